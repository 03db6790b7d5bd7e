"""References find their clause, or say why not; and what one document prints is lent to those that do not."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log

from msgspec.structs import replace

from crossref.references.cite import Citation, cite
from rulebook.index import Index
from rulebook.language.words import Language
from rulebook.reading.labels import Grammar
from rulebook.reading.profile import LabelStyle
from rulebook.records import Clause, ClauseId, Kind, Reference
from rulebook.sources.sources import Sources

NUMERIC = LabelStyle(levels=("{1}", ".{1}", ".{1}"))
"""How numbers are taken to be printed where neither the document nor its outline says."""
SOURCELESS = (Kind.FRONT, Kind.PART, Kind.ANNEX_ROW)
"""Kinds of records that cite nothing."""


@dataclass(frozen=True)
class CitingBooks:
    """Everything that resolving needs to know about the documents."""

    index: Index
    """Their clauses and concepts."""
    languages: Mapping[str, Language]
    grammars: Mapping[str, Grammar]
    purposes: Mapping[str, str]
    """Concepts of sections that hold sanctions or definitions."""

    @classmethod
    def of(cls, corpus: Sources, index: Index) -> "CitingBooks":
        """What a corpus knows about its books."""
        styles = {entry.id: entry.reading.styles for entry in corpus.entries}
        grammars = {}
        for entry in corpus.entries:
            grammars[entry.id] = Grammar(styles[entry.id] or styles.get(entry.outline) or NUMERIC)
        return cls(index, corpus.languages, grammars, corpus.purposes.sections())

    @cached_property
    def weights(self) -> dict[str, dict[str, float]]:
        """How rare each word of each document is."""
        weights = {}
        for document, clauses in self.index.books.items():
            counts = Counter[str]()
            for clause in clauses:
                counts.update(set(self.languages[document].words(clause.text)))
            weights[document] = {word: log(len(clauses) / count) for word, count in counts.items()}
        return weights

    def shared(self, clause: Clause, target: Clause) -> float:
        """How much of a cited clause the citing clause speaks of, rare words weighing more."""
        language, weights = self.languages[clause.document], self.weights[clause.document]
        here, there = set(language.words(clause.text)), set(language.words(target.text))
        total = sum(weights.get(word, 0.0) for word in there)
        return sum(weights.get(word, 0.0) for word in here & there) / total if total else 0.0


def resolve_references(books: CitingBooks) -> list[Reference]:
    """Printed references of every document, then those that others print for the same concepts."""
    printed = []
    for document in books.index.books:
        printed += _printed(books, document)
    meant = _cited_by_counterparts(books, printed)
    judged = [_doubt(reference, meant) for reference in printed]
    return [*judged, *_projected(books, judged)]


def _printed(books: CitingBooks, document: str) -> list[Reference]:
    clauses = books.index.by_number[document]
    annex = _annex(clauses)
    references = []
    for clause in clauses.values():
        if clause.kind in SOURCELESS:
            continue
        text = f"{clause.text}\n{clause.body}".strip()
        for citation in cite(text, books.languages[document], books.grammars[document], clauses.__contains__):
            references.append(_resolved(books, clause, citation, annex))
    return references


def _annex(clauses: Mapping[str, Clause]) -> str | None:
    """Number of the annex, if the document has one."""
    holders = {clause.parent for clause in clauses.values() if clause.kind is Kind.ANNEX_GROUP}
    for clause in clauses.values():
        if clause.kind is Kind.PART and clause.number in holders:
            return clause.number
    return None


def _resolved(books: CitingBooks, clause: Clause, citation: Citation, annex: str | None) -> Reference:
    clauses = books.index.by_number[clause.document]
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
        score = books.shared(clause, clauses[target])
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


def _cited_by_counterparts(books: CitingBooks, printed: Sequence[Reference]) -> dict[ClauseId, set[str]]:
    """For clauses whose counterparts cite something else entirely: the concepts that those cite."""
    cited: dict[str, dict[str, set[str]]] = {}
    for reference in printed:
        if reference.kind == "number" and reference.target:
            concept = books.index.concept_of.get(ClauseId(reference.document, reference.source))
            target = books.index.concept_of.get(ClauseId(reference.document, reference.target))
            if concept and target:
                cited.setdefault(concept, {}).setdefault(reference.document, set()).add(target)
    meant = {}
    for concept, by_document in cited.items():
        for document, targets in by_document.items():
            others = [other for name, other in by_document.items() if name != document]
            agree = len(others) > 1 and others[0].intersection(*others[1:])
            if agree and not any(targets & other for other in others):
                for clause in books.index.members(concept, document):
                    meant[clause.key] = set.union(*others)
    return meant


def _doubt(reference: Reference, meant: Mapping[ClauseId, set[str]]) -> Reference:
    others = meant.get(ClauseId(reference.document, reference.source))
    if not others or reference.kind != "number" or not reference.ok:
        return reference
    return replace(reference, ok=False, why=f"its counterparts cite {', '.join(sorted(others))}")


def _projected(books: CitingBooks, printed: Sequence[Reference]) -> list[Reference]:
    """What one document prints between two concepts, for the documents that have both and print nothing."""
    pairs = set()
    for reference in printed:
        if reference.kind == "number" and reference.ok:
            source = books.index.concept_of.get(ClauseId(reference.document, reference.source))
            target = books.index.concept_of.get(ClauseId(reference.document, reference.target or ""))
            if source and target and source != target:
                pairs.add((source, target))
    known = {(reference.document, reference.source, reference.target) for reference in printed}
    lent = []
    for document, clauses in books.index.by_number.items():
        for source, target in sorted(pairs):
            for one in books.index.concepts[source].members.get(document, ()):
                for other in books.index.concepts[target].members.get(document, ()):
                    if (document, one, other) not in known:
                        lent.append(_lent(books, clauses[one], clauses[other]))
    return lent


def _lent(books: CitingBooks, source: Clause, target: Clause) -> Reference:
    """A reference that another document prints; of a kind by the section of its target."""
    score = books.shared(source, target)
    return Reference(
        document=source.document,
        source=source.number,
        printed=None,
        target=target.number,
        kind=books.index.purpose(target.key, books.purposes) or "number",
        ground="projected",
        score=round(score, 3),
        ok=score > 0,
        why=None if score > 0 else "the two clauses share no word",
    )
