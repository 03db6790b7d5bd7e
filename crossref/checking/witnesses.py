"""The clauses of one concept as witnesses of one rule: who stands with whom, and what each of them says.

A document's fellows are those of its own numbering: translations of one text. A document without fellows,
such as a later edition, is compared with all the others.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulebook.language.words import Language
from rulebook.records import Clause, Concept, Document

FEWEST = 2
"""Fewer fellows than this cannot outvote anybody."""


@dataclass(frozen=True)
class Witness:
    """What one document says on a concept."""

    document: str
    language: Language
    family: str
    """Documents of one family are translations of one text."""
    approved: str
    clauses: tuple[Clause, ...]

    @property
    def number(self) -> str:
        """The first of its clauses."""
        return self.clauses[0].number

    @cached_property
    def text(self) -> str:
        """All that it says, the cells of an annex row apart."""
        return " ".join(
            f"{clause.text} {'' if clause.annex else clause.body}".strip() for clause in self.clauses
        )

    @cached_property
    def words(self) -> list[str]:
        """Its lemmas, in order."""
        return self.language.words(self.text)


@dataclass(frozen=True)
class Group:
    """A concept with its witnesses."""

    concept: str
    witnesses: tuple[Witness, ...]

    def others(self, one: Witness) -> list[Witness]:
        """Those that can testify against a witness: its fellows if there are enough, else everybody."""
        rest = [witness for witness in self.witnesses if witness is not one]
        fellows = [witness for witness in rest if witness.family == one.family]
        return fellows if len(fellows) >= FEWEST else rest

    def latest(self, one: Witness) -> bool:
        """Whether it was approved after all that can testify against it: a difference may be an amendment."""
        return all(one.approved > other.approved for other in self.others(one))


def concept_groups(
    documents: Sequence[Document],
    books: Mapping[str, Sequence[Clause]],
    languages: Mapping[str, Language],
    concepts: Sequence[Concept],
) -> list[Group]:
    """The concepts with what each document says."""
    clauses = {(document, clause.number): clause for document, rows in books.items() for clause in rows}
    groups = []
    for concept in concepts:
        witnesses = []
        for document in documents:
            if numbers := concept.members.get(document.id):
                own = tuple(clauses[document.id, number] for number in numbers)
                language = languages[document.id]
                witnesses.append(
                    Witness(document.id, language, document.family, document.approved.isoformat(), own)
                )
        groups.append(Group(concept.id, tuple(witnesses)))
    return groups
