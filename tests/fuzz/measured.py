"""Measured equipment as people write it, YAML or JSON, damaged: refused with its place, or judged.

An input is the text of a file.
"""

from functools import cache

from rulebook.errors import InputError
from rulebook.storage.library import Library
from rulebook.storage.store import TABLES_FILE
from rulebook.table.equipment import Status, check_equipment
from rulebook.table.measured import read_measured, readings_of
from rulebook.table.tables import Table, Tables

from ..support import CASES, ROOT

FILE = "measured.yaml"
VALUES = ("750", "44,5", "0.50 cm", " 1000 mm ", "780,0000000000000000001", "4,7/5,4")


@cache
def _tables() -> list[Table]:
    return list(Library(ROOT).read(TABLES_FILE, Tables).tables.values())


def samples() -> list[str]:
    """The measurements of the cases, and a value for every row of the annexes."""
    found = [(CASES / "equipment.yaml").read_text(encoding="utf-8")]
    for table in _tables():
        for row in table.rows:
            value = VALUES[len(found) % len(VALUES)]
            found.append(f"measured:\n- row: '{row.number}'\n  value: '{value}'\n")
    return found


def check(data: bytes) -> None:
    """What was measured is judged by all documents, or refused with its place."""
    try:
        written = read_measured(data, FILE)
        checked = [check_equipment(table, readings_of(written, table)) for table in _tables()]
    except InputError as error:
        assert str(error).startswith(f"{FILE}:") and len(str(error).splitlines()) == 1
        raise
    measured = {str(reading.row).strip() for reading in written.value.measured}
    for result in (result for results in checked for result in results):
        is_open = bool(result.row.ranges) and result.row.number not in measured
        assert (result.status is Status.NOT_MEASURED) == is_open, result
