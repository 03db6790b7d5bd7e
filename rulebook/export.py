"""Records as programs outside read them, where that differs from how they are kept."""

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType

from rulebook.records import (
    Basis,
    Carried,
    Change,
    Clause,
    Document,
    Ground,
    OddWitness,
    PrintedClause,
    Quantity,
    Run,
    Term,
)


class ClauseRow(PrintedClause, frozen=True, kw_only=True):
    """A clause: fields of an annex row stand beside the others, places in the source are left out."""

    group: str | UnsetType | None = UNSET
    name: str | UnsetType | None = UNSET
    parameter: str | UnsetType = UNSET
    unit: str | UnsetType | None = UNSET
    value: Quantity | UnsetType | None = UNSET
    tolerance: Quantity | UnsetType | None = UNSET
    cells: tuple[str, ...] | UnsetType = UNSET


def clause_row(clause: Clause) -> ClauseRow:
    """A clause as programs outside read it."""
    fields = {name: getattr(clause, name) for name in PrintedClause.__struct_fields__}
    if clause.annex:
        fields |= {name: getattr(clause.annex, name) for name in clause.annex.__struct_fields__}
    return ClauseRow(**fields)


def term_row(term: Term, languages: tuple[str, ...]) -> dict[str, object]:
    """A term as programs outside read it: the preferred name of each language under its code.

    Where no document has a name in a language, it is ours.
    """
    preferred = {code: term.preferred(code) for code in languages}
    return {
        "concept": term.id,
        **preferred,
        "definitions": term.definitions,
        "occurrences": term.occurrences,
        "area": term.area,
        "names": term.names,
        "use": term.use,
        "note": term.note,
    }


def standing(document: Document) -> str:
    """The status of a document, with what took its place and when."""
    if not document.superseded_by:
        return document.status
    since = f" ({document.superseded_on})" if document.superseded_on else ""
    return f"{document.status} by {document.superseded_by}{since}"


class ChangeRow(Struct, frozen=True, kw_only=True):
    """A change as programs outside read it."""

    concept: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    relation: str
    substantive: bool
    substance: str
    ground: str
    """The grounds in words."""
    area: str
    severity: str
    """The same as importance."""
    importance: str
    importance_ground: str
    """reviewed, carried over or computed."""
    effect: str
    """What happens at the table."""
    part_of: str
    parameters: tuple[tuple[str, str], ...]
    redline: tuple[Run, ...]


def ground_words(grounds: Sequence[Ground]) -> str:
    """The grounds of a judgement as programs outside read them."""
    parts = []
    for ground in grounds:
        if isinstance(ground, Basis):
            parts.append(ground.value)
        elif isinstance(ground, OddWitness):
            parts.append(f"odd witness {ground.document}: {ground.kind}, likely {ground.likely}")
        elif isinstance(ground, Carried):
            parts.append(f"carried over from {ground.source} → {ground.target}")
        else:
            parts.append(", ".join(ground.marks))
    return "; ".join(parts)


def _importance_ground(change: Change) -> str:
    if change.computed:
        return "computed"
    return "carried over" if any(isinstance(ground, Carried) for ground in change.grounds) else "reviewed"


def change_row(change: Change, effect: str | None = None) -> ChangeRow:
    """A change as programs outside read it; `effect` is what happens at the table in their language."""
    return ChangeRow(
        concept=change.concept,
        old=change.old,
        new=change.new,
        relation=change.relation,
        substantive=change.substantive,
        substance=change.substance,
        ground=ground_words(change.grounds),
        area=change.area,
        severity=change.importance,
        importance=change.importance,
        importance_ground=_importance_ground(change),
        effect=effect if effect is not None else change.effect,
        part_of=change.part_of,
        parameters=change.parameters,
        redline=change.runs,
    )
