"""Two editions compared in a browser: changes filtered, counted and linked; what an official takes away."""

import pytest
from playwright.sync_api import expect

from tests.browse import DESK, HTML, LANGUAGES, Watch

PAIR = "compare/lnf-2017--finso-2025.html"
COPYING = ["clipboard-read", "clipboard-write"]
COPIED = "navigator.clipboard.readText()"


def test_a_count_leads_to_its_changes_and_their_address_is_copied(watch: Watch, address: str) -> None:
    page = watch.page(DESK, permissions=COPYING)
    page.goto(f"{address}ru/{PAIR}")
    every = page.locator(".motion").count()
    cell = page.locator("table.counts a[href*='importance=high&area=penalties']")
    count = int(cell.inner_text())
    cell.click()
    shown = page.locator(".motion:visible")
    expect(shown).to_have_count(count)
    expect(page.locator("#changes")).to_contain_text(f"({count} / {every})")
    page.locator("[data-copy-view]").click()
    expect(page.locator("[data-status]")).to_have_text("Скопировано")
    assert page.evaluate(COPIED) == f"{address}ru/{PAIR}?importance=high&area=penalties#changes"


def test_a_choice_in_the_form_leads_others_to_the_list(watch: Watch, address: str) -> None:
    page = watch.page(DESK)
    page.goto(f"{address}en/{PAIR}#area-penalties")
    page.locator("[data-change-filters] [name=area]").select_option("play")
    assert page.url == f"{address}en/{PAIR}?area=play#changes"
    page.locator("[data-change-filters] [name=area]").select_option("")
    expect(page.locator("#changes")).not_to_contain_text("/")
    assert "?" not in page.url


def test_the_link_of_a_change_is_copied_and_said_beside_its_button(watch: Watch, address: str) -> None:
    page = watch.page(DESK, permissions=COPYING)
    page.goto(f"{address}en/{PAIR}#puck-taken-too-soon")
    page.locator("#puck-taken-too-soon [data-copy-change]").click()
    expect(page.locator("#puck-taken-too-soon [data-status]")).to_have_text("Copied")
    assert page.evaluate(COPIED) == f"{address}en/{PAIR}#puck-taken-too-soon"


def test_texts_in_the_language_of_the_reader_come_first(watch: Watch, address: str) -> None:
    page = watch.page(DESK)
    page.goto(f"{address}ru/c/puck-taken-too-soon.html")
    texts = page.locator("[data-texts] article")
    assert [text.get_attribute("id") for text in texts.all()[:2]] == ["lnf-2017-ru", "finso-2025-ru"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_downloads_begin_with_the_language_of_the_reader(lang: str) -> None:
    text = (HTML / lang / "downloads.html").read_text(encoding="utf-8")
    ends = [part.split('"')[0] for part in text.split("downloads/paper-")[1:]]
    mine = [f"-{lang}." in end for end in ends]
    assert mine.index(False) == mine.count(True) > 0


def test_numbers_of_the_card_stand_on_one_line(watch: Watch, address: str) -> None:
    page = watch.page(DESK)
    page.goto(f"{address}ru/cards/lnf-2017-ru.html")
    lines = page.locator(".columns td:first-child a").evaluate_all(
        "(links) => links.map((link) => link.offsetHeight / parseFloat(getComputedStyle(link).lineHeight))"
    )
    assert lines and max(lines) < 1.5
