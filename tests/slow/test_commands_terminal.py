"""Every command against texts that give orders to a terminal."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from crossref.making.build import build
from rulebook.files.escape import OBEYED
from rulebook.sources.sources import Sources
from tests.corpus.test_commands_terminal import (
    CALLS,
    ESCAPES,
    GRAPH,
    LONG,
    SHOWN,
    TAG,
    Screen,
    calls,
    meaning,
    people_read,
    programs_read,
    run,
    typed_is_shown,
)
from tests.support import copy_project, edit, edit_text


@pytest.fixture(scope="module")
def spoilt_project(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project whose texts and headlines give orders to a terminal."""
    folder = copy_project(tmp_path_factory.mktemp("spoilt") / "project")
    for document, words in (("lnf-2017-en", "if the puck falls into"), ("lnf-2017-ru", "если шайба упала")):
        edit_text(folder, document, words, f"{words} {ESCAPES}")
    headline = json.dumps(f"Puck in the pocket {ESCAPES}\n: penalty disc")
    headline = headline.replace(json.dumps(TAG)[1:-1], f"\\U{ord(TAG):08x}")  # TOML knows no pairs
    edit(folder / "corpus" / "concepts" / "concepts.toml", '"Puck in the pocket: penalty disc"', headline)
    build(Sources(folder))
    return folder


@pytest.fixture
def spoilt(spoilt_project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same; commands work on it."""
    monkeypatch.setenv("RULEBOOK_HOME", str(spoilt_project))
    return spoilt_project


SPOILT = [
    call for call in (*calls(for_programs=False), *calls(for_programs=True)) if not call.startswith("facts")
]


EXACT = ("csv", "markdown", "html", "graphml")
"""Forms that say what a text says, character by character."""


@pytest.mark.parametrize("call", [*SPOILT, "build", "build --json"])
def test_what_a_text_holds_is_shown_and_not_obeyed(spoilt: Path, call: str) -> None:
    done = run(*call.split())
    assert done.code in (0, 1)
    if not any(form in call for form in EXACT):
        assert not OBEYED.search(done.out.decode().replace("\n", ""))
        assert not OBEYED.search(done.err.decode().replace("\n", ""))
    if call in calls(for_programs=True):
        assert meaning(done.out, call)


def test_a_screen_is_given_no_orders_but_ours(spoilt: Path) -> None:
    for call in ("concept puck-in-pocket", "show 17.1.4", "export clauses --format csv", " ".join(GRAPH)):
        shown = run(*call.split(), stream=Screen).out.decode()
        assert r"\x1b[31m\x1b]0;title\x07" in shown
        assert not OBEYED.search(re.sub("\x1b\\[1m|\x1b\\[0m|[\n\t]", "", shown)), call
    assert run("concept", "puck-in-pocket", stream=Screen).out.startswith(b"\x1b[1mpuck-in-pocket\x1b[0m\n")


def test_a_separator_of_lines_in_a_headline_is_no_line_end(spoilt: Path) -> None:
    headline = json.loads(run("concept", "puck-in-pocket", "--json").out)["headline"]["en"]
    assert headline == f"Puck in the pocket {ESCAPES}\n: penalty disc"
    assert (
        rf"  en  Puck in the pocket {SHOWN}\u2028\U000e0041\n: penalty disc"
        in run("concept", "puck-in-pocket").out.decode().splitlines()
    )
    assert run("search", "pocket").code == 0
    rows = run("export", "concordance").out.decode().splitlines()
    assert headline in [json.loads(row)["headline"]["en"] for row in rows]


def test_data_say_what_the_text_says(spoilt: Path) -> None:
    table = list(
        csv.DictReader(io.StringIO(run("export", "clauses", "--format", "csv").out.decode(), newline=""))
    )
    rows = [json.loads(line) for line in run("export", "clauses").out.decode().splitlines()]
    assert [row["text"] for row in table] == [row["text"] for row in rows]
    assert any("\x1b[31m" in row["text"] for row in rows)


def test_what_reads_all_texts_anew_is_read_in_any_encoding() -> None:
    people, programs = CALLS[LONG]
    people_read(people)
    programs_read(programs)
    typed_is_shown(LONG, ESCAPES)
