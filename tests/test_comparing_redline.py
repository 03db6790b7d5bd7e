"""The redline: quiet about print, and complete."""

from pathlib import Path

import pytest

from crossref.comparing.redline import redline, untouched
from rulebook.corpus import AuthoredCorpus

AUTHORED = AuthoredCorpus(Path(__file__).parent.parent)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("в течение 2-х минут", "в течение 2-х (двух) минут", "ru"),
        ("в течение двух минут", "в течение 2 (двух) минут.", "ru"),
        ("Если шайба упала в лузу;", "если шайба упала в лузу.", "ru"),
        ("он теряет „право”, если", "он теряет «право» если", "ru"),
        ("all eight (8) discs", "all 8 discs", "en"),
    ],
)
def test_the_redline_is_quiet_about_print(old: str, new: str, code: str) -> None:
    assert untouched(redline(old, new, AUTHORED.language(code)))


def test_the_redline_shows_what_went_came_and_moved() -> None:
    english = AUTHORED.language("en")
    old = "The set is lost. The puck must not be pulled with the cue."
    new = "The puck must not be pulled with the cue. The set is replayed."
    runs = redline(old, new, english)
    assert {"gone", "new"} <= {run.fate for run in runs}
    kept = "".join(run.text for run in runs if run.fate in ("same", "new", "moved-here"))
    assert kept.replace(" ", "") == new.replace(" ", "")
    first, second = "Alpha beta gamma delta.", "One two three four five six."
    moved = redline(f"{first} {second}", f"{second} {first}", english)
    assert {run.fate for run in moved} == {"same", "moved-away", "moved-here"}
    assert untouched(moved)


@pytest.mark.parametrize(
    "text", ["„Участник” - игрок, который участвует.", '"Powder" – material (dry).', "2 (two) minutes"]
)
def test_the_redline_loses_no_mark(text: str) -> None:
    english = AUTHORED.language("en")
    for old in ("", text):
        assert "".join(run.text for run in redline(old, text, english)) == text
