"""The drawing of the table: one SVG, in millimetres, from the measures of a document and what is to be shown.

Every length of the table comes from its measures. A close-up is a window of the same drawing.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rulebook.table.drawing import shapes
from rulebook.table.drawing.describe import describe
from rulebook.table.drawing.dimensions import draw_around, draw_measures
from rulebook.table.drawing.palette import CLASS, flat_style, style
from rulebook.table.drawing.picture import Picture, Way
from rulebook.table.drawing.sheet import Sheet
from rulebook.table.drawing.writing import draw_marks, draw_names, draw_seats
from rulebook.table.surface import Disc, Point
from rulebook.table.tables import Table

Layer = Callable[[Sheet], Iterator[str]]


@dataclass(frozen=True, kw_only=True)
class DrawingLabels:
    """The labels of a drawing: its words, its name, and its ids on a page."""

    words: Mapping[str, str]
    """What is said in drawings and of them, in the reader's language."""
    language: str
    title: str
    prefix: str = "drawing"
    """What its ids begin with: another one for each drawing on a page."""
    alone: bool = False
    """Whether it is a file of its own, with its style inside."""
    flat: bool = False
    """Whether it is set by a program that knows neither variables nor media, in the colours of print."""


def draw(picture: Picture, table: Table, labels: DrawingLabels) -> str:
    """A picture as SVG, with a text alternative."""
    sheet = Sheet.of(picture, table, labels.words, labels.language, labels.prefix)
    left, near, right, far = sheet.window
    ids = {name: f"{labels.prefix}-{name}" for name in ("title", "desc")}
    alone = labels.alone or labels.flat
    head = {"xmlns": "http://www.w3.org/2000/svg"} if alone else {}
    inside = flat_style() if labels.flat else style(alone=True)
    parts = [
        shapes.element("title", shapes.text(labels.title), id=ids["title"]),
        shapes.element("desc", shapes.text(describe(sheet)), id=ids["desc"]),
        *([shapes.element("style", shapes.text(inside))] if alone else []),
        *(part for layer in LAYERS for part in layer(sheet)),
    ]
    return shapes.element(
        "svg",
        *parts,
        **head,
        class_=CLASS,
        viewBox=" ".join(map(shapes.number, (left, -far, right - left, far - near))),
        role="img",
        aria_labelledby=f"{ids['title']} {ids['desc']}",
        stroke_width=sheet.hair,
        font_size=sheet.letter,
    )


def _kinds(sheet: Sheet) -> Iterator[str]:
    """How a disc of each owner and the puck look, drawn once."""
    radius, hole = sheet.surface.disc / 2, sheet.surface.hole
    kinds = {
        owner: (radius, hole, 0.66 * radius, (0.05 if owner == "own" else 0.15) * radius)
        for owner in sorted(sheet.owners)
    }
    if sheet.picture.pucks:
        puck = sheet.size["puck"] / 2
        kinds["puck"] = (puck, sheet.size["puck_hole"] / 2, 0.72 * puck, 0.06 * puck)
    drawn = []
    for kind, (outer, inner, band, width) in kinds.items():
        body = shapes.element("path", part=kind, d=shapes.ring(outer, inner))
        middle = shapes.circle((0.0, 0.0), band, f"{kind}-band", stroke_width=width)
        drawn.append(shapes.element("g", body, middle, id=f"{sheet.prefix}-{kind}"))
    if drawn:
        yield shapes.element("defs", *drawn)


def _wood(sheet: Sheet) -> Iterator[str]:
    """The wooden edge with its joints and its inner lip, the surface, and the pockets."""
    half, outer, edge = sheet.surface.half, sheet.outer, sheet.size["edge"]
    if max(map(abs, sheet.window)) > half:
        yield shapes.box(-outer, -outer, outer, outer, "wood", rx=edge / 3)
        end = outer - edge / 10
        joints = [[(x * half, y * half), (x * end, y * end)] for x in (-1, 1) for y in (-1, 1)]
        yield shapes.element("path", part="joint", d="".join(map(shapes.points, joints)))
        lip = half + edge / 8
        yield shapes.box(-lip, -lip, lip, lip, "lip", stroke_width=edge / 4)
    yield shapes.box(-half, -half, half, half, "top")
    for pocket in sheet.surface.pockets:
        if sheet.sees(pocket, sheet.surface.pocket):
            yield shapes.circle(pocket, sheet.surface.pocket, "pocket")


