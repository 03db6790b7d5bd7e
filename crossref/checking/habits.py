"""Habits: a decisive word that a document drops or adds again and again, told once for the document."""

from collections.abc import Sequence

from msgspec.structs import replace

from rulebook.records import Finding

FEWEST = 4
"""In so many clauses it is a habit."""


def with_habits(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, those about a habit of their document with the number of its clauses; none is muted."""
    clauses: dict[tuple[str, str], set[str]] = {}
    for finding in findings:
        if finding.alone:
            clauses.setdefault((finding.document, finding.alone), set()).add(finding.clause)
    return [
        _with_habit(finding, len(clauses.get((finding.document, finding.alone), ()))) for finding in findings
    ]


def _with_habit(finding: Finding, clauses: int) -> Finding:
    return replace(finding, habit=clauses) if clauses >= FEWEST else finding
