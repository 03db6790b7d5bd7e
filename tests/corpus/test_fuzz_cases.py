"""Every input that once showed a fault, tried again; and a short run of every target of the harness."""

from pathlib import Path
from random import Random

import pytest

from tests.fuzz.cases import kept_cases, read_case
from tests.fuzz.engines import Limits, try_by_chance
from tests.fuzz.shrink import shrink
from tests.fuzz.target import Fault, Target, attempt
from tests.fuzz.targets import SHARES, load_target

SOON = Limits(seconds=600.0, runs=10**6)
RUNS = {"search": 60, "addresses": 120, "data_files": 120, "command_lines": 120}
"""Inputs of the targets that take longer; the others get more."""


@pytest.mark.parametrize("path", kept_cases(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_kept_case_shows_no_fault(path: Path) -> None:
    failure = attempt(load_target(path.parent.name), read_case(path)).failure
    assert failure is None, failure.trace


@pytest.mark.parametrize("name", SHARES)
def test_the_same_seed_makes_the_same_inputs(name: str) -> None:
    target = load_target(name)
    assert [target.make(Random(n)) for n in range(20)] == [target.make(Random(n)) for n in range(20)]


def test_every_folder_of_cases_is_a_target() -> None:
    assert {path.parent.name for path in kept_cases()} <= {*SHARES}


def _refuse_seven(data: bytes) -> bool:
    if b"7" in data and data.count(b"\n") > 1:
        raise Fault("a seven below two lines")
    return True


SEVENS = Target("sevens", lambda chance: bytes(chance.choices(b"0123456789\n", k=60)), _refuse_seven)


def test_a_fault_is_found_and_made_small() -> None:
    report = try_by_chance(SEVENS, 1, Limits(60.0, 200), keep=False)
    (found,) = report.found.values()
    assert found.failure.kind == "a seven below two lines"
    assert sorted(found.data) == sorted(b"7\n\n")


def test_what_does_not_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def spin(data: bytes) -> bool:
        while True:
            pass

    monkeypatch.setattr("tests.fuzz.target.BUSY", 0.1)
    failure = attempt(Target("spin", lambda _: b"", spin), b"").failure
    assert failure is not None and failure.kind == "Hang in the harness"


def test_shrinking_stops_where_nothing_can_go() -> None:
    assert shrink(b"abc", lambda data: data == b"abc") == b"abc"
