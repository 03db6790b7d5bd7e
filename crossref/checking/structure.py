"""Numbering and structure: numbers printed wrongly, and items or sentences that are too many or too few."""

import re
from collections.abc import Iterator

from crossref.checking.findings import make_finding
from crossref.checking.known import Known
from crossref.checking.quoting import quote_beginning, quote_words
from crossref.checking.witnesses import Group, Witness
from rulebook.records import Finding, NumberFrom

SENTENCE_END = re.compile(r"(?<![^\W\d_])[^\W\d_]{3,}+[)”»\"]*+[.!?](?=\s|$)")


def check_numbering(group: Group, known: Known) -> Iterator[Finding]:
    """Numbers that the source prints wrongly."""
    for witness in group.witnesses:
        for clause in witness.clauses:
            if clause.number_from is NumberFrom.REPAIRED:
                quotes = [quote_words(witness, clause.label or "", clause)]
                message = f"printed as {clause.label or 'nothing'}, but it stands where {clause.number} must"
                yield make_finding(
                    group, witness, quotes, message, check="numbering", severity="low", likely="text"
                )


def check_structure(group: Group, known: Known) -> Iterator[Finding]:
    """How many items a list has, and how many sentences a clause, against its counterparts."""
    for witness in group.witnesses:
        others = [other for other in group.others(witness) if other.family == witness.family]
        if not others:
            continue
        quotes = [quote_beginning(witness), *(quote_beginning(other) for other in others)]
        own, counts = _items(witness, known), {_items(other, known) for other in others}
        if len(counts) == 1 and own not in counts:
            message = f"{own} items stand under it, where the others have {counts.pop()}"
            yield make_finding(group, witness, quotes, message, check="structure", severity="medium")
        own, counts = _sentences(witness), {_sentences(other) for other in others}
        if not min(counts) <= own <= max(counts):
            message = f"{own} sentences, where the others have {' or '.join(map(str, sorted(counts)))}"
            yield make_finding(group, witness, quotes, message, check="structure", severity="low")


def _items(witness: Witness, known: Known) -> int:
    """How many clauses stand under those of a witness."""
    return sum(known.children.get((witness.document, clause.number), 0) for clause in witness.clauses)


def _sentences(witness: Witness) -> int:
    return len(SENTENCE_END.findall(witness.text))
