"""The pairs of clauses that are compared, as a list: memory grows with it, never with all pairs there are."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
"""A value for each cell, clause or word."""
Places = NDArray[np.int64]
"""Places of clauses, words or cells in their lists."""
Flags = NDArray[np.bool_]
Pair = tuple[int, int]
"""Places of two clauses."""


@dataclass(frozen=True)
class Cells:
    """Pairs of places, sorted by the first and then the second; a value for each stands in an array."""

    shape: Pair
    """How many clauses there are on both sides."""
    keys: Places
    """Place on the left times the width, plus place on the right."""

    def __len__(self) -> int:
        return len(self.keys)

    @cached_property
    def rows(self) -> Places:
        """The left place of each cell."""
        return self.keys // self.shape[1]

    @cached_property
    def columns(self) -> Places:
        """The right place of each cell."""
        return self.keys % self.shape[1]

    @cached_property
    def starts(self) -> Places:
        """Where each row begins, and where the last one ends."""
        return np.searchsorted(self.rows, np.arange(self.shape[0] + 1))

    @cached_property
    def by_column(self) -> Places:
        """The cells in the order of the other side: by column, then by row."""
        return np.argsort(self.columns, kind="stable")

    @cached_property
    def turned(self) -> "Cells":
        """The same pairs with the sides exchanged; its cells stand in the order `by_column`."""
        keys = (self.columns * self.shape[0] + self.rows)[self.by_column]
        return Cells((self.shape[1], self.shape[0]), keys)

    def row(self, i: int) -> slice:
        """The cells of a left clause."""
        return slice(int(self.starts[i]), int(self.starts[i + 1]))

    def column(self, j: int) -> Places:
        """The cells of a right clause."""
        return self.by_column[self.turned.row(j)]

    def find(self, rows: Places, columns: Places) -> Places:
        """Where pairs stand among the cells; -1 for one that is not compared, or has a place below zero."""
        wanted = rows * self.shape[1] + columns
        at = np.searchsorted(self.keys, wanted)
        near = self.keys[np.minimum(at, len(self.keys) - 1)] if len(self.keys) else np.full_like(wanted, -1)
        inside = (rows >= 0) & (columns >= 0) & (columns < self.shape[1])
        return np.where(inside & (near == wanted), at, -1)

    def value(self, values: Values, i: int, j: int) -> float:
        """The value of a pair, 0 if it is not compared."""
        cell = self.row(i)
        at = cell.start + int(np.searchsorted(self.columns[cell], j))
        return float(values[at]) if at < cell.stop and self.columns[at] == j else 0.0

    def values(self, values: Values, pairs: Sequence[Pair]) -> Values:
        """The values of pairs, 0 for those that are not compared."""
        places = np.array(pairs, dtype=np.int64).reshape(-1, 2)
        return picked(values, self.find(places[:, 0], places[:, 1]))

    def row_best(self, values: Values) -> Values:
        """The highest value in each row, 0 in one that has none."""
        return _highest(values, self.starts)

    def column_best(self, values: Values) -> Values:
        """The highest value in each column, 0 in one that has none."""
        return _highest(values[self.by_column], self.turned.starts)

    def row_sums(self, values: Values) -> Values:
        """The sum of each row."""
        return np.bincount(self.rows, values, self.shape[0]).astype(np.float64)

    def column_sums(self, values: Values) -> Values:
        """The sum of each column."""
        return np.bincount(self.columns, values, self.shape[1]).astype(np.float64)


def picked(values: Values, at: Places) -> Values:
    """Values at places, 0 where the place is -1."""
    return np.where(at >= 0, values[at], 0.0) if len(values) else np.zeros(len(at))


def ranges(starts: Places, ends: Places) -> tuple[Places, Places]:
    """All whole numbers of several ranges in a row, and for each of them which range it is of."""
    sizes = ends - starts
    owner = np.repeat(np.arange(len(sizes)), sizes)
    skipped = np.cumsum(sizes) - sizes
    return np.arange(len(owner)) + (starts - skipped)[owner], owner


def best_places(values: Values, starts: Places, count: int) -> Places:
    """Places of the highest values of each row, at most so many; `starts` says where rows begin and end."""
    best = []
    for start, end in pairwise(starts.tolist()):
        if end - start <= count:
            best.append(np.arange(start, end))
        else:
            best.append(start + np.argpartition(-values[start:end], count)[:count])
    return np.concatenate(best)


def ordered(keys: Places) -> Places:
    """Keys in order, each once."""
    keys = np.sort(keys)
    return keys[np.diff(keys, prepend=-1) > 0]


def _highest(values: Values, starts: Places) -> Values:
    best = np.zeros(len(starts) - 1)
    filled = np.flatnonzero(np.diff(starts))
    if filled.size:
        best[filled] = np.maximum.reduceat(values, starts[filled])
    return best
