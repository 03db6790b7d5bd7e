"""The table of documents, read from `documents.toml` and checked key by key."""

import re
import tomllib
from dataclasses import MISSING, fields
from datetime import date
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from rulebook.reading.labels import Grammar
from rulebook.records import AnnexStyle, Document, LabelStyle, Reading
from rulebook.trouble import Trouble

PATTERNS = {"front_until", "front_heading", "contents", "bullet", "note", "page_number", "start", "header", "group"}
PATTERN_LISTS = {"running_headers", "noise"}
OPTIONAL = {"outline": "", "in_force": None}
STATUSES = ("in force", "pilot")
COLUMNS = ("number", "name", "parameter", "unit", "value", "tolerance")


def documents(corpus: Path) -> tuple[list[Document], str]:
    """The documents in the order of the table, and the id of the default one."""
    path = corpus / "documents.toml"
    file = f"{corpus.name}/documents.toml"
    try:
        text = path.read_text(encoding="utf-8")
        table = tomllib.loads(text)
    except OSError as error:
        raise Trouble(error.strerror or "cannot be read", file=file, remedy="run inside the project, or set RULEBOOK_HOME") from None
    except UnicodeDecodeError:
        raise Trouble("not UTF-8", file=file, remedy="save the file as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        raise Trouble(str(error), file=file, line=int(found[1]) if found else 1, remedy="mend the TOML") from None
    return check(table, text, file)


def check(table: dict[str, Any], text: str, file: str) -> tuple[list[Document], str]:
    """The documents of a parsed table, or `Trouble` with the line of the first mistake."""
    where = _Where(text, file)
    for key in table:
        if key not in ("default", "document"):
            raise where.trouble(f"unknown key {key!r}", key, remedy="known here are default and document")
    rows = table.get("document")
    if not isinstance(rows, list) or not rows:
        raise where.trouble("no documents", "document", remedy="add a [[document]] table")
    found: list[Document] = []
    for index, row in enumerate(rows):
        where.index = index
        document = _make(Document, row, where)
        if any(other.id == document.id for other in found):
            raise where.trouble(f"document id {document.id!r} stands twice", "id", remedy="give each document its own id")
        if document.status not in STATUSES:
            raise where.trouble(f"unknown status {document.status!r}", "status", remedy=f"say one of: {', '.join(STATUSES)}")
        _check_reading(document.reading, where)
        found.append(document)
    ids = [document.id for document in found]
    for index, document in enumerate(found):
        where.index = index
        if document.outline and (document.outline not in ids or document.outline == document.id):
            raise where.trouble(f"outline names {document.outline!r}", "outline", remedy=f"name another of: {', '.join(ids)}")
        if document.outline and not found[ids.index(document.outline)].reading.label:
            raise where.trouble(f"the outline {document.outline!r} prints no numbers", "outline", remedy="name a document that does")
    default = table.get("default", ids[0])
    if default not in ids:
        where.index = -1
        raise where.trouble(f"default names {default!r}", "default", remedy=f"name one of: {', '.join(ids)}")
    return found, str(default)


class _Where:
    """Finds the line of a key, so that a complaint can name it."""

    def __init__(self, text: str, file: str) -> None:
        self.lines = text.splitlines()
        self.file = file
        self.index = -1

    def trouble(self, what: str, key: str, *, remedy: str) -> Trouble:
        heads = [n for n, line in enumerate(self.lines) if line.strip() == "[[document]]"]
        first, last = 0, len(self.lines)
        if 0 <= self.index < len(heads):
            first = heads[self.index]
            last = heads[self.index + 1] if self.index + 1 < len(heads) else last
        pattern = re.compile(rf"\s*(\[+[\w.]*)?{re.escape(key)}\s*[\]=.]")
        line = next((n for n in range(first, last) if pattern.match(self.lines[n])), first)
        return Trouble(what, file=self.file, line=line + 1, remedy=remedy)


def _make(cls: type[Any], row: Any, where: _Where) -> Any:
    """One frozen record from a table: every key known, every type right."""
    if not isinstance(row, dict):
        raise where.trouble(f"{cls.__name__.lower()} is not a table", cls.__name__.lower(), remedy="write it as a table")
    hints = get_type_hints(cls)
    for key in row:
        if key not in hints:
            near = ", ".join(sorted(hints))
            raise where.trouble(f"unknown key {key!r}", key, remedy=f"known here are {near}")
    values: dict[str, Any] = {}
    for item in fields(cls):
        if item.name in row:
            values[item.name] = _value(item.name, row[item.name], hints[item.name], where)
        elif item.name in OPTIONAL and cls is Document:
            values[item.name] = OPTIONAL[item.name]
        elif item.default is MISSING:
            raise where.trouble(f"key {item.name!r} is missing", "id", remedy=f"add {item.name} to the table")
    return cls(**values)


def _value(name: str, value: Any, hint: Any, where: _Where) -> Any:
    kinds = [kind for kind in (get_args(hint) if isinstance(hint, UnionType) else (hint,)) if kind is not NoneType]
    kind = kinds[0]
    if kind in (Reading, LabelStyle, AnnexStyle):
        return _make(kind, value, where)
    if get_origin(kind) is tuple:
        inner = get_args(kind)[0]
        if isinstance(value, list):
            if get_origin(inner) is tuple and all(_is_word(row) for row in value):
                return tuple(tuple(row) for row in value)
            if all(isinstance(part, inner) for part in value if inner is str):
                return tuple(value)
    elif isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return value
    wanted = "a date" if kind is date else getattr(kind, "__name__", "a list")
    raise where.trouble(f"{name} is {type(value).__name__}, not {wanted}", name, remedy="mend the value")


def _is_word(row: Any) -> bool:
    return isinstance(row, list) and [type(part) for part in row] == [int, str, str]


def _check_reading(reading: Reading, where: _Where) -> None:
    for record in (reading, reading.annex):
        if record is None:
            continue
        for item in fields(record):
            value = getattr(record, item.name)
            patterns = [value] if item.name in PATTERNS else value if item.name in PATTERN_LISTS else ()
            for pattern in patterns:
                try:
                    re.compile(pattern)
                except re.error as error:
                    raise where.trouble(f"pattern {pattern!r}: {error}", item.name, remedy="mend the pattern") from None
    if reading.annex:
        for column in reading.annex.columns:
            if column not in COLUMNS:
                raise where.trouble(f"unknown column {column!r}", "columns", remedy=f"known are {', '.join(COLUMNS)}")
        if "parameter" not in reading.annex.columns or "number" not in reading.annex.columns:
            raise where.trouble("columns lack number or parameter", "columns", remedy="name both")
    if reading.label:
        try:
            Grammar(reading.label)
        except Trouble as trouble:
            raise where.trouble(trouble.what, "levels", remedy=trouble.remedy) from None
