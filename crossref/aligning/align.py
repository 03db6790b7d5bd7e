"""Which clause of one document is the counterpart of which of another, in whatever order and language.

The same mechanism serves parallel and restructured documents. Clauses are compared by content, numbers, length and
shape; the surroundings of a pair speak for it too, which keeps order where the documents kept it and blocks where they
were moved. From confident pairs a lexicon is learned, with which the comparison starts again. An optimal assignment
then pairs the clauses off, within the order of the sure pairs where the documents keep one; a pair that the others do
not bear out is no pair; a last pass joins what was split or merged.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crossref.aligning import signals
from crossref.aligning.join import Group, fill, join
from crossref.aligning.pair import Pair, assign, believed, corridor, heed_numbers, in_order, movers, sure
from crossref.aligning.score import Comparison, compare
from rulebook.language.words import Language
from rulebook.records import Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """Clauses of one document that correspond to clauses of another."""

    left: tuple[str, ...]
    """Numbers in the first document."""
    right: tuple[str, ...]
    """Numbers in the second."""
    score: float
    """How sure the link is, from 0 to 1."""
    signals: dict[str, float]
    """What each signal said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alignment:
    """All links between two documents, and the clauses that have no counterpart."""

    links: tuple[Link, ...]
    left_only: tuple[str, ...]
    right_only: tuple[str, ...]
    candidates: dict[str, tuple[Link, ...]]
    """For each clause of the first document its partners, then its best rivals."""
    candidates_right: dict[str, tuple[Link, ...]]
    """The same for each clause of the second document."""
    regime: str
    """`parallel` where the documents keep one order, else `restructured`."""


def align(left: Sequence[Clause], right: Sequence[Clause], a: Language, b: Language, glossary: Sequence[dict[str, list[str]]] = ()) -> Alignment:
    """Links the clauses of two documents."""
    one, other = signals.items(left, a), signals.items(right, b)
    if not one or not other:
        alone = tuple(item.number for item in one), tuple(item.number for item in other)
        return Alignment(links=(), left_only=alone[0], right_only=alone[1], candidates={}, candidates_right={}, regime="restructured")
    found = compare(one, other, a, b, glossary)
    pairs = assign(found.score)
    heed_numbers(found, sure(found.score, pairs))
    pairs = assign(found.score)
    parallel = in_order(likely := sure(found.score, pairs))
    groups = in_line(found, likely) if parallel else [([i], [j]) for i, j in believed(found, pairs, strict=False)]
    groups = join(found, groups)
    used = {i for group, _ in groups for i in group}, {j for _, group in groups for j in group}
    return Alignment(
        links=tuple(_link(found, tuple(sorted(i)), tuple(sorted(j))) for i, j in groups),
        left_only=tuple(item.number for n, item in enumerate(found.left) if n not in used[0]),
        right_only=tuple(item.number for n, item in enumerate(found.right) if n not in used[1]),
        candidates={item.number: _candidates(found, n, groups, 0) for n, item in enumerate(found.left)},
        candidates_right={item.number: _candidates(found, n, groups, 1) for n, item in enumerate(found.right)},
        regime="parallel" if parallel else "restructured",
    )


def in_line(found: Comparison, likely: list[Pair]) -> list[Group]:
    """Links of documents that keep one order: within that order, but for clauses that have clearly moved."""
    moved = movers(found, likely)
    way = corridor(found.score, [pair for pair in likely if pair not in moved])
    for i, j in moved:
        way[i, :] = way[:, j] = 0.0
    kept = believed(found, assign(found.score * way), strict=True)
    return [*fill(found, kept, moved), *(([i], [j]) for i, j in moved)]


def _candidates(found: Comparison, n: int, groups: Sequence[Group], side: int) -> tuple[Link, ...]:
    """The partners of a clause of one side, then its best rivals."""
    score = found.score[n] if side == 0 else found.score[:, n]
    chosen = [other for group in groups if n in group[side] for other in group[1 - side]]
    rivals = [int(other) for other in np.argsort(-score, kind="stable")[:3] if score[other] > 0]
    return tuple(_link(found, *(((n,), (other,)) if side == 0 else ((other,), (n,)))) for other in dict.fromkeys([*chosen, *rivals]))


def _link(found: Comparison, left: tuple[int, ...], right: tuple[int, ...]) -> Link:
    cells = np.ix_(left, right)
    return Link(
        left=tuple(found.left[i].number for i in left),
        right=tuple(found.right[j].number for j in right),
        score=round(float(found.score[cells].mean()), 3),
        signals={name: round(float(matrix[cells].mean()), 3) for name, matrix in found.said.items()},
    )
