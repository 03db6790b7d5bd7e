"""Where a text points to another clause: printed numbers, the annex, and words that point without a number.

A number is a reference when it has three levels, when the word for a clause stands beside it, when it
stands in brackets among its like, or when it closes the text on its own. Everything else with a dot in
it is a quantity. Where numbers carry letters, a notation may look the same: such a number is a reference
beside the word for a clause, or when it has three levels and the document has such a clause.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rulebook.language.units import unit_of
from rulebook.language.words import Language
from rulebook.reading.labels import Grammar, Path

NEAR = 200
"""Characters before a number among which the word for a clause is looked for."""
OPENS, CLOSES = re.compile(r"\(\s*$"), re.compile(r"\s*\)")
SENTENCE_END, TEXT_END = re.compile(r"[.!?)]\s*$"), re.compile(r"\s*$")
PRINTED_REFERENCE = re.compile(r"\(?\b\d+(?:\.\d+)+\.?(?:\s*;\s*\d+(?:\.\d+)+\.?)*\)?")
"""Numbers of clauses with their brackets, to be left out where quantities are compared."""
LETTERED = r"(?:\d{1,3}(?:\.\d{1,3})*[a-z]|[A-Z]\.?\d{1,2})(?:\.?\d{1,2}|[a-z]){0,4}\+{0,3}(?!\w)"
"""A number with letters in it, behind a word for a clause."""
DEEP_LETTERED = re.compile(r"(?<!\w)(?:\d{1,3}[a-wyz]\d{1,2}[a-z]|[A-Z]\d{1,2}[a-z])\d{0,2}(?!\w)")
"""A number with so many letters in it that it can be no quantity; 3x3 is one."""
BARE = r"\d{1,3}(?!\w|[.,]\d)"
DECIMAL, BEHIND = re.compile(r"\(?\d+\.\d+"), re.compile(r"\s*([^\W\d_]+|[°º˚])")
SURE = 3
"""Levels from which on a number can be nothing but a clause."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """One place in a text that points elsewhere."""

    start: int
    end: int
    printed: str
    """The words as printed."""
    kind: str
    """`number`, `annex` or `implicit`."""
    path: Path | None
    """The number that is named."""


def cite(
    text: str, language: Language, grammar: Grammar, known: Callable[[str], bool] = bool
) -> list[Citation]:
    """Every reference in a text, in order; `known` says whether the document has a clause of that number."""
    citations = [*_numbers(text, language, grammar, known), *_words(text, language)]
    return sorted(citations, key=lambda citation: citation.start)


Span = tuple[int, int, Path]
"""Start and end of a number in a text, and the number."""


def _numbers(text: str, language: Language, grammar: Grammar, known: Callable[[str], bool]) -> list[Citation]:
    headings = grammar.named_headings(text)
    named = {span[0] for span in headings}
    spans = sorted([*headings, *(span for span in grammar.mentions(text) if span[0] not in named)])
    joint = re.compile(rf"[\s,;()]*+(?:\b(?:{language.references.joins or '(?!)'})\b[\s,;()]*+)?")
    chains: list[list[Span]] = []
    for span in spans:
        if chains and joint.fullmatch(text, chains[-1][-1][1], span[0]):
            chains[-1].append(span)
        else:
            chains.append([span])
    citations: list[Citation] = []
    for chain in chains:
        sure = chain[0][0] in named or _points(text, chain, language, grammar, known)
        if sure:
            for start, end, path in chain:
                printed = text[start:end]
                citations.append(Citation(start=start, end=end, printed=printed, kind="number", path=path))
    return citations


def _points(
    text: str, chain: Sequence[Span], language: Language, grammar: Grammar, known: Callable[[str], bool]
) -> bool:
    first, last = chain[0][0], chain[-1][1]
    near = max(0, first - NEAR)
    words = language.references.words
    beside = bool(words) and (
        re.compile(rf"(?:^|\W)(?:{words})\s*$", re.IGNORECASE).search(text, near, first)
        or re.compile(rf"\s*(?:{words})\b", re.IGNORECASE).match(text, last)
    )
    deep = [path for _, _, path in chain if len(path) >= SURE]
    if grammar.lettered:
        return bool(beside or any(known(grammar.number(path)) for path in deep))
    bracketed = OPENS.search(text, near, first) and CLOSES.match(text, last)
    closing = SENTENCE_END.search(text, near, first) and TEXT_END.match(text, last)
    return bool(beside or bracketed or closing or deep)


def without_references(text: str, language: Language) -> str:
    """A text with printed references blotted out, every other character in its place."""
    blank = PRINTED_REFERENCE.sub(_blot_unmeasured, text)
    blank = DEEP_LETTERED.sub(_blot, blank)
    words, joins = language.references.words, language.references.joins
    blank = _lettered_reference(words).sub(_blot, blank) if words else blank
    return _bare_reference(words, joins).sub(_blot, blank)


@lru_cache(maxsize=64)
def _lettered_reference(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?i:{words})\s+{LETTERED}(?:(?:[,;]|\s\w{{1,4}})\s+{LETTERED}){{0,9}}")


@lru_cache(maxsize=64)
def _bare_reference(words: str, joins: str) -> re.Pattern[str]:
    """A number without levels behind a word or the sign for a clause: § 7, Articles 3 and 4."""
    named = rf"(?:§§?\s*|(?<!\w)(?i:{words or '(?!)'})\s+)"
    return re.compile(rf"{named}{BARE}(?:\s+(?:{joins or '(?!)'})\s+{BARE}){{0,9}}")


def _blot_unmeasured(match: re.Match[str]) -> str:
    """Blots a number out unless it has a decimal point and a unit behind it: 1.5 metres."""
    unit = BEHIND.match(match.string, match.end()) if DECIMAL.fullmatch(match[0]) else None
    return match[0] if unit and unit_of(unit[1]) else _blot(match)


def _blot(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _words(text: str, language: Language) -> list[Citation]:
    """The annex named, and words that point without a number."""
    patterns = [
        ("annex", language.references.annex),
        *(("implicit", words) for words in language.references.implicit),
    ]
    citations = []
    for kind, pattern in patterns:
        for match in re.finditer(rf"\b(?:{pattern})", text, re.IGNORECASE) if pattern else ():
            citation = Citation(start=match.start(), end=match.end(), printed=match[0], kind=kind, path=None)
            citations.append(citation)
    return citations
