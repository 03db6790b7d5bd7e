"""Words of our own: one name per thing and language, and marks as print sets them."""

import re
from collections.abc import Callable

import pytest

from rulebook.files.folders import own_files
from rulebook.files.toml import load
from rulebook.language.phrases import FILE as PHRASES
from rulebook.language.typeset import (
    NARROW,
    WIDE,
    dash_between,
    labelled,
    listed,
    printed,
    quoted,
    typeset,
    typeset_all,
    with_mark,
    with_unit,
)
from rulebook.language.usage import Spoken, Usage, faults, spoken_texts
from rulebook.sources.check_usage import check_usage, usage_of
from rulebook.sources.sources import Sources
from tests.support import ROOT

LANGUAGES = ("en", "fr", "lv", "ru")
PAGE_MARKS = re.compile(r"(?sm):::.*?:::|```.*?```|\{\w+\}(?=`)|^ *- |^\|[-|]+\|$")
"""What is no prose on a written page: directives, code, names of roles, bullets, rules of tables."""


ENGLISH = ("README.md", "LIBRARY.md", "corpus/README.md", "rulebook/example/README.md", "site/README.md")
SOURCES = (".py", ".js", ".html", ".toml", ".md", ".yaml")
REVIEWED = {
    "en": ("reviewed", "read by people", "judged by people", "People read both", "nobody has checked it yet"),
    "fr": ("relu", "relu par des personnes", "évalué par des humains", "que des personnes ont lus"),
    "lv": ("pārskatīts", "cilvēku izlasīts", "vērtējis cilvēks", "ko lasījuši cilvēki"),
    "ru": ("проверено", "прочитано людьми", "оценено человеком", "люди читали оба текста"),
}
"""The word in use, and variants that it stands for."""


@pytest.fixture(scope="module")
def usage(corpus: Sources) -> Callable[[str], Usage]:
    return usage_of(corpus)


def what(usage: Callable[[str], Usage], language: str, text: str) -> str:
    fault = usage(language).fault(Spoken((), language, text))
    return f"{fault.message}; {fault.hint}" if fault else ""


@pytest.mark.parametrize(
    ("language", "text", "use"),
    [
        ("ru", "Шайба коснулась пешки противника", "пешка соперника"),
        ("ru", "Противникам объявляют предупреждение", "соперник"),
        ("ru", "Пешка осталась в бортовой зоне", "зона борта"),
        ("lv", "Kauliņš palika uz borta", "apmale"),
        ("lv", "Kauliņš ir tumšajā laukumā", "tumšā zona"),
        ("lv", "Pretspēlētājam izsaka brīdinājumu", "pretinieks"),
        ("lv", "Tā tas ir vecākajā izdevumā", "redakcija"),
        ("fr", "Le juge décide", "juge-arbitre"),
        ("fr", "L’arbitre décide", "juge-arbitre"),
        ("fr", "Le participant perd le jeu", "match"),
        ("fr", "La pointe de la queue touche le palet", "bout de la queue"),
        ("en", "The participant loses the match", "game"),
        ("en", "A hanging disc falls", "unstable disc"),
    ],
)
def test_another_name_is_refused_in_any_form(
    usage: Callable[[str], Usage], language: str, text: str, use: str
) -> None:
    assert f"write {use!r}, or quote it" in what(usage, language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Здесь «противник», а в других пунктах «соперник»"),
        ("lv", "Šeit lietots „borts”"),
        ("fr", "On lit ici « juge »"),
        ("fr", "Le participant perd son tour de jeu sur la surface de jeu"),
        ("fr", "Le set est en jeu"),
        ("lv", "Kauliņš palika uz galda apmales"),
        ("ru", "Пешка лежит в круге"),
        ("en", "The English text says “match”"),
        ("fr", "Le juge-arbitre principal et les juges-arbitres supérieurs"),
    ],
)
def test_quotations_and_longer_or_shorter_forms_may_stand(
    usage: Callable[[str], Usage], language: str, text: str
) -> None:
    assert not what(usage, language, text)


