"""What axe says of a page as readers see it: on a phone in every run, in every look where there is time."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from .browse import LOOKS, PHONE, SIZES, ZOOMED

EVERYTHING = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],  # what passes need not be described node by node
}
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}, "resultTypes": ["violations"]}
"""The only rule whose answer depends on the colours."""
ONE_OF_EACH_KIND = """() => {
  const parts = (row) => [row, ...row.querySelectorAll("*")].map((node) => node.tagName + node.className);
  const kinds = new Set();
  for (const list of document.querySelectorAll("main *")) {
    if (list.children.length < 6 || list.closest("[hidden]")) continue;
    for (const row of list.children) {
      const kind = [...new Set(parts(row))].sort().join();
      row.hidden ||= kinds.has(kind);
      kinds.add(kind);
    }
  }
}"""
"""Hides rows of long lists that are set like an earlier one; once looked at, they are not in every look."""


def axe_finds_nothing(page: Page, options: dict[str, Any] = EVERYTHING) -> None:
    """Fails with axe's report if it finds a fault on the page as it stands."""
    found = Axe().run(page, options=options)
    assert found.violations_count == 0, found.generate_report()


def is_accessible(page: Page) -> None:
    """Everything on a phone, and its contrast in the dark and with forced colours; no width is too narrow."""
    for size in (*SIZES, ZOOMED, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, size
    page.evaluate("scrollTo(0, 0)")  # what has scrolled under the head is no small target
    axe_finds_nothing(page)
    page.evaluate(ONE_OF_EACH_KIND)
    page.emulate_media(color_scheme="dark")
    axe_finds_nothing(page, CONTRAST)
    page.emulate_media(color_scheme="light", forced_colors="active")
    axe_finds_nothing(page, CONTRAST)


def is_accessible_in_every_look(page: Page) -> None:
    """Everything at every size, in the light, in the dark and with forced colours."""
    for n, (size, scheme) in enumerate(LOOKS):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, size
        page.evaluate("scrollTo(0, 0)")  # what has scrolled under the head is no small target
        axe_finds_nothing(page)
        if n == 0:
            page.evaluate(ONE_OF_EACH_KIND)
    page.set_viewport_size(ZOOMED)
    page.emulate_media(color_scheme="light", forced_colors="active")
    page.evaluate("scrollTo(0, 0)")
    axe_finds_nothing(page)
