"""The ledger: what becomes of every clause, and how many scenarios make it speak."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from rulebook.library import Library
from rulebook.records import Clause, Kind
from rulebook.rules.facts import vocabulary
from rulebook.rules.judge import judge, ruled_documents
from rulebook.rules.meaning import STATUSES, ConceptEntry, read_pages
from rulebook.rules.quotations import is_stale, quoted_documents
from rulebook.rules.scenarios import scenarios
from rulebook.rules.situation import facts_of

EXECUTABLE, STALE, MISSING = "executable", "stale", "missing"
ALL_STATUSES = (EXECUTABLE, *STATUSES, STALE)


class ClauseStatus(Struct, frozen=True, kw_only=True):
    """What becomes of a clause."""

    id: str
    status: str
    """executable, definition, procedure, judgement, deferred, stale or missing."""
    reason: str
    """Why it is not executable."""
    cases: int
    """How many scenarios make it speak."""

    @property
    def document(self) -> str:
        """Id of its document."""
        return self.id.split("/")[0]


def ledger(library: Library) -> list[ClauseStatus]:
    """Every clause of the documents that have rules, with its status and how many scenarios cite it."""
    pages, counts = read_pages(library.folder), _citations(library.folder)
    ruled = quoted_documents(pages)
    rows: list[ClauseStatus] = []
    for document in library.documents:
        for clause in library.build.clauses(document.id) if document.id in ruled else ():
            concept = library.concept_ids.get((document.id, clause.number), "")
            status, reason = _status(clause, pages.get(concept))
            cases = counts.get(clause.id, 0)
            rows.append(ClauseStatus(id=clause.id, status=status, reason=reason, cases=cases))
    return rows


def _citations(folder: Path) -> dict[str, int]:
    """In how many scenarios each clause speaks where something is expected."""
    counts: dict[str, int] = {}
    ruled = ruled_documents()
    written = folder / "scenarios"
    for scenario in scenarios(written) if written.is_dir() else ():
        facts = facts_of(scenario.situation, vocabulary(folder), scenario.file)
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
