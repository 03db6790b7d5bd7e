"""Numbering and structure: numbers printed wrongly, items too many or too few, clauses that are missing."""

from collections.abc import Iterator

from crossref.checking.findings import make_finding
from crossref.checking.known import Known
from crossref.checking.quoting import quote_words
from crossref.checking.witnesses import FEWEST, Group, Witness
from rulebook.language.analysis import Analysis
from rulebook.records import Clause, Document, Finding

NOTHING_SAID = Analysis("", (), (), (), ())
"""What a text means that is not there."""


def check_numbering(group: Group, known: Known) -> Iterator[Finding]:
    """Numbers that the source prints wrongly, those with one cause together."""
    for witness in group.witnesses:
        for clause in witness.clauses:
            slip = known.slips.get((witness.id, clause.number))
            if not slip:
                continue
            said = ["numbering" if clause.label else "unnumbered"]
            words = {"own": clause.label or "", "number": clause.number}
            if slip.size > 1:
                said.append("slipped")
                words |= {"count": str(slip.size), "last": slip.last}
            quotes = [quote_words(witness, "", clause)]
            yield make_finding(
                group, witness, quotes, said, check="numbering", severity="low", likely="text", words=words
            )


def check_missing(group: Group, known: Known) -> Iterator[Finding]:
    """A clause that the fellows have and a translation lacks."""
    for document, fellows, before in lacking(group, known):
        suspect = Witness(document, fellows[0].language, (before,), NOTHING_SAID)
        quotes = [quote_words(suspect, "", before), *(quote_words(one, "") for one in fellows)]
        yield make_finding(
            Group(group.concept, (*group.witnesses, suspect)),
            suspect,
            quotes,
            "clause_lost",
            check="missing",
            kind="omission",
            severity="high",
        )


def lacking(group: Group, known: Known) -> Iterator[tuple[Document, list[Witness], Clause]]:
    """Documents that lack what their fellows have, with these and the clause that it ought to follow."""
    present = {witness.id for witness in group.witnesses}
    for document in known.documents:
        fellows = [one for one in group.witnesses if one.document.family == document.family]
        if document.id in present or not fellows:
            continue
        enough = len(fellows) >= FEWEST or _is_measure(fellows[0].document, document, known)
        if enough and (before := _clause_before(document, fellows[0], known)):
            yield document, fellows, before


def _is_measure(one: Document, other: Document, known: Known) -> bool:
    """Whether two documents are all of their text, and the first is the measure of the second.

    As for words, that is the original, or else the one that comes first.
    """
    family = [document for document in known.documents if document.family == other.family]
    return len(family) == FEWEST and min(family, key=lambda document: not document.original) == one


def _clause_before(document: Document, fellow: Witness, known: Known) -> Clause | None:
    """The clause of a document after which a clause of its fellow ought to stand."""
    orders = {clause.number: clause.order for (id, _), clause in known.clauses.items() if id == fellow.id}
    here = [clause for (id, _), clause in known.clauses.items() if id == document.id]
    before = [
        clause
        for clause in here
        if orders.get(clause.number, fellow.clauses[0].order) < fellow.clauses[0].order
    ]
    return max(before, key=lambda clause: orders[clause.number], default=None)


def check_structure(group: Group, known: Known) -> Iterator[Finding]:
    """How many items a list has, against its counterparts."""
    for witness in group.witnesses:
        others = group.judges(witness)
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
