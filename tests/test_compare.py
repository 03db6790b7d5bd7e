"""Editions compared: every reviewed change is told, a copy has no change, and what is ruled differently can be replayed."""

import csv
import io
import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from crossref.aligning.align import align
from crossref.aligning.lexicon import glossary
from crossref.comparing.behaviour import PROOFS, answers, differences, differing_concepts, logic
from crossref.comparing.compare import Change, Side, changes
from crossref.comparing.proof import World, prove
from crossref.comparing.redline import redline, untouched
from crossref.concordance import Concordance
from rulebook.commands.cli import main
from rulebook.language.words import language
from rulebook.records import Clause, Kind
from rulebook.rules.facts import vocabulary
from rulebook.rules.judge import judge
from rulebook.rules.situation import facts_of
from rulebook.store import Library

from .conftest import DOCUMENTS, ROOT
from .rulings import javascript

WORDS = vocabulary()
RUSSIAN = language(ROOT / "corpus", "ru")
ENGLISH = language(ROOT / "corpus", "en")


def compared(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], left: str, right: str) -> dict[str, Any]:
    monkeypatch.setenv("RULEBOOK_HOME", str(project))
    main(["compare", left, right, "--json"])
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


@pytest.mark.parametrize("left", [id for id in DOCUMENTS if id.startswith("lnf-2017")])
def test_every_reviewed_change_of_substance_is_told(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], left: str
) -> None:
    """Between the Russian texts all of them; from the translations, which have the same numbers, too."""
    report = compared(project, monkeypatch, capsys, left, "finso-2025-ru")
    table = tomllib.loads((ROOT / "corpus" / "relations.toml").read_text(encoding="utf-8"))
    told = {(tuple(row["old"]), tuple(row["new"])): row for row in report["changes"]}
    wanted = [row for row in table["relation"] if row["substantive"]]
    assert len(wanted) > 75
    for row in wanted:
        found = told[tuple(row["old"]), tuple(row["new"])]
        assert found["substantive"]
        assert found["substance"] == row["substance"]
        assert found["ground"] == "reviewed"


def test_what_is_ruled_differently_can_be_replayed_in_both_engines(tmp_path: Path) -> None:
    found = [(a, b, one) for a, b in combinations(DOCUMENTS, 2) for one in differences(a, b, WORDS)]
    assert len([one for a, b, one in found if (a, b) == ("lnf-2017-ru", "finso-2025-ru")]) >= 25
    replayed = javascript("agree.mjs", [one.situation for _, _, one in found], tmp_path)
    for (a, b, one), rulings in zip(found, replayed, strict=True):
        facts = facts_of(one.situation, WORDS)
        said = {document: ruling[0] for document, ruling in zip(DOCUMENTS, rulings, strict=True)}
        for document, told in ((a, one.before), (b, one.after)):
            assert list(judge(document, facts).outcomes) == list(told.outcomes) == said[document]
        assert one.before.outcomes != one.after.outcomes
        assert one.responsible


READ: tuple[tuple[str, str, str, list[str] | None, list[str] | None], ...] = (
    ("lnf-2017-ru", "finso-2025-ru", "puck-taken-too-soon", ["penalty_disc", "loses_right_to_strike"], ["set_loss"]),
    ("lnf-2017-ru", "finso-2025-ru", "zone-disc-first-set-loss", None, None),
    ("lnf-2017-en", "finso-2025-ru", "zone-disc-first-set-loss", ["penalty_disc", "loses_right_to_strike", "restore_discs"], ["set_loss"]),
    ("lnf-2017-en", "finso-2025-ru", "puck-or-cue-changed-game-loss", [], ["game_loss"]),
    ("lnf-2017-en", "lnf-2019-lv", "moving-disc-touched-set-loss", ["penalty_disc", "loses_right_to_strike"], ["set_loss"]),
    ("lnf-2017-en", "lnf-2019-lv", "last-discs-pocketed-together", ["set_replayed"], ["set_win"]),
    ("lnf-2017-en", "lnf-2019-lv", "objects-on-edge-warning", ["warning"], []),
    ("lnf-2017-fr", "lnf-2019-lv", "third-warning-sets-lost", ["game_loss", "warning"], ["loss_of_unplayed_sets", "warning"]),
    ("lnf-2017-ru", "lnf-2019-lv", "left-between-sets-set-loss", ["non_conforming"], ["set_loss"]),
)
"""Differences that a reader of the texts sees: the concept, and what each document gives; None where the documents read alike."""


@pytest.mark.parametrize(("left", "right", "concept", "before", "after"), READ)
def test_a_difference_that_readers_see(left: str, right: str, concept: str, before: list[str] | None, after: list[str] | None) -> None:
    found = [(list(one.before.outcomes), list(one.after.outcomes)) for one in differences(left, right, WORDS) if concept in one.responsible]
    if before is None:
        assert not found
    else:
        assert (before, after) in found


