"""The words of each clause, without order: which they are, and how much each weighs."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from crossref.aligning.cells import Places, Values
from crossref.aligning.lexicon import Table, table


@dataclass(frozen=True)
class Bags:
    """The words of all clauses of a document, clause after clause."""

    vocabulary: list[str]
    """The lemmas of the document, in alphabetical order."""
    words: Places
    """Places of words in the vocabulary, each once a clause, in order."""
    starts: Places
    """Where the words of each clause begin, and where the last one's end."""

    def of(self, n: int) -> slice:
        """Where the words of a clause stand."""
        return slice(int(self.starts[n]), int(self.starts[n + 1]))

    @cached_property
    def counts(self) -> Places:
        """How many clauses have each word."""
        return np.bincount(self.words, minlength=len(self.vocabulary))

    @cached_property
    def weights(self) -> Values:
        """How much each word weighs in its clause: a rare one more, all of a clause one."""
        owner = np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))
        weights = np.log1p((len(self.starts) - 1) / (1 + self.counts))[self.words]
        totals = np.bincount(owner, weights, len(self.starts) - 1)
        return weights / totals[owner]

    @cached_property
    def occurrences(self) -> Table:
        """Which clause has which word."""
        return self.weighed(np.ones(len(self.words)))

    def weighed(self, weights: Values) -> Table:
        """Which clause has which word, and with which weight."""
        owner = np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))
        return table(weights, owner, self.words, (len(self.starts) - 1, len(self.vocabulary)))


def bags(texts: Sequence[Sequence[str]]) -> Bags:
    """The words of texts, each given as its lemmas."""
    vocabulary = sorted(set[str]().union(*texts))
    at = {word: n for n, word in enumerate(vocabulary)}
    places = [sorted({at[word] for word in text}) for text in texts]
    words = np.array([word for text in places for word in text], dtype=np.int64)
    return Bags(vocabulary, words, np.cumsum([0, *map(len, places)]))
