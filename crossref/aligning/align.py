"""Which clause of one document is the counterpart of which of another, in whatever order and language.

The same mechanism serves parallel and restructured documents. Clauses are compared by content, numbers,
length and shape; the surroundings of a pair speak for it too, which keeps order where the documents kept
it and blocks where they were moved. From confident pairs a lexicon is learned, with which the comparison
starts again. An optimal assignment then pairs the clauses off, within the order of the sure pairs where
the documents keep one; a pair that the others do not bear out is not a pair; a last pass joins what was
split or merged.
"""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from crossref.aligning import signals
from crossref.aligning.cells import Pair, Values, picked
from crossref.aligning.join import Group, adopt, fill, join
from crossref.aligning.pair import assign, believed, corridor, heed_numbers, in_order, movers, sure
from crossref.aligning.score import Scores, score_pairs
from rulebook.language.words import Language
from rulebook.records import Clause, Link

RIVALS = 3
"""Rivals kept for each clause."""


class PairLinks(NamedTuple):
    """All links between two documents."""

    links: tuple[Link, ...]
    candidates: tuple[dict[str, tuple[Link, ...]], dict[str, tuple[Link, ...]]]
    """For each clause of the first and of the second document its partners, then its best rivals."""
    regime: str
    """`parallel` where the documents keep one order, else `restructured`."""


def align(
    left: Sequence[Clause],
    right: Sequence[Clause],
    a: Language,
    b: Language,
    glossary: Sequence[dict[str, list[str]]] = (),
) -> PairLinks:
    """Links the clauses of two documents."""
    one, other = signals.items(left, a), signals.items(right, b)
    if not one or not other:
        return PairLinks((), ({}, {}), "restructured")
    scores = score_pairs(one, other, a, b, glossary)
    pairs = assign(scores.cells, scores.score)
    heed_numbers(scores, sure(scores, pairs))
    pairs = assign(scores.cells, scores.score)
    likely = sure(scores, pairs)
    parallel = in_order(likely)
    if parallel:
        groups = in_line(scores, likely)
    else:
        groups = [([i], [j]) for i, j in believed(scores, pairs, strict=False)]
    groups = join(scores, groups)
    if a.code == b.code:
        groups = adopt(scores, groups)
    return PairLinks(
        links=tuple(_link(scores, tuple(sorted(i)), tuple(sorted(j))) for i, j in groups),
        candidates=(_candidates(scores, groups, 0), _candidates(scores, groups, 1)),
        regime="parallel" if parallel else "restructured",
    )


def in_line(scores: Scores, likely: list[Pair]) -> list[Group]:
    """Links of documents that keep one order: within that order, but for clauses that have clearly moved."""
    moved = movers(scores, likely)
    away = set(moved)
    way = corridor(scores.cells, [pair for pair in likely if pair not in away])
    way &= ~np.isin(scores.cells.rows, [i for i, _ in moved])
    way &= ~np.isin(scores.cells.columns, [j for _, j in moved])
    kept = believed(scores, assign(scores.cells, scores.score * way), strict=True)
    return [*fill(scores, kept, moved), *(([i], [j]) for i, j in moved)]


def _candidates(scores: Scores, groups: Sequence[Group], side: int) -> dict[str, tuple[Link, ...]]:
    """For each clause of one side its partners, then its best rivals."""
    items, cells, score = scores.left, scores.cells, scores.score
    if side == 1:
        items, cells, score = scores.right, cells.turned, score[cells.by_column]
    partners: dict[int, list[int]] = {}
    for group in groups:
        for n in group[side]:
            partners[n] = list(group[1 - side])
    candidates = {}
    for n, item in enumerate(items):
        row = cells.row(n)
        best = np.argsort(-score[row], kind="stable")[:RIVALS]
        rivals = cells.columns[row][best][score[row][best] > 0].tolist()
        others = dict.fromkeys([*partners.get(n, []), *rivals])
        pairs = [((n,), (other,)) if side == 0 else ((other,), (n,)) for other in others]
        candidates[item.number] = tuple(_link(scores, left, right) for left, right in pairs)
    return candidates


def _link(scores: Scores, left: tuple[int, ...], right: tuple[int, ...]) -> Link:
    pairs = np.array(list(product(left, right)))
    at = scores.cells.find(pairs[:, 0], pairs[:, 1])

    def mean(values: Values) -> float:
        return round(float(picked(values, at).mean()), 3)

    return Link(
        left=tuple(scores.left[i].number for i in left),
        right=tuple(scores.right[j].number for j in right),
        score=mean(scores.score),
        signals={name: mean(values) for name, values in scores.signals.items()},
    )
