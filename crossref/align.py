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

from rulebook.records import Clause

from . import signals
from .lexicon import Matrix
from .pair import Pair, assign, believed, corridor, heed_numbers, in_order, sure
from .score import Comparison, compare
from .words import Language

Group = tuple[list[int], list[int]]
"""Places of clauses that correspond, in the first and in the second document."""


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
    regime: str
    """`parallel` where the documents keep one order, else `restructured`."""


def align(left: Sequence[Clause], right: Sequence[Clause], a: Language, b: Language, glossary: Sequence[dict[str, list[str]]] = ()) -> Alignment:
    """Links the clauses of two documents."""
    found = compare(signals.items(left, a), signals.items(right, b), a, b, glossary)
    pairs = assign(found.score)
    heed_numbers(found, sure(found.score, pairs))
    pairs = assign(found.score)
    parallel = in_order(likely := sure(found.score, pairs))
    if parallel:
        pairs = assign(found.score * corridor(found.score, likely))
    groups = join(found, believed(found, pairs))
    used = {i for group, _ in groups for i in group}, {j for _, group in groups for j in group}
    return Alignment(
        links=tuple(_link(found, tuple(sorted(i)), tuple(sorted(j))) for i, j in groups),
        left_only=tuple(item.number for n, item in enumerate(found.left) if n not in used[0]),
        right_only=tuple(item.number for n, item in enumerate(found.right) if n not in used[1]),
        candidates={item.number: _candidates(found, n, groups) for n, item in enumerate(found.left)},
        regime="parallel" if parallel else "restructured",
    )


def join(found: Comparison, pairs: list[Pair]) -> list[Group]:
    """Links from pairs; a clause left over may be a part of what its neighbour corresponds to."""
    groups = [([i], [j]) for i, j in pairs]
    used_left, used_right = {i for i, _ in pairs}, {j for _, j in pairs}
    typical = _typical(found, pairs)
    for side, used, items in ((0, used_left, found.left), (1, used_right, found.right)):
        for n in range(len(items)):
            if n in used:
                continue
            near = [g for g in groups if (n - 1 in g[side] or n + 1 in g[side]) and len(g[1 - side]) == 1]
            fits = [(gain, g) for g in near if (gain := _gain(found, g, n, side, typical)) > 0]
            if fits:
                max(fits, key=lambda fit: fit[0])[1][side].append(n)
                used.add(n)
    return groups


def _typical(found: Comparison, pairs: list[Pair]) -> tuple[float, float]:
    """How much paired clauses usually say of each other: left in right, right in left."""
    if not pairs:
        return 1.0, 1.0
    return float(np.median([found.covers[p] for p in pairs])), float(np.median([found.covered[p] for p in pairs]))


def _gain(found: Comparison, group: Group, n: int, side: int, typical: tuple[float, float]) -> float:
    """What a left-over clause adds to a group: it must be said on the other side, and say there what the group does not."""
    (other,) = group[1 - side]
    mine, items, others = group[side], (found.left, found.right)[side], (found.right, found.left)[side]
    if items[n].family != items[mine[0]].family or items[n].parent != items[mine[0]].parent:
        return 0.0
    said = found.covers[n, other] if side == 0 else found.covered[other, n]
    if said < 0.6 * typical[side]:
        return 0.0
    lexicon, weights = (found.lexicon.T, found.weights[1]) if side == 0 else (found.lexicon, found.weights[0])
    before, after = (_coverage(found, lexicon, weights[other], who, side) for who in (mine, [*mine, n]))
    share = items[n].length / sum(items[m].length for m in [*mine, n])
    scale = sum(item.length for item in others) / sum(item.length for item in items)
    closer = abs(np.log(scale * sum(items[m].length for m in [*mine, n]) / others[other].length))
    apart = abs(np.log(scale * sum(items[m].length for m in mine) / others[other].length))
    gain = after - before - 0.4 * share * typical[1 - side]
    return float(gain) if closer < apart + 0.1 else 0.0


def _coverage(found: Comparison, lexicon: Matrix, weights: Matrix, who: list[int], side: int) -> float:
    """How much of one clause a group of clauses says together."""
    said = np.flatnonzero(found.weights[side][who].sum(axis=0))
    words = np.flatnonzero(weights)
    return float(weights[words] @ lexicon[np.ix_(words, said)].max(axis=1)) if said.size and words.size else 0.0


def _candidates(found: Comparison, i: int, groups: Sequence[Group]) -> tuple[Link, ...]:
    """The partners of a clause, then its best rivals."""
    chosen = [j for left, right in groups if i in left for j in right]
    rivals = [int(j) for j in np.argsort(-found.score[i], kind="stable")[:3] if found.score[i, j] > 0]
    return tuple(_link(found, (i,), (j,)) for j in dict.fromkeys([*chosen, *rivals]))


def _link(found: Comparison, left: tuple[int, ...], right: tuple[int, ...]) -> Link:
    cells = np.ix_(left, right)
    return Link(
        left=tuple(found.left[i].number for i in left),
        right=tuple(found.right[j].number for j in right),
        score=round(float(found.score[cells].mean()), 3),
        signals={name: round(float(matrix[cells].mean()), 3) for name, matrix in found.said.items()},
    )
