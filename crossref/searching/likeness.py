"""Which forms that the texts know are like a word that they do not, and how well each answers to it.

A slip of the thumb is a letter more, less, other, or two swapped; RapidFuzz calls the number of slips between
two words OSA. A form is like a word if the two differ in the ending alone, if few slips are between them, or
one slip and another ending: one slip between stems, which are what a word can be without its ending.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import product
from sys import maxunicode

from rapidfuzz.distance import OSA, Prefix
from rapidfuzz.process import extract

from crossref.searching.index import Settings


class Likeness:
    """All known forms, to be asked which are like a word."""

    def __init__(self, forms: Iterable[str], settings: Settings) -> None:
        self.settings = settings
        self._forms = sorted(form for form in forms if not form[:1].isdecimal())
        self._by_length: dict[int, list[str]] = {}
        for form in self._forms:
            self._by_length.setdefault(len(form), []).append(form)
        self._beginnings: dict[int, list[str]] = {}

    def of(self, word: str, typed: bool) -> dict[str, float]:
        """The forms that are like a word, each with what it is worth, from 0 to 1.

        A word that is `typed` may be unfinished: forms that it begins are like it, too.
        """
        worth = dict.fromkeys(self._slip_and_ending_away(word), self.settings.slip_and_ending)
        for form, apart in self._slips_away(word):
            worth[form] = self.settings.one_slip if apart == 1 else self.settings.two_slips
        if typed and len(word) >= 2:
            worth |= dict.fromkeys(self._beginning_with(word), self.settings.begun)
        for form, rest in self._begins_alike(word):
            worth[form] = self.settings.begins_alike - self.settings.letter_apart * rest
        return dict(sorted(worth.items()))

    def _begins_alike(self, word: str) -> Iterator[tuple[str, int]]:
        """Forms that differ from a word in the ending alone, each with the letters in which they differ."""
        least = max(self.settings.shared_letters, len(word) - self.settings.ending_letters)
        for form in self._beginning_with(word[:least]) if len(word) >= least else ():
            rest = Prefix.distance(word, form)
            if rest <= self.settings.ending_letters:
                yield form, rest

    def _slips_away(self, word: str) -> Iterator[tuple[str, int]]:
        """Forms that are a few slips away from a word, each with how many."""
        most = self._most_slips(word)
        reach = min(most, self.settings.ending_letters)
        shortest = max(len(word) - reach, self.settings.shared_letters - 1)
        for length in range(shortest, len(word) + reach + 1) if most else ():
            same_length = self._by_length.get(length, ())
            for form, apart, _ in extract(
                word, same_length, scorer=OSA.distance, score_cutoff=most, limit=None
            ):
                yield form, apart

    def _most_slips(self, word: str) -> int:
        if len(word) >= self.settings.two_slips_from:
            return 2
        return 1 if len(word) >= self.settings.shared_letters else 0

    def _slip_and_ending_away(self, word: str) -> Iterator[str]:
        """Forms of which a stem is at most one slip away from a stem of the word.

        Then the shortest stem of the word is at most one slip away from some beginning of the form, and at
        most two from the one of its own length. Only forms with such a beginning are looked at closely; one
        that is too short to have it is shorter than the word by more than an ending.
        """
        stems = self._stems(word)
        if not stems:
            return
        beginnings = self._first_letters(len(stems[0]))
        for beginning, _, _ in extract(stems[0], beginnings, scorer=OSA.distance, score_cutoff=2, limit=None):
            for form in self._beginning_with(beginning):
                pairs = product(stems, self._stems(form))
                near = abs(len(word) - len(form)) <= self.settings.ending_letters
                if near and any(OSA.distance(*pair, score_cutoff=1) <= 1 for pair in pairs):
                    yield form

    def _stems(self, word: str) -> list[str]:
        """What a word can be without its ending, the shortest first."""
        least = max(self.settings.shared_letters + 1, len(word) - self.settings.ending_letters)
        return [word[:n] for n in range(least, len(word) + 1)]

    def _first_letters(self, length: int) -> list[str]:
        """What known forms begin with, so many letters of each that has them."""
        if length not in self._beginnings:
            beginnings = (form[:length] for form in self._forms if len(form) >= length)
            self._beginnings[length] = list(dict.fromkeys(beginnings))
        return self._beginnings[length]

    def _beginning_with(self, letters: str) -> list[str]:
        """The known forms that begin with some letters."""
        first = bisect_left(self._forms, letters)
        return self._forms[first : bisect_left(self._forms, letters + chr(maxunicode), first)]
