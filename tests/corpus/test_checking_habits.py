"""Habits: reported for the document, and no finding is muted."""

from msgspec.structs import replace

from crossref.checking.words import HABIT, with_habits
from rulebook.findings import Finding
from rulebook.sources.sources import Sources


def findings(corpus: Sources, clauses: int) -> list[Finding]:
    """A word that is lost alone in some clauses, and a finding about something else."""
    first = corpus.checked[0]
    first = replace(first, alone="lost only")
    return [*(replace(first, id=f"f{at}", clause=str(at)) for at in range(clauses)), replace(first, alone="")]


def test_a_word_that_is_dropped_in_many_clauses_is_a_habit(corpus: Sources) -> None:
    rows = with_habits(findings(corpus, HABIT))
    assert [row.habit for row in rows] == [HABIT] * HABIT + [0]


def test_a_word_that_is_dropped_in_few_clauses_is_none(corpus: Sources) -> None:
    rows = findings(corpus, HABIT - 1)
    assert with_habits(rows) == rows


def test_a_habit_of_the_corpus_is_told(corpus: Sources) -> None:
    habits = {(row.document, row.alone, row.habit) for row in corpus.findings}
    assert ("lnf-2017-fr", "lost only", 7) in habits
