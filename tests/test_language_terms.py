"""The termbase: names, definitions, and every place that speaks of a term."""

import json
import tomllib
from pathlib import Path

import pytest

from crossref.concordance import Concordance
from rulebook.commands.cli import main
from rulebook.language.terms import spot

from .conftest import DOCUMENTS, ROOT
from .test_concordance import edit, refused

AREAS = ("pieces", "zones", "strokes", "people", "sanctions", "time", "equipment", "match")


def test_the_longest_term_wins() -> None:
    phrases = {("disc",): [("disc", "disc")], ("light", "disc"): [("light-disc", "light disc")], ("draw",): [("lots", "draw"), ("tie", "draw")]}
    words = ["a", "light", "disc", "and", "a", "disc", "by", "draw"]
    assert [term for _, _, (term, _) in spot(words, phrases)] == ["light-disc", "disc", "lots", "tie"]
    assert list(spot(words, {})) == []


def test_the_termbase_is_whole(project: Path) -> None:
    """About ninety terms in all areas, each named in four languages unless an edition lacks the thing."""
    rows = Concordance(project).terms()
    assert len(rows) >= 80
    assert {row["area"] for row in rows} == set(AREAS)
    table = tomllib.loads((ROOT / "corpus/terms.toml").read_text(encoding="utf-8"))["term"]
    assert [row["concept"] for row in rows] == [row["id"] for row in table]


def test_every_term_occurs_in_a_document_of_each_of_its_languages(project: Path) -> None:
    silent = []
    for row in Concordance(project).terms():
        spoken = {place["document"][-2:] for place in row["occurrences"]}
        silent += [(row["concept"], code) for code in row["names"] if code not in spoken]
    assert silent == []


def test_a_definition_speaks_of_its_term(project: Path) -> None:
    """The clause that defines a term says it; read off section 11 and the special terms of the pilot."""
    rows = {row["concept"]: row for row in Concordance(project).terms()}
    read = {"light-disc": ("11.4", "2.12"), "dark-disc": ("11.3", "2.13"), "penalty-disc": ("11.5", "2.14"), "debt-disc": ("11.6", "2.15")}
    for id, (number, pilot) in read.items():
        assert set(rows[id]["definitions"]) == {*(f"{d}/{number}" for d in DOCUMENTS if d.startswith("lnf")), f"finso-2025-ru/{pilot}"}
        places = {f"{place['document']}/{place['number']}" for place in rows[id]["occurrences"]}
        assert set(rows[id]["definitions"]) <= places


def test_commands(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["terms", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["terms"]
    assert all({"concept", "en", "fr", "lv", "ru", "definitions", "occurrences"} <= set(row) for row in rows)
    assert main(["terms", "soda kauliņš"]) == 0
    shown = capsys.readouterr().out
    assert "penalty disc" in shown
    assert "lnf-2019-lv/11.5" in shown
    assert "no term 'penalty dics'; nearest are penalty disc" in refused(capsys, "terms", "penalty dics")


@pytest.mark.parametrize(("old", "new", "complaint"), [
    ('area = "pieces"', 'aera = "pieces"', "unknown key 'aera'"),
    ("/11.4", "/11.400", "no clause '"),
])  # fmt: skip
def test_mistakes_in_the_termbase(copy: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, complaint: str) -> None:
    edit(copy / "corpus/terms.toml", old, new)
    said = refused(capsys, "build")
    assert complaint in said
    assert "corpus/terms.toml:" in said
