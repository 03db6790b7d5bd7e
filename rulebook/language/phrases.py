"""What commands and pages say in every language, whatever the sport: `phrases.toml` in this room."""

from functools import cache
from pathlib import Path

from msgspec import Struct

from rulebook.authored import Words
from rulebook.toml import load

HERE = Path(__file__).parent


class Phrases(Struct, frozen=True, kw_only=True):
    """`phrases.toml`: each table a dictionary of phrases in every language."""

    comparison: dict[str, Words]
    """What is said of two documents compared."""


@cache
def load_phrases() -> Phrases:
    """The phrases of every language."""
    return load(HERE / "phrases.toml", Phrases).value
