"""Which clauses are compared: all of them in a short text, so many for each clause in a long one."""

import numpy as np
import pytest

from bench.invent import invented
from crossref.aligning import candidates
from crossref.aligning.bags import bags
from crossref.aligning.candidates import Finder
from crossref.aligning.cells import Cells
from crossref.aligning.lexicon import known_pairs
from crossref.aligning.signals import SignalClause, items
from rulebook.books import Book
from rulebook.language.words import Language
from rulebook.sources.sources import Sources
from tests.support import LNF
from tests.unit.test_aligning_align import aligned_pairs

ONE, OTHER = Language("xx"), Language("yy")


def sides(clauses: int) -> tuple[list[SignalClause], list[SignalClause]]:
    left, right = invented(clauses, seed=5)
    return items(left.clauses, ONE), items(right.clauses, OTHER)


def first_cells(clauses: int) -> tuple[Finder, Cells]:
    left, right = sides(clauses)
    words = bags([item.words for item in left]), bags([item.words for item in right])
    finder = Finder(left, right, words)
    return finder, finder.first(known_pairs(words[0].vocabulary, words[1].vocabulary, ONE, OTHER, []))


def test_a_short_text_is_compared_whole() -> None:
    finder, cells = first_cells(120)
    assert finder.whole
    left, right = sides(120)
    kin = {(i, j) for i, a in enumerate(left) for j, b in enumerate(right) if a.family == b.family}
    assert set(zip(cells.rows.tolist(), cells.columns.tolist(), strict=True)) == kin


def test_what_is_compared_grows_with_the_text_and_not_with_its_square() -> None:
    """However long the text, a clause is compared with no more than words and order give it."""
    most = 2 * candidates.BY_WORDS + 2 * candidates.BY_ORDER + 1
    for clauses in (800, 2400):
        finder, cells = first_cells(clauses)
        assert not finder.whole
        assert len(cells) < most * clauses


def test_pairs_stand_once_and_in_order() -> None:
    _, cells = first_cells(800)
    assert (np.diff(cells.keys) > 0).all()
    assert (cells.columns[cells.by_column] == np.sort(cells.columns)).all()


@pytest.mark.parametrize("other", [LNF[1], "finso-2025-ru"])
def test_our_documents_align_alike_if_few_are_compared(
    corpus: Sources, books: dict[str, Book], other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = "lnf-2017-ru" if other not in LNF else LNF[0]
    whole = aligned_pairs(corpus, books[one].clauses, books[other].clauses, one, other)
    for name, count in (("WIDTH", 0), ("BY_WORDS", 24), ("BY_ORDER", 12), ("BY_SCORE", 8)):
        monkeypatch.setattr(candidates, name, count)
    few = aligned_pairs(corpus, books[one].clauses, books[other].clauses, one, other)
    assert 2 * len(whole & few) / (len(whole) + len(few)) > 0.98


def test_the_same_seed_invents_the_same_text() -> None:
    assert invented(60, seed=3) == invented(60, seed=3)
    assert invented(60, seed=3) != invented(60, seed=4)
