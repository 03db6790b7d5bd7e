"""References find their clause, or say why not; and what one document prints is lent to those that do not."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log

from msgspec.structs import replace

from crossref.references.cite import Citation, cite
from rulebook.corpus import AuthoredCorpus
from rulebook.language.words import Language
from rulebook.reading.labels import Grammar
from rulebook.reading.profile import LabelStyle
from rulebook.records import Clause, Concept, Kind, Reference

NUMERIC = LabelStyle(levels=("{1}", ".{1}", ".{1}"))
"""How numbers are taken to be printed where neither the document nor its outline says."""
SOURCELESS = (Kind.FRONT, Kind.PART, Kind.ANNEX_ROW)
"""Kinds of records that cite nothing."""


@dataclass(frozen=True)
class CitingBooks:
    """Everything that resolving needs to know about the documents."""

    clauses: Mapping[str, Mapping[str, Clause]]
    """The clauses of each document, by number."""
    languages: Mapping[str, Language]
    grammars: Mapping[str, Grammar]
    concepts: Mapping[tuple[str, str], str]
    """Concept of each clause."""
    purposes: Mapping[str, str]
    """Concepts of sections that hold sanctions or definitions."""

    @classmethod
    def of(
        cls, corpus: AuthoredCorpus, books: Mapping[str, Sequence[Clause]], concepts: Sequence[Concept]
    ) -> "CitingBooks":
        """What a corpus knows about its books."""
        styles = {entry.id: entry.reading.styles for entry in corpus.entries}
        grammars = {}
        for entry in corpus.entries:
            grammars[entry.id] = Grammar(styles[entry.id] or styles.get(entry.outline) or NUMERIC)
        homes = {}
        for concept in concepts:
            for document, numbers in concept.members.items():
                homes.update({(document, number): concept.id for number in numbers})
        return cls(
            clauses={id: {clause.number: clause for clause in clauses} for id, clauses in books.items()},
            languages=corpus.languages,
            grammars=grammars,
            concepts=homes,
            purposes=corpus.purposes.sections(),
        )


def resolve_references(books: CitingBooks) -> list[Reference]:
    """Printed references of every document, then those that others print for the same concepts."""
    printed = []
    for document in books.clauses:
        printed += _printed(books, document)
    meant = _cited_by_counterparts(books, printed)
    judged = [_doubt(reference, meant) for reference in printed]
    return [*judged, *_projected(books, judged)]


def _printed(books: CitingBooks, document: str) -> list[Reference]:
    clauses = books.clauses[document]
    weights = _weights(books, document)
    annex = _annex(clauses)
    references = []
    for clause in clauses.values():
        if clause.kind in SOURCELESS:
            continue
        text = f"{clause.text}\n{clause.body}".strip()
        for citation in cite(text, books.languages[document], books.grammars[document], clauses.__contains__):
            references.append(_resolved(books, clause, citation, annex, weights))
    return references


def _annex(clauses: Mapping[str, Clause]) -> str | None:
    """Number of the annex, if the document has one."""
    holders = {clause.parent for clause in clauses.values() if clause.kind is Kind.ANNEX_GROUP}
    for clause in clauses.values():
        if clause.kind is Kind.PART and clause.number in holders:
            return clause.number
    return None


def _resolved(
    books: CitingBooks, clause: Clause, citation: Citation, annex: str | None, weights: Mapping[str, float]
) -> Reference:
    clauses = books.clauses[clause.document]
    target: str | None = None
    why = None
    if citation.kind == "annex":
        target, why = annex, None if annex else "the document has no annex"
    elif citation.kind == "implicit":
        target = clause.number
    elif citation.path:
        number = books.grammars[clause.document].number(citation.path)
        target, why = (number, None) if number in clauses else (None, f"there is no clause {number}")
    score = 1.0
    if target and citation.kind == "number":
        score = _shared(books, clause, clauses[target], weights)
    return Reference(
        document=clause.document,
        source=clause.number,
        printed=citation.printed,
        target=target,
        kind=citation.kind,
        ground="printed" if citation.kind != "implicit" else "inferred",
        score=round(score, 3),
        ok=not why,
        why=why,
    )


def _shared(books: CitingBooks, clause: Clause, target: Clause, weights: Mapping[str, float]) -> float:
    """How much of a cited clause the citing clause speaks of, rare words weighing more."""
    language = books.languages[clause.document]
    here, there = set(language.words(clause.text)), set(language.words(target.text))
    total = sum(weights.get(word, 0.0) for word in there)
    return sum(weights.get(word, 0.0) for word in here & there) / total if total else 0.0


def _weights(books: CitingBooks, document: str) -> dict[str, float]:
    """How rare each word of a document is."""
    clauses = books.clauses[document]
    counts = Counter[str]()
    for clause in clauses.values():
        counts.update(set(books.languages[document].words(clause.text)))
    return {word: log(len(clauses) / count) for word, count in counts.items()}


def _cited_by_counterparts(
    books: CitingBooks, printed: Sequence[Reference]
) -> dict[tuple[str, str], set[str]]:
    """For clauses whose counterparts cite something else entirely: the concepts that those cite."""
    cited: dict[str, dict[str, set[str]]] = {}
    for reference in printed:
        if reference.kind == "number" and reference.target:
            concept = books.concepts.get((reference.document, reference.source))
            target = books.concepts.get((reference.document, reference.target))
            if concept and target:
                cited.setdefault(concept, {}).setdefault(reference.document, set()).add(target)
    meant = {}
    for concept, by_document in cited.items():
        for document, targets in by_document.items():
            others = [other for name, other in by_document.items() if name != document]
            agree = len(others) > 1 and others[0].intersection(*others[1:])
            if agree and not any(targets & other for other in others):
                for (name, number), of in books.concepts.items():
                    if name == document and of == concept:
                        meant[document, number] = set.union(*others)
    return meant


def _doubt(reference: Reference, meant: Mapping[tuple[str, str], set[str]]) -> Reference:
    others = meant.get((reference.document, reference.source))
    if not others or reference.kind != "number" or not reference.ok:
        return reference
    return replace(reference, ok=False, why=f"its counterparts cite {', '.join(sorted(others))}")


def _projected(books: CitingBooks, printed: Sequence[Reference]) -> list[Reference]:
    """What one document prints between two concepts, for the documents that have both and print nothing."""
    pairs = set()
    for reference in printed:
        if reference.kind == "number" and reference.ok:
            source = books.concepts.get((reference.document, reference.source))
            target = books.concepts.get((reference.document, reference.target or ""))
            if source and target and source != target:
                pairs.add((source, target))
    known = {(reference.document, reference.source, reference.target) for reference in printed}
    homes: dict[tuple[str, str], list[str]] = {}
    for (document, number), concept in books.concepts.items():
        homes.setdefault((document, concept), []).append(number)
    lent = []
    for document, clauses in books.clauses.items():
        weights = _weights(books, document)
        for source, target in sorted(pairs):
            for one in homes.get((document, source), ()):
                for other in homes.get((document, target), ()):
                    if (document, one, other) not in known:
                        score = _shared(books, clauses[one], clauses[other], weights)
                        lent.append(_lent(document, one, other, _purpose(books, document, other), score))
    return lent


def _lent(document: str, source: str, target: str, kind: str, score: float) -> Reference:
    """A reference that another document prints."""
    return Reference(
        document=document,
        source=source,
        printed=None,
        target=target,
        kind=kind,
        ground="projected",
        score=round(score, 3),
        ok=score > 0,
        why=None if score > 0 else "the two clauses share no word",
    )


def _purpose(books: CitingBooks, document: str, number: str) -> str:
    """What a cited clause is by its section: a sanction, a definition, or simply a clause."""
    clauses = books.clauses[document]
    above: str | None = number
    while above and above in clauses:
        purpose = books.purposes.get(books.concepts.get((document, above), ""))
        if purpose:
            return purpose
        above = clauses[above].parent
    return "number"
