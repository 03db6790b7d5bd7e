"""A redline ready to be set: runs of text, each in one style; every form only puts its marks around them.

What stands between two runs is a run of its own, so that no form adds a space or loses one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from crossref.comparing.editions import ComparedTexts
from crossref.comparing.redline import CLAUSE, FORMER_CLAUSE, FORMER_REFERENCE, REFERENCE, Token, tokens
from crossref.comparing.report.report_words import ReportWords
from rulebook.findings import Run
from rulebook.language.numbering import said_numbers
from rulebook.language.words import Language
from rulebook.sources.sources import Sources

FIGURE, TERM = "figure", "term"
"""What the words of a change can be: a number, or the name of a thing of the sport."""
OLD = ("gone", "moved-away", FORMER_CLAUSE, FORMER_REFERENCE)
"""Fates of what only the older text has."""
NEW = ("new", "moved-here", CLAUSE, REFERENCE)
"""Fates of what only the newer text has."""
CHANGED_WORDS = ("gone", "new", "moved-away", "moved-here")
"""Fates of words, not of the numbers of clauses."""
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


class TextRun(NamedTuple):
    """Words in one style."""

    text: str
    style: str = ""
    """Nothing, bold, small, or the fate of the words: gone, new, moved-away, clause, ..."""
    language: str = ""
    """Their language, where it is not that of the page."""
    link: str = ""
    """The heading that they lead to."""
    kind: str = ""
    """Nothing, figure or term: what changed words are."""
    heard: str = ""
    """What is said before them to who cannot see their style, in the language of the reader."""


class RedlineWords(NamedTuple):
    """What a redline is marked with."""

    language: Language
    """The language of the text."""
    names: Names
    """The names of terms in it."""
    numbers: Mapping[str, str]
    """How numbers of clauses are said that nobody says as records have them."""
    phrases: Mapping[str, str]
    """What is said of comparisons in the language of the reader."""


def redline_words(corpus: Sources, texts: ComparedTexts, words: ReportWords) -> RedlineWords:
    """What the redline of two texts is marked with; a draft has the numbers of the text that it follows."""
    language = corpus.language(texts.right.language)
    numbers: dict[str, str] = {}
    for document in (texts.left, texts.left if texts.draft else texts.right):
        numbers |= said_numbers(corpus.clauses(document.id), words.language)
    return RedlineWords(language, term_names(corpus, language), numbers, words.phrases)


def term_names(corpus: Sources, language: Language) -> Names:
    """What the things of the sport are called in a language."""
    names = set()
    for term in corpus.term_entries:
        for name in term.names.get(language.code, ()):
            names.add(_lemmas(tokens(name, language), language))
    return frozenset(name for name in names if name)


def mark_redline(runs: Sequence[Run], words: RedlineWords) -> tuple[TextRun, ...]:
    """A redline in styles, its changed words cut where a number or a term begins or ends."""
    pieces: list[TextRun] = []
    for place, run in enumerate(runs):
        text = run.text.rstrip()
        space = run.text[len(text) :] or (" " if _stands_apart(runs, place) else "")
        if text:
            pieces += _styled(run.fate, text, words, opens=not place)
        if space:
            pieces.append(TextRun(space))
    return tuple(pieces)


def _stands_apart(runs: Sequence[Run], place: int) -> bool:
    """Whether words are to be kept apart from the next ones, which follow them in neither text."""
    if place + 1 == len(runs):
        return False
    fate, following = runs[place].fate, runs[place + 1].fate
    if following in OLD:
        newer = any(run.fate not in OLD for run in runs[place + 1 :])
        return fate in NEW or (fate not in OLD and not newer)
    return fate in OLD and following in NEW


def _styled(fate: str, text: str, words: RedlineWords, *, opens: bool) -> Iterator[TextRun]:
    """The words of a run in its style; `opens` says that the redline begins with them."""
    heard = "" if opens and fate == "same" else words.phrases[HEARD[fate]]
    if fate in CHANGED_WORDS:
        for kind, piece in _kinds(text, words.language, words.names):
            yield TextRun(piece, fate, kind=kind, heard=heard)
            heard = ""
        return
    if fate in (CLAUSE, FORMER_CLAUSE):
        text = f"[{words.numbers.get(text, text)}]"
    yield TextRun(text, "" if fate == "same" else fate, heard=heard)


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
