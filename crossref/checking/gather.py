"""Gathers what the checks may know about the whole corpus."""

from collections import Counter
from collections.abc import Mapping, Sequence

from crossref.checking.habits import learn_habits
from crossref.checking.known import Known, Place
from crossref.checking.witnesses import Group
from rulebook.authored import TermEntry
from rulebook.corpus import AuthoredCorpus
from rulebook.language.senses import check_senses, make_lexis
from rulebook.records import Clause, Concept, Kind, Reference, Term

RARE = 0.2
"""A name used for less than this part of the places is a variant."""

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
    by_code = {language.code: language for language in corpus.languages.values()}
    lexis = make_lexis(check_senses(corpus.senses_file), corpus.term_entries, by_code)
    meanings = {}
    for group in groups:
        for witness in group.witnesses:
            meanings[group.concept, witness.document] = lexis.meanings(witness.text, witness.language)
    homes: dict[Place, str] = {}
    for concept in concepts:
        for document, numbers in concept.members.items():
            homes.update({(document, number): concept.id for number in numbers})
    pointing: dict[Place, list[Reference]] = {}
    for reference in references:
        pointing.setdefault((reference.document, reference.source), []).append(reference)
    return Known(
        meanings=meanings,
        habits=learn_habits(groups, meanings),
        slight=lexis.slight,
        numeral=lexis.numeral,
        references=pointing,
        clauses={(id, clause.number): clause for id, clauses in books.items() for clause in clauses},
        concepts=homes,
        sanctions=_ruling_concepts(books, homes, references, corpus.purposes.sections()),
        children=_children(books),
        spelling=corpus.spelling,
        variants=_variants(terms),
        undefined=_undefined(books, corpus.term_entries, terms),
    )


def _ruling_concepts(
    books: Books, homes: Mapping[Place, str], references: Sequence[Reference], purposes: Mapping[str, str]
) -> frozenset[str]:
    """Concepts that bear on a ruling: those in sections of sanctions or definitions, or pointing there."""
    concepts = set()
    for document, clauses in books.items():
        parents = {clause.number: clause.parent for clause in clauses}
        for number in parents:
            above: str | None = number
            while above:
                if homes.get((document, above)) in purposes:
                    concepts.add(homes[document, number])
                above = parents.get(above)
    for reference in references:
        if reference.kind == "sanction" and reference.ok and (reference.document, reference.source) in homes:
            concepts.add(homes[reference.document, reference.source])
    return frozenset(concepts)


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
