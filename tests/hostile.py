"""Texts that nobody writes in good faith, and readers that must come to their end on them."""

import subprocess
import sys
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING

from .support import ROOT

if TYPE_CHECKING:
    from _typeshed import TraceFunction

MANY = 100_000
"""Characters of a hostile line."""
PATIENCE = 60
"""Seconds for what takes a second or two; what is not linear in the length of a text takes hours."""

LINE_UNITS = (
    *("[", "[a](", "](", "*", "**", "*a ", " **a", "*a* ", "*[ ](x)*a", "<b>", "<", "<http://", "#", "# "),
    *(" ", "\t", "x\t", "\u00a0", "\u2028", "\f", "\x1c", "1", "1.", "1.1 ", "1 ", "1.1; ", "²", "١"),
    *("(", ")", "()", '"', "'", "a'", "’", "a", "A", "a ", "I", "I.", "M", "-", "- ", "a-", "\u0301"),
    *("ж\u0301", "Note: ", "1.1 x. Note: ", "clause ", "[*(<1.a\u0301 ] "),
)
"""What hostile lines repeat."""
LINE_ENDS = ("", "x)")
"""What such a line ends with: nothing, or what a greedy pattern did not hope for."""
DOCUMENT_UNITS = (
    *("", "x", "x-", "X", "AAA BBB", " x", " AAA", "- x", "  - x", "* x", "1 x", "1.1 x", "- 1.1. x", "# X"),
    *("# X\n- 1 a\n- 2 b", "# 1 X", "Note: x", "noise", "12", "\fx", "*x", "I. a\t\t", "1\tx\tmm\t1"),
    *("\tmore\t\t", "1 x mm", "No\tWhat"),
)
"""What hostile documents repeat, line by line."""


def hostile_line(unit: str, end: str = "") -> str:
    """A long line of nothing but a unit, and its end."""
    return unit * (MANY // len(unit)) + end


def hostile_lines(end: str) -> list[str]:
    """A line of each unit with an end, and lines that open much and then close some of it."""
    third = MANY // 3
    return [
        *(hostile_line(unit, end) for unit in LINE_UNITS),
        " **a" * (third // 4) + " *a" * (third // 3) + "*b*" * (third // 3),
        "1.1" + "(" * MANY + "x 2.2",
        "[a](" + "(" * MANY + ")",
    ]


def hostile_documents(lines: int) -> dict[str, str]:
    """A document of each line over and over, one whose items stand ever deeper, one with rows far back."""
    documents = {unit: f"{unit}\n" * lines for unit in DOCUMENT_UNITS}
    documents["deep"] = "".join(f"{' ' * (n % 300)}- 1.1.{n % 999} x\n" for n in range(lines))
    documents["far back"] = "1\ta\tmm\t1\n" + "I. a\t\t\n" * (lines // 2) + "\tmore\t\t\n" * (lines // 2)
    return documents


def work(function: Callable[..., object], *arguments: object) -> int:
    """How many lines of code a function runs through: a measure that no other load on the machine changes."""
    count = 0

    def step(frame: FrameType, event: str, argument: object) -> "TraceFunction":
        nonlocal count
        count += event == "line"
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        function(*arguments)
    finally:
        sys.settrace(before)
    return count


def comes_to_its_end(function: Callable[..., object], *arguments: str) -> None:
    """Calls a function of a test module in a process of its own, which may not take for ever."""
    call = f"from {function.__module__} import {function.__name__} as call; call(*{arguments!r})"
    done = subprocess.run(
        [sys.executable, "-c", call],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
