"""Names that are not in use stop a build."""

from pathlib import Path

import pytest

from tests.support import edit, refused


def test_a_build_refuses_another_name(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = copy / "corpus" / "rules" / "facts.toml"
    edit(path, 'statement.lv = "Kauliņš palika uz apmales"', 'statement.lv = "Kauliņš palika uz borta"')
    line = path.read_text("utf-8").split("\n").index('statement.lv = "Kauliņš palika uz borta"') + 1
    complaint = refused(capsys, "build")
    assert (
        f"corpus/rules/facts.toml:{line}: 'borta' in a text of our own; write 'apmale', or quote it"
        in complaint
    )


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('use.en = "disc"', 'use.xx = "disc"', "unknown language 'xx'"),
        ('avoid.fr = ["juge", "arbitre"]', "avoid.fr = []", "avoid.fr"),
        (
            'language = "fr"\nwords = "est en jeu"',
            'language = "xx"\nwords = "est en jeu"',
            "unknown language",
        ),
        ('why = "idiom: at stake"', 'reason = "idiom: at stake"', "unknown key 'reason'"),
    ],
)
def test_mistakes_in_what_is_in_use(
    copy: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, complaint: str
) -> None:
    edit(copy / "corpus" / "words" / "terms.toml", old, new)
    assert complaint in refused(capsys, "build")
