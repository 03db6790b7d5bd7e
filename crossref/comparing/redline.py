"""Two texts of one language, word by word: what stayed, went, came or moved.

Marks, case and doubled numerals are no difference.
"""

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from rulebook.language.words import Language, normal
from rulebook.records import Run

TOKEN = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*|\d+(?:[.,]\d+)*(?:-[^\W\d_]+)?|[^\w\s]+")
OPENS_NUMERAL = re.compile(r"\($|\d\S* *\(")
"""How the text of a number ends when the same number follows in brackets."""
SHORTEST_MOVE = 3
"""Fewer words than this can stand in two places by chance."""


class Token(NamedTuple):
    """A word with the marks and spaces after it."""

    key: str
    """What the word comes to when texts are compared."""
    text: str
    """The word as printed."""


def redline(old: str, new: str, language: Language) -> list[Run]:
    """How one text became the other."""
    before, after = tokens(old, language), tokens(new, language)
    matcher = SequenceMatcher(None, _keys(before), _keys(after), autojunk=False)
    fates: list[tuple[str, Sequence[Token]]] = []
    for operation, first, last, start, end in matcher.get_opcodes():
        if operation == "equal":
            fates.append(("same", after[start:end]))
            continue
        if last > first:
            fates.append(("gone", before[first:last]))
        if end > start:
            fates.append(("new", after[start:end]))
    return [Run(fate=fate, text="".join(token.text for token in words)) for fate, words in _with_moves(fates)]


def untouched(runs: Iterable[Run]) -> bool:
    """Whether nothing went or came."""
    return all(run.fate in ("same", "moved-away", "moved-here") for run in runs)


def tokens(text: str, language: Language) -> list[Token]:
    """The words of a text; a numeral that only repeats the number before it belongs to that number."""
    words: list[Token] = []
    ends = [match.start() for match in TOKEN.finditer(text)] + [len(text)]
    for match, end in zip(TOKEN.finditer(text), ends[1:], strict=True):
        printed = text[match.start() : end]
        key = _key(match[0], language)
        if not key or (words and _repeats(key, words[-1])):
            if words:
                words[-1] = Token(words[-1].key, words[-1].text + printed)
            continue
        words.append(Token(key, printed if words else text[: match.start()] + printed))
    return words


def _repeats(key: str, last: Token) -> bool:
    """Whether a word is the number before it once more, in brackets."""
    return key.isdigit() and key == last.key and bool(OPENS_NUMERAL.search(last.text))


def _key(word: str, language: Language) -> str:
    """What a word comes to: numbers by value, words without case and hyphens, marks nothing."""
    if word[0].isdigit():
        return re.sub(r"-[^\W\d_]+$", "", word).replace(",", ".")
    if not word[0].isalpha():
        return ""
    value = language.numbers.get(language.lemma(word))
    return f"{value:g}" if value is not None and value != 1 else normal(word).replace("-", "")


def _keys(words: Iterable[Token]) -> tuple[str, ...]:
    return tuple(token.key for token in words)


def _with_moves(runs: Sequence[tuple[str, Sequence[Token]]]) -> list[tuple[str, Sequence[Token]]]:
    """The same, what went in one place and came in another called moved."""
    fates = [fate for fate, _ in runs]
    gone = {}
    for place, (fate, words) in enumerate(runs):
        if fate == "gone" and len(words) >= SHORTEST_MOVE:
            gone[_keys(words)] = place
    for place, (fate, words) in enumerate(runs):
        left = gone.get(_keys(words)) if fate == "new" else None
        if left is not None:
            fates[left], fates[place] = "moved-away", "moved-here"
    return [(fate, words) for fate, (_, words) in zip(fates, runs, strict=True)]
