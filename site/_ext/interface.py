"""The words of the pages, in every language."""

import re
from collections.abc import Iterable
from pathlib import Path

from rulebook.authored import Words
from rulebook.toml import load

Interface = dict[str, dict[str, str]]
"""The words of one language, by part and key."""


def load_interface(path: Path, languages: Iterable[str]) -> dict[str, Interface]:
    """The words of the pages by language, part and key; `Trouble` where one lacks a language."""
    file = load(path, dict[str, dict[str, Words]])
    interface: dict[str, Interface] = {code: {} for code in languages}
    for part, rows in file.value.items():
        for key, words in rows.items():
            for code, known in interface.items():
                if code not in words:
                    what = f"{part}.{key} is not said in {code!r}"
                    raise file.trouble(what, part, key, remedy="add the word")
                known.setdefault(part, {})[key] = unbroken(words[code])
    return interface


def unbroken(text: str) -> str:
    """A text whose marks stay with the word before, where a language sets a space between."""
    return re.sub(r" (?=[:;?!»])", "\N{NO-BREAK SPACE}", text)
