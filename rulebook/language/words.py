"""Words of a text, as lemmas and as numbers; what is known of a language is data."""

import re
import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from rulebook.language.data import ReferenceWords

WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)*")
NUMBER = re.compile(r"(?<![\d.,])\d{1,15}(?:[.,]\d{1,15})?(?![\d]|[.,]\d)")
"""A number that a float holds; a longer row of digits is no amount. Digits are those of any script, which
`float` reads too."""
MARKS = ".,;:()!?"
STEM = 6
"""Letters kept of a word that no table knows."""
TEN = 10
ENDING = 3
"""Letters that forms of one word may differ in at the end."""


@dataclass(frozen=True)
class Language:
    """What is known about a language; empty for one that nothing is known of."""

    code: str
    """ISO 639-1 code."""
    lemmas: Mapping[str, str] = field(default_factory=dict)
    """The lemma of each form."""
    numbers: Mapping[str, float] = field(default_factory=dict)
    """Number words by their lemma."""
    sounds: Mapping[str, str] = field(default_factory=dict)
    """How its letters roughly sound, in Latin letters."""
    marks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Words that carry a norm, by their lemma: who acts, must and may, what denies, what sets conditions."""
    alike: Mapping[str, str] = field(default_factory=dict)
    """Words that mean the same person."""
    references: ReferenceWords = field(default_factory=ReferenceWords)
    """How it points to a clause."""
    units: Mapping[str, str] = field(default_factory=dict)
    """Words for units of measure."""
    abbreviations: Collection[str] = ()
    """Words that are printed shortened, with a full stop that ends no sentence."""

    def lemma(self, word: str) -> str:
        """The lemma of a form; where no table knows it, the lemma of the nearest, or its first letters."""
        form = normal(word)
        if form in self.numbers:
            return form
        return self.lemmas.get(form) or self.nearest(form) or form[:STEM]

    def root(self, word: str) -> str:
        """The lemma of a form, or of a lemma: of a participle the verb, where the table knows both."""
        form = normal(word)
        lemma = form if form in self._lemmas and form not in self.lemmas else self.lemma(form)
        return self.lemmas.get(lemma, lemma)

    @cached_property
    def _lemmas(self) -> frozenset[str]:
        return frozenset(self.lemmas.values())

    @cached_property
    def _forms(self) -> list[str]:
        return sorted(self.lemmas)

    def nearest(self, form: str) -> str | None:
        """The lemma of the known form that begins like this one, a short ending apart."""
        at = bisect_left(self._forms, form)
        near = [(_shared(form, other), other) for other in self._forms[max(0, at - 1) : at + 1]]
        shared, best = max(near, default=(0, ""))
        return (
            self.lemmas[best] if shared >= STEM - 2 and max(len(form), len(best)) - shared <= ENDING else None
        )

    def words(self, text: str) -> list[str]:
        """The lemmas of a text, in order, numbers left out."""
        if text not in self._words:
            self._words[text] = [self.lemma(form) for form in forms(text)]
        return list(self._words[text])

    @cached_property
    def _words(self) -> dict[str, list[str]]:
        """Texts that were read before: the same clauses are compared with many."""
        return {}

    @cached_property
    def _values(self) -> dict[str, Counter[float]]:
        return {}

    def values(self, text: str) -> Counter[float]:
        """The numbers of a text, spelt out or not, each with how often it is said."""
        if text not in self._values:
            counts = Counter(float(number.replace(",", ".")) for number in NUMBER.findall(text))
            words = [(self.lemma(form), normal(form)) for form in forms(text)]
            counts.update(value for _, value in spelt_numbers(words, self.numbers))
            self._values[text] = counts
        return Counter(self._values[text])

    def transliterated(self, word: str) -> str:
        """A word as it roughly sounds, in plain Latin letters, to compare with words of other languages."""
        plain = unicodedata.normalize("NFD", word)
        return "".join(self.sounds.get(c, c) for c in plain if not unicodedata.combining(c))


def spelt_numbers(words: Sequence[tuple[str, str]], numbers: Mapping[str, float]) -> list[tuple[int, float]]:
    """The numbers that some words, as lemma and form, spell out, with the place of the first word of each.

    Twenty four is one number.

    >>> spelt_numbers([("twenty", "twenty"), ("four", "four")], {"twenty": 20, "four": 4})
    [(0, 24)]
    """
    found: list[tuple[int, float]] = []
    for at, (lemma, form) in enumerate(words):
        value = numbers.get(lemma, numbers.get(form))
        if value is None:
            continue
        last_at, last = found[-1] if found else (-1, 0.0)
        if last_at == at - 1 and value < TEN <= last and last % TEN == 0:
            found[-1] = (last_at, last + value)
        else:
            found.append((at, value))
    return found


def _shared(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    return next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def forms(text: str) -> list[str]:
    """The words of a text as they stand, elided articles apart."""
    return [part for word in WORD.findall(text) for part in re.split(r"[’']", word) if part]


@lru_cache(maxsize=4096)  # the same clauses are quoted again and again
def places(text: str) -> tuple[tuple[int, int], ...]:
    """Where each of the `forms` of a text begins and ends."""
    spans = []
    for word in WORD.finditer(text):
        at = word.start()
        for part in re.split(r"[’']", word[0]):
            if part:
                spans.append((at, at + len(part)))
            at += len(part) + 1
    return tuple(spans)


def normal(word: str) -> str:
    """A form without case, and with one spelling for letters that print confuses.

    >>> normal("Её"), normal("L’Autre")
    ('ее', "l'autre")
    """
    return unicodedata.normalize("NFC", word).casefold().replace("ё", "е").replace("’", "'")
