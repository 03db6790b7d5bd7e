"""What makes two clauses counterparts: each signal a value for every cell; none knows a word of the game."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crossref.aligning.bags import Bags
from crossref.aligning.cells import Cells, Flags, Places, Values, picked, ranges
from crossref.aligning.lexicon import Table
from rulebook.language.words import Language
from rulebook.records import Clause, Kind

FAMILIES = (
    (Kind.PART,),
    (Kind.SECTION,),
    (Kind.CLAUSE, Kind.NOTE),
    (Kind.ANNEX_GROUP,),
    (Kind.ANNEX_ROW,),
)
"""Only records of one family can be counterparts."""


@dataclass(frozen=True, slots=True)
class SignalClause:
    """A clause as the signals see it."""

    number: str
    family: int
    words: tuple[str, ...]
    values: Counter[float]
    length: int
    deep: bool
    """Below a clause."""
    opens: bool
    """Introduces a list."""
    parent: int
    """Place of the item that it stands under, or -1."""
    printed: bool
    """Whether its number was printed, so that it may count."""


def items(clauses: Sequence[Clause], language: Language) -> list[SignalClause]:
    """The records that can have counterparts, in order."""
    kept = [clause for clause in clauses if clause.kind is not Kind.FRONT]
    place = {clause.number: n for n, clause in enumerate(kept)}
    kinds = {clause.number: clause.kind for clause in kept}
    parents = {clause.parent for clause in kept if clause.kind is Kind.CLAUSE}
    seen = []
    for clause in kept:
        text = f"{clause.text} {clause.body}" if clause.kind is not Kind.PART else clause.text
        seen.append(
            SignalClause(
                number=clause.number,
                family=next(n for n, kinds_ in enumerate(FAMILIES) if clause.kind in kinds_),
                words=tuple(language.words(text)),
                values=language.values(_quantities(clause, text)),
                length=max(1, len(text)),
                deep=kinds.get(clause.parent or "") is Kind.CLAUSE,
                opens=clause.kind is Kind.CLAUSE and clause.number in parents,
                parent=place.get(clause.parent or "", -1),
                printed=clause.label is not None,
            )
        )
    return seen


def content(cells: Cells, left: Bags, right: Bags, lexicon: Table) -> tuple[Values, Values]:
    """How much of each clause the other renders, rare words weighing more: left in right, right in left."""
    covered = np.zeros(len(cells))
    covered[cells.by_column] = _rendered(cells.turned, right, left, lexicon.T.tocsr())
    return _rendered(cells, left, right, lexicon), covered


def _rendered(cells: Cells, own: Bags, others: Bags, lexicon: Table) -> Values:
    """How much of the left clause of each cell the right one renders: its words' surest translations."""
    shares = np.zeros(len(cells))
    place = np.full(lexicon.shape[1], -1)
    for i in range(cells.shape[0]):
        cell, words = cells.row(i), own.words[own.of(i)]
        at, speaker = ranges(lexicon.indptr[words], lexicon.indptr[words + 1])
        if not at.size or cell.start == cell.stop:
            continue
        reached, column = np.unique(lexicon.indices[at], return_inverse=True)
        sure = np.zeros((len(words), len(reached)))
        sure[speaker, column] = lexicon.data[at]
        place[reached] = np.arange(len(reached))
        columns = cells.columns[cell]
        there, owner = ranges(others.starts[columns], others.starts[columns + 1])
        found = place[others.words[there]]
        heard = found >= 0
        found, owner = found[heard], owner[heard]
        place[reached] = -1
        if not found.size:
            continue
        first = np.flatnonzero(np.diff(owner, prepend=-1))
        best = np.maximum.reduceat(sure[:, found], first, axis=1)
        shares[cell.start + owner[first]] = (own.weights[own.of(i)][:, None] * best).sum(axis=0)
    return shares


