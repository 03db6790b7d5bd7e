"""What a row of the annex permits: the ranges that a printed value and its tolerance come to."""

from decimal import Decimal
from typing import NamedTuple

from rulebook.records import Parameter, Quantity


class Range(NamedTuple):
    """A stretch of permitted values, its ends included; an open end is None."""

    least: Decimal | None
    most: Decimal | None

    def holds(self, value: Decimal) -> bool:
        """Whether a value lies in it."""
        return (self.least is None or self.least <= value) and (self.most is None or value <= self.most)


class Limits(NamedTuple):
    """What a row permits: one of some ranges."""

    ranges: tuple[Range, ...]
    exact: bool = False
    """Whether no tolerance is printed, so that only the very value is permitted."""

    def hold(self, value: Decimal) -> bool:
        """Whether a value lies in one of the ranges."""
        return any(one.holds(value) for one in self.ranges)

    @property
    def around(self) -> Range:
        """The least and the most of all ranges."""
        least = [one.least for one in self.ranges]
        most = [one.most for one in self.ranges]
        return Range(
            None if None in least else min(value for value in least if value is not None),
            None if None in most else max(value for value in most if value is not None),
        )


def limits_of(row: Parameter) -> Limits | None:
    """What a row permits, or nothing where it states no value."""
    if row.value is None or not row.value.numbers:
        return None
    if row.value.meaning == "up to":
        return Limits((Range(None, decimal(row.value.numbers[0])),))
    ranges = tuple(_around(decimal(number), row.tolerance) for number in row.value.numbers)
    return Limits(ranges, exact=row.tolerance is None)


def _around(value: Decimal, tolerance: Quantity | None) -> Range:
    """The range that a tolerance leaves around one value."""
    if tolerance is None:
        return Range(value, value)
    if tolerance.meaning == "not less":
        return Range(value, None)
    if tolerance.meaning == "not more":
        return Range(None, value)
    by = decimal(tolerance.numbers[0])
    below = Decimal(0) if tolerance.meaning == "plus" else by
    above = Decimal(0) if tolerance.meaning == "minus" else by
    return Range(value - below, value + above)


def decimal(number: int | float) -> Decimal:
    """A printed number, exactly as printed."""
    return Decimal(str(number))
