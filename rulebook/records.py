"""The nouns of the reference: documents, clause records, and what was noticed about them.

Everything here is frozen data: no logic, no input or output. `store` writes and reads it.
"""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class Kind(StrEnum):
    """What a record is in its rulebook."""

    FRONT = "front"
    PART = "part"
    SECTION = "section"
    CLAUSE = "clause"
    NOTE = "note"
    ANNEX_GROUP = "annex_group"
    ANNEX_ROW = "annex_row"


class NumberFrom(StrEnum):
    """How a record came by its number."""

    PRINTED = "printed"
    REPAIRED = "repaired"
    INFERRED = "inferred"


class Residue(StrEnum):
    """What a character of a source is when no record owns it."""

    CONTENTS = "table of contents"
    HEADER = "running header"
    PAGE_NUMBER = "page number"
    MARKUP = "markup"
    BLANK = "blank"
    NOISE = "extraction noise"


@dataclass(frozen=True, slots=True, kw_only=True)
class Emphasis:
    """A stretch of a record's text that the source sets in bold or italic."""

    start: int
    """First character, counted from 0 in the record's text."""
    end: int
    """One past the last character."""
    style: str
    """`bold` or `italic`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Characters that a record's field shares, one for one, with its source."""

    source: int
    """Where they begin in the source, counted in characters from 0."""
    field: str
    """The field that holds them: `label`, `text`, `body`, or `cells.N`."""
    at: int
    """Where they begin in that field."""
    length: int
    """How many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leftover:
    """Characters of a source that belong to no record, and what they are instead."""

    source: int
    """Where they begin in the source, counted in characters from 0."""
    residue: Residue
    """What they are."""
    text: str
    """The characters themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A printed amount or tolerance, as numbers with their meaning."""

    numbers: tuple[float, ...]
    """The numbers, in the order of print; empty for a bound that repeats the value."""
    meaning: str
    """`exact`, `either`, `by`, `plus-minus`, `plus`, `minus`, `not less`, `not more`, `up to`, or `words`."""
    printed: str
    """The cell as printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """What an annex row says about one piece of equipment."""

    group: str | None
    """Title of the group that the row stands in."""
    name: str | None
    """The thing that is measured."""
    parameter: str
    """What is measured, and the words around it."""
    unit: str | None
    """The unit as printed."""
    value: Quantity | None
    """The amount, or nothing where the document lost or left it out."""
    tolerance: Quantity | None
    """The permitted deviation, or nothing."""
    cells: tuple[str, ...]
    """The row's cells as printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One unit of a rulebook: a part, section, clause, note, annex group or row, or front matter."""

    id: str
    """`<document>/<number>`, for ever."""
    document: str
    """Id of the document."""
    number: str
    """The number that we stand by."""
    label: str | None
    """The number as printed, or nothing where none is printed."""
    number_from: NumberFrom
    """How `number` was had."""
    kind: Kind
    """What the record is."""
    parent: str | None
    """Number of the record that this one stands under."""
    order: int
    """Position in the document, counted from 1."""
    text: str
    """Plain text; of a section, part or group its heading."""
    body: str
    """Unnumbered text that stands directly under a heading, mostly empty."""
    breaks: tuple[int, ...]
    """Where in `text` (of front matter and clauses) a new paragraph begins."""
    emphasis: tuple[Emphasis, ...]
    """Bold and italic stretches of `text`."""
    lines: tuple[int, int]
    """First and last line in the source, counted from 1."""
    page: int | None
    """Printed page on which the record begins, where the source tells."""
    hash: str
    """Fingerprint of the normalised text: changes when the wording does."""
    doubt: str | None
    """Why the number is not certain, or nothing."""
    annex: Parameter | None
    """Fields of an annex row."""
    pieces: tuple[Piece, ...]
    """Where each character stands in the source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """One thing that was mended while reading, so that nothing is mended in silence."""

    kind: str
    """A short name for the damage."""
    line: int
    """Line in the source, counted from 1."""
    was: str
    """What stood there."""
    took: str
    """What we took instead."""
    why: str
    """The reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something in a text that a person should look at."""

    kind: str
    """The sort of trouble, such as `numbering`."""
    line: int
    """Line in the source, counted from 1."""
    number: str | None
    """The record it concerns."""
    message: str
    """What is wrong."""
    remedy: str
    """What to do about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """One document, read: its records, what is left of the source, and what was mended."""

    document: str
    """Id of the document."""
    clauses: tuple[Clause, ...]
    """The records in the order of the source."""
    leftovers: tuple[Leftover, ...]
    """Every other character of the source."""
    repairs: tuple[Repair, ...]
    """What was mended, in the order of lines."""
    findings: tuple[Finding, ...]
    """What could not be mended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelStyle:
    """How a document prints its numbers."""

    levels: tuple[str, ...]
    """One template a level, the outermost first: `{1}` a number, `{a}` `{A}` a letter, `{i}` `{I}` a Roman numeral."""
    end: str = ""
    """What may close a label, such as a dot."""
    relative: bool = False
    """Whether a label may print its innermost level only."""
    sections: int = 1
    """How many of the outer levels are headings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnexStyle:
    """How a document sets its table of equipment."""

    start: str
    """Pattern of the line that opens the annex."""
    columns: tuple[str, ...]
    """What each column holds: number, name, parameter, unit, value, tolerance."""
    header: str
    """Pattern of a header line, which may repeat on each page."""
    group: str = ""
    """Pattern of a group's numeral, where groups carry one."""
    prefix: str = "A"
    """What stands before a row's number in its id."""
    units: tuple[str, ...] = ()
    """Units that close a row, for a table whose cells have run together."""
    not_less: tuple[str, ...] = ()
    """Words for a lower bound."""
    not_more: tuple[str, ...] = ()
    """Words for an upper bound."""
    up_to: tuple[str, ...] = ()
    """Words before an upper bound."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A reading profile: how one text marks its pages, headings, items, notes, tables and noise."""

    front_until: str
    """Pattern of the first line of the body; all before it is front matter."""
    front_heading: str = ""
    """Pattern of plain lines in the front matter that open a record of their own."""
    contents: str = ""
    """Pattern of the line that opens the table of contents."""
    markdown: bool = True
    """Whether `#`, `*`, `**` and links are markup."""
    upper_headings: bool = False
    """Whether a line in capitals is a heading."""
    unit_mark: str = ""
    """What a line begins with when it opens a unit, for texts without bullets and numbers."""
    wrapped: bool = False
    """Whether lines end where the paper did, so that a line break means nothing."""
    bullet: str = ""
    """Pattern of the mark before an item."""
    note: str = ""
    """Pattern of the words that open a note."""
    running_headers: tuple[str, ...] = ()
    """Patterns of lines that the printer repeated on each page."""
    noise: tuple[str, ...] = ()
    """Patterns of lines that the extraction put there."""
    page_number: str = ""
    """Pattern of a page number on a line of its own."""
    first_page: int | None = None
    """Printed number of the first page, where page breaks are marked by form feeds."""
    label: LabelStyle | None = None
    """How numbers are printed; nothing where they are lost."""
    annex: AnnexStyle | None = None
    """How the table of equipment is set."""
    renumber: tuple[tuple[int, str, str], ...] = ()
    """A person's word on a misprinted number: line, number, reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One edition in one language."""

    id: str
    """Stable id, such as the name of its file."""
    edition: str
    """The set of rules that it states."""
    language: str
    """ISO 639-1 code."""
    title: str
    """Title as printed."""
    authority: str
    """Who made the rules."""
    approved: date
    """Day of approval."""
    in_force: date | None
    """Day of entry into force."""
    based_on: str
    """What it was made from."""
    status: str
    """`in force` or `pilot`."""
    numbering: str
    """Documents with the same numbering can be read side by side by number."""
    outline: str
    """Id of the document whose outline confirms or supplies numbers, or empty."""
    file: str
    """Where the text lies, seen from the corpus."""
    sha256: str
    """Fingerprint of the file."""
    reading: Reading
    """How to read it."""
