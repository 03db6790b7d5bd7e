"""The shapes in which texts point to clauses, and the quantities that look like them."""

import pytest

from crossref.references.cite import cite, without_references
from rulebook.reading.labels import Grammar
from rulebook.reading.profile import LabelStyle
from rulebook.sources.sources import Sources
from tests.support import ROOT

GRAMMAR = Grammar(LabelStyle(levels=("{1}", ".{1}", ".{1}"), end="."))


@pytest.mark.parametrize(
    ("code", "text", "numbers"),
    [
        ("en", "in accordance with Clauses 20.4 and 20.5.", ["20.4", "20.5"]),
        ("en", "loses the set (16.1.7).", ["16.1.7"]),
        ("fr", "conformément à l'article 2.4).", ["2.4"]),
        ("lv", "atbilstoši punktam 2.4.", ["2.4"]),
        ("lv", "(ievērojot 20.4. un 20.5. punktu prasības)", ["20.4", "20.5"]),
        ("ru", "теряет право (п. 17.1.2).", ["17.1.2"]),
        ("ru", "сказанное в пунктах 2.4 и 2.5).", ["2.4", "2.5"]),
        ("ru", "на боку (3.30; 8.1.3).", ["3.30", "8.1.3"]),
        ("ru", "восстанавливают (7.1.6), (7.1.12), (8.1.1).", ["7.1.6", "7.1.12", "8.1.1"]),
        ("ru", "в центральный круг). 7.1.1", ["7.1.1"]),
        ("ru", "фиксируется в протоколе игры (2.16);", ["2.16"]),
        ("ru", "считается неспортивным поведением (9.2), (10.1).", ["9.2", "10.1"]),
        ("ru", "не сдвигая другие пешки. 3.30", ["3.30"]),
        ("en", "1.5 mm, not 2.5 g, and ±0.6", []),
        ("fr", "1,5 mm dans les 30 secondes", []),
        ("en", "within 2. And 30 seconds", []),
        ("ru", "результат 0:0, согласованная 02.03.2025", []),
    ],
)
def test_shapes_of_references_and_quantities(
    corpus: Sources, code: str, text: str, numbers: list[str]
) -> None:
    citations = cite(text, corpus.language(code), GRAMMAR)
    assert [GRAMMAR.number(citation.path) for citation in citations if citation.path] == numbers
    assert all(text[citation.start : citation.end] == citation.printed for citation in citations)


@pytest.mark.parametrize(
    ("code", "text", "kind"),
    [
        ("en", "See Annex No.1", "annex"),
        ("fr", "Voir annexe 1", "annex"),
        ("lv", "Skatīt pielikumu Nr.1", "annex"),
        ("ru", "Смотреть Приложение 1", "annex"),
        ("en", "the rest – as provided above.", "implicit"),
        ("lv", "bet pārējie, kā minēts iepriekš.", "implicit"),
    ],
)
def test_words_that_point(corpus: Sources, code: str, text: str, kind: str) -> None:
    assert [citation.kind for citation in cite(text, corpus.language(code), GRAMMAR)] == [kind]


LETTERED = Grammar(
    (
        LabelStyle(levels=("{1}", "{a}", "{1}"), end=")", closed=True, heading="Article"),
        LabelStyle(levels=("{A}", "{1}", "{a}"), end=")", closed=True, heading="Article"),
    )
)
HAD = {"2k", "A3b", "9f12", "F2", "A", "3"}


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("see Regulation 2k and Article A", ["2k", "A"]),
        ("as in articles 2k, A3b", ["2k", "A3b"]),
        ("by 9f12 it is", ["9f12"]),
        ("turn F2, then 3x3 and 7x7 (F2)", []),
        ("Article 3 of this book", ["3"]),
    ],
)
def test_numbers_with_letters_are_told_from_notation(text: str, cited: list[str]) -> None:
    english = Sources(ROOT).language("en")
    found = cite(text, english, LETTERED, HAD.__contains__)
    assert [LETTERED.number(row.path) for row in found if row.path] == cited


def test_a_reference_with_letters_is_no_quantity() -> None:
    english = Sources(ROOT).language("en")
    text = "See Regulation 2k, 12b1 and rule A3b3 for 15 seconds."
    blank = without_references(text, english)
    assert len(blank) == len(text)
    assert set(english.values(blank)) == {15}


@pytest.mark.parametrize(
    ("code", "text", "values"),
    [
        ("en", "Regulations 5b5c and 5b5d supersede 5b5a and A4b1 in 15 seconds", {15}),
        ("en", "under Articles 3 and 4, within 5 minutes", {5}),
        ("en", "at least 1.5 metres away (clause 1.5)", {1.5}),
        ("en", "a cube of 3x3 cm in 30 seconds", {3, 30}),
        ("de", "Proteste nach § 7 und nach §§ 3 bis 8 kosten 25 Euro", {25}),
        ("ru", "по статье 7 за две минуты", {2}),
    ],
)
def test_only_quantities_are_left(code: str, text: str, values: set[float]) -> None:
    language = Sources(ROOT).language(code)
    blank = without_references(text, language)
    assert len(blank) == len(text) and set(language.values(blank)) == values


def test_only_the_sign_of_a_paragraph_names_one() -> None:
    grammar = Grammar(LabelStyle(levels=("{1}", " ({1})"), relative=True, heading="§"))
    text = "Er hat 90 Minuten nach § 7 und nach §§ 8 bis 9."
    assert [text[start:end] for start, end, _ in grammar.named_headings(text)] == ["7", "8"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("as Article 5 says", ["5"]),
        ("by Article 5. Then", ["5"]),
        ("as Article 5.2 says", []),
        ("as Article 5,2 says", []),
        ("as Article 5a says", []),
    ],
)
def test_a_number_that_goes_on_is_not_named_by_its_beginning(text: str, named: list[str]) -> None:
    grammar = Grammar(LabelStyle(levels=("{1}",), heading="Article"))
    assert [text[start:end] for start, end, _ in grammar.named_headings(text)] == named
