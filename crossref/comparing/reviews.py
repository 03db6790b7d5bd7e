"""Reviewed judgements on two documents, and how far they hold for others."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from crossref.comparing.sides import Records
from rulebook.files.toml import Data
from rulebook.findings import Basis, Carried, Ground, Note
from rulebook.index import Books
from rulebook.records import ClauseId, Document
from rulebook.reviews import RelationsFile, ReviewedRelation

Amended = Callable[[str, str], frozenset[str]]
"""Concepts that changed in substance between two documents, by their ids."""


class Review(NamedTuple):
    """A reviewed judgement on a concept, and on what ground it holds for two documents."""

    row: ReviewedRelation
    ground: Ground


def reviews_for(
    file: RelationsFile,
    records: Records,
    left: Document,
    right: Document,
    amended: Amended,
    *,
    editions: bool,
) -> dict[str, Review]:
    """The judgements that hold for two documents, by concept.

    They are reviewed where these very documents were read, or where the editions are compared that were. For
    another translation, and for a later text on the way to the same edition, they are carried over as far as
    the clauses are there: a change always, and that nothing changed unless something is known to have changed
    in substance in between. What is said of a mistranslation holds for the text alone that was read.
    """
    if not file.relation:
        return {}
    source, target = records.document(file.source), records.document(file.target)
    same_editions = (left.edition, right.edition) == (source.edition, target.edition)
    read = (left.id, right.id) == (source.id, target.id) or (editions and same_editions)
    later = right.edition == target.edition and source.approved <= left.approved < right.approved
    if not read and not later:
        return {}
    rows = _fresh_reviews(file, records)
    if left.id != source.id:
        rows = {concept: _of_the_edition(row) for concept, row in rows.items()}
    if read:
        return {concept: Review(row, Basis.REVIEWED) for concept, row in rows.items()}
    between = frozenset[str]() if left.edition == source.edition else amended(source.id, left.id)
    ground = Carried(source=source.id, target=target.id)
    found = {}
    for concept, row in rows.items():
        members = records.index.concepts[concept].members
        there = (bool(members.get(left.id)), bool(members.get(right.id))) == (bool(row.old), bool(row.new))
        if there and (row.substantive or concept not in between):
            found[concept] = Review(row, ground)
    return found


def _fresh_reviews(file: RelationsFile, records: Records) -> dict[str, ReviewedRelation]:
    """Judgements on texts that are still as they were read, by concept."""
    rows = {}
    for row, fresh in zip(file.relation, _fresh(file, records.index.books), strict=True):
        if fresh:
            document, numbers = (file.source, row.old) if row.old else (file.target, row.new)
            rows[records.index.concept_of[ClauseId(document, numbers[0])]] = row
    return rows


def stale_reviews(data: Data[RelationsFile], books: Books) -> list[Note]:
    """What is to be read again, because texts have changed since."""
    notes = []
    for place, (row, fresh) in enumerate(zip(data.value.relation, _fresh(data.value, books), strict=True)):
        if not fresh:
            line = data.line("relation", place, "hashes")
            old, new = ", ".join(row.old) or "-", ", ".join(row.new) or "-"
            message = f"{data.file}:{line}: the review of {old} → {new} is of older texts"
            notes.append(Note(kind="stale", message=message, hint="read the pair again"))
    return notes


def _fresh(file: RelationsFile, books: Books) -> list[bool]:
    """Whether the texts of each judgement are as they were read."""
    old, new = (
        {clause.number: clause.hash for clause in books.get(id, ())} for id in (file.source, file.target)
    )
    return [(*map(old.get, row.old), *map(new.get, row.new)) == row.hashes for row in file.relation]


def _of_the_edition(row: ReviewedRelation) -> ReviewedRelation:
    """A judgement without what it says of the text that was read and not of its edition."""
    return replace(row, translation=False, substance={}) if row.translation else row
