"""Scenarios: situations in a referee's words with what is expected of them, written from the texts."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rulebook.rules.situation import LARGEST, WITHOUT_FACTS
from rulebook.toml import read_text
from rulebook.trouble import Trouble


class Expectation(NamedTuple):
    """What a scenario expects in some documents."""

    documents: tuple[str, ...]
    outcomes: tuple[str, ...]
    clauses: tuple[str, ...]
    excluded_clauses: tuple[str, ...]
    """Clauses that must not apply."""
    alternatives: tuple[tuple[str, ...], ...]
    """Other outcomes that are defensible."""


class Scenario(NamedTuple):
    """A situation in a referee's words, and what is expected of it."""

    title: str
    file: str
    situation: dict[str, Any]
    """What happened, without title and expectations."""
    expectations: tuple[Expectation, ...]


@cache
def scenarios(folder: Path) -> tuple[Scenario, ...]:
    """Every scenario of a folder, or `Trouble`; clause numbers stay words."""
    import yaml

    resolvers: dict[str, Any] = {}
    for first_letter, rows in yaml.SafeLoader.yaml_implicit_resolvers.items():
        resolvers[first_letter] = [row for row in rows if not row[0].endswith(":float")]  # 12.10 is not 12.1
    loader = type(
        "Loader", (getattr(yaml, "CSafeLoader", yaml.SafeLoader),), {"yaml_implicit_resolvers": resolvers}
    )
    place = f"{folder.parent.name}/{folder.name}"
    paths = sorted(folder.glob("*.yaml"))
    if not paths:
        raise Trouble("no scenarios", file=place, remedy="restore the folder; rules are tested by it")
    found: list[Scenario] = []
    for path in paths:
        text = read_text(path)
        if len(text) > LARGEST:
            raise Trouble("too many scenarios", file=f"{place}/{path.name}", remedy="split the file")
        found += [_scenario(row, path.name) for row in yaml.load(text, Loader=loader)]
    return tuple(found)


def _scenario(row: dict[str, Any], file: str) -> Scenario:
    situation = {key: value for key, value in row.items() if key not in WITHOUT_FACTS}
    return Scenario(row["title"], file, situation, tuple(map(_expectation, row["expect"])))


def _expectation(row: dict[str, Any]) -> Expectation:
    return Expectation(
        documents=tuple(row["documents"]),
        outcomes=tuple(row.get("outcomes") or ()),
        clauses=tuple(map(str, row.get("clauses") or ())),
        excluded_clauses=tuple(map(str, row.get("not") or ())),
        alternatives=tuple(map(tuple, row.get("alternatives") or ())),
    )
