"""What the tests of rules share: the scenarios, the rules read from the pages, and the JavaScript engine."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rulebook.errors import InputError
from rulebook.rules.answer.grounds import grounds
from rulebook.rules.answer.rows import ruling_row
from rulebook.rules.judge import Ruling
from rulebook.rules.making.generate import GENERATED
from rulebook.rules.making.interpret import interpret
from rulebook.rules.making.meaning import read_pages
from rulebook.rules.making.quotations import check_pages, quotation_faults
from rulebook.rules.making.read_facts import read_vocabulary
from rulebook.rules.making.scenarios import scenarios
from rulebook.rules.outcomes import read_outcomes
from rulebook.rules.rule import AllRules
from rulebook.storage.library import Library

from .support import ROOT, RULES, run_script

SCENARIOS = scenarios(ROOT / "corpus" / "rules" / "scenarios")
SITUATION = ROOT / "tests" / "cases" / "situation.yaml"


def interpreted(project: Path, folder: Path) -> AllRules:
    """The rules that the authored data of a folder give to the records of a project, or `InputError`."""
    library = Library(project)
    pages = read_pages(folder)
    check_pages(pages, library.index)
    if faults := quotation_faults(pages, library.index):
        raise InputError("the pages quote other texts", hint="read them", details=list(map(str, faults)))
    return interpret(pages, library.index, read_vocabulary(folder), read_outcomes(folder).value)


@cache
def rules_of(project: Path) -> AllRules:
    """The rules of every document, read from the pages of a project."""
    return interpreted(project, project / "corpus")


def javascript(script: str, rows: Iterable[object], folder: Path) -> list[Any]:
    """What a script says of each row, by the generated JavaScript."""
    (folder / "rules.mjs").write_bytes((GENERATED / "rules.js").read_bytes())
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
    (folder / "rows.jsonl").write_text("".join(lines), encoding="utf-8")
    printed = run_script(script, "rules.mjs", "rows.jsonl", folder=folder).splitlines()
    assert len(printed) == len(lines)
    return [json.loads(line) for line in printed]


def essence(ruling: Ruling) -> list[Any]:
    """What both engines say of a situation."""
    row = json.loads(msgspec.json.encode(ruling_row(RULES, ruling)))
    return [row["outcomes"], list(ruling.clauses), row["defeated"], row["alternatives"]]


def essence_with_grounds(ruling: Ruling) -> list[Any]:
    """The same, and the definitions that decided."""
    rows = [{"clause": ground.clause, "why": ground.why} for ground in grounds(ruling, RULES.vocabulary)]
    return [*essence(ruling), rows]
