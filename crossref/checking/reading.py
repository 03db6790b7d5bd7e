"""A concept read sentence by sentence: what each version expresses, and what it does not."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import inf
from statistics import median

from crossref.checking.context import CheckContext
from crossref.checking.sentences import (
    Block,
    SenseItem,
    align_sentences,
    grammar_words,
    items_of,
    matching_sentences,
    outermost,
    within,
)
from crossref.checking.versions import MIN_VERSIONS, Group, Version
from rulebook.language.senses import DECISIVE, Lexicon, Meaning

NEXT_TO = 3
"""Words between two meanings that still belong together."""
COUNTED = ("negation", "scope", "modality", "link")
"""Kinds of which every single expression counts."""
TOLD_APART = (*COUNTED, "actor")
"""Kinds that findings are sorted by: of meanings of one weight they go first."""
SPLIT = 2
"""Weight from which on two texts suffice to tell that two others lack something."""
DENIAL = "negation"
"""The kind of which several in a sentence may say it once."""
REPEATED = "modality"
"""The kind that one language repeats with every verb where another says it once: must know and observe."""


@dataclass(frozen=True)
class Lost:
    """A meaning that others express and a version does not."""

    items: Mapping[str, SenseItem]
    """What each of the others has, by document."""
    meaning: Meaning
    """What they have in common."""
    kinds: frozenset[str]
    """Kinds of all that they may have in common."""
    silent: tuple[str, ...] = ()
    """Others that lack it, too."""

    @property
    def first(self) -> SenseItem:
        """What the first of the others has."""
        return next(iter(self.items.values()))

    @property
    def weight(self) -> int:
        """How much it matters."""
        return self.meaning.weight

    @property
    def kind(self) -> str:
        """What sort of meaning it is."""
        return self.meaning.kind


@dataclass(frozen=True)
class ConceptReading:
    """A concept read for comparison: the items of each version, and its aligned sentences."""

    group: Group
    lexicon: Lexicon
    common: frozenset[str] = frozenset()
    """Meanings in so many clauses that one more or less says nothing."""

    @cached_property
    def items(self) -> dict[str, list[SenseItem]]:
        """The items of each document."""
        return {version.id: items_of(version, self.lexicon) for version in self.group.versions}

    def inside(self, block: Block, document: str) -> list[SenseItem]:
        """The items of a document in a block."""
        spans = block.spans.get(document, ())
        return [item for span in spans for item in within(self.items[document], span)]

    def blocks(self, versions: Sequence[Version]) -> list[Block]:
        """The aligned sentences of some versions."""
        return align_sentences(versions, self._matches)

    def _matches(self, left: Version, right: Version) -> list[tuple[int, int]]:
        pair = left.id, right.id
        if pair not in self._matched:
            self._matched[pair] = matching_sentences(left, right, self.items[left.id], self.items[right.id])
        return self._matched[pair]

    @cached_property
    def _matched(self) -> dict[tuple[str, str], list[tuple[int, int]]]:
        """Sentences of two versions that were aligned before: each version is compared with all others."""
        return {}

    def lost(self, block: Block, one: Version, others: Sequence[Version]) -> list[Lost]:
        """What the others express in a block and one version does not; most of them suffice if it decides."""
        pivot = max(others, key=lambda other: other.document.original)
        rest = [other for other in others if other is not pivot]
        lost = []
        for item in self.inside(block, pivot.id):
            if not item.weight:
                continue
            found, silent = {pivot.id: item}, []
            for other in rest:
                answer = self._answer(block, item, pivot, other)
                if answer:
                    found[other.id] = answer
                else:
                    silent.append(other)
            if len(silent) > self._silent_allowed(item, pivot, others):
                continue
            speaking = [other for other in others if other.id in found]
            if self._is_lost(block, found, one, speaking):
                order = {other.id: found[other.id] for other in others if other.id in found}
                lost.append(self.combined(order, tuple(other.id for other in silent)))
        return self._lacking(self._unexplained(lost, block, pivot, one), block, one, others)

    def _lacking(
        self, lost: Sequence[Lost], block: Block, one: Version, others: Sequence[Version]
    ) -> list[Lost]:
        """Of what counts no more than is lacking: of two ors and one, the or at whose place there is none."""
        kept = [part for part in lost if not self._counts(part.first)]
        counted: dict[str, list[Lost]] = {}
        for part in lost:
            if self._counts(part.first):
                counted.setdefault(part.meaning.id, []).append(part)
        for parts in counted.values():
            first = parts[0]
            speaking = [other for other in others if other.id in first.items]
            theirs = min(self._count(block, other, first.items[other.id].meanings) for other in speaking)
            missing = theirs - self._count(block, one, first.first.answers)
            kept += sorted(parts, key=lambda part: -self._how_far(block, part, one))[: max(1, missing)]
        return kept

    def _how_far(self, block: Block, lost: Lost, one: Version) -> float:
        """How far a version has what may be lost elsewhere from where this one is to be expected."""
        spots = [at for places in self.expected_at(block, lost, one) for at in places]
        own = [item for item in self.inside(block, one.id) if item.says(lost.first)]
        if not spots or not own:
            return inf
        return min(abs(item.words[0] - median(spots)) for item in own)

    def added(self, block: Block, one: Version, others: Sequence[Version]) -> list[SenseItem]:
        """What a version expresses in a block and no other does."""
        added = []
        for item in self.inside(block, one.id):
            if item.weight and not any(self._expressed(block, item, one, other) for other in others):
                added.append(item)
        expressed = self._said_in_block(block, one, others)
        faint = grammar_words(one, self.lexicon)
        return outermost([item for item in added if not _covered(item, expressed, faint)])

    def _said_in_block(self, block: Block, one: Version, others: Sequence[Version]) -> list[SenseItem]:
        """The items of a version that one of some others expresses in the same sentence."""
        rest = [item for other in others for item in self.inside(block, other.id)]
        return [item for item in self.inside(block, one.id) if any(other.says(item) for other in rest)]

    def combined(self, items: Mapping[str, SenseItem], silent: tuple[str, ...] = ()) -> Lost:
        """What some documents have and another does not: what most of their words can mean.

        The lightest of several meanings is taken; the heaviest where all of several texts can mean it, which
        leaves no doubt.
        """
        counts = Counter(id for item in items.values() for id in item.meanings)
        most = max(counts.values())
        possible = [self.lexicon.meanings[id] for id, count in counts.items() if count == most]
        if most == len(items) > MIN_VERSIONS:
            possible.sort(key=lambda meaning: (-meaning.weight, meaning.kind not in TOLD_APART, meaning.id))
        else:
            possible.sort(key=lambda meaning: (meaning.weight, meaning.kind, meaning.id))
        return Lost(items, possible[0], frozenset(meaning.kind for meaning in possible), silent)

    def expected_at(self, block: Block, lost: Lost, one: Version) -> list[list[int]]:
        """Where a version would have to express what it lost: beside what the others have beside it."""
        own = self.inside(block, one.id)
        places = []
        for id, item in lost.items.items():
            spots: list[int] = []
            for other in self.inside(block, id):
                if other is not item and nearby(other, item.words):
                    spots += [mine.words[0] for mine in own if mine.says(other)]
            places.append(spots)
        return places

    def _unexplained(self, lost: Sequence[Lost], block: Block, pivot: Version, one: Version) -> list[Lost]:
        """Without those whose words are all rendered, each by itself, and parts of longer names."""
        rendered = self._said_in_block(block, pivot, [one])
        faint = grammar_words(pivot, self.lexicon)
        missing = [part for part in lost if not _covered(part.items[pivot.id], rendered, faint)]
        agreed = [part.items[pivot.id] for part in missing if not part.silent]
        divided = [part.items[pivot.id] for part in missing if part.silent]
        kept = outermost(agreed)
        taken = set[int]().union(*(item.words for item in kept))
        kept += outermost([item for item in divided if taken.isdisjoint(item.words)])
        return [part for part in missing if part.items[pivot.id] in kept]

    def _silent_allowed(self, item: SenseItem, pivot: Version, others: Sequence[Version]) -> int:
        """How many others may lack something that one version lacks, too: two against two."""
        divided = len(others) > MIN_VERSIONS and pivot.document.original
        return 1 if divided and item.weight >= SPLIT and not self.is_common(item) else 0

    def _answer(self, block: Block, item: SenseItem, pivot: Version, other: Version) -> SenseItem | None:
        """What another has in a block for an item of the pivot: for the second or, its second."""
        answers = [own for own in self.inside(block, other.id) if own.says(item)]
        most = max((len(own.meanings & item.meanings) for own in answers), default=0)
        best = [own for own in answers if len(own.meanings & item.meanings) == most]
        if not self._counts(item):
            return best[0] if best else None
        alike = [own for own in self.inside(block, pivot.id) if own.meanings == item.meanings]
        return best[min(alike.index(item), len(best) - 1)] if best else None

    def _is_lost(
        self, block: Block, found: Mapping[str, SenseItem], one: Version, speaking: Sequence[Version]
    ) -> bool:
        """Whether a version does not express what each of some others has."""
        item = next(iter(found.values()))
        if self._counts(item):
            own = self._count(block, one, item.answers)
            return own < min(self._count(block, other, item.meanings) for other in speaking)
        return not any(self._expressed(block, found[other.id], other, one) for other in speaking)

    def _expressed(self, block: Block, item: SenseItem, here: Version, there: Version) -> bool:
        """Whether a version expresses an item of another: in the sentence if it decides, or in the clause."""
        if self._counts(item):
            own = 1 if item.kind == REPEATED else self._count(block, here, item.meanings)
            return self._count(block, there, item.answers) >= own
        where = self.inside(block, there.id) if item.weight >= DECISIVE else self.items[there.id]
        return any(own.says(item) for own in where)

    def is_common(self, item: SenseItem) -> bool:
        """Whether it is so common that a pronoun, or nothing at all, may stand for it."""
        return not item.meanings.isdisjoint(self.common)

    def _counts(self, item: SenseItem) -> bool:
        """Whether every single expression of a meaning counts."""
        return item.weight > 1 and item.kind in COUNTED

    def _count(self, block: Block, version: Version, meanings: frozenset[str]) -> int:
        """How often a version expresses one of some meanings in a block; a doubled denial counts once."""
        items = self.inside(block, version.id)
        found = [own for own in items if not own.meanings.isdisjoint(meanings)]
        return min(len(found), 1) if any(own.kind == DENIAL for own in found) else len(found)


def nearby(item: SenseItem, spots: Iterable[int]) -> bool:
    """Whether an item stands where something was to be expected."""
    return any(abs(word - at) <= NEXT_TO for word in item.words for at in spots)


def _covered(item: SenseItem, said: Sequence[SenseItem], faint: frozenset[int]) -> bool:
    """Whether every word of an item lies in items that are said, or is mere grammar."""
    covered = set[int]().union(*(other.words for other in said if other is not item))
    return len(item.words) > 1 and set(item.words) <= covered | faint


@lru_cache(maxsize=1)
def read_group(group: Group, context: CheckContext) -> ConceptReading:
    """A concept read once for all checks."""
    return ConceptReading(group, context.lexicon, context.common)
