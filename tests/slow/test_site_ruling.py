"""What would change a ruling, against trying everything, in every document."""

from pathlib import Path

import pytest

from tests.corpus.test_site_ruling import asked, first_taps
from tests.support import DOCUMENTS


@pytest.mark.parametrize("document", DOCUMENTS)
def test_completeness_is_never_claimed_falsely(document: str, tmp_path: Path) -> None:
    """Each event as the first tap, follow-ups declined: whatever would change the ruling is named."""
    taps = first_taps()
    assert len(taps) > 150
    answers = asked([["walk", document, id, value] for id, value in taps], tmp_path)
    for (id, value), answer in zip(taps, answers, strict=True):
        assert set(answer["brute"]) <= set(answer["named"]), (id, value)
    assert sum(answer["ruled"] for answer in answers) > 100
