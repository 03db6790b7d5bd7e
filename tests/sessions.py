"""What written pages show a reader at a terminal; `python -m tests.sessions` runs it and writes it anew."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from .support import ROOT

COMMAND = [sys.executable, "-W", "ignore", "-m", "rulebook"]
BLOCK = re.compile(r"```console\n(?P<session>.*?)```", re.DOTALL)


class Session(NamedTuple):
    """A command, and what the page says that it prints."""

    page: str
    command: str
    shown: str


def pages() -> list[Path]:
    """The written pages that show commands."""
    return [ROOT / "README.md", *sorted((ROOT / "corpus" / "site" / "pages").glob("*/guide/*.md"))]


def sessions() -> Iterator[Session]:
    """Every command of every page with what the reader expects."""
    for path in pages():
        for command, shown in commands(path.read_text(encoding="utf-8")):
            yield Session(path.relative_to(ROOT).as_posix(), command, shown)


def commands(page: str) -> Iterator[tuple[str, str]]:
    """Every command of a page with what it prints there."""
    for block in BLOCK.finditer(page):
        lead, *parts = re.split(r"^\$ ", block["session"], flags=re.MULTILINE)
        if lead or not parts:
            raise ValueError(f"a session begins with `$ ` and a command; there is no command in\n{block[0]}")
        for part in parts:
            command, _, shown = part.partition("\n")
            yield command, shown.rstrip("\n")


@cache
def printed(command: str) -> str:
    """What a command of a page prints, errors included, in a window of 80 columns."""
    name, *arguments = shlex.split(command)
    if name != "rulebook":
        raise ValueError(f"{command!r} is no command of ours")
    done = subprocess.run(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "COLUMNS": "80"},
        cwd=ROOT,
        check=False,
    )
    if "Traceback (" in done.stdout:
        raise RuntimeError(f"{command!r} fails:\n{done.stdout}")
    return done.stdout.rstrip("\n")


def rewrite(path: Path) -> None:
    """Put into a page what its commands print now."""

    def anew(block: re.Match[str]) -> str:
        sessions = (f"$ {command}\n{printed(command)}\n" for command, _ in commands(block[0]))
        return "```console\n" + "".join(sessions) + "```"

    path.write_text(BLOCK.sub(anew, path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    for page in pages():
        rewrite(page)
