"""How much of the words of one document another renders, word by word, learned from all the other concepts.

A word that has met its translation nowhere else says nothing either way: the concept under judgement never
vouches for itself.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from crossref.aligning.lexicon import Matrix, glossary_lemmas, known_pairs
from crossref.checking.items import Item
from crossref.checking.witnesses import Group, Witness
from rulebook.authored import GlossaryTerm
from rulebook.language.senses import DECISIVE

MEETINGS = 2
"""A word must have been met in this many other concepts before its absence means something."""
ALIKE = 0.8
"""Cognates and terms this alike count without having met."""
SURE = 0.75
"""From here on a word counts as rendered, whatever the senses say."""

Pair = tuple[str, str]
"""Ids of two documents."""


class Renderings:
    """The words of every document, and which of them go together."""

    def __init__(self, glossary: Sequence[GlossaryTerm], groups: Sequence[Group]) -> None:
        concepts = _concepts_of_words(groups)
        self.columns: dict[str, dict[str, int]] = {}
        """For each document the column of each of its words."""
        self.occurrences: dict[str, Matrix] = {}
        """For each document which concept has which word."""
        for document, words in concepts.items():
            self.columns[document] = {word: column for column, word in enumerate(sorted(words))}
            table = np.zeros((len(groups), len(words)))
            for word, rows in words.items():
                table[rows, self.columns[document][word]] = 1.0
            self.occurrences[document] = table
        self.together: dict[Pair, Matrix] = {}
        """In how many concepts two words meet."""
        self.known: dict[Pair, Matrix] = {}
        """How alike two words are by the glossary or their sound."""
        self.frequencies: dict[Pair, Matrix] = {}
        """In how many concepts that both documents have a word of the first stands."""
        self.certain: dict[tuple[Witness, Witness], dict[int, float | None]] = {}
        """For two witnesses, how surely each word of the first is rendered."""
        self._pair_documents(glossary, groups)

    def _pair_documents(self, glossary: Sequence[GlossaryTerm], groups: Sequence[Group]) -> None:
        languages = {witness.id: witness.language for group in groups for witness in group.witnesses}
        present = {document: table.any(axis=1) for document, table in self.occurrences.items()}
        for a, b in combinations(self.occurrences, 2):
            terms = glossary_lemmas(glossary, languages[a], languages[b])
            words = list(self.columns[a]), list(self.columns[b])
            known = known_pairs(*words, languages[a], languages[b], terms)
            together = self.occurrences[a].T @ self.occurrences[b]
            self.together[a, b], self.together[b, a] = together, together.T
            self.known[a, b], self.known[b, a] = known, known.T
            self.frequencies[a, b] = self.occurrences[a][present[b]].sum(axis=0)
            self.frequencies[b, a] = self.occurrences[b][present[a]].sum(axis=0)

    def certainties(self, here: Witness, there: Witness) -> list[float | None]:
        """For each word of a witness how surely the other renders it, 0 to 1; none if not met elsewhere."""
        a, b = here.id, there.id
        rows = [self.columns[a][word] for word in here.words]
        columns = sorted({self.columns[b][word] for word in there.words})
        if not rows or not columns:
            return [None] * len(rows)
        together = self.together[a, b][np.ix_(rows, columns)] - 1.0
        frequencies = self.frequencies[a, b][rows] - 1.0, self.frequencies[b, a][columns] - 1.0
        sure = _certainty(together, *frequencies)
        best = np.maximum(sure, self.known[a, b][np.ix_(rows, columns)]).max(axis=1)
        return [
            float(value) if met >= MEETINGS or value >= ALIKE else None
            for value, met in zip(best, frequencies[0], strict=True)
        ]

    def __call__(self, here: Witness, item: Item, there: Witness) -> bool:
        """Whether each word of an item is surely rendered by words of another text."""
        key = (here, there)
        if key not in self.certain:
            self.certain[key] = dict(zip(here.spots, self.certainties(here, there), strict=True))
        return item.weight < DECISIVE and all(
            (self.certain[key].get(word) or 0.0) >= SURE for word in item.words
        )


def _concepts_of_words(groups: Sequence[Group]) -> dict[str, dict[str, list[int]]]:
    """For each document and word the places of the concepts that have it."""
    concepts: dict[str, dict[str, list[int]]] = {}
    for place, group in enumerate(groups):
        for witness in group.witnesses:
            for word in set(witness.words):
                concepts.setdefault(witness.id, {}).setdefault(word, []).append(place)
    return concepts


def _certainty(together: Matrix, frequencies: Matrix, other_frequencies: Matrix) -> Matrix:
    """How much oftener two words meet than they stand apart, 0 to 1."""
    scale = np.sqrt(np.outer(frequencies, np.maximum(other_frequencies, 1.0)))
    sure: Matrix = np.divide(together, scale, out=np.zeros_like(together), where=scale > 0)
    return sure
