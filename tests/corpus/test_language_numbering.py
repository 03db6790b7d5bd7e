"""Numbers of clauses, authorities and outcomes as people say them."""

import pytest

from rulebook.language.numbering import said_number, said_numbers
from rulebook.records import ClauseId
from rulebook.sources.sources import Sources

SAID = {
    "17.1.4": ("17.1.4", "17.1.4", "17.1.4", "17.1.4"),
    "13.7.4.note": ("note to 13.7.4", "remarque du 13.7.4", "13.7.4. piezīme", "примечание к 13.7.4"),
    "part-2": ("part 2", "partie 2", "2. daļa", "часть 2"),
    "A": ("annex", "annexe", "pielikums", "приложение"),
    "A.IV": ("annex part IV", "partie IV de l’annexe", "pielikuma IV daļa", "часть IV приложения"),
    "A27": ("annex row 27", "ligne 27 de l’annexe", "pielikuma 27. rinda", "строка 27 приложения"),
}


@pytest.mark.parametrize("number", SAID)
def test_a_number_is_said_in_the_language_of_the_reader(corpus: Sources, number: str) -> None:
    clause = corpus.index.clauses[ClauseId("lnf-2017-en", number)]
    assert tuple(said_number(clause, language) for language in ("en", "fr", "lv", "ru")) == SAID[number]


def test_only_what_has_no_printed_number_is_said_otherwise(corpus: Sources) -> None:
    said = said_numbers(corpus.clauses("lnf-2019-lv"), "lv")
    assert "13.7.4" not in said and said["20.4.note"] == "20.4. piezīme"


def test_a_federation_has_its_name_in_each_language(corpus: Sources) -> None:
    document = corpus.document("lnf-2019-lv")
    assert corpus.authority(document, "lv") == "Latvijas Novusa federācija (LNF)"
    assert corpus.authority(document, "en") == "Latvian Novuss Federation (LNF)"


def test_an_excuse_beside_a_sanction_speaks_of_the_rest(corpus: Sources) -> None:
    announce = corpus.outcomes.announce
    assert announce(["restore_discs", "no_penalty"], "en").endswith(" The participant is not penalised.")
    assert announce(["penalty_disc", "no_penalty"], "en").endswith(
        " For the rest, the participant is not penalised."
    )
