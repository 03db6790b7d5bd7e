"""Likeness by its definition."""

from random import Random

from crossref.searching.likeness import Likeness
from tests.corpus.test_searching_likeness import PlainDefinition, built_engine, forms_of, unknown_words


def test_likeness_is_that_of_the_plain_definition() -> None:
    engine = built_engine()
    forms = forms_of(engine)
    plain = PlainDefinition(forms, engine.settings)
    quick = Likeness(forms, engine.settings)
    found = 0
    for word in unknown_words(engine, Random(20171111)):
        for typed, wanted in plain.of(word).items():
            assert [*quick.of(word, typed).items()] == [*wanted.items()], (word, typed)
            found += bool(wanted)
    assert found >= 2000
