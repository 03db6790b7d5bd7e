"""What rulebooks of any sport say, by language; and in which language a text is."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

from msgspec import Struct

from rulebook.files.toml import load
from rulebook.schema import Text, Texts

MIN_WORDS = 20
"""Common words of a text from which on its language is known."""
WORD = re.compile(r"[^\W\d_]+")


class BookWords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Words of one language."""

    common: Text
    """The commonest words, with spaces between."""
    encodings: Texts
    """What texts were encoded in before UTF-8, the likeliest first."""
    contents: Texts
    """Headings of a table of contents."""
    note: Texts
    """What opens a note."""
    back: Texts
    """Headings of what stands behind the body."""


@cache
def book_words() -> dict[str, BookWords]:
    """The words by language."""
    return load(Path(__file__).parent / "words.toml", dict[str, BookWords]).value


def likely_text(data: bytes, language: str) -> tuple[str, str] | None:
    """What bytes say in an encoding of their language, and its name; nothing where none makes sense."""
    words = book_words().get(language)
    best: tuple[int, str, str] | None = None
    for encoding in words.encodings if words else ():
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        counts = Counter(WORD.findall(text.casefold()))
        known = sum(counts[word] for word in words.common.split()) if words else 0
        if known >= MIN_WORDS and (best is None or known > best[0]):
            best = (known, text, encoding)
    return best[1:] if best else None


def spoken_language(text: str, claimed: str) -> str:
    """The language of a text, where it is clearly another than claimed; else the claimed one."""
    counts = Counter(WORD.findall(text.casefold()))
    known = {code: sum(counts[word] for word in words.common.split()) for code, words in book_words().items()}
    best = max(known, key=lambda code: known[code])
    if claimed not in known:
        return claimed
    return best if known[best] >= MIN_WORDS and known[best] > 2 * known[claimed] else claimed
