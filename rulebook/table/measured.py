"""What was measured, as people write it down: a file of values, and cases with what is expected of them."""

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from rulebook.authored import Id, Text
from rulebook.language.units import units
from rulebook.table.cases import Number, refuse_documents, refuse_twice
from rulebook.table.equipment import Reading, Status, read_value, unit_of_row
from rulebook.table.tables import EquipmentRow, Table
from rulebook.toml import Data
from rulebook.yaml import Rows, load_rows, read_told

MOST_ROWS = 10_000
"""Values of a file."""
MOST_PARTS = 10 * MOST_ROWS
"""Keys and values of a file."""
LONGEST_QUOTE = 40
"""Characters of a value that a complaint repeats."""
ROW = "name a row as in `rulebook export clauses`"
EXAMPLE = 'write `measured: [{row: A1, value: "78,0 cm"}]`'
REMEDIES = {
    "empty": "write a number and its unit",
    "long": "write the value as it was read",
    "negative": "write what was measured, without a sign",
    "number": "write a number and its unit, such as 12,5 mm",
}


class MeasuredRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One value of a row."""

    row: Text
    value: str | int
    """With its unit; a bare number is in the unit of the row."""


class MeasuredFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was measured."""

    measured: tuple[MeasuredRow, ...]
    title: str = ""
    note: str = ""
    expect: Any = None
    """What a case expects; nothing that was measured."""


End = Number | None


class ExpectedEquipment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a case expects of a row."""

    status: Status
    limits: Annotated[tuple[End | tuple[End, End], ...], Meta(min_length=2, max_length=2)] | None = None
    """Least and most, or two such pairs; not looked at where they are not told."""

    @property
    def ranges(self) -> list[list[Decimal | None]]:
        """The pairs as decimals."""
        pairs: list[Sequence[End]] = [pair for pair in self.limits or () if isinstance(pair, tuple)]
        ends = [end for end in self.limits or () if not isinstance(end, tuple)]
        return [[None if end is None else Decimal(end) for end in pair] for pair in pairs or [ends]]


class EquipmentExpectation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a case expects in some documents."""

    documents: Annotated[tuple[Id, ...], Meta(min_length=1)]
    rows: Annotated[dict[str, ExpectedEquipment], Meta(min_length=1)]


class EquipmentCase(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Values that somebody measured, and what follows by the words of each document."""

    title: Text
    measured: Annotated[tuple[MeasuredRow, ...], Meta(min_length=1)]
    expect: Annotated[tuple[EquipmentExpectation, ...], Meta(min_length=1)]
    note: Text
    kept: bool = False
    """Whether it was kept aside while the program was made."""


def read_measured(content: bytes, file: str) -> Data[MeasuredFile]:
    """What the bytes of a file or a stream say was measured, or `Trouble`."""
    told = read_told(content, file, most_parts=MOST_PARTS)
    if not isinstance(told.value, dict) or not isinstance(told.value.get("measured"), list):
        raise told.trouble("no list `measured`", remedy=EXAMPLE)
    if len(told.value["measured"]) > MOST_ROWS:
        raise told.trouble(f"more than {MOST_ROWS} values", "measured", remedy="split the file")
    return told.converted(MeasuredFile)


def readings_of(written: Data[MeasuredFile], table: Table) -> dict[str, list[Reading]]:
    """The values of each row of a document, or `Trouble` with the line of the first that cannot be used."""
    rows = {row.number: row for row in table.rows}
    readings: dict[str, list[Reading]] = {}
    for n, measured in enumerate(written.value.measured):
        number = measured.row.strip()
        if number not in rows:
            what, remedy = _unknown_row(number, rows, table.document)
            raise written.trouble(what, "measured", n, "row", remedy=remedy)
        reading = read_value(str(measured.value), rows[number])
        if isinstance(reading, str):
            what, remedy = _unusable(reading, str(measured.value), rows[number])
            raise written.trouble(what, "measured", n, "value", remedy=remedy)
        readings.setdefault(number, []).append(reading)
    return readings


def _unknown_row(number: str, rows: Mapping[str, EquipmentRow], document: str) -> tuple[str, str]:
    """What is said of a row that a document does not have."""
    near = get_close_matches(number[:LONGEST_QUOTE], rows, n=1, cutoff=0.0)
    remedy = f"nearest is {near[0]}; see `rulebook outline {document}`" if near else "the annex has no rows"
    return f"no row {_quote(number)} in {document}", remedy


def _unusable(fault: str, told: str, row: EquipmentRow) -> tuple[str, str]:
    """What is said of a value that cannot be used."""
    if fault in ("unit", "kind"):
        kind = None if unit_of_row(row) is None else units().unit[unit_of_row(row) or ""].kind
        known = [id for id, unit in units().unit.items() if kind in (None, unit.kind)]
        what = "an unknown unit" if fault == "unit" else f"a unit of another kind: {row.number} is a {kind}"
        return f"{_quote(told)} has {what}", f"use {', '.join(known)}"
    words = {
        "empty": "is empty",
        "long": "is too long",
        "negative": "is below zero",
        "number": "is no number",
    }
    return f"the value {_quote(told)} {words[fault]}", REMEDIES[fault]


def _quote(words: str) -> str:
    return repr(words if len(words) <= LONGEST_QUOTE else f"{words[:LONGEST_QUOTE]}…")


# ---- cases ----


class WrittenCases(NamedTuple):
    """The cases of a file, and where they stand in it."""

    cases: tuple[EquipmentCase, ...]
    written: Data[Rows]


def load_cases(path: Path) -> WrittenCases:
    """The cases of a file, or `Trouble`."""
    data = load_rows(path)
    cases = [data.convert(row, EquipmentCase, n) for n, row in enumerate(data.value)]
    return WrittenCases(tuple(cases), data)


def check_cases(
    found: WrittenCases, numbers: Mapping[str, Collection[str]], changed: Collection[str] = ()
) -> None:
    """`Trouble` for the first case that names a document, or a row of an unchanged one, that is not there."""
    data = found.written
    refuse_twice(data, [(case.title, (n, "title")) for n, case in enumerate(found.cases)], "the title")
    for n, case in enumerate(found.cases):
        refuse_documents(data, [expected.documents for expected in case.expect], numbers, n)
        for m, measured in enumerate(case.measured):
            if not str(measured.value).strip():
                raise data.trouble("the value is empty", n, "measured", m, "value", remedy=REMEDIES["empty"])
        for e, expectation in enumerate(case.expect):
            place = (n, "expect", e)
            rows = [*expectation.rows, *(measured.row for measured in case.measured)]
            for document in (id for id in expectation.documents if id not in changed):
                found.written.refuse_unknown(
                    rows, numbers[document], f"{document} has no row", *place, "rows", remedy=ROW
                )
