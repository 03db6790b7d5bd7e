"""Output that holds in any encoding and against any text; input that is no text gets one line."""

import io
import json
import os
import re
import subprocess
import sys
from functools import cache
from html import unescape
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.commands.cli import Commands, Exports, main
from rulebook.files.escape import OBEYED, visible
from rulebook.storage.store import dump
from tests.rulings import SITUATION
from tests.support import CASES, ROOT

POSITION = CASES / "position.yaml"
EQUIPMENT = CASES / "equipment.yaml"
MATCH = CASES / "match.txt"
CALLS: dict[str, tuple[str, ...]] = {
    "accept": ("accept --dry-run", "accept --json"),
    "align": ("align lnf-2017-ru finso-2025-ru", "align lnf-2017-ru finso-2025-ru --explain 17.1.4 --json"),
    "audit": ("audit", "audit --json"),
    "check": ("check", "check --json", "check --format csv", "check --format sarif"),
    "compare": (
        "compare lnf-2017-ru finso-2025-ru --behaviour",
        "compare lnf-2017-ru finso-2025-ru --json",
        "compare lnf-2017-ru finso-2025-ru --format csv",
        "compare lnf-2017-ru finso-2025-ru --format html",
        "compare lnf-2017-ru finso-2025-ru --format markdown --lang ru",
    ),
    "concept": ("concept puck-in-pocket", "concept puck-in-pocket --json"),
    "coverage": ("coverage --section 17", "coverage --json"),
    "documents": ("documents", "documents --json"),
    "equipment": (f"equipment {EQUIPMENT} --lang lv", f"equipment {EQUIPMENT} --all --json"),
    "facts": ("facts --lang ru", "facts --json", "facts --schema"),
    "gaps": ("gaps", "gaps --json"),
    "graph": ("graph 17.1.4", "graph 17.1.4 --json", "graph --format graphml"),
    "impact": ("impact lnf-2019-lv/17.1.4", "impact lnf-2019-lv/17.1.4 --json"),
    "judge": (f"judge {SITUATION} --lang lv --changes", f"judge {SITUATION} --all --json"),
    "match": (
        f"match {MATCH} --at 3 --why",
        f"match {MATCH} --json",
        f"match {MATCH} --format list",
        f"match {MATCH} --format html --lang ru",
    ),
    "outline": ("outline lnf-2019-lv", "outline lnf-2019-lv --json"),
    "place": (f"place {POSITION} --lang lv", f"place {POSITION} --all --json"),
    "search": ("search лузу", "search лузу --json"),
    "show": (
        "show 17.1.4 --in en,fr,lv,ru",
        "show 17.1.4 --in en,fr,lv,ru --json",
        "show puck-in-pocket --history",
        "show puck-in-pocket --history --json",
        "show lnf-2017-ru/12.4 --refs",
        "show lnf-2017-ru/12.4 --refs --json",
    ),
    "stats": (f"stats {MATCH}", f"stats {MATCH} --json", f"stats {MATCH} --format csv"),
    "terms": ("terms", "terms --json"),
    "where": ("where 17.1.4", "where 17.1.4 --json"),
    "export clauses": ("export clauses", "export clauses --json", "export clauses --format csv"),
    "export concordance": (
        "export concordance",
        "export concordance --json",
        "export concordance --format csv",
    ),
    "export references": ("export references", "export references --json"),
    "export schema": ("export schema",),
}
"""Typical calls of every command that only prints, for people and in each form for programs."""
WRITERS = {"add", "build", "new", "remove", "review", "serve"}
"""Commands that write files or serve them; `build` is tried on a spoilt project below."""
GRAPH = ("graph", "--format", "graphml")
LONG = "accept"
"""The command that reads all texts anew; the slow tier tries it as this one tries the others."""


class Run(NamedTuple):
    """How a command ended, and the bytes that it printed."""

    code: int
    out: bytes
    err: bytes


class Screen(io.TextIOWrapper):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def run(*arguments: str, encoding: str = "utf-8", stream: type[io.TextIOWrapper] = io.TextIOWrapper) -> Run:
    """Runs a command on streams of an encoding."""
    before = sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    try:
        sys.stdout, sys.stderr = stream(out, encoding=encoding), stream(err, encoding=encoding)
        code = main(arguments)
        sys.stdout.flush()
        sys.stderr.flush()
        return Run(code, out.getvalue(), err.getvalue())
    finally:
        sys.stdout, sys.stderr = before


@cache
def usual(call: str) -> Run:
    """A call on streams of UTF-8."""
    return run(*call.split())


def calls(*, for_programs: bool) -> list[str]:
    """All calls for people, or all for programs."""
    every = [call for row in CALLS.values() for call in row]
    return [call for call in every if bool(re.search("--(json|format|schema)|^export", call)) is for_programs]


def test_every_command_is_called() -> None:
    exports = {f"export {name}" for name in Exports.modules}
    assert set(CALLS) | WRITERS == set(Commands.modules) | exports


