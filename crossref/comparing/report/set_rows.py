"""A comparison for programs: as JSON and as CSV."""

import csv
import io
from typing import Any

import msgspec

from crossref.comparing.behaviour import Difference, answers
from crossref.comparing.changes import Comparison
from crossref.comparing.readings import stored_readings
from crossref.comparing.report.report_words import ReportWords
from rulebook.sources.sources import Sources
from rulebook.storage.export import change_row, first_words, ground_words
from rulebook.storage.store import dump

COLUMNS = (
    *("concept", "old", "new"),
    *("relation", "substantive", "severity", "area"),
    *("parameters", "substance", "ground", "effect"),
)
"""Heads of the table of changes."""


class RulingSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What follows in one document, and by which clauses."""

    outcomes: tuple[str, ...]
    clauses: tuple[str, ...]


class DifferenceRow(msgspec.Struct, frozen=True, kw_only=True, rename={"before": "from", "after": "to"}):
    """A situation that two documents rule differently, as programs outside read it."""

    situation: dict[str, Any]
    before: RulingSummary
    after: RulingSummary
    clauses: dict[str, tuple[str, ...]]
    """The clauses that apply, by document."""
    responsible: tuple[str, ...]
    """Concepts whose reading makes the difference."""


def difference_row(difference: Difference) -> DifferenceRow:
    """A difference as programs outside read it."""
    before, after = difference.before, difference.after
    return DifferenceRow(
        situation=difference.situation,
        before=RulingSummary(outcomes=before.outcomes, clauses=before.clauses),
        after=RulingSummary(outcomes=after.outcomes, clauses=after.clauses),
        clauses={before.document: before.clauses, after.document: after.clauses},
        responsible=difference.responsible,
    )


def json_report(
    corpus: Sources, comparison: Comparison, words: ReportWords, names: tuple[str, str], **more: object
) -> str:
    """The comparison as programs outside read it, of two texts by the names that were asked for."""
    left, right = comparison.left, comparison.right
    readings: dict[str, str] = {}
    if not comparison.without_rules:
        readings = answers(stored_readings(corpus), left, right, comparison.behaviour)
    return dump(
        {
            "from": names[0],
            "to": names[1],
            "documents": [left, right],
            "changes": [change_row(change, words.language) for change in comparison.changes],
            "behaviour": [difference_row(difference) for difference in comparison.behaviour],
            "readings": readings,
            **more,
        }
    )


def csv_report(comparison: Comparison) -> str:
    """The changes as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for change in comparison.changes:
        flag = "yes" if change.substantive else "no"
        place = [change.concept, " ".join(change.old), " ".join(change.new)]
        judged = [change.relation, flag, change.importance, change.area]
        values = "; ".join(f"{old} → {new}" for old, new in change.parameters)
        said = [
            values,
            first_words(change.substance),
            ground_words(change.grounds),
            first_words(change.effect),
        ]
        writer.writerow([*place, *judged, *said])
    return out.getvalue()
