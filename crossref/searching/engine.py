"""Search: a query in any language, however it is spelt, finds concepts.

A word of the query means every lemma that it is a form of, in all languages; one that no text knows means
the forms that begin like it, or are a slip of the thumb away. Everyday words mean what the thesaurus says.
A concept earns points for what its clauses say (BM25), for what the clause above says, for how much of the
query its clauses and names say together, and for its names: how much of a name the query says, and how much
of the query the name answers. The statement of an event is a name of the concepts that it decides. Numbers
of clauses come first.
The browser's engine, `site/scripts/search/`, takes the same steps.
"""

from collections.abc import Callable, Sequence
from math import floor
from typing import NamedTuple

from crossref.searching.index import SearchIndex
from crossref.searching.meanings import Meanings, Weights, keep_best
from crossref.searching.numbers import ClauseNumbers, NumberedClause
from crossref.searching.vocabulary import LanguageWords, Names
from crossref.searching.words import fold, tokens
from rulebook.errors import InputError

Scores = dict[int, float]
"""Points by concept or event."""


class Hit(NamedTuple):
    """A concept that answers a query."""

    concept: int
    score: float
    document: str
    number: str


class FoundEvent(NamedTuple):
    """An event that answers a query, by its place in the index."""

    event: int
    score: float


class Points(NamedTuple):
    """What a query earns."""

    concepts: Scores
    events: Scores
    """What statements earn, by event."""


