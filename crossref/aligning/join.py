"""Pairs become links of any shape: what was split or merged is joined, and gaps that leave no choice are filled."""

from dataclasses import dataclass
from itertools import pairwise
from math import log

import numpy as np

from crossref.aligning.lexicon import Matrix
from crossref.aligning.pair import Pair
from crossref.aligning.score import Scores

Group = tuple[list[int], list[int]]
"""Places of clauses that correspond, in the first and in the second document."""
TWO_SPREADS = -2.0
"""Clauses that are joined in a gap must agree in length within twice the usual spread."""
THREE_SPREADS = -4.5
"""Lengths that differ by more than three times the usual spread do not go together."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What pairs look like, and what the clause next door looks like: learned from the pairs themselves."""

    spread: float
    """How far the lengths of pairs differ, as a logarithm."""
    scale: float
    """How much longer the second document is."""
    pairs: tuple[tuple[float, float], tuple[float, float]]
    """Mean and spread of how much a paired clause is said by its partner: left in right, right in left."""
    chance: tuple[tuple[float, float], tuple[float, float]]
    """The same for a clause next door to the partner."""

    def said(self, side: int, share: float) -> float:
        """How much likelier a clause that is said this far is a part than a stranger, as a logarithm."""
        return _bell(share, *self.pairs[side]) - _bell(share, *self.chance[side])

    def length(self, left: int, right: int) -> float:
        """How well two lengths go together, as a logarithm."""
        return -((log(self.scale * left / right) / self.spread) ** 2) / 2


def odds(scores: Scores, pairs: list[Pair]) -> Odds:
    """Learns from pairs that are believed."""
    scale = sum(item.length for item in scores.right) / max(1, sum(item.length for item in scores.left))
    apart = [np.log(scale * scores.left[i].length / scores.right[j].length) for i, j in pairs]
    doors = [
        (i, near)
        for i, j in pairs
        for near in (j - 1, j + 1)
        if 0 <= near < len(scores.right) and scores.score[i, near] > 0
    ]
    return Odds(
        spread=max(0.1, float(np.std(apart))) if apart else 1.0,
        scale=scale,
        pairs=(_normal([scores.covers[p] for p in pairs]), _normal([scores.covered[p] for p in pairs])),
        chance=(_normal([scores.covers[p] for p in doors]), _normal([scores.covered[p] for p in doors])),
    )


def fill(scores: Scores, pairs: list[Pair], moved: list[Pair]) -> list[Group]:
    """Links from pairs in order, and from the gaps between them that leave no choice; what has moved fills no gap."""
    known = odds(scores, pairs)
    ends = [(-1, -1), *sorted(pairs), (len(scores.left), len(scores.right))]
    groups: list[Group] = [([i], [j]) for i, j in pairs]
    for (i, j), (k, m) in pairwise(ends):
        left = [n for n in range(i + 1, k) if all(n != a for a, _ in moved)]
        right = [n for n in range(j + 1, m) if all(n != b for _, b in moved)]
        if left and len(left) == len(right):
            best = scores.score[np.ix_(left, right)]
            groups += [
                ([a], [b])
                for n, (a, b) in enumerate(zip(left, right, strict=True))
                if _alike(scores, known, a, b) and _first(best, n)
            ]
        elif left and right and min(len(left), len(right)) == 1 and _whole(scores, known, left, right):
            groups.append((left, right))
    return sorted(groups)


def join(scores: Scores, groups: list[Group]) -> list[Group]:
    """Adds to links; a clause left over may be a part of what its neighbour corresponds to."""
    used = {i for left, _ in groups for i in left}, {j for _, right in groups for j in right}
    known = odds(scores, [(left[0], right[0]) for left, right in groups if len(left) == len(right) == 1])
    for side, items in enumerate((scores.left, scores.right)):
        for n in range(len(items)):
            if n in used[side]:
                continue
            near = [
                group
                for group in groups
                if (n - 1 in group[side] or n + 1 in group[side]) and len(group[1 - side]) == 1
            ]
            fits = [(gain, group) for group in near if (gain := _gain(scores, known, group, n, side)) > 0]
            if fits:
                max(fits, key=lambda fit: fit[0])[1][side].append(n)
                used[side].add(n)
    return groups


def _gain(scores: Scores, known: Odds, group: Group, n: int, side: int) -> float:
    """How much likelier a left-over clause belongs to a group than not: the lengths agree better, and it is said there.

    Neighbours share the words of their matter, so that what is said counts half.
    """
    (other,) = group[1 - side]
    mine, items, others = group[side], (scores.left, scores.right)[side], (scores.right, scores.left)[side]
    if items[n].family != items[mine[0]].family or items[n].parent != items[mine[0]].parent:
        return 0.0
    share = float(scores.covers[n, other] if side == 0 else scores.covered[other, n])
    before = sum(items[m].length for m in mine)
    lengths = [
        (size, others[other].length)[:: 1 if side == 0 else -1] for size in (before, before + items[n].length)
    ]
    closer = known.length(*lengths[1]) - known.length(*lengths[0])
    return known.said(side, share) / 2 + closer if closer > 0 else 0.0


def _alike(scores: Scores, known: Odds, i: int, j: int) -> bool:
    """Whether two clauses are of one kind and length, and do not speak of different numbers."""
    a, b = scores.left[i], scores.right[j]
    numbers = not a.values or not b.values or bool(a.values & b.values)
    shape = a.family == b.family and a.deep == b.deep and a.opens == b.opens
    return shape and numbers and known.length(a.length, b.length) > THREE_SPREADS


def _whole(scores: Scores, known: Odds, left: list[int], right: list[int]) -> bool:
    """Whether several clauses together are as long as the one that they face, and better than any of them alone."""
    a, b = [scores.left[i] for i in left], [scores.right[j] for j in right]
    if (
        len({(item.family, item.parent) for item in a}) > 1
        or len({(item.family, item.parent) for item in b}) > 1
        or a[0].family != b[0].family
    ):
        return False
    together = known.length(sum(item.length for item in a), sum(item.length for item in b))
    alone = max(known.length(one.length, other.length) for one in a for other in b)
    return together > max(alone, TWO_SPREADS)


def _first(score: Matrix, n: int) -> bool:
    """Whether the clauses in the same place of a gap like no other clause of the gap better."""
    return bool(score[n, n] >= max(score[n].max(), score[:, n].max()))


def _normal(shares: list[float]) -> tuple[float, float]:
    return (float(np.mean(shares)), max(0.05, float(np.std(shares)))) if shares else (0.5, 0.5)


def _bell(value: float, middle: float, spread: float) -> float:
    return -(((value - middle) / spread) ** 2) / 2 - float(np.log(spread))
