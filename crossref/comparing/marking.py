"""A redline made ready to be set: what a listener hears of each passage, its numbers and its terms."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from crossref.comparing.redline import (
    CLAUSE,
    FORMER_CLAUSE,
    FORMER_REFERENCE,
    REFERENCE,
    Token,
    tokens,
)
from rulebook.corpus import AuthoredCorpus
from rulebook.language.words import Language
from rulebook.records import Run

FIGURE, TERM = "figure", "term"
"""What the words of a change can be: a number, or the name of a thing of the sport."""
NUMBERED = (CLAUSE, FORMER_CLAUSE, REFERENCE, FORMER_REFERENCE)
"""Fates of numbers that are no words of the text."""
HEARD = {
    "same": "unchanged-words",
    "gone": "removed-words",
    "new": "added-words",
    "moved-away": "moved-away-words",
    "moved-here": "moved-here-words",
    CLAUSE: "clause-words",
    FORMER_CLAUSE: "former-clause-words",
    REFERENCE: "reference-words",
    FORMER_REFERENCE: "former-reference-words",
}
"""The phrase that tells a listener what becomes of the words after it."""

Names = frozenset[tuple[str, ...]]
"""The names of terms, as lemmas."""


NO_NUMBERS: Mapping[str, str] = MappingProxyType({})
CLAUSES = (CLAUSE, FORMER_CLAUSE)
"""What tells where a clause begins."""


class MarkedRun(NamedTuple):
    """Words that share a fate, and are of one kind."""

    fate: str
    text: str
    kind: str = ""
    """Nothing, a figure or a term."""
    heard: str = ""
    """The key of what is told of the fate to who cannot see it; nothing where it goes on."""


def term_names(corpus: AuthoredCorpus, language: Language) -> Names:
    """What the things of the sport are called in a language."""
    names = set()
    for term in corpus.term_entries:
        for name in term.names.get(language.code, ()):
            names.add(_lemmas(tokens(name, language), language))
    return frozenset(name for name in names if name)


def marked(
    runs: Sequence[Run], language: Language, names: Names, numbers: Mapping[str, str] = NO_NUMBERS
) -> tuple[MarkedRun, ...]:
    """The runs of a redline, those that went or came cut where a number or a term begins or ends.

    `numbers` says how numbers of clauses are said that nobody says as records have them.
    """
    found: list[MarkedRun] = []
    for place, run in enumerate(runs):
        heard = HEARD.get(run.fate, "") if place or run.fate != "same" else ""
        if run.fate == "same" or run.fate in NUMBERED:
            text = numbers.get(run.text.strip(), run.text) if run.fate in CLAUSES else run.text
            found.append(MarkedRun(run.fate, text, heard=heard))
            continue
        for n, (kind, text) in enumerate(_kinds(run.text, language, names)):
            found.append(MarkedRun(run.fate, text, kind, "" if n else heard))
    return tuple(found)


def _kinds(text: str, language: Language, names: Names) -> Iterable[tuple[str, str]]:
    """A text in pieces of one kind."""
    words = tokens(text, language)
    terms = _term_places(words, language, names)
    kinds = []
    for place, word in enumerate(words):
        figure = word.key[:1].isdigit()
        kinds.append((FIGURE if figure else TERM if place in terms else "", word.text))
    for kind, group in groupby(kinds, key=lambda one: one[0]):
        yield kind, "".join(text for _, text in group)
    if not words and text:
        yield "", text


def _term_places(words: Sequence[Token], language: Language, names: Names) -> set[int]:
    """Which words belong to the name of a term; the longest name counts."""
    lemmas = [_lemma(word, language) for word in words]
    longest = max(map(len, names), default=0)
    places: set[int] = set()
    start = 0
    while start < len(words):
        sizes = range(min(longest, len(words) - start), 0, -1)
        size = next((n for n in sizes if tuple(lemmas[start : start + n]) in names), 0)
        places.update(range(start, start + size))
        start += size or 1
    return places


def _lemmas(words: Iterable[Token], language: Language) -> tuple[str, ...]:
    return tuple(_lemma(word, language) for word in words)


def _lemma(word: Token, language: Language) -> str:
    return language.lemma(word.key)


def heard_words(run: MarkedRun, words: Mapping[str, str]) -> str:
    """What a listener is told before the words of a run."""
    return words[run.heard] if run.heard else ""
