"""What comes out of a printer: rulings, books, cards and forms that people hang up, file or fill in."""

from typing import Any

import pypdfium2
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browse import DESK, HTML, LANGUAGES, PHONE, Watch, answer
from tests.support import ROOT

PAPER = ViewportSize(width=703, height=1027)
"""The text of a sheet of A4 between its margins, at 96 points of a screen an inch."""
POINT = 96 / 72
MILLIMETRE = 96 / 25.4
RULES = "[...document.styleSheets[0].cssRules].map((rule) => rule.cssText.replaceAll(', ', ','))"


def on_paper(watch: Watch, path: str) -> Page:
    """A page as it is set on paper."""
    page = watch.page(PAPER)
    page.goto(watch.address + path)
    page.emulate_media(media="print")
    return page


def sheets(page: Page) -> list[str]:
    """The text of each sheet that is printed."""
    printed = pypdfium2.PdfDocument(page.pdf(format="A4", prefer_css_page_size=True))
    return [sheet.get_textpage().get_text_bounded() for sheet in printed]


def style(page: Page, selector: str, name: str) -> Any:
    """A property of the first node that there is."""
    return page.locator(selector).first.evaluate("(node, name) => getComputedStyle(node)[name]", name)


def points(page: Page, selector: str) -> float:
    return round(float(style(page, selector, "fontSize").removesuffix("px")) / POINT, 2)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("theme", ["", "dark"])
def test_a_ruling_is_printed_with_what_was_told(watch: Watch, size: ViewportSize, theme: str) -> None:
    page = watch.page(size)
    page.goto(f"{watch.address}lv/rulings.html")
    page.evaluate("(theme) => { if (theme) document.documentElement.dataset.theme = theme }", theme)
    answer(page)
    expect(page.locator("[data-placing] svg")).to_be_visible()
    expect(page.locator("[data-change] button").first).to_be_visible()
    verdict = page.locator(".outcome p").evaluate("(node) => node.firstChild.textContent")
    told = page.locator("[data-said] li > span:first-child").all_inner_texts()
    changes = page.locator("[data-change] button:visible").all_inner_texts()
    documents = page.locator("[data-by] option:checked").inner_text()
    page.emulate_media(media="print")
    assert style(page, ".outcome", "color") == "rgb(0, 0, 0)"
    assert style(page, ".outcome", "backgroundColor") == "rgb(255, 255, 255)"
    for seen in (
        "[data-outcome] [data-document]",
        "[data-short]",
        ".incident-table svg",
        "[data-said]",
        ".placing svg",
        ".ruling blockquote",
        ".others-rule",
    ):
        expect(page.locator(seen).first).to_be_visible()
    for unseen in (".pick", ".ask", ".answers", ".signs", "main > .small", "[data-contacts]", "[data-over]"):
        for node in page.locator(unseen).all():
            expect(node).to_be_hidden()
    text = " ".join(" ".join(sheets(page)).split())
    for words in (verdict, documents, *told, *changes):
        assert " ".join(words.split()) in text, words


def test_the_contents_of_a_book_are_printed_and_those_beside_a_chapter_are_not(watch: Watch) -> None:
    page = on_paper(watch, "ru/lnf-2019-lv/index.html")
    expect(page.get_by_text("17 Soda kauliņš")).to_be_visible()
    for unseen in (".others", ".back"):
        expect(page.locator(unseen)).to_be_hidden()
    expect(on_paper(watch, "ru/lnf-2019-lv/17.html").locator(".side")).to_be_hidden()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_code_of_a_card_has_a_place_of_its_own(watch: Watch, lang: str) -> None:
    page = on_paper(watch, f"{lang}/cards/finso-2025-ru.html")
    code, columns = page.locator("[data-card-qr]"), page.locator(".columns")
    expect(code.locator("svg")).to_be_visible()
    below = code.evaluate("(node) => node.getBoundingClientRect().bottom")
    assert below <= columns.evaluate("(node) => node.getBoundingClientRect().top")
    assert points(page, ".qr small") >= 7
    expect(columns.locator("thead").first).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_form_is_one_sheet_and_empty_where_one_writes(watch: Watch, lang: str) -> None:
    page = on_paper(watch, f"{lang}/equipment/lnf-2019-lv.html")
    for unseen in page.locator(".not_measured, [data-summary]").all():
        expect(unseen).to_be_hidden()
    assert points(page, ".equipment td small") >= 7.5
    assert len(sheets(page)) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", ["coverage.html", "compare/lnf-2017--finso-2025.html"])
