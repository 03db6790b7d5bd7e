"""What commands and pages say in every language, whatever the sport: `phrases.toml` in this room."""

from functools import cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict

from rulebook.authored import Words
from rulebook.toml import load

FILE = Path(__file__).parent / "phrases.toml"


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

    yes: Words
    """The word for yes."""
    no: Words
    """The word for no."""
    phrase: dict[str, Words]
    """What is said of rulings."""
    comparison: dict[str, Words]
    """What is said of two documents compared."""
    interview: InterviewPhrases

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of phrases."""
        return tuple(self.yes)


@cache
def phrases() -> Phrases:
    """The phrases, each in all languages, or `Trouble`."""
    data = load(FILE, Phrases)
    tables = {"phrase": data.value.phrase, "comparison": data.value.comparison}
    for table, rows in {**tables, "interview": asdict(data.value.interview)}.items():
        for key, words in rows.items():
            for code in data.value.languages:
                if not words.get(code, "").strip():
                    what = f"the phrase {key!r} has no words in {code!r}"
                    raise data.trouble(what, table, key, remedy="add them")
    return data.value


def phrase(key: str, language: str) -> str:
    """What is said of rulings, in a language."""
    return phrases().phrase[key][language]
