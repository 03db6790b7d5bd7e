"""The facts that somebody's words can mean: those of its question, of it, of its statements, or near them."""

from collections.abc import Iterable, Mapping
from math import log

from crossref.searching.index import SearchIndex
from crossref.searching.likeness import Likeness
from crossref.searching.words import fold, tokens
from rulebook.rules.facts import Fact, Vocabulary

LONGEST = 200
"""Letters of a line that are looked at; nobody names one thing with more."""
SHORTEST = 3
"""Letters of a word that says something."""
NEAR = 0.2
"""How well a fact must answer to a line to be offered, from 0 to 1."""
BEST = 0.6
"""How well, beside the fact that answers best."""
OFFERED = 3
"""Facts that are offered."""
BREVITY = 0.2
"""What it counts that few words of a fact were left unsaid, beside how much of the line it says."""
NO_EVENT = 0.8
"""What a fact counts that did not happen but was so; it is asked for when it matters."""


class Recogniser:
    """What can be told in a language, to be asked what a line means; also one in everyday words."""

    def __init__(self, vocabulary: Vocabulary, language: str, index: SearchIndex) -> None:
        self._events = vocabulary.events
        self._settings = index.settings
        self._everyday = index.languages[language].words
        self._like_everyday = Likeness(self._everyday, index.settings)
        self._phrases: list[tuple[Fact, frozenset[str]]] = []
        self._exact: dict[str, list[Fact]] = {}
        for fact in vocabulary.facts.values():
            statements = (event.statement[language] for event in fact.told_events)
            for phrase in dict.fromkeys(map(_plain, (fact.question[language], fact.say, *statements))):
                self._exact.setdefault(phrase, []).append(fact)
                self._phrases.append((fact, frozenset(phrase.split())))
        self._words = sorted(set().union(*(words for _, words in self._phrases)))
        self._like_words = Likeness(self._words, index.settings)

    def named(self, line: str) -> Fact | None:
        """The fact that a line names word for word, if there is one."""
        facts = self._exact.get(_plain(line), ())
        return facts[0] if len(facts) == 1 else None

    def near(self, line: str) -> list[Fact]:
        """The facts that a line comes near to, the best first."""
        worth = self._worth(dict.fromkeys(tokens(fold(line[:LONGEST]))))
        scores: dict[str, float] = {}
        facts: dict[str, Fact] = {}
        for (fact, _), score in zip(self._phrases, worth, strict=True):
            facts[fact.id] = fact
            weighed = score if fact.where in self._events else score * NO_EVENT
            scores[fact.id] = max(scores.get(fact.id, 0.0), weighed)
        least = max(NEAR, BEST * max(scores.values(), default=0.0))
        ranked = sorted(facts, key=lambda id: -scores[id])
        return [facts[id] for id in ranked[:OFFERED] if scores[id] >= least]

    def _worth(self, words: Iterable[str]) -> list[float]:
        """How well each phrase answers to words; one that few phrases have tells more than one of many."""
        count = len(self._phrases)
        said, shared, asked = [0.0] * count, [0.0] * count, 0.0
        for word in words:
            if len(word) < SHORTEST:
                continue
            alike = self._alike(self._meant(word))
            hits = [max(alike.get(other, 0.0) for other in phrase) for _, phrase in self._phrases]
            having = sum(hit > 0 for hit in hits)
            weight = log(1 + count / having) if having else log(count) / 2
            asked += weight
            for place, hit in enumerate(hits):
                said[place] += weight * hit
                shared[place] += hit
        if not asked:
            return said
        return [
            (1 - BREVITY) * said[place] / asked + BREVITY * shared[place] / len(phrase)
            for place, (_, phrase) in enumerate(self._phrases)
        ]

    def _alike(self, meant: Mapping[str, float]) -> dict[str, float]:
        """The words of phrases that are like some words, each with what it is worth at its best."""
        alike: dict[str, float] = {}
        for one, worth in meant.items():
            for other, value in (self._like_words.of(one, False) | {one: 1.0}).items():
                alike[other] = max(alike.get(other, 0.0), worth * value)
        return alike

    def _meant(self, word: str) -> dict[str, float]:
        """A word and what the rules say for it, each with what it is worth."""
        meant = {word: 1.0}
        for everyday, value in (self._like_everyday.of(word, False) | {word: 1.0}).items():
            if value >= self._settings.one_slip:
                for meaning in self._everyday.get(everyday, ()):
                    meant |= dict.fromkeys(tokens(meaning), self._settings.everyday)
        return meant | {word: 1.0}


def _plain(phrase: str) -> str:
    """A phrase without case, diacritics and marks."""
    return " ".join(tokens(fold(phrase)))
