"""Positions in place of counts: where discs lie decides what they count as."""

from pathlib import Path
from typing import Any

import pytest

from rulebook.commands.cli import main
from rulebook.errors import InputError
from rulebook.public import load
from rulebook.rules.positions import counted_for, counts_of
from rulebook.rules.situation import facts_of
from rulebook.table.surface import Disc
from tests.support import RULES

WORDS = RULES.vocabulary
DISCS: list[dict[str, Any]] = [
    {"id": "a", "owner": "own", "x": 0, "y": -485},
    {"id": "b", "owner": "own", "x": 200, "y": 0},
    {"id": "c", "owner": "own", "x": 300, "y": 450},
    {"id": "d", "owner": "opponent", "x": 0, "y": 0},
    {"id": "e", "owner": "opponent", "x": 0, "y": 450},
    {"id": "f", "owner": "opponent", "x": 100, "y": -450},
    {"id": "g", "owner": "opponent", "x": -200, "y": 0},
]
STROKE = {"stroke": ["puck touches own disc in the field"]}


def stated(situation: dict[str, Any]) -> dict[str, Any]:
    return facts_of(counted_for(RULES, "lnf-2017-en", situation), WORDS)


def test_an_own_disc_on_the_far_side_is_in_the_field() -> None:
    def zones(disc: Disc) -> str:
        return "near" if disc.y < -400 else "far" if disc.y > 400 else "circle" if disc.x == 0 else "field"

    counts = counts_of([Disc(**disc) for disc in DISCS], zones, WORDS)
    assert counts == {
        "own_field": 2,
        "own_circle": 0,
        "own_zone": 1,
        "opponent_field": 1,
        "opponent_circle": 1,
        "opponent_zone": 1,
        "opponent_near": 1,
    }


def test_positions_and_counts_are_ruled_alike() -> None:
    by_counts = {
        "own": {"field": 2, "edge zone": 1},
        "opponent": {"field": 1, "circle": 1, "edge zone": 1, "striker's edge zone": 1},
    }
    assert dict(stated({"discs": DISCS, **STROKE})) == dict(facts_of({"table": by_counts, **STROKE}, WORDS))
    assert stated({"discs": DISCS, "table": by_counts, **STROKE})["own_zone"] == 1, "both, and they agree"


def test_no_disc_at_all_is_no_usual_table() -> None:
    facts = stated({"discs": [], "conduct": ["talks on the phone"]})
    assert facts["own_field"] == facts["opponent_field"] == 0


def test_without_positions_the_side_of_the_stroke_is_told_in_vain() -> None:
    assert load().judge({"struck_from": "left", **STROKE}).ignored == ("struck_from",)
    row = load().judge({"discs": DISCS, "struck_from": "left", **STROKE})
    assert "struck_from" not in row.ignored and "11.4" in {ground.clause for ground in row.grounds}


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ("game: doubles", "in doubles all four sides are taken"),
        ("table: {own: {field: 3}}", "'field' in 'table.own' is 3, but the discs make it 0"),
        ("place: [{what: over_edge, owner: own}]", "no edge"),
    ],
)
def test_positions_that_contradict_are_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: str, complaint: str
) -> None:
    path = tmp_path / "s.yaml"
    path.write_text("discs: [{id: a, owner: own, x: 0, y: -485}]\n" + more, encoding="utf-8")
    assert main(["judge", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.count("\n") == 1 and complaint in captured.err


@pytest.mark.parametrize(
    "discs",
    [
        "[{id: a, owner: own, x: 0, y: 0}, {id: b, owner: own, x: 5, y: 0}]",
        "[{id: a, owner: own, x: .nan, y: 0}]",
        "[{id: a, owner: own, x: 900, y: 0}]",
        "[{id: a, owner: nobody, x: 0, y: 0}]",
        "7",
    ],
)
def test_discs_that_cannot_lie_so_are_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], discs: str
) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(f"discs: {discs}", encoding="utf-8")
    assert main(["judge", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.count("\n") == 1


def test_positions_that_nobody_counted_are_refused() -> None:
    with pytest.raises(InputError, match="only counts are read"):
        facts_of({"discs": DISCS}, WORDS)


def test_a_ruling_on_positions_says_where_the_penalty_disc_goes() -> None:
    discs = [
        {"id": "a", "owner": "own", "x": -150, "y": 100},
        {"id": "b", "owner": "opponent", "x": 0, "y": 467},
        {"id": "c", "owner": "opponent", "x": 200, "y": 0},
    ]
    stroke = {"stroke": ["puck touches opponent's disc in the field"], "struck_from": "left"}
    ruling = load().judge({"discs": discs, **stroke}, "lnf-2019-lv")
    (placed,) = ruling.placements
    assert (placed.what, placed.owner, placed.clauses) == ("penalty", "own", ("17.3",))
    assert placed.at == (24.0, 485.0), "on the right there are fewer discs of the penalised participant"
    assert "struck_from" not in ruling.ignored


def test_told_discs_are_placed_whatever_the_ruling() -> None:
    over = [{"what": "over_edge", "id": "z", "owner": "opponent", "edge": "far"}]
    ruling = load().judge({"discs": DISCS[:6], "place": over, **STROKE}, "lnf-2017-en")
    assert [(row.what, row.id, row.at) for row in ruling.placements] == [("over_edge", "z", (0.0, 109.5))]
