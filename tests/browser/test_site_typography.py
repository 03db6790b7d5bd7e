"""What readers see is set as their language prints it, on every page that is built."""

import re
from collections.abc import Iterator

import pytest
from lxml import html
from playwright.sync_api import Page, expect

from rulebook.language.typeset import KEPT, QUOTATION, misprint
from tests.browse import HTML, LANGUAGES, Watch, answer, link

ATTRIBUTES = ("title", "aria-label", "alt", "placeholder", "content")
"""Attributes that are shown or read aloud; the content of a `meta` only where it describes the page."""
VERBATIM = ("script", "style", "code", "pre", "kbd", "blockquote")
"""Elements that are no words of ours."""
ENTERED = "data-entered"
"""What repeats the words of the reader; with a value it names a fact."""
CUT = re.compile(r"(?<=: )[“„«].*")
"""The quotation at the end of a description, which may quote a text with quotation marks of its own."""
CAPITAL = re.compile(r":\s[А-Я][а-я]")
PLACED = {"stroke": ["puck touches own disc in the field", "puck falls into a pocket"]}
"""A situation after which a disc is put on the table."""
CHOICE = "tongues"
"""The class of what says the same in every language."""


def classes(node: html.HtmlElement) -> list[str]:
    return str(node.get("class", "")).split()


def language_of(node: html.HtmlElement) -> str:
    """The language of words of ours; nothing for a quotation.

    An element below the page that names its language quotes, and one in it that names that of the page is
    ours, unless it sets another text beside.
    """
    page = node.getroottree().getroot().get("lang", "")
    around = [node, *node.iterancestors()]
    named = [str(own.get("lang")) for own in around[:-1] if own.get("lang")]
    if any(own.tag in VERBATIM or own.get(ENTERED) == "" for own in around):
        return ""
    if any(CHOICE in classes(own) for own in around):
        return named[0] if named else page
    is_back = len(named) > 1 and named[0] == page and not any("beside" in classes(own) for own in around)
    return page if not named or is_back else ""


def spoken(page: html.HtmlElement) -> Iterator[tuple[str, str]]:
    """Words of ours with their language: text nodes, and attributes that are shown or read aloud."""
    is_quoted = bool(page.xpath("//h1[@lang]"))  # whose words stand in the title as well
    for node in page.iter():
        if not isinstance(node.tag, str):
            continue
        for owner, text in ((node, node.text), (node.getparent(), node.tail)):
            if owner is not None and text and text.strip() and not (owner.tag == "title" and is_quoted):
                yield language_of(owner), text
        for name in ATTRIBUTES:
            if (text := node.get(name)) and (name != "content" or node.get("name") == "description"):
                yield language_of(node), CUT.sub(KEPT, text) if name == "content" else text


def misprints(page: html.HtmlElement) -> Iterator[str]:
    """What is not as its language prints it."""
    for code, text in spoken(page):
        own = QUOTATION.sub(KEPT, text)
        if code and (found := misprint(own, code)):
            yield f"{found[0]!r}, not {found[1]}: {text.strip()[:120]}"
        if code == "ru" and (capital := CAPITAL.search(own)):
            yield f"a capital after a colon: {text[max(0, capital.start() - 30) :][:80]}"


@pytest.mark.parametrize("language", ["", *LANGUAGES])
def test_every_page_is_set_as_its_language_prints_it(language: str) -> None:
    """The pages of a language, and those of all."""
    folder = HTML / language
    paths = sorted(folder.rglob("*.html") if language else [*folder.glob("*.html"), *folder.glob("checks/*")])
    assert paths
    wrong: dict[str, str] = {}
    for path in paths:
        page = html.fromstring(path.read_text(encoding="utf-8"))
        for fault in misprints(page):
            wrong.setdefault(fault, path.relative_to(HTML).as_posix())
    rows = [f"{where}: {what}" for what, where in wrong.items()]
    assert not wrong, "\n".join([str(len(rows)), *rows[:40]])


def shown(page: Page) -> list[str]:
    """What scripts have drawn and is not as its language prints it."""
    return list(misprints(html.fromstring(page.content())))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_scripts_draw_is_set_so_too(watch: Watch, address: str, language: str) -> None:
    page = watch.page()
    page.goto(f"{address}{language}/rulings.html")
    answer(page)
    page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")
    assert not shown(page)
    page.goto("about:blank")
    page.goto(f"{address}{language}/rulings.html{link(PLACED, 'lnf-2019-lv')}")
    expect(page.locator("[data-places] li")).not_to_have_count(0)
    assert not shown(page)
    page.goto(f"{address}{language}/equipment/lnf-2019-lv.html")
    page.locator("tr[data-row='A1'] input").first.fill("78,0 cm")
    page.locator("tr[data-row='A10'] input").first.fill("1.25")
    page.locator("tr[data-row='A16'] input").first.fill("x")
    assert not shown(page)
    page.goto(f"{address}{language}/findings.html#state=all&kind=term")
    expect(page.locator("[data-kind-meaning]")).to_be_visible()
    expect(page.locator("[data-rows] li")).not_to_have_count(0)
    page.locator("[data-more]").click()
    assert not shown(page)
    page.goto(f"{address}{language}/bench.html#document=lnf-2017-fr")
    expect(page.locator("[data-finding]")).not_to_have_count(0)
    page.locator("[data-finding] [data-act=note]").first.click()
    assert not shown(page)
    page.goto(f"{address}{language}/index.html")
    page.locator("[data-search] input").fill("17.1.4")
    expect(page.locator(".results a").first).to_be_visible()
    page.locator("[data-save-button]").click()
    expect(page.locator("[data-save-all]")).to_contain_text("\N{NO-BREAK SPACE}")
    assert not shown(page)
