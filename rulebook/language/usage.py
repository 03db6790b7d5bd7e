"""Words of our own hold to one name per thing and language, and to one way of setting marks.

A term of `terms.toml` with a `use` in a language has one name for what we write; a shorter or longer form of
it may stand, its other names are for reading the documents and for search. What stands in quotation marks, or
among the quotations of that file, is somebody else's.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, TypeVar

from rulebook.authored import Style, TermsFile
from rulebook.language.data import known_languages
from rulebook.language.words import Language, forms
from rulebook.positions import Place
from rulebook.toml import Data

T = TypeVar("T")

Phrase = tuple[str, ...]
"""A name as lemmas."""

QUOTED = re.compile(r"“[^”]*”|„[^”“]*[”“]|«[^»]*»|`[^`]*`|(?<!\w)'[^']*'(?!\w)")
GAP = " | "
"""What stands for a quotation: no word, and no name runs across it."""


OWN = (
    *("areas", "concepts", "decisions", "diagrams", "edition_headlines", "facts", "importance"),
    *("outcomes", "relations", "site", "table", "telling"),
)
"""Files of a corpus with words of our own, beside the findings and the translations."""


class Spoken(NamedTuple):
    """A text of our own."""

    place: Place
    language: str
    text: str


class Fault(NamedTuple):
    """What is wrong with a text of our own."""

    spoken: Spoken
    what: str
    remedy: str


def own_files(corpus: Path) -> list[Path]:
    """The files of a corpus with words of our own in several languages."""
    files = [corpus / f"{name}.toml" for name in OWN]
    return [path for path in (*files, *sorted((corpus / "findings").glob("*.toml"))) if path.exists()]


def spoken_texts(value: object, place: Place = ()) -> Iterator[Spoken]:
    """Every text of a data file that stands under the code of a language."""
    steps: Sequence[tuple[str | int, object]] = ()
    if isinstance(value, dict):
        steps = list(value.items())
    elif isinstance(value, list):
        steps = list(enumerate(value))
    for key, one in steps:
        if key in known_languages():
            yield from _said(one, (*place, key), str(key))
        else:
            yield from spoken_texts(one, (*place, key))


def _said(value: object, place: Place, language: str) -> Iterator[Spoken]:
    if isinstance(value, str):
        yield Spoken(place, language, value)
    elif isinstance(value, list):
        for row, one in enumerate(value):
            yield from _said(one, (*place, row), language)
    else:
        yield from spoken_texts(value, place)


@dataclass(frozen=True)
class Usage:
    """What the texts of one language are held to."""

    language: Language
    terms: TermsFile

    def fault(self, spoken: Spoken) -> Fault | None:
        """The first fault of a text in this language."""
        for check in (self._name, self._mark):
            if found := check(spoken):
                return found
        return None

    def _name(self, spoken: Spoken) -> Fault | None:
        """A name that is not the one in use; the longest name at a place counts."""
        for part in self._own(spoken.text).split(GAP):
            words = forms(part)
            lemmas = [self.language.lemma(word) for word in words]
            at = 0
            while at < len(lemmas):
                size = self._longest(lemmas, at)
                use = self._instead.get(tuple(lemmas[at : at + size]))
                if use:
                    said = " ".join(words[at : at + size])
                    return Fault(spoken, f"{said!r} in a text of our own", f"write {use!r}, or quote it")
                at += max(size, 1)
        return None

    def _longest(self, lemmas: Sequence[str], at: int) -> int:
        """How many words the longest name at a place has; 0 where there is none."""
        sizes = range(min(self._size, len(lemmas) - at), 0, -1)
        return next((size for size in sizes if tuple(lemmas[at : at + size]) in self._known), 0)

    def _mark(self, spoken: Spoken) -> Fault | None:
        """A mark or letter that the language sets otherwise."""
        for pattern, use in self._marks:
            if found := pattern.search(self._own(spoken.text)):
                return Fault(spoken, f"{found[0].strip()!r} in a text of our own", f"write {use}")
        return None

    def _own(self, text: str) -> str:
        """A text without what it quotes."""
        for quotation in self.terms.quotation:
            if quotation.language == self.language.code:
                text = text.replace(quotation.words, GAP)
        return QUOTED.sub(GAP, text)

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
    """`Trouble` for the first text of a data file that is not as we write."""
    for fault in faults(texts, usage):
        raise data.trouble(fault.what, *fault.spoken.place, remedy=fault.remedy)
