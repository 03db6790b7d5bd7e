"""Every kind of page in every look that a reader's machine may ask for."""

from typing import Any

import pytest

from tests.accessibility import is_accessible_in_every_look
from tests.browse import PAGES, Watch, answer
from tests.browser.test_site_ruling_page import the_twelve_incidents_are_told

LOOKS: dict[str, dict[str, Any]] = {
    "zoom": {"size": {"width": 640, "height": 450}, "device_scale_factor": 2},
    "forced colours": {"forced_colors": "active"},
    "reduced motion": {"reduced_motion": "reduce"},
}
"""A desk at 200 %, and what a reader's machine asks for."""


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(watch: Watch, address: str, path: str) -> None:
    page = watch.page(locale="de-DE")
    page.goto(address + path)
    if "rulings" in path:
        answer(page)
    is_accessible_in_every_look(page)


@pytest.mark.parametrize("look", LOOKS)
def test_the_twelve_incidents_are_told_however_the_page_looks(watch: Watch, look: str) -> None:
    the_twelve_incidents_are_told(watch.page(**LOOKS[look]), watch.address)
