"""Records as programs outside read them, where that differs from how they are kept."""

from collections.abc import Mapping, Sequence

from msgspec import UNSET, Struct, UnsetType, field

from rulebook.findings import Basis, Carried, Change, Ground, OddVersion, Run
from rulebook.records import Clause, Document, PrintedClause, Quantity, Term


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


def first_words(words: Mapping[str, str]) -> str:
    """A sentence in the default language, where it was said at all."""
    return next(iter(words.values()), "")


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
        "note": first_words(term.note),
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
        elif isinstance(ground, OddVersion):
            parts.append(f"odd witness {ground.document}: {ground.kind}, likely {ground.likely}")
        elif isinstance(ground, Carried):
            parts.append(f"carried over from {ground.source} → {ground.target}")
        else:
            parts.append(", ".join(ground.marks))
    return "; ".join(parts)


def _said_by(change: Change) -> str:
    """Who says what became of it: `reviewed`, `carried over` from another review, or `computed`."""
    if Basis.REVIEWED in change.grounds:
        return "reviewed"
    carried = any(isinstance(ground, Carried) for ground in change.grounds)
    return "carried over" if carried else "computed"


def words_in(words: Mapping[str, str], language: str) -> str:
    """A sentence in a language, or in the default one if it was not said there."""
    return words.get(language) or first_words(words)


def change_row(change: Change, language: str = "") -> ChangeRow:
    """A change as programs outside read it; what happens at the table is said in their language."""
    return ChangeRow(
        concept=change.concept,
        old=change.old,
        new=change.new,
        relation=change.relation,
        substantive=change.substantive,
        substance=first_words(change.substance),
        ground=ground_words(change.grounds),
        area=change.area,
        severity=change.importance,
        importance=change.importance,
        importance_ground="computed" if change.computed else _said_by(change),
        effect=words_in(change.effect, language),
        part_of=change.part_of,
        parameters=change.parameters,
        redline=change.runs,
    )


class RelationRow(Struct, frozen=True, kw_only=True):
    """What became of a concept from one document to a later one, in short, as programs outside read it."""

    concept: str
    source: str = field(name="from")
    target: str = field(name="to")
    old: tuple[str, ...]
    new: tuple[str, ...]
    relation: str
    substantive: bool
    substance: str
    grounds: tuple[str, ...]
    """Words that carry a norm and differ."""
    said_by: str
    """reviewed, carried over or computed."""
    computed: str
    """What the words alone would say."""


def relation_row(change: Change, old: str, new: str) -> RelationRow:
    """A change between two documents, in short."""
    return RelationRow(
        concept=change.concept,
        source=old,
        target=new,
        old=change.old,
        new=change.new,
        relation=change.relation,
        substantive=change.substantive,
        substance=first_words(change.substance),
        grounds=change.marks,
        said_by=_said_by(change),
        computed=change.by_words,
    )
