"""How well clauses of one document answer to clauses of another, learning words on the way."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from crossref.aligning import signals
from crossref.aligning.bags import Bags, bags
from crossref.aligning.candidates import Finder
from crossref.aligning.cells import Cells, Pair, Values
from crossref.aligning.lexicon import Table, known_pairs, learned_pairs
from crossref.aligning.signals import SignalClause, Surroundings
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
    """How well clauses of one document answer to clauses of another, and why; a value for each cell."""

    left: list[SignalClause]
    right: list[SignalClause]
    bags: tuple[Bags, Bags]
    """The words of both documents."""
    known: Table
    """How surely two words go together, as known before any link."""
    cells: Cells
    """The pairs of clauses that are compared: only clauses of one family."""
    around: Surroundings
    """What stands around them."""
    fixed: dict[str, Values]
    """The signals that no lexicon changes."""
    covers: Values = field(default_factory=lambda: np.zeros(0))
    """How much of a left clause a right one renders."""
    covered: Values = field(default_factory=lambda: np.zeros(0))
    """How much of a right clause a left one renders."""
    signals: dict[str, Values] = field(default_factory=dict)
    """What each signal gives for every cell."""
    score: Values = field(default_factory=lambda: np.zeros(0))
    """All signals together."""

    @property
    def sides(self) -> tuple[list[SignalClause], list[SignalClause]]:
        """The clauses of both documents."""
        return self.left, self.right

    def of(self, pair: Pair) -> float:
        """The score of a pair."""
        return self.cells.value(self.score, *pair)


def score_pairs(
    left: list[SignalClause],
    right: list[SignalClause],
    a: Language,
    b: Language,
    glossary: Sequence[dict[str, list[str]]],
) -> Scores:
    """Scores the pairs worth comparing, learning which words go together on the way."""
    words = bags([item.words for item in left]), bags([item.words for item in right])
    known = lexicon = known_pairs(words[0].vocabulary, words[1].vocabulary, a, b, list(glossary))
    finder = Finder(left, right, words)
    scores = _scores(left, right, words, known, finder.first(lexicon))
    for n in range(ROUNDS):
        if n and not finder.whole:
            cells = finder.next(lexicon, scores.cells, scores.score)
            scores = _scores(left, right, words, known, cells)
        _compare(scores, lexicon)
        learned = learned_pairs(
            words[0].occurrences, words[1].occurrences, scores.cells, belief(scores.cells, scores.score)
        )
        lexicon = known.maximum(learned).tocsr()
    return scores


def _scores(
    left: list[SignalClause], right: list[SignalClause], words: tuple[Bags, Bags], known: Table, cells: Cells
) -> Scores:
    """Scores that wait for a lexicon."""
    fixed = {
        "values": signals.values(cells, left, right),
        "length": signals.lengths(cells, left, right),
        "shape": signals.shape(cells, left, right),
    }
    around = Surroundings(cells, left, right)
    return Scores(left=left, right=right, bags=words, known=known, cells=cells, around=around, fixed=fixed)


def _compare(scores: Scores, lexicon: Table) -> None:
    """Scores every cell with a lexicon."""
    scores.covers, scores.covered = signals.content(scores.cells, *scores.bags, lexicon)
    scores.signals = {"content": np.sqrt(scores.covers * scores.covered), **scores.fixed}
    base = np.zeros(len(scores.cells))
    for name, values in scores.signals.items():
        base += WEIGHTS[name] * values
    scores.score = base
    for _ in range(CONTEXT_ROUNDS):
        scores.signals["context"] = scores.around.context(scores.score)
        scores.score = (1 - CONTEXT) * base + CONTEXT * scores.signals["context"]


def belief(cells: Cells, score: Values) -> Values:
    """How far each pair is believed, knowing all its rivals on both sides."""
    sharp = np.exp(SHARPNESS * score / max(score.max(initial=0.0), 1e-9)) * (score > 0)
    rows = sharp / np.maximum(cells.row_sums(sharp), 1e-9)[cells.rows]
    columns = sharp / np.maximum(cells.column_sums(sharp), 1e-9)[cells.columns]
    both = np.sqrt(rows * columns)
    return np.where(both > 1 / 8, both, 0.0)
