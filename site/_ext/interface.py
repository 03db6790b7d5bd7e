"""The words of the pages, in every language."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from rulebook.authored import Words
from rulebook.language.cldr import refuse_missing_forms
from rulebook.language.typeset import load_spoken
from rulebook.language.usage import Usage, refuse_misused, spoken_texts
from rulebook.trouble import Trouble

FILE = "site/words.toml"


class Part(dict[str, str]):
    """The words of a part of the pages, by key; one that is not there is `Trouble`."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._part = name

    def __missing__(self, key: str) -> str:
        raise Trouble(f"no words for {self._part}.{key}", file=FILE, remedy="add them in every language")


class Interface(dict[str, Part]):
    """The words of one language, by part; one that is not there is `Trouble`."""

    def __missing__(self, part: str) -> Part:
        raise Trouble(f"no words for {part}", file=FILE, remedy="add the part in every language")


def load_interface(
    path: Path, languages: Iterable[str], usage: Callable[[str], Usage] | None = None
) -> dict[str, Interface]:
    """The words of the pages by language, part and key; `Trouble` where one lacks a language.

    `usage` tells what our own words in a language are held to.
    """
    file = load_spoken(path, dict[str, dict[str, Words]])
    if usage:
        refuse_misused(file, spoken_texts(file.value), usage)
    interface: dict[str, Interface] = {code: Interface() for code in languages}
    for part, rows in file.value.items():
        for key, words in rows.items():
            file.refuse_unknown(words, interface, f"{part}.{key} in the unknown language", part, key)
            refuse_missing_forms(file, {(part, key): words})
            for code, known in interface.items():
                if code not in words:
                    what = f"{part}.{key} is not said in {code!r}"
                    raise file.trouble(what, part, key, remedy="add the word")
                known.setdefault(part, Part(part))[key] = unbroken(words[code])
    return interface


def unbroken(text: str) -> str:
    """A text whose marks stay with the word before, where a language sets a space between."""
    return re.sub(r" (?=[:;?!»])", "\N{NO-BREAK SPACE}", text)
