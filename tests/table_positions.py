"""Random positions that can be, crowded ones among them, and the site's scripts that place discs."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec

from rulebook.storage.library import Library
from rulebook.storage.store import TABLES_FILE
from rulebook.table.board import SIDES
from rulebook.table.position import PUCK, RETURNING, Edge, PlacingTask, Position, Side, What
from rulebook.table.surface import CENTRE, Disc, Owner, Point, Surface
from rulebook.table.tables import Table, Tables

from .support import ROOT, run_script

OWNERS: tuple[Owner, ...] = get_args(Owner)
STRUCK_FROM: tuple[Side | None, ...] = (*get_args(Side), None)
WHATS: tuple[What, ...] = (*get_args(What), "penalty", "over_edge", "on_top")
WHYS = {"either", "opposite", "side", "another", "between", "midway", "pieces", "beside"}
"""Why a place may be open."""
SILENCES = {"owed", "full", "circle", "diagonal", "piece", "upright"}
"""Why a disc may not be placed."""
Layout = Callable[[Random, Surface], Iterable[Point]]


@cache
def tables() -> dict[str, Table]:
    """The table of each document, from the last build."""
    return Library(ROOT).read(TABLES_FILE, Tables).tables


def places_in_javascript(rows: Iterable[tuple[str, dict[str, Any]]], folder: Path) -> list[dict[str, Any]]:
    """What the site's scripts say of positions, each for one document."""
    path = folder / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    tables = ROOT / "build" / "records" / TABLES_FILE
    return [json.loads(line) for line in run_script("table.mjs", tables, path).splitlines()]


def as_stated(position: Position) -> dict[str, Any]:
    """A position as somebody would tell it."""
    discs = [disc._asdict() for disc in position.discs]
    rows = [msgspec.to_builtins(task) for task in position.tasks]
    place = [{key: value for key, value in row.items() if _is_said(value)} for row in rows]
    return {
        "discs": discs,
        "place": place,
        "striker": position.striker,
        **({"struck_from": position.struck_from} if position.struck_from else {}),
    }


def _is_said(value: object) -> bool:
    return value not in (None, "", False, ()) or isinstance(value, float)


def positions(surface: Surface, most: int, seed: int) -> Iterator[Position]:
    """Positions without end."""
    random = Random(seed)
    while True:
        at = _apart(_points(random, surface), surface, random.choice((3, 6, 10, 2 * most)))
        discs = _owned(random, at, most)
        tasks = _tasks(random, surface, discs, most)
        yield Position(
            discs=tuple(discs),
            tasks=tuple(tasks),
            spots=tuple(_spots(task) for task in tasks),
            struck_from=random.choice(STRUCK_FROM),
            striker=random.choice(OWNERS),
        )


def _points(random: Random, surface: Surface) -> list[Point]:
    """Where discs may lie: an arrangement or two, often the same on both sides, and some anywhere."""
    points: list[Point] = []
    for layout in random.sample(LAYOUTS, random.choice((1, 1, 1, 2))):
        points += layout(random, surface)
    if random.random() < 0.5:
        points = [point for x, y in points for point in ((x, y), (-x, y))]
    return [*points, *_anywhere(random, surface)]


def _anywhere(random: Random, surface: Surface) -> Iterator[Point]:
    for _ in range(random.choice((0, 1, 3, 8))):
        yield (_within(random, surface.reach), _within(random, surface.reach))


def _along_edge(random: Random, surface: Surface) -> Iterator[Point]:
    """A row at an edge, close enough that no disc fits between, around its middle or all along it."""
    side = random.choice((-1, 1))
    step = random.choice((surface.disc, round(random.uniform(surface.disc, 2 * surface.disc - 0.2), 1)))
    start = random.choice((0.0, step / 2, _within(random, surface.disc)))
    for n in range(random.choice((1, 2, 3, 8))):
        depth = random.choice((0.0, 0.0, 0.0, random.uniform(0, surface.disc)))
        for x in (start + n * step, start - n * step):
            yield (x, side * (surface.reach - depth))


def _full_edge(random: Random, surface: Surface) -> Iterator[Point]:
    """A row all along an edge."""
    side, step = random.choice((-1, 1)), 2 * surface.disc - 0.2
    start = -surface.edge_reach + random.uniform(0, surface.disc)
    for n in range(int(2 * surface.edge_reach / step) + 1):
        yield (start + n * step, side * surface.reach)


def _around_centre(random: Random, surface: Surface) -> Iterator[Point]:
    """Centre and cross points, all or most of them, and some of the places between and at the corners."""
    off = random.choice((0.0, 0.0, 8.0))
    missing = random.choice((0.0, 0.0, 0.25))
    points = [CENTRE, *(_scaled(side, surface.inside_circle) for side in SIDES.values())]
    points += [(x, y) for x in (-77.4, 77.4) for y in (-77.4, 77.4) if random.random() < 0.3]
    between = random.choice((0.0, 0.5, 1.0))
    halfway = random.choice((surface.circle, surface.inside_circle)) / 2
    points += [_scaled(side, halfway) for side in SIDES.values() if random.random() < between]
    for x, y in points:
        if random.random() >= missing:
            yield (x + random.uniform(-off, off), y + random.uniform(-off, off))


