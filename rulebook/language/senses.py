"""What words can mean: the senses of a corpus and its terms, and which of them go for each other."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rulebook.files.toml import Data
from rulebook.schema import Sense, SensesFile, TermEntry

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
        meanings = {}
        for term in self.terms:
            actor = term.area == PEOPLE
            meanings[term.id] = Meaning(term.id, "actor" if actor else "term", DECISIVE if actor else 2)
        for sense in self.senses:
            meanings[sense.id] = Meaning(sense.id, sense.kind, sense.weight)
        return meanings

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
        """Pairs of senses of which one replaces the other only by mistake."""
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


def check_senses(files: Sequence[Data[SensesFile]], terms: Sequence[TermEntry]) -> tuple[Sense, ...]:
    """The senses of all files, or `InputError` where an id is doubled or something near is not there."""
    known = {term.id for term in terms}
    for data in files:
        known |= {sense.id for sense in data.value.sense}
    seen: dict[str, str] = {}
    hint = "name a sense or a term"
    for data in files:
        data.refuse_doubles("sense", (sense.id for sense in data.value.sense), "sense id", seen)
        for row, sense in enumerate(data.value.sense):
            data.refuse_unknown(sense.near, known, "no sense", "sense", row, "near", hint=hint)
            data.refuse_unknown(sense.contrast, known, "no sense", "sense", row, "contrast", hint=hint)
    return tuple(sense for data in files for sense in data.value.sense)
