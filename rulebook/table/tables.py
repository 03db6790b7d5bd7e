"""The table of each document, as a build keeps it: measures, limits, and how discs are placed."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from msgspec import Struct, to_builtins

from rulebook.records import Clause, Concept, Document, Kind, Note
from rulebook.table.data import PlacingManner, RowReading, TableFile
from rulebook.table.limits import Limits, Range, decimal, limits_of
from rulebook.toml import Data

REMEDY = "name a document and a row of its annex"


class Measure(Struct, frozen=True, kw_only=True):
    """One measure of the table, in millimetres."""

    nominal: float
    spread: float
    """How far it may be off."""
    row: str
    """Number of the annex row."""


class EquipmentRow(Struct, frozen=True, kw_only=True):
    """What one row of the annex permits."""

    number: str
    unit: str | None
    """As printed."""
    nominal: tuple[Decimal, ...]
    """The printed values; none where the row states no value."""
    ranges: tuple[tuple[Decimal | None, Decimal | None], ...]
    """What is permitted: one of these stretches, their ends included."""
    exact: bool
    """Whether no tolerance is printed, so that only the very value is permitted."""
    source: str
    """Id of the document that the value is taken from."""
    reason: dict[str, str]
    """Why it is read so, in each language, where the row itself does not tell."""

    @property
    def limits(self) -> Limits:
        """What is permitted."""
        return Limits(tuple(Range(*one) for one in self.ranges), self.exact)


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


def make_tables(
    written: Data[TableFile],
    documents: Sequence[Document],
    books: Mapping[str, Sequence[Clause]],
    concepts: Sequence[Concept],
) -> Tables:
    """The tables of all documents, or `Trouble` where the data and the texts do not fit."""
    data = written.value
    known = {concept.id: concept.members for concept in concepts}
    _refuse_unknown(written, known, [document.id for document in documents])
    clauses = {clause.id: clause for rows in books.values() for clause in rows}
    tables = {}
    for document in documents:
        rows = tuple(
            _row(clause, _readings(data.reading, clause), clauses)
            for clause in books[document.id]
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


def stale_words(tables: Tables, books: Mapping[str, Sequence[Clause]]) -> list[Note]:
    """Words that a manner of placing quotes, and that its document does not have any more."""
    notes = []
    for id, table in tables.tables.items():
        numbers = {number for row in table.clauses.values() for number in row}
        texts = [clause.text for clause in books[id] if clause.number in numbers]
        for words in _quoted(table.manner):
            if not any(words in text for text in texts):
                message = f"{id}: {words!r} is quoted in table.toml and does not stand in its clauses"
                notes.append(Note(kind="stale placing", message=message, remedy="read the clause again"))
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
                raise written.trouble(what, table, field, remedy="name a concept of concepts.toml")
    written.refuse_unknown(data.placing, documents, "no document", "placing")
    for n, reading in enumerate(data.reading):
        for key, id in (("document", reading.document), ("from", reading.source or documents[0])):
            if id not in documents:
                raise written.trouble(f"no document {id!r}", "reading", n, key, remedy=REMEDY)


def _readings(readings: Iterable[RowReading], clause: Clause) -> RowReading | None:
    """How a row is read, where it does not tell by itself."""
    own = [reading for reading in readings if reading.document == clause.document]
    for reading in own:
        if reading.row == clause.number:
            return reading
    silent = clause.annex is None or (clause.annex.value is None and clause.annex.unit is not None)
    return next((reading for reading in own if not reading.row), None) if silent else None


def _row(clause: Clause, reading: RowReading | None, clauses: Mapping[str, Clause]) -> EquipmentRow:
    """What a row permits."""
    source = clause
    if reading is not None and reading.source:
        source = clauses.get(f"{reading.source}/{clause.number}", clause)
    value = source.annex and source.annex.value
    limits = limits_of(source.annex) if source.annex else None
    nominal = tuple(map(decimal, value.numbers)) if value else ()
    if reading is not None and reading.ranges:
        ends = [Range(*(None if end is None else decimal(end) for end in one)) for one in reading.ranges]
        limits = Limits(tuple(ends))
    if reading is not None and reading.nominal is not None:
        nominal = (decimal(reading.nominal),)
    return EquipmentRow(
        number=clause.number,
        unit=clause.annex.unit if clause.annex else None,
        nominal=nominal,
        ranges=tuple((one.least, one.most) for one in limits.ranges) if limits else (),
        exact=bool(limits and limits.exact),
        source=source.document,
        reason=reading.reason if reading is not None else {},
    )


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
