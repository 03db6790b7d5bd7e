"""How well every clause of one document answers to every clause of another, learning words on the way."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from crossref.aligning import signals
from crossref.aligning.lexicon import Matrix, known_pairs, learned_pairs
from crossref.aligning.signals import Item
from rulebook.language.words import Language

ROUNDS = 3
"""How often the lexicon is learned anew."""
WEIGHTS = {"content": 0.6, "values": 0.15, "length": 0.1, "shape": 0.15}
"""How much each signal counts before the surroundings are asked."""
CONTEXT = 0.5
"""How much the surroundings count."""
CONTEXT_ROUNDS = 3
"""How far the surroundings of the surroundings are heard."""
SHARPNESS = 12.0
"""How quickly a worse candidate loses belief while the lexicon is learned."""


@dataclass(slots=True)
class Scores:
    """How well every clause of one document answers to every clause of another, and why."""

    left: list[Item]
    right: list[Item]
    covers: Matrix = field(default_factory=lambda: np.zeros((0, 0)))
    """How much of a left clause a right one renders."""
    covered: Matrix = field(default_factory=lambda: np.zeros((0, 0)))
    """How much of a right clause a left one renders."""
    signals: dict[str, Matrix] = field(default_factory=dict)
    """What each signal gives for every pair."""
    score: Matrix = field(default_factory=lambda: np.zeros((0, 0)))
    """All signals together."""
    lexicon: Matrix = field(default_factory=lambda: np.zeros((0, 0)))
    """How surely two words go together, as far as known and learned."""
    known: Matrix = field(default_factory=lambda: np.zeros((0, 0)))
    """The same as known before any link."""
    words_left: Matrix = field(default_factory=lambda: np.zeros((0, 0)))
    """Which left clause has which word."""
    words_right: Matrix = field(default_factory=lambda: np.zeros((0, 0)))
    """Which right clause has which word."""
    weights: tuple[Matrix, Matrix] = field(default_factory=lambda: (np.zeros((0, 0)), np.zeros((0, 0))))
    """The same for both sides, rare words weighing more."""


def score_pairs(
    left: list[Item], right: list[Item], a: Language, b: Language, glossary: Sequence[dict[str, list[str]]]
) -> Scores:
    """Scores every pair, learning which words go together on the way."""
    vocabularies = signals.vocabulary(left), signals.vocabulary(right)
    scores = Scores(left, right)
    scores.known = scores.lexicon = known_pairs(*vocabularies, a, b, list(glossary))
    scores.words_left = signals.occurrences(left, vocabularies[0])
    scores.words_right = signals.occurrences(right, vocabularies[1])
    scores.weights = signals.weigh(left, vocabularies[0]), signals.weigh(right, vocabularies[1])
    fixed = {
        "values": signals.values(left, right),
        "length": signals.lengths(left, right),
        "shape": signals.shape(left, right),
    }
    kin = signals.kin(left, right)
    for _ in range(ROUNDS):
        scores.covers, scores.covered = signals.content(left, right, vocabularies, scores.lexicon)
        scores.signals = {"content": np.sqrt(scores.covers * scores.covered), **fixed}
        base = sum(WEIGHTS[name] * matrix for name, matrix in scores.signals.items()) * kin
        score = base
        for _ in range(CONTEXT_ROUNDS):
            scores.signals["context"] = signals.context(left, right, score)
            score = ((1 - CONTEXT) * base + CONTEXT * scores.signals["context"]) * kin
        scores.score = score
        learned = learned_pairs(scores.words_left, scores.words_right, belief(score))
        scores.lexicon = np.maximum(scores.known, learned)
    return scores


def belief(score: Matrix) -> Matrix:
    """How far each pair is believed, known_pairs all its rivals on both sides."""
    sharp = np.exp(SHARPNESS * score / max(score.max(), 1e-9)) * (score > 0)
    rows = sharp / np.maximum(sharp.sum(axis=1, keepdims=True), 1e-9)
    columns = sharp / np.maximum(sharp.sum(axis=0, keepdims=True), 1e-9)
    both = np.sqrt(rows * columns)
    return np.where(both > 1 / 8, both, 0.0)
