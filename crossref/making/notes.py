"""What a build reports beside the records: what is out of date, unnamed, or numbered with doubt."""

from collections.abc import Sequence

from crossref.aligning.concepts import Decision, implied_links
from crossref.making.align import AlignedDocuments
from rulebook.books import Book, ReadingWarning
from rulebook.findings import Note
from rulebook.index import Books, Index
from rulebook.records import ClauseId, Concept, Document, Kind, NumberFrom
from rulebook.rules.making.quotations import QuotationFault, silent_clauses
from rulebook.sources.sources import Sources

MISREAD = ("label", "pattern")
"""Warnings about the reading profile, which every build repeats."""


def text_notes(corpus: Sources, aligned: AlignedDocuments) -> list[Note]:
    """Decisions on older texts, numbers that content does not bear out, and concepts without a name."""
    notes = [_misread(book, doubt) for book in aligned.read for doubt in book.doubts if doubt.kind in MISREAD]
    notes += [_stale(decision) for decision in aligned.decisions if decision.stale]
    notes += _unconfirmed(corpus.entries, aligned.books, aligned.groups)
    named = {name.id for name in aligned.names}
    if named:
        notes += [_unnamed(concept) for concept in aligned.concepts if concept.id not in named]
    return notes


def rule_notes(corpus: Sources, index: Index, faults: Sequence[QuotationFault]) -> list[Note]:
    """Rules of older texts; and documents of which some clauses have neither a rule nor a reason for none."""
    counts = silent_clauses(corpus.pages, index)
    hint = "see `rulebook coverage`"
    missing = [
        Note(kind="no rule", message=f"{count} clauses of {id} stand on no page", hint=hint)
        for id, count in sorted(counts.items())
    ]
    return [*map(_stale_rule, faults), *missing]


def _stale_rule(fault: QuotationFault) -> Note:
    return Note(kind="stale rule", message=str(fault), hint="`rulebook accept`")


def _misread(book: Book, doubt: ReadingWarning) -> Note:
    return Note(kind="reading", message=f"{book.document}:{doubt.line} {doubt.message}", hint=doubt.hint)


def _stale(decision: Decision) -> Note:
    message = f"{decision.place}: the decision on {decision.left} and {decision.right} is about older texts"
    return Note(kind="stale", message=message, hint="decide again")


def _unnamed(concept: Concept) -> Note:
    first = next(concept.clauses)
    hint = f"give it a headline in concepts.toml, with the anchor {first}"
    return Note(kind="unnamed", message=f"the concept of {first} has no name", hint=hint)


def _unconfirmed(
    documents: Sequence[Document], books: Books, groups: Sequence[Sequence[ClauseId]]
) -> list[Note]:
    """Inferred numbers that content does not bear out."""
    notes = []
    for document in documents:
        if not document.outline:
            continue
        meant = {}
        for numbers, others in implied_links(groups, document.id, document.outline):
            meant.update(dict.fromkeys(numbers, others))
        for clause in books[document.id]:
            if clause.number_from is NumberFrom.PRINTED or clause.kind in (Kind.FRONT, Kind.PART):
                continue
            if clause.number not in meant.get(clause.number, ()):
                answers = ", ".join(meant.get(clause.number, ())) or "nothing"
                message = f"{clause.id} was numbered by structure, but its content answers to {answers}"
                notes.append(
                    Note(kind="numbering", message=message, hint="read both and decide in decisions.toml")
                )
    return notes
