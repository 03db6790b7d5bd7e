"""The page of a technical delegate: the same verdicts as in Python, and how it works in a real browser."""

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest
from pages.equipment import known_units
from playwright.sync_api import Locator, Page, expect

from rulebook.language.units import shortest, spellings, units
from rulebook.table.equipment import check_row, read_value, unit_of_row
from rulebook.table.tables import EquipmentRow
from tests.accessibility import is_accessible
from tests.browse import DESK, HTML, LANGUAGES, PHONE, Watch
from tests.corpus.test_table_equipment import BAD, FOUND, TABLES
from tests.support import DOCUMENTS, run_script

Asked = tuple[EquipmentRow, Sequence[str]]
PAGE = "equipment/lnf-2019-lv.html"
BLOCKED = """for (const name of ["getItem", "setItem"])
  Storage.prototype[name] = () => { throw new DOMException("no", "SecurityError"); };"""


# ---- the logic ----


def script_row(row: EquipmentRow) -> dict[str, Any]:
    """A row as the script knows it."""
    unit = unit_of_row(row)
    known = units().unit
    return {
        "number": row.number,
        "has_unit": row.unit is not None,
        "unit": [known[unit].kind, known[unit].power] if unit else None,
        "ranges": [[None if end is None else shortest(end) for end in one] for one in row.ranges],
        "exact": row.exact,
        "required": row.required,
    }


def in_javascript(asked: Sequence[Asked]) -> list[dict[str, Any]]:
    """What the script of the page says."""
    given = {
        "units": known_units(),
        "asked": [[script_row(row), list(told)] for row, told in asked],
    }
    answers = json.loads(run_script("equipment.mjs", given=json.dumps(given)))
    assert isinstance(answers, list)
    return answers


def in_python(asked: Asked) -> dict[str, Any]:
    """The same by Python."""
    row, told = asked
    each = [read_value(text, row) for text in told]
    checked = check_row(row, [one for one in each if not isinstance(one, str)])
    return {
        "status": str(checked.status),
        "value": None if checked.deciding is None else shortest(checked.deciding),
        "remarks": [list(remark) for remark in checked.remarks],
        "faults": [one for one in each if isinstance(one, str) and one != "empty"],
    }


def agree(asked: Sequence[Asked]) -> None:
    for one, answer in zip(asked, in_javascript(asked), strict=True):
        assert answer == in_python(one), one


def test_both_languages_agree_on_every_case() -> None:
    asked: list[Asked] = []
    for case in FOUND:
        for document in DOCUMENTS:
            for row in TABLES[document].rows:
                values = [str(one.value) for one in case.measured if one.row == row.number]
                asked.append((row, [value for value in values if "'" not in value]))  # minutes: command only
    assert len(asked) == len(FOUND) * 140
    agree(asked)


def test_both_languages_agree_on_bad_values() -> None:
    texts = [
        "",
        " ",
        "NaN",
        "-1 mm",
        "−1",
        "1e5 mm",
        "1,2,3",
        "1" * 41,
        "5 parsecs",
        "٣ mm",
        "5 mm .",
        "5 K",
        "12. mm",
    ]
    texts += ["5 grādi", "5\u00a0MM.", "5 мм ø", "5mm\n", "0", "00,50 cm", "5 İ", "\ufeff5", "5\x85mm", "5 ª"]
    rows = [row for table in TABLES.values() for row in table.rows]
    agree([(row, [text]) for row in rows for text in texts])
    assert len(BAD) == 12


def test_both_languages_agree_on_twenty_thousand_random_values() -> None:
    chance = random.Random(2026)
    rows = [row for table in TABLES.values() for row in table.rows]
    known = [word for word, id in spellings().items() if units().unit[id].is_decimal]
    words = [*known, "", "", "stone", "MM", "Kg"]
    asked = []
    for _ in range(20_000):
        row = chance.choice(rows)
        told = [_random_value(chance, row, words) for _ in range(chance.choice((0, 1, 1, 2, 3)))]
        asked.append((row, told))
    agree(asked)


def _random_value(chance: random.Random, row: EquipmentRow, words: Sequence[str]) -> str:
    """A number near an end of a row or anywhere, in its own unit or any."""
    ends = [end for one in row.ranges for end in one if end is not None]
    if ends and chance.random() < 0.7:
        off = chance.choice(("0", "0", "1e-1", "1e-3", "1e-19", "-1e-1", "-1e-19"))
        number = f"{chance.choice(ends) + type(ends[0])(off):f}"
    else:
        number = f"{chance.randrange(10**6)}.{chance.randrange(10**4):04d}"
    unit = (unit_of_row(row) or "") if chance.random() < 0.6 else chance.choice(words)
    return number.replace(".", chance.choice(".,")) + chance.choice(("", " ", "\u00a0")) + unit


# ---- the page ----


def open_page(watch: Watch, lang: str = "en", path: str = PAGE) -> Page:
    page = watch.page(DESK)
    page.goto(f"{watch.address}{lang}/{path}")
    expect(page.locator("[data-summary]")).not_to_be_empty()
    return page


def row_of(page: Page, number: str) -> Locator:
    return page.locator(f"[data-row={number}]")


