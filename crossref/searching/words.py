"""Words as search compares them: without case and diacritics, letters apart from digits."""

import re
import unicodedata

LIGATURES = (("œ", "oe"), ("æ", "ae"))
"""Letters that stand for two, and the two; Unicode does not take them apart."""
TOKEN = re.compile(r"[^\W\d_]+|\d+")
"""A run of letters or a run of digits."""


def fold(text: str) -> str:
    """A text without case and diacritics."""
    plain = text.lower()
    if plain.isascii():
        return plain
    for ligature, letters in LIGATURES:
        plain = plain.replace(ligature, letters)
    return "".join(
        c for c in unicodedata.normalize("NFD", plain) if not unicodedata.category(c).startswith("M")
    )


def tokens(folded: str) -> list[str]:
    """The words and numbers of a folded text."""
    return TOKEN.findall(folded)
