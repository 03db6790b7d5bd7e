"""Which pairs of clauses are worth comparing: by rare words, by order, and by what scored before.

A document with few clauses of a kind is compared whole. In a long one every clause has so many likely
counterparts and no more, so that the work grows with the length of the text and not with its square.
"""

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from crossref.aligning.bags import Bags
from crossref.aligning.cells import Cells, Flags, Places, Values, best_places, ordered
from crossref.aligning.lexicon import Table
from crossref.aligning.signals import SignalClause

WIDTH = 512
"""A family of no more clauses than this on both sides is compared whole."""
BY_WORDS = 96
"""Counterparts that rare words find for a clause."""
BY_ORDER = 48
"""Clauses to either side of where the order of the documents leads."""
BY_SCORE = 24
"""The best of the last round that are compared again."""
SEEDS = 6
"""The likeliest pairs of a clause, of which the clauses around are compared too."""
RARE = 64
"""A word that more clauses have finds none of them."""
BLOCK = 256
"""Clauses that look for counterparts at a time."""


class Finder:
    """Finds the pairs of two documents that are worth comparing."""

    def __init__(
        self, left: Sequence[SignalClause], right: Sequence[SignalClause], words: tuple[Bags, Bags]
    ) -> None:
        self.left, self.right, self.words = left, right, words
        self.shape = len(left), len(right)
        self.families = [np.array([item.family for item in side]) for side in (left, right)]
        self.parents = [np.array([item.parent for item in side]) for side in (left, right)]
        self.short = [max(len(side) for side in self._members(n)) <= WIDTH for n in self._kinds()]

    @property
    def whole(self) -> bool:
        """Whether every pair of one family is compared, so that there is no more to find."""
        return all(self.short)

    def first(self, lexicon: Table) -> Cells:
        """The pairs to begin with."""
        if self.whole:
            return self._cells(list(self._short_families()))
        return self._found(lexicon, [np.arange(self.shape[0]) * self.shape[1] // self.shape[0]], [])

    def next(self, lexicon: Table, cells: Cells, score: Values) -> Cells:
        """The pairs that words learned since lead to, beside the best of the last round."""
        kept, seeds = (cells.keys[_best_cells(cells, score, count)] for count in (BY_SCORE, SEEDS))
        return self._found(lexicon, self._lines(cells, score), [kept, *self._beside(seeds)])

    def _found(self, lexicon: Table, lines: Sequence[Places], more: Sequence[Places]) -> Cells:
        """The pairs of short families, those found by words and by order, and more; with those above them."""
        left, right = self.words
        own = list(self._by_words(left, right, lexicon))
        turned = list(self._by_words(right, left, lexicon.T.tocsr()))
        by_words = [i * self.shape[1] + j for i, j in own] + [i * self.shape[1] + j for j, i in turned]
        found = [*more, *by_words, *(key for line in lines for key in self._by_order(line))]
        return self._cells([*self._short_families(), *found])

    def _cells(self, found: Sequence[Places]) -> Cells:
        """Cells of all pairs found that are of one family, with the pairs that they stand under."""
        keys = self._of_one_family(ordered(np.concatenate([np.zeros(0, dtype=np.int64), *found])))
        if not self.whole:
            above = self.parents[0][keys // self.shape[1]], self.parents[1][keys % self.shape[1]]
            held = (above[0] >= 0) & (above[1] >= 0)
            pairs = self._of_one_family(ordered(above[0][held] * self.shape[1] + above[1][held]))
            keys = ordered(np.concatenate([keys, pairs]))
        return Cells(self.shape, keys)

    def _of_one_family(self, keys: Places) -> Places:
        same: Flags = self.families[0][keys // self.shape[1]] == self.families[1][keys % self.shape[1]]
        return keys[same]

    def _kinds(self) -> list[int]:
        return sorted({int(n) for n in self.families[0]})

    def _members(self, family: int) -> tuple[Places, Places]:
        return np.flatnonzero(self.families[0] == family), np.flatnonzero(self.families[1] == family)

    def _short_families(self) -> Iterator[Places]:
        """All pairs of the families that are compared whole."""
        for family, short in zip(self._kinds(), self.short, strict=True):
            rows, columns = self._members(family)
            if short:
                yield (rows[:, None] * self.shape[1] + columns).ravel()

    def _by_words(self, own: Bags, others: Bags, lexicon: Table) -> Iterator[tuple[Places, Places]]:
        """For each clause those that share most of its rare words, by the inverted index of the others."""
        rare = others.weighed((others.counts <= RARE)[others.words].astype(np.float64))
        rare.eliminate_zeros()
        index = (lexicon @ rare.T).tocsr()  # for each word the clauses in which a translation stands
        weighed = own.weighed(own.weights)
        for start in range(0, weighed.shape[0], BLOCK):
            votes = weighed[start : start + BLOCK] @ index
            best = best_places(votes.data, votes.indptr, BY_WORDS)
            yield start + np.searchsorted(votes.indptr, best, side="right") - 1, votes.indices[best]

    def _by_order(self, line: Places) -> Iterator[Places]:
        """Pairs near a line: for each left clause the right ones around a place."""
        rows = np.arange(self.shape[0])
        for off in range(-BY_ORDER, BY_ORDER + 1):
            columns = line + off
            inside = (columns >= 0) & (columns < self.shape[1])
            yield rows[inside] * self.shape[1] + columns[inside]

    def _lines(self, cells: Cells, score: Values) -> list[Places]:
        """Where each left clause would stand by the likeliest pair before it, and by the one after it."""
        rows, columns = cells.rows, cells.columns
        best = np.maximum(cells.row_best(score)[rows], cells.column_best(score)[columns])
        at = np.flatnonzero((score > 0) & (score >= best))
        if not at.size:
            return []
        places = np.arange(self.shape[0])
        last = np.clip(np.searchsorted(rows[at], places, side="right") - 1, 0, None)
        following = np.clip(np.searchsorted(rows[at], places), None, len(at) - 1)
        return [columns[at][near] + places - rows[at][near] for near in (last, following)]

    def _beside(self, keys: Places) -> Iterator[Places]:
        """The pairs around pairs: one clause before or after on either side."""
        rows, columns = keys // self.shape[1], keys % self.shape[1]
        for down, across in product((-1, 0, 1), repeat=2):
            i, j = rows + down, columns + across
            inside = (i >= 0) & (i < self.shape[0]) & (j >= 0) & (j < self.shape[1])
            yield i[inside] * self.shape[1] + j[inside]


def _best_cells(cells: Cells, score: Values, count: int) -> Places:
    """The best cells of every row and of every column."""
    rows = best_places(score, cells.starts, count)
    columns = best_places(score[cells.by_column], cells.turned.starts, count)
    return np.concatenate([rows, cells.by_column[columns]])
