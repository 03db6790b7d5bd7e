"""Every check has its page in every language, and readers are led to the one in theirs."""

import re
from importlib import import_module
from typing import Any

import msgspec
import pytest

from crossref.checking.check import CHECKS
from tests.support import ROOT

PAGES = ROOT / "corpus" / "site" / "pages"
HTML = ROOT / "build" / "html"
FOLDERS = {"en": "checks", "fr": "fr/checks", "lv": "lv/checks", "ru": "ru/checks"}
"""Where the pages of each language are; English ones have kept their addresses."""
TRANSLATED = [code for code in FOLDERS if code != "en"]
CLAUSE = re.compile(r"`([a-z0-9-]+/[\w.]+)`")


def page(code: str, name: str) -> str:
    return (PAGES / FOLDERS[code] / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", FOLDERS)
def test_there_is_a_page_for_every_check_and_no_other(code: str) -> None:
    assert {path.stem for path in (PAGES / FOLDERS[code]).glob("*.md")} == set(CHECKS)


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("name", CHECKS)
def test_a_translation_has_the_parts_and_clauses_of_the_english_page(code: str, name: str) -> None:
    own, english = page(code, name), page("en", name)
    assert own.partition("\n")[0].endswith(f" (`{name}`)"), "the name of the check is English, and an id"
    assert CLAUSE.findall(own) == CLAUSE.findall(english)
    assert own.count("\n## ") == english.count("\n## ")
    assert own.count("\n") == english.count("\n")


@pytest.mark.parametrize("name", CHECKS)
def test_marks_are_those_of_the_language(name: str) -> None:
    french, latvian, russian = (page(code, name) for code in TRANSLATED)
    assert not re.search(r"['“”„]|«(?!\u00a0)|(?<!\u00a0)»|[^\u00a0:][;?!]| :", french)
    assert not re.search(r"[“«»]", latvian) and latvian.count("„") == latvian.count("”")
    assert not re.search(r"[“”„]", russian) and "ё" not in russian.lower().replace("всё", "")


@pytest.mark.parametrize("code", FOLDERS)
@pytest.mark.parametrize("name", ["words", "numbers"])
def test_the_set_page_is_in_its_language_and_leads_to_the_others(code: str, name: str) -> None:
    text = (HTML / FOLDERS[code] / f"{name}.html").read_text(encoding="utf-8")
    assert f'<html lang="{code}"' in text and f'data-here="checks/{name}"' in text
    for other, folder in FOLDERS.items():
        links = re.findall(rf'<(?:a|link)[^>]*href="([^"]*)"[^>]*hreflang="{other}"', text)
        links += re.findall(rf'<link[^>]*hreflang="{other}"[^>]*href="([^"]*)"', text)
        there = HTML / folder / f"{name}.html"
        assert len(links) == 1
        for link in links:
            at = HTML / FOLDERS[code] / (f"{name}.html" if link == "#" else link)
            assert at.resolve() == there.resolve()


def test_findings_lead_to_the_page_in_the_readers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "site" / "_ext"))
    findings: Any = import_module("pages.findings")
    reference = import_module("reference").RuleReference(ROOT)
    row = next(row for rows in reference.findings.values() for row in rows)
    for code, folder in FOLDERS.items():
        for name in CHECKS:
            shown = findings.shown_finding(reference, code, msgspec.structs.replace(row, check=name))
            assert shown.check == f"{folder}/{name}"
        read = findings.shown_finding(reference, code, msgspec.structs.replace(row, check="reading"))
        assert read.check == ""


@pytest.mark.parametrize("code", FOLDERS)
def test_scripts_know_where_the_pages_are(code: str) -> None:
    words = (HTML / "_static" / "data" / f"words-{code}.js").read_text(encoding="utf-8")
    assert f'"{FOLDERS[code]}/{{id}}.html"' in words
