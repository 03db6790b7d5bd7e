"""Two documents compared by what they rule: situations that come out differently, and what is responsible.

The seeds are the situations of the scenarios, which make every rule speak, and their neighbours one step away
in the facts that a differing rule looks at. What differs is shrunk until nothing can be left out.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rulebook.rules.conditions import Facts, Value, names
from rulebook.rules.facts import Fact, Vocabulary, vocabulary
from rulebook.rules.judge import Ruling, judge, rule_set, rule_set_of
from rulebook.rules.plain import (
    PlainDocument,
    plain_document,
    scenario_situations,
)
from rulebook.rules.situation import Statement, facts_of, situation_of, statements
from rulebook.rules.weigh import RuleSet, facts_behind, mixture, weigh
from rulebook.store import Build, home
from rulebook.trouble import Trouble

SEEDS_WITH_NEIGHBOURS = 4
"""Seeds of a differing rule whose neighbours are looked at."""
COUNTS_TRIED = (1, 2, 3)
LONGEST_ORDER = 3
"""Contacts that are tried in every order."""
PROOFS = Path(__file__).parent.parent.parent / "rulebook" / "rules" / "proofs.json"

Stated = list[Statement]


class Difference(NamedTuple):
    """A class of situations that two documents rule differently."""

    situation: dict[str, Any]
    before: Ruling
    after: Ruling
    responsible: tuple[str, ...]
    """Concepts whose reading makes the difference."""


class RulingSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What follows in one document, and by which clauses."""

    outcomes: tuple[str, ...]
    clauses: tuple[str, ...]


class DifferenceRow(msgspec.Struct, frozen=True, kw_only=True, rename={"before": "from", "after": "to"}):
    """A situation that two documents rule differently, as programs outside read it."""

    situation: dict[str, Any]
    before: RulingSummary
    after: RulingSummary
    clauses: dict[str, tuple[str, ...]]
    """The clauses that apply, by document."""
    responsible: tuple[str, ...]
    """Concepts whose reading makes the difference."""


def difference_row(difference: Difference) -> DifferenceRow:
    """A difference as programs outside read it."""
    before, after = difference.before, difference.after
    return DifferenceRow(
        situation=difference.situation,
        before=RulingSummary(outcomes=before.outcomes, clauses=before.clauses),
        after=RulingSummary(outcomes=after.outcomes, clauses=after.clauses),
        clauses={before.document: before.clauses, after.document: after.clauses},
        responsible=difference.responsible,
    )


class Proof(msgspec.Struct, frozen=True, kw_only=True, rename={"left": "from", "right": "to"}):
    """What the solver says of a concept that two documents read differently."""

    left: str
    right: str
    concept: str
    answer: str
    """same, differs or open."""


class ProofFile(msgspec.Struct, frozen=True, kw_only=True):
    """The proofs, and the fingerprint of the logic that they are about."""

    rules: str
    proofs: tuple[Proof, ...]


def logic() -> str:
    """Which logic the rules of the last build have."""
    return Build(home()).index.logic


def answers(left: str, right: str, differences: Iterable[Difference]) -> dict[str, str]:
    """For every concept that is read differently: `differs`, `proved the same`, or `not found`."""
    if not comparable(left, right):
        return {}
    same = proved_same(left, right)
    shown: set[str] = set()
    for difference in differences:
        shown.update(difference.responsible)
    found: dict[str, str] = {}
    for concept in differing_concepts(left, right):
        found[concept] = (
            "differs" if concept in shown else "proved the same" if concept in same else "not found"
        )
    return found


def proved_same(left: str, right: str) -> frozenset[str]:
    """Concepts that two documents read differently and rule alike, as the solver proved of these rules."""
    stored = msgspec.json.decode(PROOFS.read_bytes(), type=ProofFile)
    proofs = stored.proofs if stored.rules == logic() else ()
    pair = {left, right}
    return frozenset(
        proof.concept for proof in proofs if proof.answer == "same" and {proof.left, proof.right} == pair
    )


def ruled_differently(left: str, right: str) -> frozenset[str]:
    """Concepts that two documents read differently and are not proved to rule alike; no search is made."""
    if not comparable(left, right):
        return frozenset()
    return frozenset(differing_concepts(left, right)) - proved_same(left, right)


def comparable(left: str, right: str) -> bool:
    """Whether both documents have rules."""
    return current_rules(left) and current_rules(right)


def current_rules(document: str) -> bool:
    """Whether a document has rules, and they are of its text as it reads."""
    index = Build(home()).index
    return document in index.ruled and document not in index.outdated


