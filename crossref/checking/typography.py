"""Stray marks, doubled words, open brackets, missing full stops, misspelt words."""

import re
from collections.abc import Iterator

from crossref.checking.findings import make_finding
from crossref.checking.known import Known
from crossref.checking.quoting import quote_words
from crossref.checking.witnesses import Group, Witness
from rulebook.language.words import forms, normal
from rulebook.records import Clause, Finding, Kind

FLAWS = (
    (re.compile(r"\b(\w{2,}) \1\b", re.IGNORECASE), "a word stands twice"),
    (re.compile(r"[*_`<>#]{1,}|\\"), "stray markup"),
    (re.compile(r"\.\.(?!\.)(?<!\.\.\.)|,,|;;|::"), "a doubled mark"),
    (re.compile(r"\s[,.](?=\s|$)"), "a space before a mark"),
    (re.compile(r"[a-zà-žа-я][.;][A-ZÀ-ŽА-Я]"), "no space after a mark"),
    (re.compile(r",[”»\"]"), "a comma inside the quotation marks"),
    (re.compile(r"\(\d+(?:\.\d+)+\.\)"), "a full stop inside a reference"),
    (re.compile(r",\s*\)|\(\s*,|, \("), "a stray comma beside a bracket"),
)
"""What must not stand in a text, and what is wrong with it."""
CONTEXT = 12
"""Characters quoted on either side of a flaw."""


def check_typography(group: Group, known: Known) -> Iterator[Finding]:
    """Stray marks, doubled words, open brackets, missing full stops, misspelt words."""
    for witness in group.witnesses:
        for clause in witness.clauses:
            if clause.kind is Kind.ANNEX_ROW:
                continue
            for words, message in _flaws(clause, witness, known):
                quotes = [quote_words(witness, words, clause)]
                yield make_finding(
                    group, witness, quotes, message, check="typography", severity="low", likely="text"
                )


def _flaws(clause: Clause, witness: Witness, known: Known) -> Iterator[tuple[str, str]]:
    """The words of each flaw, and what is wrong."""
    for pattern, message in FLAWS:
        for match in pattern.finditer(clause.text):
            yield clause.text[max(0, match.start() - CONTEXT) : match.end() + CONTEXT].strip(), message
    for opening, closing in ("()", "„”", "«»"):
        if clause.text.count(opening) != clause.text.count(closing):
            yield opening + closing, "brackets or quotation marks are not closed"
    if clause.kind in (Kind.PART, Kind.SECTION) and clause.text.endswith("."):
        yield clause.text, "a full stop after a heading"
    for form in forms(clause.text):
        meant = known.spelling.get((witness.language.code, normal(form)))
        if meant:
            yield form, f"misspelt, probably for {meant}"
