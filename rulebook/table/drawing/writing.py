"""What is written on a drawing: names of zones, who stands where, numbers, light and dark."""

from collections.abc import Iterator

from rulebook.table.drawing import shapes
from rulebook.table.drawing.sheet import Sheet
from rulebook.table.surface import Point

HALOED = ("name", "figure")
"""What is written over lines, and keeps them off."""
BASELINE = 0.36
"""How far below its middle a letter stands, in its own size."""


def write(sheet: Sheet, words: str, at: Point, kind: str = "name", anchor: str = "middle") -> str:
    """Words around a point, or from it on."""
    letter = sheet.letter
    halo = {"stroke_width": letter / 4} if kind in HALOED else {}
    return shapes.element(
        "text",
        shapes.text(words),
        part=kind,
        x=at[0],
        y=-at[1] + BASELINE * letter,
        text_anchor=anchor,
        **halo,
    )


def draw_names(sheet: Sheet) -> Iterator[str]:
    """The names of zones and parts, where the measures leave space for them."""
    for name in sheet.picture.names:
        words = sheet.words[f"name_{name}"]
        at, anchor, target = _room(sheet, name)
        if target:
            start = (at[0], at[1] - 0.1 * sheet.letter)
            side = -0.4 if anchor == "start" else 0.4
            line = [(start[0] + side * sheet.letter, start[1]), target]
            yield shapes.element("path", part="measure", d=shapes.points(line), stroke_width=sheet.stroke / 2)
        yield write(sheet, words, at, "name", anchor)


def _room(sheet: Sheet, name: str) -> tuple[Point, str, Point | None]:
    """Where a name stands, from where on it is written, and what a line leads to."""
    surface, letter = sheet.surface, sheet.letter
    zone, strip = surface.zone, surface.zone * 0.54 + surface.half * 0.46
    low, high = -zone + 1.5 * letter, zone - 1.5 * letter
    pocket = surface.pockets[0]
    slant = surface.pocket * 0.66
    labels: dict[str, tuple[Point, str, Point | None]] = {
        "near": ((0.0, -strip), "middle", None),
        "far": ((0.0, strip), "middle", None),
        "circle": ((0.0, -surface.circle - letter), "middle", None),
        "pocket": ((-zone + letter, low), "start", (pocket[0] + slant, pocket[1] + slant)),
        "edge": ((zone - letter, low), "end", (sheet.outer - sheet.size["edge"] / 2, low)),
        "line": ((-zone + letter, high), "start", (-zone + letter / 4, zone)),
        "cross": ((zone - letter, high), "end", (surface.circle * 0.05, surface.circle * 0.8)),
        "middle": ((letter / 3, -(surface.circle + zone) / 2), "start", None),
    }
    return labels[name]


def draw_seats(sheet: Sheet) -> Iterator[str]:
    """Who stands at which side of the table."""
    away = sheet.outer + 1.1 * sheet.letter
    spots: dict[str, Point] = {
        "near": (0.0, -away), "far": (0.0, away), "left": (-away, 0.0), "right": (away, 0.0)
    }  # fmt: skip
    for seat, who in sheet.picture.seats.items():
        yield write(sheet, sheet.words.get(f"seat_{who}", who), spots[seat], "seat")


def draw_marks(sheet: Sheet) -> Iterator[str]:
    """Numbers beside discs and at points, and whether a disc is light or dark."""
    dark = {disc.id: disc.dark for disc in sheet.picture.seen}
    reach = sheet.surface.disc / 2 + 0.8 * sheet.letter
    for disc in sheet.picture.discs:
        if sheet.picture.tell and disc.id in dark:
            words = sheet.words["dark_disc" if dark[disc.id] else "light_disc"]
            yield write(sheet, words, (disc.x, disc.y - reach), "name")
        if disc.id in sheet.picture.labelled:
            yield from _badge(sheet, disc.id, (disc.x + reach, disc.y))
    for mark in sheet.picture.marks:
        yield from _badge(sheet, mark.text, mark.at)
    if len(sheet.picture.places) > 1:
        for n, place in enumerate(sheet.picture.places, 1):
            side = -reach if place.at[1] > 0 else reach
            yield from _badge(sheet, str(n), (place.at[0], place.at[1] + side))


def _badge(sheet: Sheet, words: str, at: Point) -> Iterator[str]:
    yield shapes.circle(at, 0.72 * sheet.letter, "badge")
    yield write(sheet, words, at, "number")
