"""How much of what one document says another says too, word by word, learned from all the other concepts.

A word that has met its translation nowhere else says nothing either way: the concept under judgement never vouches for itself.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from crossref.aligning.lexicon import Matrix, given, glossary_lemmas
from crossref.checking.witnesses import Group, Witness
from rulebook.authored import GlossaryTerm

MEETINGS = 2
"""A word must have been met in this many other concepts before its absence means something."""
TOLD = 0.8
"""Cognates and terms this alike count without having met."""


class Renderings:
    """The words of every document, and which of them go together."""

    def __init__(self, glossary: Sequence[GlossaryTerm], groups: Sequence[Group]) -> None:
        said: dict[str, dict[str, list[int]]] = {}
        self.languages = {}
        for n, group in enumerate(groups):
            for witness in group.witnesses:
                self.languages[witness.document] = witness.language
                for word in set(witness.words):
                    said.setdefault(witness.document, {}).setdefault(word, []).append(n)
        self.at = {
            document: {word: n for n, word in enumerate(sorted(words))} for document, words in said.items()
        }
        self.said: dict[str, Matrix] = {}
        for document, words in said.items():
            table = np.zeros((len(groups), len(words)))
            for word, rows in words.items():
                table[rows, self.at[document][word]] = 1.0
            self.said[document] = table
        self.present = {document: table.any(axis=1) for document, table in self.said.items()}
        self.both: dict[tuple[str, str], Matrix] = {}
        self.given: dict[tuple[str, str], Matrix] = {}
        self.often: dict[tuple[str, str], Matrix] = {}
        self.best: dict[tuple[str, str], Matrix] = {}
        for a, b in combinations(self.said, 2):
            one, other = self.languages[a], self.languages[b]
            together = self.said[a].T @ self.said[b]
            told = given(
                list(self.at[a]), list(self.at[b]), one, other, glossary_lemmas(glossary, one, other)
            )
            self.both[a, b], self.both[b, a] = together, together.T
            self.given[a, b], self.given[b, a] = told, told.T
            self.often[a, b], self.often[b, a] = (
                self.said[a][self.present[b]].sum(axis=0),
                self.said[b][self.present[a]].sum(axis=0),
            )

    def of(self, here: Witness, there: Witness) -> list[float | None]:
        """For each word of one witness how surely the other says it, 0 to 1; nothing where it was never met elsewhere."""
        a, b = here.document, there.document
        rows = [self.at[a][word] for word in here.words]
        columns = sorted({self.at[b][word] for word in there.words})
        if not rows or not columns:
            return [None] * len(rows)
        both = self.both[a, b][np.ix_(rows, columns)] - 1.0
        often_a, often_b = self.often[a, b][rows] - 1.0, self.often[b, a][columns] - 1.0
        scale = np.sqrt(np.outer(often_a, np.maximum(often_b, 1.0)))
        sure = np.divide(both, scale, out=np.zeros_like(both), where=scale > 0)
        best = np.maximum(sure, self.given[a, b][np.ix_(rows, columns)]).max(axis=1)
        return [
            float(value) if met >= MEETINGS or value >= TOLD else None
            for value, met in zip(best, often_a, strict=True)
        ]

    def wonted(self, here: Witness, there: Witness) -> list[float]:
        """For each word of one witness how surely the other document renders it at its best."""
        pair = here.document, there.document
        if pair not in self.best:
            scale = np.sqrt(np.outer(self.often[pair], np.maximum(self.often[pair[::-1]], 1.0)))
            sure = np.divide(self.both[pair], scale, out=np.zeros_like(scale), where=scale > 0)
            self.best[pair] = np.maximum(sure, self.given[pair]).max(axis=1)
        return [float(self.best[pair][self.at[here.document][word]]) for word in here.words]
