"""The one loader of TOML: data files become typed values, and every complaint names file and line."""

import re
import tomllib
from datetime import date
from pathlib import Path
from types import NoneType
from typing import Generic, TypeVar, get_args, get_type_hints

import msgspec

from rulebook.trouble import Trouble

T = TypeVar("T")
Step = str | int
"""A key, or the place of a row in its list."""
Line = dict[tuple[Step, ...], int]

HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
PART = re.compile(r"""[\w-]+|"([^"]*)"|'([^']*)'""")
PLACE = re.compile(r" - at `(?:key in )?\$(.*)`$")
STEP = re.compile(r"\.([\w-]+)|\[(\d+)\]|\[\.\.\.\]")


class Data(Generic[T]):
    """A data file: its typed value, and where each part of it stands."""

    def __init__(self, value: T, text: str, file: str) -> None:
        self.value = value
        self.text = text
        self.file = file

    def line(self, *place: Step) -> int:
        """The line of a value, or of the nearest thing around it."""
        lines = _lines(self.text)
        while place not in lines and place:
            place = place[:-1]
        return lines.get(place, 1)

    def trouble(self, what: str, *place: Step, remedy: str) -> Trouble:
        """A complaint about a value."""
        return Trouble(what, file=self.file, line=self.line(*place), remedy=remedy)


def load(path: Path, kind: type[T]) -> Data[T]:
    """A data file as a typed value, or `Trouble` with the line of the first mistake."""
    file = f"{path.parent.name}/{path.name}"
    text = read_text(path)
    try:
        rows = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        raise Trouble(str(error), file=file, line=int(at[1]) if at else 1, remedy="mend the TOML") from None
    try:
        return Data(msgspec.convert(rows, kind, builtin_types=(date,)), text, file)
    except msgspec.ValidationError as error:
        raise _complaint(str(error), kind, text, file) from None


def load_optional(path: Path, kind: type[T], missing: T) -> Data[T]:
    """The same for a file that a corpus may do without."""
    return load(path, kind) if path.exists() else Data(missing, "", f"{path.parent.name}/{path.name}")


def read_text(path: Path) -> str:
    """The text of a data file, or `Trouble`."""
    file = f"{path.parent.name}/{path.name}"
    try:
        return path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        reason = error.strerror or "cannot be read"
        raise Trouble(reason, file=file, remedy="run inside the project, or set RULEBOOK_HOME") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise Trouble("not UTF-8", file=file, line=line, remedy="save the file as UTF-8") from None


def read_rows(path: Path) -> list[tuple[int, str]]:
    """The lines of a plain list, numbered, without blank ones and comments; none where there is no file."""
    lines = read_text(path).split("\n") if path.exists() else []
    return [(n, line) for n, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")]


def _complaint(message: str, kind: type[object], text: str, file: str) -> Trouble:
    """What msgspec found wrong, in our words, with the line."""
    at = PLACE.search(message)
    place = _steps(at[1]) if at else ()
    said = message[: at.start()] if at else message
    data = Data(None, text, file)
    if unknown := re.fullmatch(r"Object contains unknown field `(.+)`", said):
        known = ", ".join(sorted(_fields(kind, place)))
        return data.trouble(
            f"unknown key {unknown[1]!r}", *place, unknown[1], remedy=f"known here are {known}"
        )
    if missing := re.fullmatch(r"Object missing required field `(.+)`", said):
        where = (*place, "id") if (*place, "id") in _lines(text) else place
        return data.trouble(f"key {missing[1]!r} is missing", *where, remedy=f"add {missing[1]} to the table")
    if wrong := re.fullmatch(r"Expected `(.+)`, got `(.+)`", said):
        name = next((step for step in reversed(place) if isinstance(step, str)), "the file")
        return data.trouble(f"{name} is {wrong[2]}, not {wrong[1]}", *place, remedy="mend the value")
    return data.trouble(said[:1].lower() + said[1:], *place, remedy="mend the value")


def _steps(path: str) -> tuple[Step, ...]:
    """`.document[1].status` as steps; an unnamed key of a table is left out."""
    return tuple(int(row) if row else key for key, row in STEP.findall(path) if key or row)


def _fields(kind: object, place: tuple[Step, ...]) -> list[str]:
    """The keys that are known in a place."""
    for step in place:
        options = [option for option in get_args(kind) if option is not NoneType and option is not Ellipsis]
        if isinstance(step, int):
            kind = options[-1]
        elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            names = {found.encode_name: found.name for found in msgspec.structs.fields(kind)}
            kind = get_type_hints(kind)[names[step]]
        elif options:
            kind = options[-1]
    for option in (kind, *get_args(kind)):
        if isinstance(option, type) and issubclass(option, msgspec.Struct):
            return [found.encode_name for found in msgspec.structs.fields(option)]
    return []


def _lines(text: str) -> Line:
    """The line of every table, row and key of a TOML file."""
    lines: Line = {}
    rows: dict[tuple[Step, ...], int] = {}
    table: tuple[Step, ...] = ()
    for number, line in enumerate(text.split("\n"), 1):
        if header := HEADER.match(line):
            *outer, last = _parts(header[2])
            table = ()
            for part in outer:
                table = (*table, part)
                if table in rows:
                    table = (*table, rows[table])
            table = (*table, last)
            if header[1] == "[[":
                rows[table] = rows.get(table, -1) + 1
                lines.setdefault(table, number)
                table = (*table, rows[table])
            elif table in rows:
                table = (*table, rows[table])
            lines.setdefault(table, number)
        elif key := KEY.match(line):
            place = table
            for part in _parts(key[1]):
                place = (*place, part)
                lines.setdefault(place, number)
    return lines


def _parts(dotted: str) -> list[str]:
    return [found[1] or found[2] or found[0] for found in PART.finditer(dotted)]
