"""Two documents compared by what they rule: situations that come out differently, and what is responsible.

The seeds are the situations of the scenarios, which make every rule speak, and their neighbours one step away
in the facts that a differing rule looks at. What differs is shrunk until nothing can be left out.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

from crossref.comparing.readings import Readings
from rulebook.rules.conditions import Value
from rulebook.rules.facts import Fact
from rulebook.rules.judge import Ruling, judge
from rulebook.rules.situation import Statement, facts_of, situation_of, statements
from rulebook.rules.weigh import weigh
from rulebook.rules.what_if import Stated, mixture, ruling_on, smaller

SEEDS_WITH_NEIGHBOURS = 4
"""Seeds of a differing rule whose neighbours are looked at."""
COUNTS_TRIED = (1, 2, 3)
LONGEST_ORDER = 3
"""Contacts that are tried in every order."""


class Difference(NamedTuple):
    """A class of situations that two documents rule differently."""

    situation: dict[str, Any]
    before: Ruling
    after: Ruling
    responsible: tuple[str, ...]
    """Concepts whose reading makes the difference."""


def answers(readings: Readings, left: str, right: str, differences: Iterable[Difference]) -> dict[str, str]:
    """For every concept that is read differently: `differs`, `proved the same`, or `not found`."""
    if not readings.comparable(left, right):
        return {}
    same = readings.proved_same(left, right)
    shown: set[str] = set()
    for difference in differences:
        shown.update(difference.responsible)
    found: dict[str, str] = {}
    for concept in readings.unlike(left, right):
        found[concept] = "proved the same" if concept in same else "not found"
        if concept in shown:
            found[concept] = "differs"
    return found


class Outlines(NamedTuple):
    """What a class of situations has in common: the concepts involved, and the outcomes in both documents."""

    concepts: frozenset[str] | tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]


def differences(readings: Readings, left: str, right: str) -> list[Difference]:
    """Situations that are ruled differently, one of each class; none if a document has no rules."""
    if not readings.comparable(left, right):
        return []
    search = Search(readings, left, right)
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


Candidate = tuple[Stated, Ruling, Ruling]
"""A situation, and what both documents rule on it."""


class Search:
    """The search for situations that two documents rule differently."""

    def __init__(self, readings: Readings, left: str, right: str) -> None:
        self.left, self.right = readings.sets[left], readings.sets[right]
        self.vocabulary = vocabulary = readings.vocabulary
        self.concepts = readings.unlike(left, right)
        stated = [statements(situation, vocabulary) for situation in readings.situations]
        self.seeds = sorted(zip(stated, readings.facts, strict=True), key=lambda row: len(row[0]))
        """The known situations with their facts, the shortest first."""
        self.mixed = cache(lambda concept: mixture(self.left, self.right, {concept}))
        """The first document's rules with one concept read as in the second."""
        self.contacts = [
            Statement(fact.where, fact.say, True)
            for fact in vocabulary.facts.values()
            if fact.type == "contact"
        ]

    def candidates(self) -> Iterator[Candidate]:
        """Situations that come out differently: seeds, and neighbours of each concept's smallest seeds."""
        speaking: dict[str, list[Stated]] = {}
        for stated, facts in self.seeds:
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
            before = ruling_on(self.left, stated, self.vocabulary)
            after = before and judge(self.right, before.given)
            if before and after and before.outcomes != after.outcomes:
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
        able = [one for one in self.contacts if ruling_on(self.left, [*rest, one], self.vocabulary)]
        for length in range(1, LONGEST_ORDER + 1):
            for order in permutations(able, length):
                yield [*rest, *order]

    def both(self, stated: Stated) -> tuple[Ruling, Ruling]:
        """What both documents rule, or `InputError`."""
        facts = facts_of(situation_of(stated), self.vocabulary)
        return judge(self.left, facts), judge(self.right, facts)

    def shrunk(self, stated: Stated) -> Stated:
        """The same difference with as little said as possible."""
        before, after = self.both(stated)
        wanted = (before.outcomes, after.outcomes)
        while True:
            for less, one, other in self._differing(smaller(stated)):
                if (one.outcomes, other.outcomes) == wanted:
                    stated = less
                    break
            else:
                return stated

    def responsible(self, before: Ruling, after: Ruling) -> tuple[str, ...]:
        """Concepts that, read as the other document reads them, change the first document's ruling."""
        base = {name: before.given[name] for name in self.left.defaults}
        able = [concept for concept in self.concepts if self._has_a_say(concept, before, after)]
        found = [concept for concept in able if weigh(self.mixed(concept), base).outcomes != before.outcomes]
        applied = {rule.concept for rule in (*before.applied, *after.applied)}
        return tuple(found) or tuple(sorted(applied & set(self.concepts)))

    def _has_a_say(self, concept: str, before: Ruling, after: Ruling) -> bool:
        """Whether one of its rules spoke or was set aside, or a notion of it came out differently."""
        for ruling in (before, after):
            if any(
                rule.concept == concept for rule in (*ruling.applied, *(rule for rule, _ in ruling.set_aside))
            ):
                return True
        notions = (*self.left.notions, *self.right.notions)
        own = {notion.name for notion in notions if notion.concept == concept}
        return any(_value(before, name) != _value(after, name) for name in own)


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
