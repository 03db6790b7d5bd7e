"""A document as it was read: its records, what belongs to none of them, repairs and warnings."""

from enum import StrEnum

from msgspec import Struct

from rulebook.records import Clause


class UnownedKind(StrEnum):
    """What a character of a source is when no record owns it."""

    CONTENTS = "table of contents"
    HEADER = "running header"
    PAGE_NUMBER = "page number"
    MARKUP = "markup"
    BLANK = "blank"
    NOISE = "extraction noise"


class Unowned(Struct, frozen=True, kw_only=True, array_like=True):
    """Characters of a source that belong to no record, and what they are instead."""

    source: int
    """Where they begin in the source, counted in characters from 0."""
    residue: UnownedKind
    """What they are."""
    text: str
    """The characters themselves."""


class Repair(Struct, frozen=True, kw_only=True):
    """One thing that was repaired while reading, so that nothing is repaired silently."""

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


class ReadingWarning(Struct, frozen=True, kw_only=True):
    """Something in a text that a person should look at."""

    kind: str
    """What is in doubt, such as `numbering`."""
    line: int
    """Line in the source, counted from 1."""
    number: str | None
    """The record it concerns."""
    message: str
    """What is wrong."""
    hint: str
    """What to do about it."""


class Book(Struct, frozen=True, kw_only=True):
    """One document, read: its records, what is left of the source, and what was repaired."""

    document: str
    """Id of the document."""
    clauses: tuple[Clause, ...]
    """The records in the order of the source."""
    leftovers: tuple[Unowned, ...]
    """Every other character of the source."""
    repairs: tuple[Repair, ...]
    """What was repaired, in the order of lines."""
    doubts: tuple[ReadingWarning, ...]
    """What could not be repaired."""
