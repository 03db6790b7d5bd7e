"""Long texts meet their translations."""

import pytest

from bench.growth import f1, pairs
from bench.invent import invented
from crossref.aligning import candidates
from crossref.aligning.align import align
from tests.unit.test_aligning_candidates import ONE, OTHER


def test_a_long_text_finds_its_translation(monkeypatch: pytest.MonkeyPatch) -> None:
    """As well as if every clause were compared with every other."""
    left, right = invented(700, seed=5)
    found = []
    for width in (10_000, 0):
        monkeypatch.setattr(candidates, "WIDTH", width)
        links = align(left.clauses, right.clauses, ONE, OTHER).links
        found.append(f1(pairs((link.left, link.right) for link in links), left, right))
    assert found[1] > 0.97
    assert found[1] > found[0] - 0.003
