"""What the words of a query can mean: lemmas of any language, however spelt, and everyday phrases."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from crossref.searching.index import Settings
from crossref.searching.vocabulary import LanguageWords
from crossref.searching.words import tokens

if TYPE_CHECKING:
    from crossref.searching.likeness import Likeness

Key = TypeVar("Key")
Meaning = tuple[str, int]
"""A language and one of its lemmas."""
Weights = dict[Meaning, float]
"""What a word can mean, each with how well."""


class Meanings:
    """The words of all languages, to be asked what a word means."""

    def __init__(self, vocabularies: Mapping[str, LanguageWords], settings: Settings) -> None:
        self.vocabularies = vocabularies
        self.settings = settings
        self._remembered: dict[tuple[str, bool, str | None], Weights] = {}

    @cached_property
    def _likeness(self) -> "Likeness":
        """All known forms, for words that are none of them; loaded when a query has such a word."""
        from crossref.searching.likeness import Likeness

        return Likeness(set().union(*(v.forms for v in self.vocabularies.values())), self.settings)

    def guess_language(self, plain: str, preferred: str | None = None) -> str | None:
        """The language that knows most words of a query; the reader's if others know no more."""
        words = tokens(plain)
        counts = {
            code: sum(word in vocabulary.forms or word in vocabulary.stop for word in words)
            for code, vocabulary in self.vocabularies.items()
        }
        best = max(counts.values())
        if preferred in counts and counts[preferred] == best:
            return preferred
        return next((code for code, count in counts.items() if count == best), None) if best else None

    def of_word(self, word: str, typed: bool, home: str | None) -> Weights:
        """The lemmas that a word can stand for; `home` is the language that slips are looked for in first."""
        if (word, typed, home) not in self._remembered:
            self._remembered[word, typed, home] = self._exact(word) or self._like(word, typed, home)
        return dict(self._remembered[word, typed, home])

    def _exact(self, word: str) -> Weights:
        weights: Weights = {}
        for code, vocabulary in self.vocabularies.items():
            weights |= dict.fromkeys(((code, lemma) for lemma in vocabulary.forms.get(word, ())), 1.0)
        return weights

    def _like(self, word: str, typed: bool, home: str | None) -> Weights:
        """What a word that no text knows can mean: the forms that are most like it."""
        if word.isdecimal() or (home and word in self.vocabularies[home].stop):
            return {}
        likenesses: dict[str, float] = {}
        for form, value in self._likeness.of(word, typed).items():
            foreign = home and form not in self.vocabularies[home].forms
            likenesses[form] = self.settings.abroad * value if foreign else value
        best = max(likenesses.values(), default=0.0)
        weights: Weights = {}
        for form, value in likenesses.items():
            if value > best - self.settings.near:
                keep_best(weights, dict.fromkeys(self._exact(form), value))
        return weights

    def split(self, words: Sequence[str], home: str | None) -> list[str]:
        """The words of a query, parted or joined where the texts write them so."""
        parts: list[str] = []
        for word in words:
            if parts and not self._known(word) and self._known(parts[-1] + word):
                parts[-1] += word
                continue
            cut = self._cut(word, home)
            parts += [word[:cut], word[cut:]] if cut else [word]
        return parts

    def _cut(self, word: str, home: str | None) -> int:
        """Where a word falls into two that are known, or 0."""
        least = self.settings.shared_letters
        if len(word) < 2 * least:
            return 0
        if max(self.of_word(word, False, home).values(), default=0.0) >= self.settings.one_slip:
            return 0
        cuts = range(least, len(word) - least + 1)
        return next((n for n in cuts if self._known(word[:n]) and self._known(word[n:])), 0)

    def _known(self, word: str) -> bool:
        return any(word in vocabulary.forms for vocabulary in self.vocabularies.values())

    def everyday(self, words: Sequence[str], meant: Sequence[Weights]) -> tuple[list[Weights], list[bool]]:
        """What everyday phrases stand for, at their first word; and which words are part of such a phrase.

        Words that say nothing may stand between those of a phrase.
        """
        added: list[Weights] = [{} for _ in words]
        covered = [False] * len(words)
        for code, vocabulary in self.vocabularies.items():
            own = [_own(weights, code) for weights in meant]
            meaningful = [n for n, word in enumerate(words) if word not in vocabulary.stop]
            for places in ([*range(len(words))], meaningful):
                for start, first in enumerate(places):
                    reach = places[start : start + self.settings.phrase_words]
                    size, lemmas = _longest_phrase(vocabulary, [own[n] for n in reach])
                    if size:
                        weight = self.settings.everyday * min(max(own[n].values()) for n in reach[:size])
                        keep_best(added[first], dict.fromkeys(((code, lemma) for lemma in lemmas), weight))
                        after = reach[size - 1] + 1
                        covered[first:after] = [True] * (after - first)
        return added, covered


def _own(weights: Weights, code: str) -> dict[int, float]:
    """What a word can mean in one language."""
    return {lemma: weight for (tongue, lemma), weight in weights.items() if tongue == code}


def _longest_phrase(vocabulary: LanguageWords, rows: Iterable[Iterable[int]]) -> tuple[int, list[int]]:
    """The longest everyday phrase that some words begin with: its words, or 0, and the lemmas that it means.

    A word is given as the lemmas that it can stand for. Only beginnings of phrases are followed, for all ways
    to take a lemma of each word are too many.
    """
    phrases: list[tuple[int, ...]] = [()]
    longest: tuple[int, list[int]] = (0, [])
    for size, row in enumerate(rows, 1):
        phrases = [phrase for phrase in _longer(phrases, row) if phrase in vocabulary.phrase_beginnings]
        if not phrases:
            break
        meanings: list[list[int]] = []
        for phrase in phrases:
            meanings += vocabulary.everyday.get(phrase, ())
        if meanings:
            longest = size, [*chain.from_iterable(meanings)]
    return longest


def _longer(phrases: Iterable[tuple[int, ...]], lemmas: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Every way to add a lemma to a phrase."""
    for phrase in phrases:
        for lemma in lemmas:
            yield (*phrase, lemma)


def keep_best(values: dict[Key, float], more: Mapping[Key, float]) -> None:
    """Adds values to others, the higher one where both have one."""
    for key, value in more.items():
        values[key] = max(values.get(key, 0.0), value)
