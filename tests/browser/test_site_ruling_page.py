"""The page that rules in a real browser: with keys alone, large, without colours, and with discs put down."""

from typing import Any

import pytest
import yaml
from playwright.sync_api import Page, Position, expect

from tests.browse import DESK, LANGUAGES, PHONE, ZOOMED, Watch, touch
from tests.support import ROOT
from tests.walk import INCIDENTS, TOLD, button, expected, group_of

MOST_KEYS = 250
"""Presses of the tab key after which something counts as out of reach."""
IS_FOCUSED = "(selector) => document.activeElement.matches(selector)"
ON_SCREEN = """(selector) => [...document.querySelectorAll(selector)].every((node) => {
  const { top, bottom } = node.getBoundingClientRect();
  const head = document.querySelector("[data-outcome]").getBoundingClientRect().bottom;
  return top >= head - 1 && bottom <= innerHeight + 1;
})"""


def opened(watch: Watch, lang: str = "en", **options: Any) -> Page:
    page = watch.page(**options)
    page.goto(f"{watch.address}{lang}/rulings.html")
    expect(page.locator("[data-outcome]")).to_be_visible()
    return page


def press(page: Page, selector: str) -> None:
    """Goes to something with the tab key, which must be seen to have the focus, and presses it."""
    expect(page.locator(selector).first).to_be_attached()
    for _ in range(MOST_KEYS):
        if page.evaluate(IS_FOCUSED, selector):
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError(f"{selector} is out of reach")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    page.keyboard.press("Enter")


def tell_by_keys(page: Page, step: list[Any]) -> None:
    expect(page.locator("[data-by]")).to_be_visible()
    if step[0] == "touch":
        if page.locator("[data-contacts]:not([open])").count():
            press(page, "[data-key='as-list']")
        press(page, f"[data-contacts] [data-fact='{step[1]}']")
        return
    if not page.locator(button(step)).count():
        press(page, f"[data-key='group-{group_of(step[1])}']")
    press(page, button(step))


def is_right(page: Page, incident: dict[str, Any]) -> bool:
    outcomes = page.locator("[data-outcome]").get_attribute("data-outcome") or ""
    return sorted(outcomes.split()) in expected(incident, page.locator("[data-by]").input_value())


@pytest.mark.parametrize("incident", INCIDENTS, ids=lambda incident: incident["id"])
def test_an_incident_is_told_with_keys_alone(watch: Watch, incident: dict[str, Any]) -> None:
    page = opened(watch, LANGUAGES[INCIDENTS.index(incident) % len(LANGUAGES)])
    for step in TOLD[incident["id"]]:
        tell_by_keys(page, step)
    assert is_right(page, incident)
    press(page, "[data-undo]")
    expect(page.locator("[data-contact], [data-entered]")).to_have_count(len(TOLD[incident["id"]]) - 1)


def test_the_twelve_incidents_are_told_on_the_narrowest_page(watch: Watch) -> None:
    the_twelve_incidents_are_told(watch.page({"width": 320, "height": 512}), watch.address)


def the_twelve_incidents_are_told(page: Page, address: str) -> None:
    """Enters every incident with taps, and expects the ruling that the texts give."""
    for incident in INCIDENTS:
        page.goto("about:blank")
        page.goto(f"{address}lv/rulings.html")
        expect(page.locator("[data-by]")).to_be_visible()
        for step in TOLD[incident["id"]]:
            if step[0] == "touch":
                touch(page, step[1])
                continue
            if not page.locator(button(step)).count():
                page.locator(f"[data-key='group-{group_of(step[1])}']").click()
            page.locator(button(step)).first.click()
        assert is_right(page, incident), incident["id"]
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_what_was_told_is_seen_without_colours(watch: Watch) -> None:
    page = opened(watch, forced_colors="active")
    target, other = (
        page.locator(f"[data-tap='puck_{owner}_field'] .d-hit").first for owner in ("own", "opponent")
    )
    touch(page, "puck_own_field")
    expect(page.locator("[data-marks] text")).to_have_text("1")
    shown = "(node) => getComputedStyle(node).strokeOpacity"
    assert float(target.evaluate(shown)) > float(other.evaluate(shown))
    page.locator("[data-fact='game']").first.click()
    pressed = page.locator("[data-fact='game']").first
    assert "✓" in pressed.evaluate("(node) => getComputedStyle(node, '::before').content")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, {"width": 360, "height": 640}, DESK], ids=["phone", "small", "desk"])