def _heap(random: Random, surface: Surface) -> Iterator[Point]:
    """Discs close together around one, anywhere, by an edge or by a pocket."""
    x, y = (
        _within(random, surface.reach),
        random.choice((-1, 1)) * random.choice((60.0, 380.0, surface.reach)),
    )
    gap = random.choice((0.0, 0.0, 5.0, 20.0))
    yield (x, y)
    for across, along in HEXAGON:
        yield (x + across * (surface.disc + gap), y + along * (surface.disc + gap))


HEXAGON = [(1.0, 0.0), (-1.0, 0.0), (0.5, 0.8661), (-0.5, 0.8661), (0.5, -0.8661), (-0.5, -0.8661)]
LAYOUTS: list[Layout] = [_along_edge, _along_edge, _full_edge, _around_centre, _around_centre, _heap]


def _within(random: Random, length: float) -> float:
    """A length to either side: a whole number, a tenth, or any."""
    value = random.uniform(-length, length)
    return random.choice((float(int(value)), int(value * 10) / 10, value))


def _scaled(side: Point, length: float) -> Point:
    return (side[0] * length, side[1] * length)


def _apart(points: Iterable[Point], surface: Surface, most: int) -> list[Point]:
    """The first of some points at which discs lie on the table and not over one another."""
    discs: list[Disc] = []
    for at in points:
        if len(discs) < most and surface.free(at, discs):
            discs.append(Disc("", "own", *at))
    return [disc.at for disc in discs]


def _owned(random: Random, at: Sequence[Point], most: int) -> list[Disc]:
    """Discs at some points, of one owner or of both, and none with too many."""
    share = random.choice((0.0, 0.5, 0.5, 1.0))
    left = dict.fromkeys(OWNERS, most)
    discs = []
    for n, (x, y) in enumerate(at):
        owner = OWNERS[random.random() < share]
        owner = owner if left[owner] else OWNERS[owner == OWNERS[0]]
        left[owner] -= 1
        discs.append(Disc(f"d{n}", owner, x, y))
    return discs


def _tasks(random: Random, surface: Surface, discs: Sequence[Disc], most: int) -> list[PlacingTask]:
    """Discs to be put somewhere; those that come back are no more than their owner has."""
    left = {owner: most - sum(disc.owner == owner for disc in discs) for owner in OWNERS}
    tasks: list[PlacingTask] = []
    first = random.random() < 0.5
    for n in range(random.choice((1, 1, 2, 3))):
        what, owner = random.choice(WHATS), random.choice(OWNERS)
        if what not in RETURNING:
            tasks.append(PlacingTask(what=what, owner=owner))
        elif left[owner]:
            left[owner] -= 1
            task = _returning(random, surface, discs, PlacingTask(what=what, owner=owner, id=f"t{n}"))
            hit = first and task.edge is not None and random.random() < 0.5
            first = first and not hit
            tasks.append(msgspec.structs.replace(task, first_hit=hit))
    return tasks


def _returning(random: Random, surface: Surface, discs: Sequence[Disc], task: PlacingTask) -> PlacingTask:
    """A disc that comes back, with the edge over which it left or where it lies."""
    if task.what == "over_edge" or (task.what == "broken" and random.random() < 0.3):
        return msgspec.structs.replace(task, edge=random.choice(get_args(Edge)))
    if task.what == "broken" and random.random() < 0.5:
        pieces = tuple(_near(random, surface, discs) for _ in range(random.choice((2, 3))))
        return msgspec.structs.replace(task, pieces=pieces)
    if task.what == "broken" or not discs or random.random() < 0.1:
        x, y = _near(random, surface, discs)
        return msgspec.structs.replace(task, x=x, y=y, on=PUCK if task.what == "on_top" else "")
    below = random.choice(discs)
    lean = 0.0 if random.random() < 0.05 else 10.0
    x, y = below.x + _within(random, lean), below.y + _within(random, lean)
    return msgspec.structs.replace(task, x=x, y=y, on=random.choice(("", below.id)))


def _near(random: Random, surface: Surface, discs: Sequence[Disc]) -> Point:
    """A point anywhere, or on a disc."""
    if discs and random.random() < 0.4:
        return random.choice(discs).at
    return (_within(random, surface.half), _within(random, surface.half))


def _spots(task: PlacingTask) -> tuple[Point, ...]:
    """Where the disc of a task lies."""
    pieces = task.pieces or (((task.x, task.y),) if task.x is not None else ())
    return tuple((float(x), float(y)) for x, y in pieces)  # type: ignore[arg-type]
