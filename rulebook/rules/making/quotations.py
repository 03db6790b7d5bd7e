"""Pages held against the records: every clause that has a rule was read, and reads today as it did then."""

from collections.abc import Iterator
from typing import NamedTuple

from rulebook.errors import InputError
from rulebook.index import Index
from rulebook.records import Clause, ClauseId
from rulebook.rules.making.meaning import ConceptEntry, Pages, QuotedClause


def folded(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


def quoted_documents(pages: Pages) -> set[str]:
    """The documents that have rules: those that some page quotes."""
    documents: set[str] = set()
    for entry in pages.values():
        documents.update(document for document, _ in entry.quotations)
    return documents


class QuotationFault(NamedTuple):
    """A clause that a page does not quote as it reads."""

    document: str
    number: str
    place: str
    """File and line of the page."""
    what: str
    """What is wrong, with the hash that is quoted and the hash that it has."""

    def __str__(self) -> str:
        return f"{self.place}: {ClauseId(self.document, self.number)} {self.what}"


def quotation_faults(pages: Pages, index: Index) -> list[QuotationFault]:
    """Every clause that its entry does not quote though it has rules, or that reads otherwise than quoted."""
    return [*_unread(pages, index), *_outdated(pages, index)]


def check_pages(pages: Pages, index: Index) -> None:
    """`InputError` for the first entry of a concept that is missing or empty; then the others."""
    if misfits := list(_misfits(pages, index)):
        entry, what, hint = misfits[0]
        others = [f"{other.file}:{other.line}: {fault}" for other, fault, _ in misfits[1:]]
        raise InputError(what, file=entry.file, line=entry.line, hint=hint, details=others)


def _misfits(pages: Pages, index: Index) -> Iterator[tuple[ConceptEntry, str, str]]:
    """Entries of concepts that are not there, or that say nothing: what is wrong, and the remedy."""
    for concept, entry in pages.items():
        if concept not in index.concepts:
            yield entry, f"no concept {concept!r}", "name a concept as concepts.toml names it today"
        elif not (entry.status or entry.rules or entry.notions):
            yield entry, f"{concept!r} has neither rule nor status", "write one, or both"


def silent_clauses(pages: Pages, index: Index) -> dict[str, int]:
    """How many clauses of each document with rules no page has an entry for: there the rules are silent."""
    counts: dict[str, int] = {}
    documents = quoted_documents(pages)
    for clause, concept in index.concept_of.items():
        if concept not in pages and clause.document in documents:
            counts[clause.document] = counts.get(clause.document, 0) + 1
    return counts


def _unread(pages: Pages, index: Index) -> Iterator[QuotationFault]:
    """Clauses of documents with rules that the entry of their concept does not quote."""
    documents = quoted_documents(pages)
    for concept, entry in pages.items():
        for document in sorted(documents):
            for clause in index.members(concept, document):
                if clause.key not in entry.quotations:
                    what = f"was not read: hash - → {clause.hash}"
                    yield QuotationFault(document, clause.number, f"{entry.file}:{entry.line}", what)


def changed_documents(pages: Pages, index: Index) -> set[str]:
    """The documents that have changed since their rules were written."""
    return {fault.document for fault in _outdated(pages, index)}


def _outdated(pages: Pages, index: Index) -> Iterator[QuotationFault]:
    """Clauses that read otherwise than they are quoted, or are gone."""
    for entry in pages.values():
        for quotation in entry.quotations.values():
            document, number = quotation.document, quotation.number
            if what := _fault(quotation, index.clauses.get(quotation.key)):
                yield QuotationFault(document, number, f"{entry.file}:{quotation.line}", what)


def _fault(quotation: QuotedClause, clause: Clause | None) -> str:
    if clause is None:
        return f"is gone since its rule was written: hash {quotation.hash} → -"
    if clause.hash != quotation.hash:
        return f"has changed since its rule was written: hash {quotation.hash} → {clause.hash}"
    if folded(clause.text) != quotation.words:
        return f"is quoted in other words than its own: hash {quotation.hash}"
    return ""


def is_stale(entry: ConceptEntry, clause: Clause) -> bool:
    """Whether a clause reads otherwise than when its rule was written."""
    quotation = entry.quotations.get(clause.key)
    return quotation is None or bool(_fault(quotation, clause))