@pytest.mark.parametrize(
    ("language", "text", "complaint"),
    [
        ("ru", "тёмная пешка", "write е"),
        ("en", "one page a concept, and a page a concept", "one … per …"),
        ("fr", "Que s’est-il passé?", "write a space before the mark"),
        ("fr", "Source: LNF 2017 FR", "write a space before the mark"),
        ("fr", "Le palet « glisse »: rien", "write a"),
        ("fr", "Une marge de 4.5 mm", "write the decimal sign ,"),
        ("lv", "Šeit ir „„lieka” zīme", "write quotation marks in pairs"),
        ("lv", "Atstarpe ir 12mm", "write a space before the unit"),
        ("ru", "Касание шайбы—удар", "write — between spaces"),
        ("ru", "Касание шайбы -- удар", "write — between spaces"),
        ("ru", "Пешка в 59.8 мм от линии", "write the decimal sign ,"),
        ("en", "A stroke—no more", "write – between spaces"),
        ("en", "A disc of 5,8 g", "write the decimal sign ."),
        ("en", "A tolerance of ±0,6", "write the decimal sign ."),
        ("en", "A disc of 5g", "write a space before the unit"),
        ("en", "Rock ´n roll", "write ’, or quotation marks"),
        ("en", "They say 'so", "write ’, or quotation marks"),
    ],
)
def test_marks_and_spellings(usage: Callable[[str], Usage], language: str, text: str, complaint: str) -> None:
    assert complaint in what(usage, language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Всё еще не ударил; и всё"),
        ("ru", "Касание шайбы – удар; пункты 4.3.2–4.3.4, –"),
        ("ru", "С согласия 3.26 с оговоркой"),
        ("fr", "Le résultat est 0:0, à 10:30 : voir l'article 12.5 m'a-t-on dit"),
        ("fr", "Vraiment ?! Oui (!), dit-il ; voir https://a.b"),
        ("en", "The players' discs weigh 5.8 g; a 16-disc series, 2016-12-28, lnf-2017-en"),
        ("en", "The text says 'opponent's disc', or \"disc\"; {n} mm"),
        ("lv", "Šeit ir „5.8 g - tā”, bet der -5 mm"),
    ],
)
def test_what_the_keyboard_has_is_set_and_no_fault(
    usage: Callable[[str], Usage], language: str, text: str
) -> None:
    assert not what(usage, language, text)


def test_everything_that_we_wrote_holds_to_it(corpus: Sources, usage: Callable[[str], Usage]) -> None:
    """The corpus, the words of the pages, the phrases of commands, and the written pages."""
    check_usage(corpus)
    for path in (ROOT / "site" / "words.toml", PHRASES):
        texts = list(spoken_texts(load(path, dict[str, object]).value))
        assert len(texts) > 500
        assert not list(faults(texts, usage))
    texts = []
    for code in LANGUAGES:
        for path in sorted((ROOT / "corpus" / "site" / "pages" / code).rglob("*.md")):
            prose = PAGE_MARKS.sub("", path.read_text("utf-8"))
            texts += [Spoken((path.name,), code, line) for line in prose.split("\n\n")]
    for path in (
        *map(ROOT.joinpath, ENGLISH),
        *sorted((ROOT / "corpus" / "site" / "pages" / "checks").glob("*.md")),
    ):
        prose = PAGE_MARKS.sub(" | ", path.read_text("utf-8"))
        texts += [Spoken((path.name,), "en", line) for line in prose.split("\n")]
    assert not [(fault.spoken.place, fault.message) for fault in faults(texts, usage)]


def test_what_is_settled_is_reviewed_and_nobody_is_named(corpus: Sources) -> None:
    """In every text, comment and message: nobody outside the project has reviewed anything."""
    files = [
        path
        for name in ("rulebook", "crossref", "site", "corpus", "bench")
        for path in sorted((ROOT / name).rglob("*"))
        if path.suffix in SOURCES and path.parent.name != "text" and path.name != "terms.toml"
    ]
    texts = {path: " ".join(path.read_text("utf-8").split()) for path in (*files, *ROOT.glob("*.md"))}
    for code, variants in REVIEWED.items():
        [pattern] = (
            re.compile(pattern)
            for pattern, use in corpus.terms_file.value.style[code].spelling.items()
            if use.startswith(variants[0])
        )
        assert all(map(pattern.search, variants[1:])), code
        assert not [(path, found[0]) for path, text in texts.items() if (found := pattern.search(text))]


def test_no_quotation_is_allowed_in_vain(corpus: Sources) -> None:
    own = [
        spoken
        for path in own_files(corpus.folder)
        for spoken in spoken_texts(load(path, dict[str, object]).value)
    ]
    for words in (*(one.titles for one in corpus.scenarios), *(term.note for term in corpus.term_entries)):
        own += [Spoken((), code, text) for code, text in words.items()]
    for quotation in corpus.terms_file.value.quotation:
        said = [one.text for one in own if one.language == quotation.language]
        assert any(quotation.words in text for text in said), quotation.words


