"""Values, units and tolerances of equipment."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from crossref.checking.findings import make_finding
from crossref.checking.known import Known
from crossref.checking.quoting import quote_words
from crossref.checking.witnesses import Group, Witness
from rulebook.language.words import Language
from rulebook.records import Finding, Parameter, Quantity


class Measure(Struct, frozen=True, kw_only=True):
    """One column of an annex row: what is compared, and what is quoted."""

    value: tuple[object, ...]
    """Equal for equal measures, however printed."""
    printed: str
    """As printed."""


def check_annex(group: Group, known: Known) -> Iterator[Finding]:
    """Values, units and tolerances of equipment."""
    for witness in group.witnesses:
        for column in known.empty.get((witness.id, witness.number), ()):
            quotes = [quote_words(one, "") for one in (witness, *group.fellows(witness))]
            yield make_finding(
                group, witness, quotes, f"no_{column}", check="annex", severity="medium", likely="text"
            )
    rows: dict[str, Parameter] = {}
    for witness in group.witnesses:
        row = witness.clauses[0].annex
        if row and (row.value or row.tolerance):
            rows[witness.id] = row
    for witness in group.witnesses:
        others = [other for other in compared_with(group, witness) if other.id in rows]
        if witness.id not in rows or not others:
            continue
        for name, measure, severity in COLUMNS:
            own = measure(rows[witness.id], witness.language)
            rest = [measure(rows[other.id], other.language) for other in others]
            if len({other.value for other in rest}) == 1 and own.value != rest[0].value:
                quotes = [quote_words(witness, own.printed)]
                quotes += [quote_words(other, row.printed) for other, row in zip(others, rest, strict=True)]
                yield make_finding(group, witness, quotes, name, check="annex", severity=severity)


def compared_with(group: Group, witness: Witness) -> list[Witness]:
    """Whose measures a document is held to: its fellows', or its forerunner's and all others'."""
    return group.fellows(witness) or [other for other in group.witnesses if other is not witness]


def _value(row: Parameter, language: Language) -> Measure:
    return _quantity(row.value)


def _tolerance(row: Parameter, language: Language) -> Measure:
    return _quantity(row.tolerance)


def _quantity(quantity: Quantity | None) -> Measure:
    if quantity is None:
        return Measure(value=(), printed="–")
    return Measure(value=(quantity.numbers, quantity.meaning), printed=quantity.printed or "–")


def _unit(row: Parameter, language: Language) -> Measure:
    """The unit by its sign, whatever word or abbreviation a language prints for it."""
    if row.unit is None:
        return Measure(value=(), printed="–")
    word = row.unit.split()[0].strip(".") if row.unit.split() else ""
    return Measure(value=(language.units.get(language.lemma(word), word.casefold()),), printed=row.unit)


COLUMNS: tuple[tuple[str, Callable[[Parameter, Language], Measure], str], ...] = (
    ("value", _value, "high"),
    ("tolerance", _tolerance, "high"),
    ("unit", _unit, "low"),
)
"""Name of each column, how it is read, and how grave a difference is."""
