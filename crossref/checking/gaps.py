"""What the documents leave open.

Prohibitions without a sanction, sanctions without a prohibition, terms without a use or a definition.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from rulebook.corpus import AuthoredCorpus
from rulebook.language.analysis import Analysis
from rulebook.records import Clause, Concept, Gap, Kind, Reference, Term

GAPS = {
    "prohibition": "it forbids something, and no sanction is named for it",
    "sanction": "it punishes something that no clause forbids by name",
    "definition": "it defines a term that is used nowhere else",
    "term": "it is used, and defined nowhere in the document",
}
"""Each sort of gap, and what it means."""

Books = Mapping[str, Sequence[Clause]]
Analysed = Callable[[Clause], Analysis]
"""What the words of a clause mean."""


def find_gaps(
    corpus: AuthoredCorpus,
    books: Books,
    concepts: Sequence[Concept],
    references: Sequence[Reference],
    terms: Sequence[Term],
    analysed: Analysed,
) -> list[Gap]:
    """Every gap, document by document."""
    forbidding = _forbidding(corpus, books, analysed)
    purposes = corpus.purposes.sections()
    gaps: list[Gap] = []
    for document, clauses in books.items():
        homes = {}
        for concept in concepts:
            homes.update(dict.fromkeys(concept.members.get(document, ()), concept.id))
        inside = _inside(clauses, homes, purposes)
        known = [row for row in references if row.document == document and row.ok and row.target]
        gaps += _sanction_gaps(document, clauses, inside, known, forbidding)
        gaps += _term_gaps(document, terms)
    return gaps


def _forbidding(corpus: AuthoredCorpus, books: Books, analysed: Analysed) -> set[str]:
    """Ids of the clauses that forbid something."""
    prohibitions = set(corpus.purposes.prohibitions)
    ids = set()
    for clauses in books.values():
        for clause in clauses:
            forbids = any(hit.sense in prohibitions for hit in analysed(clause).senses)
            if clause.kind in (Kind.CLAUSE, Kind.NOTE) and forbids:
                ids.add(clause.id)
    return ids


def _sanction_gaps(
    document: str,
    clauses: Sequence[Clause],
    inside: Mapping[str, str],
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
        places = [id.split("/", 1) for id in term.definitions]
        defined = [number for id, number in places if id == document]
        if defined and not set(used) - set(defined):
            yield _gap("definition", document, defined[0], term.id)
        if used and not defined:
            yield _gap("term", document, used[0], term.id)


def _gap(kind: str, document: str, clause: str, term: str | None = None) -> Gap:
    return Gap(kind=kind, document=document, clause=clause, term=term, message=GAPS[kind])


def _inside(
    clauses: Sequence[Clause], homes: Mapping[str, str], purposes: Mapping[str, str]
) -> dict[str, str]:
    """For each clause in a section of sanctions or definitions, which of the two."""
    parents = {clause.number: clause.parent for clause in clauses}
    inside = {}
    for number in parents:
        above: str | None = number
        while above and number not in inside:
            if purpose := purposes.get(homes.get(above, "")):
                inside[number] = purpose
            above = parents.get(above)
    return inside
