"""What replaces what, what is only lost and what only added in a sentence; and how much each matters."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from crossref.checking.reading import NEXT_TO, SPLIT, ConceptReading, Lost, nearby
from crossref.checking.sentences import Block, SenseItem
from crossref.checking.versions import MIN_VERSIONS, Version
from rulebook.language.senses import DECISIVE

Part = TypeVar("Part", Lost, SenseItem)

SORTS = tuple(
    map(
        frozenset,
        (("actor",), ("act",), ("thing", "term", "place"), ("quality", "manner"), ("time",), ("modality",)),
    )
)
"""Kinds that can stand in each other's place; of the small words only must and may, before and after."""
PERSON = "actor"
"""The kind that can have a right or a duty; one lost and one added in a sentence are one for the other."""
SOMEBODY = frozenset((PERSON, "quality"))
"""Kinds of words for somebody: the opponent may be adverse as well, the party a side."""
GOVERNED = ("thing", "term")
"""Kinds that can belong to a word such as before."""
NAMED = ("thing", "term", "act")
"""Kinds that no pronoun can stand for before they are named."""
KINDS = {
    "actor": "actor",
    "modality": "modality",
    "negation": "negation",
    "scope": "scope",
    "link": "scope",
    "time": "scope",
    "place": "scope",
}
"""The kind of a finding by the kind of what differs; all else is a term, an omission or an addition."""
STRICT = ("negation", "scope")
"""Kinds that a faithful translation keeps."""
SOFT = ("act", "manner", "link", "time")
"""Kinds that a faithful translation often turns into something else; alone they prove little."""
SMALL = ("negation", "scope", "modality", "link", "time")
"""Kinds of small words: where a sentence is built otherwise, several of them go and come together."""
REBUILT = 2
"""So many small words are lost and added in a sentence that is built otherwise, and more."""
GRADES = ("", "low", "medium", "high")


@dataclass(frozen=True)
class WordDifference:
    """What stands instead of what in one sentence of a version; one of the two may be missing."""

    block: Block
    lost: tuple[Lost, ...] = ()
    added: tuple[SenseItem, ...] = ()
    mistaken: bool = False
    """Whether one of the two replaces the other only by mistake: and for or."""
    by_place: bool = False
    """Whether only the place of the words differs: both texts have them."""

    @property
    def swapped(self) -> bool:
        """Whether one thing replaces another."""
        return bool(self.lost and self.added)

    @property
    def parts(self) -> tuple[Lost | SenseItem, ...]:
        """Everything that differs."""
        return (*self.lost, *self.added)

    @property
    def silent(self) -> frozenset[str]:
        """Documents that lack the same: two against two."""
        return frozenset(id for part in self.lost for id in part.silent)

    @property
    def heaviest(self) -> Lost | SenseItem:
        """The part that matters most."""
        return max(self.parts, key=lambda part: part.weight)


def compared(
    reading: ConceptReading, block: Block, version: Version, others: Sequence[Version], *, sure: bool
) -> Iterator[tuple[WordDifference, str]]:
    """What differs in a block and matters, with its severity.

    `sure` says that the others can be relied on: they are several, or speak the same language.
    """
    lost = reading.lost(block, version, others)
    added = reading.added(block, version, others)
    rebuilt = _is_rebuilt(lost, added)
    differences = [*_paired(reading, block, version, lost, added)]
    differences += _exchanged(reading, block, version, others)
    reported = [item for difference in differences for item in difference.added]
    differences += [row for row in _holders(reading, block, version, others) if row.added[0] not in reported]
    for difference in differences:
        severity = severity_of(difference, rebuilt)
        if severity and (sure or _is_plain(difference)):
            yield difference, severity


# ---- what replaces what ----


