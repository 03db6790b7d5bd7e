"""The one loader of data files: they become typed values, and every complaint names file and line."""

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from rulebook.errors import InputError
from rulebook.files.folders import CORPUS, is_corpus
from rulebook.files.schema_errors import Mistake, convert, place_name
from rulebook.files.source_lines import Lines, Place, Step, toml_lines

T = TypeVar("T")
P = TypeVar("P")

UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
"""What no text has in it: control characters but tabs and line feeds."""
REPAIR = "put its content back, or take the file away"


class Data(Generic[T]):
    """A data file: its typed value, and where each part of it stands."""

    def __init__(self, value: T, text: str, file: str, lines: Lines | None = None) -> None:
        self.value = value
        self.text = text
        self.file = file
        self._known_lines = lines

    @cached_property
    def _lines(self) -> Lines:
        """Where everything stands; found in the TOML when it is asked for, unless it is known."""
        return toml_lines(self.text) if self._known_lines is None else self._known_lines

    def line(self, *place: Step) -> int:
        """The line of a value, or of the nearest thing around it."""
        while place not in self._lines and place:
            place = place[:-1]
        return self._lines.get(place, 1)

    def error(self, what: str, *place: Step, hint: str) -> InputError:
        """A complaint about a value."""
        return InputError(what, file=self.file, line=self.line(*place), hint=hint)

    def convert(self, value: object, kind: type[P], *place: Step) -> P:
        """A part of the file as a typed value, or `InputError` with the line of the first mistake."""
        converted = convert(value, kind)
        if not isinstance(converted, Mistake):
            return converted
        where = (*place, *converted.place)
        if converted.is_missing and (*where, "id") in self._lines:
            where = (*where, "id")
        raise self.error(converted.message, *where, hint=converted.hint)

    def converted(self, kind: type[P]) -> "Data[P]":
        """The whole file as a typed value, or `InputError`."""
        return Data(self.convert(self.value, kind), self.text, self.file, self._known_lines)

    def with_keys(self, names: Mapping[str, str]) -> "Data[Any]":
        """Some keys of a table, each under the name that is given for it, with their lines."""
        table: Any = self.value
        value = {new: table[old] for old, new in names.items() if old in table}
        lines: dict[Place, int] = {(): self.line()}
        for where, line in self._lines.items():
            if where and where[0] in names:
                lines[(names[str(where[0])], *where[1:])] = line
        return Data(value, self.text, self.file, lines)

    def part(self, *place: Step) -> "Data[Any]":
        """A part of the file by itself, with its lines."""
        value: Any = self.value
        for step in place:
            value = value[step]
        count = len(place)
        lines = {where[count:]: line for where, line in self._lines.items() if where[:count] == place}
        return Data(value, self.text, self.file, {(): self.line(*place), **lines})

    def refuse_doubles(
        self, table: str, keys: Iterable[str], what: str, seen: dict[str, str] | None = None
    ) -> None:
        """`InputError` where two rows of a table have the same key; `seen` has those of other files, too."""
        first: dict[str, str] = {} if seen is None else seen
        for row, key in enumerate(keys):
            if key in first:
                hint = f"keep one; the first is {first[key]}"
                raise self.error(f"{what} {key!r} is defined twice", table, row, "id", hint=hint)
            line = self.line(table, row)
            first[key] = f"on line {line}" if seen is None else f"in {self.file}, line {line}"

    def refuse_unknown(
        self, names: Iterable[str], known: Collection[str], what: str, *place: Step, hint: str = ""
    ) -> None:
        """`InputError` for the first of some names, keys or entries of a place, that nobody knows."""
        for entry, name in enumerate(names):
            if name not in known:
                where = (*place, name) if (*place, name) in self._lines else (*place, entry)
                advice = hint or f"expected one of {', '.join(sorted(known))}"
                raise self.error(f"{what} {name!r}", *where, hint=advice)

    def refuse_untranslated(self, said: Mapping[Place, Collection[str]]) -> None:
        """`InputError` unless all of some places speak the same languages."""
        for code in sorted({code for codes in said.values() for code in codes}):
            speaking = [place for place, codes in said.items() if code in codes]
            silent = [place for place, codes in said.items() if code not in codes]
            if len(speaking) < len(silent):
                what = f"{place_name((*speaking[0], code))} is said here, and hardly elsewhere in {code!r}"
                raise self.error(what, *speaking[0], code, hint="correct the language, or say all in it")
            if silent:
                what = f"{place_name((*silent[0], code))} is not said"
                raise self.error(what, *silent[0], hint="say it in every language")


