"""How commands print: lines for people, data for programs.

What a person reads may hold anything that a text holds; here, and nowhere else, it is made harmless. What a
program reads is UTF-8, whatever the locale says: JSON, HTML and XML are put in ASCII with their own escapes
where the stream is of another encoding, so that a reader who believes in that encoding reads the same.
"""

import codecs
import shutil
import sys
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from textwrap import wrap

import click

from rulebook.files.escape import json_escapes, visible, visible_markup
from rulebook.storage.store import dump

JSON_ESCAPES, XML_ESCAPES = "rulebook.json", "xmlcharrefreplace"
"""What becomes of characters that an encoding lacks, in JSON and in HTML and XML."""
BLANKS = dict.fromkeys(map(ord, "\t\n\v\f\r"), " ")
"""White space that a folded line does without."""


def make_streams_total() -> None:
    """Lets both streams take every character: what their encoding lacks is written as an escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def width() -> int:
    """Columns of the window."""
    return shutil.get_terminal_size((80, 24)).columns


def print_line(line: str = "", *, head: str = "", err: bool = False) -> None:
    """One line for people, whatever it holds, behind a head that stands out on a terminal."""
    strong = click.style(visible(head), bold=True) if head else ""
    click.echo(strong + visible(line), file=sys.stderr if err else sys.stdout)


def shortened(line: str) -> str:
    """A line as far as it fits into the window."""
    return line if len(line) <= width() else line[: width() - 2] + " …"


def fold(text: str, columns: int, first: str = "", rest: str = "") -> list[str]:
    """A text in lines that fit into so many columns; `first` and `rest` stand before the words."""
    words = visible(text.expandtabs().translate(BLANKS))
    return wrap(words, columns, initial_indent=first, subsequent_indent=rest)


def say(line: str, indent: int = 0, hanging: int | None = None) -> None:
    """A line for people, folded to the window; `hanging` is the indent of the lines after the first."""
    rest = " " * (indent if hanging is None else hanging)
    for part in fold(line, width(), " " * indent, rest) or [""]:
        print_line(part)


def print_text(text: str) -> None:
    """Lines for people, folded to the window; a line that begins with spaces hangs by as many."""
    for number, line in enumerate(text.splitlines()):
        indent = len(line) - len(line.lstrip())
        if number:
            say(line.strip(), indent, max(indent, 4))
        else:
            print_line(head=line)


def print_table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Columns for people, numbers to the right."""
    cells = [tuple(heads), *(tuple(visible(str(cell)) for cell in row) for row in rows)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(heads))]
    numeric = [all(isinstance(row[i], int) for row in rows) for i in range(len(heads))]
    for index, row in enumerate(cells):
        columns = zip(row, widths, numeric, strict=True)
        line = "  ".join(
            cell.rjust(size) if right else cell.ljust(size) for cell, size, right in columns
        ).rstrip()
        if index:
            print_line(line)
        else:
            print_line(head=line)


def print_json(value: object) -> None:
    """A value as JSON on one line."""
    print_data(dump(value) + "\n", JSON_ESCAPES)


def print_rows(rows: Iterable[object]) -> None:
    """One JSON object a line."""
    for row in rows:
        print_json(row)


def print_csv(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Comma-separated values under their heads."""
    import csv  # few commands print it
    import io

    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    print_data(table.getvalue())


def print_markup(text: str) -> None:
    """HTML or XML."""
    print_data(visible_markup(text), XML_ESCAPES)


def print_data(text: str, escapes: str | None = None) -> None:
    """What programs read, as it is; `escapes` names those of its format, and without any it is UTF-8.

    On a terminal nobody reads it but a person.
    """
    stream = sys.stdout
    if not stream:
        return
    person = stream.isatty()
    if isinstance(stream, TextIOWrapper) and codecs.lookup(stream.encoding).name != "utf-8":
        if escapes:
            stream.reconfigure(encoding="ascii", errors=escapes)
        elif not person:
            stream.reconfigure(encoding="utf-8")
    stream.write(visible(text, keep="\n\t") if person else text)


def _json_escaped(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return json_escapes(error.object[error.start : error.end]), error.end


codecs.register_error(JSON_ESCAPES, _json_escaped)
