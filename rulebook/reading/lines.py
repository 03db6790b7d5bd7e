"""What a line is: one shape, one small rule, and the first rule that knows a line has the say.

A rule only says what it sees (a `Mark`); `units` acts on it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto

from rulebook.books import UnownedKind
from rulebook.reading.labels import Grammar, Label, Path, follows
from rulebook.reading.passage import Passage, plain
from rulebook.reading.profile import Profile
from rulebook.reading.read import Line
from rulebook.records import Kind

HASHES = re.compile(r"#{1,6}\s+")
ROW_NUMBER = re.compile(r"(\d{1,3})(?=\s|$)")
IMAGE = re.compile(r"!\[([^\[\]\n]*)\]\(([!-(*-Z\\-~]*)\)")
LONGEST_HEADING = 120
"""Characters of a heading that has no mark but the word before its number."""
LIKE_LABEL = re.compile(
    r"(?:§\s*)?(?:\d{1,3}(?:\.\d{1,3}){1,5}(?:[a-z]\d{0,2}){0,2}\+{0,3}[.)]?"
    r"|\d{1,3}(?:[a-z]\d{0,2}){1,3}\+{0,3}[.)]"
    r"|[A-Z]\d{1,2}(?:[a-z]\d{0,2}){0,2}\+{0,3}[.)]|\d{1,3}\+{0,3}[.)]|\(?(?:[a-zа-я]|[ivx]{1,5})\))(?=\s)"
)
"""What begins like a label of some style, whatever the document's own are."""


class Zone(Enum):
    """The regions of a rulebook."""

    FRONT = auto()
    BODY = auto()
    ANNEX = auto()
    BACK = auto()


class Act(Enum):
    """What a rule asks for."""

    LEAVE = auto()
    OPEN = auto()
    CONTINUE = auto()
    HEADER = auto()


@dataclass(frozen=True, slots=True)
class Patterns:
    """The compiled patterns of a reading profile; an empty one matches nothing."""

    front_until: re.Pattern[str]
    front_heading: re.Pattern[str]
    contents: re.Pattern[str]
    bullet: re.Pattern[str]
    note: re.Pattern[str]
    page_number: re.Pattern[str]
    running_headers: re.Pattern[str]
    noise: re.Pattern[str]
    back_from: re.Pattern[str]
    markup: re.Pattern[str]
    annex_start: re.Pattern[str]
    annex_header: re.Pattern[str]
    annex_group: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Look:
    """One line as the rules see it."""

    line: Line
    start: int
    """Offset of the text in the source."""
    text: str
    """The line without its form feeds."""
    heading: bool
    """Whether it carries heading marks."""
    bullet: bool
    indent: int | None
    """Depth of the bullet."""
    marked: bool
    """Whether it carries the mark of a new unit."""
    shown: Passage
    """What a reader sees of it."""
    strays: tuple[str, ...]
    images: tuple[str, ...]
    """Names of the images on it."""


@dataclass(frozen=True, slots=True)
class LineState:
    """Where the reader stands when a line comes."""

    reading: Profile
    patterns: Patterns
    grammar: Grammar | None
    zone: Zone
    contents: bool
    """Inside the table of contents."""
    open: bool
    """Whether the text before this line stops in mid-sentence."""
    path: Path
    """Number of the unit before this line."""
    row: int
    """Number of the annex row before this line."""
    seen_header: bool


@dataclass(frozen=True, slots=True)
class LineReading:
    """What a rule says of a line."""

    act: Act
    kind: Kind = Kind.CLAUSE
    residue: UnownedKind = UnownedKind.BLANK
    text: Passage | None = None
    label: Label | None = None
    cells: tuple[Passage, ...] = ()
    annex: bool = False
    """Whether the annex begins here."""
    repair: tuple[str, str] | None = None
    """Kind and reason of the repair that this reading amounts to."""
    then: "LineReading | None" = None
    """What else the same line opens."""
    item: bool = False
    """Whether it is an item that carries no number."""
    block: bool = False
    """Whether the line is complete in itself, such as the row of a table."""
    misfit: bool = False
    """Whether the line begins like a label and fits no style."""


Rule = Callable[[Look, LineState], LineReading | None]


