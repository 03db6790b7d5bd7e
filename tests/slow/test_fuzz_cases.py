"""Hostile inputs, made anew."""

import pytest

from tests.corpus.test_fuzz_cases import RUNS, SOON
from tests.fuzz.engines import Limits, try_by_chance
from tests.fuzz.targets import SHARES, load_target


@pytest.mark.parametrize("name", SHARES)
def test_a_short_run_finds_no_fault(name: str) -> None:
    report = try_by_chance(load_target(name), 1, Limits(SOON.seconds, RUNS.get(name, 400)), keep=False)
    assert report.runs == RUNS.get(name, 400)
    assert 0.1 < report.taken / report.runs < 1  # neither all refused nor all harmless
    assert {kind: found.data for kind, found in report.found.items()} == {}
