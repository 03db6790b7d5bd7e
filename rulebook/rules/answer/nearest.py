"""The clauses that nearly applied: what would have to be otherwise for a rule to speak.

Where a document leaves a case open, the rules are looked at that concern what happened, and those that state
the same matter in another document. What they lack is the fewest single facts that would make them hold.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct

from rulebook.language.phrases import phrases
from rulebook.rules.conditions import Expression, Value, evaluate, names
from rulebook.rules.facts import Vocabulary
from rulebook.rules.judge import Ruling, judge
from rulebook.rules.rule import Rule
from rulebook.rules.weigh import RuleSet

MOST_NEAREST = 3
"""Clauses that are named."""
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


class Lack(NamedTuple):
    """A single condition that does not hold, as it would have to be."""

    expression: Expression
    wanted: bool


class NearRow(Struct, frozen=True, kw_only=True):
    """A clause that nearly applied."""

    clause: str
    missing: str
    """What was missing, in the words of situations."""


class Near(NamedTuple):
    """A rule that nearly spoke."""

    rule: Rule
    lacks: tuple[Lack, ...]


def nearest(ruling: Ruling, sets: Mapping[str, RuleSet], vocabulary: Vocabulary) -> tuple[Near, ...]:
    """The rules that came nearest, each clause once: on what others rule on, or else on what happened."""
    happened = {
        name
        for name, fact in vocabulary.facts.items()
        if fact.where in vocabulary.events and ruling.given[name] != ruling.rules.defaults[name]
    }
    if not happened:
        return ()
    found: dict[str, Near] = {}
    concepts = _ruled_elsewhere(ruling, sets)
    for near in list(_of_concepts(ruling, concepts)) or _of_events(ruling, happened, vocabulary):
        found.setdefault(near.rule.clauses[0], near)
    return tuple(list(found.values())[:MOST_NEAREST])


def _ruled_elsewhere(ruling: Ruling, sets: Mapping[str, RuleSet]) -> list[str]:
    """The concepts by which other documents rule on the same facts and this one does not."""
    spoke = {rule.concept for rule in ruling.applied}
    concepts: dict[str, None] = {}
    for document, rules in sets.items():
        if document == ruling.document:
            continue
        for rule in judge(rules, ruling.given).applied:
            if rule.outcomes and rule.concept not in spoke:
                concepts[rule.concept] = None
    return list(concepts)


def _of_concepts(ruling: Ruling, concepts: list[str]) -> Iterator[Near]:
    """For each concept the rule of this document that lacks least."""
    for concept in concepts:
        own = [rule for rule in _silent(ruling) if rule.concept == concept]
        nears = [Near(rule, lacks(rule.when, ruling, wanted=True)) for rule in own]
        if nears:
            yield min(nears, key=lambda near: len(near.lacks))


def _of_events(ruling: Ruling, happened: set[str], vocabulary: Vocabulary) -> list[Near]:
    """The rules that concern what happened and lack one thing: first what concerns most, and least else."""
    nears: list[tuple[int, int, Near]] = []
    for rule in _silent(ruling):
        behind = ruling.rules.facts_of(rule)
        concerned = happened.intersection(behind)
        for name in behind:
            concerned |= happened.intersection(vocabulary.contacts_of(name))
        if not concerned:
            continue
        lacking = lacks(rule.when, ruling, wanted=True)
        if len(lacking) == 1:
            nears.append((-len(concerned), len(behind), Near(rule, lacking)))
    return [near for *_, near in sorted(nears, key=lambda row: row[:2])]


def _silent(ruling: Ruling) -> Iterator[Rule]:
    """The rules on facts that give something and did not speak."""
    spoke = {rule.id for rule in ruling.applied} | {rule.id for rule, _ in ruling.set_aside}
    for rule in ruling.rules.rules:
        if rule.looks_at_facts and rule.outcomes and rule.id not in spoke:
            yield rule


def lacks(expression: Expression, ruling: Ruling, *, wanted: bool) -> tuple[Lack, ...]:
    """The fewest single conditions that keep one from being as wanted."""
    facts = ruling.facts
    head, *parts = expression
    if bool(evaluate(expression, facts)) is wanted:
        return ()
    if head == "not":
        return lacks(parts[0], ruling, wanted=not wanted)
    if head == "name" and parts[0] in ruling.rules.by_notion:
        return lacks(ruling.rules.by_notion[parts[0]].value, ruling, wanted=wanted)
    if head not in ("and", "or"):
        return (Lack(expression, wanted),)
    every = [lacks(part, ruling, wanted=wanted) for part in parts]
    return sum(every, ()) if wanted is (head == "and") else min(every, key=len)


class Speaker(NamedTuple):
    """Says what was missing: in the words of situations, or as a reader would say it."""

    vocabulary: Vocabulary
    rules: RuleSet
    language: str = ""
    """The reader's language; nothing for the words of situations."""

    def missing(self, near: Near) -> str:
        """What a rule lacks."""
        return "; ".join(dict.fromkeys(self.lack(lack) for lack in near.lacks))

    def lack(self, lack: Lack) -> str:
        """One condition, as it would have to be."""
        head, *parts = lack.expression
        if head == "name":
            return self.so(parts[0], lack.wanted)
        if head == "in":
            found = [self.so(name, value) for name in sorted(names(parts[0])) for value in parts[1]]
            return " / ".join(found) if lack.wanted else f"≠ {' / '.join(found)}"
        sign = head if lack.wanted else OPPOSITE[head]
        if parts[0][0] == "name" and parts[1][0] == "value" and sign in ("==", "!="):
            return ("≠ " if sign == "!=" else "") + self.so(parts[0][1], parts[1][1])
        mark = {"==": "=", ">=": "≥", "<=": "≤"}.get(sign, sign)
        return f"{self._asked(parts[0])} {mark} {self._asked(parts[1])}"

    def so(self, name: str, value: Value) -> str:
        """That a fact, or the first of some contacts, was so."""
        fact = self.vocabulary.facts.get(str(value)) or self.vocabulary.facts.get(name)
        if fact is None:
            contacts = [self.so(contact, True) for contact in self.vocabulary.contacts_of(name)]
            return " / ".join(contacts) or name.replace("_", " ")
        value = True if fact.id == value else value
        if not self.language:
            words = {True: "", False: ": no"}.get(value) if isinstance(value, bool) else f": {value}"
            return f"{fact.say}{words}"
        answers = {True: phrases().yes[self.language], False: phrases().no[self.language]}
        answer = answers[value] if isinstance(value, bool) else fact.answer(value, self.language)
        return fact.sentence(value, self.language) or f"{fact.question[self.language]} {answer}"

    def _asked(self, expression: Expression) -> str:
        """What an operand is about: the facts behind it, or its value."""
        if expression[0] == "value":
            return str(expression[1])
        behind: dict[str, None] = {}
        for name in sorted(names(expression)):
            behind.update(dict.fromkeys(sorted(self.rules.facts_behind.get(name, {name}))))
        facts = [self.vocabulary.facts[name] for name in behind if name in self.vocabulary.facts]
        return " + ".join(fact.question[self.language] if self.language else fact.say for fact in facts)
