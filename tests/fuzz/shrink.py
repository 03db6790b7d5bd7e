"""A failing input is made smaller as long as it shows the same fault."""

import re
import time
from collections.abc import Callable, Sequence

CUTS = (r"(?<=\n)", r"(?<=[\s,;:=/&])", r"")
"""Where an input falls into parts, coarse to fine: lines, words, letters."""
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


def _plainest(text: str, fails: Callable[[str], bool]) -> str:
    """The text with plain letters where odd ones make no difference."""
    for at, letter in enumerate(text[:200]):
        if not letter.isascii() or not letter.isprintable():
            plain = text[:at] + PLAIN + text[at + 1 :]
            if letter != "\n" and fails(plain):
                text = plain
    return text
