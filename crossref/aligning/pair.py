"""Scores become pairs: the best pairing, true to order and numbers that proved right, without chance."""

from bisect import bisect_left
from dataclasses import dataclass

import numpy as np
from scipy.sparse.csgraph import min_weight_full_bipartite_matching

from crossref.aligning.cells import Cells, Flags, Pair, Places, Values
from crossref.aligning.lexicon import Table, cut_out, table
from crossref.aligning.score import Scores

ORDERLY = 0.9
"""From this share of sure pairs on, their order or their numbers are trusted."""
STRICT = 0.75
"""Share of clauses next door that a sure pair must surpass where order fills the gaps."""
NO_KEY = np.iinfo(np.int64).max
"""The last of all keys, which no two words have."""


def assign(cells: Cells, score: Values) -> list[Pair]:
    """The pairing with the highest total score; beside its cells every left clause may stay alone."""
    height, width = cells.shape
    open_ = np.flatnonzero(score > 0)
    alone = np.arange(height)
    costs = table(
        np.concatenate([2.0 - score[open_], np.full(height, 2.0)]),
        np.concatenate([cells.rows[open_], alone]),
        np.concatenate([cells.columns[open_], width + alone]),
        (height, width + height),
    )
    rows, columns = min_weight_full_bipartite_matching(costs)
    return [(int(i), int(j)) for i, j in zip(rows, columns, strict=True) if j < width]


def sure(scores: Scores, pairs: list[Pair]) -> list[Pair]:
    """The pairs whose partners both like each other best."""
    cells, score = scores.cells, scores.score
    rows, columns = cells.row_best(score), cells.column_best(score)
    own = cells.values(score, pairs)
    return [(i, j) for (i, j), value in zip(pairs, own, strict=True) if value >= max(rows[i], columns[j])]


def heed_numbers(scores: Scores, likely: list[Pair]) -> None:
    """Lets the numbers of each family count as far as they prove right on pairs made without them."""
    left, right, cells = scores.left, scores.right, scores.cells
    names = {number: n for n, number in enumerate(dict.fromkeys(item.number for item in (*left, *right)))}
    one = np.array([names[item.number] if item.printed else -1 for item in left])
    other = np.array([names[item.number] if item.printed else -2 for item in right])
    same = (one[cells.rows] == other[cells.columns]).astype(np.float64)
    families = np.array([item.family for item in left])
    numbered = np.zeros(len(cells))
    for family in sorted({item.family for item in left}):
        printed = [(i, j) for i, j in likely if left[i].family == family and one[i] >= 0 <= other[j]]
        share = float(np.mean([one[i] == other[j] for i, j in printed])) if printed else 0.0
        if share >= ORDERLY:
            own = families[cells.rows] == family
            score = scores.score[own]
            numbered[own] = same[own]
            scores.score[own] = (1 - share / 2) * score + share / 2 * same[own] * (score > 0)
    if numbered.any():
        scores.signals["number"] = numbered


def in_order(pairs: list[Pair]) -> bool:
    """Whether the documents keep one order: nearly all pairs lie on one ascending line."""
    return bool(pairs) and len(ascending(pairs)) >= ORDERLY * len(pairs)


def ascending(pairs: list[Pair]) -> list[Pair]:
    """The longest run of pairs that goes forward in both documents."""
    ends: list[int] = []
    at: list[int] = []
    before: list[int] = []
    ordered = sorted(pairs)
    for n, (_, j) in enumerate(ordered):
        place = bisect_left(ends, j)
        before.append(at[place - 1] if place else -1)
        ends[place : place + 1] = [j]
        at[place : place + 1] = [n]
    run, n = [], at[-1] if at else -1
    while n >= 0:
        run.append(ordered[n])
        n = before[n]
    return run[::-1]


def corridor(cells: Cells, likely: list[Pair]) -> Flags:
    """The cells that keep the order of the sure pairs."""
    lowest, highest = np.zeros(cells.shape[0], dtype=np.int64), np.zeros(cells.shape[0], dtype=np.int64)
    last = (-1, -1)
    for i, j in [*ascending(likely), cells.shape]:
        lowest[last[0] + 1 : i], highest[last[0] + 1 : i] = last[1] + 1, j
        lowest[i : i + 1], highest[i : i + 1] = j, j + 1
        last = (i, j)
    return (cells.columns >= lowest[cells.rows]) & (cells.columns < highest[cells.rows])


def movers(scores: Scores, likely: list[Pair]) -> list[Pair]:
    """Sure pairs that cross the order of the others, and are proved by what the others teach."""
    run = set(ascending(likely))
    proof, chance = _proofs(scores, likely)
    edge = _between(sorted(proof.values()), chance)
    return [pair for pair in likely if pair not in run and proof[pair] >= edge]


