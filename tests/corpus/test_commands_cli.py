"""The command line as people and programs use it."""

import csv
import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from rulebook.commands.cli import cli, export, main
from rulebook.storage.library import Library
from rulebook.storage.lookup import nearest_numbers
from tests.support import DOCUMENTS, ROOT, printed

COMMAND = str(Path(sys.executable).parent / "rulebook")


KEYS = [
    "id", "document", "number", "label", "number_from", "kind", "parent", "order", "text", "lines", "hash",
]  # fmt: skip
ROW_KEYS = ["group", "name", "parameter", "unit", "value", "tolerance", "cells"]


@pytest.mark.parametrize("id", DOCUMENTS)
def test_export_keeps_the_promised_fields(capsys: pytest.CaptureFixture[str], id: str) -> None:
    rows = [
        json.loads(line)
        for line in printed(capsys, "export", "clauses", "--document", id, "--format", "jsonl").splitlines()
    ]
    assert [row["order"] for row in rows] == list(range(1, len(rows) + 1))
    for row in rows:
        assert list(row)[: len(KEYS)] == KEYS
        assert row["id"] == f"{id}/{row['number']}"
        assert not row["number"].endswith(".")
        assert row["kind"] in ("part", "section", "clause", "note", "annex_group", "annex_row", "front")
        assert row["number_from"] in ("printed", "repaired", "inferred")
        if row["kind"] == "annex_row":
            assert list(row)[-len(ROW_KEYS) :] == ROW_KEYS
            assert re.fullmatch(r"A\d+", row["number"])
    assert len([row for row in rows if row["kind"] == "annex_row"]) == 28


def test_export_in_three_forms_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.loads(line) for line in printed(capsys, "export", "clauses").splitlines()]
    assert json.loads(printed(capsys, "export", "clauses", "--format", "json"))["clauses"] == lines
    assert json.loads(printed(capsys, "export", "clauses", "--json"))["clauses"] == lines
    table = list(csv.DictReader(io.StringIO(printed(capsys, "export", "clauses", "--format", "csv"))))
    assert [row["id"] for row in table] == [row["id"] for row in lines]
    assert [row["text"] for row in table] == [row["text"] for row in lines]


def test_audit_json_keeps_the_promised_fields(capsys: pytest.CaptureFixture[str]) -> None:
    documents = json.loads(printed(capsys, "audit", "--json"))["documents"]
    assert list(documents) == list(DOCUMENTS)
    for row in documents.values():
        assert row["unaccounted"] == 0
        assert row["characters"] == row["in_records"] + sum(row["residue"].values())
        assert all({"kind", "line", "was", "took", "why"} <= set(repair) for repair in row["repairs"])


def test_show_by_full_id_note_and_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert "ja ripa iekrīt maisiņā;" in printed(capsys, "show", "lnf-2019-lv/17.1.4")
    assert "Note: In such case" in printed(capsys, "show", "13.7.4.note")
    assert "44,5 mm ±0,5" in printed(capsys, "show", "A16")
    assert "See Annex No.1" in printed(capsys, "show", "25")


def test_show_says_where_the_number_came_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert "printed 6.2.2." in printed(capsys, "show", "6.2.3", "--in", "lv")
    assert "number inferred" in printed(capsys, "show", "6.2.3", "--in", "ru")


def test_show_says_absent_where_one_document_lacks_it(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, "show", "7.1.11", "--document", "finso-2025-ru", "--document", "lnf-2017-en")
    assert "absent here" in shown
    assert "если игрок сдвигает" in shown


def test_show_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    views = json.loads(printed(capsys, "show", "17.1.4", "--in", "en,fr", "--json"))["views"]
    assert [view["clause"]["id"] for view in views] == ["lnf-2017-en/17.1.4", "lnf-2017-fr/17.1.4"]
    assert [parent["number"] for parent in views[0]["above"]] == ["part-3", "17", "17.1"]
    assert (views[0]["before"]["number"], views[0]["after"]["number"]) == ("17.1.3", "17.1.5")


