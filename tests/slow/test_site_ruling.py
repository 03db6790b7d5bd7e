"""What would change a ruling, against trying everything, in every document."""

from pathlib import Path

import pytest

from tests.corpus.test_site_ruling import completeness_is_true_of
from tests.support import LNF


@pytest.mark.parametrize("document", LNF)
def test_completeness_is_never_claimed_falsely(document: str, tmp_path: Path) -> None:
    completeness_is_true_of(document, tmp_path)
