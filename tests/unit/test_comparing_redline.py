"""The redline: quiet about print, and complete."""

import pytest

from crossref.comparing.redline import RedlineText, redline, redline_clauses, untouched
from crossref.comparing.report.mark_redline import RedlineWords, mark_redline, term_names
from crossref.comparing.report.set_html import pieces_html
from rulebook.language.phrases import phrases
from rulebook.sources.sources import Sources
from tests.support import ROOT

AUTHORED = Sources(ROOT)


def words_of(code: str) -> RedlineWords:
    language = AUTHORED.language(code)
    said = {key: row[code] for key, row in phrases().comparison.items()}
    return RedlineWords(language, term_names(AUTHORED, language), {}, said)


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


def test_a_reference_is_known_by_what_it_leads_to() -> None:
    english = AUTHORED.language("en")
    old = RedlineText("1.1", "He gets a warning (16.1.7).", {"16.1.7": "hand-in-pocket"})
    new = RedlineText("2.1", "He gets a warning (8.1.6).", {"8.1.6": "hand-in-pocket"})
    runs = redline_clauses([old], [new], english)
    assert untouched(runs)
    assert [(run.fate, run.text.strip(" ().")) for run in runs[1:]] == [
        ("former-reference", "16.1.7"),
        ("reference", "8.1.6"),
    ]
    other = RedlineText("2.1", "He gets a warning (8.1.6).", {"8.1.6": "dropped-puck"})
    assert [run.fate for run in redline_clauses([old], [other], english)] == ["same", "gone", "new"]


def test_numbers_and_terms_of_a_change_are_marked_and_what_happens_is_said_once() -> None:
    english = AUTHORED.language("en")
    runs = redline("He waits.", "He waits 30 seconds for the light disc of the opponent.", english)
    pieces = mark_redline(runs, words_of("en"))
    kinds = {piece.text.strip(" ."): piece.kind for piece in pieces if piece.style == "new"}
    assert kinds == {
        "30": "figure",
        "seconds for the": "",
        "light disc": "term",
        "of the": "",
        "opponent": "term",
    }
    said = phrases().comparison["added-words"]["en"]
    assert [piece.heard for piece in pieces if piece.heard] == [said]
    assert "".join(piece.text for piece in pieces) == "".join(run.text for run in runs)


@pytest.mark.parametrize(
    ("old", "new", "page"),
    [
        ("It falls.", "It falls and rolls.", "It falls <ins>and rolls.</ins>"),
        ("Stop. Wait.", "Stop.", "Stop. <del>Wait.</del>"),
        ("He waits.", "He strikes.", "He <del>waits.</del> <ins>strikes.</ins>"),
        ("left/right edge", "right edge", "<del>left/</del>right edge"),
        ("right edge", "left/right edge", "<ins>left/</ins>right edge"),
    ],
)
def test_a_space_stands_only_between_words_that_follow_each_other_in_no_text(
    old: str, new: str, page: str
) -> None:
    pieces = mark_redline(redline(old, new, AUTHORED.language("en")), words_of("en"))
    assert pieces_html([piece._replace(heard="", kind="") for piece in pieces]) == page
