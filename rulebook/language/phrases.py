"""What commands and pages say in every language, whatever the sport: `phrases.toml` in this room."""

from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from rulebook.authored import SomeWords, Words
from rulebook.language.cldr import counted, refuse_missing_forms
from rulebook.language.typeset import load_spoken, with_mark
from rulebook.positions import Place

FILE = Path(__file__).parent / "phrases.toml"
ENGLISH = "en"
"""The language that is spoken where a translation is missing."""


class Said(dict[str, str]):
    """One thing by language; what is not said in a language is said in English, or else as it is said."""

    def __missing__(self, language: str) -> str:
        return self.get(ENGLISH) or next(iter(self.values()))


class InterviewPhrases(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is said to somebody who tells what happened."""

    happened: Words
    """The first question."""
    keys: Words
    """How to see what was told, and how to take it back."""
    back: Words
    """The word that takes back."""
    more: Words
    """The first question again, when something was told."""
    unknown: Words
    """Of words that mean no fact."""
    which: Words
    """Before facts that words can mean."""
    noted: Words
    again: Words
    told: Words
    """Before all that was told."""
    nothing_told: Words
    undone: Words
    nothing_undone: Words
    yes_or_no: Words
    number: Words
    clash: Words
    """Before what an answer does not go together with."""
    impossible: Words
    """Of an answer that goes together with nothing in particular."""
    missing: Words
    """Before a question that must be answered."""
    missing_one: Words
    """Before questions of which one must be answered."""
    questions: Words
    """Before the questions that may be answered."""
    stopped: Words
    too_little: Words


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
    number: Annotated[dict[str, Words], Meta(min_length=1)]
    """Numbers of what has no printed number of its own."""
    interview: InterviewPhrases

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of phrases."""
        return tuple(self.yes)


@cache
def phrases() -> Phrases:
    """The phrases, each in all languages of the program, English in any other; or `Trouble`."""
    data = load_spoken(FILE, Phrases)
    said: dict[Place, Words] = {("yes",): data.value.yes, ("no",): data.value.no}
    tables = {
        "phrase": data.value.phrase,
        "comparison": data.value.comparison,
        "finding": data.value.finding,
        "reason": data.value.reason,
        "equipment": data.value.equipment,
        "number": data.value.number,
    }
    for table, rows in {**tables, "interview": asdict(data.value.interview)}.items():
        said.update({(table, key): words for key, words in rows.items()})
    data.refuse_untranslated(said)
    refuse_missing_forms(data, said)
    rows = {table: {key: Said(words) for key, words in found.items()} for table, found in tables.items()}
    interview = {key: Said(words) for key, words in asdict(data.value.interview).items()}
    return replace(
        data.value,
        yes=Said(data.value.yes),
        no=Said(data.value.no),
        interview=InterviewPhrases(**interview),
        **rows,
    )


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


def quoted(words: str, language: str) -> str:
    """Words in the quotation marks of a language."""
    return finding_phrase("quoted", language, words=words)
