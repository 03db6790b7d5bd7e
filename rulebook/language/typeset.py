"""Words of our own as print sets them: real apostrophes, and the spaces that a language sets beside marks.

People write data with the keys of their keyboard; what is loaded here is set once, and every command, page
and paper shows it so.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

from rulebook.language.data import known_languages, load_language_data
from rulebook.toml import Data, load, load_optional

T = TypeVar("T")

NARROW = "\N{NARROW NO-BREAK SPACE}"
APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")
"""Between two letters; elsewhere the sign may be a quotation mark."""
POSSESSIVE, OPENING = re.compile(r"(?<=s)'(?!\w)"), re.compile(r"(?<!\w)'(?=\w)")
"""Behind the s of a plural; but where one opens a quotation, it may close it."""
SPACE = "[ \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]"


def typeset(text: str, language: str) -> str:
    """A text as its language prints it."""
    text = APOSTROPHE.sub("\N{RIGHT SINGLE QUOTATION MARK}", text)
    if not OPENING.search(text):
        text = POSSESSIVE.sub("\N{RIGHT SINGLE QUOTATION MARK}", text)
    spaced = _spaced(language)
    return spaced.sub(NARROW, text) if spaced else text


def with_mark(text: str, mark: str, language: str) -> str:
    """A text with a mark behind it, as its language prints it."""
    return f"{text}{NARROW if mark in load_language_data(language).space_before else ''}{mark}"


def listed(parts: Iterable[str], language: str) -> str:
    """Some things in a row, with semicolons."""
    return f"{with_mark('', ';', language)} ".join(parts)


def typeset_all(value: object) -> object:
    """The content of a data file with every text typeset that stands under the code of a language."""
    if isinstance(value, list):
        return [typeset_all(one) for one in value]
    if not isinstance(value, dict):
        return value
    codes = known_languages()
    return {key: _said(one, key) if key in codes else typeset_all(one) for key, one in value.items()}


def _said(value: object, language: str) -> object:
    """A text of a language, or several."""
    if isinstance(value, list):
        return [_said(one, language) for one in value]
    return typeset(value, language) if isinstance(value, str) else typeset_all(value)


@cache
def _spaced(language: str) -> re.Pattern[str] | None:
    """The spaces that a language sets before and after some marks, however they were typed."""
    marks = load_language_data(language)
    if not (marks.space_before or marks.space_after):
        return None
    before, after = re.escape(marks.space_before), re.escape(marks.space_after)
    return re.compile(f"{SPACE}(?=[{before}])|(?<=[{after}]){SPACE}")


def load_spoken(path: Path, kind: type[T]) -> Data[T]:
    """A data file as a typed value with its texts typeset, or `Trouble`."""
    return load(path, kind, typeset_all)


def load_spoken_optional(path: Path, kind: type[T], missing: T) -> Data[T]:
    """The same for a file that a corpus may do without."""
    return load_optional(path, kind, missing, typeset_all)


def load_translations(path: Path, kind: type[T]) -> Data[T]:
    """A file of one language, whose code is its name."""
    return load(path, kind, _typeset_in(path.stem))


@cache
def _typeset_in(language: str) -> Callable[[object], object]:
    """What typesets all texts of a file of one language."""

    def typeset_below(value: object) -> object:
        if isinstance(value, dict):
            return {key: typeset_below(one) for key, one in value.items()}
        return typeset(value, language) if isinstance(value, str) else value

    return typeset_below
