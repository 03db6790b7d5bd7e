"""What is known of each language, whatever the sport: `<code>.toml` in this room, and lemma tables."""

import re
from pathlib import Path
from typing import Literal

from msgspec import Struct

from rulebook.authored import Text, Texts
from rulebook.toml import load, load_optional, read_table

HERE = Path(__file__).parent


class ReferenceWords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a language points to a clause or the annex, with a number or without: patterns, no case."""

    joins: str = ""
    """Words between two numbers."""
    words: str = ""
    """Words for a clause."""
    annex: str = ""
    """How the annex is named."""
    implicit: tuple[Text, ...] = ()
    """Words that point without a number."""


class LanguageData(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`<code>.toml`."""

    lemmatiser: Literal["simplemma", "pymorphy3", "hunspell"] = "simplemma"
    """The library that knows its lemmas best."""
    speller: str = ""
    """The spelling dictionary that hunspell takes."""
    prefixes: tuple[Text, ...] = ()
    """Prefixes that such a dictionary strips, though they deny or demand."""
    numbers: dict[str, float] = {}
    """Number words by their lemma."""
    sounds: dict[str, str] = {}
    """How its letters roughly sound, in Latin letters."""
    marks: dict[str, Texts] = {}
    """Words that carry a norm, by their lemma."""
    references: ReferenceWords = ReferenceWords()
    """How it points to a clause."""
    abbreviations: tuple[Text, ...] = ()
    """Words that are printed shortened, with a full stop that ends no sentence."""
    locale: str = ""
    """The variant whose dates and plurals we write, where it is not the usual one."""
    first_day: str = ""
    """How the first of a month is written, where it is not the bare number."""
    space_before: str = ""
    """Marks that have a narrow space before them."""
    space_after: str = ""
    """Marks that have one after them."""
    units: dict[str, Text] = {}
    """Words for units of measure, by their lemma."""


def language_names() -> dict[str, str]:
    """What languages call themselves, by their code."""
    return load(HERE / "names.toml", dict[str, Text]).value


def known_languages() -> set[str]:
    """The languages of which something is known."""
    return {path.stem for path in HERE.glob("??.toml")}


def load_language_data(code: str) -> LanguageData:
    """What is known of a language; nothing for one that has no file; or `Trouble`."""
    data = load_optional(HERE / f"{code}.toml", LanguageData, LanguageData())
    words = data.value.references
    patterns = {"joins": (words.joins,), "words": (words.words,), "annex": (words.annex,)}
    for key, texts in {**patterns, "implicit": words.implicit}.items():
        for text in texts:
            try:
                re.compile(text)
            except re.error as error:
                what = f"pattern {text!r}: {error}"
                raise data.trouble(what, "references", key, remedy="mend the pattern") from None
    return data.value


def load_lemmas(path: Path) -> dict[str, str]:
    """The lemma of each form; none where there is no table."""
    return {form: lemma for (form,), (_, (lemma,)) in read_table(path, ("form", "lemma")).items()}


def load_corrections(path: Path) -> dict[tuple[str, str], tuple[int, str]]:
    """Lemmas that a person set right, by language and form, with their line."""
    rows = read_table(path, ("language", "form", "lemma"), keys=2)
    return {(code, form): (line, lemma) for (code, form), (line, (lemma,)) in rows.items()}
