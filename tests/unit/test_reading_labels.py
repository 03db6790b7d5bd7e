"""Printed numbers of many sports and statutes."""

import pytest

from rulebook.errors import InputError
from rulebook.reading.labels import Grammar, roman, write_ordinal
from rulebook.reading.profile import LabelStyle

DOTTED = LabelStyle(levels=("{1}", ".{1}", ".{1}"), end=".")
CUBE = LabelStyle(levels=("{1}", "{a}", "{1}"), end=")")
CARDS = LabelStyle(levels=("{1}", ".{1}", "{a}"), end=".")
STATUTE = LabelStyle(levels=("§ {1}", " ({1})", " {a})"))
ARTICLE = LabelStyle(levels=("Article {1}", ".{1}"))
ROMAN = LabelStyle(levels=("{I}", ".{1}", "({i})"), end=".")


@pytest.mark.parametrize(
    ("style", "text", "path", "number", "rest"),
    [
        (DOTTED, "16.1.7. ja kāds", (16, 1, 7), "16.1.7", " ja kāds"),
        (DOTTED, "16.1.7", (16, 1, 7), "16.1.7", ""),
        (DOTTED, "12.1.Spēle", (12, 1), "12.1", "Spēle"),
        (DOTTED, "2. Game", (2,), "2", " Game"),
        (CUBE, "1a1) A judge", (1, 1, 1), "1a1", " A judge"),
        (CUBE, "11b) A judge", (11, 2), "11b", " A judge"),
        (CARDS, "104.3a. A player", (104, 3, 1), "104.3a", " A player"),
        (CARDS, "104. Ending", (104,), "104", " Ending"),
        (STATUTE, "§ 5 (2) b) whoever", (5, 2, 2), "5.2b", " whoever"),
        (STATUTE, "§ 5 whoever", (5,), "5", " whoever"),
        (ARTICLE, "Article 5.2 The court", (5, 2), "5.2", " The court"),
        (ROMAN, "IV.2(iii). Fines", (4, 2, 3), "IV.2.iii", " Fines"),
    ],
)
def test_a_label_is_read(style: LabelStyle, text: str, path: tuple[int, ...], number: str, rest: str) -> None:
    grammar = Grammar(style)
    label = grammar.match(text)
    assert label
    assert label.path == path
    assert grammar.number(path) == number
    assert grammar.parse(number) == path
    assert text[label.length :] == rest


@pytest.mark.parametrize(
    ("style", "text"),
    [
        (DOTTED, "1,5 mm"),
        (DOTTED, "1.5mm"),
        (DOTTED, "50% of all"),
        (DOTTED, "±0,6"),
        (DOTTED, "12mm"),
        (DOTTED, "The 16.1.7"),
        (CUBE, "a1) x"),
        (STATUTE, "5 (2) b) x"),
        (ARTICLE, "5.2 The court"),
        (DOTTED, ""),
    ],
)
def test_a_quantity_or_another_style_is_no_label(style: LabelStyle, text: str) -> None:
    assert Grammar(style).match(text) is None


def test_a_relative_label_goes_on_from_the_number_before() -> None:
    grammar = Grammar(LabelStyle(levels=("§ {1}", "({1})", "{a})"), relative=True))

    def path(text: str, current: tuple[int, ...]) -> tuple[int, ...] | None:
        label = grammar.match(text, current)
        return label.path if label else None

    assert path("§ 5 Title", (4, 1)) == (5,)
    assert path("(2) Whoever", (5,)) == (5, 2)
    assert path("b) the goods", (5, 2)) == (5, 2, 2)
    assert path("(3) Whoever", (5, 2, 2)) == (5, 3)
    assert path("b) the goods", (5,)) is None


def test_roman_numerals_go_both_ways() -> None:
    assert [roman(n) for n in ("I", "IV", "IX", "XIV", "XL", "MCMXCIV")] == [1, 4, 9, 14, 40, 1994]
    assert [write_ordinal(n, "I") for n in (1, 4, 9, 14, 40, 1994)] == [
        "I",
        "IV",
        "IX",
        "XIV",
        "XL",
        "MCMXCIV",
    ]


@pytest.mark.parametrize("levels", [(), ("{1}", "."), ("{1}{a}",)])
def test_a_style_without_one_slot_a_level_is_refused(levels: tuple[str, ...]) -> None:
    with pytest.raises(InputError):
        Grammar(LabelStyle(levels=levels))