def _zones(sheet: Sheet) -> Iterator[str]:
    """Zones that are shaded."""
    half, zone = sheet.surface.half, sheet.surface.zone
    boxes = {
        "near": (-half, -half, half, -zone),
        "far": (-half, zone, half, half),
        "left": (-half, -half, -zone, half),
        "right": (zone, -half, half, half),
    }
    for name in sheet.picture.zones:
        if name == "circle":
            yield shapes.circle((0.0, 0.0), sheet.surface.circle, "shade")
        else:
            yield shapes.box(*boxes[name], "shade")


def _lines(sheet: Sheet) -> Iterator[str]:
    """The lines of the edge zones, from edge to edge, and the circle with its cross."""
    half, zone, circle = sheet.surface.half, sheet.surface.zone, sheet.surface.circle
    ways: list[list[Point]] = []
    for side in (-zone, zone):
        ways += [[(-half, side), (half, side)], [(side, -half), (side, half)]]
    ways += [[(-circle, 0.0), (circle, 0.0)], [(0.0, -circle), (0.0, circle)]]
    path = "".join(shapes.points(way) for way in ways if sheet.crossed(*way))
    if path:
        yield shapes.element("path", part="line", d=path, stroke_width=sheet.line)
    if sheet.sees((0.0, 0.0), circle):
        yield shapes.circle((0.0, 0.0), circle, "line", stroke_width=sheet.line)


def _guides(sheet: Sheet) -> Iterator[str]:
    """Lines that the rules speak of and the table does not have."""
    half = sheet.surface.half
    ways: list[list[Point]] = []
    if "middle" in sheet.picture.guides:
        ways.append([(0.0, -half), (0.0, half)])
    if "diagonal" in sheet.picture.guides:
        ways += [[(-half, -half), (half, half)], [(-half, half), (half, -half)]]
    if ways:
        dashes = f"{shapes.number(4 * sheet.stroke)} {shapes.number(2 * sheet.stroke)}"
        path = "".join(map(shapes.points, ways))
        yield shapes.element(
            "path", part="guide", d=path, stroke_width=0.6 * sheet.stroke, stroke_dasharray=dashes
        )


def _around(sheet: Sheet) -> Iterator[str]:
    """How far a participant may go: to both sides of the table, and behind."""
    around = sheet.picture.around
    if around is None:
        return
    side, front, rear = sheet.outer + around.side, -sheet.outer, -sheet.outer - around.rear
    way = [(-side, front), (-side, rear), (side, rear), (side, front)]
    dashes = f"{shapes.number(4 * sheet.stroke)} {shapes.number(3 * sheet.stroke)}"
    yield shapes.element(
        "path", part="around", d=shapes.points(way), stroke_width=sheet.stroke, stroke_dasharray=dashes
    )
    yield from draw_around(sheet, around)


def _ways(sheet: Sheet) -> Iterator[str]:
    """How puck and discs move, each with an arrow at its end."""
    for way in sheet.picture.ways:
        yield _casing(sheet, way)
    for way in sheet.picture.ways:
        yield from _way(sheet, way)
    if sheet.picture.turn:
        yield from _turn(sheet)


def _casing(sheet: Sheet, way: Way) -> str:
    """What an arrow stands out from where it leaves the table."""
    stops = [stop.at for stop in way.stops]
    outline = shapes.points(stops) + shapes.arrow_head(stops[-2], stops[-1], 5 * sheet.stroke)
    return shapes.element("path", part="casing", d=outline, stroke_width=3 * sheet.stroke)


def _way(sheet: Sheet, way: Way) -> Iterator[str]:
    stops = [stop.at for stop in way.stops]
    kind = "" if way.of == "puck" else f"{way.of}-"
    head = 5 * sheet.stroke
    radius = (sheet.size["puck"] if way.of == "puck" else sheet.surface.disc) / 2
    rim = shapes.towards(stops[0], stops[1], radius)
    shaft = [rim, *stops[1:-1], shapes.towards(stops[-1], stops[-2], 0.8 * head)]
    dashes = {"stroke_dasharray": shapes.number(2.4 * sheet.stroke)} if kind else {}
    if way.of == "puck":
        yield from _touching(sheet, way)
    yield shapes.element(
        "path", part=f"{kind}way", d=shapes.points(shaft), stroke_width=sheet.stroke, **dashes
    )
    yield shapes.element("path", part=f"{kind}head", d=shapes.arrow_head(stops[-2], stops[-1], head))


