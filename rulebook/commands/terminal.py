"""How commands print: tables, folded lines, rows of JSON."""

import shutil
import sys
from collections.abc import Iterable, Sequence
from textwrap import wrap

import click

from rulebook.store import dump


def width() -> int:
    """Columns of the window."""
    return shutil.get_terminal_size((80, 24)).columns


def say(line: str, indent: int = 0, hanging: int | None = None, *, err: bool = False) -> None:
    """A line, folded to the window; `hanging` is the indent of the lines after the first."""
    first = " " * indent
    rest = " " * (indent if hanging is None else hanging)
    click.echo("\n".join(wrap(line, width(), initial_indent=first, subsequent_indent=rest)), err=err)


def heading(line: str) -> str:
    """A line that stands out on a terminal."""
    return click.style(line, bold=True)


def print_rows(rows: Iterable[object]) -> None:
    """One JSON object a line."""
    for row in rows:
        sys.stdout.write(dump(row) + "\n")


def print_csv(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Comma-separated values under their heads."""
    import csv  # few commands print it

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)


def print_table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Columns, numbers to the right."""
    cells = [tuple(heads), *(tuple(str(cell) for cell in row) for row in rows)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(heads))]
    numeric = [all(isinstance(row[i], int) for row in rows) for i in range(len(heads))]
    for index, row in enumerate(cells):
        columns = zip(row, widths, numeric, strict=True)
        line = "  ".join(
            cell.rjust(size) if right else cell.ljust(size) for cell, size, right in columns
        ).rstrip()
        click.echo(line if index else heading(line))
