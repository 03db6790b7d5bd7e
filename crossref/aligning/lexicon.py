"""Which word of one text translates which of another: by sound, by the glossary, or learned from links."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from rapidfuzz import fuzz, process
from scipy import sparse

from crossref.aligning.cells import Cells, Places, Values, ranges
from rulebook.language.words import Language
from rulebook.schema import GlossaryTerm

Table = Any
"""A sparse matrix of scipy, which has no types: a number for few of many pairs of words or clauses."""

COGNATE = 80.0
"""Words at least this alike in sound, in hundredths, count as cognates."""
SHORTEST = 4
"""Shorter words sound alike by chance."""
KEPT = 4
"""Translations kept for each word."""
BLOCK = 512
"""Words that are held against all others at a time."""


def known_pairs(
    left: list[str], right: list[str], a: Language, b: Language, glossary: list[dict[str, list[str]]]
) -> Table:
    """What is known before any link: equal words of one language, cognates and glossary terms of two."""
    rows, columns = {word: n for n, word in enumerate(left)}, {word: n for n, word in enumerate(right)}
    if a.code == b.code:
        pairs = {(row, columns[word]): 1.0 for word, row in rows.items() if word in columns}
    else:
        pairs = _cognates(left, right, a, b)
        for term in glossary:
            for one in term.get(a.code, ()):
                for other in term.get(b.code, ()):
                    if one in rows and other in columns:
                        pairs[rows[one], columns[other]] = 1.0
    places = np.array(list(pairs), dtype=np.int64).reshape(-1, 2)
    return table(list(pairs.values()), places[:, 0], places[:, 1], (len(left), len(right)))


def _cognates(left: list[str], right: list[str], a: Language, b: Language) -> dict[tuple[int, int], float]:
    """Long words that sound alike, block by block."""
    sounds_a, sounds_b = [a.transliterated(word) for word in left], [b.transliterated(word) for word in right]
    long_a = [n for n, sound in enumerate(sounds_a) if len(sound) >= SHORTEST]
    long_b = [n for n, sound in enumerate(sounds_b) if len(sound) >= SHORTEST]
    others = [sounds_b[n] for n in long_b]
    pairs = {}
    for start in range(0, len(long_a), BLOCK):
        block = long_a[start : start + BLOCK]
        alike = process.cdist([sounds_a[n] for n in block], others, scorer=fuzz.ratio, score_cutoff=COGNATE)
        alike /= 100.0
        for i, j in zip(*(side.tolist() for side in np.nonzero(alike)), strict=True):
            pairs[block[i], long_b[j]] = float(alike[i, j])
    return pairs


def learned_pairs(left: Table, right: Table, cells: Cells, belief: Values) -> Table:
    """How surely words go together, from how often linked clauses share them: cosine of their occurrences."""
    linked = np.flatnonzero(belief)
    links = table(belief[linked], cells.rows[linked], cells.columns[linked], cells.shape)
    both = (left.T @ links @ right).tocoo()
    frequency_left = left.T @ cells.row_sums(belief)
    frequency_right = right.T @ cells.column_sums(belief)
    sure = both.data / np.sqrt(frequency_left[both.row] * frequency_right[both.col])
    sure *= 1 - np.exp(-both.data)  # one meeting proves nothing
    keep = np.zeros(len(sure), dtype=bool)
    for places, count in ((both.row, both.shape[1]), (both.col, both.shape[0])):
        keep |= sure >= _edges(sure, places, both.shape) if count > KEPT else True
    return table(np.clip(sure[keep], 0.0, 1.0), both.row[keep], both.col[keep], both.shape)


def _edges(sure: Values, places: Places, shape: tuple[int, int]) -> Values:
    """For each pair of words the value of the last that is kept of its row or column; 0 if all are."""
    order = np.lexsort((-sure, places))
    sorted_places = places[order]
    rank = np.arange(len(order)) - np.searchsorted(sorted_places, sorted_places)
    last = order[rank == KEPT - 1]
    edges = np.zeros(max(shape))
    edges[places[last]] = sure[last]
    return edges[places]


def table(values: Sequence[float] | Values, rows: Places, columns: Places, shape: tuple[int, int]) -> Table:
    """A sparse matrix, row by row, columns in order."""
    made = sparse.csr_matrix((np.asarray(values, dtype=np.float64), (rows, columns)), shape=shape)
    made.sort_indices()
    return made


def cut_out(whole: Table, rows: Places, columns: Places) -> Values:
    """The part of a table where some rows and some columns in ascending order meet."""
    part = np.zeros((len(rows), len(columns)))
    at, owner = ranges(whole.indptr[rows], whole.indptr[rows + 1])
    place = np.minimum(np.searchsorted(columns, whole.indices[at]), len(columns) - 1)
    meets = columns[place] == whole.indices[at]
    part[owner[meets], place[meets]] = whole.data[at[meets]]
    return part


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
