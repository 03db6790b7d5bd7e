"""Which clause of one document is the counterpart of which of another, in whatever order and language.

The same mechanism serves parallel and restructured documents. Clauses are compared by content, numbers,
length and shape; the surroundings of a pair speak for it too, which keeps order where the documents kept
it and blocks where they were moved. From confident pairs a lexicon is learned, with which the comparison
starts again. An optimal assignment then pairs the clauses off, within the order of the sure pairs where
the documents keep one; a pair that the others do not bear out is no pair; a last pass joins what was
split or merged.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from crossref.aligning import signals
from crossref.aligning.cells import Pair, Values, picked
from crossref.aligning.join import Group, adopt, fill, join, used_places
from crossref.aligning.pair import assign, believed, corridor, heed_numbers, in_order, movers, sure
from crossref.aligning.score import Scores, score_pairs
from crossref.aligning.signals import Item
from rulebook.language.words import Language
from rulebook.records import Clause, Link

RIVALS = 3
"""Rivals kept for each clause."""


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


def align(
    left: Sequence[Clause],
    right: Sequence[Clause],
    a: Language,
    b: Language,
    glossary: Sequence[dict[str, list[str]]] = (),
) -> Alignment:
    """Links the clauses of two documents."""
    one, other = signals.items(left, a), signals.items(right, b)
    if not one or not other:
        alone = tuple(item.number for item in one), tuple(item.number for item in other)
        return Alignment(
            links=(),
            left_only=alone[0],
            right_only=alone[1],
            candidates={},
            candidates_right={},
            regime="restructured",
        )
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
    used_left, used_right = used_places(groups)
    return Alignment(
        links=tuple(_link(scores, tuple(sorted(i)), tuple(sorted(j))) for i, j in groups),
        left_only=tuple(item.number for n, item in enumerate(scores.left) if n not in used_left),
        right_only=tuple(item.number for n, item in enumerate(scores.right) if n not in used_right),
        candidates=_candidates(scores, scores.left, groups, 0),
        candidates_right=_candidates(scores, scores.right, groups, 1),
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


def _candidates(
    scores: Scores, items: Sequence[Item], groups: Sequence[Group], side: int
) -> dict[str, tuple[Link, ...]]:
    """For each clause of one side its partners, then its best rivals."""
    cells = scores.cells if side == 0 else scores.cells.turned
    score = scores.score if side == 0 else scores.score[scores.cells.by_column]
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
