"""Coverage of every clause."""

import json
from pathlib import Path

import pytest

from rulebook.storage.library import Library
from tests.corpus.test_rules_judge import SANCTIONS, _under
from tests.support import DOCUMENTS, printed


def test_every_clause_has_a_status(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = json.loads(printed(capsys, "coverage", "--json"))
    clauses: set[str] = set()
    for document in DOCUMENTS:
        clauses.update(clause.id for clause in Library(project).clauses(document))
    assert {row["id"] for row in report["clauses"]} == clauses
    assert {row["status"] for row in report["clauses"]} <= {
        "executable",
        "definition",
        "procedure",
        "judgement",
        "deferred",
    }
    assert all(row["reason"] for row in report["clauses"] if row["status"] != "executable")
    for document in DOCUMENTS:
        wanted = SANCTIONS["finso" if document.startswith("finso") else "lnf"]
        own = [row for row in report["clauses"] if row["id"].startswith(f"{document}/")]
        rows = [row for row in own if _under(row["id"].split("/")[1], wanted)]
        ruled = [row for row in rows if row["status"] == "executable"]
        assert len(ruled) >= 0.95 * len(rows), [row["id"] for row in rows if row not in ruled]
