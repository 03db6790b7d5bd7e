"""Cases of placing and of equipment: what is stated, and what is expected of it, written from the texts."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Generic, NamedTuple, TypeVar

from msgspec import Meta, Struct

from rulebook.files.source_lines import Step
from rulebook.files.toml import Data
from rulebook.files.yaml import Rows, load_rows
from rulebook.schema import Id, Text
from rulebook.table.equipment import Status
from rulebook.table.measured import FAULTS, MeasuredRow
from rulebook.table.position import discs_of, refuse_twins

Number = Annotated[str, Meta(pattern=r"^-?\d+(\.\d+)?\Z", description="a number")] | int
"""A number with a fraction is text in YAML that people write."""
End = Number | None
NumbersOf = Mapping[str, Collection[str]]
"""The numbers of the clauses of each document."""


class ExpectedPlace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a disc has to be put."""

    what: Id
    owner: Id
    id: Id = ""
    at: tuple[Number, Number]
    also: tuple[tuple[Number, Number], ...] = ()
    clauses: tuple[Id | int, ...] = ()


class ExpectedSilence(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A disc that cannot be put anywhere."""

    what: Id
    owner: Id
    id: Id = ""
    why: Text


class ExpectedDisc(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a disc on the table is."""

    dark: bool
    zone: Id
    margin: Number | None = None
    certain: bool | None = None


class ExpectedPlacing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What some documents say of a position."""

    documents: Annotated[tuple[Id, ...], Meta(min_length=1)]
    places: tuple[ExpectedPlace, ...] | None = None
    unplaced: tuple[ExpectedSilence, ...] | None = None
    discs: dict[str, ExpectedDisc] = {}

    @property
    def clauses(self) -> list[str]:
        """The clauses that it names."""
        return [str(number) for place in self.places or () for number in place.clauses]

    @property
    def ids(self) -> set[str]:
        """The same as ids, in each document once."""
        return {f"{document}/{number}" for document in self.documents for number in self.clauses}


class PlacingCase(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position, and what is expected of it."""

    title: Text
    position: dict[str, Any]
    expect: Annotated[tuple[ExpectedPlacing, ...], Meta(min_length=1)]
    note: Text
    kept: bool = False
    """Whether it was set aside while the program was written."""

    @property
    def clauses(self) -> list[str]:
        """Ids of the clauses by which discs are placed in it."""
        return sorted(set[str]().union(*(expected.ids for expected in self.expect)))


class ExpectedEquipment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a case expects of a row."""

    status: Status
    limits: Annotated[tuple[End | tuple[End, End], ...], Meta(min_length=2, max_length=2)] | None = None
    """Least and most, or two such pairs; not looked at where they are not stated."""

    @property
    def ranges(self) -> list[list[Decimal | None]]:
        """The pairs as decimals."""
        pairs: list[Sequence[End]] = [pair for pair in self.limits or () if isinstance(pair, tuple)]
        ends = [end for end in self.limits or () if not isinstance(end, tuple)]
        return [[None if end is None else Decimal(end) for end in pair] for pair in pairs or [ends]]


class EquipmentExpectation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a case expects in some documents."""

    documents: Annotated[tuple[Id, ...], Meta(min_length=1)]
    rows: Annotated[dict[str, ExpectedEquipment], Meta(min_length=1)]


class EquipmentCase(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Values that somebody measured, and what follows by the words of each document."""

    title: Text
    measured: Annotated[tuple[MeasuredRow, ...], Meta(min_length=1)]
    expect: Annotated[tuple[EquipmentExpectation, ...], Meta(min_length=1)]
    note: Text
    kept: bool = False
    """Whether it was kept aside while the program was made."""

    @property
    def clauses(self) -> list[str]:
        """Ids of the rows that it judges in some document."""
        return sorted({f"{id}/{row}" for one in self.expect for id in one.documents for row in one.rows})


Case = TypeVar("Case", PlacingCase, EquipmentCase)


class CaseFile(NamedTuple, Generic[Case]):
    """The cases of a file, and where they stand in it."""

    cases: tuple[Case, ...]
    written: Data[Rows]


def load_cases(path: Path, kind: type[Case]) -> CaseFile[Case]:
    """The cases of a file, or `InputError`."""
    data = load_rows(path)
    return CaseFile(tuple(data.convert(row, kind, n) for n, row in enumerate(data.value)), data)


def check_placing_cases(found: CaseFile[PlacingCase], numbers: NumbersOf, changed: Collection[str]) -> None:
    """`InputError` for a position that cannot be read, or a name of what is not there."""
    data = found.written
    _refuse_double_titles(found)
    for n, case in enumerate(found.cases):
        position = data.part(n, "position")
        _, discs = discs_of(position)
        refuse_twins(position, discs)
        known = {disc.id for disc in discs}
        _refuse_documents(data, [expected.documents for expected in case.expect], numbers, n)
        for e, expected in enumerate(case.expect):
            place = (n, "expect", e)
            data.refuse_unknown(expected.discs, known, "no disc", *place, "discs")
            if expected.places is None and expected.unplaced is None and not expected.discs:
                raise data.error("nothing is expected", *place, hint="say what becomes of the position")
            for document in (id for id in expected.documents if id not in changed):
                for number in (one for one in expected.clauses if one not in numbers[document]):
                    what = f"no clause {number} in {document}"
                    raise data.error(what, *place, hint="name a clause that is there")


def check_equipment_cases(
    found: CaseFile[EquipmentCase], numbers: NumbersOf, changed: Collection[str] = ()
) -> None:
    """`InputError` for the first case that names a missing document, or a missing row of an unchanged one."""
    data = found.written
    _refuse_double_titles(found)
    for n, case in enumerate(found.cases):
        _refuse_documents(data, [expected.documents for expected in case.expect], numbers, n)
        for m, measured in enumerate(case.measured):
            if not str(measured.value).strip():
                wrong, hint = FAULTS["empty"]
                raise data.error(f"the value {wrong}", n, "measured", m, "value", hint=hint)
        for e, expectation in enumerate(case.expect):
            rows = [*expectation.rows, *(str(measured.row) for measured in case.measured)]
            for document in (id for id in expectation.documents if id not in changed):
                what, place = f"{document} has no row", (n, "expect", e, "rows")
                hint = "name a row as in `rulebook export clauses`"
                data.refuse_unknown(rows, numbers[document], what, *place, hint=hint)


def _refuse_double_titles(found: CaseFile[Case]) -> None:
    titles = [(case.title, (n, "title")) for n, case in enumerate(found.cases)]
    _refuse_twice(found.written, titles, "the title")


def _refuse_documents(
    data: Data[Rows],
    named: Iterable[Collection[str]],
    known: Mapping[str, object],
    case: int,
) -> None:
    """`InputError` for expectations of a document that is not there, or of one document twice."""
    seen: list[tuple[str, tuple[Step, ...]]] = []
    for e, documents in enumerate(named):
        place = (case, "expect", e, "documents")
        data.refuse_unknown(documents, known, "no document", *place, hint="correct its id")
        seen += [(document, (case, "expect", e)) for document in documents]
    _refuse_twice(data, seen, "the expectation of")


def _refuse_twice(data: Data[Rows], named: Iterable[tuple[str, tuple[Step, ...]]], what: str) -> None:
    """`InputError` for the second of two things of one name."""
    seen: dict[str, int] = {}
    for name, place in named:
        if name in seen:
            hint = f"keep one; the first is on line {seen[name]}"
            raise data.error(f"{what} {name!r} is defined twice", *place, hint=hint)
        seen[name] = data.line(*place)
