"""What makes two clauses counterparts: each signal a matrix; none knows a number or a word of the game."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crossref.aligning.lexicon import Matrix
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
class Item:
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


def items(clauses: Sequence[Clause], language: Language) -> list[Item]:
    """The records that can have counterparts, in order."""
    kept = [clause for clause in clauses if clause.kind is not Kind.FRONT]
    place = {clause.number: n for n, clause in enumerate(kept)}
    kinds = {clause.number: clause.kind for clause in kept}
    parents = {clause.parent for clause in kept if clause.kind is Kind.CLAUSE}
    seen = []
    for clause in kept:
        text = f"{clause.text} {clause.body}" if clause.kind is not Kind.PART else clause.text
        seen.append(
            Item(
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


def content(
    left: Sequence[Item], right: Sequence[Item], vocabulary: tuple[list[str], list[str]], lexicon: Matrix
) -> tuple[Matrix, Matrix]:
    """How much of each clause the other renders, rare words weighing more: left in right, right in left."""
    weights_left, weights_right = weigh(left, vocabulary[0]), weigh(right, vocabulary[1])
    rendered_left = _best(lexicon, weights_right)
    rendered_right = _best(lexicon.T, weights_left)
    return weights_left @ rendered_left, (weights_right @ rendered_right).T


def values(left: Sequence[Item], right: Sequence[Item]) -> Matrix:
    """Whether both have the same numbers: 1 all, 0 none, a half where neither has any."""
    known = sorted(set[float]().union(*(item.values for item in (*left, *right))))
    counts_left, counts_right = _value_counts(left, known), _value_counts(right, known)
    shared = np.zeros((len(left), len(right)))
    for column in range(len(known)):
        shared += np.minimum.outer(counts_left[:, column], counts_right[:, column])
    total = np.add.outer(counts_left.sum(axis=1), counts_right.sum(axis=1))
    table: Matrix = np.divide(2 * shared, total, out=np.full(shared.shape, 0.5), where=total > 0)
    return table


def _value_counts(items: Sequence[Item], known: Sequence[float]) -> Matrix:
    """How often each clause has each number."""
    counts = [[item.values[value] for value in known] for item in items]
    return np.array(counts, dtype=np.float64).reshape(len(items), len(known))


def lengths(left: Sequence[Item], right: Sequence[Item]) -> Matrix:
    """How alike they are in length, each measured against its own document."""
    a = np.log([item.length for item in left])
    b = np.log([item.length for item in right])
    shift = np.median(b) - np.median(a)
    alike: Matrix = np.exp(-(((a[:, None] + shift - b[None, :]) / 0.6) ** 2) / 2)
    return alike


def shape(left: Sequence[Item], right: Sequence[Item]) -> Matrix:
    """Whether both stand equally deep and both open a list or neither."""
    deep = np.equal.outer([item.deep for item in left], [item.deep for item in right])
    opens = np.equal.outer([item.opens for item in left], [item.opens for item in right])
    alike: Matrix = (deep.astype(float) + opens.astype(float)) / 2
    return alike


def kin(left: Sequence[Item], right: Sequence[Item]) -> Matrix:
    """1 where both are of one family, else 0."""
    same = np.equal.outer([item.family for item in left], [item.family for item in right])
    table: Matrix = same.astype(float)
    return table


def context(left: Sequence[Item], right: Sequence[Item], score: Matrix) -> Matrix:
    """How well the surroundings agree: the clauses before and after, those above, and those below."""
    before, after = np.zeros_like(score), np.zeros_like(score)
    before[1:, 1:] = score[:-1, :-1]
    after[:-1, :-1] = score[1:, 1:]
    padded = np.pad(score, ((0, 1), (0, 1)))
    above = padded[np.ix_([item.parent for item in left], [item.parent for item in right])]
    top = np.logical_and.outer([item.parent < 0 for item in left], [item.parent < 0 for item in right])
    around = (before + after + np.where(top, 0.5, above)) / 3
    holders = np.logical_or.outer(_children(left).any(axis=1), _children(right).any(axis=1))
    return np.where(holders, (around + below(left, right, score)) / 2, around)


def below(left: Sequence[Item], right: Sequence[Item], score: Matrix) -> Matrix:
    """How many of the clauses under two clauses like each other best."""
    best = np.zeros_like(score)
    if score.size:
        rows = np.arange(len(left))
        best[rows, score.argmax(axis=1)] = score.max(axis=1) > 0
    under_left, under_right = _children(left), _children(right)
    both = under_left @ best @ under_right.T
    many = np.maximum.outer(under_left.sum(axis=1), under_right.sum(axis=1))
    share: Matrix = np.divide(both, many, out=np.zeros_like(both), where=many > 0).clip(0.0, 1.0)
    return share


def _children(items: Sequence[Item]) -> Matrix:
    table = np.zeros((len(items), len(items)))
    for n, item in enumerate(items):
        if item.parent >= 0:
            table[item.parent, n] = 1.0
    return table


def occurrences(items: Sequence[Item], vocabulary: Sequence[str]) -> Matrix:
    """Which clause has which word."""
    at = {word: n for n, word in enumerate(vocabulary)}
    table = np.zeros((len(items), len(vocabulary)))
    for row, item in enumerate(items):
        for word in item.words:
            table[row, at[word]] = 1.0
    return table


def weigh(items: Sequence[Item], vocabulary: Sequence[str]) -> Matrix:
    """Which clause has which word, rare words weighing more, each clause summing to one."""
    weights = occurrences(items, vocabulary)
    weights *= np.log1p(len(items) / (1 + weights.sum(axis=0)))
    total = weights.sum(axis=1, keepdims=True)
    shares: Matrix = np.divide(weights, total, out=weights, where=total > 0)
    return shares


def vocabulary(items: Sequence[Item]) -> list[str]:
    """The lemmas of a document, in alphabetical order."""
    return sorted(set[str]().union(*(item.words for item in items)))


def _best(lexicon: Matrix, weights: Matrix) -> Matrix:
    """For each word of one side and each clause of the other, the surest translation in the clause."""
    table = np.zeros((lexicon.shape[0], weights.shape[0]))
    for column, row in enumerate(weights):
        known = np.flatnonzero(row)
        if known.size:
            table[:, column] = lexicon[:, known].max(axis=1)
    return table


def _quantities(clause: Clause, text: str) -> str:
    """The text, with the value and tolerance of an annex row."""
    if clause.annex:
        return " ".join([text, *(q.printed for q in (clause.annex.value, clause.annex.tolerance) if q)])
    return text
