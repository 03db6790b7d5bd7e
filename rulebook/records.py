"""The nouns of the reference: documents and clauses, and what links them.

Frozen data without logic; the names of fields are those that programs outside read, but for `from`.
"""

from collections.abc import Iterator
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct, field


class ClauseId(NamedTuple):
    """A clause of a document: `str(ClauseId("rules", "8.1"))` is `rules/8.1`."""

    document: str
    number: str

    def __str__(self) -> str:
        """The id as records and people write it."""
        return f"{self.document}/{self.number}"

    @classmethod
    def parse(cls, id: str) -> "ClauseId":
        """The clause that an id names; the number is empty where the id has none.

        >>> ClauseId.parse("rules/8.1").number
        '8.1'
        """
        document, _, number = id.partition("/")
        return cls(document, number)


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


class Document(Struct, frozen=True, kw_only=True):
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
    """Day of approval, or for a draft or a pilot the day on which it was agreed."""
    in_force: date | None = None
    """Day of entry into force."""
    based_on: str = ""
    """What it was made from, if that is known."""
    status: str
    """draft, pilot, in force or superseded."""
    superseded_by: str = ""
    """The edition that took its place, whether it is here or not."""
    superseded_on: date | None = None
    """Day on which it did."""
    numbering: str = ""
    """Documents with the same numbering can be read side by side by number; if not said, an edition's can."""
    original: bool = False
    """Whether it is in the language that the rules are made in."""
    outline: str = ""
    """Id of the document whose outline confirms or supplies numbers, or empty."""
    file: str
    """Where the text lies, seen from the corpus."""
    sha256: str
    """Fingerprint of the file."""

    @property
    def family(self) -> str:
        """Documents of one family are translations of one text."""
        return self.numbering or self.edition

    @property
    def approval(self) -> str:
        """The key of what is said of its day: rules on trial were agreed on, not approved."""
        return "agreed" if self.status in ("draft", "pilot") else "approved"


class Emphasis(Struct, frozen=True, kw_only=True, array_like=True):
    """A stretch of a record's text that the source sets in bold or italic."""

    start: int
    """First character, counted from 0 in the record's text."""
    end: int
    """One past the last character."""
    style: str
    """`bold` or `italic`."""


class Piece(Struct, frozen=True, kw_only=True, array_like=True):
    """Characters that a record's field shares, one for one, with its source."""

    source: int
    """Where they begin in the source, counted in characters from 0."""
    field: str
    """The field that holds them: `label`, `text`, `body`, or `cells.N`."""
    at: int
    """Where they begin in that field."""
    length: int
    """How many there are."""


class Quantity(Struct, frozen=True, kw_only=True):
    """A printed amount or tolerance, as numbers with their meaning."""

    numbers: tuple[int | float, ...]
    """The numbers, in the order of print; empty for a bound that repeats the value."""
    meaning: str
    """`exact`, `either`, `by`, `plus-minus`, `plus`, `minus`, `not less`, `not more`, `up to`, or `words`."""
    printed: str
    """The cell as printed."""


class Parameter(Struct, frozen=True, kw_only=True):
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


class PrintedClause(Struct, frozen=True, kw_only=True):
    """One unit of a rulebook as anybody reads it."""

    id: str
    """`<document>/<number>`, for ever."""
    document: str
    """Id of the document."""
    number: str
    """The number that we stand by."""
    label: str | None
    """The number as printed, or nothing where none is printed."""
    number_from: NumberFrom
    """How `number` was obtained."""
    kind: Kind
    """What the record is."""
    parent: str | None
    """Number of the record that this one stands under."""
    order: int
    """Position in the document, counted from 1."""
    text: str
    """Plain text; of a section, part or group its heading."""
    lines: tuple[int, int]
    """First and last line in the source, counted from 1."""
    hash: str
    """Fingerprint of the normalised text: changes when the wording does."""
    page: int | None
    """Printed page on which the record begins, where the source tells."""
    doubt: str | None
    """Why the number is not certain, or nothing."""
    body: str
    """Unnumbered text that stands directly under a heading, mostly empty."""
    breaks: tuple[int, ...]
    """Where in `text` (of front matter and clauses) a new paragraph begins."""
    emphasis: tuple[Emphasis, ...]
    """Bold and italic stretches of `text`."""

    @property
    def key(self) -> ClauseId:
        """Its id in two parts."""
        return ClauseId(self.document, self.number)


