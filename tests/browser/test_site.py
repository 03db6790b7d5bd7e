"""The site in a real browser: search, languages, redlines, deep links, offline, from a folder, accessible."""

import hashlib
import json
import re

import pytest
from playwright.sync_api import expect
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode
from qrcode.util import MODE_8BIT_BYTE, QRData

from tests.accessibility import axe_finds_nothing, is_accessible
from tests.browse import DESK, HTML, LANGUAGES, PAGES, Changing, Watch, answer, cut_off

# ---- search ----


@pytest.mark.parametrize(
    ("lang", "query", "headline"),
    [
        ("en", "puck in poket", "Puck in the pocket: penalty disc"),
        ("fr", "palet tombe dans la poche", "Palet tombé dans une poche : pion de pénalité"),
        ("lv", "ripa iekrit maisina", "Ripa iekrīt maisiņā: soda kauliņš"),
        ("ru", "шайба в лузе", "Шайба упала в лузу: штрафная пешка"),
        ("lv", "puck in pocket", "Ripa iekrīt maisiņā: soda kauliņš"),
    ],
)
def test_search_in_four_languages(watch: Watch, address: str, lang: str, query: str, headline: str) -> None:
    page = watch.page()
    page.goto(f"{address}{lang}/index.html")
    page.locator("[data-search] input").fill(query)
    first = page.locator(".results a").first
    expect(first).to_contain_text(headline)
    expect(first.locator("b")).to_have_text("17.1.4")
    first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(headline)


def test_search_by_keyboard_alone(watch: Watch, address: str) -> None:
    page = watch.page(DESK)
    page.goto(f"{address}en/terms.html")
    page.keyboard.press("/")
    page.keyboard.type("17.1.12")
    expect(page.locator(".results a").first).to_contain_text("17.1.12")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".results a").first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("en/c/offence-during-opponent-turn"))
    page.wait_for_load_state("domcontentloaded")
    page.keyboard.press("/")
    page.keyboard.type("penalty")
    expect(page.locator(".results a").nth(2)).to_be_visible()
    second = page.locator(".results a").nth(1).get_attribute("href")
    assert second
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(re.escape(second.rsplit("/", 1)[1])))


def test_a_number_of_the_pilot_jumps_to_its_clause(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}en/index.html")
    page.locator("[data-search] input").fill("7.1.11 finso")
    first = page.locator(".results a").first
    expect(first).to_contain_text("7.1.11")
    expect(first.locator(".snippet")).to_contain_text("если игрок")
    expect(first.locator(".snippet")).to_have_attribute("lang", "ru")
    page.locator("[data-search] input").press("Enter")
    expect(page).to_have_url(re.compile("c/offence-during-opponent-turn"))


@pytest.mark.parametrize(
    ("mark", "concept", "clause"),
    [
        ("17.1.12", "offence-during-opponent-turn", ""),
        ("finso-2025-ru/7.1.11", "offence-during-opponent-turn", "#finso-2025-ru/7.1.11"),
        ("A16", "puck-diameter", ""),
        ("puck-in-pocket", "puck-in-pocket", ""),
        ("part-1", "competition-participants-part", ""),
        ("finso-2025-ru/A.I", "table-equipment", "#finso-2025-ru/A.I"),
    ],
)
def test_short_addresses_and_old_numbers_lead_to_their_concept(
    watch: Watch, address: str, mark: str, concept: str, clause: str
) -> None:
    page = watch.page(locale="lv-LV")
    page.goto(f"{address}#{mark}")
    expect(page).to_have_url(f"{address}lv/c/{concept}.html{clause}")


def test_the_first_page_goes_to_the_readers_language(watch: Watch, address: str) -> None:
    page = watch.page(locale="fr-FR")
    page.goto(address)
    expect(page).to_have_url(f"{address}fr/index.html")


# ---- languages ----


def test_the_switcher_keeps_the_reader_on_the_same_clause(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}en/lnf-2019-lv/17.html#c-17-1-4")
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("link", name="Русский").click()
    expect(page).to_have_url(f"{address}ru/lnf-2019-lv/17.html#c-17-1-4")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.locator("#c-17-1-4")).to_contain_text("ja ripa iekrīt maisiņā")
    page.goto(address)
    expect(page).to_have_url(f"{address}ru/index.html")  # remembered


