"""Words of our own: one name per thing and language, and marks as print sets them."""

import re
from collections.abc import Callable

import pytest

from rulebook.check_usage import check_usage, usage_of
from rulebook.corpus import AuthoredCorpus
from rulebook.language.phrases import FILE as PHRASES
from rulebook.language.typeset import NARROW, listed, typeset, typeset_all, with_mark
from rulebook.language.usage import Spoken, Usage, faults, own_files, spoken_texts
from rulebook.toml import load
from tests.support import ROOT

LANGUAGES = ("en", "fr", "lv", "ru")
PAGE_MARKS = re.compile(r"(?sm):::.*?:::|```.*?```|(?:\{\w+\})?`[^`]*`|^ *- ")
"""What is no prose on a written page: directives, code, roles, bullets."""


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
def usage(corpus: AuthoredCorpus) -> Callable[[str], Usage]:
    return usage_of(corpus)


def what(usage: Callable[[str], Usage], language: str, text: str) -> str:
    fault = usage(language).fault(Spoken((), language, text))
    return f"{fault.what}; {fault.remedy}" if fault else ""


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
        ("ru", "Касание шайбы — удар", "write –"),
        ("en", "A stroke - no more", "write –"),
        ("fr", "Que s’est-il passé?", "write a space before the mark"),
        ("en", "one page a concept, and a page a concept", "one … per …"),
    ],
)
def test_marks_and_spellings(usage: Callable[[str], Usage], language: str, text: str, complaint: str) -> None:
    assert complaint in what(usage, language, text)
    assert not what(usage, "ru", "Всё еще не ударил; и всё")


def test_everything_that_we_wrote_holds_to_it(corpus: AuthoredCorpus, usage: Callable[[str], Usage]) -> None:
    """The corpus, the words of the pages, the phrases of commands, and the written pages."""
    check_usage(corpus)
    for path in (ROOT / "site" / "words.toml", PHRASES):
        texts = list(spoken_texts(load(path, dict[str, object]).value))
        assert len(texts) > 500
        assert not list(faults(texts, usage))
    texts = []
    for code in LANGUAGES:
        for path in sorted((ROOT / "corpus" / "pages" / code).rglob("*.md")):
            prose = PAGE_MARKS.sub(" | ", path.read_text("utf-8"))
            texts += [Spoken((path.name,), code, line) for line in prose.split("\n\n")]
    for path in (*map(ROOT.joinpath, ENGLISH), *sorted((ROOT / "corpus" / "pages" / "checks").glob("*.md"))):
        prose = PAGE_MARKS.sub(" | ", path.read_text("utf-8"))
        texts += [Spoken((path.name,), "en", line) for line in prose.split("\n")]
    assert not [(fault.spoken.place, fault.what) for fault in faults(texts, usage)]


def test_what_is_settled_is_reviewed_and_nobody_is_named(corpus: AuthoredCorpus) -> None:
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


def test_no_quotation_is_allowed_in_vain(corpus: AuthoredCorpus) -> None:
    own = [
        spoken
        for path in own_files(corpus.folder)
        for spoken in spoken_texts(load(path, dict[str, object]).value)
    ]
    for code, data in corpus.translations.items():
        own += [Spoken((), code, text) for text in data.value.said.values()]
    for quotation in corpus.terms_file.value.quotation:
        said = [one.text for one in own if one.language == quotation.language]
        assert any(quotation.words in text for text in said), quotation.words


def test_every_thing_has_a_name_of_ours_where_no_document_has_one(corpus: AuthoredCorpus) -> None:
    for term in corpus.term_entries:
        for code in LANGUAGES:
            assert term.names.get(code) or term.use.get(code), (term.id, code)


def test_marks_are_set_when_data_is_loaded() -> None:
    assert typeset("Qu'est-ce que c'est ? « Rien » ; voilà :", "fr") == (
        f"Qu’est-ce que c’est{NARROW}? «{NARROW}Rien{NARROW}»{NARROW}; voilà{NARROW}:"
    )
    assert typeset("0:0, l'opponent's « x »", "lv") == "0:0, l’opponent’s « x »"
    content = {"fr": ["a ?", {"id": "b ?"}], "id": "c ?", "rows": [{"fr": "d !"}]}
    set_content = {"fr": [f"a{NARROW}?", {"id": "b ?"}], "id": "c ?", "rows": [{"fr": f"d{NARROW}!"}]}
    assert typeset_all(content) == set_content


def test_an_apostrophe_behind_a_plural_is_none_of_a_quotation() -> None:
    assert typeset("in the opponents' turn, the players'", "en") == "in the opponents’ turn, the players’"
    assert typeset("the word 'discs' of the player's", "en") == "the word 'discs' of the player’s"


def test_marks_that_the_program_sets_have_their_space() -> None:
    assert (
        with_mark("Décision", ":", "fr") == f"Décision{NARROW}:"
        and with_mark("Ruling", ":", "en") == "Ruling:"
    )
    assert listed(["un", "deux"], "fr") == f"un{NARROW}; deux" and listed(["one", "two"], "lv") == "one; two"


def test_what_readers_get_is_typeset(corpus: AuthoredCorpus) -> None:
    said = [fact.question["fr"] for fact in corpus.vocabulary.facts.values()]
    said += [concept.headline["fr"] for concept in corpus.concepts_file.value.concept]
    said += corpus.translations["fr"].value.said.values()
    assert len(said) > 1000
    for text in said:
        assert not re.search(r"\w'\w| [:;?!»]|« ", text), text
