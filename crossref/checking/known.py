"""What the checks of one concept may know about the rest of the corpus."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crossref.checking.habits import Habits
from crossref.checking.witnesses import Group, Witness
from rulebook.language.senses import Places
from rulebook.records import Clause, Finding, Reference

if TYPE_CHECKING:
    from crossref.checking.renderings import Renderings  # numpy, which listing the checks does without

Place = tuple[str, str]
"""Document and number."""


@dataclass(frozen=True)
class Known:
    """What the checks of one concept may know about the rest."""

    meanings: Mapping[tuple[str, str], Places] = field(default_factory=dict)
    """By concept and document: which meanings it has, and where."""
    habits: Habits = field(default_factory=lambda: Habits({}, {}))
    """How each document usually expresses things."""
    numeral: frozenset[str] = frozenset()
    """Meanings whose number words are no numbers."""
    slight: frozenset[str] = frozenset()
    """Meanings that seldom decide anything."""
    renderings: "Renderings | None" = None
    """Which words of two documents go together, where a check has to know."""
    references: Mapping[Place, Sequence[Reference]] = field(default_factory=dict)
    """What each clause points to."""
    clauses: Mapping[Place, Clause] = field(default_factory=dict)
    """Every clause."""
    concepts: Mapping[Place, str] = field(default_factory=dict)
    """The concept of each clause."""
    sanctions: frozenset[str] = frozenset()
    """Concepts under which a ruling is made: sanctions, definitions and what points to them."""
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
            pointing += self.references.get((witness.document, clause.number), ())
        return pointing


Check = Callable[[Group, Known], Iterator[Finding]]
"""A check looks at one concept and yields what it finds."""
