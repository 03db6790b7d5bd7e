"""The commands compare, impact and show --history."""

import csv
import io
import json
from typing import NoReturn

import pytest

from rulebook.commands.cli import main
from rulebook.sources.sources import Sources
from tests.support import printed, refused

PAIR = ("compare", "lnf-2017-ru", "finso-2025-ru")


def test_a_table_has_a_row_a_concept(corpus: Sources, capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(printed(capsys, *PAIR, "--format", "csv", code=1))))
    documents = set(PAIR[1:])
    assert len(rows) == sum(bool(documents & set(concept.members)) for concept in corpus.concepts)


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("en", "Changes of substance"),
        ("fr", "Modifications de fond"),
        ("lv", "Izmaiņas pēc būtības"),
        ("ru", "Изменения по существу"),
    ],
)
def test_minutes_in_every_language(language: str, heading: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*PAIR, "--format", "markdown", "--lang", language, "--behaviour"]) == 1
    assert f"## {heading}" in capsys.readouterr().out


def test_a_redline_of_the_whole_book(corpus: Sources, capsys: pytest.CaptureFixture[str]) -> None:
    page = printed(capsys, *PAIR, "--format", "redline", code=1)
    documents = set(PAIR[1:])
    assert page.startswith("<!doctype html>")
    assert "<script" not in page
    concepts = [concept for concept in corpus.concepts if documents & set(concept.members)]
    assert page.count("<article") == len(concepts)
    assert "<li>" not in page
    assert printed(capsys, *PAIR, "--format", "redline", "--behaviour", code=1).count("<li>") >= 25


def test_editions_are_compared_in_the_wording_of_a_language(capsys: pytest.CaptureFixture[str]) -> None:
    for language, document in (("ru", "lnf-2017-ru"), ("fr", "lnf-2017-fr"), ("lv", "lnf-2017-en")):
        assert main(["compare", "lnf-2017", "finso-2025", "--lang", language, "--json"]) == 1
        report = json.loads(capsys.readouterr().out)
        assert (report["from"], report["to"]) == ("lnf-2017", "finso-2025")
        assert report["documents"] == [document, "finso-2025-ru"]
        substantive = [row for row in report["changes"] if row["substantive"]]
        assert len(substantive) == 106
        assert {row["ground"] for row in substantive} == {"reviewed"}
        assert all(row["effect"] and row["importance"] in ("high", "medium", "low") for row in substantive)
    assert "no document 'lnf-1999'" in refused(capsys, "compare", "lnf-1999", "finso-2025")


def test_only_json_and_behaviour_search_for_rulings(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> NoReturn:
        raise AssertionError("searched")

    monkeypatch.setattr("crossref.comparing.behaviour.differences", never)
    for form in ("text", "markdown", "html", "redline", "csv"):
        assert main([*PAIR, "--format", form]) == 1
    for asked in (["--json"], ["--behaviour"]):
        with pytest.raises(AssertionError, match="searched"):
            main([*PAIR, *asked])
    capsys.readouterr()


def test_a_comparison_can_be_narrowed(capsys: pytest.CaptureFixture[str]) -> None:
    assert "8.1.11" in printed(capsys, *PAIR, "--clause", "17.1.11", "--behaviour", code=1)
    assert "! " not in printed(capsys, *PAIR, "--only", "editorial")
    assert main(["compare", "lnf-2017-ru", "lnf-2017-ru", "--behaviour"]) == 0
    capsys.readouterr()
    assert "no clause 99.9" in refused(capsys, *PAIR, "--clause", "99.9")
    assert "no document 'nowhere'" in refused(capsys, "compare", "lnf-2017-ru", "nowhere")


def test_history(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "show", "puck-taken-too-soon", "--history")
    assert "{+коснулся +}" in lines
    assert "now loses" in lines
    steps = json.loads(printed(capsys, "show", "puck-taken-too-soon", "--history", "--json"))["history"]
    assert [step["document"] for step in steps][-1] == "finso-2025-ru"
    assert printed(capsys, "show", "17.1.11", "--history") == lines
    assert "no clause nothing" in refused(capsys, "show", "nothing", "--history")
    assert "one document" in refused(capsys, "show", "17.1.11", "--history", "--in", "en,lv")


def test_impact(capsys: pytest.CaptureFixture[str]) -> None:
    impact = json.loads(printed(capsys, "impact", "17.1.4", "--json"))
    assert impact["rules"] == ["puck-in-pocket"]
    assert len(impact["scenarios"]) > 5
    assert "correct_light" in printed(capsys, "impact", "11.8.1")
    assert "no clause 99.9" in refused(capsys, "impact", "99.9")
