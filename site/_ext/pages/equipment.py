"""The page of a technical delegate: what the annex permits, and the data that its scripts judge by."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from format import SiteAddress, headline, place
from reference import Page, RuleReference
from scripts import write_script

from crossref.comparing.editions import document_name
from rulebook.language.phrases import phrases
from rulebook.language.typeset import labelled
from rulebook.language.units import MAX_DIGITS, in_words, shortest, spellings, units
from rulebook.records import ClauseId, Document, Kind
from rulebook.table.equipment import check_row, limits_in_words, shared_reason, symbol, unit_of_row
from rulebook.table.tables import EquipmentRow, decimal

EXAMPLE = 12.5
"""A value that a complaint gives as an example."""


class PermittedRow(NamedTuple):
    """A row of the annex with what it permits."""

    number: str
    name: str
    concept: str | None
    place: SiteAddress
    limits: str
    """In words; nothing where the row states no value."""
    remarks: list[str]
    reason: str
    """Why it is read so, where that is said of this row alone."""


class RowGroup(NamedTuple):
    """A group of rows."""

    title: str
    rows: list[PermittedRow]


def equipment_pages(reference: RuleReference, lang: str) -> Iterator[Page]:
    """One page per document with every row of its annex; none where the sport has no table."""
    title = reference.interface[lang]["page"]["equipment"]
    for document in reference.documents if reference.tables else ():
        rows = reference.tables[document.id].rows
        shared = shared_reason(rows, lang)
        context = {
            "title": labelled(title, document_name(document), lang),
            "document": document,
            "label": document_name(document),
            "reason": shared,
            "groups": _groups(reference, lang, document, shared),
            "not_stated": phrases().equipment["not_stated"][lang],
        }
        yield Page(f"equipment/{document.id}", context, "equipment.html")


def write_equipment(reference: RuleReference, data: Path) -> None:
    """One script per language with the rows of every document, the units and the words."""
    for lang in reference.languages if reference.tables else ():
        value = {
            "say": reference.interface[lang]["equipment"],
            "words": {key: words[lang] for key, words in phrases().equipment.items()},
            "examples": {"number": in_words(decimal(EXAMPLE), lang)},
            "units": known_units(),
            "documents": {
                id: [script_row(reference, lang, id, row) for row in table.rows]
                for id, table in reference.tables.items()
            },
        }
        (data / lang).mkdir(exist_ok=True)
        write_script(data / lang / "equipment.js", {"equipmentData": value})


def known_units() -> dict[str, object]:
    """Kind and power of each spelling of a unit, and how long a number may be."""
    known = units().unit
    return {
        "longest": MAX_DIGITS,
        "presence": {"there": units().presence.there, "missing": units().presence.missing},
        "spelled": {
            word: [known[id].kind, known[id].power, known[id].times]
            for word, id in spellings().items()
            if known[id].is_decimal
        },
    }


def script_row(reference: RuleReference, lang: str, document: str, row: EquipmentRow) -> dict[str, object]:
    """A row as the scripts know it."""
    unit = unit_of_row(row)
    known = units().unit
    kind = known[unit].kind if unit else None
    concept = reference.concept_ids.get(ClauseId(document, row.number))
    return {
        "number": row.number,
        "key": concept or f"{document}/{row.number}",
        "name": _name(reference, lang, document, row.number),
        "symbol": symbol(row, lang),
        "has_unit": row.unit is not None,
        "unit": [known[unit].kind, known[unit].power] if unit else None,
        "units": ", ".join(
            one.symbol[lang] for one in known.values() if one.is_decimal and kind in (None, one.kind)
        ),
        "ranges": [[None if end is None else shortest(end) for end in one] for one in row.ranges],
        "exact": row.exact,
        "required": row.required,
    }


def _groups(reference: RuleReference, lang: str, document: Document, shared: str) -> list[RowGroup]:
    """The rows under the headings of the annex."""
    rows = {row.number: row for row in reference.tables[document.id].rows}
    groups: list[RowGroup] = []
    for clause in reference.clauses[document.id].values():
        if clause.kind is Kind.ANNEX_GROUP or (clause.number in rows and not groups):
            groups.append(RowGroup(_name(reference, lang, document.id, clause.number), []))
        if clause.number in rows:
            groups[-1].rows.append(_permitted(reference, lang, document.id, rows[clause.number], shared))
    return [group for group in groups if group.rows]


def _permitted(
    reference: RuleReference, lang: str, document: str, row: EquipmentRow, shared: str
) -> PermittedRow:
    reason = row.reason.get(lang, "")
    return PermittedRow(
        number=row.number,
        name=_name(reference, lang, document, row.number),
        concept=reference.concept_ids.get(ClauseId(document, row.number)),
        place=place(reference, lang, document, row.number),
        limits=limits_in_words(row, lang),
        remarks=[remark.words(row, lang) for remark in check_row(row, ()).remarks],
        reason="" if reason == shared else reason,
    )


def _name(reference: RuleReference, lang: str, document: str, number: str) -> str:
    """What a row is about, in a language."""
    concept = reference.concept_ids.get(ClauseId(document, number))
    return headline(reference, concept, lang) if concept else reference.clauses[document][number].text
