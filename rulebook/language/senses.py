"""What words can mean: the senses of a corpus and its terms, and which of them go for each other."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rulebook.authored import Sense, SensesFile, TermEntry
from rulebook.toml import Data

PEOPLE = "people"
"""Area of the terms that are actors."""
DECISIVE = 3
"""Weight of what decides who, what, when or whether."""


@dataclass(frozen=True)
class Meaning:
    """A sense or a term, as the checks see it."""

    id: str
    kind: str
    """actor, act, thing, quality, …, or term."""
    weight: int
    """3 decides, 2 matters, 1 seldom does."""


@dataclass(frozen=True)
class Lexicon:
    """All that words of a corpus can mean."""

    senses: Sequence[Sense]
    terms: Sequence[TermEntry]
    grammar: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Lemmas of each language that mean nothing by themselves."""

    @cached_property
    def meanings(self) -> Mapping[str, Meaning]:
        """Every meaning by its id; a sense that is also a term is taken as the sense says."""
        known = {term.id: _term_meaning(term) for term in self.terms}
        return known | {sense.id: Meaning(sense.id, sense.kind, sense.weight) for sense in self.senses}

    @cached_property
    def near(self) -> Mapping[str, frozenset[str]]:
        """For each meaning, itself and those that may stand for it."""
        near: dict[str, set[str]] = {id: {id} for id in self.meanings}
        for sense in self.senses:
            for other in sense.near:
                near[sense.id].add(other)
                near.setdefault(other, {other}).add(sense.id)
        return {id: frozenset(others) for id, others in near.items()}

    @cached_property
    def loose(self) -> frozenset[tuple[str, str]]:
        """Terms with names that documents use for them though they mean something else."""
        return frozenset(
            (term.id, name) for term in self.terms for names in term.loose.values() for name in names
        )

    @cached_property
    def contrasts(self) -> frozenset[tuple[str, str]]:
        """Pairs of senses of which one stands for the other only by mistake."""
        pairs = {(sense.id, other) for sense in self.senses for other in sense.contrast}
        return frozenset(pairs | {(other, one) for one, other in pairs})

    @cached_property
    def governing(self) -> frozenset[str]:
        """Senses to which the thing or act beside them belongs."""
        return frozenset(sense.id for sense in self.senses if sense.governs)

    @cached_property
    def borne(self) -> frozenset[str]:
        """Senses that belong to somebody who is named before them."""
        return frozenset(sense.id for sense in self.senses if sense.borne)

    @cached_property
    def numeral(self) -> frozenset[str]:
        """Senses whose number words are no numbers."""
        return frozenset(sense.id for sense in self.senses if sense.numeral)

    def widened(self, ids: Iterable[str]) -> frozenset[str]:
        """Meanings with all that may stand for one of them."""
        return frozenset[str]().union(*(self.near[id] for id in ids))


def _term_meaning(term: TermEntry) -> Meaning:
    actor = term.area == PEOPLE
    return Meaning(term.id, "actor" if actor else "term", DECISIVE if actor else 2)


def check_senses(files: Sequence[Data[SensesFile]], terms: Sequence[TermEntry]) -> tuple[Sense, ...]:
    """The senses of all files, or `Trouble` where an id is doubled or something near is not there."""
    known = {term.id for term in terms}
    for data in files:
        known |= {sense.id for sense in data.value.sense}
    places: dict[str, str] = {}
    for data in files:
        for row, sense in enumerate(data.value.sense):
            if sense.id in places:
                remedy = f"keep one; the first is in {places[sense.id]}"
                raise data.trouble(f"sense id {sense.id!r} stands twice", "sense", row, "id", remedy=remedy)
            places[sense.id] = f"{data.file}, line {data.line('sense', row)}"
            remedy = "name a sense or a term"
            data.refuse_unknown(sense.near, known, "no sense", "sense", row, "near", remedy=remedy)
            data.refuse_unknown(sense.contrast, known, "no sense", "sense", row, "contrast", remedy=remedy)
    return tuple(sense for data in files for sense in data.value.sense)
