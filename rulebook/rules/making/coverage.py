"""The ledger: what becomes of every clause, and how many scenarios make it speak."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from rulebook.files.folders import corpus_path
from rulebook.language.phrases import ENGLISH, Said, phrases
from rulebook.records import Clause, ClauseId, Kind
from rulebook.rules.judge import judge
from rulebook.rules.making.meaning import STATUSES, ConceptEntry, RuleBlock, load_reasons, read_pages
from rulebook.rules.making.quotations import is_stale, quoted_documents
from rulebook.rules.making.read_facts import read_vocabulary
from rulebook.rules.making.scenarios import scenarios
from rulebook.rules.situation import facts_of
from rulebook.rules.stored import StoredRules
from rulebook.schema import Words
from rulebook.storage.library import Library
from rulebook.storage.store import TABLES_FILE
from rulebook.table.cases import EquipmentCase, PlacingCase, load_cases
from rulebook.table.tables import Tables

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
        return ClauseId.parse(self.id).document


class ReasonedStatus(NamedTuple):
    """What becomes of a clause, and why it is not executable, in every language."""

    status: str
    reason: Said


EXECUTED = ReasonedStatus(EXECUTABLE, Said({ENGLISH: ""}))
"""The status of a clause that a program rules, measures or places by."""


def ledger(library: Library, rules: StoredRules) -> list[ClauseStatus]:
    """Every clause of the documents that have rules, with its status and how many scenarios cite it."""
    counts = _citations(library.folder, rules)
    rows: list[ClauseStatus] = []
    for id, (status, reason) in reasoned_statuses(library).items():
        cases = counts.get(id, 0)
        rows.append(ClauseStatus(id=id, status=status, reason=reason[ENGLISH], cases=cases))
    return rows


def reasoned_statuses(library: Library) -> dict[str, ReasonedStatus]:
    """The status of every clause of the documents that have rules, with the reason, by its id."""
    pages, reasons = read_pages(library.folder), load_reasons(library.folder).value.reason
    ruled = quoted_documents(pages)
    executed = library.read(TABLES_FILE, Tables).executed
    statuses: dict[str, ReasonedStatus] = {}
    for document in library.documents:
        for clause in library.clauses(document.id) if document.id in ruled else ():
            entry = pages.get(library.index.concept_of.get(clause.key, ""))
            by_table = clause.id in executed
            statuses[clause.id] = EXECUTED if by_table else _status(clause, entry, reasons)
    return statuses


def _citations(folder: Path, rules: StoredRules) -> dict[str, int]:
    """In how many scenarios each clause speaks where something is expected, cases of the table included."""
    counts: Counter[str] = Counter()
    vocabulary = read_vocabulary(folder)
    written = corpus_path(folder, "scenarios")
    for scenario in scenarios(written) if written.is_dir() else ():
        facts = facts_of(scenario.situation, vocabulary, scenario.file)
        documents = chain.from_iterable(expected.documents for expected in scenario.expectations)
        for document in documents:
            if document in rules.ruled:
                clauses = judge(rules.of(document), facts).clauses
                counts.update(f"{document}/{number}" for number in clauses)
    for path in sorted((written / "equipment").glob("*.yaml")):
        for case in load_cases(path, EquipmentCase).cases:
            counts.update(case.clauses)
    for path in sorted((written / "placing").glob("*.yaml")):
        for placing in load_cases(path, PlacingCase).cases:
            counts.update(placing.clauses)
    return counts


def _status(clause: Clause, entry: ConceptEntry | None, reasons: Mapping[str, Words]) -> ReasonedStatus:
    """The status of a clause, and the reason for it."""
    said = phrases().phrase
    if clause.kind is Kind.FRONT:
        return ReasonedStatus("procedure", Said(said["front matter"]))
    if entry is None:
        return ReasonedStatus(MISSING, Said(said["no page"]))
    if is_stale(entry, clause):
        return ReasonedStatus(STALE, Said(said["stale rule"]))
    if any(_cites(block, clause) for block in entry.rules):
        return EXECUTED
    if entry.status:
        words = reasons.get(entry.reason) or {ENGLISH: entry.reason}
        return ReasonedStatus(entry.status, Said(words))
    if entry.notions:
        derived = list(dict.fromkeys(notion.name for notion in entry.notions))
        words = said["derived notion" if len(derived) == 1 else "derived notions"]
        listed = ", ".join(derived)
        return ReasonedStatus("definition", Said({code: one.format(listed) for code, one in words.items()}))
    return ReasonedStatus("procedure", Said(said["nothing ruled"]))


def _cites(block: RuleBlock, clause: Clause) -> bool:
    """Whether a rule speaks in the document of a clause, and names the clause where it names any."""
    named = block.get("clauses", clause.document)
    spoken = block.speaks_in(clause.document)
    return spoken and (named is None or clause.number in named.replace(",", " ").split())


def totals(rows: Sequence[ClauseStatus]) -> dict[str, dict[str, int]]:
    """How many clauses of each document have each status."""
    found: dict[str, dict[str, int]] = {}
    for row in rows:
        counts = found.setdefault(row.document, {**dict.fromkeys(ALL_STATUSES, 0), "cases": 0})
        counts[row.status] = counts.get(row.status, 0) + 1
        counts["cases"] += row.cases
    return found
