"""Two states of one text in one language: clauses whose words stayed are matched first, then those like them.

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
"""Part of the words that clauses must share to be matched."""
IN_PLACE = 0.25
"""The same, for clauses that stand beside clauses that are matched."""
WHOLE = 0.7
"""The same, for a clause and the parts that it was split into."""
BETTER = 0.04
"""How much more words a clause must share with its parts together than with one alone."""
NEARBY = 0.05
"""What the same number, or the same clause above, is worth."""
MAX_PARTS = 3

Numbers = tuple[str, ...]
Words = Callable[[Clause], Sequence[str]]


class ClauseMatch(NamedTuple):
    """Clauses that are taken for the same, and how sure that is."""

    worth: float
    left: Numbers
    right: Numbers


def align_redraft(
    before: Sequence[Clause], after: Sequence[Clause], words: Words
) -> list[tuple[Numbers, Numbers]] | None:
    """Which clauses became which, those without counterpart left out; nothing if too few words stayed."""
    texts = _Texts(before, after, words)
    texts.match_same()
    if len(texts.matched) < SHARE * len(after):
        return None
    texts.match_likely()
    texts.match_in_place()
    order = {clause.number: place for place, clause in enumerate(before)}
    return sorted(texts.links, key=lambda link: order[link[0][0]])


class _Texts:
    """Two texts that are being matched."""

    def __init__(self, before: Sequence[Clause], after: Sequence[Clause], words: Words) -> None:
        self.before, self.after = before, after
        self.exact = ({c.number: tuple(words(c)) for c in before}, {c.number: tuple(words(c)) for c in after})
        self.old, self.new = ({id: Counter(own) for id, own in side.items()} for side in self.exact)
        self.above = {clause.number: clause.parent for clause in before}
        self.above_new = {clause.number: clause.parent for clause in after}
        self.links: list[tuple[Numbers, Numbers]] = []
        self.matched: dict[str, str] = {}
        """The first older clause of each newer one that is matched."""
        self.done: set[str] = set()
        """Older clauses that are matched."""

    def _keep_best(self, matches: Iterable[ClauseMatch]) -> None:
        """Keeps the surest first; what is matched stays."""
        for match in sorted(matches, key=lambda match: -match.worth):
            if self.done.isdisjoint(match.left) and self.matched.keys().isdisjoint(match.right):
                self.links.append((match.left, match.right))
                self.done.update(match.left)
                self.matched.update(dict.fromkeys(match.right, match.left[0]))

    def _single(self, old: str, new: str, worth: float) -> ClauseMatch:
        """One clause with one, by their words and what speaks for them beside these."""
        above = self.matched.get(self.above_new[new] or "")
        same_above = above is not None and above == self.above[old]
        nearby = NEARBY * (old == new) + NEARBY * same_above
        return ClauseMatch(worth + nearby, (old,), (new,))

    def match_same(self) -> None:
        """Matches clauses of the same words; of several, those of one number or under one clause."""
        groups: dict[tuple[str, ...], tuple[list[str], list[str]]] = {}
        for side in (0, 1):
            for number, text in self.exact[side].items():
                groups.setdefault(text, ([], []))[side].append(number)
        shared = [group for text, group in groups.items() if text and group[0] and group[1]]
        for old, new in sorted(shared, key=lambda group: max(map(len, group))):
            self._keep_best([self._single(one, other, 0.0) for one in old for other in new])

    def match_likely(self) -> None:
        """Matches clauses that share most of their words, one with one, or with some beside each other."""
        old = [clause.number for clause in self.before if clause.number not in self.done]
        new = [clause.number for clause in self.after if clause.number not in self.matched]
        shares = {(one, other): _shared(self.old[one], self.new[other]) for one in old for other in new}
        matches = [self._single(*pair, share) for pair, share in shares.items() if share >= LIKELY]
        for parts in _beside(self.after, self.matched):
            for one in old:
                worth = _together(self.old[one], [self.new[part] for part in parts])
                if worth >= max(WHOLE, max(shares[one, part] for part in parts) + BETTER):
                    matches.append(ClauseMatch(worth + NEARBY * 2, (one,), parts))
        for parts in _beside(self.before, self.done):
            for other in new:
                worth = _together(self.new[other], [self.old[part] for part in parts])
                if worth >= max(WHOLE, max(shares[part, other] for part in parts) + BETTER):
                    matches.append(ClauseMatch(worth + NEARBY * 2, parts, (other,)))
        self._keep_best(matches)

    def match_in_place(self) -> None:
        """Matches clauses that share some words and stand behind or before clauses that are matched."""
        behind = {new.number: old.number for old, new in pairwise(self.before)}
        behind_new = {new.number: old.number for old, new in pairwise(self.after)}
        ahead = {old: new for new, old in behind.items()}
        ahead_new = {old: new for new, old in behind_new.items()}
        matches = []
        for one in self.old:
            for other in self.new:
                if one in self.done or other in self.matched:
                    continue
                beside = ((behind.get(one), behind_new.get(other)), (ahead.get(one), ahead_new.get(other)))
                placed = any(new and self.matched.get(new) == old for old, new in beside)
                worth = _shared(self.old[one], self.new[other])
                if placed and worth >= IN_PLACE:
                    matches.append(self._single(one, other, worth))
        self._keep_best(matches)


def _beside(clauses: Sequence[Clause], matched: Iterable[str]) -> Iterator[Numbers]:
    """Two or more clauses beside each other under one that are not matched yet."""
    free = {clause.number for clause in clauses} - set(matched)
    siblings: dict[str | None, list[str]] = {}
    for clause in clauses:
        siblings.setdefault(clause.parent, []).append(clause.number)
    for numbers in siblings.values():
        for size in range(2, MAX_PARTS + 1):
            for start in range(len(numbers) - size + 1):
                parts = tuple(numbers[start : start + size])
                if free.issuperset(parts):
                    yield parts


def _shared(one: Counter[str], other: Counter[str]) -> float:
    """Part of the words of two clauses that both have."""
    return 2 * (one & other).total() / max(one.total() + other.total(), 1)


def _together(whole: Counter[str], parts: Sequence[Counter[str]]) -> float:
    """How well a clause is made up of parts; nothing if one of them has few of its words.

    Words that each part repeats and the clause says once speak against neither.
    """
    together = sum(parts, Counter[str]())
    kept = [(part & whole).total() for part in parts]
    if any(words < WHOLE * part.total() for words, part in zip(kept, parts, strict=True)):
        return 0.0
    return (sum(kept) / max(together.total(), 1) + (whole & together).total() / max(whole.total(), 1)) / 2
