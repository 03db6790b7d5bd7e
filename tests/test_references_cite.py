"""The shapes in which texts point to clauses, and the quantities that look like them."""

import pytest

from crossref.references.cite import cite
from rulebook.corpus import AuthoredCorpus
from rulebook.reading.labels import Grammar
from rulebook.reading.profile import LabelStyle

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
        ("en", "1.5 mm, not 2.5 g, and ±0.6", []),
        ("fr", "1,5 mm dans les 30 secondes", []),
        ("en", "within 2. And 30 seconds", []),
        ("ru", "результат 0:0, согласованная 02.03.2025", []),
    ],
)
def test_shapes_of_references_and_quantities(
    authored: AuthoredCorpus, code: str, text: str, numbers: list[str]
) -> None:
    citations = cite(text, authored.language(code), GRAMMAR)
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
def test_words_that_point(authored: AuthoredCorpus, code: str, text: str, kind: str) -> None:
    assert [citation.kind for citation in cite(text, authored.language(code), GRAMMAR)] == [kind]
