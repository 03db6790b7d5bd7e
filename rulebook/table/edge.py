"""A penalty disc: at the edge, as near to the middle line as can be, and what decides between two sides."""

from collections.abc import Sequence
from contextlib import suppress

from rulebook.table.board import BoardState, Found, OpenPlace, SilentTextError
from rulebook.table.surface import EQUAL, TINY, Owner, half_width
from rulebook.table.table_file import TieBreak


def at_edge(board: BoardState, owner: Owner) -> Found:
    """Where a penalty disc of an owner is put; both edges where the text does not say opposite whom."""
    before = board.striker if board.manner.opposite == "striker" else owner
    y = _opposite(board, before)
    if board.striker == owner or board.manner.words.opposite is None:
        return along(board, y, owner)
    first, *others = _not_full(board, (y, -y), owner)
    also = [place for one in others for place in (OpenPlace(one.at, "opposite"), *one.also)]
    return Found(first.at, [*first.also, *also])


def _not_full(board: BoardState, edges: Sequence[float], owner: Owner) -> list[Found]:
    """The places along each of some edges that has one."""
    found = []
    for y in edges:
        with suppress(SilentTextError):
            found.append(along(board, y, owner))
    if not found:
        raise SilentTextError("full")
    return found


def _opposite(board: BoardState, owner: Owner) -> float:
    """Where along y a disc lies that touches the edge opposite an owner."""
    return board.surface.reach if owner == "own" else -board.surface.reach


def along(board: BoardState, y: float, owner: Owner) -> Found:
    """The free place along an edge that is nearest to the middle line."""
    left, right = _first_free(board, y, -1), _first_free(board, y, 1)
    if min(left, right) > board.surface.edge_reach + TINY:
        raise SilentTextError("full")
    if left > right + EQUAL:
        return Found((right, y))
    if right > left + EQUAL:
        return Found((-left, y))
    if left + right < EQUAL:
        return Found((0.0, y))
    return _tied(board, (-left, right), y, owner)


def _first_free(board: BoardState, y: float, side: int) -> float:
    """How far from the middle line the first free place lies on one side of it."""
    blocked = []
    for disc in board.discs:
        width = half_width(board.surface.disc, disc.y - y)
        blocked.append((side * disc.x - width, side * disc.x + width))
    free = 0.0
    for start, end in sorted(blocked):
        if start < free - TINY and end > free + TINY:
            free = end
    return free


def _tied(board: BoardState, ends: tuple[float, float], y: float, owner: Owner) -> Found:
    """Which of two places is taken that are as near, left and right."""
    places = {"left": (ends[0], y), "right": (ends[1], y)}
    for tie_breaks in board.manner.tie_breaks:
        named = [side for rule in tie_breaks if (side := _named(board, rule, owner))]
        if named:
            others = [places[side] for side in dict.fromkeys(named) if side != named[0]]
            return Found.first([places[named[0]], *others], "either")
    return Found.first([places["left"], places["right"]], "side")


def _named(board: BoardState, rule: TieBreak, owner: Owner) -> str | None:
    """The side that a tie-break names, or nothing."""
    if rule == "struck-from":
        return None if board.struck_from == "middle" else board.struck_from
    counted = [disc for disc in board.discs if rule == "fewer-all" or disc.owner == owner]
    left = sum(disc.x < -EQUAL for disc in counted)
    right = sum(disc.x > EQUAL for disc in counted)
    return None if left == right else "left" if left < right else "right"