def test_the_table_does_not_move_after_the_first_tap(watch: Watch, lang: str, size: Any) -> None:
    page = opened(watch, lang, size=size)
    before = page.evaluate(TOP, ".incident-table")
    touch(page, "puck_side_edge")
    assert abs(page.evaluate(TOP, ".incident-table") - before) < 1
    assert page.evaluate("scrollY") == 0
    if size != {"width": 360, "height": 640}:
        expect(page.locator(".ask h2")).to_be_in_viewport()
    touch(page, "puck_own_field")
    assert (
        page.locator("[data-outcome] p").evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)")
        >= 24
    )


def settled(page: Page) -> None:
    """Everything that comes a moment after the ruling is there."""
    expect(page.locator("[data-later]:not([aria-busy])")).to_have_count(1)


@pytest.mark.parametrize("query", ["", "telefons"], ids=["groups", "search"])
def test_the_list_stays_under_the_thumb(watch: Watch, query: str) -> None:
    page = opened(watch, "lv", size=PHONE)
    touch(page, "puck_own_field")
    page.locator("[data-key='none']").click()
    settled(page)
    page.locator("[data-further]").click()
    assert page.evaluate(ON_SCREEN, "[data-events] h2")
    if query:
        page.locator("[data-events] input").fill(query)
    else:
        page.locator(f"[data-key='group-{group_of('phone')}']").click()
    told = page.locator("[data-events] [data-fact='phone']")
    told.scroll_into_view_if_needed()
    before = told.bounding_box()
    told.click()
    settled(page)
    expect(told).to_have_attribute("aria-pressed", "true")
    after = told.bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) < 3


def test_a_proposed_fact_leads_to_its_ruling(watch: Watch) -> None:
    page = opened(watch, size=PHONE)
    touch(page, "puck_own_field")
    page.locator("[data-key='none']").click()
    settled(page)
    page.locator("[data-change='debts'] button").first.click()
    settled(page)
    expect(page.locator(".ruling .sentences")).to_have_count(1)
    assert page.evaluate(ON_SCREEN, ".ruling .sentences")


def test_the_ruling_stays_on_the_screen_of_a_low_window(watch: Watch) -> None:
    page = opened(watch, size=ZOOMED, device_scale_factor=2)
    page.locator(f"[data-key='group-{group_of('phone')}']").click()
    page.locator("[data-events] [data-fact='phone']").click()
    settled(page)
    assert page.evaluate("scrollY") > 0
    seen = page.locator("[data-verdict] p").bounding_box()
    assert seen
    assert 0 <= seen["y"] <= ZOOMED["height"] - seen["height"]


def test_a_ruling_without_clauses_has_no_heading_for_them(watch: Watch) -> None:
    page = opened(watch)
    page.locator(f"[data-key='group-{group_of('seconds_taken')}']").click()
    page.locator("[data-events] [data-fact='seconds_taken']").first.click()
    settled(page)
    expect(page.locator(".ruling .sentences")).to_be_visible()
    expect(page.locator(".clauses h2")).to_have_count(0)


def test_every_control_has_a_name_of_its_own(watch: Watch) -> None:
    page = opened(watch)
    touch(page, "puck_own_field")
    touch(page, "puck_side_edge")
    page.locator("[data-fact='puck_pocketed']").click()
    page.locator("[data-taken='own']").click()
    page.locator("[data-key='position']").click()
    names = page.evaluate(
        """() => [...document.querySelectorAll("[data-said] button, .placing :is(button, input, select)")]
          .map((node) => node.ariaLabel || node.textContent || node.labels?.[0]?.textContent)"""
    )
    assert all(names)
    assert len(set(names)) == len(names) > 10
    label = page.locator(".incident-table svg").get_attribute("aria-label") or ""
    assert label.startswith("1. ")
    assert "2. " in label


# ---- the document is never in doubt ----


def names_document(page: Page, document: str) -> bool:
    """Whether the verdict, the address and the choice name a document."""
    expect(page.locator("[data-outcome] [data-document]")).to_have_attribute("data-document", document)
    expect(page.locator("[data-by]")).to_have_value(document)
    page.evaluate("scrollTo(0, 1200)")
    expect(page.locator("[data-outcome] [data-document]")).to_be_in_viewport()
    return True


def test_a_row_of_a_card_is_ruled_on_by_the_document_of_the_card(watch: Watch) -> None:
    page = watch.page()
    page.goto(f"{watch.address}ru/cards/finso-2025-ru.html")
    page.locator("a.trial").nth(20).click()
    assert names_document(page, "finso-2025-ru")
    expect(page.locator("[data-outcome] small").first).to_contain_text("тестовая версия")


