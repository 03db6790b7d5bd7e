"""What the words of a query can mean: lemmas of any language, however spelt, and everyday phrases."""

from collections.abc import Iterable, Mapping, Sequence

from crossref.searching.index import Settings
from crossref.searching.likeness import likeness
from crossref.searching.vocabulary import Vocabulary
from crossref.searching.words import tokens

Meaning = tuple[str, int]
"""A language and one of its lemmas."""
Weights = dict[Meaning, float]
"""What a word can mean, each with how well."""


class Meanings:
    """The words of all languages, to be asked what a word means."""

    def __init__(self, vocabularies: Mapping[str, Vocabulary], settings: Settings) -> None:
        self.vocabularies = vocabularies
        self.settings = settings
        known: set[str] = set()
        for vocabulary in vocabularies.values():
            known.update(vocabulary.forms)
        self._forms = sorted(known)
        self._remembered: dict[tuple[str, bool, str | None], Weights] = {}

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
        for form in self._forms:
            value = likeness(word, form, typed, self.settings)
            if value:
                foreign = home and form not in self.vocabularies[home].forms
                likenesses[form] = self.settings.abroad * value if foreign else value
        best = max(likenesses.values(), default=0.0)
        weights: Weights = {}
        for form, value in likenesses.items():
            if value > best - self.settings.near:
                for meaning in self._exact(form):
                    weights[meaning] = max(weights.get(meaning, 0.0), value)
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
            telling = [n for n, word in enumerate(words) if word not in vocabulary.stop]
            for places in ([*range(len(words))], telling):
                for start in range(len(places)):
                    phrase = self._longest_phrase(
                        code, places[start : start + self.settings.phrase_words], meant
                    )
                    if phrase:
                        chosen, weights = phrase
                        _raise(added[chosen[0]], weights)
                        covered[chosen[0] : chosen[-1] + 1] = [True] * (chosen[-1] + 1 - chosen[0])
        return added, covered

    def _longest_phrase(
        self, code: str, places: Sequence[int], meant: Sequence[Weights]
    ) -> tuple[Sequence[int], Weights] | None:
        """The longest everyday phrase that begins at the first place: its places, and what it stands for."""
        for size in range(len(places), 0, -1):
            chosen = places[:size]
            own = [
                {lemma: weight for (tongue, lemma), weight in meant[n].items() if tongue == code}
                for n in chosen
            ]
            lemmas: list[int] = []
            hits = False
            for phrase in _phrases(own):
                for meaning in self.vocabularies[code].everyday.get(phrase, ()):
                    hits = True
                    lemmas += meaning
            if hits:
                least = min(max(weights.values()) for weights in own)
                return chosen, dict.fromkeys(
                    ((code, lemma) for lemma in lemmas), self.settings.everyday * least
                )
        return None


def _raise(weights: Weights, more: Weights) -> None:
    """Adds meanings to those of a word, the better weight of each."""
    for meaning, weight in more.items():
        weights[meaning] = max(weights.get(meaning, 0.0), weight)


def _phrases(rows: Iterable[Iterable[int]]) -> list[tuple[int, ...]]:
    """Every way to take one lemma of each row."""
    phrases: list[tuple[int, ...]] = [()]
    for row in rows:
        longer = []
        for phrase in phrases:
            longer += [(*phrase, lemma) for lemma in row]
        phrases = longer
    return phrases
