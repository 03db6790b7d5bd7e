"""Words that carry a norm: who acts, must or may, not, only, and the names of things."""

from collections.abc import Iterator
from dataclasses import dataclass

from crossref.checking.findings import difference_message, lost_and_added, make_finding, ruling_severity
from crossref.checking.habits import FIRM, HABIT
from crossref.checking.known import Check, Known
from crossref.checking.quoting import quote_meanings
from crossref.checking.witnesses import FEWEST, Group, Witness
from rulebook.language.senses import Meaning
from rulebook.records import Finding, Quote


@dataclass(frozen=True)
class Difference:
    """Meanings in which a witness stands alone."""

    lost: set[Meaning]
    """What the others have and it lacks."""
    added: set[Meaning]
    """What it has and the others lack."""

    @property
    def all(self) -> set[Meaning]:
        """Both together."""
        return self.lost | self.added


def meaning_check(kind: str) -> Check:
    """The check of one kind of norm-bearing words: who, must or may, not, only."""

    def check(group: Group, known: Known) -> Iterator[Finding]:
        for witness in group.witnesses:
            others = group.others(witness)
            if not others:
                continue
            difference = _difference(kind, group, witness, known)
            if not _tells(kind, difference, len(others), known):
                continue
            message = difference_message(f"the {kind}", _ids(difference.added), _ids(difference.lost))
            quotes = _quotes(kind, group, witness, difference, known)
            severity = _severity(kind, group, difference, known)
            yield make_finding(group, witness, quotes, message, check=kind, severity=severity)

    check.__doc__ = f"Words of the kind {kind} that the fellows have and this document lacks, or the reverse."
    return check


def _difference(kind: str, group: Group, witness: Witness, known: Known) -> Difference:
    """Meanings that are lost or added, where the habits of the document give them weight."""
    others = group.others(witness)
    own = _of_kind(kind, group, witness, known)
    rest = [_of_kind(kind, group, other, known) for other in others]
    lost, added = lost_and_added(own, rest)
    needed = HABIT if len(others) >= FEWEST else FIRM
    lost = {meaning for meaning in lost if known.habits.keeping(witness.document, meaning) >= needed}
    for meaning in set.union(*rest) - own:
        most = sum(meaning in other for other in rest) * 2 > len(rest)
        if most and known.habits.keeping(witness.document, meaning) >= FIRM:
            lost.add(meaning)
    added = {meaning for meaning in added if known.habits.earning(witness.document, meaning) >= needed}
    return Difference(lost, added)


def _tells(kind: str, difference: Difference, others: int, known: Known) -> bool:
    """Whether a difference is worth a finding."""
    swapped = bool(difference.lost and difference.added)
    if others < FEWEST and (kind == "term" or not swapped):
        return False  # one witness alone cannot tell what is missing, nor which name is right
    return bool(difference.all) and (swapped or not difference.all <= known.habits.common)


def _severity(kind: str, group: Group, difference: Difference, known: Known) -> str:
    if kind == "term":
        return "medium" if difference.lost and difference.added else "low"
    decides = any(id not in known.slight for _, id in difference.all)
    return ruling_severity(group, known) if decides else "low"


def _quotes(kind: str, group: Group, witness: Witness, difference: Difference, known: Known) -> list[Quote]:
    """What differs in the words of each; where it is nothing, all of its meanings of the kind."""
    places = known.meanings[group.concept, witness.document]
    quotes = [quote_meanings(witness, places, difference.added or _of_kind(kind, group, witness, known))]
    for other in group.others(witness):
        places = known.meanings[group.concept, other.document]
        quotes.append(quote_meanings(other, places, difference.lost or _of_kind(kind, group, other, known)))
    return quotes


def _of_kind(kind: str, group: Group, witness: Witness, known: Known) -> set[Meaning]:
    return {meaning for meaning in known.meanings[group.concept, witness.document] if meaning[0] == kind}


def _ids(meanings: set[Meaning]) -> list[str]:
    return sorted(id for _, id in meanings)
