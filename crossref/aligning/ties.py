"""All documents of a corpus tied together: links, people's decisions, and the concepts that they make.

Every pair of documents is aligned. The surest alignments, one for each further document, make a tree; along it every
clause has one set of counterparts, so that no two paths can disagree. A pair that is not in the tree is read along it.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from rulebook.records import Clause, Kind

METHOD = 6
"""Raised when the aligner changes, so that stored links are made anew."""

Member = tuple[str, str]
"""Document and number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """The stored alignment of two documents."""

    left: str
    right: str
    regime: str
    quality: tuple[float, float]
    """How sure it is as a whole: share of clauses with a counterpart, then mean score."""
    links: tuple[dict[str, Any], ...]
    candidates: dict[str, dict[str, list[dict[str, Any]]]] = field(default_factory=dict)
    """For each document and number its partners, then its best rivals."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A person's word on two clauses."""

    left: Member
    right: Member
    together: bool
    """Whether they are counterparts."""
    reason: str
    stale: bool
    """Whether a text has changed since."""


def corpus_ties(
    corpus: Path,
    languages: Mapping[str, str],
    books: Mapping[str, Sequence[Clause]],
    known: Mapping[str, dict[str, Any]],
    progress: Callable[[Iterable[Any]], Iterable[Any]] = iter,
) -> list[dict[str, Any]]:
    """The alignment of every pair of documents, as stored; pairs whose texts are as they were are taken over."""
    rows = []
    for left, right in progress(list(combinations(books, 2))):
        key = _key(corpus, languages, left, right, books)
        row = known.get(f"{left}--{right}")
        rows.append(row if row and row["key"] == key else _aligned(corpus, languages, left, right, books, key))
    return rows


def tie(row: dict[str, Any]) -> Tie:
    """A stored alignment, read."""
    return Tie(
        left=row["left"],
        right=row["right"],
        regime=row["regime"],
        quality=(row["quality"][0], row["quality"][1]),
        links=tuple(row["links"]),
        candidates=row["candidates"],
    )


def tree(ties: Sequence[Tie], documents: Sequence[str]) -> list[Tie]:
    """The surest alignments that together reach every document."""
    group = {document: document for document in documents}
    chosen = []
    for best in sorted(ties, key=lambda tie: (-tie.quality[0], -tie.quality[1], tie.left, tie.right)):
        a, b = group[best.left], group[best.right]
        if a != b:
            chosen.append(best)
            group = {document: a if of == b else of for document, of in group.items()}
    return chosen


def concepts(books: Mapping[str, Sequence[Clause]], ties: Sequence[Tie], decisions: Sequence[Decision] = ()) -> list[list[Member]]:
    """Every connected set of clauses, in the order of the first document that has it; a clause alone is a set of one."""
    members = [(document, clause.number) for document, clauses in books.items() for clause in clauses if clause.kind is not Kind.FRONT]
    place = {member: n for n, member in enumerate(members)}
    apart = {frozenset((d.left, d.right)) for d in decisions if not d.together and not d.stale}
    near: dict[Member, set[Member]] = {member: set() for member in members}
    for edge in tree(ties, list(books)):
        for link in edge.links:
            for a in link["left"]:
                for b in link["right"]:
                    _connect(near, (edge.left, a), (edge.right, b), apart)
    for decision in decisions:
        if decision.together and not decision.stale:
            _connect(near, decision.left, decision.right, apart)
    seen: set[Member] = set()
    found = []
    for member in members:
        if member in seen:
            continue
        group, queue = {member}, [member]
        while queue:
            for other in near[queue.pop()] - group:
                group.add(other)
                queue.append(other)
        seen |= group
        found.append(sorted(group, key=lambda m: place[m]))
    return found


def links(groups: Iterable[Sequence[Member]], left: str, right: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The links between two documents that concepts imply."""
    found = []
    for group in groups:
        a = tuple(number for document, number in group if document == left)
        b = tuple(number for document, number in group if document == right)
        if a and b:
            found.append((a, b))
    return found


def counterparts(ties: Sequence[Tie], groups: Iterable[Sequence[Member]], left: str, right: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The links between two documents: the direct ones where they keep one order, else those that concepts imply."""
    for tie in ties:
        if (tie.left, tie.right) == (left, right) and tie.regime == "parallel":
            return [(tuple(link["left"]), tuple(link["right"])) for link in tie.links]
    return links(groups, left, right)


def _connect(near: dict[Member, set[Member]], a: Member, b: Member, apart: set[frozenset[Member]]) -> None:
    if frozenset((a, b)) not in apart and a in near and b in near:
        near[a].add(b)
        near[b].add(a)


def _aligned(corpus: Path, languages: Mapping[str, str], left: str, right: str, books: Mapping[str, Sequence[Clause]], key: str) -> dict[str, Any]:
    from crossref.aligning.align import align
    from crossref.aligning.lexicon import glossary
    from rulebook.language.words import language

    a, b = language(corpus, languages[left]), language(corpus, languages[right])
    found = align(books[left], books[right], a, b, glossary(corpus, (a, b)))
    total = sum(1 for document in (left, right) for clause in books[document] if clause.kind is not Kind.FRONT)
    linked = sum(len(link.left) + len(link.right) for link in found.links)
    mean = sum(link.score for link in found.links) / max(len(found.links), 1)
    return {
        "key": key,
        "left": left,
        "right": right,
        "regime": found.regime,
        "quality": [round(linked / max(total, 1), 4), round(mean, 4)],
        "links": [_row(link) for link in found.links],
        "candidates": {
            document: {number: [_row(link) for link in near] for number, near in candidates.items()}
            for document, candidates in ((left, found.candidates), (right, found.candidates_right))
        },
    }


def _row(link: Any) -> dict[str, Any]:
    return {"left": list(link.left), "right": list(link.right), "score": link.score, "signals": link.signals}


def _key(corpus: Path, languages: Mapping[str, str], left: str, right: str, books: Mapping[str, Sequence[Clause]]) -> str:
    """Changes when a text, a number, or what is known of the two languages does."""
    seal = hashlib.sha256(str(METHOD).encode())
    for document in (left, right):
        for clause in books[document]:
            seal.update(f"{clause.number} {clause.label} {clause.kind} {clause.parent} {clause.hash}\n".encode())
    for path in (*(corpus / "lemmas" / f"{languages[d]}.txt" for d in (left, right)), corpus / "glossary.toml", corpus / "languages.toml"):
        seal.update(path.read_bytes() if path.exists() else b"-")
    return seal.hexdigest()[:16]
