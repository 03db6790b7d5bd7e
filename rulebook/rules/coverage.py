"""The ledger: what becomes of every clause, and how many scenarios make it speak."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rulebook.records import Clause, Kind
from rulebook.rules.facts import CORPUS, vocabulary
from rulebook.rules.judge import judge, ruled_documents
from rulebook.rules.meaning import STATUSES, ConceptEntry, read_pages
from rulebook.rules.quotations import Members, is_stale, quoted_documents
from rulebook.rules.situation import LARGEST, WITHOUT_FACTS, facts_of
from rulebook.store import Library, home
from rulebook.trouble import Trouble

EXECUTABLE, STALE, MISSING = "executable", "stale", "missing"
ALL_STATUSES = (EXECUTABLE, *STATUSES, STALE)


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
        text = path.read_text(encoding="utf-8")
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


class ClauseStatus(NamedTuple):
    """What becomes of a clause."""

    id: str
    document: str
    status: str
    reason: str
    cases: int
    """How many scenarios make it speak."""


def ledger(library: Library, members: Members, folder: Path = CORPUS) -> list[ClauseStatus]:
    """Every clause of the documents that have rules, with its status and how many scenarios cite it."""
    pages, counts = read_pages(folder), _citations()
    concepts = {(document, number): concept for concept, document, number in _members(members)}
    ruled = quoted_documents(pages)
    rows: list[ClauseStatus] = []
    for document in [row["id"] for row in library.documents if row["id"] in ruled]:
        for clause in library.clauses(document):
            status, reason = _status(clause, pages.get(concepts.get((document, clause.number), "")))
            rows.append(ClauseStatus(clause.id, clause.document, status, reason, counts.get(clause.id, 0)))
    return rows


def _members(members: Members) -> Iterator[tuple[str, str, str]]:
    """Concept, document and number of every clause that belongs to a concept."""
    for concept, numbers_of in members.items():
        for document, numbers in numbers_of.items():
            for number in numbers:
                yield concept, document, number


def _citations() -> dict[str, int]:
    """In how many scenarios each clause speaks where something is expected."""
    counts: dict[str, int] = {}
    ruled = ruled_documents()
    for scenario in scenarios(home() / "corpus" / "scenarios"):
        facts = facts_of(scenario.situation, vocabulary(), scenario.file)
        for expected in scenario.expectations:
            for document in expected.documents:
                for number in judge(document, facts).clauses if document in ruled else ():
                    counts[f"{document}/{number}"] = counts.get(f"{document}/{number}", 0) + 1
    return counts


def _status(clause: Clause, entry: ConceptEntry | None) -> tuple[str, str]:
    """The status of a clause, and the reason for it."""
    if clause.kind is Kind.FRONT:
        return "procedure", "front matter; nothing is ruled by it"
    if entry is None:
        return MISSING, "no page speaks of it"
    if is_stale(entry, clause):
        return STALE, "its text has changed since its rule was written"
    if any(block.speaks_in(clause.document) for block in entry.rules):
        return EXECUTABLE, ""
    if entry.status:
        return entry.status, entry.reason
    if entry.notions:
        derived = ", ".join(dict.fromkeys(notion.name for notion in entry.notions))
        return "definition", f"derived as {derived}"
    return "procedure", "this document rules nothing by it"


def totals(rows: Sequence[ClauseStatus]) -> dict[str, dict[str, int]]:
    """How many clauses of each document have each status."""
    found: dict[str, dict[str, int]] = {}
    for row in rows:
        counts = found.setdefault(row.document, {**dict.fromkeys(ALL_STATUSES, 0), "cases": 0})
        counts[row.status] = counts.get(row.status, 0) + 1
        counts["cases"] += row.cases
    return found
