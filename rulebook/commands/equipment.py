"""The command about equipment."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import click
from msgspec import Raw

from rulebook.commands.options import LanguageType, as_json, one_document, open_library, told_bytes
from rulebook.commands.table import tables_of
from rulebook.commands.terminal import fold, print_json, print_line, width
from rulebook.language.phrases import phrases
from rulebook.language.units import shortest
from rulebook.library import Library
from rulebook.table.equipment import (
    CheckedRow,
    Status,
    check_equipment,
    limits_in_words,
    shared_reason,
    unit_of_row,
    value_in_words,
)
from rulebook.table.measured import read_measured, readings_of
from rulebook.table.tables import Table

KEPT = "\N{NO-BREAK SPACE}"
"""What keeps a number and its unit on one line."""
NUMBER, VALUE, LIMITS = 5, 12, 18
"""Columns of the number of a row, of its value and of its limits."""


@click.command()
@click.argument("file")
@one_document("The rules to measure by (default: the default document).")
@click.option("--all", "every", is_flag=True, help="By the rules of every document.")
@click.option(
    "--lang",
    type=LanguageType(),
    help="Language of names and remarks (default: that of the document).",
)
@as_json
def equipment(file: str, document: str | None, every: bool, lang: str | None, as_json: bool) -> int:
    """Say whether measured equipment conforms to the annex. FILE is YAML or JSON, or - for standard input.

    Exits 1 if something does not conform.

    Example: rulebook equipment tests/cases/equipment.yaml --document DOCUMENT
    """
    library = open_library()
    tables = _tables(library, document, every)
    written = read_measured(told_bytes(file), file)
    checked = {table.document: check_equipment(table, readings_of(written, table)) for table in tables}
    languages = {id: lang or library.build.document(id).language for id in checked}
    names = {id: _names(library, id, languages[id]) for id in checked}
    if as_json:
        rows = [_document_row(id, checked[id], names[id], languages[id]) for id in checked]
        print_json({"documents": rows} if every else rows[0])
    else:
        for n, id in enumerate(checked):
            if n:
                print_line()
            _print_document(id, checked[id], names[id], languages[id])
    return int(any(row.status is Status.NON_CONFORMING for rows in checked.values() for row in rows))


def _tables(library: Library, document: str | None, every: bool) -> list[Table]:
    """The tables that were asked for, or `Trouble` if there are none."""
    tables = tables_of(library).tables
    chosen = library.build.document(document or library.default.id).id
    return list(tables.values()) if every else [tables[chosen]]


def _names(library: Library, document: str, language: str) -> dict[str, str]:
    """What each row is about, in a language."""
    names = {}
    for clause in library.build.clauses(document):
        concept = library.concept_of(document, clause.number)
        names[clause.number] = (concept and concept.headline.get(language)) or clause.text
    return names


# ---- for programs ----


def _document_row(
    document: str, rows: Sequence[CheckedRow], names: Mapping[str, str], language: str
) -> dict[str, Any]:
    return {
        "document": document,
        "rows": [_row(document, row, names[row.row.number], language) for row in rows],
    }


def _row(document: str, checked: CheckedRow, name: str, language: str) -> dict[str, Any]:
    """A row as programs outside read it."""
    row = checked.row
    answer: dict[str, Any] = {
        "row": row.number,
        "status": checked.status,
        "value": _number(checked.deciding),
        "limits": _pair(row.limits.around) if row.ranges else None,
        "clauses": [row.number],
        "name": name,
        "unit": unit_of_row(row) or row.unit,
        "measured": [reading.told for reading in checked.readings],
        "remarks": [remark.words(row, language) for remark in checked.remarks],
    }
    if len(row.ranges) > 1:
        answer["ranges"] = list(map(_pair, row.ranges))
    if row.source != document:
        answer["source"] = row.source
    if row.reason:
        answer["reason"] = row.reason.get(language, "")
    return answer


def _pair(ends: Sequence[Decimal | None]) -> list[Raw | None]:
    return [_number(end) for end in ends]


def _number(value: Decimal | None) -> Raw | None:
    """A decimal as a number of JSON, digit by digit."""
    return None if value is None else Raw(shortest(value).encode())


# ---- for people ----


def _print_document(
    document: str, rows: Sequence[CheckedRow], names: Mapping[str, str], language: str
) -> None:
    """A table in the reader's language, what does not conform first, and how many there are of each."""
    words = phrases().equipment
    print_line(head=document)
    shared = shared_reason((row.row for row in rows), language)
    if shared:
        _say(shared, 2)
    counts = []
    for status in Status:
        own = [row for row in rows if row.status is status]
        if own:
            counts.append(f"{words[status][language]}: {len(own)}")
            print_line(head=words[status][language])
            _print_rows(own, names, language, shared)
    _say(" · ".join(counts), 0)


def _print_rows(rows: Sequence[CheckedRow], names: Mapping[str, str], language: str, shared: str) -> None:
    """What was measured, one row per line; of the rest only what is permitted."""
    for row in rows:
        if row.readings:
            _print_row(row, names[row.row.number], language, shared)
    rest = [row.row for row in rows if not row.readings]
    permitted = [" ".join((row.number, limits_in_words(row, language))).rstrip() for row in rest]
    if rest:
        _say(", ".join(words.replace(" ", KEPT) for words in permitted), 2)


def _print_row(checked: CheckedRow, name: str, language: str, shared: str) -> None:
    row = checked.row
    value = "" if checked.deciding is None else value_in_words(checked.deciding, row, language)
    cells = ((row.number, NUMBER), (value, VALUE), (limits_in_words(row, language), LIMITS))
    head = "".join(f"{cell:<{size - 1}} " for cell, size in cells)
    _say(f"{head}{name}", 2, 2 + NUMBER + VALUE + LIMITS)
    reason = row.reason.get(language, "")
    for words in (*(remark.words(row, language) for remark in checked.remarks), reason):
        if words and words != shared:
            _say(words, 2 + NUMBER)


def _say(words: str, indent: int, hanging: int | None = None) -> None:
    """Words folded to the window; a number stays with its unit."""
    rest = " " * min(indent if hanging is None else hanging, width() // 2)
    for line in fold(words, width(), " " * indent, rest):
        print_line(line.replace(KEPT, " "))
