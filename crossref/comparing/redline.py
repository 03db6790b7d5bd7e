"""Two texts of one language, word by word: what stayed, went, came or moved; quiet about marks, case and doubled numerals."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from rulebook.language.words import Language, normal

TOKEN = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*|\d+(?:[.,]\d+)*(?:-[^\W\d_]+)?|[^\w\s]+")
MOVED = 3
"""Fewer words than this can stand in two places by chance."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words that share a fate."""

    fate: str
    """same, gone, new, moved-away or moved-here."""
    text: str


@dataclass(frozen=True, slots=True)
class Token:
    """A word with the marks and spaces after it."""

    key: str
    text: str


def tokens(text: str, language: Language) -> list[Token]:
    """The words of a text; a numeral that only repeats the number before it belongs to that number."""
    found: list[Token] = []
    ends = [match.start() for match in TOKEN.finditer(text)] + [len(text)]
    for match, end in zip(TOKEN.finditer(text), ends[1:], strict=True):
        surface = text[match.start() : end]
        key = _key(match[0], language)
        if not key or (
            found and key.isdigit() and key == found[-1].key and re.search(r"\($|\d\S* *\(", found[-1].text)
        ):
            if found:
                found[-1] = Token(found[-1].key, found[-1].text + surface)
            continue
        found.append(Token(key, surface if found else text[: match.start()] + surface))
    return found


def _key(word: str, language: Language) -> str:
    """What a word comes to: numbers by value, words without case and hyphens, marks nothing."""
    if word[0].isdigit():
        return re.sub(r"-[^\W\d_]+$", "", word).replace(",", ".")
    if not word[0].isalpha():
        return ""
    value = language.numbers.get(language.lemma(word))
    return f"{value:g}" if value is not None and value != 1 else normal(word).replace("-", "")


def redline(old: str, new: str, language: Language) -> list[Run]:
    """How one text became the other."""
    a, b = tokens(old, language), tokens(new, language)
    runs: list[tuple[str, Sequence[Token]]] = []
    for op, i, j, k, m in SequenceMatcher(
        None, [t.key for t in a], [t.key for t in b], autojunk=False
    ).get_opcodes():
        if op == "equal":
            runs.append(("same", b[k:m]))
            continue
        if j > i:
            runs.append(("gone", a[i:j]))
        if m > k:
            runs.append(("new", b[k:m]))
    return [Run(fate, "".join(token.text for token in words)) for fate, words in _with_moves(runs)]


def _with_moves(runs: Sequence[tuple[str, Sequence[Token]]]) -> list[tuple[str, Sequence[Token]]]:
    """The same, what went in one place and came in another called moved."""
    gone = {
        tuple(t.key for t in words): n
        for n, (fate, words) in enumerate(runs)
        if fate == "gone" and len(words) >= MOVED
    }
    fates = [fate for fate, _ in runs]
    for n, (fate, words) in enumerate(runs):
        at = gone.get(tuple(t.key for t in words)) if fate == "new" else None
        if at is not None:
            fates[at], fates[n] = "moved-away", "moved-here"
    return [(fate, words) for fate, (_, words) in zip(fates, runs, strict=True)]


def untouched(runs: Iterable[Run]) -> bool:
    """Whether nothing went or came."""
    return all(run.fate in ("same", "moved-away", "moved-here") for run in runs)
