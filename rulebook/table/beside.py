"""A disc that broke, or that lies on another: where it lies, beside it, or at the nearest free place."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from rulebook.table.board import BoardState, Found, SilentTextError
from rulebook.table.position import PUCK
from rulebook.table.surface import EQUAL, TINY, Disc, Point, distance, half_width

Rim = tuple[Point, float]
"""The middle and the radius of a circle on which the middle of a disc may lie, and not inside it."""


def at_piece(board: BoardState, spots: Sequence[Point]) -> Found:
    """In place of the biggest piece; of either, if they are of the same size."""
    free = [at for at in spots if board.free(at)]
    if not free:
        raise SilentTextError("piece")
    return Found.first(free, "pieces")


def beside(board: BoardState, spot: Point, on: str) -> Found:
    """Next to the disc below, where the upper one leans; or the nearest free place."""
    below = None if on == PUCK else _below(board, spot, on)
    if below is None:
        return at_piece(board, [spot])
    if distance(spot, below.at) < TINY:
        raise SilentTextError("upright")
    at = _towards(below.at, spot, board.surface.disc)
    return Found(at) if board.free(at) else _nearest_free(board, spot)


def _below(board: BoardState, spot: Point, on: str) -> Disc | None:
    """The disc that was named, or else the one that is covered most; nothing if that one is gone, too."""
    named = [disc for disc in board.discs if disc.id == on]
    return min(named or board.discs, key=lambda disc: distance(disc.at, spot), default=None)


def _nearest_free(board: BoardState, spot: Point) -> Found:
    free = [at for at in _candidates(board, spot) if board.free(at)]
    nearest = min(distance(spot, at) for at in free)
    side = -1 if board.struck_from == "right" else 1
    best = sorted(
        (at for at in free if distance(spot, at) < nearest + EQUAL), key=lambda at: (at[1], side * at[0])
    )
    apart = [at for n, at in enumerate(best) if all(distance(at, other) > EQUAL for other in best[:n])]
    return Found.first(apart, "beside")


def _candidates(board: BoardState, spot: Point) -> Iterator[Point]:
    """Where the nearest free place can be: on a rim or a wall towards the spot, or where two of them meet."""
    surface = board.surface
    rims: list[Rim] = [(disc.at, surface.disc) for disc in board.discs]
    rims += [(pocket, surface.pocket + surface.disc / 2) for pocket in surface.pockets]
    x, y = (min(max(part, -surface.reach), surface.reach) for part in spot)
    yield (x, y)
    for middle, radius in rims:
        if distance(spot, middle) > TINY:
            yield _towards(middle, spot, radius)
        else:  # every direction is as near: the four that a drawing has
            yield from _around(middle, radius)
        for wall in (-surface.reach, surface.reach):
            yield from _on_wall((middle, radius), wall)
    for one, other in combinations(rims, 2):
        yield from _meetings(one, other)


def _towards(middle: Point, spot: Point, length: float) -> Point:
    """The point so far from a middle, in the direction of a spot."""
    share = length / distance(middle, spot)
    return (middle[0] + (spot[0] - middle[0]) * share, middle[1] + (spot[1] - middle[1]) * share)


def _around(middle: Point, radius: float) -> Iterator[Point]:
    """The points of a rim to the left, right, near and far."""
    x, y = middle
    yield from ((x - radius, y), (x + radius, y), (x, y - radius), (x, y + radius))


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
