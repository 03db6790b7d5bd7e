"""The words of one language of the index, ready to be looked up."""

from collections.abc import Sequence

from crossref.searching.index import IndexedLanguage, Settings, decode_postings
from crossref.searching.words import fold, tokens


class Vocabulary:
    """The forms, lemmas, names and everyday phrases of a language."""

    def __init__(self, language: IndexedLanguage, names: Sequence[Sequence[str]], settings: Settings) -> None:
        self.forms: dict[str, list[int]] = {}
        """The lemmas that a form can be of."""
        for lemma, line in enumerate(language.forms.split("\n")):
            for form in line.split(" "):
                self.forms.setdefault(form, []).append(lemma)
        self.idf = [settings.safe.index(character) for character in language.idf]
        """How telling a lemma is."""
        self._settings = settings
        self._lines = language.postings.split("\n")
        self._postings: dict[int, list[tuple[int, int]]] = {}
        self.stop = set(language.stop.split(" "))
        """Words that say nothing."""
        self.everyday: dict[tuple[int, ...], list[list[int]]] = {}
        """The lemmas that an everyday phrase, itself as lemmas, stands for."""
        for phrase, meanings in language.words.items():
            lemmas = tuple(self._lemmas(phrase) or self._lemmas(phrase, silent=True))
            self.everyday.setdefault(lemmas, []).extend(self._lemmas(meaning) for meaning in meanings)
        self.names: list[tuple[int, int]] = []
        """Every name: the concept that has it, and how telling all its words are."""
        self.names_with: dict[int, list[int]] = {}
        """The names that a lemma is part of."""
        for concept, group in enumerate(names):
            for name in group:
                self._add_name(concept, name)

    def postings(self, lemma: int) -> list[tuple[int, int]]:
        """The concepts that say a lemma, each with the weight there."""
        if lemma not in self._postings:
            self._postings[lemma] = decode_postings(self._lines[lemma], self._settings)
        return self._postings[lemma]

    def _add_name(self, concept: int, name: str) -> None:
        lemmas = sorted({lemma for lemma in self._lemmas(fold(name)) if self.idf[lemma]})
        for lemma in lemmas:
            self.names_with.setdefault(lemma, []).append(len(self.names))
        self.names.append((concept, sum(self.idf[lemma] for lemma in lemmas)))

    def _lemmas(self, text: str, *, silent: bool = False) -> list[int]:
        """The first lemma of each known word of a text; words that say nothing only if they are wanted."""
        words = [word for word in tokens(text) if word in self.forms and (silent or word not in self.stop)]
        return [self.forms[word][0] for word in words]