def test_a_document_chosen_for_rulings_is_remembered_and_a_link_still_wins(watch: Watch) -> None:
    page = opened(watch, "lv")
    page.locator("[data-by]").select_option("finso-2025-ru")
    page.goto(f"{watch.address}en/rulings.html")
    assert names_document(page, "finso-2025-ru")
    page.goto(f"{watch.address}lv/cards/lnf-2019-lv.html")
    page.locator("a.trial").first.click()
    assert names_document(page, "lnf-2019-lv")
    expect(page.locator("[data-outcome] small").first).to_contain_text("LNF 2024")
    page.goto(f"{watch.address}en/rulings.html")
    assert names_document(page, "finso-2025-ru")


def test_a_result_of_the_search_is_ruled_on_by_the_document_it_shows(watch: Watch) -> None:
    page = watch.page(DESK)
    page.goto(f"{watch.address}lv/index.html")
    page.locator("[data-search] input").first.fill("telefons zvana")
    rule = page.locator(".rule-on")
    expect(rule).to_contain_text("LNF 2019")
    rule.click()
    assert names_document(page, "lnf-2019-lv")


# ---- nothing decisive is hidden ----


def test_nothing_is_announced_after_the_first_contact_alone(watch: Watch) -> None:
    page = opened(watch, "lv")
    touch(page, "puck_side_edge")
    expect(page.locator("[data-begun]")).to_be_visible()
    expect(page.locator("[data-verdict]")).to_have_count(0)
    expect(page.locator(".ruling")).to_have_count(0)
    page.locator("[data-key='none']").click()
    expect(page.locator("[data-verdict][data-kind='sanction']")).to_have_count(1)


def test_an_assumption_is_part_of_the_verdict_with_its_control(watch: Watch) -> None:
    page = opened(watch)
    touch(page, "puck_own_field")
    page.locator("[data-fact='puck_pocketed']").click()
    settled(page)
    expect(page.locator("[data-short] .proviso")).to_contain_text("debt")
    depends = page.locator("[data-outcome] [data-depends-on]")
    expect(depends).to_be_in_viewport()
    depends.click()
    expect(page.locator("[data-entered]")).to_have_count(2)


def test_a_count_is_entered_where_its_event_is(watch: Watch) -> None:
    page = opened(watch, "lv")
    touch(page, "puck_own_field")
    page.locator("[data-fact='own_pocketed']").first.click()
    more = page.locator(".ask [data-key='more-here-own_pocketed']")
    more.click()
    expect(page.locator("[data-entered='own_pocketed']")).to_contain_text("2")


def test_one_tap_marks_one_thing_and_starting_over_clears_all(watch: Watch) -> None:
    page = opened(watch, "lv")
    page.locator("[data-tap='puck_side_edge']").last.click()
    expect(page.locator("[data-tap].entered")).to_have_count(1)
    expect(page.locator("[data-tap='puck_side_edge']").last).to_have_class("entered")
    page.locator(f"[data-key='group-{group_of('phone')}']").click()
    page.locator("[data-key='as-list']").click()
    page.locator("[data-over]").click()
    expect(
        page.locator("[data-tap].entered, [data-contact], [data-entered], details[data-group][open]")
    ).to_have_count(0)
    assert "#" not in page.url


def test_where_no_clause_decides_the_nearest_and_the_referee_are_named(watch: Watch) -> None:
    page = opened(watch)
    page.locator(f"[data-key='group-{group_of('seconds_taken')}']").click()
    page.locator("[data-events] [data-fact='seconds_taken']").first.click()
    settled(page)
    expect(page.locator("[data-kind='open']")).to_have_count(1)
    expect(page.locator("[data-nearest] blockquote, [data-referee] blockquote").first).not_to_be_empty()


# ---- the page stays where the reader is ----

TOP = "(selector) => document.querySelector(selector).getBoundingClientRect().top"


def test_the_table_stays_in_its_place_while_the_ruling_above_it_changes(watch: Watch) -> None:
    page = opened(watch, "lv")
    touch(page, "puck_side_edge")
    touch(page, "puck_own_circle")
    pocketed = page.locator("[data-fact='own_pocketed']").first
    pocketed.scroll_into_view_if_needed()
    before = page.evaluate(TOP, ".incident-table")
    pocketed.click()
    settled(page)
    assert abs(page.evaluate(TOP, ".incident-table") - before) < 2


def test_an_event_of_a_link_is_told_first_and_its_number_changed_in_place(watch: Watch) -> None:
    page = watch.page()
    page.goto(f"{watch.address}lv/rulings.html#+late_minutes")
    expect(page.locator("[data-outcome]")).to_have_attribute("data-outcome", "game_loss")
    expect(page.locator("[data-entered='late_minutes']")).to_be_in_viewport()
    fewer = "[data-key='fewer-late_minutes']"
    before = page.evaluate(TOP, fewer)
    page.locator(fewer).click()
    expect(page.locator("[data-entered='late_minutes']")).to_contain_text("Minūtes")
    assert abs(page.evaluate(TOP, fewer) - before) < 2


