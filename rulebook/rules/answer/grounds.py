"""What decided a ruling: the definitions that it rests on, what it took for granted, what it passed over.

A rule that spoke had a condition that held. Of that condition the parts are taken that made it hold, through
notions too; where one of the names in them is defined by a clause, that clause is a ground of the ruling.
"""

from collections.abc import Iterator, Set

from msgspec import Struct

from rulebook.rules.conditions import Expression, Value, evaluate
from rulebook.rules.facts import Vocabulary
from rulebook.rules.judge import Ruling
from rulebook.rules.rule import Rule
from rulebook.rules.weigh import RuleSet
from rulebook.rules.what_if import open_facts


class GroundRow(Struct, frozen=True, kw_only=True):
    """A definition that decided."""

    clause: str
    why: str
    """What it defines, and how it was: `name: value`."""


Decided = dict[str, Value]
"""The names that decided, in the order in which they were met, each with its value."""


def grounds(ruling: Ruling, vocabulary: Vocabulary) -> tuple[GroundRow, ...]:
    """The definitions that a ruling rests on, each clause once."""
    decided: Decided = {}
    walk = Walk(ruling, vocabulary)
    for rule in ruling.applied:
        walk.decide(rule.when, decided)
    decided.update(dict.fromkeys(ruling.outcomes, True))
    why: dict[str, list[str]] = {}
    for one in ruling.rules.definitions:
        value = decided.get(one.name)
        if value is not None and one.value in (None, value):
            for clause in one.clauses:
                why.setdefault(clause, []).append(_said(one.name, value, vocabulary))
    return tuple(GroundRow(clause=clause, why="; ".join(dict.fromkeys(said))) for clause, said in why.items())


def _said(name: str, value: Value, vocabulary: Vocabulary) -> str:
    """What was so, in the words of situations."""
    said = vocabulary.facts.get(value if isinstance(value, str) else name)
    words = said.say if said else name.replace("_", " ")
    if value is True or (said and isinstance(value, str)):
        return words
    return f"{words}: {'no' if value is False else value}"


class Walk:
    """Looks for what decided in one ruling."""

    def __init__(self, ruling: Ruling, vocabulary: Vocabulary) -> None:
        self.rules = ruling.rules
        self.known = ruling.facts
        self.given = ruling.given
        self.vocabulary = vocabulary

    def decide(self, expression: Expression, decided: Decided) -> None:
        """Adds the names that made a condition what it is; of what is not so only what something told."""
        head, *parts = expression
        if head == "name":
            self._name(parts[0], decided)
        elif head in ("and", "or"):
            value = bool(evaluate(expression, self.known))
            one_suffices = value is (head == "or")
            for part in parts:
                if not one_suffices or bool(evaluate(part, self.known)) is value:
                    self.decide(part, decided)
        elif head != "value":
            for part in parts[:1] if head == "in" else parts:
                self.decide(part, decided)

    def _name(self, name: str, decided: Decided) -> None:
        value = self.known[name]
        if name in decided or (value is False and not self._is_told(name)):
            return
        decided[name] = value
        if value is not False:
            for contact in self.vocabulary.contacts_of(name):
                if self.known[contact] is True and (not isinstance(value, str) or value == contact):
                    decided.setdefault(contact, True)
            if notion := self.rules.by_notion.get(name):
                self.decide(notion.value, decided)

    def _is_told(self, name: str) -> bool:
        """Whether something behind a name is not as when nothing is told."""
        behind = self.rules.facts_behind.get(name, {name})
        defaults = self.rules.defaults
        return any(fact in defaults and self.given[fact] != defaults[fact] for fact in behind)


class AssumedRow(Struct, frozen=True, kw_only=True):
    """Something that was taken for granted, for nobody told it."""

    fact: str
    where: str
    """The part of a situation in which it would be stated."""
    say: str
    """The words in which it would be stated."""
    value: Value


def assumed(ruling: Ruling, vocabulary: Vocabulary) -> tuple[AssumedRow, ...]:
    """What was not told about the circumstances, and could have led to another ruling."""
    rows: list[AssumedRow] = []
    for name in open_facts(ruling, vocabulary, _unstated(ruling, vocabulary)):
        fact = vocabulary.facts[name]
        rows.append(AssumedRow(fact=name, where=fact.where, say=fact.say, value=ruling.given[name]))
    return tuple(rows)


def _unstated(ruling: Ruling, vocabulary: Vocabulary) -> Set[str]:
    """The circumstances that were not stated; who states where things lay states all that lay there."""
    told = told_facts(ruling)
    described = {fact.where for fact in vocabulary.facts.values() if fact.id in told}
    described &= {*vocabulary.positions}
    circumstances = vocabulary.circumstances.items()
    return {name for name, fact in circumstances if name not in told and fact.where not in described}


def ignored(ruling: Ruling, vocabulary: Vocabulary) -> tuple[str, ...]:
    """What was told and no rule looked at, in the words of situations."""
    looked_at = set(open_facts(ruling, vocabulary, vocabulary.circumstances.keys()))
    spoke = [*ruling.applied, *(rule for rule, _ in ruling.set_aside)]
    for rule in [*spoke, *(other.rule for other in ruling.alternatives)]:
        looked_at.update(_looked_at(rule, ruling.rules, vocabulary))
    passed_over: list[str] = []
    for name in vocabulary.facts:
        if name in told_facts(ruling) - looked_at and not _is_bare(name, ruling, vocabulary):
            passed_over.append(vocabulary.plainly(name))
    return (*passed_over, *getattr(ruling.given, "unread", ()))


def _is_bare(name: str, ruling: Ruling, vocabulary: Vocabulary) -> bool:
    """Whether a fact only says that nothing lay somewhere."""
    return vocabulary.facts[name].where in vocabulary.positions and ruling.given[name] == 0


def told_facts(ruling: Ruling) -> Set[str]:
    """The facts that were told, or that are not as when nothing is told."""
    told: Set[str] = getattr(ruling.given, "told", frozenset())
    return told or {name for name, value in ruling.rules.defaults.items() if ruling.given[name] != value}


def _looked_at(rule: Rule, rules: RuleSet, vocabulary: Vocabulary) -> Iterator[str]:
    """The facts that a rule looks at, the contacts behind an order of contacts too."""
    for name in rules.facts_of(rule):
        yield name
        yield from vocabulary.contacts_of(name)