def differing_concepts(left: str, right: str) -> dict[str, set[str]]:
    """Concepts that are not read alike, each with the facts that its readings look at."""
    one, other = plain_document(left), plain_document(right)
    concepts = {rule.concept for rule in (*one.rules, *other.rules)}
    concepts.update(notion.concept for notion in (*one.notions, *other.notions))
    found: dict[str, set[str]] = {}
    for concept in sorted(concepts):
        if _reading(one, concept) != _reading(other, concept):
            found[concept] = _facts_of(one, concept) | _facts_of(other, concept)
    return found


def _reading(document: PlainDocument, concept: str) -> tuple[object, ...]:
    """How a document reads a concept, whatever it allows besides."""
    rules = [rule for rule in document.rules if rule.concept == concept]
    notions = [(notion.name, notion.value) for notion in document.notions if notion.concept == concept]
    return [(rule.kind, rule.when, rule.then, rule.defeats, rule.turns) for rule in rules], notions


def _facts_of(document: PlainDocument, concept: str) -> set[str]:
    """The facts that a document looks at for a concept."""
    behind = facts_behind({notion.name: names(notion.value) for notion in document.notions})
    conditions = [rule.when for rule in document.rules if rule.concept == concept]
    conditions += [notion.value for notion in document.notions if notion.concept == concept]
    return set().union(*(behind.get(name, {name}) for name in set().union(*map(names, conditions))))


class Outlines(NamedTuple):
    """What a class of situations has in common: the concepts involved, and the outcomes in both documents."""

    concepts: frozenset[str] | tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]


def differences(left: str, right: str, vocabulary: Vocabulary) -> list[Difference]:
    """Situations that are ruled differently, one of each class; none if a document has no rules."""
    if not comparable(left, right):
        return []
    search = Search(left, right, vocabulary)
    rough: dict[Outlines, Stated] = {}
    for stated, before, after in search.candidates():
        involved = frozenset(
            rule.concept for rule in (*before.applied, *after.applied) if rule.concept in search.concepts
        )
        outlines = Outlines(involved, before.outcomes, after.outcomes)
        if outlines not in rough or len(stated) < len(rough[outlines]):
            rough[outlines] = stated
    classes: dict[Outlines, tuple[Stated, Difference]] = {}
    for stated in sorted(rough.values(), key=len):
        small = search.shrunk(stated)
        before, after = search.both(small)
        responsible = search.responsible(before, after)
        outlines = Outlines(responsible, before.outcomes, after.outcomes)
        if outlines not in classes or len(small) < len(classes[outlines][0]):
            classes[outlines] = (small, Difference(situation_of(small), before, after, responsible))
    kept = _distinct(classes.values())
    return sorted(kept, key=lambda one: (one.responsible, one.before.outcomes, one.after.outcomes))


def _distinct(found: Iterable[tuple[Stated, Difference]]) -> list[Difference]:
    """Without differences that only add something to another that the same concepts make."""
    kept: list[tuple[set[tuple[str, str]], Difference]] = []
    for stated, difference in sorted(found, key=lambda row: len(row[0])):
        phrases = {(statement.part, statement.phrase) for statement in stated}
        key = (_change(difference), difference.responsible)
        if not any(
            (_change(other), other.responsible) == key and smaller <= phrases for smaller, other in kept
        ):
            kept.append((phrases, difference))
    return [difference for _, difference in kept]


def _change(difference: Difference) -> tuple[frozenset[str], frozenset[str]]:
    """Outcomes that one document has and the other has not."""
    before, after = frozenset(difference.before.outcomes), frozenset(difference.after.outcomes)
    return before - after, after - before


@cache
def _seeds(folder: Path) -> list[tuple[Stated, Facts]]:
    """The situations of the scenarios with their facts, the shortest first."""
    rows: list[tuple[Stated, Facts]] = []
    for situation in scenario_situations():
        rows.append((statements(situation, vocabulary()), facts_of(situation, vocabulary())))
    return sorted(rows, key=lambda row: len(row[0]))


Candidate = tuple[Stated, Ruling, Ruling]
"""A situation, and what both documents rule on it."""


