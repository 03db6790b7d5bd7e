"""What written pages say of the documents, of the files and of the interface is so."""

import html
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
import pytest

from rulebook.files.folders import LAYOUT
from rulebook.files.toml import load
from rulebook.language.usage import spoken_texts
from rulebook.sources.sources import Sources
from tests.browse import HTML, LANGUAGES
from tests.support import ROOT

NAMES = ("README.md", "LIBRARY.md", "CONTRIBUTING.md", "CHANGELOG.md", "corpus/README.md")
PAGES = [*(ROOT / name for name in NAMES), *sorted((ROOT / "corpus" / "site" / "pages").rglob("*.md"))]
SPOKEN = [ROOT / "corpus" / "site" / "site.toml", ROOT / "site" / "words.toml"]
"""What pages say of themselves."""
GUIDES = [page for page in PAGES if page.parent.name == "guide" or page.name == "about.md"]
BLOCK = re.compile(r"(?ms)^```.*?^```|^:::.*?^:::")
"""What is run or filled in when pages are built."""

STATUSES = {
    "in force": r"\bin force|en vigueur|spēkā|действу",
    "superseded": r"superseded|remplacé|aizstāt|заменен",
    "pilot": r"\bpilot|пилот|тестов",
}
"""Words for the status of a text, in four languages."""

NUMBERS = {
    **dict.fromkeys(("three", "trois", "trīs", "три", "трех"), 3),
    **dict.fromkeys(("four", "quatre", "četras", "četrās", "четыре", "четырех"), 4),
    **dict.fromkeys(("five", "cinq", "pieci", "piecos", "пять", "пяти"), 5),
    **dict.fromkeys(("six", "seši", "шесть"), 6),
    **dict.fromkeys(("seven", "sept", "septiņi", "семь"), 7),
    **dict.fromkeys(("eight", "huit", "astoņi", "восемь"), 8),
}
THINGS = {
    "documents": r"(?:documents|rulebooks|recueils|noteikumu teksti|dokumenti|документов|сводов)",
    "languages": r"(?:languages|langues|valod\w+|язык\w*)",
    "editions": r"(?:editions|éditions|redakcijas|редакции)",
    "packages": r"packages",
}
COUNTED = {
    thing: re.compile(rf"\b({'|'.join(NUMBERS)}) (?:[a-z]+ )?{words}\b", re.IGNORECASE)
    for thing, words in THINGS.items()
}
"""A number of things, as prose says it."""


def page_name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def prose(text: str) -> str:
    return BLOCK.sub("", text)


def statuses_said(text: str, editions: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Every sentence or row that names an edition and a status: the sentence, the edition, the status."""
    for sentence in re.split(r"\n\n|\n(?=[|-])|(?<=[.])\s", prose(text)):
        said = sentence.casefold().replace("-", " ")
        for edition in editions:
            if re.search(rf"\b{edition.replace('-', ' ')}\b", said):
                yield from ((sentence, edition, name) for name in STATUSES if re.search(STATUSES[name], said))


def counts_said(text: str) -> Iterator[tuple[str, int]]:
    """Every number of documents, languages, editions or packages that a text names, as it is written."""
    for thing, pattern in COUNTED.items():
        for match in pattern.finditer(" ".join(text.split())):
            yield thing, NUMBERS[match[1].casefold()]


@pytest.fixture(scope="module")
def counts(corpus: Sources) -> dict[str, int]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {
        "documents": len(corpus.entries),
        "languages": len({entry.language for entry in corpus.entries}),
        "editions": len({entry.edition for entry in corpus.entries}),
        "packages": len(project["dependencies"]),
    }


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent.name != "checks"], ids=page_name)
def test_a_page_says_of_an_edition_the_status_that_it_has(corpus: Sources, page: Path) -> None:
    statuses = {entry.edition: entry.status for entry in corpus.entries}
    for sentence, edition, status in statuses_said(page.read_text(encoding="utf-8"), statuses):
        assert status == statuses[edition], (edition, sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "- **LNF 2017** in English: rules in force since 2017.",
        "LNF 2019 en letton, règles en vigueur",
        "`lnf-2019` ir spēkā",
        "FINSO 2025: действующие правила",
    ],
)
def test_a_wrong_status_is_noticed(sentence: str) -> None:
    statuses = {"lnf-2017": "superseded", "lnf-2019": "superseded", "finso-2025": "pilot"}
    assert [status for _, _, status in statuses_said(sentence, statuses)] == ["in force"]


APPROVAL = {
    "approved": r"\bapproved|approuvé|apstiprin|утвержд",
    "agreed": r"\bagreed|convenu|saskaņo|согласова",
}
"""Words for how the rules were adopted, in four languages."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", ["{id}/index.html", "cards/{id}.html"])
def test_a_page_says_how_its_rules_were_adopted(corpus: Sources, place: str, lang: str) -> None:
    """What is on trial was agreed on, as it says itself; rules that came into force were approved."""
    for document in corpus.documents:
        page = (HTML / lang / place.format(id=document.id)).read_text(encoding="utf-8")
        own = re.findall(r'(?s)<dl class="facts">.*?</dl>|<p><span lang=[^>]*>[^<]*</span> · [^<]*', page)[0]
        said = [word for word, pattern in APPROVAL.items() if re.search(pattern, own.casefold())]
        assert said == ["agreed" if document.status == "pilot" else "approved"], document.id