def test_content_is_chosen_apart_from_the_interface_and_remembered(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}fr/c/puck-in-pocket.html")
    expect(page.locator("[data-texts] article").first).to_have_id("lnf-2017-fr")
    page.get_by_text("Menu", exact=True).click()
    page.locator(".menu [data-choose-document]").select_option("finso-2025-ru")
    page.goto(f"{address}fr/c/puck-over-edge.html")
    expect(page.locator("[data-texts] article").first).to_have_id("finso-2025-ru")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_every_text_says_its_language(watch: Watch, address: str) -> None:
    page = watch.page(DESK)
    page.goto(f"{address}lv/c/puck-in-pocket.html")
    for document, language in (
        ("lnf-2017-en", "en"),
        ("lnf-2017-fr", "fr"),
        ("lnf-2017-ru", "ru"),
        ("lnf-2019-lv", "lv"),
        ("finso-2025-ru", "ru"),
    ):
        expect(page.locator(f"#{document} .law")).to_have_attribute("lang", language)


# ---- a concept ----


def test_redline_absence_references_terms_and_findings(watch: Watch, address: str) -> None:
    page = watch.page(DESK)
    page.goto(f"{address}ru/c/puck-taken-too-soon.html")
    expect(page.locator(".redline del").last).to_have_text("удалено: тронул")
    expect(page.locator(".redline ins").last).to_have_text("добавлено: коснулся")
    expect(page.locator("#used + .terms")).to_contain_text("пешка")
    expect(page.locator("#findings ~ .finding").first).to_contain_text("проверено")
    expect(page.locator("#findings ~ .finding mark").first).to_be_visible()
    page.goto(f"{address}en/c/commissioner-section.html")
    expect(page.locator("#finso-2025-ru")).to_contain_text("Absent here")


def test_references_are_previewed(watch: Watch, address: str) -> None:
    page = watch.page(DESK)
    page.goto(f"{address}en/c/no-sliding-before-stroke.html")
    page.locator("[data-preview]").first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("LNF 2017 EN 19.1.2")
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_quotes_are_copied_with_their_source(watch: Watch, address: str) -> None:
    page = watch.page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{address}en/c/puck-in-pocket.html")
    page.locator("#lnf-2017-en [data-copy]").click()
    words = page.evaluate("navigator.clipboard.readText()")
    assert words == (
        "“The Participant loses the right to strike and a penalty disc is placed for him/her in the following"
        " cases: if the puck falls into the pocket;”"
        f" (Novuss Game Rules, LNF 2017 EN, 17.1.4, {address}#17.1.4)"
    )


def test_the_tabs_of_a_phone_bring_each_document(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}lv/c/puck-in-pocket.html")
    page.locator("[data-tab='finso-2025-ru']").click()
    expect(page.locator("#finso-2025-ru .law")).to_be_in_viewport()


def test_the_qr_code_is_one_that_others_would_make(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}en/c/puck-in-pocket.html")
    page.locator("[data-qr]").click()
    expect(page.locator("dialog svg")).to_be_visible()
    for words in (
        "A",
        f"{address}#17.1.4",
        "https://example.org/novuss/#finso-2025-ru/13.7.4.note",
        "ļoti gara adrese " * 9,
    ):
        for mask in range(8):
            mine = page.evaluate("([words, mask]) => rulebook.qr.matrix(words, mask)", [words, mask])
            theirs = QRCode(error_correction=ERROR_CORRECT_M, mask_pattern=mask, border=0)
            theirs.add_data(QRData(words.encode(), mode=MODE_8BIT_BYTE))
            theirs.make()
            assert theirs.get_matrix() == mine


# ---- offline ----


def test_offline_reload_then_search_then_a_ruling_then_an_update(watch: Watch, address: str) -> None:
    watch.expect("version.json", "ERR_INTERNET_DISCONNECTED")
    page = watch.page()
    page.goto(f"{address}lv/index.html")
    button = page.locator("[data-save-button]")
    expect(button).to_contain_text("MB")
    button.click()
    expect(page.locator("[data-save-state]")).to_contain_text("Saglabāts")
    context = page.context
    cut_off(page)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Novusa noteikumi")
    page.locator("[data-search] input").fill("soda kauliņš par ripu maisiņā")
    page.locator(".results a").first.click()
    expect(page.locator("h1")).to_contain_text("maisiņā")
    page.goto(f"{address}lv/rulings.html")
    answer(page)
    expect(page.locator(".ruling")).to_contain_text("ja ripa iekrīt maisiņā")
    context.set_offline(False)

    listing = json.loads((HTML / "files.json").read_text(encoding="utf-8"))
    listing["version"] = "newer"
    changed = (HTML / "lv" / "terms.html").read_bytes().replace(b"<h1>", b"<h1>2 ")
    row = next(row for row in listing["languages"]["lv"] if row[0] == "lv/terms.html")
    row[1] = "not its hash"
    version = json.loads((HTML / "version.json").read_text(encoding="utf-8")) | {"version": "newer"}
    Changing.instead = {
        "/version.json": json.dumps(version).encode(),
        "/files.json": json.dumps(listing).encode(),
        "/lv/terms.html": changed,
    }
    try:
        page.goto(f"{address}lv/terms.html")
        expect(page.locator("h1")).to_have_text("Termini")  # the copy that was saved
        expect(page.locator("[data-older]")).to_contain_text("saglabātu kopiju (2025. gada 2. marts)")
        page.locator("[data-update]").click()
        expect(page.locator("[data-update]")).to_contain_text(
            "Neizdevās"
        )  # a file of another version: nothing is taken over
        assert len(page.evaluate("caches.keys()")) == 1
        row[1] = hashlib.sha256(changed).hexdigest()[:12]
        Changing.instead["/files.json"] = json.dumps(listing).encode()
        page.reload()
        page.locator("[data-update]").click()
        expect(page.locator("h1")).to_have_text("2 Termini")
        assert page.evaluate("caches.keys()") == ["rulebook-/-newer"]
    finally:
        Changing.instead = {}


