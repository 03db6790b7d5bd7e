"""What decided a ruling: definitions, what was taken for granted, what was passed over."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from rulebook.rules.answer.grounds import assumed, grounds, ignored
from rulebook.rules.judge import Ruling, judge
from rulebook.rules.situation import facts_of
from tests.rulings import SCENARIOS
from tests.situations import situations
from tests.support import DOCUMENTS, RULES, printed

WORDS = RULES.vocabulary
LIGHT = "puck touches own disc in the field"


def ruled(situation: dict[str, Any], document: str = "lnf-2017-en") -> Ruling:
    return judge(RULES.of(document), facts_of(situation, WORDS))


def cited(ruling: Ruling) -> list[str]:
    return [ground.clause for ground in grounds(ruling, WORDS)]


def test_what_a_correct_stroke_rests_on() -> None:
    ruling = ruled({"stroke": [LIGHT, "own disc falls into a pocket"]})
    assert cited(ruling) == ["11.4", "11.8", "11.8.1"]
    why = {ground.clause: ground.why for ground in grounds(ruling, WORDS)}
    assert why["11.8.1"] == "correct light" and why["11.4"] == LIGHT


def test_a_definition_is_cited_only_where_it_decided() -> None:
    assert cited(ruled({"conduct": ["talks on the phone"]})) == []
    phone_and_stroke = ruled({"stroke": ["puck touches opponent's disc in the field"]})
    assert {"11.8", "11.8.1", "11.9"} <= set(cited(phone_and_stroke))
    assert not {"11.3", "11.6", "11.8.2", "11.8.3", "11.11"} & set(cited(phone_and_stroke))


def test_each_document_cites_its_own_definitions() -> None:
    situation = {"stroke": ["puck touches opponent's disc in the field"]}
    assert "2.6" in cited(ruled(situation, "finso-2025-ru"))
    assert "11.9" in cited(ruled(situation, "lnf-2019-lv"))


def test_what_was_taken_for_granted() -> None:
    rows = {row.fact: row.value for row in assumed(ruled({"conduct": ["talks on the phone"]}), WORDS)}
    assert rows == {"phase": "during the set", "warnings": 0}
    told = {"phase": "during the set", "so far": {"warnings": 0}, "conduct": ["talks on the phone"]}
    assert assumed(ruled(told), WORDS) == ()


def test_a_table_that_is_not_told_is_assumed_and_one_that_is_told_is_not() -> None:
    stroke = {"stroke": [LIGHT]}
    assert {row.fact: row.value for row in assumed(ruled(stroke), WORDS)}["own_field"] == 4
    table = {"table": {"own": {"field": 3}, "opponent": {"field": 2}}}
    assert not {row.where for row in assumed(ruled({**table, **stroke}), WORDS)} & {*WORDS.positions}


def test_what_was_told_in_vain() -> None:
    vain = {"stroke": [LIGHT, "a disc stops on its side"], "conduct": ["talks on the phone"]}
    assert ignored(ruled(vain), WORDS) == ("a disc stops on its side",)
    table = {"table": {"own": {"field": 3}, "opponent": {"field": 2}}, "conduct": ["talks on the phone"]}
    assert ignored(ruled(table), WORDS) == ("table.own: field", "table.opponent: field")
    owed = {"table": {"own": {"field": 8}}, "stroke": [LIGHT, "puck falls into a pocket"]}
    assert ignored(ruled(owed), WORDS) == ()


def test_nothing_is_both_assumed_and_told() -> None:
    for situation, facts in islice(situations(WORDS, 23), 200):
        for document in ("lnf-2017-en", "finso-2025-ru"):
            ruling = judge(RULES.of(document), facts)
            taken = {row.fact for row in assumed(ruling, WORDS)}
            assert not taken & facts_of(situation, WORDS).told, situation
            assert not {WORDS.plainly(name) for name in taken} & set(ignored(ruling, WORDS)), situation


def test_facts_without_a_record_of_what_was_told_are_told_if_they_are_not_as_usual() -> None:
    facts = dict(facts_of({"conduct": ["talks on the phone"]}, WORDS))
    ruling = judge(RULES.of("lnf-2017-en"), facts)
    assert ignored(ruling, WORDS) == ("table.own: field", "table.opponent: field")
    assert {row.fact for row in assumed(ruling, WORDS)} == {"phase", "warnings"}


def test_most_strokes_have_a_ground() -> None:
    """A stroke is judged by what a correct stroke is, unless a rule about something else speaks alone."""
    strokes, grounded = 0, 0
    for scenario in SCENARIOS:
        facts = facts_of(scenario.situation, WORDS)
        for document in DOCUMENTS if facts["stroke_made"] else ():
            strokes += 1
            grounded += bool(grounds(judge(RULES.of(document), facts), WORDS))
    assert grounded >= 0.9 * strokes, (grounded, strokes)


def test_the_command_quotes_the_governing_sentence_and_the_grounds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(f"stroke: [{LIGHT}, puck falls into a pocket]", encoding="utf-8")
    said = " ".join(printed(capsys, "judge", str(path), "--full").split())
    assert "in the following cases: 17.1.4 if the puck falls into the pocket" in said
    assert "It rests on these definitions: 11.4 “Light disc”" in said
    assert "Taken for granted: What kind of game is it? singles" in said
    row = json.loads(printed(capsys, "judge", str(path), "--json"))
    assert {"clause", "why"} == set(row["grounds"][0])
    assert {"fact", "where", "say", "value"} == set(row["assumed"][0])
    assert row["ignored"] == []
