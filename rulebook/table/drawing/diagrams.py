"""`diagrams.toml`: positions that show what a concept means, each drawn by the measures of a document."""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from rulebook.files.toml import Data
from rulebook.schema import Id, SomeWords
from rulebook.table.drawing.picture import (
    Around,
    Cue,
    Guide,
    Measured,
    Named,
    NumberMark,
    Picture,
    Seat,
    ShownZone,
    Way,
    Window,
    upper_and_pieces,
)
from rulebook.table.drawing.ways import NoWayError, PointRow, find_way
from rulebook.table.drawing.words import DrawingWords
from rulebook.table.places import place_discs
from rulebook.table.position import PlacingTask, Position, StatedDisc, read_position
from rulebook.table.surface import Owner, Point, Surface
from rulebook.table.tables import Table, in_language

POSITION = ("discs", "struck_from", "striker", "place")
"""What a diagram says as `rulebook place` reads it."""


class WayRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the puck or a disc moves."""

    of: Id = "puck"
    """The puck, or the id of a disc."""
    to: Annotated[tuple[PointRow, ...], Meta(min_length=1)]


class MarkRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number at a point."""

    text: Id
    at: tuple[float, float]


class SeatsRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who stands at which side of the table."""

    near: Id = ""
    left: Id = ""
    far: Id = ""
    right: Id = ""

    @property
    def taken(self) -> dict[Seat, str]:
        """The sides where somebody stands, clockwise."""
        seats: dict[Seat, str] = {"near": self.near, "left": self.left, "far": self.far, "right": self.right}
        return {seat: who for seat, who in seats.items() if who}


class DiagramRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A diagram, as written."""

    id: Id
    concepts: Annotated[tuple[Id, ...], Meta(min_length=1)]
    """The concepts that show it."""
    document: Id = ""
    """The document that it is drawn by; that of the reader if not said."""
    home: bool = False
    """Whether the first page of the site shows it."""
    doubles: bool = False
    discs: tuple[StatedDisc, ...] = ()
    struck_from: str | None = None
    striker: Owner = "own"
    place: tuple[PlacingTask, ...] = ()
    pucks: tuple[Point, ...] = ()
    """Where the puck lies; in several places if they are compared. The first one moves."""
    ways: tuple[WayRow, ...] = ()
    labelled: tuple[Id, ...] = ()
    """Ids of discs that are shown beside them."""
    marks: tuple[MarkRow, ...] = ()
    dark: tuple[Id, ...] = ()
    """Ids of discs that have to be dark by the measures, or the build stops."""
    light: tuple[Id, ...] = ()
    zones: tuple[ShownZone, ...] = ()
    names: tuple[Named, ...] = ()
    guides: tuple[Guide, ...] = ()
    measures: tuple[Measured, ...] = ()
    seats: SeatsRow = SeatsRow()
    turn: bool = False
    around: Around | None = None
    cue: Cue | None = None
    tell: bool = False
    window: Window | None = None
    caption: SomeWords


class DiagramsFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`diagrams.toml`."""

    say: DrawingWords
    diagram: Annotated[tuple[DiagramRow, ...], Meta(min_length=1)]


class Diagram(Struct, frozen=True, kw_only=True):
    """A diagram that can be drawn."""

    row: DiagramRow
    position: Position


class Diagrams(Struct, frozen=True, kw_only=True):
    """The diagrams, as a build keeps them; none where the corpus has no table."""

    diagrams: tuple[Diagram, ...] = ()
    say: dict[str, dict[str, str]] = {}

    def words(self, language: str) -> dict[str, str]:
        """What is written on drawings, in a language."""
        return {name: in_language(said, language) for name, said in self.say.items()}


def make_diagrams(
    written: Data[DiagramsFile],
    tables: Mapping[str, Table],
    concepts: Collection[str],
    languages: Sequence[str],
) -> Diagrams:
    """The diagrams, or `InputError` where one names what is not there, or cannot be."""
    rows = written.value.diagram
    written.refuse_doubles("diagram", (row.id for row in rows), "the diagram")
    say = written.value.say.by_name()
    for name, said in say.items():
        _refuse_silent(written, said, languages, "say", name)
    drawable = {id: table for id, table in tables.items() if table.measures and table.manner}
    diagrams = []
    for n, row in enumerate(rows):
        written.refuse_unknown(
            row.concepts, concepts, "no concept", "diagram", n, "concepts", hint="name one of concepts.toml"
        )
        _refuse_silent(written, row.caption, languages, "diagram", n, "caption")
        if row.document:
            written.refuse_unknown([row.document], drawable, "no table of", "diagram", n, "document")
        shown = [drawable[row.document]] if row.document else list(drawable.values())
        diagrams.append(_checked(written, n, row, shown))
    return Diagrams(diagrams=tuple(diagrams), say=say)


def _refuse_silent(
    written: Data[DiagramsFile], said: Mapping[str, str], languages: Collection[str], *place: str | int
) -> None:
    """`InputError` unless something is said in every language, and in no other."""
    written.refuse_unknown(said, languages, "said in the unknown language", *place)
    for code in languages:
        if code not in said:
            raise written.error(f"not said in {code!r}", *place, hint="say it in every language")


def _checked(written: Data[DiagramsFile], n: int, row: DiagramRow, shown: Sequence[Table]) -> Diagram:
    """A diagram that can be drawn by the measures of all documents that show it, or `InputError`."""
    stated = _stated_position(written, n, row)
    for table in shown:
        surface = Surface.of(table)
        position = read_position(stated, surface, table.discs * (2 if row.doubles else 1))
        diagram = Diagram(row=row, position=position)
        try:
            picture = picture_of(diagram, table)
        except NoWayError as error:
            raise written.error(str(error), "diagram", n, "ways", hint="fix the way") from None
        _refuse_impossible(written, n, row, picture, surface)
    return diagram


def _stated_position(written: Data[DiagramsFile], n: int, row: DiagramRow) -> Data[Any]:
    """The position of a diagram, with its lines in the file."""
    stated = {name: msgspec.to_builtins(getattr(row, name)) for name in POSITION}
    lines: dict[tuple[str | int, ...], int] = {(): written.line("diagram", n)}
    for name in ("discs", "place"):
        lines[name,] = written.line("diagram", n, name)
        for k in range(len(getattr(row, name))):
            lines[name, k] = written.line("diagram", n, name, k)
    return Data(stated, written.text, written.file, lines)


def _refuse_impossible(
    written: Data[DiagramsFile], n: int, row: DiagramRow, picture: Picture, surface: Surface
) -> None:
    """`InputError` where a disc is not what it has to be, or what is named does not lie there."""
    ids = {disc.id for disc in picture.discs}
    for name in ("labelled", "dark", "light"):
        written.refuse_unknown(getattr(row, name), ids, "no disc", "diagram", n, name)
    seen = {disc.id: disc.dark for disc in picture.seen}
    for name, dark in (("dark", True), ("light", False)):
        for id in getattr(row, name):
            if seen.get(id) is not dark:
                raise written.error(f"the disc {id!r} is not {name}", "diagram", n, name, hint="move it")
    for puck in picture.pucks:
        if max(abs(puck[0]), abs(puck[1])) > surface.half:
            raise written.error("the puck is not on the table", "diagram", n, "pucks", hint="move it")


def picture_of(diagram: Diagram, table: Table) -> Picture:
    """What a diagram shows by the measures and the words of a document."""
    row, position = diagram.row, diagram.position
    surface = Surface.of(table)
    placing = place_discs(position, table)
    upper, pieces = upper_and_pieces(position)
    return Picture(
        discs=position.discs,
        seen=() if row.doubles else placing.discs,
        upper=upper,
        pieces=pieces,
        pucks=row.pucks,
        ways=tuple(_way(way, row, position, surface, table) for way in row.ways),
        places=placing.places,
        labelled=frozenset(row.labelled),
        marks=tuple(NumberMark(text=mark.text, at=mark.at) for mark in row.marks),
        zones=row.zones,
        names=row.names,
        guides=row.guides,
        measures=row.measures,
        seats=row.seats.taken,
        turn=row.turn,
        around=row.around,
        cue=row.cue,
        tell=row.tell,
        window=row.window,
    )


def _way(way: WayRow, row: DiagramRow, position: Position, surface: Surface, table: Table) -> Way:
    puck = row.pucks[0] if row.pucks else None
    return find_way(surface, position.discs, puck, table.measures["puck"].nominal / 2, way.of, way.to)
