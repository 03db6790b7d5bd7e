"""Pages as people read them: two texts at once, what comes next, headlines of editions, what is missing."""

import gzip
import json
import re
from html.parser import HTMLParser

import pytest
from playwright.sync_api import ViewportSize, expect

from rulebook.storage.library import Library
from tests.browse import DESK, HTML, LANGUAGES, PHONE, Changing, Watch, cut_off, wait_for_worker
from tests.support import ROOT

MOST = {"index": 30_000, "compare": 72_000}
"""Bytes that a page and all that it asks for may have when they are sent, by the start of its address."""
OTHERS_MOST = 60_000
LOADED = re.compile(r'<(?:script|link)[^>]*(?:src|href)="([^"#?]+\.(?:js|css))"')


# ---- two texts ----


def test_a_phone_shows_two_texts_one_under_the_other(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}lv/c/puck-in-pocket.html")
    shown = page.locator("[data-texts] article:visible")
    expect(shown).to_have_count(2)
    assert shown.nth(0).get_attribute("id") == "lnf-2019-lv"
    page.locator("[data-tab='finso-2025-ru']").click()
    expect(shown.nth(1)).to_have_id("finso-2025-ru")
    first, second = shown.nth(0).bounding_box(), shown.nth(1).bounding_box()
    assert first and second and first["x"] == second["x"] and second["y"] >= first["y"] + first["height"]
    page.goto(f"{address}lv/c/puck-over-edge.html")
    expect(shown.nth(1)).to_have_id("finso-2025-ru")  # remembered


@pytest.mark.parametrize(("size", "beside"), [(DESK, True), (PHONE, False)])
def test_a_book_has_two_columns_on_a_desk_and_one_on_a_phone(
    watch: Watch, address: str, size: ViewportSize, beside: bool
) -> None:
    page = watch.page(size)
    page.goto(f"{address}lv/lnf-2019-lv/17.html")
    own, other = page.locator("#c-17-1-4"), page.locator("[data-beside='puck-in-pocket']")
    expect(other).to_contain_text("7.1.4 если шайба упала в лузу")
    expect(other).to_have_attribute("lang", "ru")
    left, right = own.bounding_box(), other.bounding_box()
    assert left and right
    assert (right["x"] >= left["x"] + left["width"]) is beside
    assert (right["y"] >= left["y"] + left["height"]) is not beside


def test_the_second_text_is_chosen_and_remembered(watch: Watch, address: str) -> None:
    page = watch.page(DESK)
    page.goto(f"{address}en/finso-2025-ru/7.html")
    page.locator("[data-choose-beside]").select_option("lnf-2017-fr")
    other = page.locator("[data-beside='puck-in-pocket']")
    expect(other).to_contain_text("17.1.4 Si le palet tombe dans une poche")
    expect(other).to_have_attribute("lang", "fr")
    page.goto(f"{address}en/finso-2025-ru/8.html")
    expect(page.locator("[data-beside-label]")).to_have_text("LNF 2017 FR")
    other = page.locator("[data-beside]").nth(2)
    page.locator("[data-choose-beside]").select_option("")
    expect(other).to_be_hidden()
    page.goto(f"{address}en/finso-2025-ru/7.html")
    expect(page.locator("[data-beside='puck-in-pocket']")).to_be_hidden()


def test_two_texts_and_contents_are_there_without_javascript(watch: Watch, address: str) -> None:
    page = watch.page(DESK, java_script_enabled=False)
    page.goto(f"{address}ru/finso-2025-ru/7.html")
    expect(page.locator("[data-beside='puck-in-pocket']")).to_contain_text("17.1.4 если шайба упала в лузу")
    expect(page.locator("#contents [aria-current=page]")).to_have_text("7 Штрафная пешка")
    page.locator("#contents").get_by_role("link", name="8 Поражение в сете").click()
    expect(page.locator("h1")).to_have_text("8 Поражение в сете")


def test_clauses_are_turned_one_by_one_in_the_readers_document(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}lv/c/puck-in-pocket.html")
    page.locator("a[rel=next]").click()
    expect(page).to_have_url(f"{address}lv/c/puck-over-edge.html")
    expect(page.locator("[data-above]").first).to_contain_text("šādos gadījumos")
    page.locator("a[rel=prev]").click()
    expect(page).to_have_url(f"{address}lv/c/puck-in-pocket.html")


# ---- addresses ----


@pytest.mark.parametrize("where", ["", "lv/index.html", "lv/terms.html", "lv/lnf-2019-lv/3.html"])
def test_an_address_of_a_clause_opens_its_document(watch: Watch, address: str, where: str) -> None:
    page = watch.page(locale="lv-LV")
    page.goto(f"{address}{where}#finso-2025-ru/7.1.4")
    expect(page).to_have_url(f"{address}lv/c/puck-in-pocket.html#finso-2025-ru/7.1.4")
    expect(page.locator("[data-texts] article").first).to_have_id("finso-2025-ru")
    expect(page.locator(".law:target")).to_contain_text("если шайба упала в лузу")
    expect(page.locator(".law:target")).to_be_in_viewport()


