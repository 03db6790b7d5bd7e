"""The commands compare, history and impact."""

import csv
import io
import json
from pathlib import Path

import pytest

from rulebook.commands.cli import main
from rulebook.corpus import AuthoredCorpus

from .support import refused

PAIR = ("compare", "lnf-2017-ru", "finso-2025-ru")


@pytest.fixture(autouse=True)
def in_project(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands work on the project of the tests."""
    monkeypatch.setenv("RULEBOOK_HOME", str(project))


def test_a_table_has_a_row_a_concept(corpus: AuthoredCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*PAIR, "--format", "csv"]) == 1
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    documents = set(PAIR[1:])
    assert len(rows) == sum(bool(documents & set(concept.members)) for concept in corpus.build.concepts)


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


def test_a_page_that_prints(corpus: AuthoredCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*PAIR, "--format", "html"]) == 1
    page = capsys.readouterr().out
    documents = set(PAIR[1:])
    assert page.startswith("<!doctype html>")
    assert "<script" not in page
    concepts = [concept for concept in corpus.build.concepts if documents & set(concept.members)]
    assert page.count("<article") == len(concepts)
    assert "<li>" not in page
    assert main([*PAIR, "--format", "html", "--behaviour"]) == 1
    assert capsys.readouterr().out.count("<li>") >= 25


def test_a_comparison_can_be_narrowed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*PAIR, "--clause", "17.1.11", "--behaviour"]) == 1
    assert "8.1.11" in capsys.readouterr().out
    assert main([*PAIR, "--only", "editorial"]) == 0
    assert "! " not in capsys.readouterr().out
    assert main(["compare", "lnf-2017-ru", "lnf-2017-ru", "--behaviour"]) == 0
    capsys.readouterr()
    assert "no clause 99.9" in refused(capsys, *PAIR, "--clause", "99.9")
    assert "no document 'nowhere'" in refused(capsys, "compare", "lnf-2017-ru", "nowhere")


def test_history(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["history", "puck-taken-too-soon"]) == 0
    lines = capsys.readouterr().out
    assert "{+коснулся +}" in lines
    assert "now loses" in lines
    assert main(["history", "puck-taken-too-soon", "--json"]) == 0
    steps = json.loads(capsys.readouterr().out)["history"]
    assert [step["document"] for step in steps][-1] == "finso-2025-ru"
    assert "no concept" in refused(capsys, "history", "nothing-of-the-sort")


def test_impact(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["impact", "17.1.4", "--json"]) == 0
    impact = json.loads(capsys.readouterr().out)
    assert impact["rules"] == ["puck-in-pocket"]
    assert len(impact["scenarios"]) > 5
    assert main(["impact", "11.8.1"]) == 0
    assert "correct_light" in capsys.readouterr().out
    assert "no clause 99.9" in refused(capsys, "impact", "99.9")
