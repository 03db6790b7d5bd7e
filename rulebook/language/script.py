"""Scripts: which way a text is written. Records, redlines and pages go from left to right."""

import re

from rulebook.errors import InputError

RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]+"
)
"""Letters of Hebrew, Arabic, Syriac, Thaana, N'Ko and the other scripts that run from right to left."""
LETTERS = re.compile(r"[^\W\d_]+")
MOST = 0.3
"""Share of such letters that a text may quote; one with more is written in such a script."""


def refuse_right_to_left(text: str, file: str) -> None:
    """`InputError` for a text that is written from right to left."""
    backward = sum(len(found) for found in RIGHT_TO_LEFT.findall(text))
    if backward and backward > MOST * sum(len(found) for found in LETTERS.findall(text)):
        hint = "only texts that run from left to right can be read"
        raise InputError("the text runs from right to left", file=file, hint=hint)
