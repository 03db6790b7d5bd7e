"""Where each part of a data file stands: the line of every table, row, key and entry of TOML or YAML.

The text is known to be good, so that the scanner has only to tell strings and comments from the rest.
"""

import re
import tomllib
from collections.abc import Iterator

Step = str | int
"""A key, or the place of a row in its list."""
Place = tuple[Step, ...]
Lines = dict[Place, int]

TOKEN = re.compile(
    r'''
    (?P<string> """ (?: \\[\s\S] | (?!""")[^\\] )* "{3,5}
              | \'\'\' (?: (?!\'\'\')[\s\S] )* '{3,5}
              | " (?: \\. | [^"\\\n] )* "
              | ' [^'\n]* ' )
  | (?P<comment> \#[^\n]* )
  | (?P<mark> [\[\]{},=.\n] )
  | (?P<bare> [^\s"'\#\[\]{},=.]+ )
    ''',
    re.VERBOSE,
)


def toml_lines(text: str) -> Lines:
    """The line of every table, row, key and entry of a TOML file."""
    return _Scanner(text).lines()


class _Scanner:
    """Goes through the tokens of a TOML file, and notes where things begin."""

    def __init__(self, text: str) -> None:
        self._tokens = list(_tokens(text))
        self._at = 0
        self._lines: Lines = {}
        self._rows: dict[Place, int] = {}
        """The last row of each array of tables."""

    def lines(self) -> Lines:
        table: Place = ()
        while token := self._next():
            if token == "[":
                table = self._header()
            elif token != "\n":
                self._at -= 1
                self._pair(table)
        return self._lines

    def _header(self) -> Place:
        """A table, or a row of an array of tables; the first bracket is read already."""
        line = self._line()
        is_row = self._peek() == "["
        self._at += is_row
        table: Place = ()
        *outer, last = self._key("]")
        self._at += is_row
        for part in outer:
            table = (*table, part)
            self._lines.setdefault(table, line)
            table = self._last_row(table)
        table = (*table, last)
        if is_row:
            self._lines.setdefault(table, line)
            self._rows[table] = self._rows.get(table, -1) + 1
        table = self._last_row(table)
        self._lines.setdefault(table, line)
        return table

    def _last_row(self, table: Place) -> Place:
        return (*table, self._rows[table]) if table in self._rows else table

    def _pair(self, table: Place) -> None:
        """A key and its value."""
        line = self._line(ahead=True)
        place = table
        for part in self._key("="):
            place = (*place, part)
            self._lines.setdefault(place, line)
        self._value(place)

    def _key(self, end: str) -> list[str]:
        """The parts of a dotted key, up to what closes it."""
        parts = []
        while (token := self._next()) != end:
            if token != ".":
                parts.append(str(tomllib.loads(f"key={token}")["key"]) if token[0] in "\"'" else token)
        return parts

    def _value(self, place: Place) -> None:
        """Passes over a value, and notes its entries."""
        token = self._next()
        if token == "[":
            entries = 0
            while (token := self._peek()) != "]":
                if token in ("\n", ","):
                    self._at += 1
                    continue
                self._lines[*place, entries] = self._line(ahead=True)
                self._value((*place, entries))
                entries += 1
            self._at += 1
        elif token == "{":
            while (token := self._peek()) != "}":
                if token in ("\n", ","):
                    self._at += 1
                else:
                    self._pair(place)
            self._at += 1
        else:
            while self._peek() not in ("", "\n", ",", "]", "}"):
                self._at += 1

    def _next(self) -> str:
        token = self._peek()
        self._at += 1
        return token

    def _peek(self) -> str:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else ""

    def _line(self, *, ahead: bool = False) -> int:
        return self._tokens[self._at if ahead else self._at - 1][1]


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """Each token but comments, with its line."""
    line = 1
    for match in TOKEN.finditer(text):
        if match.lastgroup != "comment":
            yield match[0], line
        line += match[0].count("\n")
