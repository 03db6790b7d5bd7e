"""Clauses that nobody writes in good faith are checked in time linear in their length."""

from crossref.checking.contradictions import _quantities
from crossref.checking.wording import FLAWS
from rulebook.language.words import Language
from tests.hostile import comes_to_its_end, hostile_lines

METRIC = Language("en", units={"mm": "mm"})


def check_lines() -> None:
    """Meets what the checks read a clause with, with every hostile line."""
    for line in hostile_lines(" mm."):
        _quantities(line, METRIC)
        for flaw, _ in FLAWS:
            flaw.findall(line)


def test_checks_come_to_their_end() -> None:
    comes_to_its_end(check_lines)


def test_a_superscript_is_no_quantity() -> None:
    assert _quantities("an area of 15² mm", METRIC) == {"mm": [(15, "15² mm")]}
    assert _quantities("²² mm or ٣ mm", METRIC) == {"mm": [(3, "٣ mm")]}