def test_translations_of_one_edition_show_no_amendment_without_a_ground(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    report = compared(project, monkeypatch, capsys, "lnf-2017-en", "lnf-2019-lv")
    ruled = {concept for one in report["behaviour"] for concept in one["responsible"]}
    assert ruled
    for row in report["changes"]:
        assert row["substantive"] is bool(row["relation"] not in ("same", "moved-only", "reworded"))
        assert not row["substantive"] or row["ground"]
        assert (row["concept"] in ruled) <= row["substantive"]


# ---- copies ----


def plain_side(document: str, clauses: list[Clause], code: str) -> Side:
    books = {clause.number: clause for clause in clauses}
    sections = {}
    for number in books:
        above: str | None = number
        while above and books[above].kind not in (Kind.SECTION, Kind.ANNEX_GROUP):
            above = books[above].parent
        sections[number] = re.sub(r"\W+", " ", books[above].text).strip().casefold() if above else ""
    return Side(document, language(ROOT / "corpus", code), books, "2017", "one", sections)


def renumbered(clauses: list[Clause], chance: Random) -> list[Clause]:
    names = {clause.number: f"{n}.{chance.randint(1, 9)}" for n, clause in enumerate(clauses, 500)}
    return [replace(c, number=names[c.number], label=None, parent=names.get(c.parent or "")) for c in clauses]


def rewrapped(clauses: list[Clause], chance: Random) -> list[Clause]:
    return [replace(c, text=re.sub(r" ", lambda _: chance.choice([" ", "  ", "\n"]), c.text)) for c in clauses]


def repunctuated(clauses: list[Clause], chance: Random) -> list[Clause]:
    marks = str.maketrans({"„": '"', "”": '"', "“": '"', ";": ".", "–": "-", "’": "'"})
    return [replace(c, text=c.text.translate(marks).replace(",", chance.choice([",", ""])) + chance.choice(["", "."])) for c in clauses]


def shuffled(clauses: list[Clause], chance: Random) -> list[Clause]:
    blocks: list[list[Clause]] = [[]]
    for clause in clauses:
        if clause.kind in (Kind.SECTION, Kind.PART, Kind.ANNEX_GROUP):
            blocks.append([])
        blocks[-1].append(clause)
    chance.shuffle(blocks)
    return [clause for block in blocks for clause in block]


def same(clauses: list[Clause], chance: Random) -> list[Clause]:
    return clauses


@pytest.mark.parametrize("spoil", [same, renumbered, rewrapped, repunctuated, shuffled])
@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_copy_has_no_change_of_substance(project: Path, document: str, spoil: Callable[[list[Clause], Random], list[Clause]]) -> None:
    library = Library(project)
    code = str(library.document(document)["language"])
    clauses = [clause for clause in library.clauses(document) if clause.kind is not Kind.FRONT]
    copy = spoil(clauses, Random(document))
    left, right = plain_side(document, clauses, code), plain_side("copy", copy, code)
    tongue = left.language
    links = align(clauses, copy, tongue, tongue, glossary(ROOT / "corpus", (tongue, tongue))).links
    concepts = [{"concept": f"c{n}", "members": {document: list(k.left), "copy": list(k.right)}} for n, k in enumerate(links)]
    covered = {number for link in links for number in link.left}
    assert covered == {clause.number for clause in clauses}
    found = changes(left, right, concepts, {}, {}, {}, frozenset())
    assert [change for change in found if change.substantive] == []
    assert all(untouched(change.runs) for change in found)


# ---- the redline ----


@pytest.mark.parametrize(
    ("old", "new", "tongue"),
    [
        ("в течение 2-х минут", "в течение 2-х (двух) минут", RUSSIAN),
        ("в течение двух минут", "в течение 2 (двух) минут.", RUSSIAN),
        ("Если шайба упала в лузу;", "если шайба упала в лузу.", RUSSIAN),
        ("он теряет „право”, если", "он теряет «право» если", RUSSIAN),
        ("all eight (8) discs", "all 8 discs", ENGLISH),
    ],
)
def test_the_redline_is_quiet_about_print(old: str, new: str, tongue: Any) -> None:
    assert untouched(redline(old, new, tongue))


def test_the_redline_shows_what_went_came_and_moved() -> None:
    runs = redline(
        "The set is lost. The puck must not be pulled with the cue.", "The puck must not be pulled with the cue. The set is replayed.", ENGLISH
    )
    fates = {run.fate for run in runs}
    assert {"gone", "new"} <= fates
    assert "".join(run.text for run in runs if run.fate in ("same", "new", "moved-here")).replace(" ", "") == (
        "Thepuckmustnotbepulledwiththecue.Thesetisreplayed."
    )
    moved = redline("Alpha beta gamma delta. One two three four five six.", "One two three four five six. Alpha beta gamma delta.", ENGLISH)
    assert {run.fate for run in moved} == {"same", "moved-away", "moved-here"}


@pytest.mark.parametrize("text", ["„Участник” - игрок, который участвует.", '"Powder" – material (dry).', "2 (two) minutes"])
def test_the_redline_loses_no_mark(text: str) -> None:
    assert "".join(run.text for run in redline("", text, ENGLISH)) == "".join(run.text for run in redline(text, text, ENGLISH)) == text


def test_values_are_compared_as_values(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    report = compared(project, monkeypatch, capsys, "lnf-2017-lv".replace("2017-lv", "2017-ru"), "finso-2025-ru")
    rows = {row["concept"]: row for row in report["changes"]}
    assert rows["two-minute-table-trial"]["substantive"]
    assert rows["zone-disc-first-set-loss"]["parameters"] == [["2", "-"]]
    report = compared(project, monkeypatch, capsys, "lnf-2017-en", "finso-2025-ru")
    rows = {row["concept"]: row for row in report["changes"]}
    assert ["12", "15"] in rows["game-surface-plywood"]["parameters"]
    assert ["±1", "±10"] in rows["edge-width"]["parameters"]


# ---- proofs ----


def test_readings_without_a_situation_are_proved_the_same_or_called_not_found() -> None:
    stored = json.loads(PROOFS.read_text(encoding="utf-8"))
    assert stored["rules"] == logic(), "run `make proofs`"
    said = answers("lnf-2017-en", "lnf-2019-lv", differences("lnf-2017-en", "lnf-2019-lv", WORDS))
    assert set(said) == set(differing_concepts("lnf-2017-en", "lnf-2019-lv"))
    assert set(said.values()) <= {"differs", "proved the same", "not found"}
    assert "differs" in said.values()
    world = World(WORDS)
    rows = stored["proofs"]
    assert len([row for row in rows if row["answer"] == "same"]) > len(rows) / 2
    for row in rows[::8]:
        assert prove(row["from"], row["to"], row["concept"], world) == row["answer"]


def test_the_solver_sees_a_difference_that_is_there() -> None:
    assert prove("lnf-2017-en", "finso-2025-ru", "puck-taken-too-soon", World(WORDS)) == "differs"


# ---- commands ----


def test_the_formats(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("RULEBOOK_HOME", str(project))
    pair = ["compare", "lnf-2017-ru", "finso-2025-ru"]
    assert main([*pair, "--format", "csv"]) == 1
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert len(rows) == sum(any(id in row["members"] for id in pair[1:]) for row in Concordance(project).concepts())
    for tongue, words in (
        ("en", "Changes of substance"),
        ("fr", "Modifications de fond"),
        ("lv", "Izmaiņas pēc būtības"),
        ("ru", "Изменения по существу"),
    ):
        assert main([*pair, "--format", "markdown", "--lang", tongue, "--behaviour"]) == 1
        assert f"## {words}" in capsys.readouterr().out
    assert main([*pair, "--format", "html"]) == 1
    page = capsys.readouterr().out
    assert page.startswith("<!doctype html>")
    assert "<script" not in page
    assert page.count("<article") == len(rows)
    assert "<li>" not in page
    assert main([*pair, "--format", "html", "--behaviour"]) == 1
    assert capsys.readouterr().out.count("<li>") >= 25
    assert main([*pair, "--clause", "17.1.11", "--behaviour"]) == 1
    assert "8.1.11" in capsys.readouterr().out
    assert main([*pair, "--only", "editorial"]) in (0, 1)
    assert "! " not in capsys.readouterr().out
    assert main(["compare", "lnf-2017-ru", "lnf-2017-ru", "--behaviour"]) == 0
    capsys.readouterr()
    assert main([*pair, "--clause", "99.9"]) == 2
    assert main(["compare", "lnf-2017-ru", "nowhere"]) == 2


def test_history_and_impact(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("RULEBOOK_HOME", str(project))
    assert main(["history", "puck-taken-too-soon"]) == 0
    told = capsys.readouterr().out
    assert "{+коснулся +}" in told
    assert "now loses" in told
    assert main(["history", "puck-taken-too-soon", "--json"]) == 0
    assert [step["document"] for step in json.loads(capsys.readouterr().out)["history"]][-1] == "finso-2025-ru"
    assert main(["history", "nothing-of-the-sort"]) == 2
    capsys.readouterr()
    monkeypatch.delenv("RULEBOOK_HOME")
    assert main(["impact", "17.1.4", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["rules"] == ["puck-in-pocket"]
    assert len(row["scenarios"]) > 5
    assert main(["impact", "11.8.1"]) == 0
    assert "correct_light" in capsys.readouterr().out
    assert main(["impact", "99.9"]) == 2


def test_a_change_is_told_in_full() -> None:
    change = Change(
        concept="c", old=("1",), new=("2",), relation="changed", substantive=True, substance="s", ground="reviewed", area="play",
        severity="high", parameters=(("2", "1"),), runs=(),
    )  # fmt: skip
    assert {"concept", "old", "new", "relation", "substantive", "substance", "ground"} <= set(change.to_row())
