"""Drawings on pages: every concept that has one shows it, light, accessible, and in the reader's theme."""

import re

import pytest
from playwright.sync_api import expect

from rulebook.storage.library import Library
from rulebook.storage.store import DIAGRAMS_FILE
from rulebook.table.drawing.diagrams import Diagrams
from tests.browse import DESK, HTML, LANGUAGES, Watch
from tests.support import ROOT

MOST = 11_000
"""Bytes by which drawings may make a page heavier."""
FIGURES = re.compile(r'<div class="figures.*?</div>', re.DOTALL)


def shown() -> dict[str, int]:
    """How many drawings each concept has."""
    counts: dict[str, int] = {}
    for diagram in Library(ROOT).read(DIAGRAMS_FILE, Diagrams).diagrams:
        for concept in diagram.row.concepts:
            counts[concept] = counts.get(concept, 0) + 1
    return counts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_concept_shows_its_drawings_and_stays_light(lang: str) -> None:
    counts = shown()
    for path in sorted((HTML / lang / "c").glob("*.html")):
        text = path.read_text(encoding="utf-8")
        figures = "".join(FIGURES.findall(text))
        assert figures.count("<svg") == figures.count("<figcaption>") == counts.get(path.stem, 0), path
        assert ("_static/drawing.css" in text) == bool(figures), path
        assert len(figures.encode()) <= MOST, path
        ids = re.findall(r'\bid="([^"]+)"', text)
        assert len(ids) == len(set(ids)), path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_page_shows_the_table_with_its_zones(lang: str) -> None:
    figures = FIGURES.findall((HTML / lang / "index.html").read_text(encoding="utf-8"))
    names = {"en": "own edge zone", "fr": "zone de tir", "lv": "apmales zona", "ru": "зона борта"}
    assert len(figures) == 1 and figures[0].count('class="d-name"') == 5
    assert names[lang] in figures[0]


def test_drawings_are_saved_with_the_copy() -> None:
    assert '"_static/drawing.css"' in (HTML / "files.json").read_text(encoding="utf-8")


def test_a_drawing_follows_the_theme_and_the_paper(watch: Watch, address: str) -> None:
    page = watch.page(DESK)
    page.goto(f"{address}lv/c/dark-disc-defined.html")
    drawing = page.get_by_role("img", name="Galda zīmējums").first
    expect(drawing).to_be_visible()
    fill = "document.querySelector('.figures .d-top').computedStyleMap().get('fill').toString()"
    light = page.evaluate(fill)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(fill)
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    assert page.evaluate(fill) == light != dark
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert page.evaluate(fill) == dark
    page.emulate_media(media="print")
    assert page.evaluate(fill) == "rgb(255, 255, 255)"
    colour = "getComputedStyle(document.querySelector('.figures use')).getPropertyValue('--table-own')"
    assert page.evaluate(colour)
