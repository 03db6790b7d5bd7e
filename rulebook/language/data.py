"""What is known of each language, whatever the sport: `<code>.toml` here, and lemma tables."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rulebook.errors import InputError
from rulebook.files.toml import file_name, load, load_optional, read_table
from rulebook.schema import Text, Texts

HERE = Path(__file__).parent
DOCUMENTS, EVERYDAY, OWN = ORIGINS = ("documents", "everyday", "own")
"""Where a form of a lemma table is found: in the documents and in the names of their concepts and terms,
or else in the thesaurus, or else in nothing but what we wrote ourselves."""
LEMMA_COLUMNS = ("form", "lemma", "origin")


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


class Typography(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a language is printed, whatever the keyboard says."""

    quotes: tuple[Text, Text]
    """Its quotation marks."""
    other_quotes: tuple[Text, Text]
    """Those around a quotation that has the others in it."""
    dash: Text
    """What stands between words, with a space on either side."""
    decimal: Text
    """What stands between the whole and the tenths."""
    units: Annotated[tuple[Text, ...], Meta(min_length=1)]
    """Signs of units, which stay on the line of their number."""
    narrow_before: str = ""
    """Marks with a narrow no-break space before them."""
    space_before: str = ""
    """Marks with a no-break space before them."""
    space_after: str = ""
    """Marks with one after them."""
    small_after_colon: bool = False
    """Whether what follows a colon begins with a small letter, be it a sentence."""


PLAIN = Typography(quotes=("“", "”"), other_quotes=("‘", "’"), dash="–", decimal=".", units=("%",))
"""How a language is printed of which nothing is known."""


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
    typography: Typography = PLAIN
    """How it is printed."""
    units: dict[str, Text] = {}
    """Words for units of measure, by their lemma."""


def language_names() -> dict[str, str]:
    """What languages call themselves, by their code."""
    return load(HERE / "names.toml", dict[str, Text]).value


@cache
def known_languages() -> frozenset[str]:
    """The languages of which something is known."""
    return frozenset(path.stem for path in HERE.glob("??.toml"))


def load_language_data(code: str) -> LanguageData:
    """What is known of a language; nothing for one that has no file; or `InputError`."""
    data = load_optional(HERE / f"{code}.toml", LanguageData, LanguageData())
    words = data.value.references
    patterns = {"joins": (words.joins,), "words": (words.words,), "annex": (words.annex,)}
    for key, texts in {**patterns, "implicit": words.implicit}.items():
        for text in texts:
            try:
                re.compile(text)
            except re.error as error:
                what = f"pattern {text!r}: {error}"
                raise data.error(what, "references", key, hint="correct the pattern") from None
    return data.value


def load_lemmas(path: Path, origins: Sequence[str] = ORIGINS) -> dict[str, str]:
    """The lemma of each form that has one of some origins; none where there is no table."""
    lemmas: dict[str, str] = {}
    for (form,), (line, (lemma, origin)) in read_table(path, LEMMA_COLUMNS).items():
        if origin not in ORIGINS:
            what, hint = f"unknown origin {origin!r}", f"expected one of {', '.join(ORIGINS)}"
            raise InputError(what, file=file_name(path), line=line, hint=hint)
        if origin in origins:
            lemmas[form] = lemma
    return lemmas


def load_corrections(path: Path) -> dict[tuple[str, str], tuple[int, str]]:
    """Lemmas that a person set right, by language and form, with their line."""
    rows = read_table(path, ("language", "form", "lemma"), keys=2)
    return {(code, form): (line, lemma) for (code, form), (line, (lemma,)) in rows.items()}
