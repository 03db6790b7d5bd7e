"""Where a text points to another clause: printed numbers, the annex, and words that point without a number.

A number is a reference when it has three levels, when the word for a clause stands beside it, when it
stands in brackets among its like, or when it closes the text on its own. Everything else with a dot in
it is a quantity.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rulebook.language.words import Language
from rulebook.reading.labels import Grammar, Path

NEAR = 200
"""Characters before a number among which the word for a clause is looked for."""
OPENS, CLOSES = re.compile(r"\(\s*$"), re.compile(r"\s*\)")
SENTENCE_END, TEXT_END = re.compile(r"[.!?)]\s*$"), re.compile(r"\s*$")
PRINTED_REFERENCE = re.compile(r"\(?\b\d+(?:\.\d+)+\.?(?:\s*;\s*\d+(?:\.\d+)+\.?)*\)?")
"""Numbers of clauses with their brackets, to be left out where quantities are compared."""
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


def cite(text: str, language: Language, grammar: Grammar) -> list[Citation]:
    """Every reference in a text, in order."""
    citations = [*_numbers(text, language, grammar), *_words(text, language)]
    return sorted(citations, key=lambda citation: citation.start)


def _numbers(text: str, language: Language, grammar: Grammar) -> list[Citation]:
    spans = list(grammar.mentions(text))
    joint = re.compile(rf"[\s,;()]*+(?:\b(?:{language.references.joins or '(?!)'})\b[\s,;()]*+)?")
    chains: list[list[tuple[int, int, Path]]] = []
    for span in spans:
        if chains and joint.fullmatch(text, chains[-1][-1][1], span[0]):
            chains[-1].append(span)
        else:
            chains.append([span])
    citations: list[Citation] = []
    for chain in chains:
        if _points(text, chain, language):
            for start, end, path in chain:
                printed = text[start:end]
                citations.append(Citation(start=start, end=end, printed=printed, kind="number", path=path))
    return citations


def _points(text: str, chain: Sequence[tuple[int, int, Path]], language: Language) -> bool:
    first, last = chain[0][0], chain[-1][1]
    near = max(0, first - NEAR)
    words = language.references.words
    beside = bool(words) and (
        re.compile(rf"(?:^|\W)(?:{words})\s*$", re.IGNORECASE).search(text, near, first)
        or re.compile(rf"\s*(?:{words})\b", re.IGNORECASE).match(text, last)
    )
    bracketed = OPENS.search(text, near, first) and CLOSES.match(text, last)
    closing = SENTENCE_END.search(text, near, first) and TEXT_END.match(text, last)
    return bool(beside or bracketed or closing or any(len(path) >= SURE for _, _, path in chain))


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
