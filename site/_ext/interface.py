"""The words of the pages, in every language: the program's own, and what a sport says in its own way."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec.structs import asdict

from rulebook.errors import InputError
from rulebook.files.toml import Data
from rulebook.language.cldr import refuse_missing_forms
from rulebook.language.data import language_names
from rulebook.language.phrases import SINGLE, Said, phrases
from rulebook.language.typeset import load_spoken
from rulebook.schema import SiteFile, Words

FILE = "site/words.toml"
FREE = "area"
"""The part whose keys are a sport's own: the parts of its termbase."""
NAMES = "languages"
"""The part that says what languages are called."""
AS = "as"
"""Names a phrase of the commands that the pages say as well."""

Parts = dict[str, dict[str, Said]]
"""Words by part and key, each in some languages."""


class WordGroup(dict[str, str]):
    """The words of a part of the pages, by key; one that is not there is `InputError`."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._part = name

    def __missing__(self, key: str) -> str:
        if self._part == FREE:
            return key.replace("-", " ").capitalize()
        raise InputError(f"no words for {self._part}.{key}", file=FILE, hint="add them in every language")


class Interface(dict[str, WordGroup]):
    """The words of one language, by part; one that is not there is `InputError`."""

    def __missing__(self, part: str) -> WordGroup:
        if part == FREE:
            return WordGroup(part)
        raise InputError(f"no words for {part}", file=FILE, hint="add the part in every language")


def load_interface(
    path: Path, languages: Iterable[str], own: Data[SiteFile] | None = None
) -> dict[str, Interface]:
    """The words of the pages by language, part and key; English where the program speaks no such language.

    `own` is what a sport says otherwise. A word that lacks a language of the program is `InputError`.
    """
    codes = list(languages)
    parts = _own_words(_program_words(path), own) if own else _program_words(path)
    names = language_names()
    interface: dict[str, Interface] = {}
    for code in codes:
        known = interface[code] = Interface()
        for part, rows in parts.items():
            known[part] = WordGroup(part)
            known[part].update({key: words[code] for key, words in rows.items()})
        for name in codes:
            known[NAMES].setdefault(name, names.get(name, name.upper()))
    return interface


def _program_words(path: Path) -> Parts:
    """The words of the program, each in all the languages that it speaks."""
    file = load_spoken(path, dict[str, dict[str, Words]])
    spoken = phrases().languages
    parts: Parts = {}
    for part, rows in file.value.items():
        for key, written in rows.items():
            words = _phrase(file, part, key, written[AS]) if set(written) == {AS} else written
            file.refuse_unknown(words, spoken, f"{part}.{key} in the unknown language", part, key)
            refuse_missing_forms(file, {(part, key): words})
            for code in spoken:
                if code not in words:
                    what = f"{part}.{key} is not said in {code!r}"
                    raise file.error(what, part, key, hint="add the word")
            parts.setdefault(part, {})[key] = Said({code: words[code] for code in spoken})
    return parts


def _phrase(file: Data[dict[str, dict[str, Words]]], part: str, key: str, name: str) -> Words:
    """What the commands say, by the table and the name of the phrase."""
    table, _, phrase = name.partition(".")
    known: dict[str, dict[str, Words]] = asdict(phrases())
    tables = {name: table for name, table in known.items() if name not in SINGLE}
    file.refuse_unknown([table], tables, "no table of phrases", part, key)
    file.refuse_unknown([phrase], tables[table], "no phrase", part, key)
    return tables[table][phrase]


def _own_words(parts: Parts, own: Data[SiteFile]) -> Parts:
    """The words with those in their place that a sport says otherwise."""
    known: Mapping[str, object] = {FREE: {}, **parts}
    own.refuse_unknown(own.value.words, known, "no part of the words", "words")
    for part, rows in own.value.words.items():
        if part != FREE:
            own.refuse_unknown(rows, parts[part], "no word", "words", part)
        parts[part] = parts.get(part, {}) | {key: Said(words) for key, words in rows.items()}
    return parts