def blank(look: Look, place: LineState) -> LineReading | None:
    """A line with nothing on it."""
    return LineReading(Act.LEAVE) if not look.text.strip() else None


def contents(look: Look, place: LineState) -> LineReading | None:
    """The table of contents, heading and rows."""
    begins = place.zone is Zone.FRONT and place.patterns.contents.match(look.text)
    inside = place.contents and "\t" in look.text
    return LineReading(Act.LEAVE, residue=UnownedKind.CONTENTS) if begins or inside else None


def noise(look: Look, place: LineState) -> LineReading | None:
    """Words that the extraction put there."""
    return (
        LineReading(Act.LEAVE, residue=UnownedKind.NOISE) if place.patterns.noise.match(look.text) else None
    )


def front(look: Look, place: LineState) -> LineReading | None:
    """Title, credits and introduction; and what stands behind the body."""
    if place.zone not in (Zone.FRONT, Zone.BACK):
        return None
    patterns = place.patterns
    behind = place.zone is Zone.BACK and patterns.back_from.match(look.text)
    opens = look.heading or behind or patterns.front_heading.match(look.text)
    return LineReading(Act.OPEN if opens else Act.CONTINUE, Kind.FRONT, text=look.shown)


def running_header(look: Look, place: LineState) -> LineReading | None:
    """A line that the printer repeated on each page."""
    repeated = place.patterns.running_headers.match(look.text)
    return LineReading(Act.LEAVE, residue=UnownedKind.HEADER) if repeated else None


def page_number(look: Look, place: LineState) -> LineReading | None:
    """A page number on a line of its own; in the annex such a line is a row."""
    alone = place.zone is Zone.BODY and place.patterns.page_number.match(look.text)
    return LineReading(Act.LEAVE, residue=UnownedKind.PAGE_NUMBER) if alone else None


def annex_start(look: Look, place: LineState) -> LineReading | None:
    """The heading of the annex."""
    begins = place.zone is Zone.BODY and place.patterns.annex_start.match(look.text)
    return LineReading(Act.OPEN, Kind.PART, text=look.shown, annex=True) if begins else None


def table_header(look: Look, place: LineState) -> LineReading | None:
    """The names of the columns, which each page repeats."""
    if place.zone is not Zone.ANNEX or not place.patterns.annex_header.match(look.text):
        return None
    if place.seen_header:
        return LineReading(Act.LEAVE, residue=UnownedKind.HEADER)
    return LineReading(Act.HEADER, cells=_cells(look, place))


def table_group(look: Look, place: LineState) -> LineReading | None:
    """A row with one filled cell that begins with a group's numeral."""
    if place.zone is not Zone.ANNEX or "\t" not in look.text:
        return None
    filled = [cell for cell in _cells(look, place) if cell.text]
    numeral = len(filled) == 1 and place.patterns.annex_group.match(filled[0].text)
    if not numeral:
        return None
    label = Label((), numeral.end(), False)
    twice = re.match(rf"(?:{re.escape(numeral[0])}\s*)+", filled[0].text)
    if twice and twice.end() > numeral.end() + 1:
        again = Label((), len(twice[0].rstrip()), False)
        return LineReading(
            Act.OPEN,
            Kind.ANNEX_GROUP,
            text=filled[0],
            label=again,
            repair=("doubled numeral", "the same numeral is printed twice"),
        )
    return LineReading(Act.OPEN, Kind.ANNEX_GROUP, text=filled[0], label=label)


def table_rest(look: Look, place: LineState) -> LineReading | None:
    """The rest of a row that a page break cut: it has words, but neither number nor unit nor value."""
    if place.zone is not Zone.ANNEX or "\t" not in look.text or not place.row:
        return None
    cells = _cells(look, place)
    names = place.reading.annex.columns if place.reading.annex else ()
    filled = {name for name, cell in zip(names, cells, strict=False) if cell.text}
    rest = filled and filled <= {"name", "parameter"}
    return (
        LineReading(
            Act.CONTINUE,
            Kind.ANNEX_ROW,
            cells=cells,
            repair=("split row", "a row without number, unit and value ends the row before"),
        )
        if rest
        else None
    )


