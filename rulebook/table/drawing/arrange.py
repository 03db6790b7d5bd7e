"""Discs of which only the number in each zone is known, put where they could lie."""

from collections.abc import Iterator, Mapping

from rulebook.table.drawing.picture import Picture
from rulebook.table.light import see
from rulebook.table.surface import Disc, Owner, Point, Surface
from rulebook.table.tables import Table

APART = 1.6
"""How many diameters of a disc lie between the middles of two that nobody placed."""
OWNERS: tuple[Owner, ...] = ("own", "opponent")


def arranged(counts: Mapping[str, int], table: Table) -> Picture | None:
    """A position with so many discs of each `owner zone`; nothing where they do not fit.

    Each lies so far inside its zone that tolerances leave no doubt.
    """
    surface = Surface.of(table)
    discs: list[Disc] = []
    for place, count in counts.items():
        owner, zone = place.split()
        for _ in range(count):
            disc = _next(OWNERS[owner == OWNERS[1]], zone, surface, discs)
            if disc is None:
                return None
            discs.append(disc)
    seen = tuple(see(disc, surface) for disc in discs)
    return Picture(discs=tuple(discs), seen=seen)


def _next(owner: Owner, zone: str, surface: Surface, discs: list[Disc]) -> Disc | None:
    """The first place in a zone where another disc fits."""
    for at in _spots(zone, surface):
        disc = Disc(f"{owner} {len(discs) + 1}", owner, *at)
        seen = see(disc, surface)
        if seen.zone == zone and seen.certain and surface.free(at, discs):
            return disc
    return None


def _spots(zone: str, surface: Surface) -> Iterator[Point]:
    """Places in a zone, from its middle outwards."""
    step = APART * surface.disc
    if zone == "circle":
        yield (0.0, 0.0)
        inside = surface.inside_circle - 2 * surface.disc / 4
        yield from ((x * inside, y * inside) for x, y in ((-1, 0), (1, 0), (0, 1), (0, -1)))
        return
    middle = (surface.zone + surface.half) / 2
    rows = {"near": [-middle], "far": [middle]}.get(zone) or _rows(surface, step)
    for y in rows:
        for n in range(int(surface.zone / step) + 1):
            yield from ((-n * step, y), (n * step, y)) if n else ((0.0, y),)


def _rows(surface: Surface, step: float) -> list[float]:
    """Rows between the zones: those beyond the circle first, then those before it."""
    first = surface.circle + surface.disc
    rows = [first + n * step for n in range(int((surface.zone - first) / step) + 1)]
    return [*rows, *(-row for row in rows)]