def test_values_are_judged_at_once_and_the_worst_decides(watch: Watch) -> None:
    page = open_page(watch)
    row = row_of(page, "A1")
    expect(row).to_contain_text("750–780 mm")
    expect(row.locator("[data-verdict]")).to_have_text("Not measured")
    row.locator("input").first.fill("78,0 cm")
    expect(row.locator("[data-verdict]")).to_have_text("Conforms")
    row.locator("input").nth(1).fill("781")
    expect(row.locator("[data-verdict] b")).to_have_text("Does not conform")
    expect(row).to_contain_text("“781” was given without a unit and read as mm.")
    expect(row).to_contain_text("Values measured: 2; the worst one counts.")
    expect(row.locator("input")).to_have_count(3)
    expect(page.locator("[data-summary]")).to_contain_text("Does not conform: 1 (A1)")
    row_of(page, "A20").locator("input").first.fill("30 g")
    expect(row_of(page, "A20").locator("[data-verdict]")).to_contain_text("use mm, cm, m")
    expect(row_of(page, "A20").locator("input").first).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[data-summary]")).to_contain_text("Not understood: 1")
    expect(row_of(page, "A27").locator("[data-verdict]")).to_have_text("No value stated")


def test_values_stay_for_another_document_and_can_be_cleared_and_brought_back(watch: Watch) -> None:
    page = open_page(watch, "lv")
    row_of(page, "A4").locator("input").first.fill("12 mm")
    expect(row_of(page, "A4").locator("[data-verdict]")).to_have_text("Atbilst")
    page.locator("nav.others a", has_text="FINSO").click()
    expect(row_of(page, "A4").locator("[data-verdict]")).to_have_text("Neatbilst")
    page.reload()
    expect(row_of(page, "A4").locator("input").first).to_have_value("12 mm")
    page.locator("[data-clear]").click()
    expect(row_of(page, "A4").locator("[data-verdict]")).to_have_text("Nav mērīts")
    expect(page.locator("[data-clear]")).to_have_text("Atjaunot vērtības")
    page.locator("[data-clear]").click()
    expect(row_of(page, "A4").locator("[data-verdict]")).to_have_text("Neatbilst")


@pytest.mark.parametrize("kept", ["nonsense", "[]", '{"table-height": 5}', "null", '{"a": [1]}'])
def test_damaged_storage_is_begun_anew(watch: Watch, kept: str) -> None:
    page = watch.page(DESK)
    page.add_init_script(f"localStorage.setItem('rulebook-equipment', {json.dumps(kept)})")
    page.goto(f"{watch.address}en/{PAGE}")
    row_of(page, "A1").locator("input").first.fill("760 mm")
    expect(row_of(page, "A1").locator("[data-verdict]")).to_have_text("Conforms")


def test_it_works_where_nothing_can_be_kept(watch: Watch) -> None:
    page = watch.page(DESK)
    page.add_init_script(BLOCKED)
    page.goto(f"{watch.address}ru/{PAGE}")
    row_of(page, "A7").locator("input").first.fill("90 градусов")
    expect(row_of(page, "A7").locator("[data-verdict]")).to_have_text("Соответствует")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_accessible_and_fits(watch: Watch, lang: str) -> None:
    page = watch.page(PHONE)
    page.goto(f"{watch.address}{lang}/equipment/finso-2025-ru.html")
    row_of(page, "A1").locator("input").first.fill("790 mm")
    row_of(page, "A2").locator("input").first.fill("1000")
    row_of(page, "A3").locator("input").first.fill("nothing")
    is_accessible(page)


def test_the_certificate_has_everything_on_paper(watch: Watch) -> None:
    page = open_page(watch, "ru")
    row_of(page, "A1").locator("input").first.fill("78,1 см")
    page.emulate_media(media="print")
    for name in ("Дата", "Подпись", "Измерил"):
        expect(page.locator(".certificate", has_text=name)).to_be_visible()
    expect(row_of(page, "A1").locator("[data-entered]")).to_have_text("78,1 см")
    expect(row_of(page, "A1").locator("[data-entered]")).to_be_visible()
    expect(row_of(page, "A1").locator("[data-verdict]")).to_be_visible()
    expect(page.locator("[data-summary]")).to_be_visible()
    for hidden in (".top", "nav.others", "[data-print]", "[data-clear]", ".equipment input >> nth=0"):
        expect(page.locator(hidden)).to_be_hidden()
    assert page.pdf(format="A4").count(b"/Type /Page\n") <= 2


def test_annex_rows_and_tools_lead_to_it(watch: Watch) -> None:
    page = watch.page(DESK)
    page.goto(f"{watch.address}lv/lnf-2019-lv/annex.html")
    page.get_by_role("link", name="Pārbaudīt izmērīto inventāru").first.click()
    expect(page).to_have_url(f"{watch.address}lv/{PAGE}")
    row_of(page, "A1").get_by_role("link", name="A1", exact=True).click()
    expect(page).to_have_url(f"{watch.address}lv/lnf-2019-lv/annex.html#c-A1")
    page.goto(f"{watch.address}en/index.html")
    page.locator(".cards [data-equipment]").click()
    expect(page.locator("[data-equipment-sheet]")).to_be_visible()


def test_without_scripts_it_is_a_form(watch: Watch) -> None:
    page = watch.page(DESK, java_script_enabled=False)
    page.goto(f"{watch.address}fr/{PAGE}")
    expect(row_of(page, "A23")).to_contain_text("4,1–5,3 / 4,8–6")
    expect(page.locator("noscript").last).to_be_attached()


def test_every_copy_has_the_page() -> None:
    listing = json.loads((HTML / "files.json").read_text(encoding="utf-8"))
    for lang in LANGUAGES:
        listed = [row[0] for row in listing["languages"][lang]]
        assert all(f"{lang}/equipment/{id}.html" in listed for id in DOCUMENTS)
        assert f"_static/data/{lang}/equipment.js" in listed
