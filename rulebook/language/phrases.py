"""What commands and pages say in every language, whatever the sport: `phrases.toml` in this room."""

from functools import cache
from pathlib import Path

from msgspec import Struct

from rulebook.authored import Words
from rulebook.toml import load

FILE = Path(__file__).parent / "phrases.toml"


class Phrases(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`phrases.toml`: each table a dictionary of phrases in every language."""

    yes: Words
    """The word for yes."""
    phrase: dict[str, Words]
    """What is said of rulings."""
    comparison: dict[str, Words]
    """What is said of two documents compared."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of phrases."""
        return tuple(self.yes)


@cache
def phrases() -> Phrases:
    """The phrases, each in all languages, or `Trouble`."""
    data = load(FILE, Phrases)
    for table, rows in (("phrase", data.value.phrase), ("comparison", data.value.comparison)):
        for key, words in rows.items():
            for code in data.value.languages:
                if not words.get(code, "").strip():
                    what = f"the phrase {key!r} has no words in {code!r}"
                    raise data.trouble(what, table, key, remedy="add them")
    return data.value


def phrase(key: str, language: str) -> str:
    """What is said of rulings, in a language."""
    return phrases().phrase[key][language]