class Search:
    """The search for situations that two documents rule differently."""

    def __init__(self, left: str, right: str, vocabulary: Vocabulary) -> None:
        self.left, self.right, self.vocabulary = left, right, vocabulary
        self.concepts = differing_concepts(left, right)
        self.contacts = [
            Statement(fact.where, fact.say, True)
            for fact in vocabulary.facts.values()
            if fact.type == "contact"
        ]

    def candidates(self) -> Iterator[Candidate]:
        """Situations that come out differently: seeds, and neighbours of each concept's smallest seeds."""
        speaking: dict[str, list[Stated]] = {}
        for stated, facts in _seeds(home()):
            before, after = judge(self.left, facts), judge(self.right, facts)
            for concept in {
                rule.concept for rule in (*before.applied, *after.applied)
            } & self.concepts.keys():
                speaking.setdefault(concept, []).append(stated)
            if before.outcomes != after.outcomes:
                yield stated, before, after
        orders = {order.id for order in self.vocabulary.orders}
        tried: set[str] = set()
        for concept, wanted in self.concepts.items():
            seeds = speaking.get(concept, [])
            for stated in seeds[:SEEDS_WITH_NEIGHBOURS]:
                yield from self._differing(self._neighbours(stated, wanted))
            if wanted & orders:
                yield from self._differing(self._orders(seeds, tried))

    def _differing(self, situations: Iterable[Stated]) -> Iterator[Candidate]:
        """Those situations that can be and come out differently."""
        for stated in situations:
            try:
                before, after = self.both(stated)
            except Trouble:
                continue
            if before.outcomes != after.outcomes:
                yield stated, before, after

    def _neighbours(self, stated: Stated, wanted: set[str]) -> Iterator[Stated]:
        """The situation with each wanted fact set to each value, and not said at all."""
        phrases = {(statement.part, statement.phrase) for statement in stated}
        for name in sorted(wanted & set(self.vocabulary.facts)):
            fact = self.vocabulary.facts[name]
            rest = [row for row in stated if (row.part, row.phrase) != (fact.where, fact.say)]
            for value in _values(fact):
                yield [*rest, Statement(fact.where, fact.say, value)]
            if (fact.where, fact.say) in phrases:
                yield rest

    def _orders(self, seeds: Sequence[Stated], tried: set[str]) -> Iterator[Stated]:
        """The smallest seed with contacts, with every order of a few in their place, unless tried."""
        base = next((stated for stated in seeds if any(row in self.contacts for row in stated)), None)
        rest = [row for row in base or () if row not in self.contacts]
        if base is None or str(rest) in tried:
            return
        tried.add(str(rest))
        able = [contact for contact in self.contacts if self._can_be([*rest, contact])]
        for length in range(1, LONGEST_ORDER + 1):
            for order in permutations(able, length):
                yield [*rest, *order]

    def _can_be(self, stated: Stated) -> bool:
        try:
            facts_of(situation_of(stated), self.vocabulary)
        except Trouble:
            return False
        return True

    def both(self, stated: Stated) -> tuple[Ruling, Ruling]:
        """What both documents rule, or `Trouble`."""
        facts = facts_of(situation_of(stated), self.vocabulary)
        return judge(self.left, facts), judge(self.right, facts)

    def shrunk(self, stated: Stated) -> Stated:
        """The same difference with as little said as possible."""
        before, after = self.both(stated)
        wanted = (before.outcomes, after.outcomes)
        while True:
            for smaller, one, other in self._differing(_smaller(stated)):
                if (one.outcomes, other.outcomes) == wanted:
                    stated = smaller
                    break
            else:
                return stated

    def responsible(self, before: Ruling, after: Ruling) -> tuple[str, ...]:
        """Concepts that, read as the other document reads them, change the first document's ruling."""
        base = {name: before.facts[name] for name in rule_set(self.left).defaults}
        able = [concept for concept in self.concepts if self._has_a_say(concept, before, after)]
        found = [
            concept
            for concept in able
            if weigh(_mixed(home(), self.left, self.right, concept), base).outcomes != before.outcomes
        ]
        applied = {rule.concept for rule in (*before.applied, *after.applied)}
        return tuple(found) or tuple(sorted(applied & set(self.concepts)))

    def _has_a_say(self, concept: str, before: Ruling, after: Ruling) -> bool:
        """Whether one of its rules spoke or was set aside, or a notion of it came out differently."""
        for ruling in (before, after):
            if any(
                rule.concept == concept for rule in (*ruling.applied, *(rule for rule, _ in ruling.set_aside))
            ):
                return True
        notions = (*rule_set(self.left).notions, *rule_set(self.right).notions)
        own = {notion.name for notion in notions if notion.concept == concept}
        return any(_value(before, name) != _value(after, name) for name in own)


@cache
def _mixed(folder: Path, left: str, right: str, concept: str) -> RuleSet:
    """The first document's rules with one concept read as in the second, by the build of a folder."""
    return mixture(rule_set_of(folder, left), rule_set_of(folder, right), {concept})


def _value(ruling: Ruling, name: str) -> Value | None:
    """A notion in a ruling; None where its document does not have it."""
    try:
        return ruling.facts[name]
    except KeyError:
        return None


def _values(fact: Fact) -> Sequence[Value]:
    """The values of a fact that are tried."""
    if fact.type == "choice":
        return fact.choices
    return COUNTS_TRIED if fact.type == "count" else (True,)


def _smaller(stated: Stated) -> Iterator[Stated]:
    """The situation without one thing, or with a number one less."""
    for place, (part, phrase, value) in enumerate(stated):
        before, after = stated[:place], stated[place + 1 :]
        yield before + after
        if isinstance(value, int) and not isinstance(value, bool) and value > 1:
            yield [*before, Statement(part, phrase, value - 1), *after]
