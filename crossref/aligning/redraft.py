"""Two states of one text in one language: clauses whose words stayed are tied first, then those like them.

Numbers count for little: in a draft one clause that is struck out renumbers all that follow.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rulebook.records import Clause

SHARE = 0.5
"""Part of the newer clauses whose words must have stayed for two texts to be states of one."""
LIKELY = 0.5
"""Part of the words that clauses must share to be tied."""
IN_PLACE = 0.25
"""The same, for clauses that stand beside clauses that are tied."""
WHOLE = 0.7
"""The same, for a clause and the parts that it was split into."""
BETTER = 0.04
"""How much more words a clause must share with its parts together than with one alone."""
NEARBY = 0.05
"""What the same number, or the same clause above, is worth."""
MOST_PARTS = 3

Numbers = tuple[str, ...]
Words = Callable[[Clause], Sequence[str]]


class Knot(NamedTuple):
    """Clauses that are taken for the same, and how sure that is."""

    worth: float
    left: Numbers
    right: Numbers


def align_redraft(
    before: Sequence[Clause], after: Sequence[Clause], words: Words
) -> list[tuple[Numbers, Numbers]] | None:
    """Which clauses became which, those without counterpart left out; nothing if too few words stayed."""
    texts = _Texts(before, after, words)
    texts.tie_same()
    if len(texts.tied) < SHARE * len(after):
        return None
    texts.tie_likely()
    texts.tie_in_place()
    order = {clause.number: place for place, clause in enumerate(before)}
    return sorted(((left, right) for left, right in texts.links), key=lambda link: order[link[0][0]])


class _Texts:
    """Two texts that are being tied."""

    def __init__(self, before: Sequence[Clause], after: Sequence[Clause], words: Words) -> None:
        self.before, self.after = before, after
        self.old = {clause.number: Counter(words(clause)) for clause in before}
        self.new = {clause.number: Counter(words(clause)) for clause in after}
        self.above = {clause.number: clause.parent for clause in before}
        self.above_new = {clause.number: clause.parent for clause in after}
        self.exact = ({c.number: tuple(words(c)) for c in before}, {c.number: tuple(words(c)) for c in after})
        self.links: list[tuple[Numbers, Numbers]] = []
        self.tied: dict[str, str] = {}
        """The first older clause of each newer one that is tied."""
        self.done: set[str] = set()
        """Older clauses that are tied."""

    def tie(self, left: Numbers, right: Numbers) -> None:
        self.links.append((left, right))
        self.done.update(left)
        self.tied.update(dict.fromkeys(right, left[0]))

    # ---- words that stayed ----

    def tie_same(self) -> None:
        """Ties clauses of the same words; of several, those of one number or under one clause."""
        groups: dict[tuple[str, ...], tuple[list[str], list[str]]] = {}
        for side in (0, 1):
            for number, text in self.exact[side].items():
                groups.setdefault(text, ([], []))[side].append(number)
        shared = [group for text, group in groups.items() if text and group[0] and group[1]]
        for old, new in sorted(shared, key=lambda group: max(map(len, group))):
            self._tie_group(old, new)

    def _tie_group(self, old: Sequence[str], new: Sequence[str]) -> None:
        pairs = [Knot(self._nearby(one, other), (one,), (other,)) for one in old for other in new]
        self._tie_best(pairs)

    def _nearby(self, old: str, new: str) -> float:
        """What speaks for two clauses beside their words."""
        above = self.tied.get(self.above_new[new] or "")
        same_above = above is not None and above == self.above[old]
        return NEARBY * (old == new) + NEARBY * same_above

    def _tie_best(self, knots: Iterable[Knot]) -> None:
        """Ties the surest first; what is tied stays."""
        for knot in sorted(knots, key=lambda knot: -knot.worth):
            if not self.done.intersection(knot.left) and not any(one in self.tied for one in knot.right):
                self.tie(knot.left, knot.right)

    # ---- words that changed ----

    def tie_likely(self) -> None:
        """Ties clauses that share most of their words, one with one, or one with some beside each other."""
        old = [clause.number for clause in self.before if clause.number not in self.done]
        new = [clause.number for clause in self.after if clause.number not in self.tied]
        single = {(one, other): _shared(self.old[one], self.new[other]) for one in old for other in new}
        knots = [
            Knot(worth + self._nearby(one, other), (one,), (other,))
            for (one, other), worth in single.items()
            if worth >= LIKELY
        ]
        for parts in _beside(self.after, self.tied):
            knots += self._splits(old, parts, single)
        for parts in _beside(self.before, self.done):
            knots += self._merges(parts, new, single)
        self._tie_best(knots)

    def _splits(
        self, old: Sequence[str], parts: Numbers, single: dict[tuple[str, str], float]
    ) -> Iterator[Knot]:
        together = sum((self.new[part] for part in parts), Counter[str]())
        for one in old:
            best = max(single[one, part] for part in parts)
            worth = _whole(self.old[one], together, [self.new[part] for part in parts])
            if worth >= max(WHOLE, best + BETTER):
                yield Knot(worth + NEARBY * 2, (one,), parts)

    def _merges(
        self, parts: Numbers, new: Sequence[str], single: dict[tuple[str, str], float]
    ) -> Iterator[Knot]:
        together = sum((self.old[part] for part in parts), Counter[str]())
        for other in new:
            best = max(single[part, other] for part in parts)
            worth = _whole(self.new[other], together, [self.old[part] for part in parts])
            if worth >= max(WHOLE, best + BETTER):
                yield Knot(worth + NEARBY * 2, parts, (other,))

    # ---- words that changed much ----

    def tie_in_place(self) -> None:
        """Ties clauses that share some words and stand behind or before clauses that are tied."""
        behind = {new.number: old.number for old, new in pairwise(self.before)}
        behind_new = {new.number: old.number for old, new in pairwise(self.after)}
        ahead = {old: new for new, old in behind.items()}
        ahead_new = {old: new for new, old in behind_new.items()}
        knots = []
        for one in self.old:
            for other in self.new:
                if one in self.done or other in self.tied:
                    continue
                beside = ((behind.get(one), behind_new.get(other)), (ahead.get(one), ahead_new.get(other)))
                placed = any(new and self.tied.get(new) == old for old, new in beside)
                worth = _shared(self.old[one], self.new[other])
                if placed and worth >= IN_PLACE:
                    knots.append(Knot(worth + self._nearby(one, other), (one,), (other,)))
        self._tie_best(knots)


def _beside(clauses: Sequence[Clause], tied: Iterable[str]) -> Iterator[Numbers]:
    """Two or more clauses beside each other under one that are not tied yet."""
    free = {clause.number for clause in clauses} - set(tied)
    siblings: dict[str | None, list[str]] = {}
    for clause in clauses:
        siblings.setdefault(clause.parent, []).append(clause.number)
    for numbers in siblings.values():
        for size in range(2, MOST_PARTS + 1):
            for start in range(len(numbers) - size + 1):
                parts = tuple(numbers[start : start + size])
                if free.issuperset(parts):
                    yield parts


def _shared(one: Counter[str], other: Counter[str]) -> float:
    """Part of the words of two clauses that both have."""
    return 2 * (one & other).total() / max(one.total() + other.total(), 1)


def _whole(whole: Counter[str], together: Counter[str], parts: Sequence[Counter[str]]) -> float:
    """How well a clause is made up of parts; nothing if one of them has few of its words.

    Words that each part repeats and the clause says once speak against neither.
    """
    kept = [(part & whole).total() for part in parts]
    if any(words < WHOLE * part.total() for words, part in zip(kept, parts, strict=True)):
        return 0.0
    return (sum(kept) / max(together.total(), 1) + (whole & together).total() / max(whole.total(), 1)) / 2
