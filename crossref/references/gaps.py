"""What the documents leave open.

Prohibitions without a sanction, sanctions without a prohibition, terms without a use or a definition.
"""

from collections.abc import Iterator, Mapping, Sequence

from rulebook.findings import Gap
from rulebook.index import Index
from rulebook.language.analysis import Analysis
from rulebook.records import Clause, ClauseId, Kind, Reference, Term
from rulebook.sources.sources import Sources

GAPS = {
    "prohibition": "it forbids something, and no sanction is named for it",
    "sanction": "it punishes something that no clause forbids by name",
    "definition": "it defines a term that is used nowhere else",
    "term": "it is used, and defined nowhere in the document",
}
"""Each sort of gap, and what it means."""


def find_gaps(
    corpus: Sources,
    index: Index,
    references: Sequence[Reference],
    terms: Sequence[Term],
    analysed: Mapping[str, Analysis],
) -> list[Gap]:
    """Every gap, document by document; `analysed` is what the words of clauses mean, by id."""
    forbidding = _forbidding(corpus, index, analysed)
    purposes = corpus.purposes.sections()
    gaps: list[Gap] = []
    for document, clauses in index.books.items():
        inside = {clause.number: index.purpose(clause.key, purposes) for clause in clauses}
        known = [row for row in references if row.document == document and row.ok and row.target]
        gaps += _sanction_gaps(document, clauses, inside, known, forbidding)
        gaps += _term_gaps(document, terms)
    return gaps


def _forbidding(corpus: Sources, index: Index, analysed: Mapping[str, Analysis]) -> set[str]:
    """Ids of the clauses that forbid something."""
    prohibitions = set(corpus.purposes.prohibitions)
    ids = {clause.id for clause in index.clauses.values() if clause.kind in (Kind.CLAUSE, Kind.NOTE)}
    return {id for id in ids if any(hit.sense in prohibitions for hit in analysed[id].senses)}


def _sanction_gaps(
    document: str,
    clauses: Sequence[Clause],
    inside: Mapping[str, str | None],
    known: Sequence[Reference],
    forbidding: set[str],
) -> Iterator[Gap]:
    """Prohibitions that nothing punishes, and sanctions that punish what nothing forbids."""
    punished = {row.source for row in known if inside.get(row.target or "") == "sanction"}
    named = {row.target for row in known}
    parents = {clause.parent for clause in clauses}
    for clause in clauses:
        if clause.id in forbidding and not inside.get(clause.number) and clause.number not in punished:
            yield _gap("prohibition", document, clause.number)
        leaf = clause.kind is Kind.CLAUSE and clause.number not in parents
        if leaf and inside.get(clause.number) == "sanction" and clause.number not in named:
            yield _gap("sanction", document, clause.number)


def _term_gaps(document: str, terms: Sequence[Term]) -> Iterator[Gap]:
    """Terms that a document defines and never uses, or uses and never defines."""
    for term in terms:
        used = [use.number for use in term.occurrences if use.document == document]
        defined = [
            place.number for place in map(ClauseId.parse, term.definitions) if place.document == document
        ]
        if defined and not set(used) - set(defined):
            yield _gap("definition", document, defined[0], term.id)
        if used and not defined:
            yield _gap("term", document, used[0], term.id)


def _gap(kind: str, document: str, clause: str, term: str | None = None) -> Gap:
    return Gap(kind=kind, document=document, clause=clause, term=term, message=GAPS[kind])
