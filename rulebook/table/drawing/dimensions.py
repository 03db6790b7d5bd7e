"""Dimension lines: what is measured between which points, with the figure of the annex."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rulebook.language.typeset import printed, with_unit
from rulebook.language.units import sign
from rulebook.table.drawing import shapes
from rulebook.table.drawing.picture import Around
from rulebook.table.drawing.sheet import Sheet
from rulebook.table.drawing.writing import write
from rulebook.table.surface import Point, distance


class Dimension(NamedTuple):
    """A dimension line."""

    start: Point
    end: Point
    off: Point
    """How far beside what it measures the line stands."""
    figure: Point
    """Where its figure stands, seen from the middle of the line, in letters."""
    kind: str = ""


def draw_measures(sheet: Sheet) -> Iterator[str]:
    """Every dimension line of a picture."""
    for name in sheet.picture.measures:
        yield from _dimension(sheet, DIMENSIONS[name](sheet), figure(sheet, name))


def figure(sheet: Sheet, name: str) -> str:
    """A measure as people write it in their language."""
    return _measure_text(sheet, sheet.size[name], "mm")


def draw_around(sheet: Sheet, around: Around) -> Iterator[str]:
    """How far a participant may go from the table, in metres."""
    front, side = -sheet.outer, sheet.outer + around.side
    rear = front - around.rear
    measures = {
        around.side: Dimension((sheet.outer, front), (side, front), (0.0, 0.0), (0.0, 0.8), "outside"),
        around.rear: Dimension((front, front), (front, rear), (0.0, 0.0), (0.5, 0.0), "outside"),
    }
    for length, line in measures.items():
        yield from _dimension(sheet, line, _measure_text(sheet, length / 1000, "m"))


def _measure_text(sheet: Sheet, number: float, unit: str) -> str:
    return with_unit(printed(f"{number:g}", sheet.language), sign(unit, sheet.language))


def _dimension(sheet: Sheet, dimension: Dimension, words: str) -> Iterator[str]:
    start, end = _shifted(dimension.start, dimension.off), _shifted(dimension.end, dimension.off)
    lines = [shapes.points([start, end]), *_heads(sheet, start, end)]
    if dimension.off != (0.0, 0.0):
        lines += [shapes.points([dimension.start, start]), shapes.points([dimension.end, end])]
    kind = f"-{dimension.kind}" if dimension.kind else ""
    yield shapes.element("path", part=f"measure{kind}", d="".join(lines), stroke_width=0.5 * sheet.stroke)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    at = _shifted(middle, (dimension.figure[0] * sheet.letter, dimension.figure[1] * sheet.letter))
    anchor = "start" if dimension.figure[0] > 0 else "end" if dimension.figure[0] < 0 else "middle"
    yield write(sheet, words, at, f"figure{kind}", anchor)


def _heads(sheet: Sheet, start: Point, end: Point) -> list[str]:
    """Arrows at both ends; from outside where there is no space between them."""
    head = 3.2 * sheet.stroke
    if distance(start, end) > 3 * head:
        return [shapes.arrow_head(end, start, head), shapes.arrow_head(start, end, head)]
    lines = []
    for tip, other in ((start, end), (end, start)):
        tail = shapes.towards(tip, other, -2.5 * head)
        lines += [shapes.points([tail, tip]), shapes.arrow_head(tail, tip, head)]
    return lines


def _shifted(at: Point, by: Point) -> Point:
    return (at[0] + by[0], at[1] + by[1])


def _surface(sheet: Sheet) -> Dimension:
    half = sheet.surface.half
    off = sheet.size["edge"] + 0.7 * sheet.letter
    return Dimension((-half, half), (half, half), (0.0, off), (0.0, 0.9), "outside")


def _zone(sheet: Sheet) -> Dimension:
    x = -sheet.surface.zone / 2
    return Dimension((x, -sheet.surface.half), (x, -sheet.surface.zone), (0.0, 0.0), (0.4, 0.0))


def _circle(sheet: Sheet) -> Dimension:
    radius = sheet.surface.circle
    return Dimension((-radius, 0.0), (radius, 0.0), (0.0, -radius - sheet.letter), (0.0, -0.8))


def _centre(sheet: Sheet) -> Dimension:
    return Dimension((0.0, 0.0), (0.0, sheet.surface.half), (0.0, 0.0), (0.4, -1.0))


def _edge(sheet: Sheet) -> Dimension:
    x = sheet.surface.zone / 3
    return Dimension((x, -sheet.outer), (x, -sheet.surface.half), (0.0, 0.0), (0.6, 1.2))


def _pocket(sheet: Sheet) -> Dimension:
    (x, y), radius = sheet.surface.pockets[0], sheet.surface.pocket
    return Dimension((x - radius, y), (x + radius, y), (0.0, 0.0), (0.0, 0.8), "inside")


def _pocket_distance(sheet: Sheet) -> Dimension:
    (x, y), radius, half = sheet.surface.pockets[0], sheet.surface.pocket, sheet.surface.half
    return Dimension((x, -half), (x, y - radius), (0.0, 0.0), (0.6, 0.0))


def _disc(sheet: Sheet) -> Dimension:
    return _across(sheet, sheet.picture.discs[0].at, sheet.surface.disc / 2, -1)


def _hole(sheet: Sheet) -> Dimension:
    return _across(sheet, sheet.picture.discs[0].at, sheet.surface.hole, 1, sheet.surface.disc / 2)


def _puck(sheet: Sheet) -> Dimension:
    return _across(sheet, sheet.picture.pucks[0], sheet.size["puck"] / 2, -1)


def _puck_hole(sheet: Sheet) -> Dimension:
    return _across(sheet, sheet.picture.pucks[0], sheet.size["puck_hole"] / 2, 1, sheet.size["puck"] / 2)


def _across(sheet: Sheet, at: Point, radius: float, side: int, clear: float = 0.0) -> Dimension:
    """A diameter, measured above (1) or below (-1) a round thing."""
    off = side * ((clear or radius) + 0.8 * sheet.letter)
    return Dimension((at[0] - radius, at[1]), (at[0] + radius, at[1]), (0.0, off), (0.0, 0.85 * side))


def _line(sheet: Sheet) -> Dimension:
    y, half = -sheet.surface.zone, sheet.surface.line
    x = (sheet.window[0] + sheet.window[2]) / 2
    return Dimension((x, y - half), (x, y + half), (0.0, 0.0), (0.4, 1.0))


DIMENSIONS: dict[str, Callable[[Sheet], Dimension]] = {
    "surface": _surface,
    "zone": _zone,
    "circle": _circle,
    "centre": _centre,
    "edge": _edge,
    "pocket": _pocket,
    "pocket_distance": _pocket_distance,
    "disc": _disc,
    "hole": _hole,
    "puck": _puck,
    "puck_hole": _puck_hole,
    "line": _line,
}