def test_it_works_from_a_folder(watch: Watch) -> None:
    page = watch.page()
    page.goto((HTML / "ru" / "index.html").as_uri())
    page.locator("[data-search] input").fill("шайба в лузе")
    page.locator(".results a").first.click()
    expect(page.locator("h1")).to_have_text("Шайба упала в лузу: штрафная пешка")
    page.goto((HTML / "ru" / "rulings.html").as_uri())
    answer(page)
    expect(page.locator(".ruling")).to_contain_text("если шайба упала в лузу")


# ---- for everyone ----


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(watch: Watch, address: str, path: str) -> None:
    page = watch.page(locale="de-DE")
    page.goto(address + path)
    if "rulings" in path:
        answer(page)
    is_accessible(page)


@pytest.mark.parametrize("path", PAGES)
def test_an_address_that_cannot_be_read_does_no_harm(watch: Watch, address: str, path: str) -> None:
    page = watch.page(locale="de-DE")
    for mark in ("%", "%E0%A4%A", "finso-2025-ru/%"):
        page.goto("about:blank")
        page.goto(f"{address}{path}#{mark}")
        page.wait_for_load_state("load")


def test_axe_finds_nothing_in_open_search_menu_and_dialog(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}lv/c/puck-in-pocket.html")
    page.locator("[data-search] input").fill("sods")
    expect(page.locator(".results a").first).to_be_visible()
    axe_finds_nothing(page)
    page.keyboard.press("Escape")
    page.get_by_text("Izvēlne", exact=True).click()
    axe_finds_nothing(page)
    page.keyboard.press("Escape")
    page.locator("[data-qr]").click()
    expect(page.locator("dialog svg")).to_be_visible()
    axe_finds_nothing(page)


def test_going_back_finds_the_query_and_the_answer_before(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}en/index.html")
    page.locator("[data-search] input").fill("shot clock")
    page.locator(".results a").first.click()
    expect(page.locator("h1")).to_contain_text("30 seconds")
    page.go_back()
    expect(page.locator("[data-search] input")).to_have_value("shot clock")
    expect(page.locator(".results a").first).to_be_visible()
    page.goto(f"{address}en/rulings.html")
    answer(page)
    page.go_back()
    expect(page.locator("[role=status]")).to_contain_text("What came next?")
    expect(page.locator("[data-entered='puck_pocketed']")).to_have_count(0)


def test_an_unknown_number_is_searched_for(watch: Watch, address: str) -> None:
    page = watch.page(locale="fr-FR")
    page.goto(f"{address}#99.9")
    expect(page).to_have_url(re.compile(r"fr/index\.html\?q=99\.9"))


def test_readable_without_javascript(watch: Watch, address: str) -> None:
    page = watch.page(java_script_enabled=False)
    page.goto(f"{address}lv/c/puck-in-pocket.html")
    expect(page.locator("#lnf-2019-lv .law")).to_contain_text("ja ripa iekrīt maisiņā")
    page.locator("summary").first.click()
    page.get_by_role("link", name="Français").click()
    expect(page).to_have_url(f"{address}fr/c/puck-in-pocket.html")


def test_the_theme_is_remembered(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}en/index.html")
    page.get_by_text("Menu", exact=True).click()
    page.locator("[data-choose-theme]").select_option("dark")
    page.goto(f"{address}en/terms.html")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 25, 27)"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_penalty_card_prints_on_one_sheet(watch: Watch, address: str, lang: str) -> None:
    page = watch.page(DESK)
    for document in ("lnf-2017-fr", "finso-2025-ru"):
        page.goto(f"{address}{lang}/cards/{document}.html")
        expect(page.locator("[data-card-qr] svg")).to_be_visible()
        page.emulate_media(media="print")
        cells = page.locator(".columns td")
        sizes = "(cells) => cells.map((cell) => parseFloat(getComputedStyle(cell).fontSize))"
        assert min(cells.evaluate_all(sizes)) >= 8 / 0.75 - 0.01  # 8 pt
        pdf = page.pdf(format="A4", prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
