"""Equipment: measured values against the rows of an annex."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from enum import StrEnum
from typing import Literal, NamedTuple

from rulebook.language.phrases import phrases
from rulebook.language.typeset import with_unit
from rulebook.language.units import (
    EXACT,
    Fault,
    converted,
    in_words,
    presence,
    read_amount,
    sign,
    unit_of,
    units,
)
from rulebook.table.tables import EquipmentRow, Range, Table

NOWHERE = Decimal("-Infinity")
"""How far a value is outside a stretch that is open on both sides."""


class Status(StrEnum):
    """What is said of a row, in the order in which a reader wants it."""

    NON_CONFORMING = "non_conforming"
    CONFORMING = "conforming"
    NOT_MEASURED = "not_measured"
    NOT_STATED = "not_stated"


class Remark(NamedTuple):
    """What a reader should know of a verdict."""

    key: Literal["no_unit", "exact", "either", "worst", "printed"]
    about: str = ""
    """The value, or how many, that it speaks of."""

    def words(self, row: EquipmentRow, language: str) -> str:
        """The remark in a language."""
        unit = symbol(row, language)
        words = phrases().equipment[self.key][language]
        return words.format(about=self.about, unit=unit, row=row.number)


class MeasuredValue(NamedTuple):
    """A measured value."""

    entered: str
    """As it was written."""
    value: Decimal
    """In the unit of its row."""
    assumed: bool
    """Whether the unit is the row's because none was written."""
    printed: str = ""
    """The printed number by which the row was named, where it is not that of the record."""


class CheckedRow(NamedTuple):
    """A row of the annex with what was measured and what follows."""

    row: EquipmentRow
    status: Status
    deciding: Decimal | None
    """The worst value, in the unit of the row."""
    readings: tuple[MeasuredValue, ...]
    remarks: tuple[Remark, ...]


def unit_of_row(row: EquipmentRow) -> str | None:
    """Id of the unit that a row is printed in."""
    return unit_of(row.unit) if row.unit else None


def symbol(row: EquipmentRow, language: str) -> str:
    """The unit of a row in a language; as printed where nobody knows it."""
    unit = unit_of_row(row)
    return sign(unit, language) if unit else row.unit or ""


def read_value(entered: str, row: EquipmentRow) -> MeasuredValue | Fault | Literal["kind"]:
    """A value in the unit of its row, or why it cannot be used there."""
    amount = read_amount(entered)
    if row.required and amount == "number" and (there := presence(entered)) is not None:
        return MeasuredValue(entered, Decimal(there), assumed=False)
    if isinstance(amount, str):
        return amount
    unit = unit_of_row(row)
    if amount.unit is None:
        return MeasuredValue(entered, amount.number, assumed=row.unit is not None)
    if row.unit is None:
        return MeasuredValue(entered, amount.number, assumed=False)
    known = units().unit
    if unit is None or known[amount.unit].kind != known[unit].kind:
        return "kind"
    return MeasuredValue(entered, converted(amount.number, amount.unit, unit), assumed=False)


def check_equipment(table: Table, readings: Mapping[str, Sequence[MeasuredValue]]) -> list[CheckedRow]:
    """Every row of a document, with the readings of each, by number."""
    return [check_row(row, readings.get(row.number, ())) for row in table.rows]


def check_row(row: EquipmentRow, readings: Sequence[MeasuredValue]) -> CheckedRow:
    """What follows from the values of a row; the worst decides."""
    if row.required and readings and not row.ranges:
        status = Status.CONFORMING if all(one.value for one in readings) else Status.NON_CONFORMING
        return CheckedRow(row, status, None, tuple(readings), tuple(_remarks(row, readings)))
    worst = max(readings, key=lambda one: _excess(one.value, row), default=None)
    value = worst.value if worst else None
    return CheckedRow(row, _status(row, value), value, tuple(readings), tuple(_remarks(row, readings)))


def _excess(value: Decimal, row: EquipmentRow) -> Decimal:
    """How far a value is outside what is permitted; below zero where it is inside."""
    return min((_outside(value, one) for one in row.ranges), default=NOWHERE)


def _outside(value: Decimal, within: Range) -> Decimal:
    below = NOWHERE if within.least is None else EXACT.subtract(within.least, value)
    above = NOWHERE if within.most is None else EXACT.subtract(value, within.most)
    return max(below, above)


def _status(row: EquipmentRow, value: Decimal | None) -> Status:
    if not row.ranges:
        return Status.NOT_STATED
    if value is None:
        return Status.NOT_MEASURED
    inside = any(one.holds(value) for one in row.ranges)
    return Status.CONFORMING if inside else Status.NON_CONFORMING


def _remarks(row: EquipmentRow, readings: Sequence[MeasuredValue]) -> Iterable[Remark]:
    for printed in dict.fromkeys(one.printed for one in readings if one.printed):
        yield Remark("printed", printed)
    for entered in dict.fromkeys(one.entered.strip() for one in readings if one.assumed):
        yield Remark("no_unit", entered)
    if row.ranges and len(readings) > 1:
        yield Remark("worst", str(len(readings)))
    if row.exact:
        yield Remark("exact")
    if len(row.ranges) > 1:
        yield Remark("either")


def shared_reason(rows: Iterable[EquipmentRow], language: str) -> str:
    """The reason that several rows share, which need not be repeated for each; or nothing."""
    reasons = [row.reason.get(language, "") for row in rows]
    return next((reason for reason in reasons if reason and reasons.count(reason) > 1), "")


def limits_in_words(row: EquipmentRow, language: str) -> str:
    """What a row permits: 750–780 mm, ≤ 1,5 mm, 30 mm; nothing where it states no value."""
    stretches = [_stretch(one, language) for one in row.ranges]
    return with_unit(" / ".join(stretches), symbol(row, language)) if stretches else ""


def value_in_words(value: Decimal, row: EquipmentRow, language: str) -> str:
    """A value in the unit of its row: 44,5 mm."""
    return with_unit(in_words(value, language), symbol(row, language))


def _stretch(within: Range, language: str) -> str:
    least, most = (None if end is None else in_words(end, language) for end in within)
    if least is None or most is None:
        return f"≤ {most}" if most is not None else f"≥ {least}"
    return least if least == most else f"{least}–{most}"
