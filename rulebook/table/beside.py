"""A disc that broke, or that lies on another: where it lies, beside it, or at the nearest free place."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from rulebook.table.ground import Found, Ground, SilentTextError
from rulebook.table.position import PUCK
from rulebook.table.surface import EQUAL, TINY, Disc, Point, distance, half_width

Rim = tuple[Point, float]
"""The middle and the radius of a circle on which the middle of a disc may lie, and not inside it."""


def at_piece(ground: Ground, spots: Sequence[Point]) -> Found:
    """In place of the biggest piece; of either, if they are of the same size."""
    free = [at for at in spots if ground.free(at)]
    if not free:
        raise SilentTextError("piece")
    return Found.first(free, "pieces")


def beside(ground: Ground, spot: Point, on: str) -> Found:
    """Next to the disc below, where the upper one leans; or the nearest free place."""
    below = None if on == PUCK else _below(ground, spot, on)
    if below is None:
        return at_piece(ground, [spot])
    if distance(spot, below.at) < TINY:
        raise SilentTextError("upright")
    at = _towards(below.at, spot, ground.surface.disc)
    return Found(at) if ground.free(at) else _nearest_free(ground, spot)


def _below(ground: Ground, spot: Point, on: str) -> Disc | None:
    """The disc that was named, or else the one that is covered most; nothing if that one is gone, too."""
    named = [disc for disc in ground.discs if disc.id == on]
    return min(named or ground.discs, key=lambda disc: distance(disc.at, spot), default=None)


def _nearest_free(ground: Ground, spot: Point) -> Found:
    free = [at for at in _candidates(ground, spot) if ground.free(at)]
    nearest = min(distance(spot, at) for at in free)
    side = -1 if ground.struck_from == "right" else 1
    best = sorted(
        (at for at in free if distance(spot, at) < nearest + EQUAL), key=lambda at: (at[1], side * at[0])
    )
    apart = [at for n, at in enumerate(best) if all(distance(at, other) > EQUAL for other in best[:n])]
    return Found.first(apart, "beside")


def _candidates(ground: Ground, spot: Point) -> Iterator[Point]:
    """Where the nearest free place can be: on a rim or a wall towards the spot, or where two of them meet."""
    surface = ground.surface
    rims: list[Rim] = [(disc.at, surface.disc) for disc in ground.discs]
    rims += [(pocket, surface.pocket + surface.disc / 2) for pocket in surface.pockets]
    x, y = (min(max(part, -surface.reach), surface.reach) for part in spot)
    yield (x, y)
    for middle, radius in rims:
        if distance(spot, middle) > TINY:
            yield _towards(middle, spot, radius)
        for wall in (-surface.reach, surface.reach):
            yield from _on_wall((middle, radius), wall)
    for one, other in combinations(rims, 2):
        yield from _meetings(one, other)


def _towards(middle: Point, spot: Point, length: float) -> Point:
    """The point so far from a middle, in the direction of a spot."""
    share = length / distance(middle, spot)
    return (middle[0] + (spot[0] - middle[0]) * share, middle[1] + (spot[1] - middle[1]) * share)


def _on_wall(rim: Rim, wall: float) -> Iterator[Point]:
    """Where a rim meets the lines on which a disc touches an edge, both ways."""
    (x, y), radius = rim
    for sign in (-1, 1):
        if width := half_width(radius, wall - x):
            yield (wall, y + sign * width)
        if width := half_width(radius, wall - y):
            yield (x + sign * width, wall)


def _meetings(one: Rim, other: Rim) -> Iterator[Point]:
    """Where two rims meet."""
    (left, radius), (right, width) = one, other
    apart = distance(left, right)
    if apart < TINY or apart > radius + width:
        return
    along = (radius * radius - width * width + apart * apart) / (2 * apart)
    across = half_width(radius, along)
    x, y = (right[0] - left[0]) / apart, (right[1] - left[1]) / apart
    for sign in (-1, 1):
        yield (left[0] + x * along - sign * y * across, left[1] + y * along + sign * x * across)
