"""Which clause of one document is the counterpart of which of another, in whatever order and language.

The same mechanism serves parallel and restructured documents. Clauses are compared by content, numbers, length and
shape; the surroundings of a pair speak for it too, which keeps order where the documents kept it and blocks where they
were moved. From confident pairs a lexicon is learned, with which the comparison starts again. An optimal assignment
then pairs the clauses off; a pair no better than chance is no pair; a last pass joins what was split or merged.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from scipy.optimize import linear_sum_assignment

from rulebook.records import Clause

from . import signals
from .lexicon import Matrix, given, learned
from .signals import Item
from .words import Language

ROUNDS = 3
"""How often the lexicon is learned anew."""
WEIGHTS = {"content": 0.6, "values": 0.15, "length": 0.1, "shape": 0.15}
"""How much each signal counts before the surroundings are asked."""
CONTEXT = 0.5
"""How much the surroundings count."""
ORDERLY = 0.9
"""From this share of sure pairs on, their order or their numbers are trusted."""
SHARPNESS = 12.0
"""How quickly a worse candidate loses belief while the lexicon is learned."""


Pair = tuple[int, int]


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
    """The best three candidates for each clause of the first document, linked or not."""
    regime: str
    """`parallel` where the documents keep one order, else `restructured`."""


@dataclass(slots=True)
class Comparison:
    """Everything that was computed about two documents."""

    left: list[Item]
    right: list[Item]
    covers: Matrix = field(default_factory=lambda: np.zeros((0, 0)))
    """How much of a left clause a right one says."""
    covered: Matrix = field(default_factory=lambda: np.zeros((0, 0)))
    """How much of a right clause a left one says."""
    said: dict[str, Matrix] = field(default_factory=dict)
    """The signals."""
    score: Matrix = field(default_factory=lambda: np.zeros((0, 0)))
    lexicon: Matrix = field(default_factory=lambda: np.zeros((0, 0)))
    known: Matrix = field(default_factory=lambda: np.zeros((0, 0)))
    said_left: Matrix = field(default_factory=lambda: np.zeros((0, 0)))
    said_right: Matrix = field(default_factory=lambda: np.zeros((0, 0)))
    often: tuple[Matrix, Matrix] = field(default_factory=lambda: (np.zeros(0), np.zeros(0)))
    weights: tuple[Matrix, Matrix] = field(default_factory=lambda: (np.zeros((0, 0)), np.zeros((0, 0))))


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
        candidates={item.number: _candidates(found, n) for n, item in enumerate(found.left)},
        regime="parallel" if parallel else "restructured",
    )


def compare(left: list[Item], right: list[Item], a: Language, b: Language, glossary: Sequence[dict[str, list[str]]]) -> Comparison:
    """Scores every pair, learning which words go together on the way."""
    words = signals.vocabulary(left), signals.vocabulary(right)
    known = given(*words, a, b, list(glossary))
    said_left, said_right = signals.occurrences(left, words[0]), signals.occurrences(right, words[1])
    found = Comparison(left, right)
    fixed = {"values": signals.values(left, right), "length": signals.lengths(left, right), "shape": signals.shape(left, right)}
    kin = signals.kin(left, right)
    found.lexicon = found.known = known
    found.said_left, found.said_right = said_left, said_right
    found.weights = signals.weigh(left, words[0]), signals.weigh(right, words[1])
    for _ in range(ROUNDS):
        found.covers, found.covered = signals.content(left, right, words, found.lexicon)
        found.said = {"content": np.sqrt(found.covers * found.covered), **fixed}
        base = sum(WEIGHTS[name] * matrix for name, matrix in found.said.items()) * kin
        score = base
        for _ in range(3):
            found.said["context"] = signals.context(left, right, score)
            score = ((1 - CONTEXT) * base + CONTEXT * found.said["context"]) * kin
        found.score = score
        found.lexicon = np.maximum(known, learned(said_left, said_right, belief(score)))
    return found


def belief(score: Matrix) -> Matrix:
    """How far each pair is believed, given all its rivals on both sides."""
    sharp = np.exp(SHARPNESS * score / max(score.max(), 1e-9)) * (score > 0)
    rows = sharp / np.maximum(sharp.sum(axis=1, keepdims=True), 1e-9)
    columns = sharp / np.maximum(sharp.sum(axis=0, keepdims=True), 1e-9)
    both = np.sqrt(rows * columns)
    return np.where(both > 1 / 8, both, 0.0)


def assign(score: Matrix) -> list[Pair]:
    """The pairing with the highest total score."""
    if not score.size:
        return []
    rows, columns = linear_sum_assignment(score, maximize=True)
    return [(int(i), int(j)) for i, j in zip(rows, columns, strict=True) if score[i, j] > 0]


def sure(score: Matrix, pairs: list[Pair]) -> list[Pair]:
    """The pairs whose partners both like each other best."""
    return [(i, j) for i, j in pairs if score[i, j] >= max(score[i].max(), score[:, j].max())]


def heed_numbers(found: Comparison, likely: list[Pair]) -> None:
    """Lets the numbers of each family speak as far as they proved right on pairs that were found without them."""
    same = np.equal.outer([item.number for item in found.left], [item.number for item in found.right])
    same &= np.logical_and.outer([item.printed for item in found.left], [item.printed for item in found.right])
    said = np.zeros_like(found.score)
    for family in {item.family for item in found.left}:
        rows = [n for n, item in enumerate(found.left) if item.family == family]
        printed = [(i, j) for i, j in likely if found.left[i].family == family and found.left[i].printed and found.right[j].printed]
        right = float(np.mean([same[pair] for pair in printed])) if printed else 0.0
        if right >= ORDERLY:
            said[rows] = same[rows]
            found.score[rows] = (1 - right / 2) * found.score[rows] + right / 2 * same[rows] * (found.score[rows] > 0)
    if said.any():
        found.said["number"] = said


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


def believed(found: Comparison, pairs: list[Pair]) -> list[Pair]:
    """The pairs that the other pairs bear out; the rest is no better than the clause next door."""
    if not pairs:
        return []
    count = found.said_left.T @ _hard(found, pairs) @ found.said_right
    proof = {pair: _proof(found, pair, count, 1.0) for pair in pairs}
    chance = [
        _proof(found, (i, near), count, 0.0)
        for i, j in pairs
        for near in (j - 1, j + 1)
        if 0 <= near < len(found.right) and found.score[i, near] > 0
    ]
    edge = _between(sorted(proof.values()), sorted(chance))
    numbered = found.said.get("number")
    likely = set(sure(found.score, pairs))
    veto = float(np.median(chance)) if chance else 0.0
    under = signals.below(found.left, found.right, found.score)
    kept = []
    for pair in pairs:
        borne_out = proof[pair] >= edge or (pair in likely and proof[pair] >= veto)
        if borne_out or under[pair] > 0.5 or (numbered is not None and numbered[pair]):
            kept.append(pair)
    return kept


def _proof(found: Comparison, pair: Pair, count: Matrix, own: float) -> float:
    """How much two clauses say of each other, by a lexicon that was not learned from this very pair."""
    i, j = pair
    left, right = np.flatnonzero(found.said_left[i]), np.flatnonzero(found.said_right[j])
    if not left.size or not right.size:
        return 0.0
    cells = np.ix_(left, right)
    both = count[cells] - own
    often_left = found.often[0][left] - own
    often_right = found.often[1][right] - own
    scale = np.sqrt(np.outer(often_left, often_right))
    taught = np.divide(both, scale, out=np.zeros_like(both), where=scale > 0) * (1 - np.exp(-both))
    lexicon = np.maximum(taught, found.known[cells])
    known_left = (often_left > 0) | (found.known[left].max(axis=1) > 0)
    known_right = (often_right > 0) | (found.known[:, right].max(axis=0) > 0)
    weights_left, weights_right = found.weights[0][i, left] * known_left, found.weights[1][j, right] * known_right
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


def _hard(found: Comparison, pairs: list[Pair]) -> Matrix:
    links = np.zeros_like(found.score)
    for pair in pairs:
        links[pair] = 1.0
    found.often = found.said_left.T @ links.sum(axis=1), found.said_right.T @ links.sum(axis=0)
    return links


def join(found: Comparison, pairs: list[Pair]) -> list[tuple[list[int], list[int]]]:
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


def _typical(found: Comparison, pairs: list[tuple[int, int]]) -> tuple[float, float]:
    """How much paired clauses usually say of each other: left in right, right in left."""
    if not pairs:
        return 1.0, 1.0
    return float(np.median([found.covers[p] for p in pairs])), float(np.median([found.covered[p] for p in pairs]))


def _gain(found: Comparison, group: tuple[list[int], list[int]], n: int, side: int, typical: tuple[float, float]) -> float:
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


def _candidates(found: Comparison, i: int) -> tuple[Link, ...]:
    best = np.argsort(-found.score[i], kind="stable")[:3] if len(found.right) else ()
    return tuple(_link(found, (i,), (int(j),)) for j in best if found.score[i, j] > 0)


def _link(found: Comparison, left: tuple[int, ...], right: tuple[int, ...]) -> Link:
    cells = np.ix_(left, right)
    return Link(
        left=tuple(found.left[i].number for i in left),
        right=tuple(found.right[j].number for j in right),
        score=round(float(found.score[cells].mean()), 3),
        signals={name: round(float(matrix[cells].mean()), 3) for name, matrix in found.said.items()},
    )
