"""Search: a query in any language, however it is spelt, finds concepts. `site/_static/search.js` is the same engine, step by step.

A word of the query means every lemma that it is a form of, in all languages; one that no text knows means the forms that
begin like it, or are a slip of the thumb away. Everyday words mean what the thesaurus says. A concept earns points for what
its clauses say (BM25), for what the clause above says, and for its names: how much of a name the query says, and how much
of the query the name answers. Numbers of clauses come first.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import floor
from typing import Any

from crossref.searching.index import FAR, LEVELS, SAFE, fold
from rulebook.records import SearchDocument, SearchIndex, SearchLanguage

TOKEN = re.compile(r"[^\W\d_]+|\d+")
NUMBER = re.compile(r"(?<![\w.])([a-z]?\d+(?:\.\d+)*(?:\.note)?)(?=\.?(?:[^\w.]|$))")
DIGITS = re.compile(r"\d+")
SPACED = re.compile(r"^\s*\d+(?:[ ,]+\d+)+\s*$")
"""A number as a thumb types it: 17 1 9."""
SHARED, ENDING = 4, 3
"""Letters that forms of a word begin with alike, and in which they may differ at the end."""
LONG = 7
"""A word of so many letters may have two slips."""
LIKE, SLIP, SLIPS, STEM, BEGUN, EVERYDAY = 0.9, 0.8, 0.6, 0.5, 0.6, 0.8
"""What a word is worth that is only begun like, has one slip, two, one and another ending, is being typed, or is said otherwise in the rules."""
NEAR = 0.15
"""How much worse than the best a likeness may be."""
ABROAD = 0.8
"""What a word counts that is only like one of another language than the rest of the query."""
ABOVE = 0.25
"""What the words of the clause above count."""
NAME = 1.6
"""What a name counts beside a text."""
UNKNOWN = 30
"""How telling a word is that no text has."""
JUMP = 1000
"""Points for a clause that is named by its number."""
PHRASE = 4
"""Words of the longest everyday phrase."""

Meaning = tuple[str, int]
"""A language and one of its lemmas."""


@dataclass(frozen=True)
class Hit:
    """A concept that was found."""

    concept: int
    score: float
    document: str
    number: str


class Tongue:
    """The words of one language, ready to be looked up."""

    def __init__(self, row: SearchLanguage, names: Sequence[Sequence[str]]) -> None:
        self.forms: dict[str, list[int]] = {}
        for lemma, line in enumerate(row.forms.split("\n")):
            for form in line.split(" "):
                self.forms.setdefault(form, []).append(lemma)
        self.idf = [SAFE.index(c) for c in row.idf]
        self.postings = [_decoded(line) for line in row.postings.split("\n")]
        self.stop = set(row.stop.split(" "))
        self.everyday: dict[tuple[int, ...], list[list[int]]] = {}
        for key, values in row.words.items():
            found = tuple(self._keys(key) or self._keys(key, silent=True))
            self.everyday.setdefault(found, []).extend(self._keys(value) for value in values)
        self.names: list[tuple[int, int]] = []
        self.named: dict[int, list[int]] = {}
        for concept, group in enumerate(names):
            for name in group:
                lemmas = sorted({lemma for lemma in self._keys(fold(name)) if self.idf[lemma]})
                for lemma in lemmas:
                    self.named.setdefault(lemma, []).append(len(self.names))
                self.names.append((concept, sum(self.idf[lemma] for lemma in lemmas)))

    def _keys(self, text: str, *, silent: bool = False) -> list[int]:
        """The lemmas of a text of the index, the first that each form can be, without words that say nothing unless they are wanted."""
        return [self.forms[word][0] for word in TOKEN.findall(text) if word in self.forms and (silent or word not in self.stop)]


def _decoded(line: str) -> list[tuple[int, int]]:
    found, at, n = [], -1, 0
    while n < len(line):
        at += 1
        while line[n] == FAR:
            at += len(SAFE)
            n += 1
        at += SAFE.index(line[n])
        found.append((at, SAFE.index(line[n + 1])))
        n += 2
    return found


class Engine:
    """An index, ready to be asked."""

    def __init__(self, index: SearchIndex) -> None:
        self.index = index
        self.tongues = {code: Tongue(row, index.names[code]) for code, row in index.languages.items()}
        self.vocabulary = sorted({form for tongue in self.tongues.values() for form in tongue.forms})
        self._meant: dict[tuple[str, bool, str | None], dict[Meaning, float]] = {}

    def search(self, query: str, language: str | None = None, document: str | None = None, limit: int = 10) -> list[Hit]:
        """The concepts that answer a query, the best first."""
        plain = SPACED.sub(lambda found: ".".join(DIGITS.findall(found[0])), fold(query))
        scores: dict[int, float] = {}
        home = self.guessed(plain, language)
        jumps, rest = self._jumps(plain, language, document)
        for concept, value in self._said(rest, home).items():
            scores[concept] = value
        for rank, (concept, _, _) in enumerate(jumps):
            scores[concept] = max(scores.get(concept, 0.0), JUMP - rank)
        wanted = {concept: (id, number) for concept, id, number in reversed(jumps)}
        order = sorted(scores, key=lambda concept: (-scores[concept], concept))
        hits = []
        for concept in order:
            place = wanted.get(concept) or self._place(concept, language or home, document)
            if place:
                hits.append(Hit(concept, floor(scores[concept] * 100 + 0.5) / 100, *place))
            if len(hits) == limit:
                break
        return hits

    def guessed(self, plain: str, language: str | None = None) -> str | None:
        """The language that knows most words of a query; the reader's if others know no more."""
        words = TOKEN.findall(plain)
        counts = {code: sum(word in tongue.forms or word in tongue.stop for word in words) for code, tongue in self.tongues.items()}
        best = max(counts.values())
        if language in counts and counts[language] == best:
            return language
        return next((code for code, count in counts.items() if count == best), None) if best else None

    def _place(self, concept: int, language: str | None, document: str | None) -> tuple[str, str] | None:
        """Where a reader meets a concept: in the document asked for; in one of the language; in the usual one; anywhere."""
        rows = self.index.documents
        usual = next(row.numbering for row in rows if row.id == self.index.default)

        def rank(row: SearchDocument) -> tuple[bool, bool, bool]:
            return (row.language != language, row.numbering != usual, row.id != self.index.default)

        for row in sorted(rows, key=rank):
            if (document in (None, row.id)) and (numbers := self.index.numbers[row.id][concept]):
                return row.id, numbers.split(" ")[0]
        return None

    @cached_property
    def _homes(self) -> dict[str, list[tuple[str, int, str]]]:
        """Who has a number: documents in order, with the concept."""
        found: dict[str, list[tuple[str, int, str]]] = {}
        for row in self.index.documents:
            for concept, numbers in enumerate(self.index.numbers[row.id]):
                for number in numbers.split(" ") if numbers else ():
                    found.setdefault(fold(number), []).append((row.id, concept, number))
        return found

    def _jumps(self, plain: str, language: str | None, document: str | None) -> tuple[list[tuple[int, str, str]], str]:
        """Clauses that a query names by number, those of a document that it names too first; and the query without them."""
        asked = [number for number in NUMBER.findall(plain) if number in self._homes]
        rest = NUMBER.sub(" ", plain)
        words = TOKEN.findall(rest)
        hints = {word: [row for row in self.index.documents if word in self._tags(row)] for word in [*words, *asked]}
        if any(not hints[word] for word in words):
            asked = [number for number in asked if "." in number or number[0].isalpha()]
            rest = " ".join([rest, *(number for number in NUMBER.findall(plain) if number not in asked)])
        elif len(asked) > 1:
            asked = [number for number in asked if not hints[number]] or asked[:1]
        if not asked:
            return [], plain
        usual = next(row.numbering for row in self.index.documents if row.id == self.index.default)
        votes = {row.id: sum(row in hints.get(word, ()) for word in TOKEN.findall(plain)) for row in self.index.documents}
        rows = {row.id: row for row in self.index.documents}

        def rank(home: tuple[str, int, str]) -> tuple[Any, ...]:
            row = rows[home[0]]
            return (home[0] != document, -votes[home[0]], row.numbering != usual, row.language != language, home[0] != self.index.default)

        found: dict[int, tuple[int, str, str]] = {}
        for number in asked:
            for id, concept, as_printed in sorted(self._homes[number], key=rank):
                if document in (None, id):
                    found.setdefault(concept, (concept, id, as_printed))
        return list(found.values()), " ".join(word for word in TOKEN.findall(rest) if not hints.get(word))

    def _tags(self, row: SearchDocument) -> list[str]:
        return [*fold(row.id).split("-"), *fold(row.edition).split("-")]

    def _said(self, plain: str, home: str | None) -> dict[int, float]:
        """What every concept earns for the words of a query."""
        words = self._parted(TOKEN.findall(plain), home)
        typed = bool(words) and plain.endswith(words[-1])
        meant = [self.meant(word, typed and n == len(words) - 1, home) for n, word in enumerate(words)]
        added, covered = self._everyday(words, meant)
        telling = []
        for n, word in enumerate(words):
            silent = (len(word) == 1 and not word.isdigit()) or bool(home and word in self.tongues[home].stop)
            meant[n] = {key: value for key, value in meant[n].items() if not silent and word not in self.tongues[key[0]].stop}
            for meaning, weight in added[n]:
                meant[n][meaning] = max(meant[n].get(meaning, 0.0), weight)
            known = [self.tongues[code].idf[lemma] for code, lemma in meant[n]]
            telling.append(max(known) if known else 0 if silent or covered[n] else UNKNOWN)
        asked = sum(telling)
        if not asked:
            return {}
        texts, seen = self._texts(meant)
        named = self._names(meant, asked)
        scores = {}
        for concept in {*texts, *named}:
            above = self.index.parents[concept]
            text = texts.get(concept, 0.0) + (ABOVE * texts.get(above, 0.0) if above >= 0 else 0.0)
            scores[concept] = text * (0.5 + 0.5 * seen.get(concept, 0.0) / asked) + NAME * named.get(concept, 0.0)
        return scores

    def _parted(self, words: Sequence[str], home: str | None) -> list[str]:
        """The words of a query, those apart that are written in one, and in one that are written apart, where the texts do so."""
        found: list[str] = []
        for word in words:
            if found and not self._known(word) and self._known(found[-1] + word):
                found[-1] += word
                continue
            strange = len(word) >= 2 * SHARED and max(self.meant(word, False, home).values(), default=0.0) < SLIP
            cuts = range(SHARED, len(word) - SHARED + 1) if strange else ()
            cut = next((n for n in cuts if self._known(word[:n]) and self._known(word[n:])), 0)
            found += [word[:cut], word[cut:]] if cut else [word]
        return found

    def _known(self, word: str) -> bool:
        return any(word in tongue.forms for tongue in self.tongues.values())

    def _texts(self, meant: Sequence[Mapping[Meaning, float]]) -> tuple[dict[int, float], dict[int, float]]:
        """Points of every concept for what its clauses say, and how much of the query they say."""
        points: dict[int, float] = {}
        seen: dict[int, float] = {}
        for row in meant:
            best: dict[int, float] = {}
            said: dict[int, float] = {}
            for (code, lemma), weight in row.items():
                idf = self.tongues[code].idf[lemma]
                for concept, level in self.tongues[code].postings[lemma]:
                    best[concept] = max(best.get(concept, 0.0), weight * idf * level / LEVELS)
                    said[concept] = max(said.get(concept, 0.0), weight * idf)
            for concept, value in best.items():
                points[concept] = points.get(concept, 0.0) + value
                seen[concept] = seen.get(concept, 0.0) + said[concept]
        return points, seen

    def _names(self, meant: Sequence[Mapping[Meaning, float]], asked: int) -> dict[int, float]:
        """Points of every concept for its best name."""
        weights: dict[Meaning, float] = {}
        for row in meant:
            for meaning, weight in row.items():
                weights[meaning] = max(weights.get(meaning, 0.0), weight)
        found: dict[int, float] = {}
        for code, tongue in self.tongues.items():
            shared: dict[int, float] = {}
            for (own, lemma), weight in weights.items():
                if own == code:
                    for name in tongue.named.get(lemma, ()):
                        shared[name] = shared.get(name, 0.0) + weight * tongue.idf[lemma]
            for name, value in shared.items():
                concept, whole = tongue.names[name]
                points = value * (value / whole + min(1.0, value / asked)) / 2
                found[concept] = max(found.get(concept, 0.0), points)
        return found

    def _everyday(self, words: Sequence[str], meant: Sequence[Mapping[Meaning, float]]) -> tuple[list[list[tuple[Meaning, float]]], list[bool]]:
        """What everyday words and phrases stand for in the rules, at their first word; and which words are part of such a phrase.

        Words that say nothing may stand between those of a phrase.
        """
        added: list[list[tuple[Meaning, float]]] = [[] for _ in words]
        covered = [False] * len(words)
        for code, tongue in self.tongues.items():
            telling = [n for n, word in enumerate(words) if word not in tongue.stop]
            for places in ([*range(len(words))], telling):
                for at in range(len(places)):
                    for size in range(min(PHRASE, len(places) - at), 0, -1):
                        chosen = places[at : at + size]
                        phrases = _phrases([[lemma for own, lemma in meant[n] if own == code] for n in chosen])
                        hits = [value for phrase in phrases for value in tongue.everyday.get(phrase, ())]
                        if not hits:
                            continue
                        least = min(max(weight for (own, _), weight in meant[n].items() if own == code) for n in chosen)
                        added[chosen[0]] += [((code, lemma), EVERYDAY * least) for value in hits for lemma in value]
                        for n in range(chosen[0], chosen[-1] + 1):
                            covered[n] = True
                        break
        return added, covered

    def meant(self, word: str, typed: bool, home: str | None) -> dict[Meaning, float]:
        """The lemmas that a word can stand for, each with how well; `home` is the language that slips are looked for in first."""
        if (word, typed, home) not in self._meant:
            self._meant[word, typed, home] = self._meanings(word, typed, home)
        return dict(self._meant[word, typed, home])

    def _meanings(self, word: str, typed: bool, home: str | None) -> dict[Meaning, float]:
        exact = {(code, lemma): 1.0 for code, tongue in self.tongues.items() for lemma in tongue.forms.get(word, ())}
        if exact or word.isdigit() or (home and word in self.tongues[home].stop):
            return exact
        near: dict[str, float] = {}
        for form in self.vocabulary:
            value = self._likeness(word, form, typed)
            if value:
                near[form] = value if not home or form in self.tongues[home].forms else ABROAD * value
        best = max(near.values(), default=0.0)
        found: dict[Meaning, float] = {}
        for form, value in near.items():
            if value > best - NEAR:
                for code, tongue in self.tongues.items():
                    for lemma in tongue.forms.get(form, ()):
                        found[code, lemma] = max(found.get((code, lemma), 0.0), value)
        return found

    def _likeness(self, word: str, form: str, typed: bool) -> float:
        """How well a form that is known answers to a word that is not."""
        if form[0].isdigit():
            return 0.0
        shared = _shared(word, form)
        rest = max(len(word), len(form)) - shared
        if shared >= SHARED and rest <= ENDING:
            return LIKE - 0.05 * rest
        value = BEGUN if typed and shared == len(word) >= 2 else 0.0
        slips = 2 if len(word) >= LONG else 1 if len(word) >= SHARED else 0
        if not slips or len(form) < SHARED - 1 or abs(len(word) - len(form)) > ENDING:
            return value
        apart, stems = distance(word, form, slips)
        if apart <= slips:
            return max(value, SLIP if apart == 1 else SLIPS)
        return max(value, STEM) if stems <= 1 else value


def _phrases(rows: Sequence[Sequence[int]]) -> Iterable[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for row in rows:
        found = [(*phrase, lemma) for phrase in found for lemma in row]
    return found


def _shared(one: str, other: str) -> int:
    n = 0
    while n < len(one) and n < len(other) and one[n] == other[n]:
        n += 1
    return n


def distance(one: str, other: str, most: int) -> tuple[int, int]:
    """How many slips of the thumb are between two words: letters more, less, other or swapped; and between them without their endings.

    `most` + 1 stands for all that is more.
    """
    before: list[int] = []
    last = list(range(len(other) + 1))
    stems = most + 1
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            value = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                value = min(value, before[j - 2] + 1)
            row.append(value)
            if min(i, j) > SHARED and len(one) - i <= ENDING and len(other) - j <= ENDING:
                stems = min(stems, value)
        if min(row) > most:
            return most + 1, stems
        before, last = last, row
    return min(last[-1], most + 1), stems