def believed(scores: Scores, pairs: list[Pair], *, strict: bool) -> list[Pair]:
    """The pairs that the other pairs bear out; the rest is no better than the clause next door.

    Where order can fill the gaps afterwards, `strict` asks a sure pair to be better than most
    neighbours, not half.
    """
    if not pairs:
        return []
    proof, chance = _proofs(scores, pairs)
    edge = _between(sorted(proof.values()), chance)
    veto = float(np.quantile(chance, STRICT if strict else 0.5)) if chance else 0.0
    likely = set(sure(scores, pairs))
    sound = scores.around.below(scores.score) > 0.5
    if "number" in scores.signals:
        sound |= scores.signals["number"] > 0
    kept = []
    for pair, vouched in zip(pairs, scores.cells.values(sound.astype(np.float64), pairs), strict=True):
        if vouched or proof[pair] >= edge or (pair in likely and proof[pair] >= veto):
            kept.append(pair)
    return kept


def next_door(scores: Scores, pairs: list[Pair]) -> list[Pair]:
    """Each left clause of the pairs with the clauses before and after its partner."""
    doors = [(i, n) for i, j in pairs for n in (j - 1, j + 1)]
    return [
        door for door, score in zip(doors, scores.cells.values(scores.score, doors), strict=True) if score > 0
    ]


def _proofs(scores: Scores, pairs: list[Pair]) -> tuple[dict[Pair, float], list[float]]:
    """How far the others bear out each pair, and how far they would bear out the clauses next door."""
    lessons = _lessons(scores, pairs)
    proofs = {pair: _proof(scores, pair, lessons, 1.0) for pair in pairs}
    return proofs, sorted(_proof(scores, door, lessons, 0.0) for door in next_door(scores, pairs))


@dataclass(frozen=True, slots=True)
class Lessons:
    """What pairs teach about words."""

    keys: Places
    """Two words that meet in a pair: place of the left one times the right vocabulary, plus the other's."""
    together: Values
    """How often they do."""
    frequency: tuple[Values, Values]
    """How often a word stands in a pair: left words, right words."""
    known: Table
    """How surely two words go together, as known before any link."""
    familiar: tuple[Flags, Flags]
    """Of which words anything is known before any link."""

    def meetings(self, left: Places, right: Places) -> Values:
        """How often each of some left words meets each of some right ones."""
        wanted = left[:, None] * len(self.frequency[1]) + right
        at = np.minimum(np.searchsorted(self.keys, wanted), len(self.keys) - 1)
        return np.where(self.keys[at] == wanted, self.together[at], 0.0)


def _lessons(scores: Scores, pairs: list[Pair]) -> Lessons:
    one, other = (side.occurrences for side in scores.bags)
    places = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    together = (one[places[:, 0]].T @ other[places[:, 1]]).tocsr()
    together.sort_indices()
    rows = np.repeat(np.arange(together.shape[0], dtype=np.int64), np.diff(together.indptr))
    known = scores.known
    return Lessons(
        keys=np.append(rows * together.shape[1] + together.indices, NO_KEY),
        together=np.append(together.data, 0.0),
        frequency=(_sums(one[places[:, 0]]), _sums(other[places[:, 1]])),
        known=known,
        familiar=(np.diff(known.indptr) > 0, np.bincount(known.indices, minlength=known.shape[1]) > 0),
    )


def _sums(words: Table) -> Values:
    """How often each word stands in some clauses."""
    return np.bincount(words.indices, minlength=words.shape[1]).astype(np.float64)


def _proof(scores: Scores, pair: Pair, lessons: Lessons, own: float) -> float:
    """How much two clauses render each other, by a lexicon that was not learned from this very pair."""
    one, other = (side.of(n) for side, n in zip(scores.bags, pair, strict=True))
    left, right = scores.bags[0].words[one], scores.bags[1].words[other]
    if not left.size or not right.size:
        return 0.0
    together = lessons.meetings(left, right) - own
    frequency_left = lessons.frequency[0][left] - own
    frequency_right = lessons.frequency[1][right] - own
    scale = np.sqrt(np.outer(frequency_left, frequency_right))
    taught = np.divide(together, scale, out=np.zeros_like(together), where=scale > 0)
    lexicon = np.maximum(taught * (1 - np.exp(-together)), cut_out(lessons.known, left, right))
    known_left = (frequency_left > 0) | lessons.familiar[0][left]
    known_right = (frequency_right > 0) | lessons.familiar[1][right]
    weights_left = scores.bags[0].weights[one] * known_left
    weights_right = scores.bags[1].weights[other] * known_right
    covers = (weights_left * lexicon.max(axis=1)).sum() / max(weights_left.sum(), 1e-9)
    covered = (weights_right * lexicon.max(axis=0)).sum() / max(weights_right.sum(), 1e-9)
    return float(np.sqrt(covers * covered))


def _between(good: list[float], bad: list[float]) -> float:
    """The edge at which a pair is as likely missed as chance is let in."""
    if not bad:
        return 0.0
    edges = np.array(sorted({*good, *bad}))
    missed = np.searchsorted(good, edges) / len(good)
    let_in = 1 - np.searchsorted(bad, edges) / len(bad)
    return float(edges[int(np.argmin(missed + let_in))])
