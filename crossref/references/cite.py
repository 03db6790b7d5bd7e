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
    joint = re.compile(rf"[\s,;()]*(?:\b(?:{language.references.joins or '(?!)'})\b)?[\s,;()]*")
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
    words = language.references.words
    beside = bool(words) and (
        re.search(rf"(?:^|\W)(?:{words})\s*$", text[:first], re.IGNORECASE)
        or re.match(rf"\s*(?:{words})\b", text[last:], re.IGNORECASE)
    )
    bracketed = re.search(r"\(\s*$", text[:first]) and re.match(r"\s*\)", text[last:])
    closing = re.search(r"[.!?)]\s*$", text[:first]) and not text[last:].strip()
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
