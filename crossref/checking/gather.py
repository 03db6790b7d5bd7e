"""Gathers what the checks may know about the whole corpus."""

from collections import Counter
from collections.abc import Mapping, Sequence

from crossref.checking.known import Known, Place
from crossref.checking.witnesses import Group
from rulebook.authored import TermEntry
from rulebook.corpus import AuthoredCorpus
from rulebook.language.senses import Lexicon
from rulebook.records import Clause, Concept, Kind, Reference, Term

RARE = 0.2
"""A name used for less than this part of the places is a variant."""
COMMON = 0.15
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


def _variants(terms: Sequence[Term]) -> dict[Place, list[tuple[str, str]]]:
    """Rare names of terms in each clause, with the usual one."""
    variants: dict[Place, list[tuple[str, str]]] = {}
    for term in terms:
        for document in dict.fromkeys(use.document for use in term.occurrences):
            here = [use for use in term.occurrences if use.document == document]
            counts = Counter[str]()
            for use in here:
                counts[use.name] += use.count
            usual = max(counts, key=lambda name: counts[name])
            for use in here:
                if counts[use.name] < RARE * counts.total():
                    variants.setdefault((document, use.number), []).append((use.name, usual))
    return variants


def _undefined(books: Books, entries: Sequence[TermEntry], terms: Sequence[Term]) -> dict[Place, list[str]]:
    """Terms that a clause uses and its document does not define, though most documents do."""
    undefined: dict[Place, list[str]] = {}
    defined = {entry.id: {id.split("/")[0] for id in entry.defined} for entry in entries}
    for term in terms:
        where = defined[term.id]
        for use in term.occurrences:
            if len(where) * 2 > len(books) and use.document not in where:
                undefined.setdefault((use.document, use.number), []).append(use.name)
    return undefined
