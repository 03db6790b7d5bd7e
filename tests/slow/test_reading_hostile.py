"""Long documents and lines are read in proportion to their length."""

import pytest

from tests.hostile import LINE_ENDS, MANY, comes_to_its_end
from tests.unit.test_reading_hostile import read_document, try_patterns


@pytest.mark.parametrize("end", LINE_ENDS)
def test_patterns_are_linear_in_the_length_of_a_line(end: str) -> None:
    comes_to_its_end(try_patterns, end)


@pytest.mark.parametrize(
    ("unit", "length", "count"), [("", 1, MANY), ("x", 1, MANY), ("noise", 1, MANY), ("x", 5_000_000, 1)]
)
def test_a_long_document_is_read_to_its_end(unit: str, length: int, count: int) -> None:
    comes_to_its_end(read_document, unit, str(length), str(count))
