"""The termbase: what each thing of the sport is called, where it is defined, and where it is spoken of."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from rulebook.files.toml import Data
from rulebook.language.analysis import SenseHit
from rulebook.records import Clause, Kind, Term, TermUse
from rulebook.schema import TermEntry, TermsFile


def check_terms(data: Data[TermsFile], books: Mapping[str, Sequence[Clause]]) -> tuple[TermEntry, ...]:
    """The terms as written, or `InputError` where an id is doubled or a definition is not there."""
    known = {clause.id for clauses in books.values() for clause in clauses}
    data.refuse_doubles("term", (term.id for term in data.value.term), "term id")
    for row, term in enumerate(data.value.term):
        hint = "name the clause that defines the term"
        data.refuse_unknown(term.defined, known, "no clause", "term", row, "defined", hint=hint)
    return data.value.term


def find_terms(
    terms: Sequence[TermEntry],
    books: Mapping[str, Sequence[Clause]],
    named: Callable[[Clause], Sequence[SenseHit]],
) -> list[Term]:
    """Every term with every clause that speaks of it, and by which name; `named` finds names in a clause."""
    uses: dict[str, list[TermUse]] = {term.id: [] for term in terms}
    for document, clauses in books.items():
        for clause in clauses:
            if clause.kind is Kind.FRONT:
                continue
            hits = Counter((hit.sense, hit.name) for hit in longest(named(clause)))
            for (term, name), count in hits.items():
                uses[term].append(TermUse(document=document, number=clause.number, name=name, count=count))
    return [
        Term(
            id=term.id,
            definitions=term.defined,
            occurrences=tuple(uses[term.id]),
            area=term.area,
            names={code: names for code, names in term.names.items() if names},
            use=term.use,
            note=term.note,
        )
        for term in terms
    ]


def longest(hits: Sequence[SenseHit]) -> list[SenseHit]:
    """The hits from left to right, the longest where they overlap; a name of two things counts for both.

    A light disc is one thing, not a disc beside it.
    """
    chosen: list[SenseHit] = []
    end = 0
    for hit in sorted(hits, key=lambda hit: (hit.words[0], -len(hit.words))):
        same = bool(chosen) and chosen[-1].words == hit.words
        if hit.words[0] >= end or same:
            chosen.append(hit)
            end = hit.words[-1] + 1
    return chosen
