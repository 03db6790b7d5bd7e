"""The table of each document, as a build keeps it: measures, limits, and how discs are placed."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from msgspec import Struct, to_builtins

from rulebook.files.toml import Data
from rulebook.findings import Note
from rulebook.index import Index
from rulebook.records import Clause, ClauseId, Document, Kind, Quantity
from rulebook.table.table_file import PlacingManner, RowReading, TableFile

PLACED = frozenset(("penalty", "owed", "debt", "over_edge", "broken", "on_top"))
"""The sorts of clauses by which discs are placed."""
REMEDY = "name a document and a row of its annex"


class Measure(Struct, frozen=True, kw_only=True):
    """One measure of the table, in millimetres."""

    nominal: float
    spread: float
    """How far it may be off."""
    row: str
    """Number of the annex row."""


class Range(NamedTuple):
    """A stretch of permitted values, its ends included; an open end is None."""

    least: Decimal | None
    most: Decimal | None

    def holds(self, value: Decimal) -> bool:
        """Whether a value lies in it."""
        return (self.least is None or self.least <= value) and (self.most is None or value <= self.most)


class EquipmentRow(Struct, frozen=True, kw_only=True):
    """What one row of the annex permits."""

    number: str
    printed: str = ""
    """The number that its document prints; nothing where it prints none."""
    required: bool = False
    """Whether it asks for a thing that must be there, beside or instead of a value."""
    unit: str | None
    """As printed."""
    nominal: tuple[Decimal, ...]
    """The printed values; none where the row states no value."""
    ranges: tuple[Range, ...]
    """What is permitted: one of these ranges."""
    exact: bool
    """Whether no tolerance is printed, so that only the very value is permitted."""
    source: str
    """Id of the document that the value is taken from."""
    reason: dict[str, str]
    """Why it is read so, in each language, where the row itself does not tell."""

    @property
    def bounds(self) -> Range:
        """The least and the most of all ranges."""
        least = [one.least for one in self.ranges if one.least is not None]
        most = [one.most for one in self.ranges if one.most is not None]
        return Range(
            min(least) if len(least) == len(self.ranges) else None,
            max(most) if len(most) == len(self.ranges) else None,
        )


class Table(Struct, frozen=True, kw_only=True):
    """The table of one document."""

    document: str
    discs: int
    """How many discs a participant has."""
    measures: dict[str, Measure]
    rows: tuple[EquipmentRow, ...]
    """Every row of the annex, in order."""
    clauses: dict[str, tuple[str, ...]]
    """Numbers of the clauses that decide: on light and dark, and on each sort of placing."""
    manner: PlacingManner | None
    """How discs are placed; nothing where nobody has written it down yet."""


class Tables(Struct, frozen=True, kw_only=True):
    """The tables of all documents, as a build keeps them; none where the corpus has no table."""

    tables: dict[str, Table] = {}
    follows: dict[str, str] = {}
    """What has to be placed, by the outcome that asks for it."""
    say: dict[str, dict[str, str]] = {}
    """What is said of a place, in each language."""

    @property
    def executed(self) -> set[str]:
        """Ids of the clauses by which something is measured, or a disc is placed."""
        found: set[str] = set()
        for id, table in self.tables.items():
            found.update(f"{id}/{row.number}" for row in table.rows if row.ranges or row.required)
            placed = table.clauses if table.manner and table.measures else {}
            for kind in PLACED.intersection(placed):
                found.update(f"{id}/{number}" for number in placed[kind])
        return found


def make_tables(
    written: Data[TableFile],
    documents: Sequence[Document],
    index: Index,
) -> Tables:
    """The tables of all documents, or `InputError` where the data and the texts do not fit."""
    data = written.value
    known = {concept.id: concept.members for concept in index.concepts.values()}
    _refuse_unknown(written, known, [document.id for document in documents])
    tables = {}
    for document in documents:
        rows = tuple(
            _row(clause, _readings(data.reading, clause), index, data.required)
            for clause in index.books[document.id]
            if clause.kind is Kind.ANNEX_ROW
        )
        deciding = {
            name: known[getattr(data.clauses, name)].get(document.id, ())
            for name in data.clauses.__struct_fields__
        }
        tables[document.id] = Table(
            document=document.id,
            discs=data.discs,
            measures=_measures(written, document.id, known, rows),
            rows=rows,
            clauses=deciding,
            manner=data.placing.get(document.id),
        )
    return Tables(tables=tables, follows=dict(data.follows), say=to_builtins(data.say))


def stale_words(tables: Tables, index: Index) -> list[Note]:
    """Words that a manner of placing quotes, and that its document does not have any more."""
    notes = []
    for id, table in tables.tables.items():
        numbers = {number for row in table.clauses.values() for number in row}
        texts = [clause.text for clause in index.books[id] if clause.number in numbers]
        for words in _quoted(table.manner):
            if not any(words in text for text in texts):
                message = f"{id}: {words!r} is quoted in table.toml and does not stand in its clauses"
                notes.append(Note(kind="stale placing", message=message, hint="read the clause again"))
    return notes


def _quoted(manner: PlacingManner | None) -> list[str]:
    words = [getattr(manner.words, name) for name in manner.words.__struct_fields__] if manner else []
    return [one for one in words if one is not None]


def _refuse_unknown(written: Data[TableFile], known: Mapping[str, object], documents: Sequence[str]) -> None:
    data = written.value
    for table, names in (("measures", data.measures), ("clauses", data.clauses)):
        for field in names.__struct_fields__:
            if getattr(names, field) not in known:
                what = f"no concept {getattr(names, field)!r}"
                raise written.error(what, table, field, hint="name a concept of concepts.toml")
    written.refuse_unknown(data.required, known, "no concept", "required")
    written.refuse_unknown(data.placing, documents, "no document", "placing")
    for n, reading in enumerate(data.reading):
        for key, id in (("document", reading.document), ("from", reading.source or documents[0])):
            if id not in documents:
                raise written.error(f"no document {id!r}", "reading", n, key, hint=REMEDY)


def _readings(readings: Iterable[RowReading], clause: Clause) -> RowReading | None:
    """How a row is read, where it does not tell by itself."""
    own = [reading for reading in readings if reading.document == clause.document]
    for reading in own:
        if reading.row == clause.number:
            return reading
    silent = clause.annex is None or (clause.annex.value is None and clause.annex.unit is not None)
    return next((reading for reading in own if not reading.row), None) if silent else None


def _row(clause: Clause, reading: RowReading | None, index: Index, required: Sequence[str]) -> EquipmentRow:
    """What a row permits."""
    source = clause
    if reading is not None and reading.source:
        source = index.clauses.get(ClauseId(reading.source, clause.number), clause)
    nominal: tuple[Decimal, ...] = ()
    ranges: tuple[Range, ...] = ()
    exact = False
    if source.annex and source.annex.value:
        value, tolerance = source.annex.value, source.annex.tolerance
        nominal = tuple(map(decimal, value.numbers))
        ranges = tuple(_around(number, value, tolerance) for number in nominal)
        exact = bool(ranges) and tolerance is None and value.meaning != "up to"
    if reading is not None and reading.ranges:
        ends = [Range(*(None if end is None else decimal(end) for end in one)) for one in reading.ranges]
        ranges, exact = tuple(ends), False
    if reading is not None and reading.nominal is not None:
        nominal = (decimal(reading.nominal),)
    return EquipmentRow(
        number=clause.number,
        printed=(clause.label or "").rstrip("."),
        required=index.concept_of.get(clause.key) in required,
        unit=clause.annex.unit if clause.annex else None,
        nominal=nominal,
        ranges=ranges,
        exact=exact,
        source=source.document,
        reason=reading.reason if reading is not None else {},
    )


def _around(number: Decimal, value: Quantity, tolerance: Quantity | None) -> Range:
    """The range that a printed value and its tolerance permit around one of its numbers."""
    if value.meaning == "up to":
        return Range(None, number)
    if tolerance is None:
        return Range(number, number)
    if tolerance.meaning == "not less":
        return Range(number, None)
    if tolerance.meaning == "not more":
        return Range(None, number)
    by = decimal(tolerance.numbers[0])
    below = Decimal(0) if tolerance.meaning == "plus" else by
    above = Decimal(0) if tolerance.meaning == "minus" else by
    return Range(number - below, number + above)


def decimal(number: int | float) -> Decimal:
    """A printed number, exactly as printed."""
    return Decimal(str(number))


def _measures(
    written: Data[TableFile],
    document: str,
    members: Mapping[str, Mapping[str, Sequence[str]]],
    rows: Iterable[EquipmentRow],
) -> dict[str, Measure]:
    """The measures of a document; none at all where a row is missing or tells no value."""
    by_number = {row.number: row for row in rows}
    measures = {}
    for name in written.value.measures.__struct_fields__:
        concept = getattr(written.value.measures, name)
        row = next((by_number[n] for n in members[concept].get(document, ()) if n in by_number), None)
        if row is None or not row.nominal:
            return {}
        nominal = row.nominal[0]
        ends = [end for one in row.ranges[:1] for end in one if end is not None]
        spread = max((abs(end - nominal) for end in ends), default=Decimal(0))
        measures[name] = Measure(nominal=float(nominal), spread=float(spread), row=row.number)
    return measures


def in_language(said: Mapping[str, str], language: str) -> str:
    """What is said, in a language, or else in the first that there is."""
    return said.get(language) or next(iter(said.values()))
