"""Decisions on the findings of the checks: confirmed, dismissed with a reason, or reviewed before."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from crossref.checking.findings import SEVERITIES
from rulebook.authored import DecisionsFile, Verdict, Words
from rulebook.language.phrases import phrases
from rulebook.positions import Place
from rulebook.records import Finding, Note
from rulebook.toml import Data

STATES = ("reviewed", "confirmed", "candidate", "dismissed")
"""The states of a finding, the surest first."""


def settle(
    data: Data[DecisionsFile], machine: Sequence[Finding], reviewed: Sequence[Finding]
) -> tuple[list[Finding], list[Note]]:
    """All findings with their states, the surest first; and decisions that no finding answers to any more."""
    known = {finding.id for finding in (*machine, *reviewed)}
    verdicts = {verdict.id: verdict for verdict in data.value.finding}
    silenced: dict[str, Mapping[str, str]] = {}
    for equivalence in data.value.equivalence:
        silenced.update(dict.fromkeys(equivalence.findings, equivalence.reason))
    findings = []
    for finding in (*reviewed, *machine):
        if finding.id in verdicts:
            findings.append(_judged(finding, verdicts[finding.id]))
        elif finding.id in silenced:
            findings.append(replace(finding, state="dismissed", reasons=dict(silenced[finding.id])))
        else:
            findings.append(finding)
    gone = [id for id in (*verdicts, *silenced) if id not in known]
    notes = [
        Note(
            kind="older verdict", message=f"{id} was decided on and is no longer found", remedy="take it out"
        )
        for id in gone
    ]
    findings.sort(key=lambda row: (STATES.index(row.state), SEVERITIES.index(row.severity)))
    return findings, notes


def _judged(finding: Finding, verdict: Verdict) -> Finding:
    """A finding with the decision on it."""
    state = "reviewed" if verdict.state == "same" else verdict.state
    reasons = phrases().reason.get(verdict.reason) or dict.fromkeys(phrases().languages, verdict.reason)
    return replace(finding, state=state, same=verdict.same, reasons=reasons if verdict.reason else {})


def check_verdicts(data: Data[DecisionsFile], reviewed: Sequence[str]) -> None:
    """`Trouble` where a verdict is incomplete or points to a reviewed finding that is not there."""
    data.refuse_doubles("finding", (verdict.id for verdict in data.value.finding), "the verdict on")
    equivalences = data.value.equivalence
    data.refuse_doubles("equivalence", (one.id for one in equivalences), "equivalence id")
    reasons: dict[Place, Words] = {
        ("equivalence", row, "reason"): one.reason for row, one in enumerate(equivalences)
    }
    data.refuse_untranslated(reasons)
    for row, one in enumerate(equivalences):
        for code in set(one.reason) - set(phrases().languages):
            raise data.trouble(
                f"unknown language {code!r}", "equivalence", row, "reason", code, remedy="mend it"
            )
        if len(set(one.findings)) < len(one.findings):
            remedy = "name each once"
            raise data.trouble("a finding is named twice", "equivalence", row, "findings", remedy=remedy)
    for row, verdict in enumerate(data.value.finding):
        if verdict.state == "same":
            remedy = "name the reviewed finding that tells the same"
            data.refuse_unknown(
                [verdict.same], reviewed, "no reviewed finding", "finding", row, "same", remedy=remedy
            )
        elif not verdict.reason.strip():
            raise data.trouble("a verdict needs a reason", "finding", row, remedy="say why")
