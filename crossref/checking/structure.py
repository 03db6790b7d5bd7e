"""Numbering and structure: numbers printed wrongly, items too many or too few, clauses that are missing."""

from collections.abc import Iterator

from crossref.checking.context import CheckContext
from crossref.checking.findings import make_finding, quote_words
from crossref.checking.versions import MIN_VERSIONS, Group, Version, measure
from rulebook.findings import Finding
from rulebook.language.analysis import Analysis
from rulebook.records import Clause, Document

NOTHING_SAID = Analysis((), (), (), ())
"""What a text means that is not there."""


def check_numbering(group: Group, context: CheckContext) -> Iterator[Finding]:
    """Numbers that the source prints wrongly, those with one cause together."""
    for version in group.versions:
        for clause in version.clauses:
            slip = context.slips.get(clause.key)
            if not slip:
                continue
            said = ["numbering" if clause.label else "unnumbered"]
            words = {"own": clause.label or "", "number": clause.number}
            if slip.size > 1:
                said.append("slipped")
                words |= {"count": str(slip.size), "last": slip.last}
            quotes = [quote_words(version, "", clause)]
            yield make_finding(
                group, version, quotes, said, check="numbering", severity="low", likely="text", words=words
            )


def check_missing(group: Group, context: CheckContext) -> Iterator[Finding]:
    """A clause that the siblings have and a translation lacks."""
    for document, siblings, before in lacking(group, context):
        suspect = Version(document, siblings[0].language, (before,), NOTHING_SAID)
        quotes = [quote_words(suspect, "", before), *(quote_words(one, "") for one in siblings)]
        yield make_finding(
            Group(group.concept, (*group.versions, suspect)),
            suspect,
            quotes,
            "clause_lost",
            check="missing",
            kind="omission",
            severity="high",
        )


def lacking(group: Group, context: CheckContext) -> Iterator[tuple[Document, list[Version], Clause]]:
    """Documents that lack what their siblings have, with these and the clause that it ought to follow."""
    present = {version.id for version in group.versions}
    for document in context.documents:
        siblings = [one for one in group.versions if one.document.family == document.family]
        if document.id in present or not siblings:
            continue
        family = [one for one in context.documents if one.family == document.family]
        held_to_it = len(family) == MIN_VERSIONS and measure(family) == siblings[0].document
        enough = len(siblings) >= MIN_VERSIONS or held_to_it
        if enough and (before := _clause_before(document, siblings[0], context)):
            yield document, siblings, before


def _clause_before(document: Document, sibling: Version, context: CheckContext) -> Clause | None:
    """The clause of a document after which a clause of its sibling ought to stand."""
    orders = {clause.number: clause.order for clause in context.index.books[sibling.id]}
    here = context.index.books[document.id]
    before = [
        clause
        for clause in here
        if orders.get(clause.number, sibling.clauses[0].order) < sibling.clauses[0].order
    ]
    return max(before, key=lambda clause: orders[clause.number], default=None)


def check_structure(group: Group, context: CheckContext) -> Iterator[Finding]:
    """How many items a list has, against its counterparts."""
    for version in group.versions:
        others = group.measures(version)
        counts = {_items(other, context) for other in others}
        own = _items(version, context)
        if len(counts) == 1 and own not in counts:
            quotes = [quote_words(one, "") for one in (version, *others)]
            words = {"own": str(own), "others": str(counts.pop())}
            yield make_finding(
                group, version, quotes, "items", check="structure", severity="medium", words=words
            )


def _items(version: Version, context: CheckContext) -> int:
    """How many clauses stand under those of a version."""
    return sum(context.children(clause.key) for clause in version.clauses)
