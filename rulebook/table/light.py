"""Light and dark from where a disc lies: the line that zones off the dark area, seen through its hole."""

from typing import Literal

from msgspec import Struct

from rulebook.table.surface import CENTRE, TINY, Disc, Surface, distance

Zone = Literal["field", "circle", "near", "far"]


class SeenDisc(Struct, frozen=True, kw_only=True):
    """What a disc is from where it lies."""

    id: str
    dark: bool
    """For its owner, by nominal values."""
    zone: Zone
    """Where it lies; in the field if a line shows through its hole."""
    margin: float
    """How far it lies inside a dark area of its owner, in millimetres; less than nothing outside."""
    certain: bool
    """Whether it stays so within the tolerances."""


def see(disc: Disc, surface: Surface) -> SeenDisc:
    """A disc as a referee sees it."""
    zones = margins(disc, surface)
    own = [(zones[name], spread(name, surface)) for name in dark_zones(disc)]
    margin = max(inside for inside, _ in own)
    surely_dark = any(inside > off for inside, off in own)
    surely_light = all(inside < -off for inside, off in own)
    return SeenDisc(
        id=disc.id,
        dark=margin >= -TINY,
        zone=next((name for name, inside in zones.items() if inside >= -TINY), "field"),
        margin=tenths(margin),
        certain=surely_dark or surely_light,
    )


def dark_zones(disc: Disc) -> tuple[Zone, Zone]:
    """The dark areas of a disc's owner."""
    return ("circle", "near" if disc.owner == "own" else "far")


def margins(disc: Disc, surface: Surface) -> dict[Zone, float]:
    """How far the rim of the hole lies inside each zone, past the line."""
    beyond = surface.zone + surface.line + surface.hole
    return {
        "circle": surface.circle - surface.line - surface.hole - distance(disc.at, CENTRE),
        "near": -disc.y - beyond,
        "far": disc.y - beyond,
    }


def spread(zone: Zone, surface: Surface) -> float:
    """How far the line of a zone may be off."""
    return surface.circle_spread if zone == "circle" else surface.zone_spread


def tenths(length: float) -> float:
    """A length to a tenth of a millimetre, halves away from nothing, so that mirrors stay mirrors."""
    rounded = int(abs(length) * 10 + 0.5 + TINY) / 10
    return -rounded if length < 0 and rounded else rounded
