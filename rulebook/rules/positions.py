"""Positions in a situation: where each disc lies, from which the counts of the table are derived."""

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any, NamedTuple

from rulebook.rules.conditions import Facts
from rulebook.rules.facts import Vocabulary
from rulebook.trouble import Trouble

DISCS = "discs"
PLACING = ("struck_from", "striker", "place")
"""Keys that say where discs are to be put; a ruling does not look at them."""
POSITION_KEYS = (DISCS, *PLACING)
KEYS = {"id", "owner", "x", "y"}
EXAMPLE = "write {id: a, owner: own, x: 0, y: -485}, in millimetres"


class Disc(NamedTuple):
    """A disc and where its centre lies, as a situation says it."""

    id: str
    owner: str
    x: float
    y: float


Zones = Callable[[Disc], str]
"""The zone that a disc lies in, as the rules count it."""


def counts_of(discs: Sequence[Disc], zones: Zones, vocabulary: Vocabulary) -> dict[str, int]:
    """How many discs lie where: every fact that counts discs, also those that count none."""
    counts = {fact.id: 0 for fact in vocabulary.lying.values()}
    for disc in discs:
        counts[vocabulary.lying[f"{disc.owner} {zones(disc)}"].id] += 1
    return counts


def read_discs(written: object, vocabulary: Vocabulary, file: str) -> list[Disc]:
    """The discs of a situation, or `Trouble` for the first that cannot be read."""
    if not isinstance(written, list):
        raise Trouble(f"{DISCS!r} must be a list", file=file, remedy=EXAMPLE)
    owners = sorted({lies.split()[0] for lies in vocabulary.lying})
    discs = [_disc(row, owners, file) for row in written]
    seen: set[str] = set()
    for disc in discs:
        if disc.id in seen:
            raise Trouble(f"two discs are called {disc.id!r}", file=file, remedy="give each its own id")
        seen.add(disc.id)
    return discs


def _disc(row: object, owners: Sequence[str], file: str) -> Disc:
    if not isinstance(row, dict) or row.keys() != KEYS:
        raise Trouble(f"no disc: {str(row)[:80]!r}", file=file, remedy=EXAMPLE)
    if row["owner"] not in owners:
        what = f"no owner {str(row['owner'])[:80]!r}"
        raise Trouble(what, file=file, remedy=f"known are {', '.join(owners)}")
    for key in ("x", "y"):
        if isinstance(row[key], bool) or not isinstance(row[key], int | float) or not isfinite(row[key]):
            raise Trouble(f"{key} is no number: {str(row[key])[:80]!r}", file=file, remedy=EXAMPLE)
    return Disc(str(row["id"]), row["owner"], float(row["x"]), float(row["y"]))


def derived_counts(
    situation: Mapping[str, Any], told: Facts, vocabulary: Vocabulary, zones: Zones | None, file: str
) -> dict[str, int]:
    """The counts that the positions of a situation give; none if it tells no positions.

    `Trouble` if they cannot be so: sides of which the positions do not know, or counts that say otherwise.
    """
    if DISCS not in situation:
        return {}
    discs = read_discs(situation[DISCS], vocabulary, file)
    if because := vocabulary.unplaceable(told):
        raise Trouble(f"positions are told, but {because}", file=file, remedy="tell counts under 'table'")
    if zones is None:
        what = "positions are told, but no table is known that they lie on"
        raise Trouble(what, file=file, remedy="tell counts under 'table'")
    counts = counts_of(discs, zones, vocabulary)
    for name, count in counts.items():
        if name in told and told[name] != count:
            fact = vocabulary.facts[name]
            what = f"{fact.say!r} in {fact.where!r} is {told[name]}, but the discs make it {count}"
            raise Trouble(what, file=file, remedy="tell positions or counts, not both")
    return counts
