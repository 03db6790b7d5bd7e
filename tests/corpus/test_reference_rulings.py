"""Rulings of situations judged by hand from the words of three documents, field by field.

`python -m tests.corpus.test_reference_rulings` prints how many cells agree in each field, and those that do not.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec
import yaml

from rulebook.errors import InputError
from rulebook.rules.judge import judge
from rulebook.rules.rows import ruling_row
from rulebook.rules.situation import facts_of
from tests.support import ROOT, RULES

FILE = ROOT / "tests" / "cases" / "rulings" / "situations.yaml"
FIELDS = ("outcomes", "deciding", "steps", "ordered", "next_striker", "set", "game", "nearest")
"""What is compared; `ordered` is the steps in their order."""
ARGUED: dict[tuple[str, str, str], str] = {}
"""Cells where the case is wrong, by situation, document and field, with the clause that says so."""


class Cell(NamedTuple):
    """A situation under one document."""

    id: str
    document: str
    situation: Mapping[str, Any] | None
    expected: Mapping[str, Any]


@cache
def cells() -> tuple[Cell, ...]:
    """Every situation under every document that it is judged by."""
    rows = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return tuple(
        Cell(row["id"], document, row["situation"], expected)
        for row in rows
        for document, expected in row["expect"].items()
    )


def expected_fields(expected: Mapping[str, Any]) -> dict[str, Any]:
    """What a cell expects, as `ruled_fields` gives it."""
    steps = [_step(step) for step in expected["steps"]]
    return {
        "outcomes": sorted(expected["outcomes"]),
        "deciding": expected["deciding"],
        "steps": sorted(steps, key=str),
        "ordered": steps,
        **{key: expected[key] for key in ("next_striker", "set", "game")},
        "nearest": expected.get("nearest"),
    }


def ruled_fields(cell: Cell) -> dict[str, Any]:
    """What the rules give, field by field; nothing where the situation cannot be entered."""
    if cell.situation is None:
        return {}
    try:
        ruling = judge(RULES.of(cell.document), facts_of(cell.situation, RULES.vocabulary))
    except InputError as error:
        return {"refused": str(error)}
    row = msgspec.to_builtins(ruling_row(RULES, ruling, cell.situation, "en"))
    steps = [_step(step) for step in row.get("steps", ())]
    return {
        "outcomes": sorted(row["outcomes"]),
        "deciding": row["deciding"],
        "steps": sorted(steps, key=str),
        "ordered": steps,
        **{key: row.get(key, "?") for key in ("next_striker", "set", "game")},
        "nearest": next((near["clause"] for near in row.get("nearest", ())), None),
    }


def _step(step: Mapping[str, Any]) -> tuple[Any, ...]:
    """A step without its words; whose discs are left open where that is nobody's or anybody's."""
    return step["when"], step["do"], step.get("owner"), step.get("count")


def _agree(field: str, expected: Any, ruled: Any) -> bool:
    """Whether a field is as expected; what a step of a case leaves open may be anything."""
    if field not in ("steps", "ordered"):
        return bool(expected == ruled)
    if len(expected) != len(ruled):
        return False
    left = list(ruled)
    for n, wanted in enumerate(expected):
        fits = [one for one in (ruled[n : n + 1] if field == "ordered" else left) if _fits(wanted, one)]
        if not fits:
            return False
        if field == "steps":
            left.remove(fits[0])
    return True


def _fits(wanted: tuple[Any, ...], given: tuple[Any, ...]) -> bool:
    return all(one in (None, other) for one, other in zip(wanted, given, strict=True))


def disagreements(cell: Cell) -> Iterator[tuple[str, Any, Any]]:
    """The fields of a cell that are not as expected, with what was expected and what is ruled."""
    expected, ruled = expected_fields(cell.expected), ruled_fields(cell)
    for field in FIELDS:
        value = ruled.get(field, "not entered")
        if not _agree(field, expected[field], value) and (cell.id, cell.document, field) not in ARGUED:
            yield field, expected[field], value


def report(*, verbose: bool) -> None:
    """Prints how many cells agree in each field; with every disagreement, if asked."""
    wrong: Counter[str] = Counter()
    whole = 0
    for cell in cells():
        found = list(disagreements(cell))
        wrong.update(field for field, _, _ in found)
        whole += not found
        for field, expected, ruled in found if verbose else ():
            print(f"{cell.id} {cell.document} {field}\n    expected {expected}\n    ruled    {ruled}")
    for field in FIELDS:
        print(f"{field:<14}{len(cells()) - wrong[field]:>3} of {len(cells())}")
    print(f"{'all of them':<14}{whole:>3} of {len(cells())}")


if __name__ == "__main__":
    report(verbose="-v" in sys.argv)
