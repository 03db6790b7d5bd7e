"""Cases of placing: positions with what is expected of them, written from the texts."""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from rulebook.authored import Id, Text
from rulebook.positions import Step
from rulebook.table.position import refuse_twins, told_discs
from rulebook.toml import Data
from rulebook.yaml import Rows, load_rows

Number = Annotated[str, Meta(pattern=r"^-?\d+(\.\d+)?\Z", description="a number")] | int
"""A number with a fraction is text in YAML that people write."""


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


class PlacingRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A case, as written."""

    title: Text
    position: dict[str, Any]
    expect: Annotated[tuple[ExpectedPlacing, ...], Meta(min_length=1)]
    note: Text
    kept: bool = False
    """Whether it was set aside while the program was written."""


class PlacingCase(NamedTuple):
    """A position, and what is expected of it."""

    row: PlacingRow
    position: Data[Any]
    """The position, with the lines of the file."""


class WrittenPlacings(NamedTuple):
    """The cases of a file, and where they stand in it."""

    cases: tuple[PlacingCase, ...]
    written: Data[Rows]


def load_placings(path: Path) -> WrittenPlacings:
    """The cases of a file, or `Trouble`."""
    data = load_rows(path)
    rows = [data.convert(value, PlacingRow, n) for n, value in enumerate(data.value)]
    cases = [PlacingCase(row, data.part(n, "position")) for n, row in enumerate(rows)]
    return WrittenPlacings(tuple(cases), data)


def check_placings(
    found: WrittenPlacings, numbers: Mapping[str, Collection[str]], changed: Collection[str]
) -> None:
    """`Trouble` for a position that cannot be read, or a name of what is not there."""
    data = found.written
    refuse_twice(data, [(case.row.title, (n, "title")) for n, case in enumerate(found.cases)], "the title")
    for n, case in enumerate(found.cases):
        _, discs = told_discs(case.position)
        refuse_twins(case.position, discs)
        known = {disc.id for disc in discs}
        refuse_documents(data, [expected.documents for expected in case.row.expect], numbers, n)
        for e, expected in enumerate(case.row.expect):
            place = (n, "expect", e)
            data.refuse_unknown(expected.discs, known, "no disc", *place, "discs")
            if expected.places is None and expected.unplaced is None and not expected.discs:
                raise data.trouble("nothing is expected", *place, remedy="say what becomes of the position")
            for document in (id for id in expected.documents if id not in changed):
                for number in (one for one in expected.clauses if one not in numbers[document]):
                    what = f"no clause {number} in {document}"
                    raise data.trouble(what, *place, remedy="name a clause that is there")


def refuse_documents(
    data: Data[Rows],
    named: Iterable[Collection[str]],
    known: Mapping[str, object],
    case: int,
) -> None:
    """`Trouble` for expectations of a document that is not there, or of one document twice."""
    seen: list[tuple[str, tuple[Step, ...]]] = []
    for e, documents in enumerate(named):
        place = (case, "expect", e, "documents")
        data.refuse_unknown(documents, known, "no document", *place, remedy="mend its id")
        seen += [(document, (case, "expect", e)) for document in documents]
    refuse_twice(data, seen, "the expectation of")


def refuse_twice(data: Data[Rows], named: Iterable[tuple[str, tuple[Step, ...]]], what: str) -> None:
    """`Trouble` for the second of two things of one name."""
    seen: dict[str, int] = {}
    for name, place in named:
        if name in seen:
            remedy = f"keep one; the first is on line {seen[name]}"
            raise data.trouble(f"{what} {name!r} stands twice", *place, remedy=remedy)
        seen[name] = data.line(*place)