def values(cells: Cells, left: Sequence[SignalClause], right: Sequence[SignalClause]) -> Values:
    """Whether both have the same numbers: 1 all, 0 none, a half where neither has any."""
    at = {
        value: n for n, value in enumerate(dict.fromkeys(v for item in (*left, *right) for v in item.values))
    }
    places = [np.array([at[value] for value in item.values], dtype=np.int64) for item in right]
    starts = np.cumsum([0, *map(len, places)])
    known = np.concatenate(places)
    counts = np.array([n for item in right for n in item.values.values()], dtype=np.float64)
    shared, own = np.zeros(len(cells)), np.zeros(len(at))
    for i, item in enumerate(left):
        if not item.values:
            continue
        mine = [at[value] for value in item.values]
        own[mine] = list(item.values.values())
        cell = cells.row(i)
        columns = cells.columns[cell]
        there, owner = ranges(starts[columns], starts[columns + 1])
        shared[cell] = np.bincount(owner, np.minimum(own[known[there]], counts[there]), len(columns))
        own[mine] = 0.0
    total = _facing(
        cells, [item.values.total() for item in left], [item.values.total() for item in right], np.add
    )
    alike: Values = np.divide(2 * shared, total, out=np.full(len(cells), 0.5), where=total > 0)
    return alike


def lengths(cells: Cells, left: Sequence[SignalClause], right: Sequence[SignalClause]) -> Values:
    """How alike they are in length, each measured against its own document."""
    a = np.log([item.length for item in left])
    b = np.log([item.length for item in right])
    shift = np.median(b) - np.median(a)
    alike: Values = np.exp(-(((a[cells.rows] + shift - b[cells.columns]) / 0.6) ** 2) / 2)
    return alike


def shape(cells: Cells, left: Sequence[SignalClause], right: Sequence[SignalClause]) -> Values:
    """Whether both stand equally deep and both open a list or neither."""
    deep = _facing(cells, [item.deep for item in left], [item.deep for item in right], np.equal)
    opens = _facing(cells, [item.opens for item in left], [item.opens for item in right], np.equal)
    alike: Values = (deep + opens) / 2
    return alike


def _facing(cells: Cells, left: Sequence[float], right: Sequence[float], verb: np.ufunc) -> Values:
    """What a verb makes of the two clauses of each cell."""
    made: Values = verb(np.array(left)[cells.rows], np.array(right)[cells.columns]).astype(np.float64)
    return made


class Surroundings:
    """Where the clauses around each cell stand: before and after, above, and below."""

    def __init__(self, cells: Cells, left: Sequence[SignalClause], right: Sequence[SignalClause]) -> None:
        parents = np.array([item.parent for item in left]), np.array([item.parent for item in right])
        rows, columns = parents[0][cells.rows], parents[1][cells.columns]
        self.cells = cells
        self.before = cells.find(cells.rows - 1, cells.columns - 1)
        self.after = cells.find(cells.rows + 1, cells.columns + 1)
        self.above = cells.find(rows, columns)
        self.top: Flags = (rows < 0) & (columns < 0)
        held = [
            np.bincount(side[side >= 0], minlength=n) for side, n in zip(parents, cells.shape, strict=True)
        ]
        self.many: Places = np.maximum(held[0][cells.rows], held[1][cells.columns])
        """The clauses under the one of a cell that has more."""

    def context(self, score: Values) -> Values:
        """How well they agree: the clauses before and after, those above, and those below."""
        above = np.where(self.top, 0.5, picked(score, self.above))
        around = (picked(score, self.before) + picked(score, self.after) + above) / 3
        return np.where(self.many > 0, (around + self.below(score)) / 2, around)

    def below(self, score: Values) -> Values:
        """How many of the clauses under two clauses like each other best."""
        best = _first_best(self.cells, score)
        above = self.above[best]
        both = np.bincount(above[above >= 0], minlength=len(self.cells))
        return np.divide(both, self.many, out=np.zeros(len(self.cells)), where=self.many > 0).clip(0.0, 1.0)


def _first_best(cells: Cells, score: Values) -> Places:
    """The cell of each row that scores highest, the first of several; none where nothing scores."""
    best = np.flatnonzero((score > 0) & (score == cells.row_best(score)[cells.rows]))
    return best[np.diff(cells.rows[best], prepend=-1) > 0]


def _quantities(clause: Clause, text: str) -> str:
    """The text, with the value and tolerance of an annex row."""
    if clause.annex:
        return " ".join([text, *(q.printed for q in (clause.annex.value, clause.annex.tolerance) if q)])
    return text
