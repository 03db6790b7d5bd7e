"""The termbase: names, definitions, and every place that speaks of a term."""

import json
from pathlib import Path

import pytest

from rulebook.sources.sources import Sources
from tests.support import LNF, printed, refused

AREAS = ("pieces", "zones", "strokes", "people", "sanctions", "time", "equipment", "match")
RUSSIAN_ONLY = ("push-stroke", "captain", "competition-referee", "unauthorised-action", "match-fixing")


def test_the_termbase_is_whole(corpus: Sources) -> None:
    """120 terms in all areas, each named in four languages but for five that only Russian texts have."""
    terms = corpus.terms
    assert len(terms) == 120
    assert {term.area for term in terms} == set(AREAS)
    assert [term.id for term in terms] == [entry.id for entry in corpus.term_entries]
    for term in terms:
        assert set(term.names) == ({"ru"} if term.id in RUSSIAN_ONLY else {"en", "fr", "lv", "ru"}), term.id


def test_every_term_occurs_in_a_document_of_each_of_its_languages(corpus: Sources) -> None:
    languages = {document.id: document.language for document in corpus.documents}
    silent = []
    for term in corpus.terms:
        spoken = {languages[use.document] for use in term.occurrences}
        silent += [(term.id, code) for code in term.names if code not in spoken]
    assert silent == []


@pytest.mark.parametrize(
    ("id", "number", "pilot"),
    [
        ("light-disc", "11.4", "2.12"),
        ("dark-disc", "11.3", "2.13"),
        ("penalty-disc", "11.5", "2.14"),
        ("debt-disc", "11.6", "2.15"),
    ],
)
def test_a_definition_is_where_the_reader_saw_it(corpus: Sources, id: str, number: str, pilot: str) -> None:
    """Read off section 11 and the special terms of the pilot."""
    (term,) = [term for term in corpus.terms if term.id == id]
    assert set(term.definitions) == {*(f"{document}/{number}" for document in LNF), f"finso-2025-ru/{pilot}"}
    assert set(term.definitions) <= {f"{use.document}/{use.number}" for use in term.occurrences}


def test_commands(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(printed(capsys, "terms", "--json"))["terms"]
    assert all({"concept", "en", "fr", "lv", "ru", "definitions", "occurrences"} <= set(row) for row in rows)
    shown = printed(capsys, "terms", "soda kauliņš")
    assert "penalty disc" in shown
    assert "lnf-2019-lv/11.5" in shown
    assert "no term 'penalty dics'; nearest are penalty disc" in refused(capsys, "terms", "penalty dics")
