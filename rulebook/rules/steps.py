"""The steps of a ruling: what is done, in order, who strikes next, and what becomes of the set and the game.

They are worked out only where somebody asks, so that weighing rules costs nothing more.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType

from rulebook.rules.conditions import Facts, Value
from rulebook.rules.course import (
    GIVES_PREFIX,
    NOBODY,
    Course,
    Derivation,
    Proviso,
    StepEntry,
    condition,
)
from rulebook.rules.judge import Ruling
from rulebook.rules.notation import Code, compiled
from rulebook.rules.rule import Rule
from rulebook.rules.weigh import KnownFacts

LAST = 1_000_000
"""The weight of what decides nothing."""
Cited = Mapping[str, Mapping[str, tuple[str, ...]]]
"""The clauses of concepts that steps cite, by document."""


class Step(Struct, frozen=True, kw_only=True):
    """Something that is done."""

    when: str
    """When: `now`, `before_next_stroke`, `after_series` or `after_set`."""
    do: str
    """The outcome that is carried out."""
    owner: str | None
    """Whose it is, seen from the one who is judged; nothing where that is not one of both."""
    count: int | None
    """How many discs, where that is known."""
    place: str | None
    """Where discs go, in words."""
    clauses: tuple[str, ...]
    at: tuple[tuple[float, float], ...] | UnsetType = UNSET
    """The places themselves, where positions were told."""


class Taken(NamedTuple):
    """A step, with the row of the table that asks for it and the rules that gave its outcome."""

    row: StepEntry
    step: Step
    givers: tuple[Rule, ...]


class Steps:
    """The steps of any ruling, by the table of a sport."""

    def __init__(self, course: Course, cited: Cited) -> None:
        self.course = course
        self.cited = cited
        self._code = lru_cache(None)(lambda text: compiled(condition(text)))

    def of(self, ruling: Ruling, language: str) -> tuple[Step, ...]:
        """What is done, in order; places in words of a language."""
        return tuple(taken.step for taken in self.taken(ruling, language))

    def answers(self, ruling: Ruling) -> dict[str, str | None]:
        """Who strikes next, and what becomes of the set and the game."""
        facts = self.facts(ruling)
        found: dict[str, str | None] = {}
        for key, rows in self.course.answers.items():
            word = next((row.word for row in rows if self._code(row.when)(facts)), NOBODY)
            found[key] = None if word == NOBODY else word
        return found

    def deciding(self, ruling: Ruling) -> str | None:
        """The clause that decides: of what weighs most, the one that says so of the very act."""
        best = min(self._weighed(ruling), default=None)
        if best is None:
            return None
        number = best[-1]
        return None if number in self.referee_clauses(ruling) else number

    def is_open(self, ruling: Ruling) -> bool:
        """Whether the text leaves the case open: nothing follows, or only that the referee decides."""
        if not ruling.outcomes:
            return self.deciding(ruling) is None
        left = set(self.referee_clauses(ruling))
        return any(left.intersection(rule.clauses) for rule in ruling.applied)

    def referee(self, ruling: Ruling) -> tuple[str, ...]:
        """The clauses that leave the decision to the referee, where the text leaves the case open."""
        return self.referee_clauses(ruling) if self.is_open(ruling) else ()

    def referee_clauses(self, ruling: Ruling) -> tuple[str, ...]:
        """The clauses of the document that leave decisions to the referee."""
        return tuple(number for concept in self.course.referee for number in self._cited(ruling, concept))

    def clauses(self, ruling: Ruling) -> tuple[str, ...]:
        """The clauses that applied, the deciding one first."""
        first = self.deciding(ruling)
        return tuple(dict.fromkeys([*([first] if first else ()), *ruling.clauses]))

    def _weighed(self, ruling: Ruling) -> Iterator[tuple[int, bool, bool, tuple[int, ...], str]]:
        """The first clause of each rule that gives something, or sets others aside where nothing follows.

        A rule that gave what another one turned into something else gave that; the other one decides nothing.
        Those that set others aside come before those that do not.
        """
        weights = {word: weight for weight, word in enumerate(ruling.rules.absorbs)}
        turned = dict(rule.converts for rule in ruling.applied if rule.converts)
        for rule in ruling.applied:
            if rule.converts:
                continue
            words = {*rule.outcomes, *(turned[word] for word in rule.outcomes if word in turned)}
            given = [weights[word] for word in ruling.outcomes if word in words]
            if given or (rule.defeats and not ruling.outcomes):
                number = rule.clauses[0]
                general = rule.concept in self.course.general
                yield min(given, default=LAST), general, not rule.defeats, clause_order(number), number

    def _cited(self, ruling: Ruling, concept: str) -> tuple[str, ...]:
        return self.cited.get(ruling.document, {}).get(concept, ())

    def facts(self, ruling: Ruling) -> Facts:
        """What the rows look at: facts, notions, counts, outcomes and the names of the table."""
        gives: dict[str, Value] = {
            GIVES_PREFIX + word: word in ruling.outcomes for word in ruling.rules.absorbs
        }
        return KnownFacts({**ruling.given, **ruling.counts, **gives}, {**ruling.rules.derive, **self._names})

    @cached_property
    def _names(self) -> dict[str, Code]:
        return {name: self._name(rows) for name, rows in self.course.name.items()}

    def _name(self, rows: Sequence[Derivation]) -> Code:
        """How a name is derived: by the first row that holds."""
        return lambda known: next(self._code(row.value)(known) for row in rows if self._code(row.when)(known))

    def provisos(self, ruling: Ruling, assumed: Collection[str]) -> list[Proviso]:
        """What would make another ruling, of the facts that were taken for granted."""
        facts = self.facts(ruling)
        rows = [row for row in self.course.unless if row.of in ruling.outcomes]
        taken = [row for row in rows if not row.assumes or not {*row.assumes}.isdisjoint(assumed)]
        return [row for row in taken if self._code(row.when)(facts)]

    def taken(self, ruling: Ruling, language: str) -> Iterator[Taken]:
        """The same with where each comes from."""
        facts = self.facts(ruling)
        for row in self.course.step:
            if row.of not in ruling.outcomes or (row.documents and ruling.document not in row.documents):
                continue
            givers = [rule for rule in ruling.applied if gives(rule, row.of)]
            own = [rule for rule in givers if not row.concepts or rule.concept in row.concepts]
            if (own or not row.concepts) and self._code(row.when)(facts):
                yield Taken(row, self._step(row, ruling, own, facts, language), tuple(own))

    def _step(
        self, row: StepEntry, ruling: Ruling, givers: Sequence[Rule], facts: Facts, language: str
    ) -> Step:
        clauses: list[str] = []
        for rule in givers:
            clauses += rule.clauses
        for concept in row.cites:
            clauses += self._cited(ruling, concept)
        count = self._code(row.count)(facts) if row.count else None
        return Step(
            when=row.at,
            do=row.word,
            owner=row.owner or None,
            count=None if count is None else int(count),
            place=spoken(self.course.places.get(row.place), language),
            clauses=tuple(dict.fromkeys(clauses)),
        )


def spoken(words: Mapping[str, str] | None, language: str) -> str | None:
    """Words in a language, or the first in which they are said; nothing where there are none."""
    if not words:
        return None
    return words.get(language) or next(iter(words.values()))


def gives(rule: Rule, outcome: str) -> bool:
    """Whether a rule gives an outcome, or turns another into it."""
    return outcome in rule.outcomes or (rule.converts is not None and rule.converts[1] == outcome)


def clause_order(number: str) -> tuple[int, ...]:
    """Where a number stands among those of its document."""
    return tuple(int(part) if part.isdecimal() else LAST for part in number.split("."))
