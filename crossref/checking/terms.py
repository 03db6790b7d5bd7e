"""Terms inside one document: rare names, and terms that it defines nowhere."""

from collections.abc import Iterator

from crossref.checking.findings import make_finding
from crossref.checking.known import Known
from crossref.checking.quoting import quote_words
from crossref.checking.witnesses import Group
from rulebook.records import Finding


def check_variants(group: Group, known: Known) -> Iterator[Finding]:
    """A rare name for a thing that the document calls otherwise."""
    for witness in group.witnesses:
        for clause in witness.clauses:
            for name, usual in known.variants.get((witness.id, clause.number), ()):
                quotes = [quote_words(witness, name, clause)]
                yield make_finding(
                    group,
                    witness,
                    quotes,
                    "variant",
                    check="variants",
                    kind="term",
                    severity="low",
                    likely="text",
                    words={"usual": usual},
                )


def check_undefined(group: Group, known: Known) -> Iterator[Finding]:
    """An office or a term that the document no longer defines."""
    for witness in group.witnesses:
        for clause in witness.clauses:
            for term in known.undefined.get((witness.id, clause.number), ()):
                quotes = [quote_words(witness, term, clause)]
                yield make_finding(
                    group,
                    witness,
                    quotes,
                    "undefined",
                    check="undefined",
                    kind="term",
                    severity="medium",
                    likely="text",
                )
