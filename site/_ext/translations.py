"""What people wrote in English about the rules, said in the reader's language."""

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

    def __init__(self, said: Mapping[str, Mapping[str, str]]) -> None:
        self.said = said

    def say(self, text: str, language: str) -> Said:
        """Words in a language, or in English."""
        translated = self.said.get(language, {}).get(text)
        return Said(translated or text, language if translated or not text else WRITTEN_IN)