@pytest.mark.parametrize("call", [call for call in calls(for_programs=False) if not call.startswith(LONG)])
def test_people_read_every_command_in_any_encoding(call: str) -> None:
    people_read(call)


def people_read(call: str) -> None:
    """A call whose text is the same on a stream of another encoding, but for escapes."""
    expected = usual(call)
    assert expected.code in (0, 1)
    done = run(*call.split(), encoding="cp1251")
    assert done.code == expected.code
    assert done.out == expected.out.decode().encode("cp1251", "backslashreplace")


@pytest.mark.parametrize("call", [call for call in calls(for_programs=True) if not call.startswith(LONG)])
def test_programs_read_every_command_in_any_encoding(call: str) -> None:
    programs_read(call)


def programs_read(call: str) -> None:
    """A call that means the same to a program on a stream of another encoding."""
    expected = usual(call)
    assert expected.code in (0, 1)
    done = run(*call.split(), encoding="cp1252")
    assert done.code == expected.code
    assert meaning(done.out, call) == meaning(expected.out, call)


def meaning(data: bytes, call: str) -> object:
    """What a reader of a format finds; it is UTF-8, and what has escapes is ASCII on a stream that is not."""
    text = data.decode()
    if "html" in call:
        return unescape(text)
    if "graphml" in call:
        return ElementTree.canonicalize(text)
    return text if "csv" in call or "markdown" in call else [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp1251", "cp437", "koi8-r", "utf-16"])
def test_every_encoding_holds_every_form(encoding: str) -> None:
    lines = usual("documents").out.decode()
    assert run("documents", encoding=encoding).out.decode(encoding) == lines.encode(
        encoding, "backslashreplace"
    ).decode(encoding)
    json_lines, pages = run("export", "concordance", encoding=encoding), run(*GRAPH, encoding=encoding)
    assert json_lines.out.isascii() and pages.out.isascii()
    assert meaning(json_lines.out, "") == meaning(usual("export concordance").out, "")
    assert ElementTree.canonicalize(pages.out.decode()) == ElementTree.canonicalize(
        usual(" ".join(GRAPH)).out.decode()
    )
    table = "export concordance --format csv"
    assert run(*table.split(), encoding=encoding).out == usual(table).out


@pytest.mark.parametrize(
    "environment",
    [{"PYTHONIOENCODING": "cp1252"}, {"PYTHONIOENCODING": "latin-1"}, {"PYTHONUTF8": "0", "LC_ALL": "C"}],
)
@pytest.mark.parametrize("call", ["documents", "documents --json", "terms --help", "show ņ"])
def test_a_pipe_of_another_encoding_gets_no_traceback(environment: dict[str, str], call: str) -> None:
    done = command(*call.split(), environment=environment)
    assert b"Traceback" not in done.err
    assert done.code == (2 if call == "show ņ" else 0)


def command(*arguments: str | bytes, environment: dict[str, str] | None = None, stdin: bytes = b"") -> Run:
    """Runs a command as a process."""
    done = subprocess.run(
        [sys.executable, "-m", "rulebook", *arguments],
        input=stdin,
        capture_output=True,
        env={**os.environ, **(environment or {})},
        cwd=ROOT,
        timeout=60,
        check=False,
    )
    return Run(done.returncode, done.stdout, done.stderr)


def test_arguments_are_text_even_where_the_locale_has_none() -> None:
    plain = {"PYTHONUTF8": "0", "LC_ALL": "C"}
    assert b"penalty-disc" in command("terms", "soda kauliņš", environment=plain).out


@pytest.mark.parametrize(
    "arguments",
    [
        (b"show", b"\xff"),
        (b"search", b"a", b"\xff"),
        (b"judge", b"\xff"),
        (b"\xff",),
        (b"search", b"--lang", b"\xff"),
    ],
)
def test_bytes_that_are_no_text_get_one_line(arguments: tuple[bytes, ...]) -> None:
    done = command(*arguments)
    assert (done.code, done.out) == (2, b"")
    assert done.err == b"rulebook: the argument \\udcff is no text; write it in UTF-8\n"


TAG = "\U000e0041"
ESCAPES = f"\x1b[31m\x1b]0;title\x07\x9b\x7f\u202e\u2066\u200b\u2028{TAG}"
"""A colour, a title of the window, a control of eight bits, an override, an isolate, no width, a tag."""
SHOWN = r"\x1b[31m\x1b]0;title\x07\x9b\x7f\u202e\u2066\u200b"
"""How they are shown; what a separator of lines and a tag become depends on where they stand."""


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", ESCAPES),
        ("show", f"{ESCAPES}/1"),
        ("concept", ESCAPES),
        ("terms", ESCAPES),
        ("where", ESCAPES),
        ("outline", ESCAPES),
        ("judge", f"{ESCAPES}.yaml"),
        ("place", f"{ESCAPES}.yaml"),
        ("place", "x", "--document", ESCAPES),
        ("judge", "x", "--why-not", ESCAPES),
        ("judge", "x", "--document", ESCAPES),
        ("facts", ESCAPES),
        (ESCAPES,),
        (f"--{ESCAPES}",),
        ("search", "x", "--lang", ESCAPES),
        ("show", "1", ESCAPES),
        ("serve", "--folder", ESCAPES),
    ],
)
def test_what_was_typed_is_shown_and_not_obeyed(arguments: tuple[str, ...]) -> None:
    typed_is_shown(*arguments)


