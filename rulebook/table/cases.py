"""Cases of placing: positions with what is expected of them, written from the texts."""

from pathlib import Path
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from rulebook.authored import Id, Text
from rulebook.toml import Data
from rulebook.yaml import load_rows

Number = str | int
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

    dark: bool | None = None
    zone: Id = ""
    margin: Number | None = None
    certain: bool | None = None


class ExpectedPlacing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What some documents say of a position."""

    documents: Annotated[tuple[Id, ...], Meta(min_length=1)]
    places: tuple[ExpectedPlace, ...] | None = None
    unplaced: tuple[ExpectedSilence, ...] | None = None
    discs: dict[str, ExpectedDisc] = {}


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

    def clauses(self, expected: ExpectedPlacing) -> list[str]:
        """The clauses that an expectation names."""
        return [str(number) for place in expected.places or () for number in place.clauses]


def placing_cases(folder: Path) -> list[PlacingCase]:
    """Every case of a folder, or `Trouble`."""
    cases = []
    for path in sorted(folder.glob("*.yaml")):
        data = load_rows(path)
        for n, value in enumerate(data.value):
            row = data.convert(value, PlacingRow, n)
            cases.append(PlacingCase(row, Data(row.position, data.text, data.file, {(): data.line(n)})))
    return cases
