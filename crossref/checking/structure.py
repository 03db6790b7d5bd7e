"""Numbering and structure: numbers printed wrongly, items too many or too few, clauses that are missing."""

from collections.abc import Iterator

from crossref.checking.findings import make_finding
from crossref.checking.known import Known
from crossref.checking.quoting import quote_words
from crossref.checking.witnesses import Group, Witness
from rulebook.records import Finding, NumberFrom


def check_numbering(group: Group, known: Known) -> Iterator[Finding]:
    """Numbers that the source prints wrongly."""
    for witness in group.witnesses:
        for clause in witness.clauses:
            if clause.number_from is NumberFrom.REPAIRED:
                said = "numbering" if clause.label else "unnumbered"
                quotes = [quote_words(witness, clause.label or "", clause)]
                words = {"own": clause.label or "", "number": clause.number}
                yield make_finding(
                    group, witness, quotes, said, check="numbering", severity="low", likely="text", words=words
                )


def check_structure(group: Group, known: Known) -> Iterator[Finding]:
    """How many items a list has, against its counterparts."""
    for witness in group.witnesses:
        others = group.fellows(witness)
        counts = {_items(other, known) for other in others}
        own = _items(witness, known)
        if len(counts) == 1 and own not in counts:
            quotes = [quote_words(one, "") for one in (witness, *others)]
            words = {"own": str(own), "others": str(counts.pop())}
            yield make_finding(
                group, witness, quotes, "items", check="structure", severity="medium", words=words
            )


def _items(witness: Witness, known: Known) -> int:
    """How many clauses stand under those of a witness."""
    return sum(known.children.get((witness.id, clause.number), 0) for clause in witness.clauses)
