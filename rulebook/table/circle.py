"""A disc that left the table: in the centre, at the circle, or between them."""

from rulebook.table.board import SIDES, BoardState, Found, OpenPlace, SilentTextError
from rulebook.table.surface import CENTRE, EQUAL, Point, distance, half_width


def in_circle(board: BoardState, edge: str) -> Found:
    """Where a disc is put that left the table over an edge, or at a corner."""
    if not board.taken(CENTRE):
        return Found(CENTRE)
    if "-" in edge:
        return _on_diagonal(board, edge)
    first = _point(board, edge)
    if not board.taken(first):
        return Found(first)
    free = [at for side in board.sides if not board.taken(at := _point(board, side))]
    if board.manner.another == "nearest" and free:
        nearest = min(distance(first, at) for at in free)
        free = [at for at in free if distance(first, at) < nearest + EQUAL]
    return Found.first(free, "another") if free else _midway(board, edge)


def _point(board: BoardState, side: str) -> Point:
    """Where a disc lies that touches the circle from inside, on one side of the cross."""
    return _on(SIDES[side], board.surface.inside_circle)


def _on_diagonal(board: BoardState, edge: str) -> Found:
    along, across = (SIDES[part] for part in edge.split("-"))
    share = board.surface.inside_circle / distance(CENTRE, (1.0, 1.0))
    at = ((along[0] + across[0]) * share, (along[1] + across[1]) * share)
    if board.taken(at):
        raise SilentTextError("diagonal")
    return Found(at)


def _midway(board: BoardState, edge: str) -> Found:
    """All five points are occupied: between the centre and the circle, first where the disc left."""
    first = _between(board, SIDES[edge])
    if first is not None:
        return first
    sides = [SIDES[side] for side in board.sides if side != edge and board.manner.sides == "first"]
    found = [one for side in sides if (one := _between(board, side))]
    if not found:
        raise SilentTextError("circle")
    others = [place for one in found[1:] for place in (OpenPlace(one.at, "midway"), *one.also)]
    return Found(found[0].at, [*found[0].also, *others])


def _between(board: BoardState, side: Point) -> Found | None:
    """The place between the disc in the centre and the circle on one side, or nothing."""
    inner = _occupant(board, CENTRE, side)
    outer = _occupant(board, _on(side, board.surface.inside_circle), side)
    middle = (inner + (board.surface.circle if board.manner.midway == "line" else outer)) / 2
    free = not board.taken(_on(side, middle))
    if board.manner.midway != "between":
        return Found(_on(side, middle)) if free else None
    ends = _free_ends(board, side, inner, outer)
    if not free and not ends:
        return None
    best = middle if free else min(ends, key=lambda spot: abs(spot - middle))
    spots = [best, *(end for end in ends if abs(end - best) > EQUAL)]
    return Found.first([_on(side, spot) for spot in spots], "between")


def _occupant(board: BoardState, point: Point, side: Point) -> float:
    """How far along a side the disc lies that occupies a point."""
    disc = min(board.discs, key=lambda disc: distance(disc.at, point))
    return disc.x * side[0] + disc.y * side[1]


def _free_ends(board: BoardState, side: Point, inner: float, outer: float) -> list[float]:
    """The ends of every free stretch of the cross line between two discs."""
    ends = set[float]()
    for disc in board.discs:
        along = disc.x * side[0] + disc.y * side[1]
        width = half_width(board.surface.disc, disc.x * side[1] + disc.y * side[0])
        ends |= {along - width, along + width}
    return sorted(spot for spot in ends if inner < spot < outer and not board.taken(_on(side, spot)))


def _on(side: Point, length: float) -> Point:
    return (side[0] * length, side[1] * length)
