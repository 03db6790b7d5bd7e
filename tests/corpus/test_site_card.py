"""The penalty card says of a clause what its document says: the event and, once, what follows."""

import html
import re
from pathlib import Path

import pytest

from tests.browse import HTML, LANGUAGES
from tests.support import ROOT

CASES = (ROOT / "tests" / "cases" / "card.txt").read_text(encoding="utf-8").splitlines()
ROWS = [line.split(" | ") for line in CASES if line and not line.startswith("#")]


def words(cell: str) -> str:
    """What a cell says, apart from its link to the ruling."""
    text = re.sub(r"<a class=\"trial\".*?</a>|<[^>]+>", "", cell)
    return " ".join(html.unescape(text).split())


def rows_of(page: Path) -> dict[str, list[str]]:
    """By number, the cells of a card."""
    rows = re.findall(r"<tr.*?</tr>", page.read_text(encoding="utf-8"), re.DOTALL)
    cells = [[words(cell) for cell in re.findall(r"<td.*?</td>", row, re.DOTALL)] for row in rows]
    return {row[0]: row[1:] for row in cells if row}


@pytest.mark.parametrize(("document", "lang", "number", "event", "follows"), ROWS)
def test_a_row_says_what_its_document_says(
    document: str, lang: str, number: str, event: str, follows: str
) -> None:
    assert rows_of(HTML / lang / "cards" / f"{document}.html")[number] == [event, follows]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_event_has_a_sanction_behind_a_colon(lang: str) -> None:
    for page in sorted((HTML / lang / "cards").glob("*.html")):
        for number, row in rows_of(page).items():
            assert len(row) == 1 or ":" not in row[0], (page, number)
