"""Pairs become links of any shape: what was split or merged is joined, and gaps that leave no choice are filled."""

from dataclasses import dataclass
from itertools import pairwise
from math import log

import numpy as np

from .pair import Pair
from .score import Comparison

Group = tuple[list[int], list[int]]
"""Places of clauses that correspond, in the first and in the second document."""
JOINED = 1.0
"""A clause is joined when that is this much likelier than not, as a logarithm."""
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


def odds(found: Comparison, pairs: list[Pair]) -> Odds:
    """Learns from pairs that are believed."""
    scale = sum(item.length for item in found.right) / max(1, sum(item.length for item in found.left))
    apart = [np.log(scale * found.left[i].length / found.right[j].length) for i, j in pairs]
    doors = [(i, near) for i, j in pairs for near in (j - 1, j + 1) if 0 <= near < len(found.right) and found.score[i, near] > 0]
    return Odds(
        spread=max(0.1, float(np.std(apart))) if apart else 1.0,
        scale=scale,
        pairs=(_normal([found.covers[p] for p in pairs]), _normal([found.covered[p] for p in pairs])),
        chance=(_normal([found.covers[p] for p in doors]), _normal([found.covered[p] for p in doors])),
    )


def fill(found: Comparison, pairs: list[Pair]) -> list[Pair]:
    """Between two pairs in order, as many clauses on either side, of like kind and length: nothing else can be meant."""
    known = odds(found, pairs)
    ends = [(-1, -1), *sorted(pairs), (len(found.left), len(found.right))]
    filled = list(pairs)
    for (i, j), (k, m) in pairwise(ends):
        left, right = range(i + 1, k), range(j + 1, m)
        if len(left) == len(right) and all(_alike(found, known, a, b) for a, b in zip(left, right, strict=True)):
            filled += zip(left, right, strict=True)
    return sorted(filled)


def join(found: Comparison, pairs: list[Pair]) -> list[Group]:
    """Links from pairs; a clause left over may be a part of what its neighbour corresponds to."""
    groups: list[Group] = [([i], [j]) for i, j in pairs]
    used = {i for i, _ in pairs}, {j for _, j in pairs}
    known = odds(found, pairs)
    for side, items in enumerate((found.left, found.right)):
        for n in range(len(items)):
            if n in used[side]:
                continue
            near = [group for group in groups if (n - 1 in group[side] or n + 1 in group[side]) and len(group[1 - side]) == 1]
            fits = [(gain, group) for group in near if (gain := _gain(found, known, group, n, side)) > JOINED]
            if fits:
                max(fits, key=lambda fit: fit[0])[1][side].append(n)
                used[side].add(n)
    return groups


def _gain(found: Comparison, known: Odds, group: Group, n: int, side: int) -> float:
    """How much likelier a left-over clause belongs to a group than not: it is said there, and the lengths agree better."""
    (other,) = group[1 - side]
    mine, items, others = group[side], (found.left, found.right)[side], (found.right, found.left)[side]
    if items[n].family != items[mine[0]].family or items[n].parent != items[mine[0]].parent:
        return 0.0
    share = float(found.covers[n, other] if side == 0 else found.covered[other, n])
    before = sum(items[m].length for m in mine)
    lengths = [(size, others[other].length)[:: 1 if side == 0 else -1] for size in (before, before + items[n].length)]
    return known.said(side, share) + known.length(*lengths[1]) - known.length(*lengths[0])


def _alike(found: Comparison, known: Odds, i: int, j: int) -> bool:
    a, b = found.left[i], found.right[j]
    return a.family == b.family and a.deep == b.deep and a.opens == b.opens and known.length(a.length, b.length) > THREE_SPREADS


def _normal(shares: list[float]) -> tuple[float, float]:
    return (float(np.mean(shares)), max(0.05, float(np.std(shares)))) if shares else (0.5, 0.5)


def _bell(value: float, middle: float, spread: float) -> float:
    return -(((value - middle) / spread) ** 2) / 2 - float(np.log(spread))
