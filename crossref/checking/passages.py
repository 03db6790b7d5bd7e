"""Passages: words of the others that a document does not render, and words that none of them has."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from crossref.checking.findings import make_finding, ruling_severity
from crossref.checking.known import Known
from crossref.checking.quoting import quote_beginning, quote_spots
from crossref.checking.witnesses import FEWEST, Group, Witness
from rulebook.records import Finding, Kind

if TYPE_CHECKING:
    from crossref.checking.renderings import Renderings  # numpy, which listing the checks does without

LOST_HERE, KEPT_ELSEWHERE, LOST_WORDS = 0.45, 0.75, 3
"""A word is lost that this document renders less surely than the first, and all others at least as surely
as the second; an omission has at least so many of them."""
ABSENT_HERE, USUALLY_RENDERED, ADDED_WORDS = 0.35, 0.6, 2
"""A word is added that no other renders here as surely as the first, though elsewhere they do at least as
surely as the second; an addition has at least so many of them."""


def check_passages(group: Group, known: Known) -> Iterator[Finding]:
    """Words that the fellows have and this document does not render, and words that none of them has."""
    if not known.renderings:
        return
    severity = ruling_severity(group, known)
    for witness in group.witnesses:
        others = group.others(witness)
        if not others or witness.clauses[0].kind not in (Kind.CLAUSE, Kind.NOTE):
            continue
        lost = {other.document: _lost_words(known.renderings, witness, other, others) for other in others}
        losing = [other for other in others if lost[other.document]]
        if len(losing) >= min(FEWEST, len(others)) and sum(map(len, lost.values())) >= LOST_WORDS:
            quotes = [
                quote_beginning(witness),
                *(quote_spots(other, lost[other.document]) for other in losing),
            ]
            message = "words of the others are not rendered"
            yield make_finding(
                group, witness, quotes, message, check="passages", kind="omission", severity=severity
            )
        added = _added_words(known.renderings, witness, others)
        if len(added) >= ADDED_WORDS:
            quotes = [quote_spots(witness, added), *(quote_beginning(other) for other in others)]
            message = "words that no other document has"
            yield make_finding(
                group, witness, quotes, message, check="passages", kind="addition", severity=severity
            )


def _lost_words(
    renderings: "Renderings", witness: Witness, other: Witness, others: Sequence[Witness]
) -> list[int]:
    """Places of words of another that its fellows surely render and this witness does not."""
    third_parties = [renderings.certainties(other, third) for third in others if third is not other]
    lost = []
    for place, sure in enumerate(renderings.certainties(other, witness)):
        kept = all((certainties[place] or 0.0) >= KEPT_ELSEWHERE for certainties in third_parties)
        if sure is not None and sure < LOST_HERE and kept:
            lost.append(place)
    return lost


def _added_words(renderings: "Renderings", witness: Witness, others: Sequence[Witness]) -> list[int]:
    """Places of words of a witness that nobody renders here, though elsewhere they are rendered."""
    here = [renderings.certainties(witness, other) for other in others]
    at_best = [renderings.best_certainties(witness, other) for other in others]
    added = []
    for place in range(len(witness.words)):
        absent = all(_below(certainties[place], ABSENT_HERE) for certainties in here)
        usual = sum(certainties[place] >= USUALLY_RENDERED for certainties in at_best)
        if absent and usual >= min(FEWEST, len(others)):
            added.append(place)
    return added


def _below(certainty: float | None, limit: float) -> bool:
    """Whether a word is known to be rendered less surely than this."""
    return certainty is not None and certainty < limit
