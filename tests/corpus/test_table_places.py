"""Where discs are put, and which are dark: cases written from the texts, and what must always hold."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from rulebook.files.toml import Data
from rulebook.storage.library import Library
from rulebook.storage.store import TABLES_FILE
from rulebook.table.cases import ExpectedPlace, ExpectedPlacing, Number, PlacingCase, load_cases
from rulebook.table.places import Place, Placing, place_discs
from rulebook.table.position import read_position
from rulebook.table.surface import Surface
from rulebook.table.tables import Table, Tables
from rulebook.table.write_placing import PlacingWriter
from tests.support import ROOT

CASES = load_cases(ROOT / "corpus" / "rules" / "scenarios" / "placing" / "cases.yaml", PlacingCase).cases
ROUNDING = 0.15
"""What two places stated to a tenth of a millimetre may be off together."""


@cache
def tables() -> dict[str, Table]:
    return Library(ROOT).read(TABLES_FILE, Tables).tables


def placing_of(case: PlacingCase, document: str) -> Placing:
    table = tables()[document]
    return place_discs(
        read_position(Data(case.position, "", "case", {}), Surface.of(table), table.discs), table
    )


def points(rows: Iterable[tuple[float | Number, float | Number]]) -> list[tuple[float, float]]:
    return sorted((float(str(x)), float(str(y))) for x, y in rows)


def expectations() -> list[tuple[str, PlacingCase, ExpectedPlacing, str]]:
    rows = []
    for case in CASES:
        for expected in case.expect:
            rows += [(f"{case.title} ({id})", case, expected, id) for id in expected.documents]
    return rows


ROWS = expectations()


@pytest.mark.parametrize(
    ("case", "expected", "document"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_a_position_is_ruled_as_the_texts_say(
    case: PlacingCase, expected: ExpectedPlacing, document: str
) -> None:
    placing = placing_of(case, document)
    seen = {disc.id: disc for disc in placing.discs}
    for id, disc in expected.discs.items():
        for name in ("dark", "zone", "margin", "certain"):
            wanted = getattr(disc, name)
            if wanted not in (None, ""):
                wanted = float(wanted) if name == "margin" else wanted
                assert (id, name, getattr(seen[id], name)) == (id, name, wanted)
    if expected.places is not None:
        assert len(placing.places) == len(expected.places)
        for wanted_place, place in _matched(expected, placing):
            assert (place.what, place.owner) == (wanted_place.what, wanted_place.owner)
            found = [place.at, *(other.at for other in place.also)]
            assert points(found) == points([wanted_place.at, *wanted_place.also])
            assert {str(number) for number in wanted_place.clauses} <= set(place.clauses)
    if expected.unplaced is not None:
        left = [(row.what, row.owner) for row in placing.unplaced]
        assert left == [(row.what, row.owner) for row in expected.unplaced]


def _matched(expected: ExpectedPlacing, placing: Placing) -> list[tuple[ExpectedPlace, Place]]:
    """The expected places with those found, by id where there is one."""
    by_id = {place.id: place for place in placing.places if place.id}
    pairs = []
    for wanted, place in zip(expected.places or (), placing.places, strict=True):
        pairs.append((wanted, by_id.get(wanted.id, place)))
    return pairs


def test_an_order_that_was_not_told_is_said_to_be_assumed() -> None:
    known = Library(ROOT).read(TABLES_FILE, Tables)
    table = known.tables["lnf-2019-lv"]
    left = [{"what": "over_edge", "owner": "own", "edge": edge} for edge in ("far", "left")]
    for first_hit, sentences in ((False, 1), (True, 0)):
        told_tasks = [left[0], {**left[1], "first_hit": first_hit}]
        data: Data[Any] = Data({"discs": [], "place": told_tasks}, "", "position", {})
        position = read_position(data, Surface.of(table), table.discs)
        writer = PlacingWriter(known, table.document, "lv")
        assert len(writer.row(place_discs(position, table), position)["assumed"]) == sentences
