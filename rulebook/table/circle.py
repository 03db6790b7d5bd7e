"""A disc that left the table: in the centre, at the circle, or between them."""

from rulebook.table.ground import SIDES, Found, Ground, OpenPlace, SilentTextError
from rulebook.table.surface import CENTRE, EQUAL, Point, distance, half_width


def in_circle(ground: Ground, edge: str) -> Found:
    """Where a disc is put that left the table over an edge, or at a corner."""
    if not ground.taken(CENTRE):
        return Found(CENTRE)
    if "-" in edge:
        return _on_diagonal(ground, edge)
    first = _point(ground, edge)
    if not ground.taken(first):
        return Found(first)
    free = [at for side in ground.sides if not ground.taken(at := _point(ground, side))]
    if ground.manner.another == "nearest" and free:
        nearest = min(distance(first, at) for at in free)
        free = [at for at in free if distance(first, at) < nearest + EQUAL]
    return Found.first(free, "another") if free else _midway(ground, edge)


def _point(ground: Ground, side: str) -> Point:
    """Where a disc lies that touches the circle from inside, on one side of the cross."""
    return _on(SIDES[side], ground.surface.inside_circle)


def _on_diagonal(ground: Ground, edge: str) -> Found:
    along, across = (SIDES[part] for part in edge.split("-"))
    share = ground.surface.inside_circle / distance(CENTRE, (1.0, 1.0))
    at = ((along[0] + across[0]) * share, (along[1] + across[1]) * share)
    if ground.taken(at):
        raise SilentTextError("diagonal")
    return Found(at)


def _midway(ground: Ground, edge: str) -> Found:
    """All five points are occupied: between the centre and the circle, first where the disc left."""
    first = _between(ground, SIDES[edge])
    if first is not None:
        return first
    sides = [SIDES[side] for side in ground.sides if side != edge and ground.manner.sides == "first"]
    found = [one for side in sides if (one := _between(ground, side))]
    if not found:
        raise SilentTextError("circle")
    others = [place for one in found[1:] for place in (OpenPlace(one.at, "midway"), *one.also)]
    return Found(found[0].at, [*found[0].also, *others])


def _between(ground: Ground, side: Point) -> Found | None:
    """The place between the disc in the centre and the circle on one side, or nothing."""
    inner = _occupant(ground, CENTRE, side)
    outer = _occupant(ground, _on(side, ground.surface.inside_circle), side)
    middle = (inner + (ground.surface.circle if ground.manner.midway == "line" else outer)) / 2
    free = not ground.taken(_on(side, middle))
    if ground.manner.midway != "between":
        return Found(_on(side, middle)) if free else None
    ends = _free_ends(ground, side, inner, outer)
    if not free and not ends:
        return None
    best = middle if free else min(ends, key=lambda spot: abs(spot - middle))
    spots = [best, *(end for end in ends if abs(end - best) > EQUAL)]
    return Found.first([_on(side, spot) for spot in spots], "between")


def _occupant(ground: Ground, point: Point, side: Point) -> float:
    """How far along a side the disc lies that occupies a point."""
    disc = min(ground.discs, key=lambda disc: distance(disc.at, point))
    return disc.x * side[0] + disc.y * side[1]


def _free_ends(ground: Ground, side: Point, inner: float, outer: float) -> list[float]:
    """The ends of every free stretch of the cross line between two discs."""
    ends = set[float]()
    for disc in ground.discs:
        along = disc.x * side[0] + disc.y * side[1]
        width = half_width(ground.surface.disc, disc.x * side[1] + disc.y * side[0])
        ends |= {along - width, along + width}
    return sorted(spot for spot in ends if inner < spot < outer and not ground.taken(_on(side, spot)))


def _on(side: Point, length: float) -> Point:
    return (side[0] * length, side[1] * length)
