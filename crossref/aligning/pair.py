"""Scores become pairs: the best pairing, true to order and numbers that proved right, without chance."""

from bisect import bisect_left
from dataclasses import dataclass

import numpy as np
from scipy.optimize import linear_sum_assignment

from crossref.aligning import signals
from crossref.aligning.lexicon import Matrix
from crossref.aligning.score import Scores

ORDERLY = 0.9
"""From this share of sure pairs on, their order or their numbers are trusted."""
STRICT = 0.75
"""Share of clauses next door that a sure pair must surpass where order fills the gaps."""

Pair = tuple[int, int]
"""Places of two clauses."""


def assign(score: Matrix) -> list[Pair]:
    """The pairing with the highest total score."""
    rows, columns = linear_sum_assignment(score, maximize=True)
    return [(int(i), int(j)) for i, j in zip(rows, columns, strict=True) if score[i, j] > 0]


def sure(score: Matrix, pairs: list[Pair]) -> list[Pair]:
    """The pairs whose partners both like each other best."""
    return [(i, j) for i, j in pairs if score[i, j] >= max(score[i].max(), score[:, j].max())]


def heed_numbers(scores: Scores, likely: list[Pair]) -> None:
    """Lets the numbers of each family count as far as they prove right on pairs made without them."""
    left, right = scores.left, scores.right
    same = np.equal.outer([item.number for item in left], [item.number for item in right])
    same &= np.logical_and.outer([item.printed for item in left], [item.printed for item in right])
    numbered = np.zeros_like(scores.score)
    for family in {item.family for item in left}:
        rows = [n for n, item in enumerate(left) if item.family == family]
        printed = [(i, j) for i, j in likely if i in rows and left[i].printed and right[j].printed]
        share = float(np.mean([same[pair] for pair in printed])) if printed else 0.0
        if share >= ORDERLY:
            numbered[rows] = same[rows]
            score = scores.score[rows]
            scores.score[rows] = (1 - share / 2) * score + share / 2 * same[rows] * (score > 0)
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


def corridor(score: Matrix, likely: list[Pair]) -> Matrix:
    """1 for pairs that keep the order of the sure ones, else 0."""
    open_ = np.zeros_like(score)
    last = (-1, -1)
    for i, j in [*ascending(likely), score.shape]:
        open_[last[0] + 1 : i, last[1] + 1 : j] = 1.0
        if (i, j) != score.shape:
            open_[i, j] = 1.0
        last = (i, j)
    return open_


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
    likely, numbered = set(sure(scores.score, pairs)), scores.signals.get("number")
    under = signals.below(scores.left, scores.right, scores.score)
    kept = []
    for pair in pairs:
        borne_out = proof[pair] >= edge or (pair in likely and proof[pair] >= veto)
        if borne_out or under[pair] > 0.5 or (numbered is not None and numbered[pair]):
            kept.append(pair)
    return kept


def next_door(scores: Scores, pairs: list[Pair]) -> list[Pair]:
    """Each left clause of the pairs with the clauses before and after its partner."""
    doors = []
    for i, j in pairs:
        near = [n for n in (j - 1, j + 1) if 0 <= n < len(scores.right)]
        doors += [(i, n) for n in near if scores.score[i, n] > 0]
    return doors


def _proofs(scores: Scores, pairs: list[Pair]) -> tuple[dict[Pair, float], list[float]]:
    """How far the others bear out each pair, and how far they would bear out the clauses next door."""
    lessons = _lessons(scores, pairs)
    proofs = {pair: _proof(scores, pair, lessons, 1.0) for pair in pairs}
    return proofs, sorted(_proof(scores, door, lessons, 0.0) for door in next_door(scores, pairs))


@dataclass(frozen=True, slots=True)
class Lessons:
    """What pairs teach about words."""

    together: Matrix
    """How often two words meet in a pair."""
    frequency_left: Matrix
    """How often a left word stands in a pair."""
    frequency_right: Matrix
    """How often a right word does."""


def _lessons(scores: Scores, pairs: list[Pair]) -> Lessons:
    links = np.zeros_like(scores.score)
    for pair in pairs:
        links[pair] = 1.0
    return Lessons(
        together=scores.words_left.T @ links @ scores.words_right,
        frequency_left=scores.words_left.T @ links.sum(axis=1),
        frequency_right=scores.words_right.T @ links.sum(axis=0),
    )


def _proof(scores: Scores, pair: Pair, lessons: Lessons, own: float) -> float:
    """How much two clauses render each other, by a lexicon that was not learned from this very pair."""
    i, j = pair
    left, right = np.flatnonzero(scores.words_left[i]), np.flatnonzero(scores.words_right[j])
    if not left.size or not right.size:
        return 0.0
    cells = np.ix_(left, right)
    together = lessons.together[cells] - own
    frequency_left = lessons.frequency_left[left] - own
    frequency_right = lessons.frequency_right[right] - own
    scale = np.sqrt(np.outer(frequency_left, frequency_right))
    taught = np.divide(together, scale, out=np.zeros_like(together), where=scale > 0)
    lexicon = np.maximum(taught * (1 - np.exp(-together)), scores.known[cells])
    known_left = (frequency_left > 0) | (scores.known[left].max(axis=1) > 0)
    known_right = (frequency_right > 0) | (scores.known[:, right].max(axis=0) > 0)
    weights_left = scores.weights[0][i, left] * known_left
    weights_right = scores.weights[1][j, right] * known_right
    one = weights_left @ lexicon.max(axis=1) / max(weights_left.sum(), 1e-9)
    other = weights_right @ lexicon.max(axis=0) / max(weights_right.sum(), 1e-9)
    return float(np.sqrt(one * other))


def _between(good: list[float], bad: list[float]) -> float:
    """The edge at which a pair is as likely missed as chance is let in."""
    if not bad:
        return 0.0
    edges = np.array(sorted({*good, *bad}))
    missed = np.searchsorted(good, edges) / len(good)
    let_in = 1 - np.searchsorted(bad, edges) / len(bad)
    return float(edges[int(np.argmin(missed + let_in))])
