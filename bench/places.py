"""Places a second, by the program and by the site's scripts, on the same positions in one run."""

import json
import statistics
import subprocess
import tempfile
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from time import perf_counter

from rulebook.storage.store import TABLES_FILE
from rulebook.table.places import place_discs
from rulebook.table.position import Position
from rulebook.table.surface import Surface
from rulebook.table.tables import Table
from tests.support import NODE, ROOT
from tests.table_positions import as_stated, positions, tables

MANY = 2_000
"""Positions of each document, crowded ones among them."""
RUNS = 5
"""The median of so many runs is reported."""

StatedPositions = Sequence[tuple[Table, Position]]


def report() -> None:
    """Prints the table."""
    stated: list[tuple[Table, Position]] = []
    for n, table in enumerate(tables().values()):
        found = islice(positions(Surface.of(table), table.discs, n), MANY)
        stated += [(table, position) for position in found]
    asked = sum(len(position.tasks) for _, position in stated)
    print(f"\nPlaces: {asked:,} in {len(stated):,} positions, light and dark besides, median of {RUNS} runs")
    runs = [(_python(stated, asked), _javascript(stated)) for _ in range(RUNS)]
    for name, seconds in zip(("Python", "JavaScript"), zip(*runs, strict=True), strict=True):
        print(f"  {name:<12} {1 / statistics.median(seconds):>10,.0f} a second")
    ratios = sorted(python / javascript for python, javascript in runs)
    span = f"{ratios[0]:.1f}–{ratios[-1]:.1f}"
    print(f"  JavaScript is {statistics.median(ratios):.1f} × as quick ({span})")


def _python(stated: StatedPositions, asked: int) -> float:
    """Seconds a place, once warm."""
    for table, position in stated[:50]:
        place_discs(position, table)
    start = perf_counter()
    for table, position in stated:
        place_discs(position, table)
    return (perf_counter() - start) / asked


def _javascript(stated: StatedPositions) -> float:
    """Seconds a place, once warm."""
    records = ROOT / "build" / "records" / TABLES_FILE
    with tempfile.TemporaryDirectory() as folder:
        rows = Path(folder) / "rows.jsonl"
        lines = [json.dumps([table.document, as_stated(position)]) + "\n" for table, position in stated]
        rows.write_text("".join(lines), encoding="utf-8")
        command = [str(NODE), str(Path(__file__).with_suffix(".mjs")), str(records), str(rows)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(done.stdout)
