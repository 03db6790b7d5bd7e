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
SHARPNESS = 12.0
"""How quickly a worse candidate loses belief while the lexicon is learned."""


@dataclass(slots=True)
class Scores:
    """How well every clause of one document answers to every clause of another, and what said so."""

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


def score_pairs(left: list[Item], right: list[Item], a: Language, b: Language, glossary: Sequence[dict[str, list[str]]]) -> Scores:
    """Scores every pair, learning which words go together on the way."""
    words = signals.vocabulary(left), signals.vocabulary(right)
    known = known_pairs(*words, a, b, list(glossary))
    said_left, said_right = signals.occurrences(left, words[0]), signals.occurrences(right, words[1])
    scores = Scores(left, right)
    fixed = {"values": signals.values(left, right), "length": signals.lengths(left, right), "shape": signals.shape(left, right)}
    kin = signals.kin(left, right)
    scores.lexicon = scores.known = known
    scores.said_left, scores.said_right = said_left, said_right
    scores.weights = signals.weigh(left, words[0]), signals.weigh(right, words[1])
    for _ in range(ROUNDS):
        scores.covers, scores.covered = signals.content(left, right, words, scores.lexicon)
        scores.said = {"content": np.sqrt(scores.covers * scores.covered), **fixed}
        base = sum(WEIGHTS[name] * matrix for name, matrix in scores.said.items()) * kin
        score = base
        for _ in range(3):
            scores.said["context"] = signals.context(left, right, score)
            score = ((1 - CONTEXT) * base + CONTEXT * scores.said["context"]) * kin
        scores.score = score
        scores.lexicon = np.maximum(known, learned_pairs(said_left, said_right, belief(score)))
    return scores


def belief(score: Matrix) -> Matrix:
    """How far each pair is believed, known_pairs all its rivals on both sides."""
    sharp = np.exp(SHARPNESS * score / max(score.max(), 1e-9)) * (score > 0)
    rows = sharp / np.maximum(sharp.sum(axis=1, keepdims=True), 1e-9)
    columns = sharp / np.maximum(sharp.sum(axis=0, keepdims=True), 1e-9)
    both = np.sqrt(rows * columns)
    return np.where(both > 1 / 8, both, 0.0)