def typed_is_shown(*arguments: str) -> None:
    """A call that is refused in one line, in which nothing that was typed gives orders."""
    for stream in (io.TextIOWrapper, Screen):
        done = run(*arguments, stream=stream)
        assert (done.code, done.out) == (2, b"")
        line = done.err.decode()
        assert line.splitlines(keepends=True) == [line]
        assert not OBEYED.search(line.removesuffix("\n"))
        assert SHOWN in line


@pytest.mark.parametrize(
    "name", ["show", "concept", "terms", "where", "facts", "judge", "outline", "place", "search"]
)
def test_a_complaint_about_something_long_is_not(name: str) -> None:
    done = run(name, "x" * 130_000)
    assert (done.code, done.out, done.err.count(b"\n")) == (2, b"", 1)
    assert len(done.err) < 1200


@pytest.mark.parametrize("number", ["17.²", "17.١", f"17.{'9' * 5000}", "½", "17.1.⁴"])
def test_numbers_that_are_none_get_the_nearest(number: str) -> None:
    done = run("show", number)
    assert (done.code, done.err.count(b"\n")) == (2, 1)
    assert b"nearest are " in done.err


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"\xff", "-:1: is not UTF-8"),
        (b"title: x\nnote: \xff\n", "-:2: is not UTF-8"),
        (b'{"stroke": ["\\ud800"]}', "-:1: found invalid Unicode character escape code"),
        (b'"\\ud800": 1', "-:1: found invalid Unicode character escape code"),
        (b'game: "\\e[31m"', r"'game' cannot be '\x1b[31m'"),
        (b"game: \x1b", "-:1: unacceptable character"),
        (b"table: {own: {field: 0x" + b"f" * 9999 + b"}}", "-:1: a number of 10001 characters"),
        (b"{0x" + b"f" * 99 + b": 1}", "-:1: a key must be a word"),
        (b"table: {own: {field: 1" + b":1" * 9999 + b"}}", "-:1: a number of 19999 characters"),
        (b"stroke:\n" + b"- a\n" * 20_000, "more than 10000 keys and values"),
        (b"x" * 1_000_001, "-:1: more than 1000000 bytes"),
    ],
)
def test_a_situation_that_is_no_text_gets_one_line(data: bytes, complaint: str) -> None:
    done = command("judge", "-", stdin=data)
    assert (done.code, done.out, done.err.count(b"\n")) == (2, b"", 1)
    assert complaint in done.err.decode()


def test_a_byte_order_mark_is_no_part_of_a_situation(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + SITUATION.read_bytes())
    expected = usual(f"judge {SITUATION}")
    assert expected.code == 0
    assert run("judge", str(path)) == expected
    assert command("judge", "-", stdin=path.read_bytes()).out == expected.out


def test_a_situation_without_end_is_refused() -> None:
    done = command("judge", "/dev/zero")
    assert (done.code, done.err.count(b"\n")) == (2, 1)


def test_output_that_cannot_be_written_gets_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "rulebook", "documents"],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"rulebook: standard output: No space left")
    assert done.stderr.count(b"\n") == 1


def test_a_closed_output_is_no_error() -> None:
    shell = f"{sys.executable} -m rulebook documents >&-"
    done = subprocess.run(shell, shell=True, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_screen_is_written_to_in_its_own_encoding() -> None:
    table = "export concordance --format csv"
    shown = run(*table.split(), encoding="cp1251", stream=Screen).out
    assert shown == usual(table).out.decode().encode("cp1251", "backslashreplace")


def test_all_printing_goes_through_one_place() -> None:
    """Bar the address of `serve`."""
    free = {"terminal.py", "serve.py"}
    for path in (ROOT / "rulebook" / "commands").glob("*.py"):
        if path.name not in free:
            assert not re.search(
                r"click\.(echo|secho|style)|\bprint\(|std(out|err)\.write|splitlines",
                path.read_text(encoding="utf-8"),
            ), path.name


@settings(deadline=None, max_examples=300)
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_json_is_one_harmless_line_that_says_the_same(text: str) -> None:
    line = dump({"text": text})
    assert json.loads(line) == {"text": text}
    assert not OBEYED.search(line)
    assert line.splitlines() == [line]


@settings(deadline=None, max_examples=300)
@given(st.text())
def test_what_is_visible_stays_so(text: str) -> None:
    shown = visible(text)
    assert not OBEYED.search(shown)
    assert visible(shown) == shown
    assert (shown == text) is not bool(OBEYED.search(text))


def test_words_are_left_alone() -> None:
    words = "Règles – „Gaišais kauliņš”, шайба… 15² ±0,5 mm → ▸ │ 日本 עברית \u00a0"
    assert visible(words) == words