def load(path: Path, kind: type[T], prepare: Callable[[object], object] | None = None) -> Data[T]:
    """A TOML file as a typed value, or `InputError` with the line of the first mistake.

    `prepare` makes of the content what is to be typed, without changing it.
    """
    text = read_text(path)
    raw = Data(parse(text, file_name(path)), text, file_name(path))
    return Data(raw.convert(prepare(raw.value) if prepare else raw.value, kind), text, raw.file)


@lru_cache(maxsize=64)  # whoever reads a corpus again parses its large files once
def parse(text: str, file: str) -> dict[str, object]:
    """The content of a TOML file as it stands, or `InputError`.

    >>> parse("at = 1", "a.toml")
    {'at': 1}
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        what, _, place = str(error).partition(" (at ")
        end = text.rstrip("\n").count("\n") + 1
        at = re.match(r"line (\d+)", place)
        line = int(at[1]) if at else end if place else 1
        raise InputError(what, file=file, line=line, hint="correct the TOML") from None


def load_optional(
    path: Path, kind: type[T], missing: T, prepare: Callable[[object], object] | None = None
) -> Data[T]:
    """The same for a file that a corpus may do without."""
    return load(path, kind, prepare) if path.exists() else Data(missing, "", file_name(path))


def file_name(path: Path) -> str:
    """A file as people know it: from the root on, which is the one that holds `corpus/`, or is one."""
    for folder in path.parents:
        if is_corpus(folder):
            return path.relative_to(folder.parent if folder.name == CORPUS else folder).as_posix()
    for folder in path.parents:
        if (folder / CORPUS).is_dir():
            return path.relative_to(folder).as_posix()
    return f"{path.parent.name}/{path.name}"


def read_text(path: Path) -> str:
    """The text of a data file, or `InputError`; a byte order mark and carriage returns are passed over."""
    file = file_name(path)
    try:
        text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        reason = error.strerror or "cannot be read"
        raise InputError(reason, file=file, hint="run inside the project, or set RULEBOOK_HOME") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise InputError("not UTF-8", file=file, line=line, hint="save the file as UTF-8") from None
    if not text.strip():
        raise InputError("the file is empty", file=file, line=1, hint=REPAIR)
    if found := UNPRINTABLE.search(text):
        line = text.count("\n", 0, found.start()) + 1
        what = f"control character U+{ord(found[0]):04X}"
        raise InputError(what, file=file, line=line, hint="take it out")
    return text


def read_rows(path: Path) -> list[tuple[int, str]]:
    """The lines of a plain list, numbered, without blank ones and comments; none if it is missing."""
    lines = read_text(path).split("\n") if path.exists() else []
    return [(n, line) for n, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")]


def read_table(
    path: Path, columns: Sequence[str], separator: str = " ", keys: int = 1
) -> dict[tuple[str, ...], tuple[int, tuple[str, ...]]]:
    """The rows of a plain list by their first columns, with line and the other columns, or `InputError`."""
    file = file_name(path)
    rows: dict[tuple[str, ...], tuple[int, tuple[str, ...]]] = {}
    for line, row in read_rows(path):
        cells = tuple(cell.strip(" \t") for cell in row.strip(" \t").split(separator))
        if len(cells) != len(columns) or not all(cells):
            hint = f"write {separator.join(columns)!r}"
            raise InputError(f"cannot read {row!r}", file=file, line=line, hint=hint)
        key = cells[:keys]
        if key in rows:
            what = f"{separator.join(key)!r} is defined twice"
            raise InputError(
                what, file=file, line=line, hint=f"keep one; the first is on line {rows[key][0]}"
            )
        rows[key] = (line, cells[keys:])
    return rows
