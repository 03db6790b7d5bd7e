"""What became of a clause: what words tell, and that a review outranks them."""

import pytest

from crossref.comparing.changes import open_comparer
from crossref.comparing.relate import judge_words
from rulebook.books import Book
from rulebook.findings import Basis, Carried, Change
from rulebook.sources.sources import Sources
from rulebook.storage.export import relation_row
from tests.support import clause_of


@pytest.mark.parametrize(
    ("old", "new", "moved", "relation", "ground"),
    [
        ("17.1.4", "7.1.4", False, "moved-only", None),
        ("12.3", "3.3", False, "changed", "numbers"),
        ("17.1.11", "8.1.11", True, "changed", "place"),
        ("2.8", "17.8", False, "reworded", None),
        ("17.1.5", "7.1.5", False, "moved-only", None),
    ],
)
def test_words_tell_a_relation(
    corpus: Sources,
    books: dict[str, Book],
    old: str,
    new: str,
    moved: bool,
    relation: str,
    ground: str | None,
) -> None:
    """Read off the two Russian texts."""
    russian = corpus.language("ru")
    before, after = clause_of(books, f"lnf-2017-ru/{old}"), clause_of(books, f"finso-2025-ru/{new}")
    judgement = judge_words([before], [after], russian, russian, moved=moved)
    assert judgement.relation == relation
    assert (ground in judgement.marks) if ground else (judgement.marks == ())
    assert judgement.substantive is bool(ground)


def test_shapes_are_relations_too(corpus: Sources, books: dict[str, Book]) -> None:
    russian = corpus.language("ru")
    one = [clause_of(books, "lnf-2017-ru/12.5")]
    many = [clause_of(books, "finso-2025-ru/3.5"), clause_of(books, "finso-2025-ru/3.6")]
    assert judge_words(one, many, russian, russian, moved=False).relation == "split"
    assert judge_words(many, one, russian, russian, moved=False).relation == "merged"
    assert judge_words(one, [], russian, russian, moved=False).relation == "removed"
    assert judge_words([], one, russian, russian, moved=False).relation == "new"


def changes(corpus: Sources, old: str, new: str) -> dict[str, Change]:
    """What the build has of two documents, by concept."""
    return {change.concept: change for change in corpus.changes(old, new)}


def test_a_review_outranks_the_machine_and_both_are_kept(corpus: Sources) -> None:
    reviewed = changes(corpus, "lnf-2017-ru", "finso-2025-ru")
    assert len(reviewed) == 294
    translated = {row.old for row in corpus.reviewed.value.relation if row.translation}
    for change in reviewed.values():
        assert Basis.REVIEWED in change.grounds
        assert bool(change.substance) == (change.substantive or change.old in translated)
    assert [change for change in reviewed.values() if change.by_words != change.relation]
    soon = reviewed["puck-taken-too-soon"]
    assert (soon.old, soon.new, soon.relation) == (("17.1.11",), ("8.1.11",), "changed")


def test_where_tells_what_compare_tells(corpus: Sources) -> None:
    """One record for both: a clause that moved to where the same follows is moved, and not changed."""
    clause, concept = "17.1.4", "puck-in-pocket"
    later = changes(corpus, "lnf-2017-ru", "lnf-2019-lv")[concept]
    row = relation_row(later, "lnf-2017-ru", "lnf-2019-lv")
    assert (row.old, row.relation, row.said_by) == ((clause,), "same", "computed")
    carried = changes(corpus, "lnf-2019-lv", "finso-2025-ru")["puck-taken-too-soon"]
    assert carried.grounds == (Carried(source="lnf-2017-ru", target="finso-2025-ru"),)
    row = relation_row(carried, "lnf-2019-lv", "finso-2025-ru")
    assert (row.relation, row.said_by) == ("changed", "carried over")


def test_what_the_build_has_is_what_a_comparison_finds(corpus: Sources) -> None:
    comparer = open_comparer(corpus)
    for old, new in (("lnf-2017-ru", "finso-2025-ru"), ("lnf-2017-en", "lnf-2019-lv")):
        assert corpus.changes(old, new) == comparer.changes(old, new)
    assert corpus.changes("finso-2025-ru", "lnf-2017-ru") == ()
