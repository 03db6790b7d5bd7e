"""Situations as people write them, in YAML or JSON, damaged: refused with their place, or judged.

An input is the text of a file.
"""

from functools import cache
from typing import Any

from rulebook.errors import InputError
from rulebook.rules.conditions import StatedFacts
from rulebook.rules.judge import Ruling, judge
from rulebook.rules.situation import facts_of, load_situation
from rulebook.storage.library import Library

from ..support import ROOT, RULES
from .node import ask

FILE = "situation.yaml"


def samples() -> list[str]:
    """Every scenario of the corpus as it is written, a table by itself."""
    found = []
    for path in sorted((ROOT / "corpus" / "rules" / "scenarios").glob("*.yaml")):
        for block in path.read_text(encoding="utf-8").split("\n- ")[1:]:
            found.append("\n".join(line.removeprefix("  ") for line in block.split("\n")))
    return found


def check(data: bytes) -> None:
    """A situation is judged alike by all, or refused in one line with its place."""
    text = data.decode("utf-8", "replace")
    try:
        situation = load_situation(text, FILE)
        if isinstance(situation, list) and len(situation) == 1:
            situation = situation[0]
        facts = facts_of(situation, RULES.vocabulary, FILE)
    except InputError as error:
        assert str(error).startswith(FILE) and len(str(error).splitlines()) == 1
        raise
    rulings = {document: _ruling(document, facts) for document in RULES.ruled}
    said = {document: _essence(ruling) for document, ruling in rulings.items()}
    assert ask("judge", situation) == said, "Python and JavaScript rule otherwise"


def _ruling(document: str, facts: StatedFacts) -> Ruling:
    """The ruling of a document, which names known outcomes and clauses only."""
    ruling = judge(RULES.of(document), facts)
    every = [ruling.outcomes, *(other.outcomes for other in ruling.alternatives)]
    assert {word for row in every for word in row} <= {*RULES.outcomes.outcome}
    assert {*ruling.clauses, *ruling.defeated} <= _numbers(document)
    assert judge(RULES.of(document), StatedFacts(dict(facts), facts.triggers)) == ruling
    return ruling


@cache
def _numbers(document: str) -> set[str]:
    """The numbers of a document's clauses."""
    return {row.number for row in Library(ROOT).clauses(document)}


def _essence(ruling: Ruling) -> list[Any]:
    """What both engines say."""
    others = [[list(other.outcomes), list(other.rule.otherwise_clauses)] for other in ruling.alternatives]
    return [list(ruling.outcomes), list(ruling.clauses), list(ruling.defeated), others]
