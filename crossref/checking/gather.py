"""Gathers what the checks may know about the whole corpus."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from crossref.checking.known import Known, Place, Slip, Variant
from crossref.checking.witnesses import Group
from rulebook.authored import Purposes, TermEntry
from rulebook.corpus import AuthoredCorpus
from rulebook.language.senses import Lexicon
from rulebook.records import Clause, Concept, Kind, NumberFrom, Reference, Term

RARE = 0.2
"""A name used for less than this part of the places is a variant."""
COMMON = 0.25
"""A meaning in more than this part of all concepts is common."""
REPLACEABLE = ("actor", "thing", "term", "act")
"""Kinds that a pronoun, or nothing, can stand for once they have been named."""

Books = Mapping[str, Sequence[Clause]]


def gather_known(
    corpus: AuthoredCorpus,
    books: Books,
    groups: Sequence[Group],
    concepts: Sequence[Concept],
    references: Sequence[Reference],
    terms: Sequence[Term],
) -> Known:
    """What the checks of one concept may know about the rest; renderings are added where they are needed."""
    homes: dict[Place, str] = {}
    for concept in concepts:
        for document, numbers in concept.members.items():
            homes.update({(document, number): concept.id for number in numbers})
    pointing: dict[Place, list[Reference]] = {}
    for reference in references:
        pointing.setdefault((reference.document, reference.source), []).append(reference)
    return Known(
        lexicon=corpus.lexicon,
        common=common_meanings(groups, corpus.lexicon),
        references=pointing,
        clauses={(id, clause.number): clause for id, clauses in books.items() for clause in clauses},
        concepts=homes,
        children=_children(books),
        documents=corpus.entries,
        purposes=corpus.purposes,
        sanctions=_sanctions(books, homes, corpus.purposes),
        slips=_slips(books),
        empty=_empty_columns(books),
        spelling=corpus.spelling,
        variants=_variants(terms),
        undefined=_undefined(books, corpus.term_entries, terms),
    )


def common_meanings(groups: Sequence[Group], lexicon: Lexicon) -> frozenset[str]:
    """Persons, things and acts that so many clauses speak of that one more or less says nothing."""
    counts = Counter[str]()
    for group in groups:
        here: set[str] = set()
        for witness in group.witnesses:
            here.update(hit.sense for hit in (*witness.analysis.senses, *witness.analysis.terms))
        counts.update(here)
    return frozenset(
        id
        for id, count in counts.items()
        if count > COMMON * len(groups) and lexicon.meanings[id].kind in REPLACEABLE
    )


def _children(books: Books) -> dict[Place, int]:
    """How many clauses stand under each."""
    counts = Counter[Place]()
    for document, clauses in books.items():
        counts.update(
            (document, clause.parent) for clause in clauses if clause.parent and clause.kind is not Kind.NOTE
        )
    return dict(counts)


def _sanctions(books: Books, homes: Mapping[Place, str], purposes: Purposes) -> frozenset[Place]:
    """The clauses that stand in sections of sanctions."""
    places = set()
    for document, clauses in books.items():
        parents = {clause.number: clause.parent for clause in clauses}
        for number in parents:
            above: str | None = number
            while above:
                if homes.get((document, above)) in purposes.sanctions:
                    places.add((document, number))
                above = parents.get(above)
    return frozenset(places)


def _slips(books: Books) -> dict[Place, Slip]:
    """Runs of neighbouring clauses whose numbers are misprinted by the same amount."""
    slips = {}
    for document, clauses in books.items():
        run: list[Clause] = []
        for clause in (*(one for one in clauses if one.kind is not Kind.ANNEX_GROUP), None):
            goes_on = clause is not None and clause.number_from is NumberFrom.REPAIRED
            if run and (not goes_on or clause is None or _shift(clause) != _shift(run[-1])):
                slips[document, run[0].number] = Slip(len(run), run[-1].number)
                run = []
            if goes_on and clause is not None:
                run.append(clause)
    return slips


def _shift(clause: Clause) -> int:
    """By how much the last part of a printed number differs from the one that we stand by."""
    last = [re.findall(r"\d+", text or "")[-1:] for text in (clause.number, clause.label)]
    return int(last[0][0]) - int(last[1][0]) if all(last) else 0


def _empty_columns(books: Books) -> dict[Place, list[str]]:
    """Documents that print nothing in a column of the annex, by their first row, and which columns."""
    rows = {id: [clause for clause in clauses if clause.annex] for id, clauses in books.items()}
    empty: dict[Place, list[str]] = {}
    for column in ("value", "tolerance"):
        filled = {id: any(getattr(clause.annex, column) for clause in own) for id, own in rows.items() if own}
        for id, has in filled.items():
            if not has and any(filled.values()):
                empty.setdefault((id, rows[id][0].number), []).append(column)
    return empty


def _variants(terms: Sequence[Term]) -> dict[Place, list[Variant]]:
    """Rare names of terms, with the usual one, by the first clause that has them."""
    variants: dict[Place, list[Variant]] = {}
    for term in terms:
        for document in dict.fromkeys(use.document for use in term.occurrences):
            here = [use for use in term.occurrences if use.document == document]
            counts = Counter[str]()
            for use in here:
                counts[use.name] += use.count
            usual = max(counts, key=lambda name: counts[name])
            for name, count in counts.items():
                if count < RARE * counts.total():
                    clauses = tuple(use.number for use in here if use.name == name)
                    variants.setdefault((document, clauses[0]), []).append(Variant(name, usual, clauses))
    return variants


def _undefined(
    books: Books, entries: Sequence[TermEntry], terms: Sequence[Term]
) -> dict[Place, list[Variant]]:
    """Terms that a document uses and does not define, though most documents do."""
    undefined: dict[Place, list[Variant]] = {}
    defined = {entry.id: {id.split("/")[0] for id in entry.defined} for entry in entries}
    for term in terms:
        where = defined[term.id]
        uses: dict[tuple[str, str], list[str]] = {}
        for use in term.occurrences:
            if len(where) * 2 > len(books) and use.document not in where:
                uses.setdefault((use.document, use.name), []).append(use.number)
        for (document, name), clauses in uses.items():
            undefined.setdefault((document, clauses[0]), []).append(Variant(name, "", tuple(clauses)))
    return undefined
