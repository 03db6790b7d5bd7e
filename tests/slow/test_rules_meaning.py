"""Rules of changed texts, through whole builds."""

import json
from pathlib import Path

import pytest

from crossref.comparing.behaviour import answers, differences
from crossref.comparing.readings import stored_readings
from rulebook.commands.cli import main
from rulebook.records import ClauseId
from rulebook.sources.sources import Sources
from rulebook.storage.library import Library
from tests.corpus.test_rules_meaning import PAGE
from tests.rulings import SITUATION
from tests.support import DOCUMENTS, edit, edit_text, printed


def test_a_changed_text_makes_its_rule_stale(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit_text(copy, "lnf-2017-en", "if the puck falls into the pocket", "if the puck drops into a pocket")
    old = Library(copy).index.clauses[ClauseId("lnf-2017-en", "17.1.4")].hash
    out = printed(capsys, "build", code=1)
    new = Library(copy).index.clauses[ClauseId("lnf-2017-en", "17.1.4")].hash
    (note,) = [line for line in out.splitlines() if line.startswith("stale rule: ")]
    assert f"corpus/rules/meaning/{PAGE}:" in note
    assert f"lnf-2017-en/17.1.4 has changed since its rule was written: hash {old} → {new}" in note
    assert main(["coverage", "--document", "lnf-2017-en", "--section", "17.1.4"]) == 1
    captured = capsys.readouterr()
    assert "stale" in captured.out
    warning = "1 clause has changed in lnf-2017-en since the rules were written"
    assert captured.err == f"rulebook: {warning}; run `rulebook accept --document lnf-2017-en`\n"
    assert main(["judge", str(SITUATION)]) == 0, "rules of an older text still rule, and say so"
    assert warning in capsys.readouterr().err


def test_the_commands_do_without_a_document_that_has_no_rules(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    others = tuple(document for document in DOCUMENTS if document != "lnf-2019-lv")
    for page in (copy / "corpus" / "rules" / "meaning").glob("*.md"):
        lines = page.read_text(encoding="utf-8").split("\n")
        kept = [line for line in lines if not line.startswith("> lnf-2019-lv ")]
        page.write_text("\n".join(kept), encoding="utf-8")
    assert main(["build"]) == 0
    capsys.readouterr()
    assert main(["judge", str(SITUATION), "--document", "lnf-2019-lv"]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.count("\n") == 1
    assert "no rules for the document 'lnf-2019-lv'" in captured.err
    assert main(["judge", str(SITUATION), "--all", "--json"]) == 0
    captured = capsys.readouterr()
    assert [row["document"] for row in json.loads(captured.out)["rulings"]] == list(others)
    assert "lnf-2019-lv is left out" in captured.err and captured.err.count("\n") == 1
    readings = stored_readings(Sources(copy))
    assert differences(readings, "lnf-2017-en", "lnf-2019-lv") == []
    assert answers(readings, "lnf-2017-en", "lnf-2019-lv", []) == {}
    assert main(["compare", "lnf-2017-ru", "lnf-2019-lv", "--json"]) in (0, 1)
    row = json.loads(capsys.readouterr().out)
    assert row["behaviour"] == [] and row["changes"]


def test_rulings_are_by_the_rules_of_the_build_and_no_others(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    situation = copy / "situation.yaml"
    situation.write_text(
        "stroke: [puck touches own disc in the field, puck falls into a pocket]\n", encoding="utf-8"
    )
    edit(copy / "corpus" / "rules" / "meaning" / PAGE, "when: puck_pocketed\n", "when: puck_over\n")
    assert main(["build"]) == 0
    capsys.readouterr()
    assert main(["judge", str(situation), "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert "17.1.4" not in json.loads(captured.out)["clauses"]
