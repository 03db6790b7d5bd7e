"""A position that somebody states: the discs on the table, and those that have to be put somewhere."""

import math
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rulebook.files.source_lines import Step
from rulebook.files.toml import Data
from rulebook.table.surface import Disc, Owner, Point, Surface, distance

What = Literal["penalty", "debt", "over_edge", "broken", "on_top"]
Edge = Literal["far", "near", "left", "right", "far-left", "far-right", "near-left", "near-right"]
Side = Literal["left", "right", "middle"]
Id = Annotated[str, Meta(pattern=r"\S", max_length=100)]
SLACK = 0.1
"""How far discs may overlap or stand out: places are stated to a tenth of a millimetre."""
RETURNING = ("over_edge", "broken", "on_top")
"""What comes back to the table and is one of its owner's discs already."""
MOST = 100
"""Discs to be placed at once; nobody has more."""
BEFORE, AFTER = "discs", "discs_after"
"""Where the discs lay before the stroke, or whenever is meant, and after it."""
PUCK = "puck"
"""What a disc on top may lie on beside another disc."""


class StatedDisc(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A disc on the table, as stated."""

    id: Id = ""
    owner: Owner
    x: str | int | float
    y: str | int | float


class PlacingTask(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A disc that has to be put somewhere, as stated."""

    what: What
    owner: Owner
    id: Id = ""
    edge: Edge | None = None
    """Over which edge it left, or at which corner."""
    first_hit: bool = False
    """Whether the puck hit it before the others that left the table."""
    x: str | int | float | None = None
    """Where it lies: the upper disc, or the biggest piece of a broken one."""
    y: str | int | float | None = None
    pieces: tuple[tuple[str | int | float, str | int | float], ...] = ()
    """Where the pieces lie, if the biggest are of the same size."""
    on: Id = ""
    """What it lies on: the id of a disc, or the puck; the disc that it covers most if not said."""


class StatedPosition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position, as stated."""

    discs: tuple[StatedDisc, ...]
    struck_from: Side | None = None
    striker: Owner = "own"
    place: Annotated[tuple[PlacingTask, ...], Meta(max_length=MOST)] = ()


class Position(Struct, frozen=True, kw_only=True):
    """A position that can be: at most so many discs of an owner, none over another or beside the table."""

    discs: tuple[Disc, ...]
    """The discs on the table, without those that have to be put elsewhere."""
    tasks: tuple[PlacingTask, ...]
    spots: tuple[tuple[Point, ...], ...]
    """Where the disc of each task lies; nothing where it left the table or was not on it."""
    struck_from: Side | None
    striker: Owner


def read_position(data: Data[Any], surface: Surface, most: int) -> Position:
    """A position from what YAML or JSON says, or `InputError`."""
    stated, discs = discs_of(data)
    if len(discs) > 2 * most:
        hint = f"state at most {most} of each owner"
        raise data.error(f"{len(discs)} discs on the table", "discs", hint=hint)
    refuse_twins(data, discs)
    moving = {task.id for task in stated.place if task.id and task.what in RETURNING}
    unmoved = [disc for disc in discs if disc.id not in moving]
    _refuse_impossible(data, discs, unmoved, surface)
    _refuse_too_many(data, stated, unmoved, most)
    by_id = {disc.id: disc for disc in discs}
    spots = tuple(_spots(data, n, task, by_id) for n, task in enumerate(stated.place))
    _refuse_puzzles(data, stated, spots)
    _refuse_doubles(data, stated.place, by_id)
    _refuse_strays(data, stated, spots, by_id, surface)
    return Position(
        discs=tuple(unmoved),
        tasks=stated.place,
        spots=spots,
        struck_from=stated.struck_from,
        striker=stated.striker,
    )


def discs_of(data: Data[Any]) -> tuple[StatedPosition, list[Disc]]:
    """A position as stated, with its discs, or `InputError`."""
    stated: StatedPosition = data.convert(data.value, StatedPosition)
    return stated, [_disc(data, n, disc) for n, disc in enumerate(stated.discs)]


def refuse_twins(data: Data[Any], discs: Sequence[Disc]) -> None:
    """`InputError` for two discs of one id."""
    seen = set[str]()
    for n, disc in enumerate(discs):
        if disc.id in seen:
            what = f"the disc {disc.id!r} is listed twice"
            raise data.error(what, "discs", n, hint="give each its own id")
        seen.add(disc.id)


def _disc(data: Data[Any], n: int, stated: StatedDisc) -> Disc:
    at = (_length(data, stated.x, "discs", n, "x"), _length(data, stated.y, "discs", n, "y"))
    return Disc(stated.id or f"disc {n + 1}", stated.owner, *at)


def _length(data: Data[Any], value: str | int | float, *place: Step) -> float:
    """A length in millimetres; a decimal comma is welcome."""
    try:
        number = float(value.replace(",", ".") if isinstance(value, str) else value)
    except (ValueError, OverflowError):
        number = math.nan
    if not math.isfinite(number):
        raise data.error(f"{str(value)[:40]!r} is not a length", *place, hint="write millimetres as a number")
    return number


def _refuse_impossible(
    data: Data[Any], discs: Sequence[Disc], unmoved: Sequence[Disc], surface: Surface
) -> None:
    """`InputError` for a disc beside the table, or over another one."""
    reach = surface.reach + SLACK
    for n, disc in enumerate(discs):
        if abs(disc.x) > reach or abs(disc.y) > reach:
            hint = f"x and y lie between {-surface.reach:g} and {surface.reach:g}"
            raise data.error(f"the disc {disc.id!r} is not on the table", "discs", n, hint=hint)
    for n, disc in enumerate(unmoved):
        for other in unmoved[:n]:
            if distance(disc.at, other.at) < surface.disc - SLACK:
                what = f"the discs {other.id!r} and {disc.id!r} overlap"
                hint = f"their middles are {surface.disc:g} mm apart or more; list a disc on top under place"
                raise data.error(what, "discs", discs.index(disc), hint=hint)


def _refuse_too_many(data: Data[Any], stated: StatedPosition, unmoved: Sequence[Disc], most: int) -> None:
    """`InputError` for more discs of an owner than there are."""
    for owner in ("own", "opponent"):
        returning = sum(task.owner == owner and task.what in RETURNING for task in stated.place)
        count = sum(disc.owner == owner for disc in unmoved) + returning
        if count > most:
            what = f"{count} discs of {owner}, with those that come back to the table"
            raise data.error(what, "discs", hint=f"a participant has {most}")


def _spots(data: Data[Any], n: int, task: PlacingTask, discs: dict[str, Disc]) -> tuple[Point, ...]:
    """Where the disc of a task lies."""
    if task.pieces:
        place = ("place", n, "pieces")
        return tuple(
            (_length(data, x, *place, k), _length(data, y, *place, k)) for k, (x, y) in enumerate(task.pieces)
        )
    if task.x is not None and task.y is not None:
        return ((_length(data, task.x, "place", n, "x"), _length(data, task.y, "place", n, "y")),)
    return (discs[task.id].at,) if task.what in RETURNING and task.id in discs else ()


def _refuse_puzzles(data: Data[Any], stated: StatedPosition, spots: Sequence[tuple[Point, ...]]) -> None:
    """`InputError` for a task that does not say enough, or what cannot be."""
    for n, (task, lies) in enumerate(zip(stated.place, spots, strict=True)):
        if task.what == "over_edge" and task.edge is None:
            raise data.error("no edge", "place", n, hint="say over which edge the disc left")
        if task.what == "broken" and task.edge is None and not lies:
            hint = "say x and y of its biggest piece, its pieces, or the edge"
            raise data.error("where is the broken disc?", "place", n, hint=hint)
        if task.what == "on_top" and not lies:
            raise data.error("where is the upper disc?", "place", n, hint="say its x and y")
    if sum(task.first_hit for task in stated.place) > 1:
        raise data.error("two discs were hit first", "place", hint="say first_hit of one")


def _refuse_doubles(data: Data[Any], tasks: Sequence[PlacingTask], discs: dict[str, Disc]) -> None:
    """`InputError` for a disc that comes back twice, or as another owner's."""
    seen = set[str]()
    for n, task in enumerate(tasks):
        if not task.id or task.what not in RETURNING:
            continue
        if task.id in seen:
            what = f"the disc {task.id!r} is to be placed twice"
            raise data.error(what, "place", n, hint="say once what became of it")
        if task.id in discs and discs[task.id].owner != task.owner:
            what = f"the disc {task.id!r} has two owners"
            raise data.error(what, "place", n, hint="say the same owner under discs and place")
        seen.add(task.id)


def _refuse_strays(
    data: Data[Any],
    stated: StatedPosition,
    spots: Sequence[tuple[Point, ...]],
    discs: dict[str, Disc],
    surface: Surface,
) -> None:
    """`InputError` for a piece beside the table, and for a disc on top of nothing."""
    for n, (task, lies) in enumerate(zip(stated.place, spots, strict=True)):
        if any(abs(part) > surface.half + SLACK for at in lies for part in at):
            hint = (
                f"x and y lie between {-surface.half:g} and {surface.half:g}; or say over which edge it left"
            )
            raise data.error(f"{task.what} does not lie on the table", "place", n, hint=hint)
        others = {*discs, *(other.id for other in stated.place)} - {task.id, ""}
        if task.what == "on_top" and task.edge is None and task.on != PUCK:
            _refuse_nothing_below(data, n, task.on, others)


def _refuse_nothing_below(data: Data[Any], n: int, on: str, others: set[str]) -> None:
    """`InputError` if a disc lies on one that nobody mentions."""
    if on and on not in others:
        raise data.error(f"no disc {on!r} to lie on", "place", n, "on", hint="name a disc, or puck")
    if not others:
        hint = f"list the disc below under discs, or say on: {PUCK}"
        raise data.error("there is no disc below", "place", n, hint=hint)
