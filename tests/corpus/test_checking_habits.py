"""Habits: told for the document, and no finding is muted."""

from msgspec.structs import replace

from crossref.checking.habits import FEWEST, with_habits
from rulebook.corpus import AuthoredCorpus
from rulebook.records import Finding


def findings(corpus: AuthoredCorpus, clauses: int) -> list[Finding]:
    """A word that is lost alone in some clauses, and a finding about something else."""
    first = next(row for checked in corpus.build.checked for row in checked.findings)
    first = replace(first, alone="lost only")
    return [*(replace(first, id=f"f{at}", clause=str(at)) for at in range(clauses)), replace(first, alone="")]


def test_a_word_that_is_dropped_in_many_clauses_is_a_habit(corpus: AuthoredCorpus) -> None:
    rows = with_habits(findings(corpus, FEWEST))
    assert [row.habit for row in rows] == [FEWEST] * FEWEST + [0]


def test_a_word_that_is_dropped_in_few_clauses_is_none(corpus: AuthoredCorpus) -> None:
    rows = findings(corpus, FEWEST - 1)
    assert with_habits(rows) == rows


def test_a_habit_of_the_corpus_is_told(corpus: AuthoredCorpus) -> None:
    told = {(row.document, row.alone, row.habit) for row in corpus.build.findings}
    assert ("lnf-2017-fr", "lost only", 7) in told