def lone_statuses(text: str) -> Iterator[tuple[str, str]]:
    """Every sentence or row that says one status alone, with an edition or without: it, the status."""
    for sentence in re.split(r"\n\n|\n(?=[|-])|(?<=[.])\s", prose(text)):
        said = [name for name in STATUSES if re.search(STATUSES[name], sentence.casefold())]
        if len(said) == 1:
            yield sentence, said[0]


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if page.parent.name != "checks" and page.name != "CHANGELOG.md"],
    ids=page_name,
)
def test_no_page_speaks_of_a_status_that_no_document_has(corpus: Sources, page: Path) -> None:
    had = {entry.status for entry in corpus.entries}
    assert [row for row in lone_statuses(page.read_text(encoding="utf-8")) if row[1] not in had] == []


def test_a_status_without_an_edition_is_noticed() -> None:
    assert [name for _, name in lone_statuses("The Latvian rules of 2019 are in force.")] == ["in force"]


@pytest.mark.parametrize("page", [*PAGES, ROOT / "corpus" / "site" / "site.toml"], ids=page_name)
def test_a_page_counts_what_there_is(counts: dict[str, int], page: Path) -> None:
    for thing, number in counts_said(prose(page.read_text(encoding="utf-8"))):
        assert number == counts[thing], thing


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("needs five small packages", ("packages", 5)),
        ("cinq langues", ("languages", 5)),
        ("Pieci novusa noteikumu teksti", ("documents", 5)),
        ("на четырех языках", ("languages", 4)),
    ],
)
def test_a_count_is_noticed(sentence: str, said: tuple[str, int]) -> None:
    assert said in list(counts_said(sentence))


EVERY = re.compile(
    r"\b(?:every|each|all(?: the)?|chaque|toutes? les|tous les|katr\w+|vis[aiāuo]\w*|кажд\w+|все[хм]?)"
    r" (?:\w+ )?(?:editions?|éditions?|redakcij\w+|редакци\w+|rulebooks?|recueils?|noteikum\w+|свод\w*)\b"
    r"(?:(?!\n\n)[^.;:|])*\b(?:languages?|langues?|valod\w+|язык\w*)",
    re.IGNORECASE,
)
"""A sentence that promises every edition in some languages: no edition is there in all."""


@pytest.mark.parametrize("page", [*PAGES, *SPOKEN], ids=page_name)
def test_nothing_promises_every_edition_in_every_language(counts: dict[str, int], page: Path) -> None:
    assert counts["documents"] < counts["editions"] * counts["languages"], "there is: take this test out"
    assert EVERY.findall(prose(page.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Every edition, in four languages, clause by clause.",
        "Chaque édition en quatre langues",
        "Visas redakcijas četrās valodās",
        "Каждая редакция на четырех языках",
    ],
)
def test_a_promise_of_every_edition_is_noticed(sentence: str) -> None:
    assert EVERY.search(sentence)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_title_description_and_manifest_say_the_tagline(lang: str) -> None:
    """What was looked at above is what readers see."""
    site = tomllib.loads((ROOT / "corpus" / "site" / "site.toml").read_text(encoding="utf-8"))
    tagline = {code: plain(text) for code, text in site["words"]["page"]["tagline"].items()}
    head = html.unescape((HTML / lang / "index.html").read_text(encoding="utf-8").split("</head>")[0])
    said = re.findall(r'<title>(.*?)</title>|<meta name="description" content="(.*?)">', head)
    assert [tagline[lang] in plain(title or description) for title, description in said] == [True, True]
    manifest = msgspec.json.decode((HTML / "manifest.webmanifest").read_bytes())
    assert plain(manifest["description"]) == tagline["en"]


