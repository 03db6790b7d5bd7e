"""What is written in English about the rules, said in the reader's language."""

import re
from collections.abc import Mapping
from typing import NamedTuple

WRITTEN_IN = "en"
"""The language that situations, reasons and notes are written in."""


class Said(NamedTuple):
    """Words in the reader's language if they are there, else as they were written."""

    text: str
    language: str


class Translations:
    """What is said in each language."""

    def __init__(self, said: Mapping[str, Mapping[str, str]], names: Mapping[str, str]) -> None:
        self.said = said
        self.names = names
        """What documents are called, by the ids that people write in notes."""
        ids = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        self._ids = re.compile(rf"(?<![\w/-])({ids})(/(?=\d))?(?![\w-])") if ids else None

    def say(self, text: str, language: str) -> Said:
        """Words in a language, or in English."""
        translated = self.said.get(language, {}).get(text)
        return Said(self._named(translated or text), language if translated or not text else WRITTEN_IN)

    def _named(self, text: str) -> str:
        """A text with the names of documents instead of their ids."""
        if not self._ids:
            return text
        return self._ids.sub(lambda found: self.names[found[1]] + (" " if found[2] else ""), text)
