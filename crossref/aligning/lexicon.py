"""Which word of one text stands for which of another: by sound, by the glossary, or learned from links."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from rulebook.authored import GlossaryTerm
from rulebook.language.words import Language

Matrix = NDArray[np.float64]

COGNATE = 80.0
"""Words at least this alike in sound, in hundredths, count as cognates."""
SHORTEST = 4
"""Shorter words sound alike by chance."""
KEPT = 4
"""Translations kept for each word."""


def known_pairs(
    left: list[str], right: list[str], a: Language, b: Language, glossary: list[dict[str, list[str]]]
) -> Matrix:
    """What is known before any link: equal words of one language, cognates and glossary terms of two."""
    table = np.zeros((len(left), len(right)))
    if a.code == b.code:
        at = {word: column for column, word in enumerate(right)}
        for row, word in enumerate(left):
            if word in at:
                table[row, at[word]] = 1.0
        return table
    sounds_a, sounds_b = [a.transliterated(word) for word in left], [b.transliterated(word) for word in right]
    alike = process.cdist(sounds_a, sounds_b, scorer=fuzz.ratio, score_cutoff=COGNATE)
    long_a = np.array([len(word) >= SHORTEST for word in sounds_a])
    long_b = np.array([len(word) >= SHORTEST for word in sounds_b])
    table = np.where(long_a[:, None] & long_b[None, :], alike / 100.0, 0.0)
    rows, columns = {word: n for n, word in enumerate(left)}, {word: n for n, word in enumerate(right)}
    for term in glossary:
        for one in term.get(a.code, ()):
            for other in term.get(b.code, ()):
                if one in rows and other in columns:
                    table[rows[one], columns[other]] = 1.0
    return table


def learned_pairs(left: Matrix, right: Matrix, links: Matrix) -> Matrix:
    """How surely words go together, from how often linked clauses share them: cosine of their occurrences."""
    both = left.T @ links @ right
    frequency_left = left.T @ links.sum(axis=1)
    frequency_right = right.T @ links.sum(axis=0)
    scale = np.sqrt(np.outer(frequency_left, frequency_right))
    sure = np.divide(both, scale, out=np.zeros_like(both), where=scale > 0)
    sure *= 1 - np.exp(-both)  # one meeting is no proof
    keep = np.zeros_like(sure, dtype=bool)
    for axis in (0, 1):
        if sure.shape[axis] > KEPT:
            edge = -np.partition(-sure, KEPT - 1, axis=axis).take(KEPT - 1, axis=axis)
            keep |= sure >= np.expand_dims(edge, axis)
        else:
            keep[:] = True
    return np.where(keep, np.clip(sure, 0.0, 1.0), 0.0)


def glossary_lemmas(glossary: Sequence[GlossaryTerm], a: Language, b: Language) -> list[dict[str, list[str]]]:
    """The reviewed terms, each as lemmas in two languages; only terms of one word count."""
    terms = []
    for term in glossary:
        lemmas: dict[str, list[str]] = {}
        for language in (a, b):
            readings = [language.words(word) for word in term.words.get(language.code, ())]
            lemmas[language.code] = [words[0] for words in readings if len(words) == 1]
        terms.append(lemmas)
    return terms
