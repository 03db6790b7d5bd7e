"""Command lines near the real ones: exit code 0, 1 or 2, and one line on standard error with the last.

An input is a command line as a shell reads it, without the name of the program.
"""

import contextlib
import io
import json
import os
import shlex
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import click

from rulebook.commands.cli import cli, main

from ..support import ROOT
from .damage import HOSTILE, damaged_bytes, damaged_text, odd_words
from .searching import searches
from .target import Fault, Target

LEFT_OUT = ("accept", "add", "build", "generate", "new", "remove", "serve")
"""Commands that write, or go on until they are stopped."""
SLOW = ("compare", "align", "coverage", "check", "audit")
"""Commands that take longer, tried less often."""
ASKS = "--interactive"
ABOUT = ("-h", "--help", "--version", "--")
"""With these nothing is printed as JSON, or --json is no option."""
WRONG = 2
SITUATIONS = ("situation.yaml", "-", "missing.yaml", ".", "broken.yaml", "latin.yaml")
"""Names of files in the folder that commands are run in."""


@cache
def _commands() -> dict[str, click.Command]:
    """Every command that is tried, by the words that call it."""
    context = click.Context(cli)
    found: dict[str, click.Command] = {}
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        if isinstance(command, click.Group):
            for inner in command.list_commands(context):
                made = command.get_command(context, inner)
                assert made is not None
                found[f"{name} {inner}"] = made
        elif command and name not in LEFT_OUT:
            found[name] = command
    return found


@cache
def _choices() -> dict[int, list[str]]:
    """What every parameter offers, as it is before a command has run; some learn their choices then."""
    offered: dict[int, list[str]] = {}
    for command in _commands().values():
        for parameter in command.params:
            choices = parameter.type.choices if isinstance(parameter.type, click.Choice) else ()
            offered[id(parameter)] = [str(choice) for choice in choices]
    return offered


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Where commands are run: nothing is written there."""
    made = tempfile.TemporaryDirectory(prefix="fuzz-commands-")
    folder = Path(made.name)
    case = (ROOT / "tests" / "cases" / "situation.yaml").read_bytes()
    (folder / "situation.yaml").write_bytes(case)
    (folder / "broken.yaml").write_bytes(case + b"stroke: [")
    (folder / "latin.yaml").write_bytes("title: é\n".encode("latin-1"))
    return made


def make(chance: Random) -> bytes:
    """A command with arguments and options that fit, nearly fit, or do not."""
    names = [name for name in _commands() if name not in SLOW or chance.random() < 0.1]
    name = chance.choice(names)
    words = name.split()
    for parameter in _commands()[name].params:
        if isinstance(parameter, click.Argument) or chance.random() < 0.25:
            words += _given(parameter, chance)
    if chance.random() < 0.1:
        words.insert(chance.randint(0, len(words)), _word(chance))
    if chance.random() < 0.05:
        words = [damaged_text(word, chance, 1) for word in words]
    return damaged_bytes(shlex.join(words).encode("utf-8", "replace"), chance)


def _given(parameter: click.Parameter, chance: Random) -> list[str]:
    """A parameter with a value, if it takes one."""
    value = [_value(parameter, chance)]
    if isinstance(parameter, click.Argument):
        return (
            value
            if parameter.nargs == 1
            else [_value(parameter, chance) for _ in range(chance.randint(0, 3))]
        )
    option = chance.choice(parameter.opts)
    flag = isinstance(parameter, click.Option) and parameter.is_flag
    return [option] if flag else [option, *value] if chance.random() < 0.9 else [f"{option}={value[0]}"]


def _value(parameter: click.Parameter, chance: Random) -> str:
    """A value that a parameter may take, or that somebody may give it by mistake."""
    if (choices := _choices()[id(parameter)]) and chance.random() < 0.8:
        return chance.choice(choices)
    if parameter.name == "file" and chance.random() < 0.8:
        return chance.choice(SITUATIONS)
    return _word(chance)


def _word(chance: Random) -> str:
    """A word that belongs on some command line: documents, numbers, concepts, languages, or anything."""
    own = searches()
    word = chance.choice(
        (
            chance.choice(own.documents),
            chance.choice(own.numbers),
            f"{chance.choice(own.documents)}/{chance.choice(own.numbers)}",
            chance.choice(own.index.concepts),
            chance.choice(own.queries),
            chance.choice(("en", "lv", "en,lv", ",", "ru,ru", "xx", "--", "-h", "--json", "-1", "0", "101")),
            chance.choice(HOSTILE),
            odd_words(chance, 3),
        )
    )
    word = damaged_text(word, chance, 2) if chance.random() < 0.25 else word
    return word[:2000]


def check(data: bytes) -> bool:
    """Whether a command is carried out; raises unless it ends as the manual says."""
    try:
        words = shlex.split(data.decode("utf-8", "surrogateescape"))
    except ValueError:
        return False
    if "\0" in data.decode("utf-8", "surrogateescape") or ASKS in words or {*words} & {*LEFT_OUT}:
        return False  # no system passes on a zero byte, and what writes or asks is left out
    with _run_apart() as (out, err):
        code = main(words)
    said, complaints = out.getvalue().decode(), err.getvalue().decode().splitlines()
    if code not in (0, 1, WRONG):
        raise Fault("an exit code that the manual does not know", code)
    leading = [line for line in complaints if not line.startswith("  ")]
    if any(not line.startswith("rulebook: ") for line in leading):
        raise Fault("standard error has a line that is no complaint", leading)
    if code == WRONG and len(leading) != 1:
        raise Fault("a refusal is not one line", leading)
    if any(letter < " " or "\x7f" <= letter < "\xa0" for line in complaints for letter in line):
        raise Fault("a complaint has control characters", complaints)
    if code != WRONG and words[-1:] == ["--json"] and not {*words} & {*ABOUT}:
        _check_json(said)
    if {path.name for path in Path(_folder().name).iterdir()} != {
        "situation.yaml",
        "broken.yaml",
        "latin.yaml",
    }:
        raise Fault("a command writes into the folder that it is run in")
    return code != WRONG


def _check_json(said: str) -> None:
    """Raises unless every line, or all of it, is JSON."""
    try:
        json.loads(said)
    except ValueError:
        for line in said.splitlines():
            try:
                json.loads(line)
            except ValueError:
                raise Fault("what --json prints is not JSON", line[:200]) from None


@contextlib.contextmanager
def _run_apart() -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    """Standard output and error as bytes, empty standard input, and another folder, for one command."""
    out, err = io.BytesIO(), io.BytesIO()
    before, folder = (sys.stdin, sys.stdout, sys.stderr), Path.cwd()
    sys.stdin = io.TextIOWrapper(io.BytesIO(b"stroke: []\n"), encoding="utf-8")
    streams = (
        io.TextIOWrapper(out, encoding="utf-8", write_through=True),
        io.TextIOWrapper(err, encoding="utf-8", errors="backslashreplace", write_through=True),
    )
    sys.stdout, sys.stderr = streams
    os.chdir(_folder().name)
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
        os.chdir(folder)
        for stream in streams:
            stream.detach()


TARGET = Target("command_lines", make, check)