def test_the_address_of_an_event_names_the_rules_in_another_language_too(watch: Watch) -> None:
    page = watch.page()
    page.goto(f"{watch.address}lv/rulings.html#+puck_own_circle")
    expect(page.locator("[data-by]")).to_have_value("lnf-2019-lv")
    page.goto(page.url.replace("/lv/", "/ru/"))
    expect(page.locator("[data-by]")).to_have_value("lnf-2019-lv")


# ---- where discs go ----


def test_discs_are_put_down_with_a_tap_and_the_place_moves(watch: Watch) -> None:
    page = opened(watch)
    touch(page, "puck_own_field")
    page.locator("[data-fact='puck_pocketed']").click()
    place = page.locator("[data-at]")
    expect(place).to_have_attribute("data-at", "0 485")
    page.locator("[data-key='position']").click()
    page.locator("[data-hand='own']").click()
    box = page.locator(".placing svg").bounding_box()
    assert box
    middle_of_far_edge = Position(x=box["width"] / 2, y=box["height"] * 0.055)
    page.locator(".placing svg").click(position=middle_of_far_edge)
    expect(page.locator("[data-disc]")).to_have_count(1)
    assert (place.get_attribute("data-at") or "").split()[1] == "485"
    expect(place).not_to_have_attribute("data-at", "0 485")
    page.locator("[data-key='from']").select_option("right")
    expect(place).to_have_attribute("data-at", "30 485")
    page.reload()
    expect(place).to_have_attribute("data-at", "30 485")  # the address keeps it
    page.locator(".placing svg").click()  # the small picture grows
    expect(page.locator("[data-position]")).to_have_attribute("open", "")
    page.locator(".placing svg").click(position=middle_of_far_edge)  # a tap on a disc takes it away
    expect(place).to_have_attribute("data-at", "0 485")
    page.locator("[data-undo]").click()
    expect(place).to_have_attribute("data-at", "30 485")


def test_discs_are_put_down_with_keys_alone(watch: Watch) -> None:
    page = opened(watch)
    for step in TOLD["puck-in-pocket"]:
        tell_by_keys(page, step)
    expect(page.locator("[data-at]")).to_have_attribute("data-at", "0 485")
    press(page, "[data-key='position']")
    press(page, "[data-key='add-opponent']")
    for key, length in (("at-0-0", "0"), ("at-0-1", "485")):
        press(page, f"[data-key='{key}']")
        page.keyboard.press("Control+A")
        page.keyboard.type(length)
        page.keyboard.press("Tab")
    assert {
        abs(float(x)) for x in [(page.locator("[data-at]").get_attribute("data-at") or "").split()[0]]
    } == {30}


# ---- twelve incidents on a phone ----

SCREENS = 2
PHONE_INCIDENTS: list[dict[str, Any]] = yaml.safe_load(
    (ROOT / "tests" / "cases" / "phone_incidents.yaml").read_text(encoding="utf-8")
)


def enter(page: Page, step: dict[str, str]) -> int:
    """Takes a step as a thumb does; how many taps it took."""
    [(what, name)] = step.items()
    if what == "find":
        page.locator("[data-events] input").fill(name)
        first = page.locator("[data-events] .answers button").first
        expect(first).to_be_visible()
        first.click()
        return 2
    asked = f"[data-key='{name}']" if name == "none" else f"[data-fact='{name}']"
    places = {"touch": f"[data-tap='{name}']", "ask": f".ask {asked}", "more": "[data-key^='more-here-']"}
    page.locator(places[what]).first.click()
    return 1


@pytest.mark.parametrize("lang", ["lv", "ru"])
@pytest.mark.parametrize("incident", PHONE_INCIDENTS[:5] + PHONE_INCIDENTS[6:7], ids=lambda row: row["title"])
def test_an_incident_is_entered_with_few_taps_and_read_on_two_screens(
    watch: Watch, lang: str, incident: dict[str, Any]
) -> None:
    page = opened(watch, lang, size=PHONE)
    page.locator("[data-by]").select_option({"lv": "lnf-2019-lv", "ru": "finso-2025-ru"}[lang])
    taps = sum(enter(page, step) for step in incident[lang]["steps"])
    settled(page)
    said = (page.locator("[data-verdict]").get_attribute("data-verdict") or "").split()
    assert set(incident["follows"]) <= set(said)
    assert page.locator("[data-deciding]").get_attribute("data-deciding") == incident[lang]["by"]
    assert taps <= 5
    ruling = page.locator(".ruling").bounding_box()
    assert ruling and ruling["height"] <= SCREENS * PHONE["height"]