def test_tables_fit_the_sheet(watch: Watch, lang: str, path: str) -> None:
    page = on_paper(watch, f"{lang}/{path}")
    assert page.evaluate("document.documentElement.scrollWidth") <= PAPER["width"]
    wide = "(tables) => tables.map((table) => table.getBoundingClientRect().right)"
    assert max(page.locator("table:visible").evaluate_all(wide)) <= PAPER["width"]


@pytest.mark.parametrize(
    "path", ["c/puck-taken-too-soon.html", "compare/lnf-2017--finso-2025.html", "findings.html", "terms.html"]
)
def test_side_remarks_are_smaller_than_the_text(watch: Watch, path: str) -> None:
    page = on_paper(watch, f"ru/{path}")
    sizes = "(nodes) => nodes.map((node) => parseFloat(getComputedStyle(node).fontSize))"
    small = page.locator("main :is(small, .small, .tag, .stamp):visible").evaluate_all(sizes)
    assert all(7 <= size / POINT < points(page, "body") for size in small)


SCREEN_ONLY = {
    "index.html": ".top, .search, .save, .settings, footer",
    "unsaved.html": ".search",
    "findings.html": ".on-bench, .filters, .tools",
    "c/puck-taken-too-soon.html": ".on-bench, .to-ruling, .tools, details:not([open], .paper-open)",
    "c/over-edge-disc-to-centre.html": ".on-bench, .to-ruling, .pile:not([open])",
    "compare/lnf-2017--finso-2025.html": ".downloads, form, button, .trial",
    "terms.html": "details",
    "coverage.html": "details",
}
"""What makes no sense on paper."""


@pytest.mark.parametrize("path", SCREEN_ONLY)
def test_what_only_a_screen_can_do_is_not_printed(watch: Watch, path: str) -> None:
    page = on_paper(watch, f"lv/{path}")
    assert page.locator(SCREEN_ONLY[path]).count()
    shown = "(nodes) => nodes.filter((node) => node.getClientRects().length).map((node) => node.outerHTML)"
    assert not page.locator(SCREEN_ONLY[path]).evaluate_all(shown)


def test_drawings_are_large_enough_for_paper(watch: Watch) -> None:
    wide = "(nodes) => nodes.map((node) => node.getBoundingClientRect().width)"
    (home,) = on_paper(watch, "lv/index.html").locator(".figures svg").evaluate_all(wide)
    assert home >= 70 * MILLIMETRE
    many = on_paper(watch, "lv/c/over-edge-disc-to-centre.html").locator(".figures figure")
    tops = many.evaluate_all("(nodes) => nodes.map((node) => node.getBoundingClientRect().top)")
    assert tops.count(tops[0]) == 3


def test_a_clause_with_rules_keeps_its_heading_and_what_they_look_at(watch: Watch) -> None:
    page = on_paper(watch, "lv/c/puck-taken-too-soon.html")
    expect(page.locator("h2#rule")).to_be_visible()
    expect(page.locator(".rule li").first).to_be_visible()


def test_every_sheet_says_what_it_belongs_to(watch: Watch) -> None:
    page = on_paper(watch, "lv/terms.html")
    printed = sheets(page)
    assert len(printed) > 3
    for n, text in enumerate(printed, 1):
        lines = " ".join(text.split())
        assert "Termini · Novusa noteikumi" in lines and f"{n} / {len(printed)}" in lines
    assert not page.evaluate("document.documentElement.dataset.foot.includes('{')")


@pytest.mark.parametrize("name", ["page.css", "ruling.css", "sheet.css"])
def test_a_stylesheet_is_sent_with_all_its_rules(watch: Watch, name: str) -> None:
    page = watch.page()
    read: list[list[str]] = []
    for folder in (ROOT / "site" / "_static", HTML / "_static"):
        page.set_content(f"<style>{(folder / name).read_text(encoding='utf-8')}</style>")
        read.append(page.evaluate(RULES))
    assert read[0] == read[1] and read[0]
