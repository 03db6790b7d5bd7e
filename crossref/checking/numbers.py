"""Numbers, by value, sentence by sentence; and values, units and tolerances of equipment."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from crossref.checking.context import CheckContext
from crossref.checking.findings import lost_or_added, make_finding, quote_block, quote_words
from crossref.checking.reading import read_group
from crossref.checking.sentences import Block
from crossref.checking.versions import Group, Version
from rulebook.findings import Finding
from rulebook.language.words import Language
from rulebook.records import ClauseId, Kind, Parameter, Quantity

LEAST = 1
"""One is too often an article to be a number."""


def check_numbers(group: Group, context: CheckContext) -> Iterator[Finding]:
    """Numbers that the siblings have and a text lacks, or that it alone has."""
    if group.versions[0].clauses[0].kind is Kind.ANNEX_ROW:
        return
    reading = read_group(group, context)
    for version in group.versions:
        others = group.measures(version)
        for block in reading.blocks([version, *others]) if others else ():
            if all(one.id in block.spans for one in (version, *others)):
                yield from _compare(group, block, version, others, context)


def _compare(
    group: Group, block: Block, version: Version, others: Sequence[Version], context: CheckContext
) -> Iterator[Finding]:
    spelt = all(one.language.numbers for one in (version, *others))
    own = _amounts(version, block, context, spelt=spelt)
    rest = [_amounts(other, block, context, spelt=spelt) for other in others]
    words = version.analysis.words
    there = {words[at].value for at in _inside(version, block)}  # as part of a phrase as well
    lost = {value for value in set.intersection(*map(set, rest)) if value not in there}
    added = {value for value in own if not any(value in other for other in rest)}
    if not lost and not added:
        return
    quotes = [quote_block(version, block, _places(own, added))]
    quotes += [
        quote_block(other, block, _places(found, lost)) for other, found in zip(others, rest, strict=True)
    ]
    said, values = lost_or_added(lost, added)
    yield make_finding(
        group, version, quotes, said, check="numbers", kind="number", severity="high", words=values
    )


def _inside(version: Version, block: Block) -> list[int]:
    """The words of a version in a block."""
    return [at for first, end in block.spans[version.id] for at in range(first, end)]


def _amounts(version: Version, block: Block, context: CheckContext, *, spelt: bool) -> dict[float, list[int]]:
    """The numbers of a version in a block, each with its words; without those that belong to a phrase.

    Without `spelt` only digits count: number words of one of the languages are not known.
    """
    phrases = [hit for hit in version.analysis.senses if hit.sense in context.lexicon.numeral]
    phrases += [hit for hit in version.analysis.terms if len(hit.words) > 1]
    taken = set[int]().union(*(hit.words for hit in phrases))
    found: dict[float, list[int]] = {}
    for at in _inside(version, block):
        word = version.analysis.words[at]
        value = word.value if spelt or word.lemma[:1].isdecimal() else None
        if value is not None and value > LEAST and at not in taken:
            found.setdefault(value, []).append(at)
    return found


def _places(found: Mapping[float, Sequence[int]], wanted: set[float]) -> list[int]:
    return [at for value, places in found.items() if value in wanted for at in places]


# ---- equipment ----

COLUMNS = (("value", "high"), ("tolerance", "high"), ("unit", "low"))
"""Each column of an annex row, and how grave a difference is."""


class AnnexCell(NamedTuple):
    """What an annex row says in one column."""

    value: tuple[object, ...]
    """Equal for equal measures, however printed."""
    printed: str


def check_annex(group: Group, context: CheckContext) -> Iterator[Finding]:
    """Values, units and tolerances of equipment."""
    for version in group.versions:
        for column in context.empty_columns.get(ClauseId(version.id, version.number), ()):
            quotes = [quote_words(one, "") for one in (version, *group.siblings(version))]
            yield make_finding(
                group, version, quotes, f"no_{column}", check="annex", severity="medium", likely="text"
            )
    rows: dict[str, dict[str, AnnexCell]] = {}
    for version in group.versions:
        row = version.clauses[0].annex
        if row and (row.value or row.tolerance):
            rows[version.id] = _cells(row, version.language)
    for version in group.versions:
        others = [other for other in _compared_with(group, version) if other.id in rows]
        if version.id not in rows or not others:
            continue
        for column, severity in COLUMNS:
            own, *rest = (rows[one.id][column] for one in (version, *others))
            if len({other.value for other in rest}) == 1 and own.value != rest[0].value:
                quotes = [quote_words(version, own.printed)]
                quotes += [quote_words(other, cell.printed) for other, cell in zip(others, rest, strict=True)]
                yield make_finding(group, version, quotes, column, check="annex", severity=severity)


def _compared_with(group: Group, version: Version) -> list[Version]:
    """Whose measures a document is held to: those of its siblings, or those of all others."""
    return group.siblings(version) or [other for other in group.versions if other is not version]


def _cells(row: Parameter, language: Language) -> dict[str, AnnexCell]:
    """What a row says, by column; a unit by its sign, whatever word or abbreviation is printed for it."""
    unit = AnnexCell((), "–")
    if row.unit is not None:
        word = row.unit.split()[0].strip(".") if row.unit.split() else ""
        unit = AnnexCell((language.units.get(language.lemma(word), word.casefold()),), row.unit)
    return {"value": _quantity(row.value), "tolerance": _quantity(row.tolerance), "unit": unit}


def _quantity(quantity: Quantity | None) -> AnnexCell:
    if quantity is None:
        return AnnexCell((), "–")
    return AnnexCell((quantity.numbers, quantity.meaning), quantity.printed or "–")