def _paired(
    reading: ConceptReading, block: Block, one: Version, lost: Sequence[Lost], added: Sequence[SenseItem]
) -> Iterator[WordDifference]:
    """Lost and added meanings as differences: what replaces what, then what is only lost or only added."""
    left, rest = list(lost), list(added)
    for part in sorted(lost, key=lambda part: -part.weight):
        places = reading.expected_at(block, part, one)
        alike = [
            item for item in rest if same_sort(part.kinds, (item.kind,)) or _contrasts(reading, part, item)
        ]
        alone = part.kind == PERSON and len(alike) == 1 == sum(other.kind == PERSON for other in lost)
        fitting = [item for item in alike if alone or _is_expected(item, places)]
        if fitting:
            spots = [at for spots in places for at in spots] or [fitting[0].words[0]]
            partner = min(fitting, key=lambda item: min(abs(item.words[0] - at) for at in spots))
            left.remove(part)
            rest.remove(partner)
            yield WordDifference(block, (part,), (partner,), mistaken=_contrasts(reading, part, partner))
    common = [part for part in left if reading.is_common(part.first)]
    left = [part for part in left if part not in common]
    rest = [item for item in rest if not reading.is_common(item)]
    for together in _clusters(left, lambda part: part.first.words):
        yield WordDifference(block, lost=tuple(together))
    for part in common:
        if _is_unnamed(reading, part, block, one):
            yield WordDifference(block, lost=(part,))
    for run in _clusters(rest, lambda item: item.words):
        yield WordDifference(block, added=tuple(run))


def same_sort(ones: Iterable[str], others: Iterable[str]) -> bool:
    """Whether something of some kinds can stand in the place of something of others."""
    return any(not sort.isdisjoint(ones) and not sort.isdisjoint(others) for sort in SORTS)


def _contrasts(reading: ConceptReading, lost: Lost, item: SenseItem) -> bool:
    """Whether an item stands in the place of what is lost only by mistake."""
    return any((lost.meaning.id, own) in reading.lexicon.contrasts for own in item.meanings)


def _is_expected(item: SenseItem, places: Sequence[Sequence[int]]) -> bool:
    """Whether an item stands where most of the others let something be expected."""
    return sum(nearby(item, spots) for spots in places) * 2 > len(places)


def _clusters(parts: Sequence[Part], words: Callable[[Part], tuple[int, ...]]) -> list[list[Part]]:
    """Neighbouring parts together."""
    runs: list[list[Part]] = []
    for part in sorted(parts, key=words):
        if runs and words(part)[0] - max(words(runs[-1][-1])) <= NEXT_TO:
            runs[-1].append(part)
        else:
            runs.append([part])
    return runs


def _is_unnamed(reading: ConceptReading, lost: Lost, block: Block, version: Version) -> bool:
    """Whether a version names nowhere what a pronoun may stand for once it is named.

    Of a longer name that the version has it is but a part: the game of a double game.
    """
    own = reading.items[version.id]
    if lost.kind not in NAMED or lost.weight < SPLIT or any(item.says(lost.first) for item in own):
        return False
    for id, item in lost.items.items():
        around = [one for one in reading.inside(block, id) if set(item.words) < set(one.words)]
        if any(mine.says(one) for one in around for mine in own):
            return False
    return True


def _exchanged(
    reading: ConceptReading, block: Block, one: Version, others: Sequence[Version]
) -> Iterator[WordDifference]:
    """Things beside the same word, one in all others and another here: before the stroke, the game."""
    for governor in sorted(reading.lexicon.governing):
        here = _beside(reading, governor, block, one)
        there = {other.id: _beside(reading, governor, block, other) for other in others}
        first, *rest = there.values()
        shared = [item for item in first if all(any(own.says(item) for own in things) for things in rest)]
        shared = [item for item in shared if not any(own.says(item) for own in here)]
        theirs = [own for things in there.values() for own in things]
        strange = [item for item in here if not any(own.says(item) for own in theirs)]
        for item in shared[:1]:
            fitting = [own for own in strange if not own.kinds.isdisjoint(item.kinds)]
            if fitting:
                found = {id: next(own for own in things if own.says(item)) for id, things in there.items()}
                yield WordDifference(block, (reading.combined(found),), (fitting[0],))


