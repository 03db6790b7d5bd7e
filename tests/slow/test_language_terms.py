"""Mistakes in the termbase stop a build."""

from pathlib import Path

import pytest

from tests.support import edit, refused


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('area = "pieces"', 'aera = "pieces"', "unknown key 'aera'"),
        ('area = "pieces"', 'area = " "', "area is empty"),
        ("/11.4", "/11.400", "no clause '"),
    ],
)
def test_mistakes_in_the_termbase(
    copy: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, complaint: str
) -> None:
    edit(copy / "corpus/words/terms.toml", old, new)
    line = refused(capsys, "build")
    assert complaint in line
    assert "corpus/words/terms.toml:" in line
