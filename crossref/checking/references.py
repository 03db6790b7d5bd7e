"""Where clauses point, against their counterparts; and references that lead nowhere or astray."""

from collections.abc import Iterator

from crossref.checking.context import CheckContext
from crossref.checking.findings import make_finding, quote_words
from crossref.checking.versions import MIN_VERSIONS, Group, Version
from rulebook.findings import Finding, Quote
from rulebook.records import ClauseId, Reference


def check_references(group: Group, context: CheckContext) -> Iterator[Finding]:
    """Where the clause points, by concept, against its counterparts; \
and references that lead nowhere or astray."""
    for version in group.versions:
        yield from _doubtful(group, version, context)
    cited = {version.id: _cited_concepts(version, context) for version in group.versions}
    for version in group.versions:
        siblings = group.siblings(version)
        if len(siblings) < MIN_VERSIONS:
            continue
        own, others = cited[version.id], [cited[other.id] for other in siblings]
        lost, added = set.intersection(*others) - own, own.difference(*others)
        if (lost or added) and all(reference.ok for reference in _printed_references(version, context)):
            quotes = [_quote_references(one, lost | added, context) for one in (version, *siblings)]
            said = "reference_swapped" if lost and added else "lost" if lost else "added"
            yield make_finding(
                group, version, quotes, said, check="references", kind="reference", severity="medium"
            )


def _doubtful(group: Group, version: Version, context: CheckContext) -> Iterator[Finding]:
    """Printed references that lead nowhere or astray."""
    for clause in version.clauses:
        for reference in context.references.get(clause.key, ()):
            if reference.ground == "printed" and not reference.ok:
                yield make_finding(
                    group,
                    version,
                    [quote_words(version, reference.printed or "", clause)],
                    _what_is_wrong(reference),
                    check="references",
                    kind="reference",
                    severity="medium",
                    likely="text",
                )


def _what_is_wrong(reference: Reference) -> str:
    """The phrase for a reference that is not right."""
    if not reference.target:
        return "reference_nowhere"
    return "reference_astray" if reference.score > 0 else "reference_alien"


def _printed_references(version: Version, context: CheckContext) -> list[Reference]:
    return [reference for reference in context.references_of(version) if reference.ground == "printed"]


def _cited_concepts(version: Version, context: CheckContext) -> set[str]:
    """The concepts that a version cites in print and beyond doubt."""
    return {
        context.index.concept_of.get(ClauseId(version.id, reference.target), "")
        for reference in _printed_references(version, context)
        if reference.ok and reference.target
    }


def _quote_references(version: Version, concepts: set[str], context: CheckContext) -> Quote:
    """What a version prints where it cites one of some concepts, or its first words."""
    for reference in _printed_references(version, context):
        if context.index.concept_of.get(ClauseId(version.id, reference.target or "")) in concepts:
            source = context.index.clauses[ClauseId(version.id, reference.source)]
            return quote_words(version, reference.printed or "", source)
    return quote_words(version, "")
