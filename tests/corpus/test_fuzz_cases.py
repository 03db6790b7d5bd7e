"""Every input that once showed a fault, tried again."""

from pathlib import Path

import pytest

from tests.fuzz import run
from tests.fuzz.inputs import Target, kept_cases, read_case
from tests.fuzz.targets import TARGETS


@pytest.mark.parametrize("path", kept_cases(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_kept_case_shows_no_fault(path: Path) -> None:
    run.attempt(TARGETS[path.parent.name].check, read_case(path))


def test_spoilt_conditions_are_refused_or_mean_the_same_to_all() -> None:
    """A short run of the quickest target; tests/slow tries the others."""
    assert 0.05 < run.try_examples("conditions", 400, repeatable=True) < 1


def test_a_fault_is_found_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse_seven(data: bytes) -> None:
        assert b"7" not in data

    monkeypatch.setattr(run, "FOLDER", tmp_path)
    monkeypatch.setitem(TARGETS, "sevens", Target(refuse_seven, lambda: ["1.27 three", "four"]))
    with pytest.raises(AssertionError):
        run.try_examples("sevens", 500)
    (path,) = (tmp_path / "sevens").iterdir()
    assert b"7" in read_case(path)


def test_what_does_not_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def spin(data: bytes) -> None:
        while True:
            pass

    monkeypatch.setattr(run, "PATIENCE", 1)
    with pytest.raises(TimeoutError):
        run.attempt(spin, b"")