class Texts(HTMLParser):
    """The text of every element that has an id."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.texts: dict[str, list[str]] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        id = dict(attrs).get("id") or ""
        if id:
            self.texts.setdefault(id, [])
        if tag not in ("meta", "link", "input", "br", "col", "progress", "use", "path", "img"):
            self.open.append((tag, id))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        for _, id in self.open:
            if id:
                self.texts[id].append(data)


def test_every_clause_stands_at_its_address() -> None:
    """In every language a page of its document has the clause, whole, at the anchor of its number."""
    library = Library(ROOT)
    for lang in LANGUAGES:
        for document in library.documents:
            texts = Texts()
            for page in (HTML / lang / document.id).glob("*.html"):
                texts.feed(page.read_text(encoding="utf-8"))
            for clause in library.clauses(document.id):
                anchor = f"c-{clause.number.replace('.', '-')}"
                shown = "".join("".join(texts.texts[anchor]).split())
                assert "".join(clause.text.split()) in shown, f"{lang}/{clause.id}"


# ---- an edition's own headline ----


@pytest.mark.parametrize(
    ("lang", "usual", "own"),
    [
        ("en", "Puck touched or taken before motion stops: penalty disc", "before motion stops: set lost"),
        ("ru", "Шайба тронута, пока не всё остановилось: штрафная пешка", "остановилось: поражение в сете"),
    ],
)
def test_a_headline_says_of_which_edition_it_speaks(
    watch: Watch, address: str, lang: str, usual: str, own: str
) -> None:
    page = watch.page()
    page.goto(f"{address}{lang}/c/puck-taken-too-soon.html")
    expect(page.locator("h1")).to_have_text(usual)
    expect(page.locator(".own-headlines div").first).to_contain_text("LNF 2017 LNF 2019")
    expect(page.locator(".own-headlines div").nth(1)).to_contain_text("FINSO 2025")
    expect(page.locator(".own-headlines div").nth(1)).to_contain_text(own)
    page.goto(f"{address}{lang}/c/puck-in-pocket.html")
    expect(page.locator(".own-headlines")).to_have_count(0)


def test_search_names_a_clause_as_the_chosen_edition_rules(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}en/index.html")
    page.locator(".settings [data-choose-document]").select_option("finso-2025-ru")
    page.locator("[data-search] input").fill("puck taken while moving")
    row = page.locator(".results a", has_text="Puck touched or taken before motion stops")
    expect(row).to_contain_text("set lost")
    expect(row).not_to_contain_text("penalty disc")


# ---- not there, not saved ----


def test_an_address_that_was_not_saved_says_so_and_offers_search(watch: Watch, address: str) -> None:
    watch.expect("net::ERR")
    page = watch.page()
    page.goto(f"{address}lv/index.html")
    page.locator("[data-save-button]").click()
    expect(page.locator("[data-save-state]")).to_contain_text("Saglabāts")
    cut_off(page)
    page.goto(f"{address}fr/c/puck-in-pocket.html")
    expect(page).to_have_url(re.compile("lv/unsaved.html#fr%2Fc%2Fpuck-in-pocket.html"))
    expect(page.locator("h1")).to_have_text("Šī lapa nav saglabāta šajā ierīcē")
    expect(page.locator("[data-copy-state]")).to_contain_text("2025. gada 2. marts")
    expect(page.locator("[data-again]")).to_have_attribute("href", f"{address}fr/c/puck-in-pocket.html")
    first = page.locator(".results a").first
    expect(first).to_contain_text("Ripa iekrīt maisiņā")
    first.click()
    expect(page).to_have_url(re.compile("lv/c/puck-in-pocket.html"))
    expect(page.locator("[data-offline]")).to_contain_text("Saglabāts")


def test_a_copy_of_one_language_rules_in_all_and_the_others_can_be_added(watch: Watch, address: str) -> None:
    watch.expect("net::ERR")
    page = watch.page()
    page.goto(f"{address}lv/index.html")
    page.locator("[data-save-button]").click()
    expect(page.locator("[data-save-state]")).to_contain_text("Saglabāts")
    expect(page.locator("[data-save-button]")).to_be_hidden()
    expect(page.locator("[data-save-all]")).to_be_enabled()
    page.reload()
    expect(page.locator("[data-save-all]")).to_contain_text("MB")
    cut_off(page)
    page.goto(f"{address}lv/rulings.html#+puck_own_circle")
    page.goto(page.url.replace("/lv/", "/ru/"))
    expect(page.locator(".ruling")).to_contain_text("Участник теряет право на удар")
    page.goto(f"{address}ru/terms.html")
    expect(page.locator("[data-other-language]")).to_be_visible()
    page.locator("[data-back]").click()
    expect(page).to_have_url(re.compile("ru/rulings.html#"))


def test_without_a_copy_the_reader_is_told_in_words(watch: Watch, address: str) -> None:
    watch.expect("503", "net::ERR")
    page = watch.page(locale="fr-FR")
    page.goto(f"{address}ru/index.html")
    cut_off(page)
    page.goto(f"{address}ru/terms.html")
    expect(page.locator("p").first).to_contain_text("на устройстве не сохранено ни одной страницы")


def test_a_store_that_cannot_be_read_is_no_copy(
    watch: Watch, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full or broken store keeps no page away that the network has, nor the words where there is none."""
    watch.expect("503", "net::ERR")
    broken = "caches.keys = () => Promise.reject(new Error('no store'));\n"
    worker = broken.encode() + (HTML / "sw.js").read_bytes()
    monkeypatch.setitem(Changing.instead, "/sw.js", worker)
    page = watch.page(locale="lv-LV")
    page.goto(f"{address}lv/index.html")
    wait_for_worker(page)
    page.goto(f"{address}lv/terms.html")
    expect(page.locator("h1")).to_be_visible()
    cut_off(page)
    page.goto(f"{address}lv/about.html")
    expect(page.locator("p").first).to_contain_text("šajā ierīcē nav saglabāta")


