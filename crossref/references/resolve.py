"""References find their clause, or say why not; and what one document prints is lent to those that do not."""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path

from crossref.references.cite import Citation, cite
from rulebook.language.words import Language
from rulebook.reading.labels import Grammar
from rulebook.records import Clause, Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A clause that points to another."""

    document: str
    source: str
    """Number of the clause that points."""
    printed: str
    """The words as printed; empty where nothing is printed."""
    target: str | None
    """Number of the clause that is meant, or nothing."""
    kind: str
    """number, annex, implicit, sanction or definition."""
    ground: str
    """printed, projected or inferred."""
    score: float
    """How much the two clauses share, from 0 to 1."""
    ok: bool
    """False for a reference that dangles or is doubtful."""
    why: str
    """What is wrong, or nothing."""


@dataclass(frozen=True)
class Shelf:
    """Everything that resolving needs to know about the documents."""

    books: Mapping[str, Sequence[Clause]]
    languages: Mapping[str, Language]
    grammars: Mapping[str, Grammar]
    concepts: Mapping[tuple[str, str], str]
    """Concept of each clause."""
    purposes: Mapping[str, str]
    """Concepts of sections that hold sanctions or definitions."""


def purposes(corpus: Path) -> dict[str, str]:
    """Which sections hold sanctions and definitions, by concept."""
    path = corpus / "graph.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {concept: kind for kind, key in (("sanction", "sanctions"), ("definition", "definitions")) for concept in table.get(key, ())}


def references(shelf: Shelf) -> list[Reference]:
    """Printed references of every document, then those that others print for the same concepts."""
    printed = [reference for document in shelf.books for reference in _printed(shelf, document)]
    odd = _odd_ones(shelf, printed)
    judged = [_doubt(reference, odd) for reference in printed]
    return [*judged, *_projected(shelf, judged)]


def _printed(shelf: Shelf, document: str) -> list[Reference]:
    clauses = {clause.number: clause for clause in shelf.books[document]}
    weights = _weights(shelf, document)
    annex = next(
        (
            c.number
            for c in clauses.values()
            if c.kind is Kind.PART and any(o.parent == c.number and o.kind is Kind.ANNEX_GROUP for o in clauses.values())
        ),
        None,
    )
    found = []
    for clause in clauses.values():
        if clause.kind in (Kind.FRONT, Kind.PART, Kind.ANNEX_ROW):
            continue
        for citation in cite(f"{clause.text}\n{clause.body}".strip(), shelf.languages[document], shelf.grammars[document]):
            found.append(_resolved(shelf, document, clause, citation, clauses, annex, weights))
    return found


def _resolved(
    shelf: Shelf, document: str, clause: Clause, citation: Citation, clauses: Mapping[str, Clause], annex: str | None, weights: Mapping[str, float]
) -> Reference:
    target: str | None = None
    why = ""
    if citation.kind == "annex":
        target, why = annex, "" if annex else "the document has no annex"
    elif citation.kind == "implicit":
        target = clause.number
    elif citation.path:
        number = shelf.grammars[document].number(citation.path)
        target, why = (number, "") if number in clauses else (None, f"there is no clause {number}")
    score = _shared(shelf, document, clause, clauses[target], weights) if target and citation.kind == "number" else 1.0
    return Reference(
        document=document, source=clause.number, printed=citation.printed, target=target, kind=citation.kind,
        ground="printed" if citation.kind != "implicit" else "inferred", score=round(score, 3), ok=not why, why=why,
    )  # fmt: skip


def _shared(shelf: Shelf, document: str, clause: Clause, target: Clause, weights: Mapping[str, float]) -> float:
    """How much of a cited clause the citing clause speaks of, rare words weighing more."""
    language = shelf.languages[document]
    here, there = set(language.words(clause.text)), set(language.words(target.text))
    total = sum(weights.get(word, 0.0) for word in there)
    return sum(weights.get(word, 0.0) for word in here & there) / total if total else 0.0


def _weights(shelf: Shelf, document: str) -> dict[str, float]:
    clauses = shelf.books[document]
    often = Counter(word for clause in clauses for word in set(shelf.languages[document].words(clause.text)))
    return {word: log(len(clauses) / count) for word, count in often.items()}


def _odd_ones(shelf: Shelf, printed: Sequence[Reference]) -> dict[tuple[str, str], set[str]]:
    """For clauses whose counterparts cite something else entirely: the concepts that the counterparts cite."""
    cited: dict[str, dict[str, set[str]]] = {}
    for reference in printed:
        if reference.kind == "number" and reference.target:
            concept = shelf.concepts.get((reference.document, reference.source))
            target = shelf.concepts.get((reference.document, reference.target))
            if concept and target:
                cited.setdefault(concept, {}).setdefault(reference.document, set()).add(target)
    odd = {}
    for concept, by_document in cited.items():
        for document, targets in by_document.items():
            others = [other for name, other in by_document.items() if name != document]
            if len(others) > 1 and not any(targets & other for other in others) and others[0].intersection(*others[1:]):
                for (name, number), of in shelf.concepts.items():
                    if name == document and of == concept:
                        odd[document, number] = set.union(*others)
    return odd


def _doubt(reference: Reference, odd: Mapping[tuple[str, str], set[str]]) -> Reference:
    meant = odd.get((reference.document, reference.source))
    if not meant or reference.kind != "number" or not reference.ok:
        return reference
    fields = {name: getattr(reference, name) for name in Reference.__slots__}
    return Reference(**fields | {"ok": False, "why": f"its counterparts cite {', '.join(sorted(meant))}"})


def _projected(shelf: Shelf, printed: Sequence[Reference]) -> list[Reference]:
    """What one document prints between two concepts, for the documents that have both and print nothing."""
    said = {
        (shelf.concepts.get((r.document, r.source)), shelf.concepts.get((r.document, r.target or ""))) for r in printed if r.kind == "number" and r.ok
    }
    known = {(r.document, r.source, r.target) for r in printed}
    homes: dict[tuple[str, str], list[str]] = {}
    for (document, number), concept in shelf.concepts.items():
        homes.setdefault((document, concept), []).append(number)
    found = []
    for document in shelf.books:
        clauses, weights = {clause.number: clause for clause in shelf.books[document]}, _weights(shelf, document)
        for source, target in sorted((a, b) for a, b in said if a and b and a != b):
            for one in homes.get((document, source), ()):
                for other in homes.get((document, target), ()):
                    if (document, one, other) in known:
                        continue
                    score = _shared(shelf, document, clauses[one], clauses[other], weights)
                    purpose = _purpose(shelf, clauses, document, other)
                    found.append(_lent(document, one, other, purpose, score))
    return found


def _lent(document: str, source: str, target: str, kind: str, score: float) -> Reference:
    """A reference that another document prints."""
    return Reference(
        document=document,
        source=source,
        printed="",
        target=target,
        kind=kind,
        ground="projected",
        score=round(score, 3),
        ok=score > 0,
        why="" if score > 0 else "the two clauses share no word",
    )


def _purpose(shelf: Shelf, clauses: Mapping[str, Clause], document: str, number: str) -> str:
    """What a cited clause is: a sanction, a definition, or simply a clause, by the section that it stands in."""
    above: str | None = number
    while above and above in clauses:
        purpose = shelf.purposes.get(shelf.concepts.get((document, above), ""))
        if purpose:
            return purpose
        above = clauses[above].parent
    return "number"