def _touching(sheet: Sheet, way: Way) -> Iterator[str]:
    """The puck where it touches an edge or a disc."""
    for stop in way.stops[1:]:
        if stop.disc or stop.what.startswith("edge"):
            yield shapes.circle(stop.at, sheet.size["puck"] / 2, "ghost", stroke_width=0.4 * sheet.stroke)


def _turn(sheet: Sheet) -> Iterator[str]:
    """Arrows from side to side, clockwise."""
    radius = (sheet.surface.circle + sheet.surface.zone) / 2
    reach = shapes.number(radius)
    for x, y in ((0, -1), (-1, 0), (0, 1), (1, 0)):
        start = ((0.94 * x + 0.34 * y) * radius, (0.94 * y - 0.34 * x) * radius)
        end = ((0.34 * x + 0.94 * y) * radius, (0.34 * y - 0.94 * x) * radius)
        back = ((0.42 * x + 0.9 * y) * radius, (0.42 * y - 0.9 * x) * radius)
        to = f"{shapes.number(back[0])},{shapes.number(-back[1])}"
        arc = f"{shapes.points([start])}A{reach},{reach} 0 0 1 {to}"
        yield shapes.element("path", part="way", d=arc, stroke_width=sheet.stroke)
        yield shapes.element("path", part="head", d=shapes.arrow_head(back, end, 5 * sheet.stroke))


def _pieces(sheet: Sheet) -> Iterator[str]:
    """Discs, pieces of discs, discs on top of others, and the puck."""
    for disc in (*sheet.picture.discs, *sheet.picture.upper):
        if sheet.sees(disc.at, sheet.surface.disc):
            yield _used(sheet, disc.owner, disc.at)
    for n, piece in enumerate(sheet.picture.pieces):
        yield _piece(sheet, piece, -1 if n % 2 else 1)
    for puck in sheet.picture.pucks:
        yield _used(sheet, "puck", puck)


def _used(sheet: Sheet, kind: str, at: Point) -> str:
    return shapes.element("use", href=f"#{sheet.prefix}-{kind}", x=at[0], y=-at[1] or 0.0)


def _piece(sheet: Sheet, piece: Disc, side: int) -> str:
    """Half a disc, its break jagged."""
    radius, hole = sheet.surface.disc / 2, sheet.surface.hole
    x, y = piece.at
    crack = [
        (x, y + radius),
        (x + side * hole, y + hole),
        (x - side * hole / 3, y),
        (x + side * hole, y - hole),
    ]
    reach = shapes.number(radius)
    arc = f"A{reach},{reach} 0 0 {int(side < 0)} {shapes.number(x)},{shapes.number(-y - radius)}z"
    rim = f"{shapes.points([*crack, (x, y - radius)])}{arc}"
    return shapes.element("path", part=piece.owner, d=rim)


def _cue(sheet: Sheet) -> Iterator[str]:
    """A cue, thin at its tip."""
    if sheet.picture.cue is None:
        return
    tip, butt = sheet.picture.cue.tip, sheet.picture.cue.butt
    thin = max(sheet.size["cue_tip"] / 2, sheet.stroke)
    x, y = shapes.towards((0.0, 0.0), (butt[1] - tip[1], tip[0] - butt[0]), thin)
    way = [(tip[0] + x, tip[1] + y), (tip[0] - x, tip[1] - y)]
    way += [(butt[0] - 2 * x, butt[1] - 2 * y), (butt[0] + 2 * x, butt[1] + 2 * y)]
    yield shapes.element("path", part="cue", d=shapes.points(way) + "z", stroke_linejoin="round")


def _places(sheet: Sheet) -> Iterator[str]:
    """Where discs are put: dashed; where they might as well be put: dotted."""
    radius = sheet.surface.disc / 2
    dash = 2 * 3.1416 * radius
    width = min(sheet.stroke, radius / 4)
    for place in sheet.picture.places:
        rings = [(place.at, dash / 20, width), *((other.at, dash / 40, 0.6 * width) for other in place.also)]
        for at, length, stroke in rings:
            kind, dashes = f"{place.owner}-place", shapes.number(length)
            yield shapes.circle(at, radius - stroke / 2, kind, stroke_width=stroke, stroke_dasharray=dashes)


LAYERS: tuple[Layer, ...] = (
    _kinds,
    _wood,
    _zones,
    _lines,
    _guides,
    _around,
    _ways,
    _pieces,
    _cue,
    _places,
    draw_measures,
    draw_names,
    draw_seats,
    draw_marks,
)
"""The drawing, from the bottom to the top."""
