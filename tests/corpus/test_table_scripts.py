"""The site's scripts place discs, and refuse positions, exactly as the program does."""

import json
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from rulebook.errors import InputError
from rulebook.files.toml import Data
from rulebook.storage.library import Library
from rulebook.storage.store import TABLES_FILE
from rulebook.table.cases import PlacingCase, load_cases
from rulebook.table.places import place_discs
from rulebook.table.position import read_position
from rulebook.table.surface import Surface
from rulebook.table.tables import Tables
from rulebook.table.write_placing import PlacingWriter
from tests.support import ROOT, run_script
from tests.table_positions import SILENCES, WHYS, as_stated, places_in_javascript, positions, tables

MANY = 500
"""Positions, over all documents; tests/slow tries more."""
FAULTS = {
    "too-many": "discs on the table|with those that come back",
    "twice": "is listed twice",
    "outside": "is not on the table",
    "overlap": "overlap",
    "no-edge": "no edge",
    "no-piece": "where is the broken disc",
    "no-upper": "where is the upper disc",
    "first-hit": "two discs were hit first",
    "placed-twice": "is to be placed twice",
    "two-owners": "has two owners",
    "stray": "does not lie on the table",
    "no-such-below": "to lie on",
    "nothing-below": "there is no disc below",
}
"""What the scripts call a complaint, and words of the program's."""
Row = tuple[str, dict[str, Any]]


def in_python(row: Row) -> dict[str, Any]:
    """What the program says of a position, as the scripts say it."""
    document, stated = row
    table = tables()[document]
    try:
        position = read_position(Data(stated, "", "-", {}), Surface.of(table), table.discs)
    except InputError as error:
        return {"why": next(name for name, words in FAULTS.items() if re.search(words, error.message))}
    said: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(place_discs(position, table)))
    del said["document"]
    return said


def disagreements(rows: list[Row], folder: Path) -> list[Any]:
    """Positions of which scripts and program say different things."""
    said = places_in_javascript(rows, folder)
    assert len(said) == len(rows)
    pairs = [(row, in_python(row), other) for row, other in zip(rows, said, strict=True)]
    return [(row, ours, other) for row, ours, other in pairs if ours != _verdict(other)]


def _verdict(said: dict[str, Any]) -> dict[str, Any]:
    """Of a complaint only its name; everything of a placing."""
    return {"why": said["why"]} if "why" in said else said


def test_scripts_and_program_agree_on_all_cases(tmp_path: Path) -> None:
    cases = load_cases(ROOT / "corpus" / "rules" / "scenarios" / "placing" / "cases.yaml", PlacingCase).cases
    rows = [(id, _numbers(case.position)) for case in cases for id in tables()]
    assert len(rows) >= 40 * len(tables())
    assert disagreements(rows, tmp_path) == []


def _numbers(value: Any, key: str = "") -> Any:
    """A position whose numbers are numbers, as a page hands it over."""
    if isinstance(value, dict):
        return {name: _numbers(part, name) for name, part in value.items()}
    if isinstance(value, list):
        return [_numbers(part, key) for part in value]
    return float(value) if key in ("x", "y", "pieces") and isinstance(value, str) else value


def random_rows(count: int, seed: int) -> list[Row]:
    """Random positions, as many for each document."""
    rows: list[Row] = []
    for n, (id, table) in enumerate(tables().items()):
        found = islice(positions(Surface.of(table), table.discs, seed + n), count // len(tables()))
        rows += [(id, as_stated(position)) for position in found]
    return rows


def test_scripts_and_program_agree_on_random_positions(tmp_path: Path) -> None:
    rows = random_rows(MANY, 0)
    assert len(rows) == MANY
    assert disagreements(rows, tmp_path) == []


@pytest.mark.parametrize("language", ["en", "fr", "lv", "ru"])
def test_a_page_tells_the_same_reasons(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the data that the site's build writes for it."""
    monkeypatch.syspath_prepend(str(ROOT / "site" / "_ext"))
    from assets import write_tables

    build = Library(ROOT)
    reference: Any = SimpleNamespace(corpus=build, languages=[language])
    write_tables(reference, tmp_path)
    stated = json.loads(run_script("table_whys.mjs", tmp_path / f"tables-{language}.js"))
    assert list(stated) == list(tables())
    for id in tables():
        writer = PlacingWriter(build.read(TABLES_FILE, Tables), id, language)
        known = [name for name in (*WHYS, *SILENCES) if "None" not in writer.why(name)]
        assert len(known) >= len(WHYS | SILENCES) - 2
        assert {name: stated[id][name] for name in known} == {name: writer.why(name) for name in known}


def test_scripts_and_program_refuse_the_same_positions(tmp_path: Path) -> None:
    rows = list(islice(spoilt_rows(7), MANY))
    assert disagreements(rows, tmp_path) == []


def spoilt_rows(seed: int) -> Iterator[Row]:
    """Positions in which something was changed for the worse."""
    random = Random(seed)
    (id, table), *_ = tables().items()
    for position in positions(Surface.of(table), table.discs, seed):
        stated = as_stated(position)
        for change in random.sample(CHANGES, random.choice((1, 1, 2))):
            change(random, stated)
        yield id, stated


def _shift(random: Random, stated: dict[str, Any]) -> None:
    for disc in random.sample(stated["discs"], min(1, len(stated["discs"]))):
        disc["x"] += random.choice((-0.09, 0.09, -15, 15, 200, -600))


def _add(random: Random, stated: dict[str, Any]) -> None:
    owner = random.choice(("own", "opponent"))
    for n in range(random.choice((1, 3, 9))):
        stated["discs"].append({"id": f"more {n}", "owner": owner, "x": 45.0 * n - 200, "y": 200.0})


def _rename(random: Random, stated: dict[str, Any]) -> None:
    for disc in random.sample(stated["discs"], min(2, len(stated["discs"]))):
        disc["id"] = "same"


def _rename_tasks(random: Random, stated: dict[str, Any]) -> None:
    name = random.choice(("t", "d0", "d1"))
    for task in stated["place"]:
        task["id"] = name


def _forget(random: Random, stated: dict[str, Any]) -> None:
    for task in stated["place"]:
        for key in random.sample(sorted(task), 1):
            if key not in ("what", "owner"):
                del task[key]


def _all_first(random: Random, stated: dict[str, Any]) -> None:
    for task in stated["place"]:
        task["first_hit"] = True


def _stray(random: Random, stated: dict[str, Any]) -> None:
    for task in stated["place"]:
        if "x" in task:
            task["x"] = random.choice((500.05, -500.2, 1e300))


def _other_below(random: Random, stated: dict[str, Any]) -> None:
    for task in stated["place"]:
        if task["what"] == "on_top":
            task["on"] = random.choice(("nobody", "t0", "d0"))


def _clear(random: Random, stated: dict[str, Any]) -> None:
    stated["discs"] = stated["discs"][: random.choice((0, 1))]
    stated["place"] = [
        {**task, "on": ""} if task["what"] == "on_top" else task for task in stated["place"][:1]
    ]
    stated["place"] = [{key: value for key, value in task.items() if value != ""} for task in stated["place"]]


CHANGES = (_shift, _add, _rename, _rename_tasks, _forget, _all_first, _stray, _other_below, _clear)