def table_row(look: Look, place: LineState) -> LineReading | None:
    """A row of cells between tabs."""
    inside = place.zone is Zone.ANNEX and "\t" in look.text
    return LineReading(Act.OPEN, Kind.ANNEX_ROW, cells=_cells(look, place)) if inside else None


def loose_group(look: Look, place: LineState) -> LineReading | None:
    """A group's title in a table whose cells have run together."""
    inside = place.zone is Zone.ANNEX and look.marked
    return LineReading(Act.OPEN, Kind.ANNEX_GROUP, text=look.shown) if inside else None


def loose_row(look: Look, place: LineState) -> LineReading | None:
    """The next row number at the beginning of a line, in a table whose cells have run together."""
    if place.zone is not Zone.ANNEX:
        return None
    match = ROW_NUMBER.match(look.shown.text)
    if not match or int(match[1]) != place.row + 1:
        return None
    return LineReading(
        Act.OPEN, Kind.ANNEX_ROW, text=look.shown, label=Label((int(match[1]),), match.end(), False)
    )


def table_words(look: Look, place: LineState) -> LineReading | None:
    """Any other line of the annex goes on with what stands before it."""
    return LineReading(Act.CONTINUE, Kind.ANNEX_ROW, text=look.shown) if place.zone is Zone.ANNEX else None


def run_in_heading(look: Look, place: LineState) -> LineReading | None:
    """A part's heading in capitals with a section's heading in bold on the same line."""
    if not place.reading.upper_headings or look.bullet:
        return None
    text = look.shown.text
    bold = next(
        (e for e in look.shown.emphasis if e.style == "bold" and e.end == len(text) and e.start), None
    )
    if not bold or not capitals(text[: bold.start]) or capitals(text[bold.start :]):
        return None
    second = LineReading(
        Act.OPEN,
        Kind.SECTION,
        text=look.shown.cut(bold.start),
        repair=("run-in heading", "two headings share one line"),
    )
    return LineReading(Act.OPEN, Kind.PART, text=look.shown.cut(0, bold.start), then=second)


def heading(look: Look, place: LineState) -> LineReading | None:
    """A line with heading marks or in capitals: a section if it is numbered or marked, else a part."""
    loud = place.reading.upper_headings and not look.bullet and capitals(look.shown.text)
    if not look.heading and not loud:
        return None
    label = _label_of_heading(look, place)
    if not label:
        if look.marked or not place.reading.unit_mark:
            return LineReading(Act.OPEN, Kind.SECTION if look.marked else Kind.PART, text=look.shown)
        return LineReading(
            Act.OPEN,
            Kind.PART,
            text=look.shown,
            repair=("unmarked heading", "it lacks the mark of a new unit; sections have it"),
        )
    mark = _labelled(look, place, label)
    if mark.kind is Kind.CLAUSE and look.heading:
        return replace(mark, repair=("heading", "its number says that it is a clause, not a heading"))
    return mark


def note(look: Look, place: LineState) -> LineReading | None:
    """A line that opens with the word for a note."""
    if not place.patterns.note.match(look.shown.text):
        return None
    unmarked = place.reading.unit_mark and not look.marked
    return LineReading(
        Act.OPEN,
        Kind.NOTE,
        text=look.shown,
        repair=("unmarked note", "it lacks the mark of a new unit") if unmarked else None,
    )


def labelled(look: Look, place: LineState) -> LineReading | None:
    """A line that opens with a number; in mid-sentence only after a bullet, or if the number is due."""
    label = place.grammar.match(look.shown.text, place.path) if place.grammar else None
    if not label and place.grammar and not look.bullet and look.shown.length <= LONGEST_HEADING:
        label = place.grammar.match_heading(look.shown.text)
    due = label and (look.bullet or not place.open or follows(place.path, label.path))
    return _labelled(look, place, label) if label and due else None


def marked(look: Look, place: LineState) -> LineReading | None:
    """A line that carries the mark of a new unit."""
    return LineReading(Act.OPEN, Kind.CLAUSE, text=look.shown) if look.marked else None


