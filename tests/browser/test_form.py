"""The page that rules, in a real browser: told by touching the table, by its list, by what else happened."""

import re

from playwright.sync_api import expect

from rulebook.rules.judge import judge
from rulebook.rules.making.scenarios import scenarios
from rulebook.rules.situation import facts_of
from tests.browse import DESK, Watch, link, touch
from tests.support import ROOT, RULES


def test_a_stroke_is_told_by_touching_the_table(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}lv/rulings.html")
    touch(page, "puck_side_edge")
    touch(page, "puck_own_field")
    touch(page, "puck_own_field")
    expect(page.locator("[data-contact]")).to_have_count(3)
    expect(page.locator(".incident-table .d-number").last).to_have_text("2 3")
    expect(page.locator("[data-so-far]")).to_be_visible()  # nothing is said of what fell
    touch(page, "puck_pocketed")
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_have_attribute("data-verdict", re.compile("penalty_disc"))
    expect(page.locator(".ruling")).to_contain_text("ja ripa iekrīt maisiņā")
    expect(page.locator("[data-other='finso-2025-ru']")).to_contain_text("7.1.4")
    page.locator("[data-answer=no]").click()
    expect(page.locator("[data-so-far]")).to_have_count(0)
    expect(page.locator("[data-question]")).to_have_count(0)  # nothing is asked twice
    page.reload()
    expect(verdict).to_have_attribute("data-verdict", re.compile("penalty_disc"))  # the address holds it


def test_the_list_is_a_way_of_its_own_with_the_keyboard(watch: Watch, address: str) -> None:
    page = watch.page(DESK)
    page.goto(f"{address}en/rulings.html")
    page.locator("[data-contacts] summary").focus()
    page.keyboard.press("Enter")
    for contact in ("puck_own_field", "puck_opponent_field"):
        page.locator(f"[data-contacts] [data-fact={contact}]").focus()
        page.keyboard.press("Enter")
    expect(page.locator("[data-contact]").first).to_contain_text("own disc")
    page.locator("[data-key=up-0]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-contact]").first).to_contain_text("opponent’s disc")
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", re.compile("penalty_disc"))
    expect(page.locator(".incident-table svg")).to_have_attribute("aria-label", re.compile("^1. .*opponent"))
    expect(page.locator("[data-undo]")).to_contain_text("moved")
    page.locator("[data-undo]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-contact]").first).to_contain_text("own disc")


def test_the_page_rules_as_the_command_does(watch: Watch, address: str) -> None:
    page = watch.page(DESK)
    page.goto(f"{address}en/rulings.html")
    cases = [scenario.situation for scenario in scenarios(ROOT / "corpus" / "rules" / "scenarios")]
    for situation in cases[::40]:
        facts = facts_of(situation, RULES.vocabulary)
        for document in ("lnf-2017-en", "finso-2025-ru"):
            page.evaluate("hash => { location.hash = hash }", link(situation, document))
            expect(page.locator("[data-by]")).to_have_value(document)
            expect(page.locator("[data-verdict]")).to_have_attribute(
                "data-verdict", " ".join(judge(RULES.of(document), facts).outcomes)
            )


def test_quotes_come_in_the_readers_language_at_one_tap(watch: Watch, address: str) -> None:
    page = watch.page()
    situation = {"stroke": ["puck touches own disc in the field", "puck falls into a pocket"]}
    page.goto(f"{address}fr/rulings.html{link(situation, 'finso-2025-ru')}")
    expect(page.locator(".ruling")).to_contain_text("если шайба упала в лузу")
    page.locator("[data-own-language] summary").first.click()
    expect(page.locator("[data-own-language]")).to_contain_text("Si le palet tombe dans une poche")


def test_what_cannot_be_is_said_and_never_offered(watch: Watch, address: str) -> None:
    page = watch.page()
    situation = {"table": {"own": {"field": 0}}, "stroke": ["puck touches own disc in the field"]}
    page.goto(f"{address}en/rulings.html{link(situation, 'lnf-2017-en')}")
    expect(page.locator("[data-refused]")).to_be_visible()
    page.goto("about:blank")
    page.goto(f"{address}en/rulings.html#nonsense")
    expect(page.get_by_role("alert")).to_be_visible()
    touch(page, "puck_own_field")
    expect(page.get_by_role("alert")).to_have_count(0)
    touch(page, "puck_pocketed")
    expect(page.locator("[data-question] [data-fact=puck_over]")).to_have_count(0)


def test_events_are_found_by_the_sites_own_search(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}en/rulings.html")
    for query, fact in (("third warning", "warnings"), ("too slow", "delays"), ("phone", "phone")):
        page.locator(".pick input").fill(query)
        expect(page.locator(f".pick [data-fact={fact}]").first).to_be_visible()
    page.locator(".pick input").fill("qqqqqq")
    expect(page.locator(".pick")).to_contain_text("Nothing found")


def test_an_event_comes_from_search_from_its_clause_and_from_the_card(watch: Watch, address: str) -> None:
    page = watch.page()
    for path in ("en/c/puck-in-pocket.html", "en/cards/lnf-2017-en.html"):
        page.goto(address + path)
        name = "17.1.4" if "cards" in path else "Puck fell into a pocket"
        page.locator("a.trial", has_text=name).or_(
            page.locator(f"a.trial[aria-label$='{name}']")
        ).first.click()
        expect(page.locator("[data-entered=puck_pocketed]")).to_be_visible()
        expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", re.compile("penalty_disc"))
    page.goto(f"{address}en/index.html")
    page.locator("[data-search] input").fill("phone")
    page.locator(".results .rule-on").click()
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", re.compile("warning"))
