"""Findings as every check makes them: id, severity, message and remedy."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import TypeVar

from crossref.checking.known import Known
from crossref.checking.witnesses import Group, Witness
from rulebook.records import Finding, Quote

T = TypeVar("T")

SEVERITIES = ("high", "medium", "low")
"""The gravest first."""
REMEDIES = {
    "translation": "compare the quoted words with the original, and correct the translation",
    "amendment": "confirm that the newer edition means the change, and record it as an amendment",
    "text": "correct the text, or dismiss the finding with a reason",
}
"""What to do, by the likely cause."""


def make_finding(
    group: Group,
    witness: Witness,
    quotes: Sequence[Quote],
    message: str,
    *,
    check: str,
    severity: str,
    kind: str = "",
    likely: str = "",
) -> Finding:
    """A finding about a witness.

    Its own quote comes first; the likely cause follows from the dates unless the check knows it.
    """
    likely = likely or ("amendment" if group.latest(witness) else "translation")
    hashes = []
    for other in group.witnesses:
        hashes += [clause.hash for clause in other.clauses]
    first, *rest = quotes
    return Finding(
        id=_finding_id(check, witness.document, first.clause, message, first.words, *hashes),
        kind=kind or check,
        severity=severity,
        document=witness.document,
        clause=first.clause,
        others=tuple(f"{quote.document}/{quote.clause}" for quote in rest),
        message=message,
        quotes=tuple(quotes),
        likely=likely,
        check=check,
        concept=group.concept,
        remedy=REMEDIES[likely],
    )


def _finding_id(check: str, *parts: str) -> str:
    """The same for the same finding about the same texts: a decision on it holds until one changes."""
    return f"{check}-{hashlib.sha256('|'.join((check, *parts)).encode()).hexdigest()[:10]}"


def ruling_severity(group: Group, known: Known) -> str:
    """How grave a difference is that changes a ruling, if the concept bears on one."""
    return "high" if group.concept in known.sanctions else "medium"


def lost_and_added(own: Iterable[T], others: Sequence[Iterable[T]]) -> tuple[set[T], set[T]]:
    """What all others have and this one lacks, and what it alone has."""
    own, rest = set(own), [set(other) for other in others]
    return set.intersection(*rest) - own, own.difference(*rest)


def difference_message(what: str, added: Sequence[str], lost: Sequence[str]) -> str:
    """What stands instead of what, in one sentence."""
    if added and lost:
        return f"{what} {', '.join(added)} stands where the others have {', '.join(lost)}"
    if added:
        return f"{what} {', '.join(added)} is in no other document"
    return f"{what} {', '.join(lost)} of the others is missing"
