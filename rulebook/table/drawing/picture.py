"""What a drawing shows: a position, ways of puck and discs, places, and what is named or measured."""

from typing import Literal

from msgspec import Struct

from rulebook.table.light import SeenDisc
from rulebook.table.places import Place, Placing
from rulebook.table.position import Position
from rulebook.table.surface import Disc, Owner, Point, Surface

ShownZone = Literal["near", "far", "circle", "left", "right"]
Named = Literal["near", "far", "circle", "pocket", "edge", "line", "cross", "middle"]
Guide = Literal["middle", "diagonal"]
Measured = Literal[
    "surface", "zone", "circle", "centre", "edge", "pocket", "pocket_distance", "disc", "hole", "puck",
    "puck_hole", "line",
]  # fmt: skip
Seat = Literal["near", "far", "left", "right"]
Window = tuple[float, float, float, float]
"""Left, near, right, far."""


class Stop(Struct, frozen=True, kw_only=True):
    """A point of a way, and what is there."""

    at: Point
    what: str
    """A word of `diagrams.toml`: an edge, a pocket, a zone; or an owner, if a disc is touched."""
    disc: str = ""
    """Id of the disc that is touched."""


class Way(Struct, frozen=True, kw_only=True):
    """How the puck or a disc moves."""

    of: Literal["puck"] | Owner
    disc: str = ""
    """Id of the disc that moves."""
    stops: tuple[Stop, ...]


class NumberMark(Struct, frozen=True, kw_only=True):
    """A number at a point."""

    text: str
    at: Point


class Around(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How far around the table a participant may go, in millimetres."""

    side: float
    rear: float


class Cue(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A cue over the table."""

    tip: Point
    butt: Point


class Picture(Struct, frozen=True, kw_only=True):
    """What a drawing shows."""

    discs: tuple[Disc, ...] = ()
    seen: tuple[SeenDisc, ...] = ()
    """Light or dark, of each disc; nothing in doubles."""
    upper: tuple[Disc, ...] = ()
    """Discs that lie on another one."""
    pieces: tuple[Disc, ...] = ()
    """Pieces of a broken disc."""
    pucks: tuple[Point, ...] = ()
    ways: tuple[Way, ...] = ()
    places: tuple[Place, ...] = ()
    """Where discs are put."""
    labelled: frozenset[str] = frozenset()
    """Ids of discs that are shown beside them."""
    marks: tuple[NumberMark, ...] = ()
    zones: tuple[ShownZone, ...] = ()
    """Zones that are shaded."""
    names: tuple[Named, ...] = ()
    guides: tuple[Guide, ...] = ()
    """Lines that the rules speak of and the table does not have."""
    measures: tuple[Measured, ...] = ()
    seats: dict[Seat, str] = {}
    """Who stands where: words of `diagrams.toml`, or names."""
    turn: bool = False
    """Whether arrows show that the turn goes round clockwise."""
    around: Around | None = None
    cue: Cue | None = None
    tell: bool = False
    """Whether it stands beside each disc that it is light or dark."""
    window: Window | None = None
    """The part of the table that is seen; all of it if not said."""


def placed_picture(position: Position, placing: Placing) -> Picture:
    """A position with the places where discs are put."""
    upper, pieces = upper_and_pieces(position)
    return Picture(
        discs=position.discs, seen=placing.discs, upper=upper, pieces=pieces, places=placing.places
    )


def upper_and_pieces(position: Position) -> tuple[tuple[Disc, ...], tuple[Disc, ...]]:
    """Discs on top of another, and pieces of broken ones."""
    upper: list[Disc] = []
    pieces: list[Disc] = []
    for task, spots in zip(position.tasks, position.spots, strict=True):
        discs = [Disc(task.id, task.owner, *spot) for spot in spots]
        if task.what == "on_top":
            upper += discs
        elif task.what == "broken":
            pieces += discs
    return tuple(upper), tuple(pieces)


def zone_at(at: Point, surface: Surface) -> str:
    """The part of the table that a point lies in, as a word of `diagrams.toml`."""
    if max(abs(at[0]), abs(at[1])) > surface.half:
        return "off"
    if at[0] ** 2 + at[1] ** 2 < surface.circle**2:
        return "circle"
    if abs(at[1]) > surface.zone:
        return "near" if at[1] < 0 else "far"
    return "field"
