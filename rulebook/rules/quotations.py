"""Pages held against the records: every clause that has a rule was read, and reads today as it did then."""

from collections.abc import Iterator, Mapping

from rulebook.records import Clause
from rulebook.rules.meaning import ConceptEntry, Pages, Quotation
from rulebook.trouble import Trouble

Members = Mapping[str, Mapping[str, list[str]]]
"""The clauses of each concept in each document."""
Clauses = Mapping[tuple[str, str], Clause]
"""Every clause by document and number."""


def folded(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


def quoted_documents(pages: Pages) -> set[str]:
    """The documents that have rules: those that some page quotes."""
    documents: set[str] = set()
    for entry in pages.values():
        documents.update(document for document, _ in entry.quotations)
    return documents


def check_quotations(pages: Pages, members: Members, clauses: Clauses) -> None:
    """`Trouble`, with a line for each entry amiss, unless every clause is quoted as it reads."""
    if not clauses or not pages:
        raise Trouble(
            "nothing to compare", file="corpus/meaning", remedy="build the records, and keep the pages"
        )
    faults = [*_misfits(pages, members), *_unread(pages, members, clauses), *_outdated(pages, clauses)]
    if faults:
        what = f"{len(faults)} {'entries do' if len(faults) > 1 else 'entry does'} not fit the documents"
        remedy = "read each clause again, mend its rule, and quote its hash and words"
        raise Trouble(what, file="corpus/meaning", remedy=remedy, details=tuple(faults))


def _misfits(pages: Pages, members: Members) -> Iterator[str]:
    """Entries of concepts that are not there, or that say nothing."""
    for concept, entry in pages.items():
        if concept not in members:
            yield f"{entry.file}:{entry.line}: no concept {concept!r}"
        elif not entry.status and not entry.rules and not entry.notions:
            yield f"{entry.file}:{entry.line}: {concept!r} has neither rule nor status"


def _unread(pages: Pages, members: Members, clauses: Clauses) -> Iterator[str]:
    """Clauses that no page quotes, of documents that have rules."""
    documents = quoted_documents(pages)
    for concept, numbers_of in members.items():
        entry = pages.get(concept)
        for document, numbers in numbers_of.items():
            for number in numbers if document in documents else ():
                if entry is None:
                    where, what = "corpus/meaning", f"no entry for the concept {concept!r}: "
                elif (document, number) not in entry.quotations:
                    where, what = f"{entry.file}:{entry.line}", ""
                else:
                    continue
                digest = clauses[document, number].hash
                yield f"{where}: {what}{document}/{number} was not read: hash - → {digest}"


def _outdated(pages: Pages, clauses: Clauses) -> Iterator[str]:
    """Clauses that read otherwise than they are quoted, or are gone."""
    for entry in pages.values():
        for quotation in entry.quotations.values():
            if fault := _fault(quotation, clauses.get((quotation.document, quotation.number))):
                yield f"{entry.file}:{quotation.line}: {quotation.document}/{quotation.number} {fault}"


def _fault(quotation: Quotation, clause: Clause | None) -> str:
    if clause is None:
        return f"is gone since its rule was written: hash {quotation.hash} → -"
    if clause.hash != quotation.hash:
        return f"has changed since its rule was written: hash {quotation.hash} → {clause.hash}"
    if folded(clause.text) != quotation.words:
        return f"is quoted in other words than its own: hash {quotation.hash}"
    return ""


def is_stale(entry: ConceptEntry, clause: Clause) -> bool:
    """Whether a clause reads otherwise than when its rule was written."""
    quotation = entry.quotations.get((clause.document, clause.number))
    return quotation is None or bool(_fault(quotation, clause))