def test_no_page_fetches_the_list_of_files_to_know_its_version(watch: Watch, address: str) -> None:
    page = watch.page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}en/index.html")
    expect(page.locator("[data-save-button]")).to_contain_text("MB")
    assert f"{address}version.json" in asked and f"{address}files.json" not in asked
    version = json.loads((HTML / "version.json").read_text(encoding="utf-8"))
    listing = json.loads((HTML / "files.json").read_text(encoding="utf-8"))
    assert version["version"] == listing["version"]
    for code, files in listing["languages"].items():
        assert version["sizes"][code] == sum(size for _, _, size in files)
    assert len((HTML / "version.json").read_bytes()) < 300


def test_a_page_that_is_not_there_is_told_in_every_language() -> None:
    text = (HTML / "404.html").read_text(encoding="utf-8")
    assert [text.count(f'<li lang="{lang}"><a href="/{lang}/index.html"') for lang in LANGUAGES] == [1] * 4
    assert 'name="robots" content="noindex"' in text and 'href="/_static/page.css"' in text


# ---- found, and light ----


def test_titles_and_descriptions_are_its_own() -> None:
    titles: dict[str, str] = {}
    descriptions: dict[str, str] = {}
    for path in sorted(HTML.rglob("*.html")):
        name = path.relative_to(HTML).as_posix()
        text = path.read_text(encoding="utf-8")
        if name.startswith("downloads/") or 'content="noindex"' in text:
            continue
        patterns = ((titles, r"<title>(.*?)</title>"), (descriptions, r'description" content="(.*?)"'))
        for found, pattern in patterns:
            (words,) = re.findall(pattern, text)
            assert words not in found, (name, found.get(words), words)
            found[words] = name
        assert "hreflang=" not in text.split("</head>")[0] and "canonical" not in text
    assert len(titles) > 1900
    assert not (HTML / "sitemap.xml").exists()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_findings_say_how_many_they_are(lang: str) -> None:
    text = (HTML / lang / "findings.html").read_text(encoding="utf-8")
    (counts,) = re.findall(r'<p>([^<]*)</p>\n<p class="tools">', text)
    assert len(re.findall(r"\b\d{2,}\b", counts)) == 2, counts


def sent(name: str) -> int:
    """Bytes of a file as it is sent."""
    return len(gzip.compress((HTML / name).read_bytes(), 9))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_is_light(lang: str) -> None:
    sizes: dict[str, int] = {}
    heavy = {}
    for path in sorted((HTML / lang).rglob("*.html")):
        loaded = LOADED.findall(path.read_text(encoding="utf-8"))
        names = {(path.parent / own).resolve().relative_to(HTML.resolve()).as_posix() for own in loaded}
        whole = sent(path.relative_to(HTML).as_posix())
        for name in names:
            sizes.setdefault(name, sent(name))
            whole += sizes[name]
        name = path.relative_to(HTML / lang)
        if whole > MOST.get(name.with_suffix("").parts[0], OTHERS_MOST):
            heavy[name.as_posix()] = whole
    assert not heavy


def test_a_failing_list_is_told_where_the_reader_saves(watch: Watch, address: str) -> None:
    page = watch.page()
    Changing.instead = {"/files.json": b"no list"}
    try:
        page.goto(f"{address}en/index.html")
        page.locator("[data-save-button]").click()
        expect(page.locator("[data-save-state]")).to_contain_text("Not everything could be saved")
    finally:
        Changing.instead = {}


def test_a_document_prints_a_reference_or_is_lent_it() -> None:
    lent = re.compile(r"<small>([^<;]+); not printed there: ([^<]+)</small>")
    rows = [
        (path, {*map(str.strip, printed.split(","))}, {*map(str.strip, others.split(","))})
        for path in sorted((HTML / "en" / "c").glob("*.html"))
        for printed, others in lent.findall(path.read_text(encoding="utf-8"))
    ]
    assert len(rows) > 50
    assert not [(path, printed & others) for path, printed, others in rows if printed & others]
