"""What commands and pages say in every language, whatever the sport: `phrases.toml` in this room."""

from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from rulebook.authored import SomeWords, Words
from rulebook.positions import Place
from rulebook.toml import load

FILE = Path(__file__).parent / "phrases.toml"


class Phrases(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`phrases.toml`: each table a dictionary of phrases in every language."""

    yes: SomeWords
    """The word for yes."""
    phrase: Annotated[dict[str, Words], Meta(min_length=1)]
    """What is said of rulings."""
    comparison: Annotated[dict[str, Words], Meta(min_length=1)]
    """What is said of two documents compared."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of phrases."""
        return tuple(self.yes)


@cache
def phrases() -> Phrases:
    """The phrases, each in all languages, or `Trouble`."""
    data = load(FILE, Phrases)
    said: dict[Place, Words] = {("yes",): data.value.yes}
    for table, rows in (("phrase", data.value.phrase), ("comparison", data.value.comparison)):
        said.update({(table, key): words for key, words in rows.items()})
    data.refuse_untranslated(said)
    return data.value


def phrase(key: str, language: str) -> str:
    """What is said of rulings, in a language."""
    return phrases().phrase[key][language]
