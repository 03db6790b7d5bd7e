"""Rulings of situations judged by hand from the words of three documents, field by field.

The test run prints how many cells agree in each field.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest
import yaml

from rulebook.errors import InputError
from rulebook.rules.answer.rows import ruling_row
from rulebook.rules.judge import judge
from rulebook.rules.situation import facts_of
from tests.support import ROOT, RULES

FILES = tuple(ROOT / "tests" / "cases" / "rulings" / f"{name}.yaml" for name in ("situations", "kept"))
FIELDS = ("outcomes", "deciding", "steps", "ordered", "next_striker", "set", "game", "nearest")
"""What is compared; `ordered` is the steps in their order."""
DOCUMENTS = ("lnf-2017-en", "lnf-2019-lv", "finso-2025-ru")
LAST_DISC = ("last-disc-opponent-driven-dark-puck-over-edge", "finso-2025-ru")
STAYS_TOO = (
    "FINSO 4.9: a light disc of his own that a penalised stroke (2.9) pockets stays in the pocket as well, "
    "as the case `three-due-room-for-two` says; this case names the opponent's disc only"
)
HEARD = (
    "2.4 / 17.4: «considered only, if the participant notifies the Referee as soon as the dispute arises», "
    "which he did; the case has no word for an objection that is heard, here it is `conforming`"
)
APPLIES = (
    "2.10 / 17.10 «must switch off his/her mobile phone in silent mode» is broken, so it is one of those "
    "that apply and not the nearest of those that do not"
)
NOT_NEXT = (
    "11.8.3 / 13.3.5 «first touches the side edge and then its game disc», 17.1.6 / 13.8: another disc stood "
    "between, so the stroke is not correct; the case names this reading as the other one"
)
ARGUED: dict[tuple[str, str, str], str] = {
    (*LAST_DISC, "steps"): STAYS_TOO,
    (*LAST_DISC, "ordered"): STAYS_TOO,
    **{("protest-at-once-with-the-fee-and-right", id, "outcomes"): HEARD for id in DOCUMENTS},
    **{("phone-rings-and-is-not-answered", id, "nearest"): APPLIES for id in DOCUMENTS},
    **{
        ("side-edge-then-opponents-disc-then-own-dark-disc", id, field): NOT_NEXT
        for id in DOCUMENTS[:2]
        for field in ("outcomes", "deciding", "steps", "ordered", "nearest")
    },
}
"""Cells where the case is not followed, by situation, document and field, with the clause that says why."""


class Cell(NamedTuple):
    """A situation under one document."""

    file: str
    id: str
    document: str
    situation: Mapping[str, Any] | None
    expected: Mapping[str, Any]


@cache
def cells() -> tuple[Cell, ...]:
    """Every situation under every document that it is judged by."""
    return tuple(
        Cell(path.stem, row["id"], document, row["situation"], expected)
        for path in FILES
        for row in yaml.safe_load(path.read_text(encoding="utf-8"))
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


def agreeing(cell: Cell) -> list[str]:
    """The fields of a cell that are as expected, whatever is argued."""
    expected, ruled = expected_fields(cell.expected), ruled_fields(cell)
    return [field for field in FIELDS if _agree(field, expected[field], ruled.get(field, "not entered"))]


def disagreements(cell: Cell) -> Iterator[tuple[str, Any, Any]]:
    """The fields of a cell that are not as expected, with what was expected and what is ruled."""
    expected, ruled = expected_fields(cell.expected), ruled_fields(cell)
    for field in FIELDS:
        value = ruled.get(field, "not entered")
        if not _agree(field, expected[field], value) and (cell.id, cell.document, field) not in ARGUED:
            yield field, expected[field], value


ENTERED = [one for one in cells() if one.situation is not None]
"""The cells whose situation can be entered."""


@pytest.mark.parametrize("cell", ENTERED, ids=lambda one: f"{one.id} {one.document}")
def test_a_ruling_is_as_judged_by_hand(cell: Cell) -> None:
    assert list(disagreements(cell)) == []


def test_how_many_cells_agree(capsys: pytest.CaptureFixture[str]) -> None:
    for path in FILES:
        own = [cell for cell in cells() if cell.file == path.stem]
        agree = Counter(field for cell in own for field in agreeing(cell))
        rates = [f"{field} {agree[field]} of {len(own)}" for field in FIELDS]
        with capsys.disabled():
            sys.stdout.write(f"\nreference rulings, {path.stem}: {'; '.join(rates)}\n")


def test_nothing_is_argued_in_vain() -> None:
    for cell in ENTERED:
        expected, ruled = expected_fields(cell.expected), ruled_fields(cell)
        for field in FIELDS:
            if (cell.id, cell.document, field) in ARGUED:
                assert not _agree(field, expected[field], ruled[field]), (cell.id, field)