def test_outline_is_a_tree(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "outline", "lnf-2017-en").splitlines()
    assert "  17  PENALTY DISC" in lines
    assert "      17.1.4  if the puck falls into the pocket;" in lines


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["show", "17.1.40"], "no clause 17.1.40 in lnf-2017-en; nearest are 17.1.18, 17.1.17, 17.1.16"),
        (["show", "26"], "no clause 26 in lnf-2017-en; nearest are 25, 24, 23"),
        (["show", "A99"], "no clause A99 in lnf-2017-en; nearest are A28, A27, A26"),
        (
            ["show", "xyz/1"],
            "no document 'xyz'; there are lnf-2017-en, lnf-2017-fr, lnf-2017-ru, lnf-2019-lv, finso-2025-ru",
        ),
        (["show", "1", "--in", "de"], "no document in 'de' with this numbering"),
        (["outline", "nope"], "no document 'nope'"),
        (["show"], "Missing argument 'NUMBER'; see `rulebook show --help`"),
        (["frobnicate"], "No such command 'frobnicate'"),
        (["export", "clauses", "--format", "pdf"], "'pdf' is not one of"),
    ],
)
def test_wrong_use_gets_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert complaint in captured.err


def test_nearest_of_nonsense_is_still_three() -> None:
    assert len(nearest_numbers("§§", Library(ROOT).clauses("lnf-2017-en"))) == 3


def test_every_command_has_json_and_an_example() -> None:
    context = click.Context(cli)
    every = [
        group.get_command(context, name) for group in (cli, export) for name in group.list_commands(context)
    ]
    assert len(every) >= 11
    for command in every:
        assert command
        if isinstance(command, click.Group):
            continue
        assert "Example: rulebook" in (command.help or ""), command.name
        assert any("--json" in option.opts for option in command.params), command.name


def test_examples_in_help_are_of_the_corpus(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["align", "--help"]) == 0
    assert "Example: rulebook align lnf-2017-en finso-2025-ru --explain 1.1" in capsys.readouterr().out
    assert main(["graph", "--help"]) == 0
    assert "(default: lnf-2017-en)" in " ".join(capsys.readouterr().out.split())
    assert main(["--help"]) == 0
    assert "Example: rulebook show 1.1 --in en,lv" in capsys.readouterr().out


def test_help_without_records_names_no_document(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "documents.toml").write_text("", encoding="utf-8")
    assert main(["--corpus", str(tmp_path), "graph", "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "Example: rulebook graph NUMBER" in shown and "(default: the one that everyone quotes)" in shown


def test_no_colours_off_a_terminal_and_a_closed_pipe_is_no_error() -> None:
    done = subprocess.run([COMMAND, "show", "17.1"], capture_output=True, text=True, check=True, cwd=ROOT)
    assert "\x1b" not in done.stdout
    piped = subprocess.run(
        f"{shlex.quote(COMMAND)} export clauses | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert piped.stderr == ""
    assert piped.returncode == 0


def test_completion_is_there() -> None:
    environment = {
        **os.environ,
        "_RULEBOOK_COMPLETE": "bash_complete",
        "COMP_WORDS": "rulebook outline lnf-2019",
        "COMP_CWORD": "2",
    }
    done = subprocess.run([COMMAND], capture_output=True, text=True, env=environment, cwd=ROOT, check=False)
    assert "lnf-2019-lv" in done.stdout


@pytest.mark.parametrize("command", ["show", "where", "graph"])
def test_a_number_is_found_however_it_is_punctuated(capsys: pytest.CaptureFixture[str], command: str) -> None:
    plain, *others = (printed(capsys, command, number) for number in ("17.1.11", "17.1.11.", "17-1-11"))
    assert others == [plain, plain]


def test_a_history_shows_the_redline_of_the_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    """17.1.11 became 8.1.11: the sanction that the item stands under changed with it."""
    shown = " ".join(printed(capsys, "show", "puck-taken-too-soon", "--history").split())
    assert "Участник теряет право на удар" in shown
