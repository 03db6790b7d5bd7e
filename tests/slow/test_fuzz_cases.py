"""Hostile inputs, made anew."""

import pytest

from tests.fuzz.run import try_examples
from tests.fuzz.targets import TARGETS

EXAMPLES = {"data_files": 120, "search": 120, "addresses": 200, "command_lines": 200}
"""Inputs of the targets that take longer; the others get more."""


@pytest.mark.parametrize("name", TARGETS)
def test_a_short_run_finds_no_fault(name: str) -> None:
    taken = try_examples(name, EXAMPLES.get(name, 400), repeatable=True)
    assert 0.05 < taken < 1  # neither all refused nor all harmless
