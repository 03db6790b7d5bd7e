"""Tables on every screen: nothing is cut off or torn, and each row says all that it has to say."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browse import HTML, LANGUAGES, PHONE, TABLET, Watch

TORN = """() => [...document.querySelectorAll('main td, main th, main select, main table')]
  .filter((node) => node.checkVisibility() && node.getBoundingClientRect().left >= 0)
  .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
  .map((node) => node.textContent.trim().slice(0, 40))"""
"""What runs past the screen."""


@pytest.mark.parametrize("lang", ["lv", "ru"])
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_tables_are_wholly_on_the_screen(watch: Watch, address: str, lang: str, size: ViewportSize) -> None:
    page = watch.page(size)
    for path in ("cards/finso-2025-ru", "equipment/lnf-2019-lv", "coverage", "downloads", "compare/index"):
        page.goto(f"{address}{lang}/{path}.html")
        assert page.evaluate(TORN) == [], path
    page.goto(f"{address}{lang}/bench.html")
    expect(page.locator(".term-names")).to_be_visible()
    assert page.evaluate(TORN) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_row_of_a_card_has_its_sanction(watch: Watch, address: str, lang: str) -> None:
    page = watch.page(PHONE)
    page.goto(f"{address}{lang}/cards/finso-2025-ru.html")
    rows = page.locator(".columns tbody tr").evaluate_all(
        """(rows) => rows.map((row) => [...row.cells]
          .filter((cell) => cell.checkVisibility()).map((cell) => cell.innerText.trim()))"""
    )
    told = {row[0]: row[1:] for row in rows}
    assert all(len(row) == 2 for number, row in told.items() if number not in ("6.1.4", "7.2", "7.3"))
    # these only say that there is one penalty disc, where it lies, and what comes with it
    assert all(len(told[number]) == 1 for number in ("6.1.4", "7.2", "7.3"))
    assert len({row[1] for number, row in told.items() if number.startswith("8.1.")}) == 1
    assert "–" not in {row[-1] for row in told.values()}


def test_sanctions_that_depend_on_something_say_on_what(watch: Watch, address: str) -> None:
    page = watch.page(PHONE)
    page.goto(f"{address}ru/cards/finso-2025-ru.html")
    row = page.locator(".columns tr", has=page.get_by_role("link", name="7.1.9", exact=True))
    expect(row.locator("span:visible")).to_have_text(
        ["В первый раз: Потеря права на удар · Штрафная пешка · Предупреждение", "Повторно: Поражение в сете"]
    )
    for path in HTML.glob("*/cards/*.html"):
        assert not re.search(r"<i>(or|ou|vai|или)</i>", path.read_text(encoding="utf-8")), path


def test_downloads_are_named_in_words() -> None:
    text = (HTML / "ru" / "downloads.html").read_text(encoding="utf-8")
    first = text.split("<tbody>")[1].split("</tr>")[0]
    assert 'scope="row">LNF 2017 → LNF 2019</th><td lang="ru">Русский</td>' in first
    assert re.findall(r"download>(\w+)</a>", first) == ["HTML", "PDF", "DOCX", "MD"]
    assert re.search(r"findings\.json\" download>JSON</a> <small>\d,\d\sМБ<", text)


def test_the_head_of_a_table_is_no_sentence() -> None:
    text = (HTML / "fr" / "lnf-2017-fr" / "annex.html").read_text(encoding="utf-8")
    assert "Unité de mesure\tQuantité" not in text
    assert "Hauteur de la table du sol" in text