def table_block(look: Look, place: LineState) -> LineReading | None:
    """The row of a table between bars, in the text of a clause; a row of dashes is only drawn."""
    text = look.text.strip()
    if not place.reading.markdown or len(text) < 2 or text[0] != "|" or text[-1] != "|":
        return None
    if not text.strip("|-: "):
        return LineReading(Act.LEAVE, residue=UnownedKind.MARKUP)
    return LineReading(Act.CONTINUE, text=look.shown, block=True)


def item(look: Look, place: LineState) -> LineReading | None:
    """A bullet without a number, where such are items."""
    bare = place.reading.items and look.bullet and look.shown.length and not begins_like_label(look)
    return LineReading(Act.OPEN, Kind.CLAUSE, text=look.shown, item=True) if bare else None


def words(look: Look, place: LineState) -> LineReading | None:
    """Any other line goes on with what stands before it; one that begins like a label is reported."""
    misfit = place.grammar is not None and (look.bullet or not place.open) and begins_like_label(look)
    return LineReading(Act.CONTINUE, text=look.shown, misfit=misfit)


def begins_like_label(look: Look) -> bool:
    """Whether a line begins like a label of some style."""
    return bool(LIKE_LABEL.match(look.shown.text))


LINE_RULES: tuple[Rule, ...] = (
    blank,
    contents,
    noise,
    front,
    running_header,
    page_number,
    annex_start,
    table_header,
    table_group,
    table_rest,
    table_row,
    loose_group,
    loose_row,
    table_words,
    run_in_heading,
    heading,
    note,
    labelled,
    marked,
    table_block,
    item,
    words,
)


def _labelled(look: Look, place: LineState, label: Label) -> LineReading:
    sections = place.grammar.sections(label.path) if place.grammar else 0
    kind = Kind.SECTION if len(label.path) <= sections else Kind.CLAUSE
    return LineReading(Act.OPEN, kind, text=look.shown, label=label)


def _label_of_heading(look: Look, place: LineState) -> Label | None:
    """The number of a heading, behind a word or without."""
    if not place.grammar:
        return None
    text = look.shown.text
    return place.grammar.match_heading(text) or place.grammar.match(text, place.path)


def look_at(line: Line, reading: Profile, patterns: Patterns) -> Look:
    lead = len(line.text) - len(line.text.lstrip("\f\ufeff"))
    text = line.text[lead:].removesuffix("\r")
    hashes = HASHES.match(text) if reading.markdown else None
    bullet = patterns.bullet.match(text) if not hashes else None
    skip = hashes.end() if hashes else bullet.end() if bullet else 0
    shown, strays = plain(
        text[skip:], line.start + lead + skip, markdown=reading.markdown, unseen=reading.markup
    )
    images = tuple(match[1] or match[2] for match in IMAGE.finditer(text)) if reading.markdown else ()
    marked = bool(reading.unit_mark) and text.startswith(reading.unit_mark) and bool(text.strip())
    indent = len(text) - len(text.lstrip(" ")) if bullet else None
    return Look(
        line,
        line.start + lead,
        text,
        bool(hashes),
        bool(bullet),
        indent,
        marked,
        shown,
        tuple(strays),
        images,
    )


def _cells(look: Look, place: LineState) -> tuple[Passage, ...]:
    cells, at = [], look.start
    for cell in look.text.split("\t"):
        cells.append(plain(cell, at, markdown=place.reading.markdown)[0])
        at += len(cell) + 1
    return tuple(cells)


def patterns_of(reading: Profile) -> Patterns:
    def pattern(*alternatives: str) -> re.Pattern[str]:
        patterns = [f"(?:{text})" for text in alternatives if text]
        return re.compile("|".join(patterns) if patterns else r"(?!)")

    annex = reading.annex
    return Patterns(
        pattern(reading.front_until),
        pattern(reading.front_heading),
        pattern(reading.contents),
        pattern(reading.bullet),
        pattern(reading.note),
        pattern(reading.page_number),
        pattern(*reading.running_headers),
        pattern(*reading.noise),
        pattern(reading.back_from),
        pattern(reading.markup),
        pattern(annex.start if annex else ""),
        pattern(annex.header if annex else ""),
        pattern(annex.group if annex else ""),
    )


def capitals(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    return len(letters) >= 3 and not any(c.islower() for c in letters)
