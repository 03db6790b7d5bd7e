"""The words of one language of the index, ready to be looked up."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from crossref.searching.index import IndexedLanguage, Settings, decode_postings
from crossref.searching.words import fold, tokens


class LanguageWords:
    """The forms, lemmas, names and everyday phrases of a language."""

    def __init__(
        self,
        language: IndexedLanguage,
        names: Sequence[Sequence[str]],
        settings: Settings,
        statements: Sequence[str] = (),
    ) -> None:
        self.forms: dict[str, list[int]] = {}
        """The lemmas that a form can be of."""
        for lemma, line in enumerate(language.forms.split("\n")):
            for form in line.split(" "):
                self.forms.setdefault(form, []).append(lemma)
        self.idf = [settings.safe.index(character) for character in language.idf]
        """The weight of a lemma."""
        self._settings = settings
        self._printed_names = names
        self._printed_statements = [[statement] for statement in statements]
        self._lines = language.postings.split("\n")
        self._postings: dict[int, list[tuple[int, int]]] = {}
        self.stop = set(language.stop.split(" "))
        """Words that say nothing."""
        self.everyday: dict[tuple[int, ...], list[list[int]]] = {}
        """The lemmas that an everyday phrase, itself as lemmas, means."""
        for words, meanings in language.words.items():
            lemmas = tuple(self._lemmas(words) or self._lemmas(words, silent=True))
            self.everyday.setdefault(lemmas, []).extend(self._lemmas(meaning) for meaning in meanings)
        self.phrase_beginnings: set[tuple[int, ...]] = set()
        """The beginnings of everyday phrases, whole phrases among them."""
        for phrase in self.everyday:
            self.phrase_beginnings.update(phrase[: n + 1] for n in range(len(phrase)))

    @cached_property
    def names(self) -> "Names":
        """What concepts are called; read when a lemma of this language is asked for."""
        return self._as_lemmas(self._printed_names)

    @cached_property
    def statements(self) -> "Names":
        """How events are stated; read with the names."""
        return self._as_lemmas(self._printed_statements)

    def _as_lemmas(self, printed: Sequence[Sequence[str]]) -> "Names":
        names = Names()
        for owner, group in enumerate(printed):
            for name in group:
                lemmas = {lemma for lemma in self._lemmas(fold(name)) if self.idf[lemma]}
                names.add(owner, {lemma: self.idf[lemma] for lemma in sorted(lemmas)})
        return names

    def postings(self, lemma: int) -> list[tuple[int, int]]:
        """The concepts that say a lemma, each with the weight there."""
        if lemma not in self._postings:
            self._postings[lemma] = decode_postings(self._lines[lemma], self._settings)
        return self._postings[lemma]

    def _lemmas(self, text: str, *, silent: bool = False) -> list[int]:
        """The first lemma of each known word of a text; words that say nothing only if they are wanted."""
        words = [word for word in tokens(text) if word in self.forms and (silent or word not in self.stop)]
        return [self.forms[word][0] for word in words]


class Names:
    """The names of all concepts, or the statements of all events, in a language, as lemmas."""

    def __init__(self) -> None:
        self.rows: list[tuple[int, int]] = []
        """Every name: the concept or event that has it, and the weight of all its words."""
        self.saying: dict[int, list[int]] = {}
        """The names that a lemma is part of."""

    def owners(self, lemma: int) -> list[int]:
        """Who has a name with a lemma."""
        return [self.rows[name][0] for name in self.saying.get(lemma, ())]

    def add(self, owner: int, idf: Mapping[int, int]) -> None:
        """Takes in a name: the weight of each of its lemmas."""
        for lemma in idf:
            self.saying.setdefault(lemma, []).append(len(self.rows))
        self.rows.append((owner, sum(idf.values())))
