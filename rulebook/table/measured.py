"""What was measured, as people write it down in a file."""

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from string import ascii_letters
from typing import Any

from msgspec import Struct

from rulebook.files.toml import Data
from rulebook.files.yaml import read_user_yaml
from rulebook.language.units import units
from rulebook.schema import Text
from rulebook.table.equipment import MeasuredValue, read_value, unit_of_row
from rulebook.table.tables import EquipmentRow, Table

MAX_ROWS = 10_000
"""Values of a file."""
MAX_PARTS = 10 * MAX_ROWS
"""Keys and values of a file."""
MAX_QUOTE = 40
"""Characters of a value that a complaint repeats."""
EXAMPLE = 'write `measured: [{row: A1, value: "78,0 cm"}]`'
FAULTS = {
    "empty": ("is empty", "write a number and its unit"),
    "long": ("is too long", "write the value as it was read"),
    "negative": ("is below zero", "write what was measured, without a sign"),
    "number": ("is not a number", "write a number and its unit, such as 12.5 mm"),
}
"""What is wrong with a value, and what to do about it."""


class MeasuredRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One value of a row."""

    row: Text | int
    """The number of a record, A15; a bare number is the one that the document prints."""
    value: str | int
    """With its unit; a bare number is in the unit of the row."""


class MeasuredFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was measured."""

    measured: tuple[MeasuredRow, ...]
    title: str = ""
    note: str = ""
    expect: Any = None
    """What a case expects; nothing that was measured."""


def read_measured(content: bytes, file: str, others: Collection[str] = ()) -> Data[MeasuredFile]:
    """What the bytes of a file or a stream say was measured, or `InputError`; `others` are left alone."""
    stated = read_user_yaml(content, file, max_parts=MAX_PARTS)
    if not isinstance(stated.value, dict) or not isinstance(stated.value.get("measured"), list):
        raise stated.error("no list `measured`", hint=EXAMPLE)
    if len(stated.value["measured"]) > MAX_ROWS:
        raise stated.error(f"more than {MAX_ROWS} values", "measured", hint="split the file")
    kept = {key: key for key in stated.value if key in MeasuredFile.__struct_fields__ or key not in others}
    return stated.with_keys(kept).converted(MeasuredFile)


def readings_of(written: Data[MeasuredFile], table: Table) -> dict[str, list[MeasuredValue]]:
    """The values of each row of a document, or `InputError` with the line of the first bad one."""
    readings: dict[str, list[MeasuredValue]] = {}
    for n, measured in enumerate(written.value.measured):
        stated = str(measured.row).strip()
        named = _named(stated, table)
        if len(named) != 1:
            what, hint = _unclear_row(stated, named, table)
            raise written.error(what, "measured", n, "row", hint=hint)
        row = named[0]
        reading = read_value(str(measured.value), row)
        if isinstance(reading, str):
            what, hint = _unusable(reading, str(measured.value), row)
            raise written.error(what, "measured", n, "value", hint=hint)
        if _is_bare(stated) and stated.rstrip(".") != row.number.strip(ascii_letters):
            reading = reading._replace(printed=stated.rstrip("."))
        readings.setdefault(row.number, []).append(reading)
    return readings


def _is_bare(stated: str) -> bool:
    """Whether a number is the printed one, without the letter of the records."""
    return stated.rstrip(".").isdecimal()


def _named(stated: str, table: Table) -> list[EquipmentRow]:
    """The rows that a number names: the record's, or those that print a bare number."""
    if _is_bare(stated):
        return [row for row in table.rows if row.printed == stated.rstrip(".")]
    return [row for row in table.rows if row.number == stated]


def _unclear_row(stated: str, named: Sequence[EquipmentRow], table: Table) -> tuple[str, str]:
    """What is said of a number that names no row, or several."""
    if named:
        numbers = " or ".join(row.number for row in named)
        return f"row {stated} is printed {len(named)} times in {table.document}", f"write {numbers}"
    if _is_bare(stated) and table.rows:
        silent = next((row for row in table.rows if not row.printed), table.rows[-1])
        hint = f"name the record, such as {silent.number}; see `rulebook outline {table.document}`"
        return f"no row of {table.document} prints the number {_quote(stated)}", hint
    return _unknown_row(stated, {row.number: row for row in table.rows}, table.document)


def _unknown_row(number: str, rows: Mapping[str, EquipmentRow], document: str) -> tuple[str, str]:
    """What is said of a row that a document does not have."""
    near = get_close_matches(number[:MAX_QUOTE], rows, n=1, cutoff=0.0)
    hint = f"did you mean {near[0]}? see `rulebook outline {document}`" if near else "the annex has no rows"
    return f"no row {_quote(number)} in {document}", hint


def _unusable(fault: str, entered: str, row: EquipmentRow) -> tuple[str, str]:
    """What is said of a value that cannot be used."""
    if fault in ("unit", "kind"):
        kind = None if unit_of_row(row) is None else units().unit[unit_of_row(row) or ""].kind
        known = [id for id, unit in units().unit.items() if kind in (None, unit.kind)]
        what = "an unknown unit" if fault == "unit" else f"a unit of another kind: {row.number} is a {kind}"
        return f"{_quote(entered)} has {what}", f"use {', '.join(known)}"
    wrong, hint = FAULTS[fault]
    return f"the value {_quote(entered)} {wrong}", hint


def _quote(words: str) -> str:
    return repr(words if len(words) <= MAX_QUOTE else f"{words[:MAX_QUOTE]}…")
