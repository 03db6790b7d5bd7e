"""Command lines near the real ones: exit code 0, 1 or 2, and one line on standard error with the last.

An input is a command line as a shell reads it, without the name of the program.
"""

import contextlib
import io
import json
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rulebook.commands.cli import main
from rulebook.errors import InputError

from ..support import CASES
from .searching import library, queries

LEFT_OUT = {"accept", "add", "build", "new", "remove", "serve"}
"""Commands that write, or go on until they are stopped."""
ABOUT = {"-h", "--help", "--version", "--"}
"""With these nothing is printed as JSON, or --json is no option."""
SITUATION = "situation.yaml"
OTHERS = (
    *(f"judge {SITUATION} --json", f"judge {SITUATION} --by finso-2025-ru", "judge - --json", "judge ."),
    *(
        "compare lnf-2017-ru finso-2025-ru --clause 17.1.11 --behaviour",
        "check --kind actor --clause 4.4 --json",
    ),
    *(
        "align lnf-2017-ru finso-2025-ru --explain 17.1.4",
        "where 17.1.11",
        "documents --json",
        "--version",
        "-h",
    ),
    *(
        "show 11.4 --in lv,ru --json",
        "show lnf-2017-en/17.1.4 --json",
        "export -h",
        "impact 17.1.4",
        "graph -h",
    ),
)
"""Commands of other shapes than those that are made of clauses and queries."""


def samples() -> list[str]:
    """Command lines for clauses and queries of every document, and a few others."""
    document = library().default.id
    numbers = [clause.number for clause in library().clauses(document)]
    found = [f"show {number}" for number in numbers[::10]]
    found += [f"where {document}/{number} --json" for number in numbers[::20]]
    found += [f"search {shlex.quote(query)} --limit 3 --json" for query in queries()[::10]]
    return [*found, *OTHERS]


def check(data: bytes) -> None:
    """A command ends as the manual says, and writes nothing into the folder that it is run in."""
    line = data.decode("utf-8", "surrogateescape")
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise InputError(f"no command line: {error}", hint="close what is quoted") from None
    if "\0" in line or LEFT_OUT & {*words}:
        raise InputError("left out", hint="no system passes on a zero byte, and some commands write")
    with tempfile.TemporaryDirectory(prefix="fuzz-commands-") as folder:
        shutil.copy(CASES / SITUATION, folder)
        with _run_apart(folder) as (out, err):
            code = main(words)
        written = {path.name for path in Path(folder).iterdir()}
        assert written == {SITUATION}, "a command writes into the folder that it is run in"
    said, complaints = out.getvalue().decode(), err.getvalue().decode().splitlines()
    assert code in (0, 1, 2)
    leading = [line for line in complaints if not line.startswith("  ")]
    assert all(line.startswith("rulebook: ") for line in leading), leading
    assert not any(c < " " or "\x7f" <= c < "\xa0" for line in complaints for c in line), complaints
    if code == 2:
        assert len(leading) == 1, leading
        raise InputError(leading[0], hint="see the manual")
    if words[-1:] == ["--json"] and not ABOUT & {*words}:
        _check_json(said)


def _check_json(said: str) -> None:
    """All of it is JSON, or every line."""
    try:
        json.loads(said)
    except ValueError:
        for line in said.splitlines():
            json.loads(line)


@contextlib.contextmanager
def _run_apart(folder: str) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    """Standard output and error as bytes, a short standard input, and another folder, for one command."""
    out, err = io.BytesIO(), io.BytesIO()
    before, here = (sys.stdin, sys.stdout, sys.stderr), Path.cwd()
    sys.stdin = io.TextIOWrapper(io.BytesIO(b"stroke: []\n"), encoding="utf-8")
    sys.stdout = io.TextIOWrapper(out, encoding="utf-8", write_through=True)
    sys.stderr = io.TextIOWrapper(err, encoding="utf-8", errors="backslashreplace", write_through=True)
    streams = sys.stdout, sys.stderr
    os.chdir(folder)
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
        os.chdir(here)
        for stream in streams:
            stream.detach()
