"""The commands about the table: place says where discs go, equipment what conforms to the annex."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Raw

from rulebook.commands.options import as_json, by_rules, input_bytes, open_library
from rulebook.commands.terminal import fold, print_json, print_line, print_markup, say, width
from rulebook.errors import InputError
from rulebook.language.phrases import phrases
from rulebook.language.typeset import labelled
from rulebook.language.units import shortest
from rulebook.rules.stored import StoredRules
from rulebook.storage.library import Library
from rulebook.storage.store import DIAGRAMS_FILE, TABLES_FILE
from rulebook.table.equipment import (
    CheckedRow,
    Status,
    check_equipment,
    limits_in_words,
    shared_reason,
    unit_of_row,
    value_in_words,
)
from rulebook.table.tables import Table, Tables

if TYPE_CHECKING:
    from rulebook.table.drawing.picture import Picture

KEPT = "\N{NO-BREAK SPACE}"
"""What keeps a number and its unit on one line."""
NUMBER, VALUE, LIMITS = 5, 12, 18
"""Columns of the number of a row, of its value and of its limits."""


@click.command()
@click.argument("file")
@by_rules("The rules to place by", "Language of the reasons")
@click.option(
    "--svg", "picture", metavar="OUT", help="Draw the position and its places to a file, or - to print it."
)
@as_json
@click.pass_obj
def place(
    root: Path,
    file: str,
    document: str | None,
    every: bool,
    lang: str | None,
    picture: str | None,
    as_json: bool,
) -> None:
    """Say which discs are dark, and where discs have to be put.

    FILE is YAML or JSON, or - for standard input.

    Example: rulebook place tests/cases/position.yaml --document DOCUMENT
    """
    if picture and every:
        raise click.UsageError("a drawing is made by one document: --svg or --all")
    from rulebook.files.yaml import read_user_yaml
    from rulebook.rules.positions import told_of_places
    from rulebook.table.drawing.picture import placed_picture
    from rulebook.table.places import place_discs
    from rulebook.table.position import read_position
    from rulebook.table.surface import Surface
    from rulebook.table.write_placing import PlacingWriter

    library = open_library(root)
    tables = _tables_of(library)
    chosen = _chosen(library, tables, document, every)
    stated = told_of_places(read_user_yaml(input_bytes(file), file), StoredRules(library).vocabulary)
    rows = []
    for table in chosen:
        if not table.measures:
            what = f"the annex of {table.document} lacks a measure"
            raise InputError(what, hint="write a reading in corpus/rules/table.toml")
        position = read_position(stated, Surface.of(table), table.discs)
        placing = place_discs(position, table)
        language = lang or library.document(table.document).language
        writer = PlacingWriter(tables, table.document, language)
        rows.append(writer.row(placing, position))
        if picture:
            _draw(library, table, placed_picture(position, placing), language, picture)
        if not as_json and picture != "-":
            print_line(head=table.document)
            for line in writer.lines(placing, position):
                indent = len(line) - len(line.lstrip())
                say(line.strip(), indent, indent + 4)
    if as_json and picture != "-":
        print_json({"placings": rows} if every else rows[0])


def _tables_of(library: Library) -> Tables:
    """The tables of the documents, or `InputError` where the sport has none."""
    tables = library.read(TABLES_FILE, Tables)
    if not tables.tables:
        raise InputError("this sport has no table", hint="write corpus/rules/table.toml, and build")
    return tables


def _chosen(library: Library, tables: Tables, document: str | None, every: bool) -> list[Table]:
    """The tables that were asked for."""
    if every:
        return list(tables.tables.values())
    return [tables.tables[library.document(document or library.default.id).id]]


def _draw(library: Library, table: Table, picture: "Picture", language: str, out: str) -> None:
    """Writes a drawing to a file, or prints it."""
    from rulebook.files.memo import replace_file
    from rulebook.table.drawing.diagrams import Diagrams
    from rulebook.table.drawing.draw import DrawingLabels, draw

    words = library.read(DIAGRAMS_FILE, Diagrams).words(language)
    if not words:
        raise InputError(
            "this sport has no words for drawings", hint="write corpus/rules/diagrams.toml, and build"
        )
    title = labelled(words["drawing"], table.document, language)
    drawing = (
        draw(picture, table, DrawingLabels(words=words, title=title, language=language, alone=True)) + "\n"
    )
    if out == "-":
        print_markup(drawing)
        return
    try:
        replace_file(Path(out), drawing.encode())
    except OSError as error:
        what = error.strerror or "cannot be written"
        raise InputError(what, file=out, hint="name a file that can be written") from None


# ---- equipment ----


@click.command()
@click.argument("file")
@by_rules("The rules to measure by", "Language of names and remarks")
@as_json
@click.pass_obj
def equipment(
    root: Path, file: str, document: str | None, every: bool, lang: str | None, as_json: bool
) -> int:
    """Check measured equipment against the annex.

    FILE is YAML or JSON, or - for standard input.

    Exits with status 1 if something does not conform.

    Example: rulebook equipment tests/cases/equipment.yaml --document DOCUMENT
    """
    from rulebook.rules.positions import judged_keys
    from rulebook.rules.situation import DISCS, DISCS_AFTER, PLACING
    from rulebook.table.measured import read_measured, readings_of

    library = open_library(root)
    tables = _chosen(library, _tables_of(library), document, every)
    others = {DISCS, DISCS_AFTER, *PLACING, *judged_keys(StoredRules(library).vocabulary)}
    written = read_measured(input_bytes(file), file, others)
    checked = {table.document: check_equipment(table, readings_of(written, table)) for table in tables}
    answers: list[dict[str, Any]] = []
    for id, rows in checked.items():
        language = lang or library.document(id).language
        names = _names(library, id, language)
        if as_json:
            answers.append({"document": id, "rows": [_row(id, row, names, language) for row in rows]})
            continue
        if id != tables[0].document:
            print_line()
        _print_document(id, rows, names, language)
    if as_json:
        print_json({"documents": answers} if every else answers[0])
    return int(any(row.status is Status.NON_CONFORMING for rows in checked.values() for row in rows))


def _names(library: Library, document: str, language: str) -> dict[str, str]:
    """What each row is about, in a language."""
    names = {}
    for clause in library.clauses(document):
        concept = library.concept_of(document, clause.number)
        names[clause.number] = (concept and concept.headline.get(language)) or clause.text
    return names


def _row(document: str, checked: CheckedRow, names: Mapping[str, str], language: str) -> dict[str, Any]:
    """A row as programs outside read it."""
    row = checked.row
    answer: dict[str, Any] = {
        "row": row.number,
        "status": checked.status,
        "value": _number(checked.deciding),
        "limits": list(map(_number, row.bounds)) if row.ranges else None,
        "clauses": [row.number],
        "printed": row.printed or None,
        "name": names[row.number],
        "unit": unit_of_row(row) or row.unit,
        "measured": [reading.entered for reading in checked.readings],
        "remarks": [remark.words(row, language) for remark in checked.remarks],
    }
    if len(row.ranges) > 1:
        answer["ranges"] = [list(map(_number, one)) for one in row.ranges]
    if row.source != document:
        answer["source"] = row.source
    if row.reason:
        answer["reason"] = row.reason.get(language, "")
    return answer


def _number(value: Decimal | None) -> Raw | None:
    """A decimal as a number of JSON, digit by digit."""
    return None if value is None else Raw(shortest(value).encode())


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
            counts.append(labelled(words[status][language], str(len(own)), language))
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
    if row.required:
        value = ", ".join(reading.entered for reading in checked.readings)
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