def _beside(reading: ConceptReading, governor: str, block: Block, version: Version) -> list[SenseItem]:
    """The things that stand beside the only word of a block that has a governing sense."""
    items = reading.inside(block, version.id)
    places = [item.words for item in items if governor in item.meanings]
    if len(places) != 1:
        return []
    things = [item for item in items if not item.kinds.isdisjoint(GOVERNED) and item.weight > 1]
    return [item for item in things if item.words != places[0] and nearby(item, places[0])]


def _holders(
    reading: ConceptReading, block: Block, one: Version, others: Sequence[Version]
) -> Iterator[WordDifference]:
    """A right or a duty that one version gives to somebody else than all others do."""
    for sense in sorted(reading.lexicon.borne):
        here = _holder(reading, sense, block, one)
        there = {other.id: _holder(reading, sense, block, other) for other in others}
        found = {id: item for id, item in there.items() if item}
        if not here or len(found) < max(MIN_VERSIONS, len(others)):
            continue
        first = next(iter(found.values()))
        agreed = all(first.says(item) for item in found.values())
        if agreed and not here.says(first) and not first.says(here):
            yield WordDifference(block, (reading.combined(found),), (here,), by_place=True)


def _holder(reading: ConceptReading, sense: str, block: Block, version: Version) -> SenseItem | None:
    """Who is named last before the only word of a block that has a sense that somebody bears."""
    items = reading.inside(block, version.id)
    places = [item.words[0] for item in items if sense in item.meanings]
    if len(places) != 1:
        return None
    before = [item for item in items if PERSON in item.kinds <= SOMEBODY and item.words[-1] < places[0]]
    return max(before, key=lambda item: (item.words[-1], len(item.words)), default=None)


# ---- how much it matters, and of what kind it is: by what differs, never by where it stands ----


def severity_of(difference: WordDifference, rebuilt: bool = False) -> str:
    """How much a difference matters; nothing where it is not worth a finding.

    `rebuilt` says that the sentence is built otherwise as a whole.
    """
    if difference.swapped:
        choose = max if difference.mistaken else min
        lightest = choose(part.weight for part in difference.parts)
        grade = 3 if lightest >= DECISIVE else 2 if lightest > 1 else 1
    else:
        grade = max(_grade(part) for part in difference.parts)
        if sum(part.weight >= DECISIVE and part.kind not in SOFT for part in difference.parts) > 1:
            grade += 1
    if difference.silent:
        grade -= 1
    if rebuilt and difference.heaviest.kind in SMALL:
        grade -= 1
    return GRADES[max(0, min(grade, len(GRADES) - 1))]


def _grade(part: Lost | SenseItem) -> int:
    """How much it matters by itself that something is lost or added: 0 for nothing, to 3.

    A lost only, first or own matters most, a lost must or must not less, an office that is added likewise; of
    all else that is only lost or only added a pronoun, the context or another turn of phrase may take care.
    """
    if part.weight < 2:
        return 0
    decisive = part.weight >= DECISIVE
    if isinstance(part, Lost):
        return 3 if decisive and part.kind in STRICT else 2 if decisive and part.kind == "modality" else 1
    return 2 if decisive and part.kind == "actor" else 1


def _is_plain(difference: WordDifference) -> bool:
    """Whether even one text against another shows a difference: an office in the place of another.

    Whether a small word is lost or only said otherwise, one text alone cannot show.
    """
    return difference.swapped and all(part.kind == "actor" for part in difference.parts)


def _is_rebuilt(lost: Sequence[Lost], added: Sequence[SenseItem]) -> bool:
    """Whether small words both go and come, so many that the sentence is built otherwise."""
    gone = sum(part.kind in SMALL for part in lost)
    come = sum(item.kind in SMALL for item in added)
    return bool(gone and come) and gone + come > REBUILT


def kind_of(difference: WordDifference) -> str:
    """What sort of difference it is, by its heaviest part."""
    kind = KINDS.get(difference.heaviest.kind)
    if kind:
        return kind
    if difference.swapped:
        return "term"
    return "omission" if difference.lost else "addition"
