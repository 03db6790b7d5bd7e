"""Pairs become links of any shape: what was split or merged is joined, gaps without a choice are filled."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log

import numpy as np

from crossref.aligning.cells import Pair, Values
from crossref.aligning.pair import next_door
from crossref.aligning.score import Scores
from crossref.aligning.signals import SignalClause

Group = tuple[list[int], list[int]]
"""Places of clauses that correspond, in the first and in the second document."""
TWO_SPREADS = -2.0
"""Clauses that are joined in a gap must agree in length within twice the usual spread."""
FRESH = 5
"""Fewer words than this can be shared by chance."""
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
    """Mean and spread of how much of a paired clause its partner renders: left in right, right in left."""
    chance: tuple[tuple[float, float], tuple[float, float]]
    """The same for a clause next door to the partner."""

    def rendered(self, side: int, share: float) -> float:
        """How much likelier a clause that is rendered this far is a part than a stranger, as a logarithm."""
        return _bell(share, *self.pairs[side]) - _bell(share, *self.chance[side])

    def length(self, left: int, right: int) -> float:
        """How well two lengths go together, as a logarithm."""
        return -((log(self.scale * left / right) / self.spread) ** 2) / 2

    def side_length(self, side: int, own: int, facing: int) -> float:
        """The same for a length of one side and the length that it faces."""
        return self.length(own, facing) if side == 0 else self.length(facing, own)


def odds(scores: Scores, pairs: list[Pair]) -> Odds:
    """Learns from pairs that are believed."""
    scale = sum(item.length for item in scores.right) / max(1, sum(item.length for item in scores.left))
    apart = [np.log(scale * scores.left[i].length / scores.right[j].length) for i, j in pairs]
    doors = next_door(scores, pairs)
    shares = scores.covers, scores.covered
    return Odds(
        spread=max(0.1, float(np.std(apart))) if apart else 1.0,
        scale=scale,
        pairs=(_normal(scores, shares[0], pairs), _normal(scores, shares[1], pairs)),
        chance=(_normal(scores, shares[0], doors), _normal(scores, shares[1], doors)),
    )


def fill(scores: Scores, pairs: list[Pair], moved: list[Pair]) -> list[Group]:
    """Links from pairs in order, and from gaps between them that leave no choice; what moved fills no gap."""
    known = odds(scores, pairs)
    ends = [(-1, -1), *sorted(pairs), (len(scores.left), len(scores.right))]
    groups: list[Group] = [([i], [j]) for i, j in pairs]
    gone = {i for i, _ in moved}, {j for _, j in moved}
    for (i, j), (k, m) in pairwise(ends):
        left = [n for n in range(i + 1, k) if n not in gone[0]]
        right = [n for n in range(j + 1, m) if n not in gone[1]]
        if left and len(left) == len(right):
            for a, b in zip(left, right, strict=True):
                if _alike(scores, known, a, b) and _first(scores, a, b, left, right):
                    groups.append(([a], [b]))
        elif left and right and min(len(left), len(right)) == 1 and _whole(scores, known, left, right):
            groups.append((left, right))
    return sorted(groups)


def join(scores: Scores, groups: list[Group]) -> list[Group]:
    """Adds to links; a clause left over may be a part of what its neighbour corresponds to."""
    known = odds(scores, [(left[0], right[0]) for left, right in groups if len(left) == len(right) == 1])
    for side, items in enumerate(scores.sides):
        home = {place: group for group in groups for place in group[side]}
        for n in range(len(items)):
            if n in home:
                continue
            near = [home[place] for place in (n - 1, n + 1) if place in home]
            gain, best = _best_group(scores, known, near, n, side)
            if gain > 0:
                best[side].append(n)
                home[n] = best
    return groups


def adopt(scores: Scores, groups: list[Group]) -> list[Group]:
    """Adds to links of one language: a clause left over that says what only the facing clause says, too."""
    for side, items in enumerate(scores.sides):
        used = set[int]().union(*(group[side] for group in groups))
        free = [n for n in range(len(items)) if n not in used]
        while adopted := next(((n, g) for n in free for g in groups if _says_rest(scores, g, n, side)), None):
            place, group = adopted
            group[side].append(place)
            free.remove(place)
    return groups


def _says_rest(scores: Scores, group: Group, n: int, side: int) -> bool:
    """Whether a clause beside a group has the words of the facing clause that the group lacks."""
    items, others = scores.sides[side], scores.sides[1 - side]
    mine = [items[m] for m in group[side]]
    beside = n - 1 in group[side] or n + 1 in group[side]
    if not beside or len(group[1 - side]) != 1 or not _siblings([items[n], *mine]):
        return False
    covered = set[str]().union(*(item.words for item in mine))
    fresh = set(items[n].words) - covered
    shared = fresh & set(others[group[1 - side][0]].words)
    return len(shared) >= FRESH and 2 * len(shared) >= len(fresh)


def _best_group(
    scores: Scores, known: Odds, groups: Sequence[Group], n: int, side: int
) -> tuple[float, Group]:
    """The link, of those next door, that gains most from a left-over clause, and how much."""
    single = [group for group in groups if len(group[1 - side]) == 1]
    gains = [(_gain(scores, known, group, n, side), group) for group in single]
    return max(gains, key=lambda row: row[0], default=(0.0, ([], [])))


def _gain(scores: Scores, known: Odds, group: Group, n: int, side: int) -> float:
    """How much likelier a left-over clause belongs to a group than not.

    The lengths must agree better, and it must be rendered there. Neighbours share the words of their
    matter, so that what is rendered counts half.
    """
    (other,) = group[1 - side]
    mine, items, others = group[side], scores.sides[side], scores.sides[1 - side]
    if items[n].family != items[mine[0]].family or items[n].parent != items[mine[0]].parent:
        return 0.0
    pair, shares = ((n, other), scores.covers) if side == 0 else ((other, n), scores.covered)
    share = scores.cells.value(shares, *pair)
    before = sum(items[m].length for m in mine)
    facing = others[other].length
    after = before + items[n].length
    closer = known.side_length(side, after, facing) - known.side_length(side, before, facing)
    return known.rendered(side, share) / 2 + closer if closer > 0 else 0.0


def _alike(scores: Scores, known: Odds, i: int, j: int) -> bool:
    """Whether two clauses are of one kind and length, and do not speak of different numbers."""
    a, b = scores.left[i], scores.right[j]
    numbers = not a.values or not b.values or bool(a.values & b.values)
    shape = a.family == b.family and a.deep == b.deep and a.opens == b.opens
    return shape and numbers and known.length(a.length, b.length) > THREE_SPREADS


def _whole(scores: Scores, known: Odds, left: list[int], right: list[int]) -> bool:
    """Whether several clauses together are as long as the one that they face, and none alone fits better."""
    a, b = [scores.left[i] for i in left], [scores.right[j] for j in right]
    if not _siblings(a) or not _siblings(b) or a[0].family != b[0].family:
        return False
    together = known.length(sum(item.length for item in a), sum(item.length for item in b))
    alone = max(known.length(one.length, other.length) for one in a for other in b)
    return together > max(alone, TWO_SPREADS)


def _siblings(items: Sequence[SignalClause]) -> bool:
    """Whether clauses are of one kind and stand under one clause."""
    return len({(item.family, item.parent) for item in items}) == 1


def _first(scores: Scores, i: int, j: int, left: list[int], right: list[int]) -> bool:
    """Whether the clauses in the same place of a gap like no other clause of the gap better."""
    cells = scores.cells
    row, column = np.arange(*cells.row(i).indices(len(cells))), cells.column(j)
    rivals = [row[np.isin(cells.columns[row], right)], column[np.isin(cells.rows[column], left)]]
    return scores.of((i, j)) >= float(scores.score[np.concatenate(rivals)].max(initial=0.0))


def _normal(scores: Scores, shares: Values, pairs: list[Pair]) -> tuple[float, float]:
    """Mean and spread of what pairs have."""
    found = scores.cells.values(shares, pairs)
    return (float(np.mean(found)), max(0.05, float(np.std(found)))) if pairs else (0.5, 0.5)


def _bell(value: float, middle: float, spread: float) -> float:
    return -(((value - middle) / spread) ** 2) / 2 - float(np.log(spread))
