"""Differences: what a witness loses, what it adds, and what stands in the place of what."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from crossref.checking.blocks import Block
from crossref.checking.items import Item
from rulebook.language.senses import Meaning

NEXT_TO = 3
"""Words between two meanings that still belong together."""
SORTS = tuple(
    map(
        frozenset,
        (("actor",), ("act",), ("thing", "term", "place"), ("quality", "manner"), ("time",), ("modality",)),
    )
)
"""Kinds that can stand in each other's place; of the small words only must and may, before and after."""


@dataclass(frozen=True)
class Lost:
    """A meaning that others express and a witness does not."""

    items: Mapping[str, Item]
    """What each of the others has, by document."""
    meaning: Meaning
    """What they have in common."""
    kinds: frozenset[str]
    """Kinds of all that they may have in common."""
    silent: tuple[str, ...] = ()
    """Others that lack it, too."""

    @property
    def first(self) -> Item:
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
class Difference:
    """What stands instead of what in one sentence of a witness; one of the two may be missing."""

    block: Block
    lost: tuple[Lost, ...] = ()
    added: tuple[Item, ...] = ()
    lacking: tuple[str, ...] = ()
    """Fellows that side with the witness: two against two."""
    mistaken: bool = False
    """Whether one of the two stands for the other only by mistake: and for or."""
    by_place: bool = False
    """Whether it is only the place of the words that tells: both texts have them."""

    @property
    def swapped(self) -> bool:
        """Whether one thing stands for another."""
        return bool(self.lost and self.added)

    @property
    def parts(self) -> tuple[Lost | Item, ...]:
        """Everything that differs."""
        return (*self.lost, *self.added)

    @property
    def weight(self) -> int:
        """The greatest weight of its parts."""
        return max(part.weight for part in self.parts)

    @property
    def heaviest(self) -> "Lost | Item":
        return max(self.parts, key=lambda part: part.weight)


def nearby(item: Item, spots: Iterable[int]) -> bool:
    """Whether an item stands where something was to be expected."""
    return any(abs(word - at) <= NEXT_TO for word in item.words for at in spots)


def same_sort(ones: Iterable[str], others: Iterable[str]) -> bool:
    """Whether something of some kinds can stand in the place of something of others."""
    return any(not sort.isdisjoint(ones) and not sort.isdisjoint(others) for sort in SORTS)
