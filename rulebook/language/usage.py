"""Words of our own hold to one name per thing and language, and to one way of setting marks.

A term of `terms.toml` with a `use` in a language has one name for what we write; a shorter or longer form of
it may stand, its other names are for reading the documents and for search. What stands in quotation marks, or
among the quotations of that file, is somebody else's.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

from rulebook.files.source_lines import Place
from rulebook.files.toml import Data
from rulebook.language.data import known_languages
from rulebook.language.typeset import QUOTATION, misprint, typeset
from rulebook.language.words import Language, forms
from rulebook.schema import Style, TermsFile

T = TypeVar("T")

Phrase = tuple[str, ...]
"""A name as lemmas."""

GAP = " | "
"""What replaces a quotation: not a word, and no name runs across it."""


class Spoken(NamedTuple):
    """A text of our own."""

    place: Place
    language: str
    text: str


class Fault(NamedTuple):
    """What is wrong with a text of our own."""

    spoken: Spoken
    message: str
    hint: str


def spoken_texts(value: object, place: Place = (), language: str = "") -> Iterator[Spoken]:
    """Every text of a data file that stands under the code of a language."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from spoken_texts(one, (*place, key), key if key in known_languages() else "")
    elif isinstance(value, list):
        for row, one in enumerate(value):
            yield from spoken_texts(one, (*place, row), language)
    elif isinstance(value, str) and language:
        yield Spoken(place, language, value)


@dataclass(frozen=True)
class Usage:
    """What the texts of one language are held to."""

    language: Language
    terms: TermsFile

    def fault(self, spoken: Spoken) -> Fault | None:
        """The first fault of a text in this language."""
        own = self.own(spoken.text)
        found = self._name(own) or self._mark(own)
        return Fault(spoken, f"{found[0]!r} in a text of our own", f"write {found[1]}") if found else None

    def _name(self, own: str) -> tuple[str, str] | None:
        """A name that is not the one in use, and what to write; the longest name at a place counts."""
        for part in own.split(GAP):
            words = forms(part)
            lemmas = [self.language.lemma(word) for word in words]
            at = 0
            while at < len(lemmas):
                size = self._longest(lemmas, at)
                use = self._instead.get(tuple(lemmas[at : at + size]))
                if use:
                    return " ".join(words[at : at + size]), f"{use!r}, or quote it"
                at += max(size, 1)
        return None

    def _longest(self, lemmas: Sequence[str], at: int) -> int:
        """How many words the longest name at a place has; 0 where there is none."""
        sizes = range(min(self._size, len(lemmas) - at), 0, -1)
        return next((size for size in sizes if tuple(lemmas[at : at + size]) in self._known), 0)

    def _mark(self, own: str) -> tuple[str, str] | None:
        """A mark or letter that the language sets otherwise, and what to write."""
        found = misprint(own, self.language.code) if self.language.code in self.terms.style else None
        for pattern, use in self._marks:
            if not found and (spelt := pattern.search(own)):
                found = spelt[0].strip(), use
        return found

    def own(self, text: str) -> str:
        """A text as it is printed, without what it quotes."""
        text = typeset(text, self.language.code)
        for words in self._quotations:
            text = text.replace(words, GAP)
        return QUOTATION.sub(GAP, text)

    @cached_property
    def _quotations(self) -> list[str]:
        code = self.language.code
        return [typeset(row.words, code) for row in self.terms.quotation if row.language == code]

    @cached_property
    def _instead(self) -> Mapping[Phrase, str]:
        """The name in use, by each name that is not."""
        code = self.language.code
        instead: dict[Phrase, str] = {}
        for term in self.terms.term:
            if code in term.use:
                use = self._phrase(term.use[code])
                names = [self._phrase(name) for name in term.names.get(code, ())]
                others = [name for name in names if not (_within(name, use) or _within(use, name))]
                others += [self._phrase(name) for name in term.avoid.get(code, ())]
                instead.update(dict.fromkeys(others, term.use[code]))
        instead.update({self._phrase(word): use for word, use in self._style.words.items()})
        return {name: use for name, use in instead.items() if name not in self._in_use}

    @cached_property
    def _in_use(self) -> frozenset[Phrase]:
        """Every name that may be written: those in use, and all of terms that have none."""
        code = self.language.code
        names: list[str] = []
        for term in self.terms.term:
            names += [term.use[code]] if code in term.use else term.names.get(code, ())
        return frozenset(self._phrase(name) for name in names)

    @cached_property
    def _known(self) -> frozenset[Phrase]:
        return self._in_use | frozenset(self._instead)

    @cached_property
    def _size(self) -> int:
        return max(map(len, self._known), default=0)

    def _phrase(self, name: str) -> Phrase:
        return tuple(self.language.lemma(word) for word in forms(name))

    @cached_property
    def _style(self) -> Style:
        return self.terms.style.get(self.language.code, Style())

    @cached_property
    def _marks(self) -> list[tuple[re.Pattern[str], str]]:
        """What no text of this language has, and what stands instead."""
        return [(re.compile(pattern), use) for pattern, use in self._style.spelling.items()]


def _within(part: Phrase, whole: Phrase) -> bool:
    """Whether the words of a name stand in another, in their order."""
    rest = iter(whole)
    return all(word in rest for word in part)


def faults(texts: Iterable[Spoken], usage: Callable[[str], Usage]) -> Iterator[Fault]:
    """What is wrong with some texts; `usage` tells what each language is held to."""
    for spoken in texts:
        if fault := usage(spoken.language).fault(spoken):
            yield fault


def refuse_misused(data: Data[T], texts: Iterable[Spoken], usage: Callable[[str], Usage]) -> None:
    """`InputError` for the first text of a data file that is not as we write."""
    for fault in faults(texts, usage):
        raise data.error(fault.message, *fault.spoken.place, hint=fault.hint)
