"""Wordings as people write them in data files, and the token patterns that spaCy's `Matcher` takes.

A wording is a row of words, each known by its lemma. Beside plain words it may have:

    say|tell     one of several words
    =que         this very form, not its lemma
    ne*          a word that begins so
    ne+          the same, and the rest of the word means something beside it
    only?        a word that may be left out
    !not         any word but this one
    _            any one word
    ...          up to four words, no mark of punctuation among them

A mark of punctuation is a word of its own, so that nothing runs across one by accident.
"""

import re
from collections.abc import Callable, Sequence

Token = dict[str, object]
"""What one token of a text must be like."""

GAP, ANY, BEGINNING = "...", "_", "+"
WIDEST_GAP = 4
"""Words that a gap takes at most."""
SHORTEST_REST = 3
"""Letters that must follow the beginning of a word."""
NO_MARK: Token = {"IS_PUNCT": False, "IS_SPACE": False}


def token_pattern(wording: str, lemma: Callable[[str], str]) -> list[Token]:
    """The pattern of a wording, in a language whose lemmas are given."""
    return [_token(part, lemma) for part in wording.split()]


def is_plain(wording: str) -> bool:
    """Whether a wording is a row of plain words, which can be looked up as it stands.

    >>> is_plain("light disc"), is_plain("light ... disc")
    (True, False)
    """
    return not re.search(r"[|=*+?!_]|\.\.\.", wording)


def fixed_parts(wording: str) -> list[bool]:
    """For each part of a wording, whether it names a word: gaps and placeholders do not."""
    return [not (part.startswith(("!", GAP)) or part == ANY) for part in wording.split()]


def is_beginning(wording: str) -> bool:
    """Whether a wording is the beginning of a word whose rest means something beside it."""
    return wording.endswith(BEGINNING)


def _token(part: str, lemma: Callable[[str], str]) -> Token:
    if part == GAP:
        return {**NO_MARK, "OP": f"{{0,{WIDEST_GAP}}}"}
    if part == ANY:
        return dict(NO_MARK)
    optional = part.endswith("?") and len(part) > 1
    if optional:
        return {**_token(part[:-1], lemma), "OP": "?"}
    if part.startswith("!"):
        return {**NO_MARK, "LEMMA": {"NOT_IN": _lemmas(part[1:], lemma)}}
    if part.startswith("="):
        return {"NORM": {"IN": part[1:].casefold().split("|")}}
    if part.endswith(("*", BEGINNING)):
        return {"NORM": {"REGEX": _beginnings(part)}}
    return {"LEMMA": {"IN": _lemmas(part, lemma)}}


def _lemmas(words: str, lemma: Callable[[str], str]) -> list[str]:
    return [lemma(word) for word in words.split("|")]


def _beginnings(part: str) -> str:
    """A regular expression for words that begin like one of these."""
    stems: Sequence[str] = [re.escape(stem.rstrip("*" + BEGINNING).casefold()) for stem in part.split("|")]
    return rf"^(?:{'|'.join(stems)})\w{{{SHORTEST_REST},}}"
