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


def check_typography(group: Group, known: Known) -> Iterator[Finding]:
    """Stray marks, doubled words, open brackets, missing full stops, misspelt words."""
    for witness in group.witnesses:
        for clause in witness.clauses:
            if clause.kind is Kind.ANNEX_ROW:
                continue
            for words, said, meant in _flaws(clause, witness, known):
                quotes = [quote_words(witness, words, clause)]
                more = {"meant": meant} if meant else {}
                yield make_finding(
                    group,
                    witness,
                    quotes,
                    said,
                    check="typography",
                    severity="low",
                    likely="text",
                    words=more,
                )


def _flaws(clause: Clause, witness: Witness, known: Known) -> Iterator[tuple[str, str, str]]:
    """The words of each flaw, the phrase that says what is wrong, and what was meant where it is known."""
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
        meant = known.spelling.get((witness.language.code, normal(form)))
        if meant:
            yield form, "misspelt", meant


def _whole_words(text: str, start: int, end: int) -> str:
    """A stretch of a text with some characters on either side, no word cut."""
    first = text.rfind(" ", 0, max(0, start - CONTEXT)) + 1
    last = text.find(" ", min(len(text), end + CONTEXT))
    return text[first : last if last >= 0 else len(text)].strip()
