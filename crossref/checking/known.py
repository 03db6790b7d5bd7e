"""What the checks of one concept may know about the rest of the corpus."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from crossref.checking.differences import Rendered
from crossref.checking.witnesses import Group, Witness
from rulebook.language.senses import Lexicon
from rulebook.records import Clause, Finding, Reference

Place = tuple[str, str]
"""Document and number."""


@dataclass(frozen=True)
class Known:
    """What the checks of one concept may know about the rest."""

    lexicon: Lexicon
    """What words can mean."""
    rendered: Rendered = field(default_factory=Rendered)
    """Whether words are known, from elsewhere, to be rendered by words of another text."""
    common: frozenset[str] = frozenset()
    """Meanings that stand in so many clauses that one more or less says nothing."""
    references: Mapping[Place, Sequence[Reference]] = field(default_factory=dict)
    """What each clause points to."""
    clauses: Mapping[Place, Clause] = field(default_factory=dict)
    """Every clause."""
    concepts: Mapping[Place, str] = field(default_factory=dict)
    """The concept of each clause."""
    children: Mapping[Place, int] = field(default_factory=dict)
    """How many clauses stand under each."""
    spelling: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Misspelt forms of each language, and what was meant."""
    variants: Mapping[Place, Sequence[tuple[str, str]]] = field(default_factory=dict)
    """Rare names of terms in each clause, with the usual one."""
    undefined: Mapping[Place, Sequence[str]] = field(default_factory=dict)
    """Terms that a clause uses and its document does not define, though others do."""

    def references_of(self, witness: Witness) -> list[Reference]:
        """What all clauses of a witness point to."""
        pointing: list[Reference] = []
        for clause in witness.clauses:
            pointing += self.references.get((witness.id, clause.number), ())
        return pointing


Check = Callable[[Group, Known], Iterator[Finding]]
"""A check looks at one concept and yields what it finds."""
