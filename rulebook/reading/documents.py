"""The table of documents, read from `documents.toml` and checked."""

import re
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import fields, replace

from rulebook.errors import InputError
from rulebook.files.source_lines import Step
from rulebook.files.toml import Data, load
from rulebook.reading.labels import Grammar
from rulebook.reading.profile import AnnexStyle, Profile
from rulebook.records import Document
from rulebook.schema import Id, SomeWords, Text

PATTERNS = {
    "front_until",
    "front_heading",
    "back_from",
    "markup",
    "contents",
    "bullet",
    "note",
    "page_number",
    "start",
    "header",
    "group",
}
PATTERN_LISTS = {"running_headers", "noise"}
STATUSES = ("draft", "pilot", "in force", "superseded")
COLUMNS = ("number", "name", "parameter", "unit", "value", "tolerance")


class Origin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file that a text was taken from."""

    file: Text
    """Its name."""
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z", description="64 hexadecimal digits")]
    """Its fingerprint."""
    extractor: str = ""
    """What made the text from it; empty where only the encoding was changed."""
    encoding: str = "utf-8"
    """What it was encoded in."""


class DocumentEntry(Document, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A document of the corpus as people write it, with how to read it."""

    id: Annotated[str, Meta(pattern=r"^[^\s/]+\Z", description="one word without spaces and slashes")]
    edition: Id
    language: Annotated[str, Meta(pattern=r"^[a-z]{2,3}\Z", description="the code of a language")]
    title: Text
    authority: Text
    superseded_by: Annotated[str, Meta(pattern=r"^\S*\Z", description="the id of an edition, or nothing")] = (
        ""
    )
    file: Text
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z", description="64 hexadecimal digits")]
    origin: Origin | None = None
    """What the text was taken from, where that is another file."""
    reading: Profile
    """How to read it."""


class DocumentsFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`documents.toml`."""

    default: str = ""
    """Id of the document that everyone quotes; the first if not said."""
    authorities: dict[str, SomeWords] = {}
    """What those who made the rules are called in other languages, by the name that documents give them."""
    document: Annotated[tuple[DocumentEntry, ...], Meta(min_length=1)]


def load_documents(path: Path) -> DocumentsFile:
    """The documents in the order of the table, or `InputError` with the line of the first mistake."""
    data = load(path, DocumentsFile)
    table = data.value
    ids = [document.id for document in table.document]
    data.refuse_doubles("document", ids, "document id")
    for row, document in enumerate(table.document):
        if document.status not in STATUSES:
            what = f"unknown status {document.status!r}"
            raise data.error(what, "document", row, "status", hint=f"say one of: {', '.join(STATUSES)}")
        _check_standing(document, data, row)
        _check_reading(document.reading, data, row)
    for row, document in enumerate(table.document):
        if document.outline:
            _check_outline(document, table, data, row)
    made_by = [document.authority for document in table.document]
    data.refuse_unknown(table.authorities, made_by, "no document is made by", "authorities")
    if table.default and table.default not in ids:
        what = f"default names {table.default!r}"
        raise data.error(what, "default", hint=f"name one of: {', '.join(ids)}")
    numbered = (replace(entry, numbering=entry.numbering or entry.edition) for entry in table.document)
    return replace(table, default=table.default or ids[0], document=tuple(numbered))


def _check_standing(document: DocumentEntry, data: Data[DocumentsFile], row: int) -> None:
    """A superseded text says by what, and no other does."""
    if (document.status == "superseded") != bool(document.superseded_by):
        what = f"status {document.status!r} and superseded_by {document.superseded_by!r} do not go together"
        hint = "name the edition that took its place, also one that is not here, or another status"
        raise data.error(what, "document", row, "status", hint=hint)
    if document.superseded_by == document.edition:
        what = f"{document.id} is superseded by its own edition"
        raise data.error(what, "document", row, "superseded_by", hint="name another edition")


def _check_outline(
    document: DocumentEntry, table: DocumentsFile, data: Data[DocumentsFile], row: int
) -> None:
    others = {other.id: other for other in table.document if other.id != document.id}
    where = ("document", row, "outline")
    if document.outline not in others:
        known = ", ".join(other.id for other in table.document)
        raise data.error(f"outline names {document.outline!r}", *where, hint=f"name another of: {known}")
    if not others[document.outline].reading.label:
        what = f"the outline {document.outline!r} prints no numbers"
        raise data.error(what, *where, hint="name a document that does")


def _check_reading(reading: Profile, data: Data[DocumentsFile], row: int) -> None:
    where: tuple[Step, ...] = ("document", row, "reading")
    _check_patterns(reading, data, where)
    if reading.annex:
        _check_patterns(reading.annex, data, (*where, "annex"))
        columns = reading.annex.columns
        for column in columns:
            if column not in COLUMNS:
                what = f"unknown column {column!r}"
                raise data.error(
                    what, *where, "annex", "columns", hint=f"expected one of {', '.join(COLUMNS)}"
                )
        if "parameter" not in columns or "number" not in columns:
            raise data.error("columns lack number or parameter", *where, "annex", "columns", hint="name both")
    if reading.label:
        try:
            Grammar(reading.styles)
        except InputError as error:
            raise data.error(error.message, *where, "label", "levels", hint=error.hint) from None


def _check_patterns(
    profile: Profile | AnnexStyle, data: Data[DocumentsFile], where: tuple[Step, ...]
) -> None:
    for item in fields(profile):
        value = getattr(profile, item.name)
        patterns = [value] if item.name in PATTERNS else value if item.name in PATTERN_LISTS else ()
        for pattern in patterns:
            try:
                re.compile(pattern)
            except re.error as error:
                what = f"pattern {pattern!r}: {error}"
                raise data.error(what, *where, item.name, hint="fix the pattern") from None
