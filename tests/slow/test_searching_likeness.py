"""Likeness by its definition."""

from random import Random

from crossref.searching.engine import Engine
from crossref.searching.likeness import Likeness
from tests.corpus.test_searching_likeness import PlainDefinition, unknown_words


def test_likeness_is_that_of_the_plain_definition(engine: Engine, forms: list[str]) -> None:
    plain = PlainDefinition(forms, engine.settings)
    quick = Likeness(forms, engine.settings)
    found = 0
    for word in unknown_words(engine, Random(20171111)):
        for typed, wanted in plain.of(word).items():
            assert [*quick.of(word, typed).items()] == [*wanted.items()], (word, typed)
            found += bool(wanted)
    assert found >= 2000
