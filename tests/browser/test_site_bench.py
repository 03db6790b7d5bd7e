"""The translator's bench and the list of findings, in a real browser."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.accessibility import is_accessible
from tests.browse import DESK, HTML, PHONE, Watch

PLACE = "#document=lnf-2017-fr&beside=lnf-2017-en&beside_too=lnf-2019-lv&clause=2.4"
BLOCKED = """for (const name of ["getItem", "setItem"])
  Storage.prototype[name] = () => { throw new DOMException("no", "SecurityError"); };"""


def open_bench(watch: Watch, lang: str = "en", place: str = PLACE) -> Page:
    page = watch.page(DESK)
    page.goto(f"{watch.address}{lang}/bench.html{place}")
    expect(page.locator("#card")).to_be_visible()
    return page


def first(page: Page) -> Locator:
    return page.locator("[data-finding]").first


def settled(page: Page) -> int:
    """How many findings of the document are settled, by the translator or in the corpus."""
    expect(page.locator("[data-progress]")).to_contain_text("settled")
    return int(page.locator("[data-progress]").inner_text().split("settled: ")[1].split(" ")[0])


def status(page: Page) -> Locator:
    return page.locator("[data-status]")


def test_a_document_is_checked_beside_others(watch: Watch) -> None:
    page = open_bench(watch, "lv")
    expect(page.locator("[data-column]")).to_have_count(3)
    expect(page.locator("[data-column=lnf-2019-lv]")).to_contain_text("Dalībnieks nedrīkst uzsākt strīdu")
    expect(page.locator("[data-column=lnf-2017-fr] mark:not(.other)").first).to_be_visible()
    page.locator("select[name=beside_too]").select_option("none")
    expect(page.locator("[data-column]")).to_have_count(2)
    expect(page).to_have_url(re.compile("beside_too=none"))
    page.reload()
    expect(page.locator("[data-column]")).to_have_count(2)
    page.locator("select[name=document]").select_option("finso-2025-ru")
    expect(page.locator("#card")).to_contain_text("17.4")  # the same clause there
    expect(page.locator("[data-column=finso-2025-ru] .law")).to_be_visible()


def test_what_speaks_against_a_finding_stands_below_its_message(watch: Watch) -> None:
    doubted = "lnf-2017-fr-11.3-1"
    page = open_bench(watch, "lv", PLACE.replace("2.4", "11.3"))
    paragraphs = page.locator(f"[data-finding='{doubted}'] > p")
    expect(paragraphs.nth(1)).to_contain_text("der jebkura tumšā zona")
    expect(paragraphs.nth(2)).to_contain_text("Kas runā pretī: Jau franču teksta 11.2. punktā")
    page.goto(f"{watch.address}lv/findings.html#document=lnf-2017-fr&severity=high")
    row = page.locator("[data-rows] > li", has=page.locator(f"a[href$='#f-{doubted}']"))
    expect(row).to_contain_text("Kas runā pretī: Jau franču teksta 11.2. punktā")
    row.locator("a").first.click()
    expect(page.locator(f"[id='f-{doubted}']")).to_contain_text(
        "Kas runā pretī: Jau franču teksta 11.2. punktā"
    )


def test_findings_are_settled_taken_back_and_kept(watch: Watch) -> None:
    page = open_bench(watch)
    before = settled(page)
    first(page).locator("[data-act=confirm]").click()
    expect(status(page)).to_have_text(re.compile("^Confirmed: 2.4"))
    expect(first(page).locator(".yours")).to_contain_text("confirmed")
    second = page.locator("[data-finding]").nth(1)
    expect(second).to_have_attribute("aria-current", "step")  # the next open one is chosen
    second.locator("[data-act=dismiss]").click()
    second.locator("[type=submit]").click()
    expect(second.get_by_role("alert")).to_contain_text("Choose a reason")
    second.locator("select").select_option("paraphrase")
    second.locator("[type=submit]").click()
    expect(page.locator("[data-finding]").nth(1).locator(".yours")).to_contain_text("the meaning is the same")
    expect(page.locator("[data-progress]")).to_contain_text(f"settled: {before + 2} of")
    page.reload()
    expect(page.locator("[data-progress]")).to_contain_text(f"settled: {before + 2} of")
    undo = page.locator("[data-do=undo]")
    expect(undo).to_contain_text("Dismissed: 2.4")
    undo.click()
    expect(status(page)).to_contain_text("Undone. Dismissed: 2.4")
    expect(page.locator("[data-progress]")).to_contain_text(f"settled: {before + 1} of")
    undo.click()
    expect(undo).to_be_disabled()


def test_a_verdict_is_withdrawn_whatever_came_after(watch: Watch) -> None:
    page = open_bench(watch)
    before = settled(page)
    first(page).locator("[data-act=confirm]").click()
    page.keyboard.press("t")
    first(page).locator("[data-act=reopen]").click()
    expect(status(page)).to_contain_text("Verdict withdrawn: 2.4")
    expect(page.locator("[data-progress]")).to_contain_text("done: 1 of")
    expect(page.locator("[data-progress]")).to_contain_text(f"settled: {before} of")
    page.keyboard.press("u")
    expect(page.locator("[data-progress]")).to_contain_text(f"settled: {before + 1} of")


def test_a_note_is_kept_with_its_finding(watch: Watch) -> None:
    page = open_bench(watch, "ru")
    first(page).locator("[data-act=note]").click()
    first(page).locator("textarea").fill("<b>спросить</b>")
    first(page).locator("[type=submit]").click()
    expect(first(page).locator(".yours")).to_contain_text("<b>спросить</b>")
    page.reload()
    expect(first(page).locator(".yours")).to_contain_text("<b>спросить</b>")


def test_everything_is_done_by_keyboard(watch: Watch) -> None:
    page = open_bench(watch)
    keys = page.keyboard
    keys.press("n")
    expect(page.locator("[data-finding]:focus")).to_have_count(1)
    keys.press("c")
    expect(status(page)).to_contain_text("Confirmed")
    keys.press("d")
    expect(page.locator("form.ask select")).to_be_focused()
    keys.press("Tab")
    keys.type("just a turn of phrase")  # letters are no orders here
    keys.press("Enter")
    expect(status(page)).to_contain_text("Dismissed")
    expect(page.locator(".yours").nth(1)).to_contain_text("just a turn of phrase")
    keys.press("u")
    expect(status(page)).to_contain_text("Undone. Dismissed")
    keys.press("t")
    expect(page.locator("[data-progress]")).to_contain_text("done: 1 of")
    keys.press("j")
    expect(page.locator("#card")).to_be_focused()
    expect(page.locator("#card")).to_contain_text("2.5")
    keys.press("ArrowLeft")
    expect(page.locator("#card")).to_contain_text("2.4")
    keys.press("?")
    expect(page.locator("[data-help] dl")).to_be_visible()


def test_a_finding_that_waits_is_not_passed_over(watch: Watch) -> None:
    page = open_bench(watch, place=PLACE.replace("2.4", "2.3"))
    page.keyboard.press("j")
    expect(page.locator("#card")).to_be_focused()
    page.keyboard.press("n")
    expect(first(page)).to_be_focused()
    page.keyboard.press("n")
    expect(page.locator("[data-finding]").nth(1)).to_be_focused()
    page.reload()
    page.keyboard.press("n")
    expect(page.locator("[data-finding]").nth(1)).to_be_focused()


def test_what_is_undone_is_in_sight_and_what_was_left_out_comes_next(watch: Watch) -> None:
    page = open_bench(watch)
    last = page.locator("[data-finding]").last
    last.locator("[data-act=confirm]").click()
    expect(first(page)).to_be_focused()
    page.keyboard.press("u")
    expect(last).to_be_focused()
    expect(status(page)).to_be_in_viewport()


def test_a_reason_and_a_note_are_saved_without_leaving_the_field(watch: Watch) -> None:
    page = open_bench(watch)
    keys = page.keyboard
    keys.press("m")
    expect(page.locator("form.ask textarea")).to_be_focused()
    keys.type("ask")
    keys.press("Control+Enter")
    expect(first(page).locator(".yours")).to_contain_text("ask")
    keys.press("d")
    keys.press("ArrowDown")
    keys.press("Control+Enter")
    expect(status(page)).to_contain_text("Dismissed: 2.4")


def test_a_clause_is_ticked_off_on_the_way_to_the_next(watch: Watch) -> None:
    page = open_bench(watch)
    page.keyboard.press("f")
    expect(page.locator("#card")).to_contain_text("2.5")
    page.locator("[data-do=finish]").click()
    expect(page.locator("#card")).to_contain_text("2.6")
    page.keyboard.press("k")
    page.keyboard.press("f")  # it stays done
    expect(page.locator("[data-progress]")).to_contain_text("done: 2 of")


def test_a_clause_without_findings_is_told_from_filters_that_hide_them(watch: Watch) -> None:
    page = open_bench(watch, place=PLACE.replace("2.4", "part-1"))
    expect(page.locator("[data-clause-card]")).to_contain_text("This clause has no findings")
    page = open_bench(watch, place=PLACE.replace("2.4", "2.1") + "&severity=high")
    expect(page.locator("[data-clause-card]")).to_contain_text("No findings for these filters")


def test_a_tall_finding_is_shown_from_its_beginning(watch: Watch) -> None:
    page = open_bench(watch)
    page.set_viewport_size(PHONE)
    page.keyboard.press("n")
    page.keyboard.press("n")
    expect(page.locator("[data-finding]:focus .about")).to_be_in_viewport()


def test_keys_work_on_a_cyrillic_keyboard(watch: Watch) -> None:
    page = open_bench(watch, "ru")
    page.evaluate(
        "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'о', code: 'KeyJ', bubbles: true}))"
    )
    expect(page.locator("#card")).to_contain_text("2.5")


def test_the_work_is_taken_away_and_loaded_elsewhere(watch: Watch, tmp_path: Path) -> None:
    page = open_bench(watch)
    first(page).locator("[data-act=confirm]").click()
    page.keyboard.press("t")
    page.locator("[data-who]").fill("Anna")  # the field stands below the work
    with page.expect_download() as taken:
        page.locator("[data-do=take]").click()
    name = taken.value.suggested_filename
    expect(status(page)).to_have_text(f"File saved: {name}. Your verdicts in it: 1.")
    file = tmp_path / "review.json"
    taken.value.save_as(file)
    work = json.loads(file.read_text(encoding="utf-8"))
    assert set(work) == {"corpus", "reviews", "done", "notes"}
    assert work["corpus"] == json.loads((HTML / "files.json").read_text(encoding="utf-8"))["corpus"]
    assert work["done"] == ["lnf-2017-fr/2.4"]
    (review,) = work["reviews"]
    assert set(review) == {"finding", "hash", "state", "reason", "who", "when"}
    assert (review["state"], review["reason"], review["who"]) == ("confirmed", "real", "Anna")
    with page.expect_download() as listed:
        page.locator("[data-do=csv]").click()
    expect(status(page)).to_have_text(f"List saved: {listed.value.suggested_filename}.")
    rows = list(csv.DictReader(io.StringIO(listed.value.path().read_text(encoding="utf-8-sig"), newline="")))
    assert [row["verdict"] for row in rows if row["who"] == "Anna"] == ["confirmed"]
    assert {row["document"] for row in rows} == {"lnf-2017-fr"}

    other = open_bench(watch, "fr")
    expect(other.locator("[data-progress]")).to_contain_text("0 sur")
    other.locator("[data-file]").set_input_files(file)
    expect(status(other)).to_contain_text("Fichier chargé")
    expect(first(other).locator(".yours")).to_contain_text("confirmé")
    other.locator("[data-do=undo]").click()
    expect(other.locator(".yours")).to_have_count(0)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("not json", "not a file from the bench"),
        (
            '{"corpus": "0", "reviews": [], "done": [], "notes": {"gone": "x"}}',
            "another version of the rulebooks",
        ),
        (" " * (10 * 1024 * 1024 + 1), "over 10 MB"),
    ],
)
def test_a_bad_file_changes_nothing(watch: Watch, tmp_path: Path, content: str, sentence: str) -> None:
    page = open_bench(watch)
    before = settled(page)
    first(page).locator("[data-act=confirm]").click()
    file = tmp_path / "bad.json"
    file.write_text(content, encoding="utf-8")
    page.locator("[data-file]").set_input_files(file)
    expect(status(page)).to_contain_text(sentence)
    expect(page.locator("[data-progress]")).to_contain_text(f"settled: {before + 1} of")


def test_where_nothing_is_kept_it_says_so_and_works(watch: Watch) -> None:
    page = watch.page(DESK)
    page.add_init_script(BLOCKED)
    page.goto(f"{watch.address}en/bench.html{PLACE}")
    expect(page.locator("[data-blocked]")).to_be_visible()
    before = settled(page)
    first(page).locator("[data-act=confirm]").click()
    expect(page.locator("[data-progress]")).to_contain_text(f"settled: {before + 1} of")
    with page.expect_download():
        page.locator("[data-do=take]").click()


def test_filters_stand_in_the_address(watch: Watch) -> None:
    page = open_bench(watch, place=f"{PLACE}&severity=high")
    expect(page.locator("[data-filters] select[name=severity]")).to_have_value("high")
    high = page.locator("[data-finding] .tag.high")
    assert high.count() == page.locator("[data-finding]").count() > 0
    page.locator("[data-choice] > summary").click()
    page.locator("[data-filters] select[name=severity]").select_option("")
    page.locator("[data-filters] select[name=state]").select_option("all")
    expect(page.locator("[data-finding] .tag", has_text="candidate").first).to_be_visible()
    expect(page).to_have_url(re.compile("state=all"))


def test_it_works_from_a_folder(watch: Watch) -> None:
    page = watch.page(DESK)
    page.goto((HTML / "lv" / "bench.html").as_uri() + PLACE)
    first(page).locator("[data-act=confirm]").click()
    expect(status(page)).to_contain_text("Apstiprināts")


@pytest.mark.parametrize("lang", ["fr", "lv", "ru"])
def test_axe_finds_nothing_while_a_reason_is_asked_for(watch: Watch, lang: str) -> None:
    page = open_bench(watch, lang)
    page.keyboard.press("?")
    first(page).locator("[data-act=confirm]").click()
    page.locator("[data-finding]").nth(1).locator("[data-act=dismiss]").click()
    is_accessible(page)


def test_other_filters_leave_a_finding_that_they_do_not_want(watch: Watch) -> None:
    page = open_bench(watch, place="#document=lnf-2017-fr&clause=1")
    expect(page.locator("[data-finding] .tag.low")).to_have_count(1)
    page.locator("[data-choice] > summary").click()
    page.locator("select[name=severity]").select_option("high")
    expect(page.locator("[data-finding]")).to_have_count(0)
    page.locator("[data-do=next_open]").first.click()
    expect(page.locator("[data-finding][aria-current] .tag.high")).to_have_count(1)
    high = int(page.locator("[data-progress]").inner_text().split(" of ")[-1].rstrip("."))
    chosen = page.locator("[data-finding][aria-current]").get_attribute("data-finding")
    page.locator("select[name=severity]").select_option("")
    expect(page.locator("[data-finding][aria-current]")).to_have_attribute("data-finding", chosen or "")
    page.goto(f"{watch.address}en/findings.html#document=lnf-2017-fr&severity=high")
    expect(page.locator("[data-count]")).to_have_text(str(high))


# ---- the list ----


def test_a_kind_that_is_asked_for_is_explained(watch: Watch) -> None:
    page = watch.page(DESK)
    page.goto(f"{watch.address}fr/findings.html")
    meaning = page.locator("[data-kind-meaning]")
    expect(meaning).to_be_hidden()
    expect(page.locator("[data-count]")).to_have_text(re.compile(r"^\d+ sur \d+$"))
    page.locator("select[name=kind]").select_option("actor")
    expect(meaning).to_contain_text("acteur – C’est une autre personne qui agit")
    page.locator("select[name=kind]").select_option("")
    expect(meaning).to_be_hidden()


def test_findings_are_filtered_and_drawn_by_need(watch: Watch) -> None:
    page = watch.page(DESK)
    page.goto(f"{watch.address}fr/findings.html")
    page.locator("select[name=document]").select_option("lnf-2017-fr")
    page.locator("select[name=severity]").select_option("high")
    shown = page.locator("[data-rows] > li")
    count = page.locator("[data-count]")
    expect(page.locator("[data-gravest]")).to_be_hidden()  # the whole list has come
    expect(shown.first).to_contain_text("LNF 2017 FR")
    assert shown.count() == int(count.inner_text()) > 0
    page.locator("select[name=severity]").select_option("")
    assert shown.count() < int(count.inner_text())
    page.locator("[data-more]").click()
    expect(page.locator("[data-rows] > li a:focus")).to_have_count(1)
    page.reload()
    expect(page.locator("select[name=document]")).to_have_value("lnf-2017-fr")
    people = int(count.inner_text())
    page.get_by_role("link", name="constats à vérifier").click()
    expect(page.locator("[data-rows] .tag", has_text="à vérifier").first).to_be_visible()
    assert int(count.inner_text()) != people


def test_a_row_leads_to_the_bench_and_to_the_concept(watch: Watch) -> None:
    page = watch.page(DESK)
    page.goto(f"{watch.address}en/findings.html#state=candidate")
    expect(page.locator("[data-rows] .tag", has_text="candidate").first).to_be_visible()
    row = page.locator("[data-rows] > li").first
    place = row.locator("a").first
    clause = place.inner_text().split(" ")[-1]
    row.get_by_role("link", name="bench").click()
    expect(page.locator("#card")).to_contain_text(clause)
    expect(page.locator("[data-finding][aria-current]")).to_contain_text(
        "candidate"
    )  # whatever the filters say
    page.go_back()
    place.click()
    expect(page.locator(".finding:target")).to_be_visible()


def test_the_gravest_are_there_without_javascript(watch: Watch) -> None:
    page = watch.page(java_script_enabled=False)
    page.goto(f"{watch.address}ru/findings.html")
    assert page.locator("[data-rows] > li").count() > 50
    expect(page.locator("[data-rows] .tag.high").first).to_be_visible()
