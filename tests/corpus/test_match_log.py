"""Logs of matches: both forms, cut off and wrong ones, corrections, and the commands that read them."""

import json
from pathlib import Path
from typing import Any

import pytest

from rulebook.commands.cli import main
from rulebook.errors import InputError
from rulebook.match.log import log_to_list
from rulebook.match.sheet.notation import read_notation
from rulebook.match.sheet.open_log import play, read_log
from rulebook.match.sheet.write_notation import write_notation
from tests.corpus.test_match import CASES, rules_of
from tests.support import ROOT

SHEET = ROOT / "tests/cases/match.txt"
HEAD = "match 1\ndocument lnf-2019-lv\nplayers A, B\nsets 3\nfirst strokes A, B, A\n\n"


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem[:2])
def test_a_case_goes_through_the_notation_and_back(path: Path) -> None:
    import yaml

    listed = yaml.safe_load(path.read_text(encoding="utf-8"))["match"]
    log = read_log(json.dumps(listed).encode(), path.name)
    again = read_notation(write_notation(log))
    assert log_to_list(again) == log_to_list(log) == listed
    assert write_notation(again) == write_notation(log)


def test_a_sheet_as_a_person_writes_it() -> None:
    log = read_log(SHEET.read_bytes(), "match.txt")
    assert write_notation(log) == SHEET.read_text(encoding="utf-8")
    assert log.comments == {1: ("the first set",)}
    assert (log.events[0].at, log.events[3].note) == ("18:00:00", "with the sleeve, too")
    assert play(log, rules_of(log.document), "match.txt").match.state.sets == {"A": 0, "B": 1}


@pytest.mark.parametrize(
    "name", ["take", "decision", "miss", "match", "players", "3", "Anna Ozola", '"', "#", "a,b", "["]
)
def test_a_player_may_be_named_like_anything(name: str) -> None:
    listed: dict[str, Any] = {
        "format": 1,
        "players": [name, "B"],
        "regulations": {"sets": 1, "first_strokes": [name]},
        "events": [
            {"plain": name, "pockets": 2},
            {"conduct": name, "happens": [{"cleans the powder": "by hand"}], "note": "# quoted", "at": "[1]"},
            {"plain": name, "pockets": 0, "then": "miss"},
            {"placed": name, "discs": 0},
            {"decision": 'he said: "so; be = it"', "sets": {name: 1}, "note": ' "'},
        ],
    }
    log = read_log(json.dumps(listed).encode(), "log.json")
    assert log_to_list(read_notation(write_notation(log))) == listed
    assert play(log, rules_of("lnf-2019-lv"), "log.json").error is None


@pytest.mark.parametrize("size", range(len(HEAD), len(SHEET.read_bytes()), 7))
def test_a_log_cut_off_anywhere_is_read_to_the_last_whole_line(size: int) -> None:
    whole = read_log(SHEET.read_bytes(), "match.txt")
    content = SHEET.read_bytes()[:size]
    log = read_log(content, "match.txt")
    assert log.events == whole.events[: len(log.events)]
    assert bool(log.cut) == bool(content.rpartition(b"\n")[2].strip())
    assert len(log.events) == sum(1 for line in whole.lines if line <= content.count(b"\n"))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"match 2\nplayers A, B\n", "version"),
        (b"match\nplayers A, B\n", "version"),
        (b'{"format": 2, "events": []}', "version"),
        (b'{"events": []}', "version"),
        (b"A 3 miss\n", ""),
        (b"", ""),
        (b"match 1", "no whole line"),
        (b"match 1\x1b\n", "control character U+001B"),
        (b"match 1\nplayers \xff\n", "UTF-8"),
        (b"match 1\nplayers A\nplayers B\n", "twice"),
        (b"match 1\nsets many\n", "no such value"),
        (b"match 1\nA waves\n", "waves"),
        (b"match 1\nA 3 missed\n", "missed"),
        (b"match 1\nA strikes:\n", "missing"),
        (b"match 1\nA strikes: sings = \n", "missing"),
        (b"match 1\nregulations {oops\n", "JSON"),
        (b"match 1\n" + b"A 1\n" * 300_000, "1000000 bytes"),
        (b'{"format": 1, "events": [{"plain": "A"}]}', "event 1"),
        (b'{"format": 1, "events": 3}', "no list"),
        (b'{"format": 1, "colour": 3}', "colour"),
        (b'{"format": 1, "players": ["A\\u001b", "B"]}', "control character"),
    ],
)
def test_what_is_no_log_is_refused_in_one_line(content: bytes, words: str) -> None:
    with pytest.raises(InputError, match=r"log\.txt") as error:
        read_log(content, "log.txt")
    assert words in str(error.value) and "\n" not in str(error.value)


def test_after_a_correction_far_back_later_lines_are_kept() -> None:
    text = HEAD + "A 3 miss\nB 3 miss\nA 5\nB 2 miss\n"
    log = read_notation(text.replace("A 3 miss", "A 1 miss"))
    played = play(log, rules_of("lnf-2019-lv"), "log.txt")
    assert (played.impossible, played.events, played.match.count) == (4, log.events, 3)
    assert played.error and "(18" not in str(played.error) and "17.1.12" in str(played.error)


# ---- the commands ----


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    found = capsys.readouterr()
    return code, found.out, found.err


