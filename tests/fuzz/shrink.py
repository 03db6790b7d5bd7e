"""A failing input is made smaller as long as it shows the same fault."""

import re
import time
from collections.abc import Callable, Sequence

CUTS = (r"(?<=\n)", r"(?<=[\s,;:=/&])", r"")
"""Where an input falls into parts, coarse to fine: lines, words, letters."""
OPENING = "([{"
PLAIN = "a"
"""What an odd letter becomes, if it need not be odd."""


def shrink(data: bytes, fails: Callable[[bytes], bool], seconds: float = 30.0) -> bytes:
    """The smallest input found in some time that still fails."""
    end = time.monotonic() + seconds

    def keeps(text: str) -> bool:
        return time.monotonic() < end and fails(text.encode("utf-8", "surrogateescape"))

    text = data.decode("utf-8", "surrogateescape")
    before = ""
    while text != before and time.monotonic() < end:
        before = text
        text = _without_items(text, keeps)
        for cut in CUTS:
            text = "".join(_fewest(re.split(cut, text), lambda parts: keeps("".join(parts))))
        text = _plainest(text, keeps)
    return text.encode("utf-8", "surrogateescape")


def _fewest(parts: Sequence[str], fails: Callable[[Sequence[str]], bool]) -> list[str]:
    """The parts without those that are not needed; halves first, then ever smaller runs."""
    left = list(parts)
    size = len(left) // 2
    while size:
        at = 0
        while at < len(left):
            rest = left[:at] + left[at + size :]
            if rest and fails(rest):
                left = rest
            else:
                at += size
        size //= 2
    return left


def _without_items(text: str, fails: Callable[[str], bool]) -> str:
    """The text without the items of lists and tables that are not needed, the outermost first."""
    at = 0
    while at < len(text):
        if text[at] in OPENING or text[at] == ",":
            end = _end_of_item(text, at + 1)
            first = at if text[at] == "," else at + 1
            last = end + 1 if text[at] != "," and text[end : end + 1] == "," else end
            if last > first and fails(text[:first] + text[last:]):
                text = text[:first] + text[last:]
                continue
        at += 1
    return text


def _end_of_item(text: str, start: int) -> int:
    """Where an item ends: at the next comma or closing bracket of its own level."""
    level = 0
    for at in range(start, len(text)):
        if text[at] in OPENING:
            level += 1
        elif text[at] in ")]}":
            if level == 0:
                return at
            level -= 1
        elif text[at] == "," and level == 0:
            return at
    return len(text)


def _plainest(text: str, fails: Callable[[str], bool]) -> str:
    """The text with plain letters where odd ones make no difference."""
    for at, letter in enumerate(text[:200]):
        if not letter.isascii() or not letter.isprintable():
            plain = text[:at] + PLAIN + text[at + 1 :]
            if letter != "\n" and fails(plain):
                text = plain
    return text
