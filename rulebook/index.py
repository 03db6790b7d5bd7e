"""Every clause and concept of some documents, found by whatever names them; built once and passed on."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from rulebook.records import Clause, ClauseId, Concept

Books = Mapping[str, Sequence[Clause]]
"""The clauses of each document, in their order."""


class Index:
    """Clauses by document and number, and the concept of each."""

    def __init__(self, books: Books, concepts: Sequence[Concept]) -> None:
        self.books = books
        self.concepts = {concept.id: concept for concept in concepts}
        """Every concept, by id."""
        self.clauses = {clause.key: clause for clauses in books.values() for clause in clauses}
        """Every clause."""

    def find(self, id: str) -> Clause | None:
        """The clause of an id as records write it, or nothing."""
        return self.clauses.get(ClauseId.parse(id))

    @cached_property
    def concept_of(self) -> dict[ClauseId, str]:
        """The id of the concept that each clause belongs to."""
        return {key: concept.id for concept in self.concepts.values() for key in concept.clauses}

    @cached_property
    def by_number(self) -> dict[str, dict[str, Clause]]:
        """The clauses of each document, by number."""
        return {id: {clause.number: clause for clause in clauses} for id, clauses in self.books.items()}

    @cached_property
    def children(self) -> dict[ClauseId, list[Clause]]:
        """What stands directly under each clause; what stands at the top, under no number."""
        children: dict[ClauseId, list[Clause]] = {}
        for clause in self.clauses.values():
            children.setdefault(ClauseId(clause.document, clause.parent or ""), []).append(clause)
        return children

    def members(self, concept: str, document: str) -> list[Clause]:
        """The clauses of a document that make a concept; none where it has neither."""
        numbers = self.concepts[concept].members.get(document, ()) if concept in self.concepts else ()
        return [self.clauses[ClauseId(document, number)] for number in numbers]

    def above(self, key: ClauseId) -> Iterator[ClauseId]:
        """A clause and all that it stands under, the nearest first."""
        clause = self.clauses.get(key)
        while clause:
            yield clause.key
            clause = self.clauses.get(ClauseId(clause.document, clause.parent or ""))

    def purpose(self, key: ClauseId, purposes: Mapping[str, str]) -> str | None:
        """What the section of a clause is for, given that of some concepts; the nearest section counts."""
        above = (purposes.get(self.concept_of.get(place, "")) for place in self.above(key))
        return next(filter(None, above), None)
