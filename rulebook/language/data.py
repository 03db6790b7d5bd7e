"""What is known of each language, whatever the sport: `<code>.toml` in this room, and lemma tables."""

from pathlib import Path
from typing import Literal

from msgspec import Struct

from rulebook.toml import load_optional, read_rows
from rulebook.trouble import Trouble

HERE = Path(__file__).parent


class ReferenceWords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a language points to a clause or the annex, with a number or without: patterns, no case."""

    joins: str = ""
    """Words between two numbers."""
    words: str = ""
    """Words for a clause."""
    annex: str = ""
    """How the annex is named."""
    implicit: tuple[str, ...] = ()
    """Words that point without a number."""


class LanguageData(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`<code>.toml`."""

    lemmatiser: Literal["simplemma", "pymorphy3", "hunspell"] = "simplemma"
    """The library that knows its lemmas best."""
    speller: str = ""
    """The spelling dictionary that hunspell takes."""
    prefixes: tuple[str, ...] = ()
    """Prefixes that such a dictionary strips, though they deny or demand."""
    numbers: dict[str, float] = {}
    """Number words by their lemma."""
    sounds: dict[str, str] = {}
    """How its letters roughly sound, in Latin letters."""
    marks: dict[str, tuple[str, ...]] = {}
    """Words that carry a norm, by their lemma."""
    references: ReferenceWords = ReferenceWords()
    """How it points to a clause."""
    units: dict[str, str] = {}
    """Words for units of measure, by their lemma."""


def load_language_data(code: str) -> LanguageData:
    """What is known of a language; nothing for one that has no file."""
    return load_optional(HERE / f"{code}.toml", LanguageData, LanguageData()).value


def load_lemmas(path: Path) -> dict[str, str]:
    """The lemma of each form; none where there is no table."""
    lemmas = {}
    for line, row in read_rows(path):
        form, _, lemma = row.partition(" ")
        if not lemma or " " in lemma:
            file = f"{path.parent.name}/{path.name}"
            raise Trouble(
                f"cannot read {row!r}", file=file, line=line, remedy="write a form, a space and its lemma"
            )
        lemmas[form] = lemma
    return lemmas


def load_corrections(path: Path, code: str) -> dict[str, str]:
    """Lemmas of a language that a person set right."""
    corrections = {}
    for line, row in read_rows(path):
        parts = row.split()
        if len(parts) != 3:
            raise Trouble(
                f"cannot read {row!r}", file=path.name, line=line, remedy="write language, form and lemma"
            )
        if parts[0] == code:
            corrections[parts[1]] = parts[2]
    return corrections