# ---- the interface ----

QUOTED = {"en": r"“([^”]+)”", "fr": r"«\s*([^»]+?)\s*»", "lv": r"„([^”“]+)[”“]", "ru": r"«([^»]+)»"}
INTERFACE = ("site/words.toml", "corpus/site/site.toml", "rulebook/language/phrases.toml")
CITED = {"fr": ("relus",)}
"""Words in quotation marks that name nothing of the interface."""


def plain(words: str) -> str:
    return " ".join(words.replace("'", "’").split()).rstrip(".: ").casefold()


def interface_words(language: str) -> set[str]:
    """Everything that pages and commands say in a language; a line to tick, also by its parts."""
    said = [
        spoken.text
        for name in INTERFACE
        for spoken in spoken_texts(load(ROOT / name, dict[str, object]).value)
        if spoken.language == language
    ]
    return {plain(part) for text in said for part in (text, *text.split("☐"))}


@pytest.mark.parametrize("page", [ROOT / "README.md", *GUIDES], ids=page_name)
def test_what_a_page_quotes_from_the_interface_is_there(page: Path) -> None:
    parts = page.relative_to(ROOT).parts
    language = parts[3] if parts[:3] == ("corpus", "site", "pages") else "en"
    known = interface_words(language).union(CITED.get(language, ()))
    quoted = re.findall(QUOTED[language], re.sub(r"`[^`]*`", "", prose(page.read_text(encoding="utf-8"))))
    assert {words for words in quoted if plain(words) not in known} == set()


# ---- files ----


def named(page: Path) -> set[str]:
    """Files and folders that the tables of a page name."""
    rows = re.findall(r"(?m)^\| (`.*?`) \|", page.read_text(encoding="utf-8"))
    return {name.rstrip("/") for row in rows for name in re.findall(r"`([^`]+)`", row)}


def kept_in(folder: Path) -> set[str]:
    """What a folder of the repository holds."""
    return {path.name for path in folder.iterdir() if path.name[0] != "." and "cache" not in path.name} - {
        "README.md"
    }


def files_of_the_corpus() -> set[str]:
    """What a person may look for in the corpus: what its folders hold, and what is beside them."""
    corpus = ROOT / "corpus"
    inside = {f"{folder}/{name}" for folder in LAYOUT for name in kept_in(corpus / folder)}
    return inside | (kept_in(corpus) - {"text", *LAYOUT})


def test_the_folders_of_the_corpus_hold_what_the_layout_says() -> None:
    for folder, names in LAYOUT.items():
        assert kept_in(ROOT / "corpus" / folder) == set(names)


def test_the_readme_of_the_corpus_names_every_file(corpus: Sources) -> None:
    documents = {entry.id for entry in corpus.entries}
    assert named(ROOT / "corpus" / "README.md") == files_of_the_corpus() | documents | set(LAYOUT)


def test_the_readme_of_the_site_names_every_file() -> None:
    assert named(ROOT / "site" / "README.md") == kept_in(ROOT / "site")


def test_the_readme_of_a_new_corpus_names_every_file_that_may_follow() -> None:
    optional = files_of_the_corpus() - {"documents.toml"}
    assert named(ROOT / "rulebook" / "example" / "README.md") == optional


@pytest.mark.parametrize("path", sorted((ROOT / "corpus").rglob("*.toml")), ids=page_name)
def test_a_comment_names_modules_and_classes_that_are_there(path: Path) -> None:
    comments = "\n".join(re.findall(r"(?m)#.*", path.read_text(encoding="utf-8")))
    pattern = r"((?:rulebook|crossref|site|tests)/[\w/]+\.\w+)(?: \(([A-Z]\w+(?:, [A-Z]\w+)*)\))?"
    for name, classes in re.findall(pattern, comments):
        module = (ROOT / name).read_text(encoding="utf-8")
        for one in filter(None, classes.split(", ")):
            assert re.search(rf"(?m)^class {one}\b", module), (name, one)
