"""A draft that is not in the corpus: what it changes, and what is wrong with it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rulebook.commands.cli import main
from tests.support import ROOT, printed, refused

RUSSIAN, LATVIAN = "finso-2025-ru", "lnf-2019-lv"


def draft(folder: Path, document: str, *amendments: tuple[str, str]) -> Path:
    """A text of the corpus with some words replaced, each where it stands first."""
    text = (ROOT / "corpus" / "text" / f"{document}.md").read_text(encoding="utf-8")
    for old, new in amendments:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "draft.md"
    path.write_text(text, encoding="utf-8")
    return path


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["compare", *arguments, "--json"]) in (0, 1)
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("document", [RUSSIAN, LATVIAN, "lnf-2017-en", "lnf-2017-fr"])
def test_a_copy_changes_nothing(document: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, document, str(draft(tmp_path, document)))
    assert {row["relation"] for row in found["changes"]} == {"same"}
    assert found["faults"] == found["behaviour"] == []


AMENDMENTS = (
    ("отсутствует более чем 3 (три) мин", "отсутствует более чем 5 (пять) мин", "8.1.8"),
    ("- 6.1.8. если игрок покидает", "- 6.1.8. если партнер игрока покидает", "6.1.8"),
    ("Порошок нельзя чистить руками.", "Порошок можно чистить руками.", "1.1"),
    ("7.1.4. если шайба упала в лузу;", "7.1.4. если шайба упала в лузу, кроме правильного удара;", "7.1.4"),
    ("9.2. За неспортивное поведение участнику засчитывается поражение в игре",
     "9.2. За неспортивное поведение участнику выносится предупреждение", "9.2"),
)  # fmt: skip
"""Values, actors, negations, conditions and sanctions, and the clause that each changes."""


def test_amendments_are_found_and_a_new_wording_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reworded = (
        "7.1.7. если участник отказывается от права на удар;",
        "7.1.7. если участник отказался от своего права на удар;",
    )
    path = draft(tmp_path, RUSSIAN, reworded, *((old, new) for old, new, _ in AMENDMENTS))
    rows = report(capsys, "finso-2025", str(path))["changes"]
    substantive = {number for row in rows if row["substantive"] for number in (row["new"] or [])}
    assert substantive == {number for _, _, number in AMENDMENTS}
    assert next(row for row in rows if row["new"] == ["7.1.7"])["relation"] == "reworded"


def test_what_moved_is_moved_and_what_went_is_missed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = draft(tmp_path, RUSSIAN).read_text(encoding="utf-8")
    moved = re.search(r"- 8\.1\.2\. (.*)\n", text)
    assert moved
    text = text.replace(moved[0], "", 1)
    text = text.replace("находились в движении.\n", f"находились в движении;\n- 8.1.12. {moved[1]}\n", 1)
    text = re.sub(r"- 5\.1\.13\. .*\n", "", text, count=1)
    text = text.replace("(5.1.7)", "(5.1.27)", 1)
    path = tmp_path / "draft.md"
    path.write_text(text, encoding="utf-8")
    found = report(capsys, RUSSIAN, str(path))
    changed = {tuple(row["old"]): row for row in found["changes"] if row["relation"] != "same"}
    assert changed[("8.1.2",)]["relation"] == "moved-only" and changed[("8.1.2",)]["new"] == ["8.1.12"]
    assert changed[("5.1.13",)]["relation"] == "removed"
    dangling = [fault["number"] for fault in found["faults"] if fault["kind"] == "dangling"]
    assert dangling == ["1.1", "17.10"]
    assert any("phone-call-warning" in row["responsible"] for row in found["behaviour"])
    assert {"stale"} <= {fault["kind"] for fault in found["faults"]}


def test_one_clause_struck_out_renumbers_the_rest_and_changes_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = draft(tmp_path, RUSSIAN).read_text(encoding="utf-8")
    lines = re.findall(r"(?m)^- 7\.1\.\d+\. .*\n", text)
    assert len(lines) > 10
    text = text.replace(lines[2], "", 1)
    for n, line in enumerate(lines[3:], 4):
        text = text.replace(line, line.replace(f"7.1.{n}.", f"7.1.{n - 1}.", 1), 1)
    path = tmp_path / "draft.md"
    path.write_text(text, encoding="utf-8")
    rows = report(capsys, RUSSIAN, str(path))["changes"]
    assert [row["old"] for row in rows if row["substantive"]] == [["7.1.3"]]
    moved = {row["old"][0]: row["new"] for row in rows if row["relation"] == "moved-only"}
    assert moved == {f"7.1.{n}": [f"7.1.{n - 1}"] for n in range(4, len(lines) + 1)}


def test_splits_and_merges_are_told_as_such_and_are_no_changes_of_substance(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = draft(tmp_path, RUSSIAN).read_text(encoding="utf-8")
    one, other = re.search(r"- 7\.1\.4\. (.*);\n", text), re.search(r"- 7\.1\.5\. (.*)\n", text)
    whole = re.search(r"- 3\.33\.\S* (.*?\.) (.*)\n", text)
    assert one and other and whole
    text = text.replace(one[0], f"- 7.1.4. {one[1]}, или {other[1]}\n").replace(other[0], "")
    text = text.replace(whole[0], f"- 3.33. {whole[1]}\n- 3.34. {whole[2]}\n")
    path = tmp_path / "draft.md"
    path.write_text(text, encoding="utf-8")
    rows = report(capsys, RUSSIAN, str(path))["changes"]
    shapes = {(row["relation"], *row["old"], "→", *row["new"]) for row in rows if row["relation"] != "same"}
    assert shapes == {("merged", "7.1.4", "7.1.5", "→", "7.1.4"), ("split", "3.33", "→", "3.33", "3.34")}
    assert not any(row["substantive"] for row in rows)


def test_the_paper_of_a_draft_says_that_it_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = draft(tmp_path, RUSSIAN, AMENDMENTS[0][:2])
    page = printed(capsys, "compare", "finso-2025", str(path), "--format", "html", "--lang", "lv", code=1)
    assert "PROJEKTS" in page and "Projekta kļūdas" in page
    assert [entry.name for entry in tmp_path.iterdir()] == ["draft.md"]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "no text"),
        ("Просто слова без номеров.".encode(), "no clause"),
        ((ROOT / "corpus" / "text" / "lnf-2017-en.md").read_bytes(), "the text is not in 'ru'"),
    ],
)
def test_what_is_no_draft_is_refused(
    content: bytes, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "draft.md"
    path.write_bytes(content)
    assert complaint in refused(capsys, "compare", RUSSIAN, str(path))
    assert "no such file" in refused(capsys, "compare", RUSSIAN, str(tmp_path / "none.md"))


def test_a_draft_that_loses_clauses_is_refused_with_the_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = draft(tmp_path, RUSSIAN).read_text(encoding="utf-8")
    warnings, later = text.index("## 5. Предупреждение\n"), text.index("## 7.")
    path = tmp_path / "draft.md"
    path.write_text(text[:warnings] + text[later:] + text[warnings:later], encoding="utf-8")
    assert re.search(r"lost: line \d+", refused(capsys, "compare", RUSSIAN, str(path)))
    assert "no document 'nowhere'" in refused(capsys, "compare", RUSSIAN, str(path), "--like", "nowhere")


def test_a_draft_need_not_be_laid_out_as_the_text_that_it_follows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    heading, late = "# ПРАВИЛА ИГРЫ\n", "## 5. Предупреждение\n"
    moved = str(draft(tmp_path, RUSSIAN, (heading, "\n"), (late, f"{heading}\n{late}")))
    assert {row["relation"] for row in report(capsys, RUSSIAN, moved)["changes"]} == {"same"}
    path = str(draft(tmp_path, RUSSIAN))
    found = report(capsys, RUSSIAN, path, "--like", "lnf-2017-ru")
    assert {row["relation"] for row in found["changes"]} == {"same"}
