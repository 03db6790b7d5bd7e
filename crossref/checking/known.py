"""What the checks of one concept may know about the rest of the corpus."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from crossref.checking.witnesses import Group, Witness
from rulebook.authored import Purposes
from rulebook.language.analysis import Analysis
from rulebook.language.senses import Lexicon
from rulebook.records import Clause, Document, Finding, Reference

Place = tuple[str, str]
"""Document and number."""


class Slip(NamedTuple):
    """A run of numbers that are misprinted for one cause."""

    size: int
    """How many there are."""
    last: str
    """Number of the last of them."""


class Variant(NamedTuple):
    """A name of a term in a document."""

    name: str
    usual: str
    """What the document calls it elsewhere, or nothing."""
    clauses: tuple[str, ...]
    """Numbers of all clauses that have it."""


class Twin(NamedTuple):
    """A sentence of another clause of the same document that speaks of the same."""

    number: str
    """Number of the other clause."""
    span: tuple[int, int]
    """The sentence here: first word, and one past the last."""
    other: tuple[int, int]
    """The sentence there."""
    alike: float
    """What part of all that the two say both say."""


@dataclass(frozen=True, eq=False)
class Known:
    """What the checks of one concept may know about the rest."""

    lexicon: Lexicon
    """What words can mean."""
    common: frozenset[str] = frozenset()
    """Meanings that stand in so many clauses that one more or less says nothing."""
    references: Mapping[Place, Sequence[Reference]] = field(default_factory=dict)
    """What each clause points to."""
    clauses: Mapping[Place, Clause] = field(default_factory=dict)
    """Every clause."""
    analysed: Mapping[str, Analysis] = field(default_factory=dict)
    """What the words of every clause mean, by id."""
    concepts: Mapping[Place, str] = field(default_factory=dict)
    """The concept of each clause."""
    children: Mapping[Place, int] = field(default_factory=dict)
    """How many clauses stand under each."""
    documents: Sequence[Document] = ()
    """Every document."""
    purposes: Purposes = field(default_factory=Purposes)
    """What sections are for, and which senses forbid or narrow."""
    sanctions: frozenset[Place] = frozenset()
    """Clauses in sections of sanctions."""
    slips: Mapping[Place, "Slip"] = field(default_factory=dict)
    """Where a run of misprinted numbers begins."""
    empty: Mapping[Place, Sequence[str]] = field(default_factory=dict)
    """First annex row of a document that prints nothing at all in a column, and which columns."""
    spelling: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Misspelt forms of each language, and what was meant."""
    variants: Mapping[Place, Sequence["Variant"]] = field(default_factory=dict)
    """Rare names of terms, by the first clause that has them."""
    undefined: Mapping[Place, Sequence["Variant"]] = field(default_factory=dict)
    """Terms that a document uses and does not define, though others do, by the first clause that has them."""

    twins: Mapping[Place, Sequence[Twin]] = field(default_factory=dict)
    """Sentences of other clauses that speak of the same, by the first of the two clauses."""

    def references_of(self, witness: Witness) -> list[Reference]:
        """What all clauses of a witness point to."""
        pointing: list[Reference] = []
        for clause in witness.clauses:
            pointing += self.references.get((witness.id, clause.number), ())
        return pointing


Check = Callable[[Group, Known], Iterator[Finding]]
"""A check looks at one concept and yields what it finds."""
