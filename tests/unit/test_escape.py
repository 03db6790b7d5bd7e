"""What a screen obeys is written out, and everything else is as it was."""

import pytest

from rulebook.files.escape import visible, visible_json, visible_markup


@pytest.mark.parametrize(
    "character", ["\x00", "\x1b", "\x7f", "\x80", "\x9b", "\x9f", "\xad", "\u200b", "\u202e", "\u2028"]
)
def test_an_order_is_seen_and_not_obeyed(character: str) -> None:
    assert character not in visible(f"a{character}b") and character not in visible_json(f"a{character}b")


@pytest.mark.parametrize("character", ["\x00", "\x1b", "\x7f", "\x9b", "\x9f"])
def test_markup_has_no_controls(character: str) -> None:
    assert character not in visible_markup(f"a{character}b")


@pytest.mark.parametrize("text", ["kauliņš – „gaišs” 13,7 °", "\xa0\u202f", "пешка № 5", "é\u0301 👍"])
def test_words_stay_as_they_are(text: str) -> None:
    assert visible(text) == visible_json(text) == visible_markup(text) == text
