"""Measured equipment as people write it, YAML or JSON, damaged: refused with its place, or judged.

An input is the text of a file.
"""

import json
from functools import cache
from random import Random

from rulebook.language.units import spellings
from rulebook.store import TABLES_FILE, Build
from rulebook.table.equipment import Status, check_equipment
from rulebook.table.measured import read_measured, readings_of
from rulebook.table.tables import Table, Tables
from rulebook.trouble import Trouble

from ..support import ROOT
from .damage import damaged_bytes, damaged_text, odd_words
from .target import Fault, Target


@cache
def _tables() -> list[Table]:
    return list(Build(ROOT).read(TABLES_FILE, Tables).tables.values())


def _value(chance: Random) -> object:
    """A value that may have been measured, or hardly."""
    if chance.random() < 0.6:
        return chance.choice(("750", "44,5", "0.50", " 1000 ", "780,0000000000000000001", 5))
    number = chance.choice(("750", "44,5", "0.5", "1000", "-1", "NaN", "1e9", "9" * 50, "", "4,7/5,4"))
    unit = chance.choice((*spellings(), "", "inch", odd_words(chance)))
    return chance.choice((f"{number} {unit}", f"{number}{unit}", odd_words(chance), 750, -1, None, True, []))


def make(chance: Random) -> bytes:
    """A list of measured rows, mostly of the annex, damaged."""
    numbers = [row.number for row in chance.choice(_tables()).rows]
    rows = []
    for _ in range(chance.randint(0, 4)):
        row = chance.choice(numbers) if chance.random() < 0.9 else odd_words(chance)
        rows.append({"row": row, "value": _value(chance)})
    text = json.dumps({"measured": rows}, ensure_ascii=False)
    damaged = damaged_text(text, chance, chance.choice((0, 0, 1, 3)))
    return damaged_bytes(damaged.encode("utf-8", "replace"), chance)


def check(data: bytes) -> bool:
    """Whether what was measured is judged by all documents; raises unless it is so, or is refused."""
    try:
        written = read_measured(data, "measured.yaml")
        checked = [check_equipment(table, readings_of(written, table)) for table in _tables()]
    except Trouble as trouble:
        if not str(trouble).startswith("measured.yaml:") or len(str(trouble).splitlines()) != 1:
            raise Fault("a file is refused in more than a line, or without its place", trouble) from None
        return False
    told = {measured.row.strip() for measured in written.value.measured}
    for row in (row for rows in checked for row in rows):
        if (row.status is Status.NOT_MEASURED) != (bool(row.row.ranges) and row.row.number not in told):
            raise Fault("a row is measured and is not judged, or the other way round", row)
    return True


TARGET = Target("measured", make, check)
