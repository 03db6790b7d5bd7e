"""Reviewed judgements on two documents, and how far they hold for others."""

from collections.abc import Callable
from typing import NamedTuple

from crossref.comparing.relate import reviewed_judgements
from rulebook.authored import ReviewedRelation
from rulebook.corpus import AuthoredCorpus
from rulebook.records import Basis, Carried, Document, Ground

Amended = Callable[[str, str], frozenset[str]]
"""Concepts that changed in substance between two documents, by their ids."""


class Review(NamedTuple):
    """A reviewed judgement on a concept, and on what ground it stands for two documents."""

    row: ReviewedRelation
    ground: Ground


def fresh_reviews(corpus: AuthoredCorpus) -> dict[str, ReviewedRelation]:
    """Judgements on texts that are still as they were read, by concept."""
    file = corpus.reviewed.value
    known = {document.id for document in corpus.documents}
    if not {file.source, file.target} <= known:
        return {}
    books = {id: corpus.build.clauses(id) for id in (file.source, file.target)}
    rows = {}
    for row, judgement in zip(file.relation, reviewed_judgements(file, books), strict=True):
        if judgement.said_by == "reviewed":
            place = (file.source, row.old[0]) if row.old else (file.target, row.new[0])
            rows[corpus.concept_ids[place]] = row
    return rows


def reviews_for(
    corpus: AuthoredCorpus, left: Document, right: Document, amended: Amended, *, editions: bool
) -> dict[str, Review]:
    """The judgements that hold for two documents, by concept.

    They are reviewed where these very documents were read, or where the editions are compared that were. For
    another translation, and for a later text on the way to the same edition, they are carried over, as far as
    the clauses are there and nothing is known to have changed in substance in between.
    """
    file = corpus.reviewed.value
    rows = fresh_reviews(corpus)
    if not rows:
        return {}
    source, target = corpus.build.document(file.source), corpus.build.document(file.target)
    same_editions = (left.edition, right.edition) == (source.edition, target.edition)
    if (left.id, right.id) == (source.id, target.id) or (editions and same_editions):
        return {concept: Review(row, Basis.REVIEWED) for concept, row in rows.items()}
    if right.edition != target.edition or not source.approved <= left.approved < right.approved:
        return {}
    between = frozenset[str]() if left.edition == source.edition else amended(source.id, left.id)
    ground = Carried(source=source.id, target=target.id)
    found = {}
    for concept, row in rows.items():
        members = corpus.concepts[concept].members
        there = (bool(members.get(left.id)), bool(members.get(right.id))) == (bool(row.old), bool(row.new))
        if there and concept not in between:
            found[concept] = Review(row, ground)
    return found
