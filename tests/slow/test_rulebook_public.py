"""The library with two corpora."""

from pathlib import Path

import rulebook
from tests.corpus.test_rulebook_public import SITUATION
from tests.support import DOCUMENTS, edit


def test_two_corpora_live_side_by_side(project: Path, tmp_path: Path, copy: Path) -> None:
    """One whose rules say something else, each ruled by its own."""
    from crossref.making.build import build
    from rulebook.sources.sources import Sources

    page = copy / "corpus/rules/meaning/penalty-disc-section.md"
    edit(page, "when: puck_pocketed\n", "when: puck_over\n")
    build(Sources(copy))
    usual, other = rulebook.load(project), rulebook.load(copy)
    for document in DOCUMENTS:
        assert "penalty_disc" in usual.judge(SITUATION, document).outcomes
        assert "penalty_disc" not in other.judge(SITUATION, document).outcomes
    assert usual.version.digest != other.version.digest
    assert usual.version.editions == other.version.editions
    assert not usual.stale and not other.stale
