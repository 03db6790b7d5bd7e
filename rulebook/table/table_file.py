"""`table.toml`: which rows of the annex give the measures, and how each document has discs placed."""

from collections.abc import Collection
from typing import Annotated, Literal

from msgspec import Meta, Struct, field, to_builtins

from rulebook.files.source_lines import Place
from rulebook.files.toml import Data
from rulebook.schema import Id, SomeWords, Text, Words

TieBreak = Literal["fewer-own", "fewer-all", "struck-from"]
"""What decides between two sides: fewer discs of the owner, fewer discs at all, the side of the stroke."""
Stretch = tuple[int | float | None, int | float | None]


class MeasureRows(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The concept of the annex row of each measure."""

    surface: Id
    """Width and length of the playing surface."""
    line: Id
    """Thickness of a line."""
    zone: Id
    """From the edge to the middle of the line of the edge zone."""
    circle: Id
    """Diameter of the middle circle."""
    pocket: Id
    """Diameter of a pocket."""
    pocket_distance: Id
    """From the edge to the rim of a pocket."""
    edge: Id
    """Width of the edge."""
    disc: Id
    """Diameter of a disc."""
    hole: Id
    """Diameter of the hole of a disc."""
    puck: Id
    """Diameter of the puck."""
    puck_hole: Id
    """Diameter of the hole of the puck."""
    centre: Id
    """From the middle of the circle to the edges."""
    cue_tip: Id
    """Diameter of the narrow tip of the cue."""


class DecidingClauses(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The concepts that decide on light and dark, and on where a disc is put."""

    dark: Id
    """What a dark disc is."""
    striking_dark: Id
    """How a dark disc may be struck."""
    striking_light: Id
    """How a light disc may be struck."""
    penalty: Id
    owed: Id
    """A penalty disc that cannot be put on the table."""
    debt: Id
    """Several debt discs at once."""
    over_edge: Id
    broken: Id
    on_top: Id


class RowReading(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a row that a document lost or garbled is read, or all its rows from another document."""

    document: Id
    row: Id = ""
    """Number of the row; every row that has no value if not said."""
    source: Id = field(name="from", default="")
    """The document that has the value."""
    nominal: int | float | None = None
    ranges: tuple[Stretch, ...] = ()
    """What is permitted, where no other document tells."""
    reason: SomeWords


class PlacingWords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Words of a document that leave a place open; they stand so in its clause."""

    either: Text | None = None
    """That one or another side may decide."""
    opposite: Text | None = None
    """Whose opposite side is meant."""
    another: Text
    """Which other point of the circle is taken."""
    midway: Text
    """What a disc lies midway between."""
    side: Text
    """That the side of the stroke decides last."""
    pieces: Text
    """Who chooses between equal pieces."""
    beside: Text
    """Where a disc goes that cannot lie beside the one below it."""


class PlacingManner(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a document has discs placed, where documents differ."""

    opposite: Literal["owner", "striker"]
    """Whose opposite edge a penalty disc is put at."""
    # Corpora and the scripts of the site call it `ties`.
    tie_breaks: Annotated[tuple[tuple[TieBreak, ...], ...], Meta(min_length=1)] = field(name="ties")
    """What decides between two sides that are as near, in order; of several at once either may decide."""
    another: Literal["any", "nearest"]
    """Which other point of the circle is taken when the first one is occupied."""
    midway: Literal["line", "discs", "between"]
    """What a disc lies midway between when all points are occupied: centre and line, or two discs; \
or anywhere between them."""
    sides: Literal["first", "only"]
    """Whether the side where the disc left is the first that is tried midway, or the only one."""
    words: PlacingWords


class Sentences(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is said of a position, in each language; `{words}` becomes the words of the document."""

    either: SomeWords
    """That either side may be taken."""
    opposite: SomeWords
    """That the text does not mean the one who is penalised."""
    side: SomeWords
    """That the side of the stroke decides, and is not stated."""
    another: SomeWords
    """That any of some points may be taken."""
    between: SomeWords
    """That any place between two discs may be taken."""
    midway: SomeWords
    """That the text does not say on which side."""
    pieces: SomeWords
    """That the pieces are of the same size."""
    beside: SomeWords
    """That another place is as near."""
    owed: SomeWords
    """That all discs are on the table."""
    full: SomeWords
    """That the edge is full."""
    circle: SomeWords
    """That the circle is full."""
    diagonal: SomeWords
    """That the place on the diagonal is occupied."""
    piece: SomeWords
    """That a whole disc does not fit where the piece lies."""
    upright: SomeWords
    """That the upper disc leans to no side."""
    order: SomeWords
    """That it was not stated which of several discs was hit first."""
    close: SomeWords
    """That light or dark is too close to call, with the clauses on both."""
    dark: SomeWords
    light: SomeWords
    outside: SomeWords
    inside: SomeWords
    near: SomeWords
    far: SomeWords
    own: SomeWords
    opponent: SomeWords
    penalty: SomeWords
    debt: SomeWords
    over_edge: SomeWords
    broken: SomeWords
    on_top: SomeWords
    or_: SomeWords = field(name="or")
    not_placed: SomeWords


class TableFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`table.toml`."""

    discs: int
    """How many discs a participant has."""
    required: tuple[Id, ...] = ()
    """Concepts of annex rows that ask for a thing to be there."""
    measures: MeasureRows
    clauses: DecidingClauses
    reading: tuple[RowReading, ...] = ()
    follows: dict[str, Literal["penalty", "debt"]] = {}
    """What has to be placed, by the outcome that asks for it."""
    placing: dict[str, PlacingManner]
    """By document."""
    say: Sentences


def check_table(
    data: Data[TableFile], documents: Collection[str], languages: Collection[str], outcomes: Collection[str]
) -> None:
    """`InputError` for a name of what is not there, and for words that are needed and not said."""
    said: dict[Place, Words] = {("say", name): words for name, words in to_builtins(data.value.say).items()}
    seen: dict[tuple[str, str], int] = {}
    for n, reading in enumerate(data.value.reading):
        data.refuse_unknown(reading.reason, languages, "unknown language", "reading", n, "reason")
        said["reading", n, "reason"] = reading.reason
        if not reading.source and not reading.ranges:
            raise data.error("no value", "reading", n, hint="say from which document, or the ranges")
        if (reading.document, reading.row) in seen:
            what = f"{reading.document} {reading.row} is read twice"
            raise data.error(what, "reading", n, hint="keep one")
        seen[reading.document, reading.row] = n
    data.refuse_untranslated(said)
    data.refuse_unknown(data.value.follows, outcomes, "no outcome", "follows")
    data.refuse_unknown(data.value.placing, documents, "no document", "placing")
    for id, manner in data.value.placing.items():
        if manner.words.either is None and any(len(tie_breaks) > 1 for tie_breaks in manner.tie_breaks):
            raise data.error("no words.either", "placing", id, "words", hint="quote what leaves the choice")
        if manner.words.opposite is None and manner.opposite == "striker":
            raise data.error("no words.opposite", "placing", id, "words", hint="quote whose side is meant")
