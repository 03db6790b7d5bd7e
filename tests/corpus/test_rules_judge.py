"""Rulings: scenarios written from the texts, and what the commands say of them."""

import json
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from rulebook.commands.cli import main
from rulebook.errors import InputError
from rulebook.language.phrases import phrases
from rulebook.rules import what_if
from rulebook.rules.answer import explain
from rulebook.rules.judge import judge
from rulebook.rules.making.generate import GENERATED
from rulebook.rules.making.scenarios import Scenario, scenarios
from rulebook.rules.outcomes import Given
from rulebook.rules.situation import facts_of, load_situation
from tests.mutation import fulfilled
from tests.rulings import SCENARIOS, SITUATION
from tests.situations import situations
from tests.support import DOCUMENTS, RULES, printed

SANCTIONS = {
    "lnf": (
        "14", "15", "16", "17", "18", "19", "20.3", "20.4", "20.5", "20.6", "21.4", "21.5", "21.6", "21.7",
        "21.8",
    ),
    "finso": (
        "5", "6", "7", "8", "9", "10", "12.3", "12.4", "12.5", "12.6", "13.4", "13.5", "13.6", "13.7",
        "13.8",
    ),
}  # fmt: skip
"""Sections and clauses that punish, in each numbering."""
OPPOSITES = (
    ("conforming", "non_conforming"),
    ("conforming", "warning"),
    ("conforming", "loses_right_to_strike"),
    ("match_win", "game_loss"),
    ("match_win", "zero_result"),
    ("draw", "game_loss"),
    ("draw", "match_win"),
    ("set_win", "set_loss"),
    ("set_replayed", "set_loss"),
    ("set_replayed", "set_win"),
    ("continues_series", "loses_right_to_strike"),
    ("restore_discs", "do_not_restore"),
    ("no_penalty", "penalty_disc"),
    ("no_penalty", "warning"),
)
"""Outcomes whose sentences, as they stand alone, cannot both be true of one incident."""
RANDOM = 4_000
"""Random situations in which no ruling may contradict itself."""


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.title)
def test_a_scenario(scenario: Scenario) -> None:
    facts = facts_of(scenario.situation, RULES.vocabulary, scenario.title)
    for expected in scenario.expectations:
        for document in expected.documents:
            ruling = judge(RULES.of(document), facts)
            assert fulfilled(ruling, expected), (document, ruling.outcomes, ruling.clauses, ruling.defeated)


def test_no_ruling_says_a_thing_and_its_opposite() -> None:
    alone = {word: outcome.words["en"] for word, outcome in RULES.outcomes.outcome.items()}
    drawn = islice(situations(RULES.vocabulary, 2026), RANDOM)
    told = [*((one.situation, facts_of(one.situation, RULES.vocabulary)) for one in SCENARIOS), *drawn]
    for situation, facts in told:
        for document in DOCUMENTS:
            ruling = judge(RULES.of(document), facts)
            said = set(RULES.outcomes.sentences(ruling.outcomes, "en", Given(document, ruling.applied)))
            for one, other in OPPOSITES:
                assert not {alone[one], alone[other]} <= said, (document, situation)


def test_the_scenarios_are_many_and_no_title_stands_twice_in_a_file() -> None:
    assert len(SCENARIOS) >= 500
    assert Counter((scenario.file, scenario.title) for scenario in SCENARIOS).most_common(1)[0][1] == 1
    documents: set[str] = set()
    for scenario in SCENARIOS:
        documents.update(*(expected.documents for expected in scenario.expectations))
    assert documents == set(DOCUMENTS)


def test_scenarios_that_are_missing_are_no_empty_list(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no scenarios"):
        scenarios(tmp_path / "scenarios")


def _under(number: str, wanted: tuple[str, ...]) -> bool:
    """Clauses of a section, not its heading; or the clause itself."""
    return any(number.startswith(f"{top}.") or (number == top and "." in top) for top in wanted)


def test_every_executable_clause_speaks_in_some_scenario() -> None:
    spoken = {document: set[str]() for document in DOCUMENTS}
    for scenario in SCENARIOS:
        facts = facts_of(scenario.situation, RULES.vocabulary)
        for document in DOCUMENTS:
            spoken[document] |= {rule.id for rule in judge(RULES.of(document), facts).applied}
    for document in DOCUMENTS:
        assert {rule.id for rule in RULES.of(document).rules} - spoken[document] == set()


def test_the_command_speaks_four_languages_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    for language, words in (
        ("en", "penalty disc"),
        ("fr", "pion de pénalité"),
        ("lv", "soda kauliņ"),
        ("ru", "штрафн"),
    ):
        assert words in printed(capsys, "judge", str(SITUATION), "--lang", language)
    row = json.loads(printed(capsys, "judge", str(SITUATION), "--json"))
    assert row["document"] == "lnf-2017-en"
    assert set(row["outcomes"]) == {"loses_right_to_strike", "penalty_disc"}
    assert "17.1.2" in row["clauses"]
    assert row["defeated"] == ["12.16"]
    assert {"alternatives", "placements", "trace"} <= set(row)
    assert main(["judge", str(SITUATION), "--all", "--json"]) == 0
    captured = capsys.readouterr()
    assert [row["document"] for row in json.loads(captured.out)["rulings"]] == list(DOCUMENTS)
    assert captured.err == ""


def test_why_not_and_the_smallest_change() -> None:
    situation = load_situation(SITUATION.read_text(encoding="utf-8"), "situation.yaml")
    ruling = judge(RULES.of("lnf-2017-en"), facts_of(situation, RULES.vocabulary))
    reasons = {denial.rule.id: denial for denial in explain.why_not(ruling, "continues_series")}
    assert reasons["series-continues-after-pocketing"].set_aside_by == "loses_right_to_strike"
    assert "table-shaken-set-loss" in {denial.rule.id for denial in explain.why_not(ruling, "set_loss")}
    with pytest.raises(InputError, match="no outcome 'glory'"):
        explain.why_not(ruling, "glory")
    changes = what_if.smallest_changes(ruling.rules, situation, RULES.vocabulary)
    assert str(changes[0].change) == "without: puck touches opponent's disc in the field"
    assert changes[0].ruling.outcomes == ("continues_series",)
    assert len(changes) == what_if.MOST_CHANGES + 1, "others would do as well"
    for change in changes:
        again = judge(RULES.of("lnf-2017-en"), facts_of(change.situation, RULES.vocabulary))
        assert again.outcomes == change.ruling.outcomes != ruling.outcomes


def test_every_phrase_has_words_in_the_languages_of_the_facts() -> None:
    languages = phrases().languages
    assert set(languages) == {"en", "fr", "lv", "ru"}
    for words in phrases().phrase.values():
        assert set(words) == set(languages) and all(text.strip() for text in words.values())
    for outcome in RULES.outcomes.outcome.values():
        assert set(outcome.words) == set(languages)


def test_generated_code_needs_nothing_but_python() -> None:
    code = "import runpy, sys\n"
    code += f"module = runpy.run_path({str(GENERATED / 'rules.py')!r})\n"
    code += "module['judge']('lnf-2017-en', module['DEFAULTS'])\n"
    code += (
        "print(sorted({name.split('.')[0] for name in sys.modules} - {*sys.stdlib_module_names, '__main__'}))"
    )
    command = [sys.executable, "-I", "-S", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    assert "eval(" not in (GENERATED / "rules.js").read_text(encoding="utf-8")
