"""How one document words things: names of terms, stray marks, doubled words, misspelt words."""

import re
from collections.abc import Iterator, Mapping, Sequence

from crossref.checking.context import CheckContext, Variant
from crossref.checking.findings import make_finding, quote_name, quote_words
from crossref.checking.versions import Group, Version
from rulebook.findings import Finding
from rulebook.language.words import forms, normal
from rulebook.records import Clause, ClauseId, Kind

FLAWS = (
    (re.compile(r"\b(\w{2,}) \1\b", re.IGNORECASE), "twice"),
    (re.compile(r"[*_`<>#]{1,}|\\"), "markup"),
    (re.compile(r"\.\.(?!\.)(?<!\.\.\.)|,,|;;|::"), "doubled_mark"),
    (re.compile(r"\s[,.](?=\s|$)"), "space_before"),
    (re.compile(r"[a-zà-žа-я][.;][A-ZÀ-ŽА-Я]"), "no_space"),
    (re.compile(r",[”»\"]"), "comma_inside"),
    (re.compile(r"\(\d+(?:\.\d+)+\.\)"), "stop_inside"),
    (re.compile(r",\s*\)|\(\s*,|(?<!\)), \("), "comma_bracket"),
)
"""What must not stand in a text, and the phrase that says what is wrong with it."""
UNPAIRED = ("()", '„“”"', "«»")
"""Marks that come in pairs, whatever a language opens and closes with."""
CONTEXT = 12
"""Characters quoted on either side of a flaw."""


def check_typography(group: Group, context: CheckContext) -> Iterator[Finding]:
    """Stray marks, doubled words, open brackets, missing full stops, misspelt words."""
    for version in group.versions:
        for clause in version.clauses:
            if clause.kind is Kind.ANNEX_ROW:
                continue
            for words, said, meant in _flaws(clause, version, context):
                yield make_finding(
                    group,
                    version,
                    [quote_words(version, words, clause)],
                    said,
                    check="typography",
                    severity="low",
                    likely="text",
                    words={"meant": meant} if meant else {},
                )


def _flaws(clause: Clause, version: Version, context: CheckContext) -> Iterator[tuple[str, str, str]]:
    """The words of each flaw, the phrase that says what is wrong, and what was meant where it is context."""
    for pattern, said in FLAWS:
        for match in pattern.finditer(clause.text):
            yield _whole_words(clause.text, match.start(), match.end()), said, ""
    for marks in UNPAIRED:
        places = [at for at, character in enumerate(clause.text) if character in marks]
        if len(places) % 2:
            yield _whole_words(clause.text, places[-1], places[-1] + 1), "unclosed", ""
    if clause.kind in (Kind.PART, Kind.SECTION) and clause.text.endswith("."):
        yield clause.text, "heading_stop", ""
    for form in forms(clause.text):
        meant = context.spelling.get((version.language.code, normal(form)))
        if meant:
            yield form, "misspelt", meant


def _whole_words(text: str, start: int, end: int) -> str:
    """A stretch of a text with some characters on either side, no word cut."""
    first = text.rfind(" ", 0, max(0, start - CONTEXT)) + 1
    last = text.find(" ", min(len(text), end + CONTEXT))
    return text[first : last if last >= 0 else len(text)].strip()


def check_variants(group: Group, context: CheckContext) -> Iterator[Finding]:
    """A rare name for a thing that the document calls otherwise."""
    yield from _findings(group, context.variants, "variant", check="variants", severity="low")


def check_undefined(group: Group, context: CheckContext) -> Iterator[Finding]:
    """An office or a term that the document no longer defines."""
    yield from _findings(group, context.undefined, "undefined", check="undefined", severity="medium")


def _findings(
    group: Group, names: Mapping[ClauseId, Sequence[Variant]], said: str, *, check: str, severity: str
) -> Iterator[Finding]:
    for version in group.versions:
        for clause in version.clauses:
            for variant in names.get(clause.key, ()):
                more = variant.clauses[1:]
                words = {"usual": variant.usual, "clauses": ", ".join(more)}
                yield make_finding(
                    group,
                    version,
                    [quote_name(version, variant.name, clause)],
                    (said, "also_in") if more else said,
                    check=check,
                    kind="term",
                    severity=severity,
                    likely="text",
                    words=words,
                )
