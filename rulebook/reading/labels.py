"""The grammar of printed numbers: `4.2.1`, `1a1)`, `104.3a.`, `§ 5 (2) b)`, `Article 5.2` and their like."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulebook.reading.profile import LabelStyle
from rulebook.trouble import Trouble

ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
SLOTS = {"1": r"\d{1,4}", "a": "[a-z]", "A": "[A-Z]", "i": "[ivxlcdm]{1,15}", "I": "[IVXLCDM]{1,15}"}
"""What may stand in a slot. Digits are those of any script, as `int` reads them."""
LETTERS = 26
LONGEST_NUMBER = 9
"""Digits of a number that counts something."""
SLOT = re.compile(r"\{([1aAiI])\}")

Path = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Label:
    """A label found at the beginning of a text."""

    path: Path
    """The number as ordinals, the outermost first."""
    length: int
    """How many characters it takes, closing mark included."""
    touches: bool
    """Whether the next word follows without a space."""


class Grammar:
    """Reads labels of one style and writes the numbers that we stand by."""

    def __init__(self, style: LabelStyle) -> None:
        if not style.levels:
            raise Trouble("a label style without levels", remedy="give one template a level")
        self.style = style
        self.slots = [_slot(level) for level in style.levels]
        levels = [_pattern(level) for level in style.levels]
        close = rf"(?P<end>{re.escape(style.end)})?" if style.end else "(?P<end>)"
        after = r"(?:(?=\s|$)|(?P<touch>(?<=[^\w\s])(?=[^\W\d]|[\"„“”«])))"
        nested = ""
        for level in reversed(levels):
            nested = f"{level}(?:{nested})?" if nested else level
        self.full = re.compile(nested + close + after)
        self.anywhere = re.compile(rf"(?<![\w.,±+]){nested}{close}(?![\w]|[.,]\d|\s*[%°])")
        self.inner = [re.compile(level.removeprefix(r"\s*") + close + after) for level in levels]

    def match(self, text: str, current: Path = ()) -> Label | None:
        """The label that `text` begins with, if any; `current` is the number before it."""
        match = self.full.match(text)
        if match:
            return self._label(match, ())
        if self.style.relative:
            for depth in range(min(len(current), len(self.inner) - 1), 0, -1):
                match = self.inner[depth].match(text)
                if match:
                    return self._label(match, current[:depth])
        return None

    def mentions(self, text: str) -> Iterator[tuple[int, int, Path]]:
        """Every stretch of a text that is written like a label of two or more levels: start, end, number."""
        for match in self.anywhere.finditer(text):
            values = [value for value in match.groups()[:-1] if value is not None]
            pairs = list(zip(values, self.slots, strict=False))
            path = tuple(read_ordinal(value, slot) for value, slot in pairs)
            if len(values) > 1 and all(
                write_ordinal(ordinal, slot) == value
                for ordinal, (value, slot) in zip(path, pairs, strict=True)
            ):
                yield match.start(), match.end(), path

    def number(self, path: Path) -> str:
        """The number without prefix or closing mark; values meet with a dot unless a letter meets a digit."""
        written = ""
        for depth, ordinal in enumerate(path):
            slot = self.slots[min(depth, len(self.slots) - 1)]
            value = write_ordinal(ordinal, slot)
            last_slot = self.slots[min(depth - 1, len(self.slots) - 1)] if depth else slot
            close = written and {slot, last_slot} in ({"1", "a"}, {"1", "A"})
            written += value if close or not written else f".{value}"
        return written

    def parse(self, number: str) -> Path | None:
        """The path of a number that `number` wrote."""
        parts = re.findall(r"\d+|[A-Za-z]+", number)
        if not parts or len(parts) > len(self.slots):
            return None
        pairs = list(zip(parts, self.slots, strict=False))
        if any(not re.fullmatch(SLOTS[slot], part) for part, slot in pairs):
            return None
        return tuple(read_ordinal(part, slot) for part, slot in pairs)

    def _label(self, match: re.Match[str], outer: Path) -> Label:
        values = [value for value in match.groups()[:-2] if value is not None]
        slots = self.slots[len(outer) :]
        path = outer + tuple(read_ordinal(value, slot) for value, slot in zip(values, slots, strict=False))
        return Label(path, match.end(), match["touch"] is not None)


def whole_number(text: str) -> int | None:
    """The number that digits stand for; nothing for a superscript, which is no digit, or a line of digits."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def follows(path: Path, later: Path) -> bool:
    """Whether a number is due after another: its first child, or the next of its level or of one above."""
    depth = len(later) - 1
    return later == (*path, 1) or (depth < len(path) and later == (*path[:depth], path[depth] + 1))


def write_ordinal(ordinal: int, slot: str) -> str:
    """An ordinal in the manner of its slot."""
    if slot == "1":
        return str(ordinal)
    text = ""
    if slot in "aA":
        while ordinal > 0:  # after z comes aa
            ordinal, letter = divmod(ordinal - 1, LETTERS)
            text = chr(ord(slot) + letter) + text
        return text
    for value, sign in _roman_signs():
        while ordinal >= value:
            text, ordinal = text + sign, ordinal - value
    return text.lower() if slot == "i" else text


def read_ordinal(value: str, slot: str) -> int:
    """The ordinal that a printed value stands for."""
    if slot == "1":
        return int(value)
    if slot in "aA":
        return ord(value) - ord(slot) + 1
    return roman(value)


def roman(numeral: str) -> int:
    """The value of a Roman numeral."""
    values = [ROMAN[sign] for sign in numeral.upper()]
    return sum(-a if a < b else a for a, b in zip(values, [*values[1:], 0], strict=True))


def _roman_signs() -> list[tuple[int, str]]:
    return [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
            (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]  # fmt: skip


def _slot(level: str) -> str:
    slots = SLOT.findall(level)
    if len(slots) != 1:
        raise Trouble(
            f"label level {level!r} has {len(slots)} slots",
            remedy="give each level one of {1} {a} {A} {i} {I}",
        )
    return str(slots[0])


def _pattern(level: str) -> str:
    before, slot, after = SLOT.split(level)
    return "".join([_literal(before), f"({SLOTS[slot]})", _literal(after)])


def _literal(text: str) -> str:
    return "".join(r"\s*" if part.isspace() else re.escape(part) for part in re.split(r"(\s+)", text) if part)