class Clause(PrintedClause, frozen=True, kw_only=True):
    """One unit of a rulebook: a part, section, clause, note, annex group or row, or front matter."""

    annex: Parameter | None
    """Fields of an annex row."""
    pieces: tuple[Piece, ...]
    """Where each character stands in the source."""


class Link(Struct, frozen=True, kw_only=True):
    """Clauses of one document that correspond to clauses of another."""

    left: tuple[str, ...]
    """Numbers in the first document."""
    right: tuple[str, ...]
    """Numbers in the second."""
    score: float
    """How sure the link is, from 0 to 1."""
    signals: dict[str, float]
    """What each signal said."""


class Alignment(Struct, frozen=True, kw_only=True):
    """The alignment of two documents."""

    left: str
    """Id of the first document."""
    right: str
    """Id of the second."""
    regime: str
    """`parallel` where the documents keep one order, else `restructured`; `joined` where they are not aligned
    with each other but along the editions between them."""
    quality: tuple[float, float]
    """How sure it is as a whole: share of clauses with a counterpart, then mean score."""
    links: tuple[Link, ...]
    """Which clauses correspond."""
    candidates: dict[str, dict[str, tuple[Link, ...]]]
    """For each document and number its partners, then its best rivals."""


class Concept(Struct, frozen=True, kw_only=True):
    """What clauses are about, the same in every document and edition."""

    id: str = field(name="concept")
    """Stable slug."""
    headline: dict[str, str | None]
    """What it is about, in each language."""
    members: dict[str, tuple[str, ...]]
    """Numbers of its clauses, by document."""

    @property
    def clauses(self) -> Iterator[ClauseId]:
        """Its clauses, document by document."""
        return (
            ClauseId(document, number) for document, numbers in self.members.items() for number in numbers
        )


class Reference(Struct, frozen=True, kw_only=True):
    """A clause that points to another."""

    document: str
    """Id of the document."""
    source: str = field(name="from")
    """Number of the clause that points."""
    printed: str | None
    """The words as printed, or nothing where none are."""
    target: str | None
    """Number of the clause that is meant, or nothing."""
    kind: str
    """number, annex, implicit, sanction or definition."""
    ground: str
    """printed, projected or inferred."""
    ok: bool
    """False for a reference that dangles or is doubtful."""
    score: float
    """How much the two clauses share, from 0 to 1."""
    why: str | None
    """What is wrong, or nothing."""


class TermUse(Struct, frozen=True, kw_only=True):
    """A clause that speaks of a term."""

    document: str
    """Id of the document."""
    number: str
    """Number of the clause."""
    name: str
    """Which of the names of the term."""
    count: int
    """How often."""


class Term(Struct, frozen=True, kw_only=True):
    """One thing of the sport, its names, where it is defined, and every place that speaks of it."""

    id: str = field(name="concept")
    """Stable slug."""
    area: str
    """What sort of thing it is."""
    names: dict[str, tuple[str, ...]]
    """Names in each language, the preferred one first."""
    use: dict[str, str] = {}
    """The name that our own texts have for it, by language."""
    definitions: tuple[str, ...] = ()
    """Ids of the clauses that define it."""
    note: dict[str, str] = {}
    """What a translator should know, in each language."""
    occurrences: tuple[TermUse, ...] = ()
    """Every clause that speaks of it."""

    def preferred(self, language: str) -> str | None:
        """What it is called in a language: as the documents prefer, or as we say where none has a name."""
        return next(iter(self.names.get(language, ())), self.use.get(language))
