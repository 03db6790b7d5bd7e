"""The build of the site refuses a headline that names anything but what follows."""

import re
from pathlib import Path

import pytest

from tests.corpus.test_site_extension import PAGES, small, sphinx
from tests.support import edit

__all__ = ["small"]


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("Third warning: set lost", "'set lost', but by the rules of lnf-2017-fr 'Game lost' follows"),
        ("Third warning, game lost", "'Game lost', but by the rules of lnf-2017-fr 'Game lost' follows"),
        ("In doubles: third warning: game lost", "'third warning', but by the rules of lnf-2017-fr"),
    ],
)
def test_a_headline_that_names_anything_else_stops_the_build(
    small: Path, written: str, complaint: str
) -> None:
    path = small / "corpus" / "concepts" / "edition_headlines.toml"
    edit(path, 'words.en = "Third warning: game lost"', f'words.en = "{written}"')
    done = sphinx(small / PAGES, small / "out")
    assert done.returncode == 2
    assert complaint in done.stderr and re.search(
        r"corpus/concepts/edition_headlines\.toml:\d+: ", done.stderr
    )
