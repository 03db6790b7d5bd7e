"""The form that rules, in a real browser."""

import re

from playwright.sync_api import expect

from rulebook.rules.facts import vocabulary
from rulebook.rules.judge import judge
from rulebook.rules.scenarios import scenarios
from rulebook.rules.situation import facts_of
from rulebook.store import home

from .browse import DESK, Watch, link


def test_a_ruling_is_asked_for_one_question_at_a_time(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}lv/rulings.html")
    page.locator("[data-fact='puck_pocketed']").click()
    page.locator("[data-answer='puck_own_field']").click()
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_have_attribute("data-verdict", re.compile("penalty_disc"))
    expect(verdict).to_contain_text("ja ripa iekrīt maisiņā")
    expect(page.locator("[data-other='finso-2025-ru']")).to_contain_text("7.1.4")
    expect(page.locator("[data-changes] li").first).to_be_visible()
    assert page.locator("[data-question]").count() == 1
    page.reload()
    expect(page.locator("[data-verdict]")).to_have_attribute(
        "data-verdict", re.compile("penalty_disc")
    )  # the address holds it


def test_quotes_come_in_the_readers_language_too(watch: Watch, address: str) -> None:
    page = watch.page()
    situation = {"stroke": ["puck touches own disc in the field", "puck falls into a pocket"]}
    page.goto(f"{address}fr/rulings.html{link(situation, 'finso-2025-ru')}")
    expect(page.locator("[data-verdict]")).to_contain_text("если шайба упала в лузу")
    expect(page.locator("[data-verdict] p[lang=fr]").filter(has_text="17.1.4")).to_contain_text(
        "Si le palet tombe dans une poche"
    )


def test_the_form_rules_as_the_command_does(watch: Watch, address: str) -> None:
    page = watch.page(DESK)
    page.goto(f"{address}en/rulings.html")
    cases = [scenario.situation for scenario in scenarios(home() / "corpus" / "scenarios")]
    own = [(case, case.get("table", {}).get("own", {})) for case in cases]
    partly = [case for case, discs in own if "circle" in str(discs) and "field" not in discs]
    assert len(partly) > 5
    for situation in [*cases[::24], *partly[:10]]:
        facts = facts_of(situation, vocabulary())
        for document in ("lnf-2017-en", "finso-2025-ru"):
            page.evaluate("hash => { location.hash = hash }", link(situation, document))
            expect(page.locator("[data-by]")).to_have_value(document)
            expect(page.locator("[data-verdict]")).to_have_attribute(
                "data-verdict", " ".join(judge(document, facts).outcomes)
            )


def test_what_is_taken_for_granted_stays_when_more_is_said(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}en/rulings.html")
    page.locator("[data-fact='puck_opposite_edge']").click()
    page.locator("[data-more]").click()
    page.get_by_text("On the table before the stroke").click()
    page.locator("[data-fact='own_circle']").click()
    page.locator("[data-answer='1']").click()
    table = page.evaluate("JSON.parse(decodeURIComponent(location.hash.slice(1))).situation.table")
    assert table == {"own": {"field": 4, "circle": 1}}


def test_no_answer_is_dead(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}en/rulings.html")
    for fact, none in (("own_pocketed", "0"), ("cue_end", "the narrow end")):
        page.locator(f"[data-fact='{fact}']").click()
        page.locator(f"[data-answer='{none}']").click()
        expect(page.locator("[data-question]")).to_have_count(0)
        expect(page.locator(".pick").first).to_be_visible()


def test_what_cannot_be_is_said(watch: Watch, address: str) -> None:
    page = watch.page()
    situation = {"table": {"own": {"field": 0}}, "stroke": ["puck touches own disc in the field"]}
    page.goto(f"{address}en/rulings.html{link(situation, 'lnf-2017-en')}")
    expect(page.locator(".ruling")).to_contain_text("cannot be")
    page.goto("about:blank")
    page.goto(f"{address}en/rulings.html#nonsense")
    expect(page.get_by_role("alert")).to_be_visible()


def test_the_form_finds_facts_by_everyday_words(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}lv/rulings.html")
    page.locator(".pick input").fill("telefons")
    expect(page.locator("[data-fact='phone']")).to_be_visible()
    page.locator(".pick input").fill("qqqqqq")
    expect(page.locator(".pick")).to_contain_text("Nekas nav atrasts")


def test_the_form_asks_for_what_it_must_know(watch: Watch, address: str) -> None:
    page = watch.page()
    page.goto(f"{address}en/rulings.html")
    page.locator("[data-fact='puck_own_circle']").click()
    expect(page.locator("[data-question='own_circle']")).to_be_visible()
    page.locator("[data-answer='1']").click()
    expect(page.locator("[data-verdict]")).to_be_visible()