class Engine:
    """An index, ready to be asked."""

    def __init__(self, index: SearchIndex) -> None:
        self.index = index
        self.settings = index.settings
        self.vocabularies = {
            code: LanguageWords(language, index.names[code], index.settings, index.statements.get(code, ()))
            for code, language in index.languages.items()
        }
        self.meanings = Meanings(self.vocabularies, index.settings)
        self.numbers = ClauseNumbers(index)

    def search(
        self, query: str, language: str | None = None, document: str | None = None, limit: int = 10
    ) -> list[Hit]:
        """The concepts that answer a query, the best first; or `InputError` if it is too long."""
        points, named, home = self._score(query, language, document)
        scores = points.concepts
        wanted = {place.concept: place for place in reversed(named)}
        hits = []
        for concept in sorted(scores, key=lambda concept: (-scores[concept], concept)):
            shown = wanted.get(concept) or self.numbers.usual_place(concept, language or home, document)
            if shown:
                hits.append(Hit(concept, _rounded(scores[concept]), shown.document, shown.number))
            if len(hits) == limit:
                break
        return hits

    def events(self, query: str, language: str | None = None, limit: int | None = None) -> list[FoundEvent]:
        """The events that answer a query, the best first: by their statements, and all that decide a concept
        that the query finds; or `InputError` if it is too long."""
        points, _, _ = self._score(query, language, None)
        found = []
        for event, row in enumerate(self.index.events):
            near = max((points.concepts.get(concept, 0.0) for concept in row.concepts), default=0.0)
            far = max((points.concepts.get(concept, 0.0) for concept in row.afar), default=0.0)
            own = self.settings.name * points.events.get(event, 0.0)
            score = own + max(near, self.settings.afar * far)
            if score:
                found.append(FoundEvent(event, _rounded(score)))
        return sorted(found, key=lambda found: -found.score)[:limit]

    def _score(
        self, query: str, language: str | None, document: str | None
    ) -> tuple[Points, list[NumberedClause], str | None]:
        """What a query earns, the clauses that it names, and the language that it is in."""
        if len(query) > self.settings.longest_query:
            raise InputError(f"a query of {len(query)} letters", hint="name a few words or a number")
        plain = self.numbers.joined(fold(query))
        home = self.meanings.guess_language(plain, language)
        named, rest = self.numbers.named(plain, language, document)
        points = self._score_words(rest, home)
        for rank, place in enumerate(named):
            earned = points.concepts.get(place.concept, 0.0)
            points.concepts[place.concept] = max(earned, self.settings.jump - rank)
        return points, named, home

    def _score_words(self, plain: str, home: str | None) -> Points:
        """What every concept and event earns for the words of a query."""
        words = self.meanings.split(tokens(plain), home)
        typed = bool(words) and plain.endswith(words[-1])
        meant = [
            self.meanings.of_word(word, typed and n == len(words) - 1, home) for n, word in enumerate(words)
        ]
        asked = self._query_weight(words, meant, home)
        if not asked:
            return Points({}, {})
        texts, covered = self._score_texts(meant)
        events = self._score_names(meant, asked, lambda vocabulary: vocabulary.statements)
        names = self._score_names(meant, asked, lambda vocabulary: vocabulary.names)
        self._add_statements(names, events)
        scores = {}
        for concept in {*texts, *names}:
            text = texts.get(concept, 0.0)
            above = self.index.parents[concept]
            if above >= 0:
                text += self.settings.above * texts.get(above, 0.0)
            said = covered.get(concept, 0.0)
            share = min(1.0, said / asked)
            named = self.settings.name * names.get(concept, 0.0)
            scores[concept] = text * (0.5 + 0.5 * share) + named + self.settings.said * said * share
        return Points(scores, events)

    def _add_statements(self, names: Scores, events: Scores) -> None:
        """Lets the statement of an event be a name of the concepts that it decides."""
        for event, points in events.items():
            concepts = self.index.events[event].concepts
            keep_best(names, dict.fromkeys(concepts, self.settings.statement * points))

    def _query_weight(self, words: Sequence[str], meant: list[Weights], home: str | None) -> int:
        """The weight of the query; takes away what says nothing, and adds what everyday phrases mean."""
        added, covered = self.meanings.everyday(words, meant)
        asked = 0
        for n, word in enumerate(words):
            stopped = home is not None and word in self.vocabularies[home].stop
            silent = stopped or (len(word) == 1 and not word.isdecimal())
            meant[n] = {
                (code, lemma): weight
                for (code, lemma), weight in meant[n].items()
                if not silent and word not in self.vocabularies[code].stop
            }
            keep_best(meant[n], added[n])
            if meant[n]:
                asked += max(self.vocabularies[code].idf[lemma] for code, lemma in meant[n])
            elif not silent and not covered[n]:
                asked += self.settings.unknown
        return asked

    def _score_texts(self, meant: Sequence[Weights]) -> tuple[Scores, Scores]:
        """Points of every concept for what its clauses say, and how much of the query they or names say."""
        points: Scores = {}
        covered: Scores = {}
        for weights in meant:
            best, answered = self._score_word(weights)
            for concept, value in best.items():
                points[concept] = points.get(concept, 0.0) + value
            for concept, value in answered.items():
                covered[concept] = covered.get(concept, 0.0) + value
        return points, covered

    def _score_word(self, weights: Weights) -> tuple[Scores, Scores]:
        """The same for one word."""
        best: Scores = {}
        answered: Scores = {}
        for (code, lemma), weight in weights.items():
            vocabulary = self.vocabularies[code]
            word_weight = weight * vocabulary.idf[lemma]
            for concept, level in vocabulary.postings(lemma):
                value = word_weight * level / self.settings.levels
                if concept not in best or value > best[concept]:
                    best[concept] = value
                if concept not in answered or word_weight > answered[concept]:
                    answered[concept] = word_weight
            for concept in vocabulary.names.owners(lemma):
                if concept not in answered or word_weight > answered[concept]:
                    answered[concept] = word_weight
        return best, answered

    def _score_names(
        self, meant: Sequence[Weights], asked: int, names_of: Callable[[LanguageWords], Names]
    ) -> Scores:
        """Points of every concept for its best name, or of every event for its statement."""
        weights: Weights = {}
        for row in meant:
            keep_best(weights, row)
        scores: Scores = {}
        for code, vocabulary in self.vocabularies.items():
            names = names_of(vocabulary)
            shared: dict[int, float] = {}
            for (own, lemma), weight in weights.items():
                if own == code:
                    for name in names.saying.get(lemma, ()):
                        shared[name] = shared.get(name, 0.0) + weight * vocabulary.idf[lemma]
            for name, value in shared.items():
                owner, whole = names.rows[name]
                of_name, of_query = value / whole, min(1.0, value / asked)
                both = of_name * of_query
                points = value * (of_name + of_query) / 2 * (1 + self.settings.in_full * both * both)
                scores[owner] = max(scores.get(owner, 0.0), points)
        return scores


def _rounded(score: float) -> float:
    """A score in hundredths, rounded as JavaScript does."""
    return floor(score * 100 + 0.5) / 100
