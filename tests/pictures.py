"""Pictures of the site, for people to look at: `make pictures` leaves them in build/screenshots."""

import re
import sys

from playwright.sync_api import Page, ViewportSize, expect

from .browse import LANGUAGES, LOOKS, PAGES, Watch, answer, chromium, cut_off, served
from .support import ROOT

SHOTS = ROOT / "build" / "screenshots"
ALL_DRAWN = "* { content-visibility: visible !important; }"
"""What is drawn only when a reader comes near it is on the picture, too."""
QUERIES = {
    "en": "puck in poket",
    "fr": "palet tombe dans la poche",
    "lv": "ripa iekrit maisina",
    "ru": "шайба в лузе",
}


def take(page: Page, name: str, *, full: bool = True) -> None:
    """A picture of a page, of all its length or of what a reader sees."""
    page.screenshot(path=SHOTS / f"{name}.png", full_page=full)


def take_pages(watch: Watch) -> None:
    """Every kind of page in every language, at three widths, in both themes, and printed."""
    for path in dict.fromkeys(re.sub(r"^\w\w/", f"{lang}/", page) for page in PAGES for lang in LANGUAGES):
        name = path.removesuffix(".html").replace("/", "-")
        page = watch.page(locale="de-DE", bypass_csp=True)
        page.goto(watch.address + path)
        page.add_style_tag(content=ALL_DRAWN)
        if "rulings" in path:
            answer(page)
            expect(page.locator("[data-placing] svg")).to_be_visible()
            expect(page.locator("[data-later]")).not_to_have_attribute("aria-busy", "true")
            page.evaluate("scrollTo(0, 0)")
        for size, scheme in LOOKS:
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=scheme)
            take(page, f"{name}-{size['width']}{'-dark' if scheme == 'dark' else ''}")
        page.pdf(path=SHOTS / f"{name}-print.pdf", format="A4", prefer_css_page_size=True)


def take_search(watch: Watch) -> None:
    """Results in four languages."""
    page = watch.page()
    for lang, query in QUERIES.items():
        page.goto(f"{watch.address}{lang}/index.html")
        page.locator("[data-search] input").fill(query)
        expect(page.locator(".results a .snippet[lang]").first).to_be_visible()
        take(page, f"search-{lang}-360", full=False)


def take_menu_and_dialog(watch: Watch) -> None:
    """What opens above a page."""
    page = watch.page()
    page.goto(f"{watch.address}lv/c/puck-in-pocket.html")
    page.locator(".menu summary").click()
    take(page, "menu-lv-360", full=False)
    page.keyboard.press("Escape")
    page.locator("[data-qr]").click()
    expect(page.locator("dialog svg")).to_be_visible()
    take(page, "qr-lv-360", full=False)


def take_offline_ruling(watch: Watch) -> None:
    """A ruling from the saved copy, without a network."""
    page = watch.page()
    page.goto(f"{watch.address}lv/index.html")
    page.locator("[data-save-button]").click()
    expect(page.locator("[data-save-button]")).to_be_hidden()
    cut_off(page)
    page.goto(f"{watch.address}lv/rulings.html")
    answer(page)
    take(page, "offline-ruling-lv-360")


def take_bench(watch: Watch) -> None:
    """The bench in three languages, with a finding settled and a reason asked for."""
    for lang in ("fr", "lv", "ru"):
        page = watch.page()
        page.goto(f"{watch.address}{lang}/bench.html#document=lnf-2017-fr&clause=2.4")
        page.locator("[data-act=confirm]").first.click()
        page.locator("[data-act=dismiss]").nth(1).click()
        for size, scheme in LOOKS:
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=scheme)
            take(page, f"bench-{lang}-{size['width']}{'-dark' if scheme == 'dark' else ''}")


def take_front_door(watch: Watch) -> None:
    """The two pictures of the README, small enough for a repository, showing what it says of them."""
    front = ROOT / "site" / "pictures"
    front.mkdir(exist_ok=True)
    page = watch.page(ViewportSize(width=390, height=780))
    page.goto(f"{watch.address}en/rulings.html")
    answer(page)
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=front / "ruling.png")
    page.goto(f"{watch.address}lv/lnf-2019-lv/17.html")
    beside = page.locator("[data-choose-beside]")
    beside.select_option("lnf-2017-en")
    expect(beside).to_have_attribute("data-beside-now", "lnf-2017-en")
    expect(page.locator("[data-beside][lang=en] p").first).to_be_in_viewport()
    page.screenshot(path=front / "clause.png")


def main() -> None:
    """Takes all of them, or with `--readme` only those of the README."""
    kinds = (take_pages, take_bench, take_search, take_menu_and_dialog, take_offline_ruling)
    with served() as address, chromium() as browser:
        for some in (take_front_door,) if "--readme" in sys.argv[1:] else kinds:
            watch = Watch(browser, address)
            some(watch)
            watch.close()


if __name__ == "__main__":
    main()
