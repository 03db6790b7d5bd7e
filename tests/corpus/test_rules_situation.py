"""Situations and facts: what can be said, what cannot be, and conditions over it."""

import json
import shutil
from pathlib import Path

import pytest

from rulebook.commands.cli import main
from rulebook.errors import InputError
from rulebook.rules.conditions import Facts, evaluate, names, parse
from rulebook.rules.making.meaning import read_pages
from rulebook.rules.making.read_facts import read_vocabulary
from rulebook.rules.notation import to_javascript, to_python
from rulebook.rules.outcomes import read_outcomes
from rulebook.rules.situation import facts_of, situation_of, situation_schema, statements
from tests.mutation import mutants
from tests.rulings import SCENARIOS, SITUATION
from tests.support import ROOT, RULES, edit, printed, refused

WORDS = RULES.vocabulary


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "stroke: [puck falls in a pocket]",
            "unknown fact 'puck falls in a pocket' in 'stroke'; did you mean 'puck falls into a pocket'?",
        ),
        (
            "stroke: [{own disc falls into a pocket: many}]",
            "'own disc falls into a pocket' is a whole number, not 'many'",
        ),
        ("stroke: [{puck falls into a pocket: 2}]", "'puck falls into a pocket' is yes or no, not 2"),
        ("table: {own: {field: 9}}", "impossible: a player has eight discs"),
        ("table: {own: {field: -1}}", "'field' is -1; it can be 0 to 16"),
        ("table: {mine: {field: 1}}", "no 'mine' in 'table'"),
        (
            "stroke: [gives up the stroke, puck touches own disc in the field]",
            "who gives up the stroke does not strike",
        ),
        ("stroke: [puck falls into a pocket]", "say what it touched"),
        (
            "phase: between sets\nstroke: [puck touches own disc in the field]",
            "strokes are made during the set",
        ),
        ("game: single", "'game' cannot be 'single'; did you mean 'singles'?"),
        ("weather: fine", "unknown fact 'weather'"),
        (
            "stroke: [puck falls into a pocket, puck falls into a pocket, puck touches nothing]",
            "is stated twice",
        ),
        ("game: singles\ngame: doubles", "'game' is stated twice"),
        ("a: &a [x]\nb: *a", "anchors and aliases are not allowed"),
        ("a: !!python/object/apply:os.system [true]", "tags are not allowed"),
        ("[" * 50 + "]" * 50, "nested too deeply"),
        ("game: [", "did not find expected node content"),
        ("- 1", "a situation is a table of words"),
        ("", "a situation is a table of words"),
    ],
)
def test_bad_situations_get_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, complaint: str
) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(text, encoding="utf-8")
    assert main(["judge", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert complaint in captured.err


def test_a_huge_file_and_an_unknown_document_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "s.yaml"
    path.write_text("note: " + "x" * 10_000_000, encoding="utf-8")
    assert "more than 1000000 bytes" in refused(capsys, "judge", str(path))
    assert "lnf-2016-en" in refused(capsys, "judge", str(SITUATION), "--document", "lnf-2016-en")
    assert main(["judge", str(tmp_path / "nowhere.yaml")]) == 2
    assert main(["judge"]) == 2


def test_a_situation_is_made_again_from_what_it_says() -> None:
    for scenario in SCENARIOS:
        again = situation_of(statements(scenario.situation, WORDS))
        assert facts_of(again, WORDS) == facts_of(scenario.situation, WORDS)


def test_facts_and_their_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert "puck falls into a pocket" in printed(capsys, "facts", "pocket")
    rows = json.loads(printed(capsys, "facts", "--json"))["facts"]
    assert {row["id"] for row in rows} == set(WORDS.facts)
    assert all(set(row["question"]) >= {"en", "fr", "lv", "ru"} for row in rows)
    by_id = {row["id"]: row for row in rows}
    assert by_id["puck_pocketed"]["statement"]["lv"] == "Ripa iekrita maisiņā"
    assert by_id["throws"]["statements"]["the cue"]["en"] == "Threw the cue"
    assert json.loads(printed(capsys, "facts", "--schema")) == json.loads(json.dumps(situation_schema(WORDS)))
    assert main(["facts", "zeppelin"]) == 2


def test_every_fact_has_words_in_four_languages() -> None:
    languages = {"en", "fr", "lv", "ru"}
    for fact in WORDS.facts.values():
        assert set(fact.question) == languages
        assert set(fact.answers) == (languages if fact.choices else set())
        for names_of_choices in fact.answers.values():
            assert len(names_of_choices) == len(fact.choices)


def test_every_event_has_statements_that_are_no_questions() -> None:
    for fact in WORDS.facts.values():
        if fact.where in WORDS.events:
            wanted = set(fact.choices[1:]) if fact.choices else set()
            assert set(fact.statements) >= wanted and bool(fact.statement) is not bool(fact.choices), fact.id
    said = [event.statement for event in WORDS.told_events]
    for language in ("en", "fr", "lv", "ru"):
        statements = [statement[language] for statement in said]
        assert len(set(statements)) == len(statements)
        assert all(len(one) <= 80 and not one.endswith(("?", ".")) for one in statements)


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("facts.toml", 'statement.lv = "Ripa iekrita maisiņā"\n', "", "statement.lv is not said"),
        (
            "facts.toml",
            'statements."the cue".en',
            'statements."the chair" = {en="x", fr="x", lv="x", ru="x"}\nstatements."the cue".en',
            "a statement of no value 'the chair'",
        ),
        (
            "facts.toml",
            'question.lv = "Kāda veida spēle notiek?"\n',
            "",
            "facts.toml:24: question.lv is not said",
        ),
        (
            "facts.toml",
            '"en simple", "en double", ',
            '"en simple", ',
            "facts.toml:29: answers.fr does not name 3 choices",
        ),
        ("facts.toml", 'say = "game"\n', 'say = "game"\nsaid = "game"\n', "facts.toml.*said"),
        (
            "facts.toml",
            'some = ["puck_opposite_edge"]',
            'some = ["puck_opposite_hedge"]',
            "no contact 'puck_opposite_hedge'",
        ),
        ("outcomes.toml", 'words.ru = "Сет переигрывается."\n', "", "words.ru is not said"),
        ("outcomes.toml", 'swallows = ["continues_series"]', 'swallows = ["glory"]', "no outcome 'glory'"),
    ],
)
def test_bad_tables_are_refused(tmp_path: Path, file: str, old: str, new: str, complaint: str) -> None:
    shutil.copytree(ROOT / "corpus" / "rules", tmp_path / "rules")
    edit(tmp_path / "rules" / file, old, new)
    with pytest.raises(InputError, match=complaint):
        (read_vocabulary if file == "facts.toml" else read_outcomes)(tmp_path)


def test_no_legal_notion_can_be_told() -> None:
    """Correct, penalised, direct, dark and the like are derived; a situation cannot state them."""
    derived: set[str] = set()
    for entry in read_pages(ROOT / "corpus").values():
        derived.update(notion.name for notion in entry.notions)
    assert {"correct_contact", "penalised", "direct", "backstroke", "own_dark", "own_light"} <= derived
    assert not derived & set(WORDS.facts)


def test_conditions_are_read_written_and_weighed_alike() -> None:
    text = "a and not (b or c >= 2) and d in ('x', 'y')"
    expression = parse(text, file="f", line=1)
    assert names(expression) == {"a", "b", "c", "d"}
    assert to_python(expression, str) == "a and not (b or (c >= 2)) and d in ('x', 'y')"
    assert to_javascript(expression, str) == 'a && !(b || (c >= 2)) && ["x", "y"].includes(d)'
    facts: Facts = {"a": True, "b": False, "c": 1, "d": "x"}
    assert evaluate(expression, facts) is True
    assert evaluate(expression, {**facts, "c": None}) is None
    assert evaluate(expression, {**facts, "a": None, "d": "z"}) is False
    assert len(mutants(expression)) == len(set(mutants(expression))) > 10
