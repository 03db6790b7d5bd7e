"""What became of a clause: what words tell, and that a review outranks them."""

from collections import Counter

import pytest

from crossref.comparing.relate import judge_words
from rulebook.corpus import AuthoredCorpus
from rulebook.records import Book, Relation
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
    corpus: AuthoredCorpus,
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
    assert (ground in judgement.grounds) if ground else (judgement.grounds == ())
    assert judgement.substantive is bool(ground)
    assert judgement.said_by == "computed"


def test_shapes_are_relations_too(corpus: AuthoredCorpus, books: dict[str, Book]) -> None:
    russian = corpus.language("ru")
    one = [clause_of(books, "lnf-2017-ru/12.5")]
    many = [clause_of(books, "finso-2025-ru/3.5"), clause_of(books, "finso-2025-ru/3.6")]
    assert judge_words(one, many, russian, russian, moved=False).relation == "split"
    assert judge_words(many, one, russian, russian, moved=False).relation == "merged"
    assert judge_words(one, [], russian, russian, moved=False).relation == "removed"
    assert judge_words([], one, russian, russian, moved=False).relation == "new"


def test_a_review_outranks_the_machine_and_both_are_kept(corpus: AuthoredCorpus) -> None:
    def relations(old: str, new: str) -> dict[str, Relation]:
        rows = corpus.build.relations
        return {row.concept: row for row in rows if (row.source, row.target) == (old, new)}

    reviewed = relations("lnf-2017-ru", "finso-2025-ru")
    assert Counter(row.said_by for row in reviewed.values()) == {"reviewed": 294}
    for row in reviewed.values():
        assert row.computed
        assert bool(row.substance) == row.substantive
    outranked = [row for row in reviewed.values() if row.computed != row.relation]
    assert outranked
    soon = reviewed["puck-taken-too-soon"]
    assert (soon.old, soon.new, soon.relation) == (("17.1.11",), ("8.1.11",), "changed")
    others = relations("lnf-2019-lv", "finso-2025-ru")
    assert {row.said_by for row in others.values()} == {"computed"}
