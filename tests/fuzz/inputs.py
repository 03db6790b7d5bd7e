"""Hostile inputs: samples of what people write, after a few slips."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from hypothesis import strategies as st

from ..support import CASES

FOLDER = CASES / "fuzz"
"""Inputs that once showed a fault, a folder for each target; the first line says what it was."""
HOSTILE = (
    "\0", "\x1b[2J", "\x7f", "\x85", "\r\n", "\n", "\t", "\u00a0", "\u00ad", "\u200b", "\u2028", "\u202e",
    "\ufeff", "\U0010ffff", "\u0301" * 40, "e\u0301", "İ", "ß", "ﬁ", "\U0001f3b1", "²", "①", "٣", "Ⅷ", "½",
    "1_000", "9" * 30, "9" * 5000, "-0", "1e999", "nan", "0x1f", "1979-05-27", "'", '"', "`", "\\", "\\d",
    "%", "%s", "{0}", "${x}", "{{x}}", "[[", "]]", "[]", "```", "(" * 60, "[" * 60, "- " * 60, "not " * 60,
    ":", "#", "&a", "*a", "!!x", "<<: ", "|", ">", "---", "...", "<script>alert(1)</script>", "../..",
    "javascript:alert(1)", "__proto__", "constructor", "toString", "true", "null", "None", "-", "--",
    "--help", "--json", "@", "+", "=", "==", "<", ",", ".", ";", "(a+)+b",
)  # fmt: skip
"""What breaks careless readers: controls, odd letters and digits, quotes, brackets, names with a meaning."""
STRAY_BYTES = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xfe\xff")
"""What is no UTF-8."""
MAX_SLIPS = 4
LONGEST_SLIP = 40
"""Characters that one slip takes away, or takes over from another sample."""


class Target(NamedTuple):
    """Something that reads what people write."""

    check: Callable[[bytes], None]
    """Raises `InputError` for an input that is refused, and anything else only for a fault."""
    samples: Callable[[], Sequence[str]]
    """Inputs that are right, for slips to be made in."""


class Slip(NamedTuple):
    """A stretch of a text, and what takes its place."""

    start: int
    length: int
    piece: str


def kept_cases() -> list[Path]:
    """Every case file; the name of its folder is the target."""
    return sorted(FOLDER.glob("*/*.txt"))


def read_case(path: Path) -> bytes:
    """The input of a case."""
    return path.read_bytes().partition(b"\n")[2]


def near(samples: Sequence[str]) -> st.SearchStrategy[bytes]:
    """Samples with a few slips, and now and then with bytes that are no text."""
    sample = st.sampled_from(samples)
    place = st.integers(0, max(map(len, samples)))
    length = st.one_of(st.integers(0, 2), st.integers(0, LONGEST_SLIP))
    stretch = st.builds(lambda text, start, long: text[start % len(text) :][:long], sample, place, length)
    piece = st.one_of(st.just(""), st.sampled_from(HOSTILE), st.text(max_size=8), stretch)
    slip = st.builds(Slip, place, length, piece)
    slips = st.one_of(st.tuples(slip), st.lists(slip, max_size=MAX_SLIPS))
    text = st.builds(_with_slips, sample, slips).map(lambda text: text.encode("utf-8", "surrogateescape"))
    stray = st.builds(lambda data, bad: data + bad, text, st.sampled_from(STRAY_BYTES))
    return st.one_of(*[text] * 9, stray)


def _with_slips(text: str, slips: Sequence[Slip]) -> str:
    for slip in slips:
        start = slip.start % (len(text) + 1)
        text = text[:start] + slip.piece + text[start + slip.length :]
    return text.encode("utf-8", "replace").decode()