def test_every_thing_has_a_name_of_ours_where_no_document_has_one(corpus: Sources) -> None:
    for term in corpus.term_entries:
        for code in LANGUAGES:
            assert term.names.get(code) or term.use.get(code), (term.id, code)


def test_marks_are_set_when_data_is_loaded() -> None:
    assert typeset("Qu'est-ce que c'est ? « Rien » ; voilà :", "fr") == (
        f"Qu’est-ce que c’est{NARROW}? «{WIDE}Rien{WIDE}»{NARROW}; voilà{WIDE}:"
    )
    assert typeset("0:0, l'opponent's « x »", "lv") == "0:0, l’opponent’s « x »"
    content = {"fr": ["a ?", {"id": "b ?"}], "id": "c ?", "rows": [{"fr": "d !"}]}
    set_content = {"fr": [f"a{NARROW}?", {"id": "b ?"}], "id": "c ?", "rows": [{"fr": f"d{NARROW}!"}]}
    assert typeset_all(content) == set_content


def test_an_apostrophe_behind_a_plural_is_none_of_a_quotation() -> None:
    assert typeset("in the opponents' turn, the players'", "en") == "in the opponents’ turn, the players’"
    assert typeset("the word 'discs' of the player's", "en") == "the word “discs” of the player’s"
    assert typeset("the word 'le jeu'", "fr") == f"the word «{WIDE}le jeu{WIDE}»"


def test_dashes_numbers_and_units_are_set() -> None:
    assert typeset("удар – касание, пункты 15–20", "ru") == "удар — касание, пункты 15–20"
    assert typeset("«удар» – 'касание'", "ru") == "«удар» — «касание»"
    assert typeset("a stroke - a touch", "en") == "a stroke – a touch"
    assert typeset("- a bullet\n- another – and its dash\n– ends", "ru") == (
        "- a bullet\n- another — and its dash\n— ends"
    )
    assert typeset("at -5 mm, lnf-2017, 2016-12-28", "en") == f"at −5{WIDE}mm, lnf-2017, 2016-12-28"
    assert typeset("0 s'il vient, 5 s plus tard", "fr") == f"0 s’il vient, 5{WIDE}s plus tard"
    assert typeset("{n} mm", "lv") == f"{{n}}{WIDE}mm"


@pytest.mark.parametrize(
    "quotation", ["“l'eau - 5 mm”", "„l'eau - 5 mm”", "`l'eau - 5 mm`", "«l'eau - 5 mm»"]
)
def test_what_is_quoted_is_never_changed(quotation: str) -> None:
    for language in LANGUAGES:
        inside = typeset(f"a - {quotation} - b", language).replace(WIDE, "")
        assert quotation in inside, language


def test_marks_that_the_program_sets_have_their_space() -> None:
    assert (
        with_mark("Décision", ":", "fr") == f"Décision{WIDE}:"
        and with_mark("Oui", "!", "fr") == f"Oui{NARROW}!"
    )
    assert labelled("Décision", "Le set", "fr") == f"Décision{WIDE}: Le set"
    assert labelled("Решение", "Сет проигран", "ru") == "Решение: сет проигран"
    assert labelled("Решение", "LNF 2017", "ru") == "Решение: LNF 2017"
    assert listed(["un", "deux"], "fr") == f"un{NARROW}; deux" and listed(["one", "two"], "lv") == "one; two"
    assert dash_between("A", "B", "ru") == "A — B" and dash_between("A", "B", "lv") == "A – B"


def test_a_quotation_in_a_quotation_has_other_marks() -> None:
    assert quoted("a", "fr") == f"«{WIDE}a{WIDE}»" and quoted("„a”", "lv") == "«„a”»"
    assert quoted("«a»", "ru") == "„«a»“" and quoted("“a”", "en") == "‘“a”’"


def test_numbers_are_printed_as_in_their_language() -> None:
    assert [printed("-59.8", code) for code in LANGUAGES] == ["−59.8", "−59,8", "−59,8", "−59,8"]
    assert printed("+0.4", "ru") == "+0,4" and printed("4,7/5,4", "en") == "4.7/5.4"
    assert with_unit("5", "mm") == f"5{WIDE}mm" and with_unit("90", "°") == "90°"


def test_what_readers_get_is_typeset(corpus: Sources) -> None:
    said = [fact.question["fr"] for fact in corpus.vocabulary.facts.values()]
    said += [concept.headline["fr"] for concept in corpus.concepts_file.value.concept]
    said += [typeset(one.titles["fr"], "fr") for one in corpus.scenarios]
    assert len(said) > 1000
    for text in said:
        assert not re.search(r"\w'\w| [:;?!»]|« ", text), text
