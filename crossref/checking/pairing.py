"""Lost and added meanings brought together: what stands for what, then what is only lost or only added."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from crossref.checking.blocks import Block
from crossref.checking.differences import NEXT_TO, Difference, Lost, nearby, same_sort
from crossref.checking.items import Item
from crossref.checking.reading import Reading
from crossref.checking.witnesses import Witness

Part = TypeVar("Part", Lost, Item)
PERSON = "actor"
"""The kind of which one lost and one added in a sentence are one for the other, wherever they stand."""


def pair_up(
    reading: Reading, block: Block, one: Witness, lost: Sequence[Lost], added: Sequence[Item]
) -> Iterator[Difference]:
    """Lost and added meanings as differences: what stands for what, then what is only lost or only added."""
    left, rest = list(lost), list(added)
    for part in sorted(lost, key=lambda part: -part.weight):
        places = reading.expected_at(block, part, one)
        alike = [
            item for item in rest if same_sort(part.kinds, (item.kind,)) or reading.contrasts(part, item)
        ]
        alone = part.kind == PERSON and len(alike) == 1 == sum(other.kind == PERSON for other in lost)
        fitting = [item for item in alike if alone or _expected(item, places)]
        if fitting:
            spots = [at for spots in places for at in spots] or [fitting[0].words[0]]
            partner = min(fitting, key=lambda item: min(abs(item.words[0] - at) for at in spots))
            left.remove(part)
            rest.remove(partner)
            yield Difference(block, (part,), (partner,), mistaken=reading.contrasts(part, partner))
    common = [part for part in left if reading.is_common(part.first)]
    left = [part for part in left if part not in common]
    rest = [item for item in rest if not reading.is_common(item)]
    for together in _clusters(left, lambda part: part.first.words):
        yield Difference(block, lost=tuple(together))
    for part in common:
        if reading.is_unnamed(part, block, one):
            yield Difference(block, lost=(part,))
    for run in _clusters(rest, lambda item: item.words):
        yield Difference(block, added=tuple(run))


def _expected(item: Item, places: Sequence[Sequence[int]]) -> bool:
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
