"""How rulings are carried out: steps, answers, nearest clauses, the short form; JavaScript agrees."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulebook import load
from rulebook.errors import InputError
from rulebook.rules.answer.rows import ruling_row
from rulebook.rules.judge import judge
from rulebook.rules.situation import facts_of
from tests.rulings import SCENARIOS, javascript
from tests.support import DOCUMENTS, RULES, printed

BEFORE = [
    {"id": "a", "owner": "own", "x": 100, "y": 100},
    {"id": "b", "owner": "own", "x": 40, "y": 0},
    {"id": "c", "owner": "opponent", "x": -200, "y": 200},
]
"""An own light disc, an own dark one in the circle, and one of the opponent's in the field."""
STROKE = ["puck touches own disc in the field", "puck falls into a pocket"]


def row(situation: dict[str, Any], document: str) -> dict[str, Any]:
    """A ruling as programs outside read it."""
    facts = facts_of(situation, RULES.vocabulary)
    found: dict[str, Any] = msgspec.to_builtins(
        ruling_row(RULES, judge(RULES.of(document), facts), None, "lv")
    )
    return found


def test_javascript_gives_the_same_course(tmp_path: Path) -> None:
    rows = javascript("course.mjs", (scenario.situation for scenario in SCENARIOS), tmp_path)
    for scenario, courses in zip(SCENARIOS, rows, strict=True):
        for document, course in zip(DOCUMENTS, courses, strict=True):
            ours = json.loads(json.dumps(row(scenario.situation, document)))
            assert {key: ours[key] for key in course} == course, (scenario.title, document)


def test_every_outcome_that_asks_for_something_has_a_step() -> None:
    without = {"no_penalty", "conforming"}
    for scenario in SCENARIOS:
        for document in DOCUMENTS:
            ruling = row(scenario.situation, document)
            of = {"penalty_disc": "place_penalty", "non_conforming": "referee_decides"}
            wanted = {of.get(word, word) for word in ruling["outcomes"]} - without
            if facts_of(scenario.situation, RULES.vocabulary)["row_unmoved"]:
                wanted.discard("place_penalty")  # 13.7: not while the row opposite stands
            done = {step["do"] for step in ruling["steps"]}
            assert wanted <= done, (scenario.title, document, wanted - done)


def test_a_count_is_never_less_than_one() -> None:
    for scenario in SCENARIOS:
        for document in DOCUMENTS:
            for step in row(scenario.situation, document)["steps"]:
                assert step["count"] is None or step["count"] >= 1, (scenario.title, document, step)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["After the opponent’s series: 1 penalty disc is placed", "The opponent strikes next."]),
        ("fr", ["Après la série de l’adversaire : 1 pion de pénalité", "L’adversaire joue le coup suivant."]),
        ("lv", ["Pēc pretinieka sitienu sērijas: 1 soda kauliņu uzliek", "Nākamais sit pretinieks."]),
        ("ru", ["После серии ударов соперника: выставляется 1 штрафная пешка", "Следующим бьет соперник."]),
    ],
)
def test_the_short_form_says_when(
    language: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sleeve.json"
    act = "moves a disc with a sleeve or a dropped thing"
    file.write_text(json.dumps({"turn": "opponent", "conduct": [act]}), encoding="utf-8")
    said = printed(capsys, "judge", str(file), "--document", "finso-2025-ru", "--lang", language)
    assert said.startswith("FINSO 2025 (finso-2025-ru): ")
    lines = [line for line in said.splitlines() if not line.startswith(" ")]
    assert len(lines) <= 6
    together = " ".join(said.split())
    assert all(part in together for part in words)


def test_what_was_taken_for_granted_stands_in_the_headline(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "puck.json"
    file.write_text(json.dumps({"stroke": STROKE}), encoding="utf-8")
    said = " ".join(printed(capsys, "judge", str(file)).split())
    assert "If all eight of the participant’s discs are on the table" in said
    file.write_text(json.dumps({"table": {"own": {"field": 3}}, "stroke": STROKE}), encoding="utf-8")
    assert "If all eight" not in printed(capsys, "judge", str(file))


def test_denials_and_changes_speak_to_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puck.json"
    file.write_text(json.dumps({"stroke": STROKE}), encoding="utf-8")
    said = printed(capsys, "judge", str(file), "--lang", "lv", "--why-not", "set_loss", "--changes")
    for name in [*RULES.vocabulary.facts, *RULES.of("lnf-2017-en").by_notion]:
        assert f" {name} " not in said or " " not in name.replace("_", " "), name
    assert "punkti nav parādīti" in said and "_" not in said


def test_positions_before_and_after_say_what_moved() -> None:
    driven = [BEFORE[0], BEFORE[1], {**BEFORE[2], "y": 450}]
    ruling = load().judge({"discs": BEFORE, "discs_after": driven, "stroke": STROKE}, "lnf-2019-lv")
    assert "do_not_restore" in ruling.outcomes and "13.7.2" in ruling.clauses
    (placed,) = [step for step in ruling.steps if step.do == "place_penalty"]
    assert placed.at == ((0.0, 485.0),)
    told = {"discs": BEFORE, "discs_after": BEFORE[:2], "stroke": STROKE}
    with pytest.raises(InputError, match="1 discs of opponent are gone"):
        load().judge(told)
    moved = "opponent's disc goes into their edge zone"
    with pytest.raises(InputError, match="the discs make it 0"):
        load().judge({"discs": BEFORE, "discs_after": BEFORE, "stroke": [*STROKE, moved]})


def test_one_file_serves_three_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "all.json"
    after = [BEFORE[0], BEFORE[1], {**BEFORE[2], "x": 0, "y": 485}]
    measured = [{"row": "A1", "value": "75 cm"}]
    told = {"discs": BEFORE, "discs_after": after, "stroke": STROKE, "measured": measured}
    told["place"] = [{"what": "penalty", "owner": "own"}]
    file.write_text(json.dumps(told), encoding="utf-8")
    (ruled,) = json.loads(printed(capsys, "judge", str(file), "--json"))["placements"]
    (placed,) = json.loads(printed(capsys, "place", str(file), "--json"))["places"]
    assert ruled["at"] == placed["at"] and placed["at"][0] != 0, "the middle is taken after the stroke"
    rows = json.loads(printed(capsys, "equipment", str(file), "--json"))["rows"]
    assert [one["row"] for one in rows if one["status"] == "conforming"] == ["A1"]
