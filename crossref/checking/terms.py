"""Terms inside one document: rare names, and terms that it defines nowhere; one finding a name."""

from collections.abc import Iterator, Mapping, Sequence

from crossref.checking.findings import make_finding
from crossref.checking.known import Known, Place, Variant
from crossref.checking.quoting import quote_name
from crossref.checking.witnesses import Group
from rulebook.records import Finding


def check_variants(group: Group, known: Known) -> Iterator[Finding]:
    """A rare name for a thing that the document calls otherwise."""
    yield from _findings(group, known.variants, "variant", check="variants", severity="low")


def check_undefined(group: Group, known: Known) -> Iterator[Finding]:
    """An office or a term that the document no longer defines."""
    yield from _findings(group, known.undefined, "undefined", check="undefined", severity="medium")


def _findings(
    group: Group, names: Mapping[Place, Sequence[Variant]], said: str, *, check: str, severity: str
) -> Iterator[Finding]:
    for witness in group.witnesses:
        for clause in witness.clauses:
            for variant in names.get((witness.id, clause.number), ()):
                more = variant.clauses[1:]
                words = {"usual": variant.usual, "clauses": ", ".join(more)}
                yield make_finding(
                    group,
                    witness,
                    [quote_name(witness, variant.name, clause)],
                    (said, "also_in") if more else said,
                    check=check,
                    kind="term",
                    severity=severity,
                    likely="text",
                    words=words,
                )
