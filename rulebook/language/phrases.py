"""What commands and pages say in every language, whatever the sport: `phrases.toml`."""

from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from rulebook.files.source_lines import Place
from rulebook.language.cldr import counted, refuse_missing_forms
from rulebook.language.typeset import load_spoken, with_mark
from rulebook.schema import SomeWords, Words

FILE = Path(__file__).parent / "phrases.toml"
ENGLISH = "en"
"""The language that is spoken where a translation is missing."""
SINGLE = ("yes", "no")
"""Tables that are one phrase."""


class Said(dict[str, str]):
    """One thing by language; what is not said in a language is said in English, or else as it is said."""

    def __missing__(self, language: str) -> str:
        return self.get(ENGLISH) or next(iter(self.values()))


class Phrases(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`phrases.toml`: each table a dictionary of phrases in every language."""

    yes: SomeWords
    """The word for yes."""
    no: SomeWords
    """The word for no."""
    phrase: Annotated[dict[str, Words], Meta(min_length=1)]
    """What is said of rulings."""
    comparison: Annotated[dict[str, Words], Meta(min_length=1)]
    """What is said of two documents compared."""
    finding: Annotated[dict[str, Words], Meta(min_length=1)]
    """What is said of findings."""
    reason: Annotated[dict[str, Words], Meta(min_length=1)]
    """Why a finding is dismissed or confirmed."""
    equipment: Annotated[dict[str, Words], Meta(min_length=1)]
    """What is said of measured equipment."""
    kind: Annotated[dict[str, Words], Meta(min_length=1)]
    """What kinds of findings are called."""
    state: Annotated[dict[str, Words], Meta(min_length=1)]
    """What states of findings are called."""
    number: Annotated[dict[str, Words], Meta(min_length=1)]
    """Numbers of what has no printed number of its own."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of phrases."""
        return tuple(self.yes)


@cache
def phrases() -> Phrases:
    """The phrases, each in all languages of the program, English in any other; or `InputError`."""
    found = load_spoken(FILE, Phrases).value
    rows: dict[str, object] = {}
    for table, words in asdict(found).items():
        single = table in SINGLE
        rows[table] = Said(words) if single else {key: Said(said) for key, said in words.items()}
    return replace(found, **rows)


def check_phrases() -> None:
    """`InputError` for the first phrase that lacks a language, or a form of a count that its language has.

    Part of a build, and not of reading: Babel, which knows the forms, takes as long as a quick command.
    """
    data = load_spoken(FILE, Phrases)
    said: dict[Place, Words] = {}
    for table, words in asdict(data.value).items():
        if table in SINGLE:
            said[table,] = words
        else:
            said |= {(table, key): phrase for key, phrase in words.items()}
    data.refuse_untranslated(said)
    refuse_missing_forms(data, said)


def phrase(key: str, language: str) -> str:
    """What is said of rulings, in a language."""
    return phrases().phrase[key][language]


def phrase_with_colon(key: str, language: str) -> str:
    """The same before what it announces."""
    return with_mark(phrase(key, language), ":", language)


def finding_phrase(key: str, language: str, **values: str) -> str:
    """What is said of a finding, in a language; a value in digits is a count."""
    counts = {name: int(value) for name, value in values.items() if value.isdecimal()}
    return counted(phrases().finding[key][language], language, **counts).format(**values)
