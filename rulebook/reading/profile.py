"""Reading profiles: how one text marks its pages, headings, items, notes, tables and noise."""

from typing import Annotated

from msgspec import Meta, Struct

from rulebook.schema import Id, Text, Texts


class LabelStyle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a document prints its numbers."""

    levels: Texts
    """One template a level, outermost first: `{1}` number, `{01}` two digits, `{a}` `{A}` letter, `{б}` `{Б}`
    Cyrillic letter, `{i}` `{I}` Roman numeral."""
    end: str = ""
    """What may close a label, such as a dot."""
    closed: bool = False
    """Whether a label always closes so."""
    suffix: str = ""
    """Sign behind a label that marks an addition to it, once or more: `12.4b+`."""
    heading: str = ""
    """Word before the number in a heading, such as `Article`; its items print the number without it."""
    least: int = 0
    """The outermost number is at least this, as in books whose chapters are 1, 2 and sections 100, 101."""
    relative: bool = False
    """Whether a label may print its innermost level only."""
    sections: int = 1
    """How many of the outer levels are headings."""


class AnnexStyle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a document sets its table of equipment."""

    start: Text
    """Pattern of the line that opens the annex."""
    columns: Texts
    """What each column holds: number, name, parameter, unit, value, tolerance."""
    header: Text
    """Pattern of a header line, which may repeat on each page."""
    group: str = ""
    """Pattern of a group's numeral, where groups carry one."""
    prefix: str = "A"
    """What stands before a row's number in its id."""
    units: tuple[Text, ...] = ()
    """Units that close a row, for a table whose cells have run together."""
    not_less: tuple[Text, ...] = ()
    """Words for a lower bound."""
    not_more: tuple[Text, ...] = ()
    """Words for an upper bound."""
    up_to: tuple[Text, ...] = ()
    """Words before an upper bound."""


class Profile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A reading profile: how one text marks its pages, headings, items, notes, tables and noise."""

    front_until: Text
    """Pattern of the first line of the body; all before it is front matter."""
    front_match: int = 1
    """Which of the lines that answer to `front_until` is meant, where the contents print the same line."""
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
    items: bool = False
    """Whether a bullet without a number is an item of the clause above; else it goes on with that clause."""
    markup: str = ""
    """Pattern of marks inside a line that no reader sees, such as anchors."""
    back_from: str = ""
    """Pattern of the first line behind the body, such as a glossary's heading."""
    note: str = ""
    """Pattern of the words that open a note."""
    running_headers: tuple[Text, ...] = ()
    """Patterns of lines that the printer repeated on each page."""
    noise: tuple[Text, ...] = ()
    """Patterns of lines that the extraction put there."""
    page_number: str = ""
    """Pattern of a page number on a line of its own."""
    first_page: int | None = None
    """Printed number of the first page, where page breaks are marked by form feeds."""
    restarts: bool = False
    """Whether numbers begin anew in a second part; those of it are then `p2.1`, `p2.2` and so on."""
    label: LabelStyle | Annotated[tuple[LabelStyle, ...], Meta(min_length=1)] | None = None
    """How numbers are printed, in one style or several; nothing where they are lost."""
    annex: AnnexStyle | None = None
    """How the table of equipment is set."""
    renumber: tuple[tuple[int, Id, Text], ...] = ()
    """A corrected misprinted number: line, number, reason."""

    @property
    def styles(self) -> tuple[LabelStyle, ...]:
        """The styles in which numbers are printed."""
        if self.label is None:
            return ()
        return (self.label,) if isinstance(self.label, LabelStyle) else self.label
