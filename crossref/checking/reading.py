"""A concept read sentence by sentence: what each witness expresses, and what it does not."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import inf
from statistics import median

from crossref.checking.blocks import Block, align_sentences
from crossref.checking.differences import Difference, Lost, nearby
from crossref.checking.items import Item, items_of, outermost
from crossref.checking.known import Known
from crossref.checking.witnesses import FEWEST, Group, Witness
from rulebook.language.senses import DECISIVE, Lexicon, Meaning

COUNTED = ("negation", "scope", "modality", "link")
"""Kinds of which every single expression counts."""
TOLD_APART = (*COUNTED, "actor")
"""Kinds that findings are sorted by: of meanings of one weight they go first."""
NAMED = ("thing", "term", "act")
"""Kinds that no pronoun can stand for before they are named."""
SPLIT = 2
"""Weight from which on two texts suffice to tell that two others lack something."""
DENIAL = "negation"
"""The kind of which several in a sentence may say it once."""
PERSON = "actor"
"""The kind that can have a right or a duty."""
SOMEBODY = frozenset((PERSON, "quality"))
"""Kinds of words for somebody: the opponent may be adverse as well, the party a side."""
REPEATED = "modality"
"""The kind that one language repeats with every verb where another says it once: must know and observe."""
GOVERNED = ("thing", "term")
"""Kinds that can belong to a word such as before."""


@dataclass(frozen=True)
class Reading:
    """A concept read for comparison: the items of each witness, and its aligned sentences."""

    group: Group
    lexicon: Lexicon
    common: frozenset[str] = frozenset()
    """Meanings that stand in so many clauses that one more or less says nothing."""

    @cached_property
    def items(self) -> dict[str, list[Item]]:
        """The items of each document."""
        return {witness.id: items_of(witness, self.lexicon) for witness in self.group.witnesses}

    def blocks(self, witnesses: Sequence[Witness]) -> list[Block]:
        """The aligned sentences of some witnesses."""
        ids = tuple(witness.id for witness in witnesses)
        if ids not in self._aligned:
            self._aligned[ids] = align_sentences(witnesses, self.items)
        return self._aligned[ids]

    @cached_property
    def _aligned(self) -> dict[tuple[str, ...], list[Block]]:
        """Sentences that were aligned before: several checks go through them."""
        return {}

    def lost(self, block: Block, one: Witness, others: Sequence[Witness]) -> list[Lost]:
        """What the others express in a block and one witness does not; most of them suffice if it decides."""
        pivot = max(others, key=lambda other: other.document.original)
        rest = [other for other in others if other is not pivot]
        lost = []
        for item in block.items(pivot.id, self.items[pivot.id]):
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
                lost.append(self._lost(order, tuple(other.id for other in silent)))
        return self._lacking(self._unexplained(lost, block, pivot, one), block, one, others)

    def _lacking(
        self, lost: Sequence[Lost], block: Block, one: Witness, others: Sequence[Witness]
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

    def _how_far(self, block: Block, lost: Lost, one: Witness) -> float:
        """How far a witness has what may be lost elsewhere from where this one is to be expected."""
        spots = [at for places in self.expected_at(block, lost, one) for at in places]
        own = [item for item in block.items(one.id, self.items[one.id]) if item.says(lost.first)]
        if not spots or not own:
            return inf
        return min(abs(item.words[0] - median(spots)) for item in own)

    def added(self, block: Block, one: Witness, others: Sequence[Witness]) -> list[Item]:
        """What a witness expresses in a block and no other does."""
        added = []
        for item in block.items(one.id, self.items[one.id]):
            if item.weight and not any(self._expressed(block, item, one, other) for other in others):
                added.append(item)
        expressed = self._said_in_block(block, one, others)
        faint = self._faint(one)
        return outermost([item for item in added if not _covered(item, expressed, faint)])

    def _said_in_block(self, block: Block, one: Witness, others: Sequence[Witness]) -> list[Item]:
        """The items of a witness that one of some others expresses in the same sentence."""
        rest = [item for other in others for item in block.items(other.id, self.items[other.id])]
        return [
            item
            for item in block.items(one.id, self.items[one.id])
            if any(other.says(item) for other in rest)
        ]

    def _faint(self, witness: Witness) -> frozenset[int]:
        """Words of a witness that mean nothing by themselves."""
        grammar = self.lexicon.grammar.get(witness.language.code, frozenset())
        return frozenset(at for at, word in enumerate(witness.analysis.words) if word.lemma in grammar)

    def _shared(self, items: Sequence[Item]) -> Meaning:
        """What words of several texts most likely mean: what most can, the lightest if in doubt.

        What all of several texts can mean is not in doubt.
        """
        known = self._possible(items)
        if len(items) > FEWEST and all(meaning.id in item.meanings for meaning in known for item in items):
            return min(
                known, key=lambda meaning: (-meaning.weight, meaning.kind not in TOLD_APART, meaning.id)
            )
        return min(known, key=lambda meaning: (meaning.weight, meaning.kind, meaning.id))

    def _possible(self, items: Sequence[Item]) -> list[Meaning]:
        """What most of some words can mean."""
        counts = Counter(id for item in items for id in item.meanings)
        most = max(counts.values())
        return [self.lexicon.meanings[id] for id, count in counts.items() if count == most]

    def _lost(self, items: Mapping[str, Item], silent: tuple[str, ...] = ()) -> Lost:
        """What some documents have and another does not."""
        words = list(items.values())
        kinds = frozenset(meaning.kind for meaning in self._possible(words))
        return Lost(items, self._shared(words), kinds, silent)

    def expected_at(self, block: Block, lost: Lost, one: Witness) -> list[list[int]]:
        """Where a witness would have to express what it lost: beside what the others have beside it."""
        own = block.items(one.id, self.items[one.id])
        places = []
        for id, item in lost.items.items():
            spots: list[int] = []
            for other in block.items(id, self.items[id]):
                if other is not item and nearby(other, item.words):
                    spots += [mine.words[0] for mine in own if mine.says(other)]
            places.append(spots)
        return places

    def exchanged(self, block: Block, one: Witness, others: Sequence[Witness]) -> Iterator[Difference]:
        """Things beside the same word, one in all others and another here: before the stroke, the game."""
        for governor in sorted(self.lexicon.governing):
            here = self._beside(governor, block, one)
            there = {other.id: self._beside(governor, block, other) for other in others}
            first, *rest = there.values()
            shared = [item for item in first if all(any(own.says(item) for own in things) for things in rest)]
            shared = [item for item in shared if not any(own.says(item) for own in here)]
            theirs = [own for things in there.values() for own in things]
            strange = [item for item in here if not any(own.says(item) for own in theirs)]
            for item in shared[:1]:
                fitting = [own for own in strange if not own.kinds.isdisjoint(item.kinds)]
                if fitting:
                    found = {
                        id: next(own for own in things if own.says(item)) for id, things in there.items()
                    }
                    yield Difference(block, (self._lost(found),), (fitting[0],))

    def bearers(self, block: Block, one: Witness, others: Sequence[Witness]) -> Iterator[Difference]:
        """A right or a duty that one witness gives to somebody else than all others do."""
        for sense in sorted(self.lexicon.borne):
            here = self._bearer(sense, block, one)
            there = {other.id: self._bearer(sense, block, other) for other in others}
            found = {id: item for id, item in there.items() if item}
            if not here or len(found) < max(FEWEST, len(others)):
                continue
            first = next(iter(found.values()))
            agreed = all(first.says(item) for item in found.values())
            if agreed and not here.says(first) and not first.says(here):
                yield Difference(block, (self._lost(found),), (here,), by_place=True)

    def _bearer(self, sense: str, block: Block, witness: Witness) -> Item | None:
        """Who is named last before the only word of a block that has a sense that somebody bears."""
        items = block.items(witness.id, self.items[witness.id])
        places = [item.words[0] for item in items if sense in item.meanings]
        if len(places) != 1:
            return None
        before = [item for item in items if PERSON in item.kinds <= SOMEBODY and item.words[-1] < places[0]]
        return max(before, key=lambda item: (item.words[-1], len(item.words)), default=None)

    def _beside(self, governor: str, block: Block, witness: Witness) -> list[Item]:
        """The things that stand beside the only word of a block that has a governing sense."""
        items = block.items(witness.id, self.items[witness.id])
        places = [item.words for item in items if governor in item.meanings]
        if len(places) != 1:
            return []
        return [
            item
            for item in items
            if not item.kinds.isdisjoint(GOVERNED)
            and item.weight > 1
            and item.words != places[0]
            and nearby(item, places[0])
        ]

    def _unexplained(self, lost: Sequence[Lost], block: Block, pivot: Witness, one: Witness) -> list[Lost]:
        """Without those whose words are all rendered, each by itself, and parts of longer names."""
        rendered = self._said_in_block(block, pivot, [one])
        faint = self._faint(pivot)
        missing = [part for part in lost if not _covered(part.items[pivot.id], rendered, faint)]
        agreed = [part for part in missing if not part.silent]
        kept = outermost([part.items[pivot.id] for part in agreed])
        taken = set[int]().union(*(item.words for item in kept))
        kept += outermost(
            [
                part.items[pivot.id]
                for part in missing
                if part.silent and taken.isdisjoint(part.items[pivot.id].words)
            ]
        )
        return [part for part in missing if part.items[pivot.id] in kept]

    def _silent_allowed(self, item: Item, pivot: Witness, others: Sequence[Witness]) -> int:
        """How many others may lack something that one witness lacks, too: two against two."""
        divided = len(others) > FEWEST and pivot.document.original
        return 1 if divided and item.weight >= SPLIT and not self.is_common(item) else 0

    def _answer(self, block: Block, item: Item, pivot: Witness, other: Witness) -> Item | None:
        """What another has in a block for an item of the pivot: for the second or, its second."""
        answers = [own for own in block.items(other.id, self.items[other.id]) if own.says(item)]
        most = max((len(own.meanings & item.meanings) for own in answers), default=0)
        best = [own for own in answers if len(own.meanings & item.meanings) == most]
        if not self._counts(item):
            return best[0] if best else None
        alike = [own for own in block.items(pivot.id, self.items[pivot.id]) if own.meanings == item.meanings]
        return best[min(alike.index(item), len(best) - 1)] if best else None

    def _is_lost(
        self, block: Block, found: Mapping[str, Item], one: Witness, speaking: Sequence[Witness]
    ) -> bool:
        """Whether a witness does not express what each of some others has."""
        item = next(iter(found.values()))
        if self._counts(item):
            own = self._count(block, one, item.answers)
            return own < min(self._count(block, other, item.meanings) for other in speaking)
        return not any(self._expressed(block, found[other.id], other, one) for other in speaking)

    def _expressed(self, block: Block, item: Item, here: Witness, there: Witness) -> bool:
        """Whether a witness expresses an item of another: in the sentence if it decides, or in the clause."""
        if self._counts(item):
            own = 1 if item.kind == REPEATED else self._count(block, here, item.meanings)
            return self._count(block, there, item.answers) >= own
        sentence = item.weight >= DECISIVE
        items = self.items[there.id]
        return any(own.says(item) for own in (block.items(there.id, items) if sentence else items))

    def is_common(self, item: Item) -> bool:
        """Whether it is so common that a pronoun, or nothing at all, may stand for it."""
        return not item.meanings.isdisjoint(self.common)

    def contrasts(self, lost: Lost, item: Item) -> bool:
        """Whether an item stands in the place of what is lost only by mistake."""
        return any((lost.meaning.id, own) in self.lexicon.contrasts for own in item.meanings)

    def is_unnamed(self, lost: Lost, block: Block, witness: Witness) -> bool:
        """Whether a witness names nowhere what a pronoun may stand for once it is named.

        Of a longer name that the witness has it is but a part: the game of a double game.
        """
        own = self.items[witness.id]
        if lost.kind not in NAMED or lost.weight < SPLIT or any(item.says(lost.first) for item in own):
            return False
        return not any(self._within_said(item, block, id, own) for id, item in lost.items.items())

    def _within_said(self, item: Item, block: Block, document: str, own: Sequence[Item]) -> bool:
        """Whether an item is part of a longer one that others can express."""
        around = [
            one for one in block.items(document, self.items[document]) if set(item.words) < set(one.words)
        ]
        return any(mine.says(one) for one in around for mine in own)

    def _counts(self, item: Item) -> bool:
        """Whether every single expression of a meaning counts."""
        return item.weight > 1 and item.kind in COUNTED

    def _count(self, block: Block, witness: Witness, meanings: frozenset[str]) -> int:
        """How often a witness expresses one of some meanings in a block; a doubled denial counts once."""
        items = block.items(witness.id, self.items[witness.id])
        found = [own for own in items if not own.meanings.isdisjoint(meanings)]
        return min(len(found), 1) if any(own.kind == DENIAL for own in found) else len(found)


def _covered(item: Item, said: Sequence[Item], faint: frozenset[int]) -> bool:
    """Whether every word of an item lies in items that are said, or is mere grammar."""
    covered = set[int]().union(*(other.words for other in said if other is not item))
    return len(item.words) > 1 and set(item.words) <= covered | faint


@lru_cache(maxsize=1)
def read_group(group: Group, known: Known) -> Reading:
    """A concept read once for all checks."""
    return Reading(group, known.lexicon, known.common)
