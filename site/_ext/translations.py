"""What people wrote in English about the rules, said in other languages: `corpus/translations/`."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from rulebook.toml import load

WRITTEN_IN = "en"
"""The language that situations, reasons and notes are written in."""


class TranslationsFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`translations/<language>.toml`."""

    said: dict[str, str]
    """The English words, and how the language says them."""


class Said(NamedTuple):
    """Words in the reader's language if they are there, else as they were written."""

    text: str
    language: str


class Translations:
    """What is said in each language."""

    def __init__(self, folder: Path, languages: Iterable[str]) -> None:
        self.said: dict[str, dict[str, str]] = {}
        for code in languages:
            path = folder / f"{code}.toml"
            self.said[code] = load(path, TranslationsFile).value.said if path.exists() else {}

    def say(self, text: str, language: str) -> Said:
        """Words in a language, or in English."""
        translated = self.said.get(language, {}).get(text)
        return Said(translated or text, language if translated or not text else WRITTEN_IN)