def test_match_prints_the_state(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "match", str(SHEET), "--at", "3", "--json")
    row = json.loads(out)
    assert (code, err) == (0, "")
    assert (row["event"], row["turn"], row["set"]["discs"]) == (3, "B", {"A": 5, "B": 6})
    assert "17.1.4" in row["clauses"]
    code, out, _ = run(capsys, "match", str(SHEET), "--at", "3", "--why")
    assert code == 0 and "discs: A 5, B 6" in out and "17.1.4: ja ripa iekrīt maisiņā" in out
    code, out, _ = run(capsys, "match", str(SHEET), "--document", "finso-2025-ru", "--json")
    assert json.loads(out)["document"] == "finso-2025-ru"


def test_match_writes_a_log_in_every_form(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "match", str(SHEET), "--format", "sheet")[1] == SHEET.read_text(encoding="utf-8")
    assert json.loads(run(capsys, "match", str(SHEET), "--format", "list")[1])["format"] == 1
    for language, word in (("en", "Signatures"), ("lv", "Paraksti"), ("ru", "Подписи"), ("fr", "Signatures")):
        page = run(capsys, "match", str(SHEET), "--format", "html", "--lang", language)[1]
        assert word in page and f'lang="{language}"' in page


def test_a_printed_sheet_is_blank_or_filled_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, paper = tmp_path / "log.txt", tmp_path / "paper.pdf"
    file.write_text(HEAD, encoding="utf-8")
    blank = run(capsys, "match", str(file), "--format", "html")[1]
    assert blank.count("<tr>") == 7 + 4 and ">1 :" not in blank
    file.write_text(HEAD + "A miss\nB 8\nB miss\nA 4 miss\nB 8\n", encoding="utf-8")
    filled = run(capsys, "match", str(file), "--format", "html")[1]
    assert "<td>0 : 2</td>" in filled and filled.count("<td>B</td><td>0</td><td>1</td>") == 2
    code, out, err = run(capsys, "match", str(file), "--format", "pdf", "--output", str(paper))
    assert (code, out, err) == (0, "", "")
    assert paper.read_bytes().startswith(b"%PDF-")
    assert run(capsys, "match", str(file), "--format", "pdf")[0] == 2


def test_the_sheet_in_the_guide_is_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    guide = (ROOT / "corpus/site/pages/en/guide/commands.md").read_text(encoding="utf-8")
    sheet = next(part for part in guide.split("```\n") if part.startswith("match 1"))
    file = tmp_path / "log.txt"
    file.write_text(sheet, encoding="utf-8")
    code, out, err = run(capsys, "match", str(file), "--json")
    row = json.loads(out)
    assert (code, err, row["turn"], row["set"]["number"]) == (0, "", "B", 1)


def test_names_are_made_harmless_on_paper(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "log.txt"
    file.write_text(HEAD.replace("A", '"<b>"') + '"<b>" 1\n', encoding="utf-8")
    page = run(capsys, "match", str(file), "--format", "html")[1]
    assert "&lt;b&gt;" in page and "<b>," not in page


@pytest.mark.parametrize(
    ("text", "arguments", "words"),
    [
        (HEAD + "B 1\n", (), "log.txt:7: event 1: B has not the right to strike"),
        (HEAD.replace("lnf-2019-lv", "lnf-1066"), (), "lnf-1066"),
        (HEAD, ("--document", "lnf-1066"), "lnf-1066"),
        (HEAD, ("--at", "2"), "there is no event 2"),
        (HEAD.replace("document lnf-2019-lv\n", ""), (), "names no document"),
        (HEAD.replace("sets 3\n", ""), (), "'sets'"),
    ],
)
def test_wrong_use_is_one_line_and_exit_2(
    text: str, arguments: tuple[str, ...], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "log.txt"
    file.write_text(text, encoding="utf-8")
    code, out, err = run(capsys, "match", str(file), *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_the_first_impossible_line_is_marked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "log.txt"
    file.write_text(HEAD + "A 3 miss\nA 1\nB 1\n", encoding="utf-8")
    code, out, _ = run(capsys, "match", str(file), "--format", "sheet")
    assert code == 1
    lines = out.splitlines()
    assert lines[-3].startswith("# impossible: A has not the right to strike") and lines[-2:] == [
        "A 1",
        "B 1",
    ]


def test_a_cut_off_log_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "log.txt"
    file.write_text(HEAD + "A 3 miss\nB 2 mi", encoding="utf-8")
    code, out, err = run(capsys, "match", str(file), "--json")
    assert (code, json.loads(out)["event"], err.count("\n")) == (0, 1, 1)
    assert "'B 2 mi'" in err


def test_stats_counts_what_was_not_taken_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "log.txt"
    taken = "A 8\ntake back 1\n"
    file.write_text(
        SHEET.read_text(encoding="utf-8").replace("[18:00:00]", taken + "[18:00:00]"), encoding="utf-8"
    )
    rows = json.loads(run(capsys, "stats", str(file), str(SHEET), "--format", "json")[1])["players"]
    first, second = rows
    assert (first["player"], first["matches"], first["pocketed"], first["series"]) == ("A", 2, 8, 4)
    assert first["faults"] == {"lnf-2019-lv/17.1.4": 2}
    assert second["faults"] == {"lnf-2019-lv/19.1.8": 2}
    assert (second["pocketed"], second["sets_won"], second["best_series"]) == (16, 2, 6)
    assert (first["seconds"], first["timed_strokes"], first["seconds_per_stroke"]) == (100, 2, 50.0)
    code, out, _ = run(capsys, "stats", str(SHEET), "--format", "csv")
    assert code == 0 and out.splitlines()[1].startswith("A,1,0,0,1,5,2,4,2.0,3,1,0,50.0,")
    assert "per series" in run(capsys, "stats", str(SHEET))[1]
