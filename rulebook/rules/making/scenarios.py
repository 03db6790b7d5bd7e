"""Scenarios: situations in a referee's words with what is expected of them, written from the texts."""

from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct, field

from rulebook.errors import InputError
from rulebook.files.toml import Data
from rulebook.files.yaml import Rows, load_rows
from rulebook.rules.situation import WITHOUT_FACTS
from rulebook.schema import Id, SomeWords


class ExpectedRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a scenario expects, as written; the number of a section may look like a number."""

    documents: Annotated[tuple[Id, ...], Meta(min_length=1)]
    outcomes: tuple[Id, ...]
    clauses: tuple[Id | int, ...] = ()
    grounds: tuple[Id | int, ...] = ()
    excluded: tuple[Id | int, ...] = field(name="not", default=())
    alternatives: tuple[tuple[Id, ...], ...] = ()


class ScenarioRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a scenario says beside its facts, as written."""

    title: SomeWords
    note: str = ""
    expect: Annotated[tuple[ExpectedRow, ...], Meta(min_length=1)]


class Expectation(NamedTuple):
    """What a scenario expects in some documents."""

    documents: tuple[str, ...]
    outcomes: tuple[str, ...]
    clauses: tuple[str, ...]
    excluded_clauses: tuple[str, ...]
    """Clauses that must not apply."""
    alternatives: tuple[tuple[str, ...], ...]
    """Other outcomes that are defensible."""
    grounds: tuple[str, ...] = ()
    """Definitions that must be among those that decided."""
    line: int = 0
    """Where it stands in the file of its scenario."""


class Scenario(NamedTuple):
    """A situation in a referee's words, and what is expected of it."""

    titles: dict[str, str]
    """What it is called, in each language."""
    file: str
    """Seen from the home folder."""
    situation: dict[str, Any]
    """What happened, without title and expectations."""
    expectations: tuple[Expectation, ...]
    line: int = 0
    """Where it begins."""

    @property
    def title(self) -> str:
        """What it is called in the language that it was written in."""
        return next(iter(self.titles.values()))


@cache
def scenarios(folder: Path) -> tuple[Scenario, ...]:
    """Every scenario of a folder, or `InputError`; clause numbers stay words."""
    paths = sorted(folder.glob("*.yaml"))
    if not paths:
        place = f"{folder.parent.name}/{folder.name}"
        raise InputError("no scenarios", file=place, hint="restore the folder; rules are tested by it")
    found: list[Scenario] = []
    for path in paths:
        found += load_scenarios(path)
    return tuple(found)


def load_scenarios(path: Path) -> tuple[Scenario, ...]:
    """The scenarios of a file, or `InputError`."""
    data = load_rows(path)
    rows = tuple(_scenario(data, row) for row in range(len(data.value)))
    first: dict[str, int] = {}
    for row in rows:
        if row.title in first:
            hint = f"choose another; the first is on line {first[row.title]}"
            raise InputError(f"the title {row.title!r} stands twice", file=row.file, line=row.line, hint=hint)
        first[row.title] = row.line
    return rows


def _scenario(data: Data[Rows], row: int) -> Scenario:
    said = {key: value for key, value in data.value[row].items() if key in WITHOUT_FACTS}
    written = data.convert(said, ScenarioRow, row)
    situation = {key: value for key, value in data.value[row].items() if key not in WITHOUT_FACTS}
    if not situation:
        raise data.error("a scenario in which nothing is said", row, hint="say what happened")
    expected = []
    for n, expectation in enumerate(written.expect):
        expected.append(_expectation(expectation, data.line(row, "expect", n)))
    return Scenario(written.title, data.file, situation, tuple(expected), data.line(row))


def _expectation(row: ExpectedRow, line: int) -> Expectation:
    return Expectation(
        documents=row.documents,
        outcomes=row.outcomes,
        clauses=tuple(map(str, row.clauses)),
        excluded_clauses=tuple(map(str, row.excluded)),
        alternatives=row.alternatives,
        grounds=tuple(map(str, row.grounds)),
        line=line,
    )
