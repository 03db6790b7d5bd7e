"""The grammar of printed numbers: `4.2.1`, `1a1)`, `104.3a.`, `§ 5 (2) b)`, `Article 5.2` and their like."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rulebook.errors import InputError
from rulebook.files.numbers import PARTS
from rulebook.reading.profile import LabelStyle

ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
ALPHABETS = {
    "a": "abcdefghijklmnopqrstuvwxyz",
    "A": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "б": "абвгдежзиклмнопрстуфхцчшщэюя",
    "Б": "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ",
}
"""The letters that count, by their slot; Cyrillic lists leave out letters that are easily misread."""
SLOTS = {
    "1": r"\d{1,4}",
    "01": r"\d{2}",
    "i": "[ivxlcdm]{1,15}",
    "I": "[IVXLCDM]{1,15}",
    **{slot: f"[{letters}]" for slot, letters in ALPHABETS.items()},
}
"""What may stand in a slot. Digits are those of any script, as `int` reads them."""
DIGITS = ("1", "01")
LONGEST_NUMBER = 9
"""Digits of a number that counts something."""
SLOT = re.compile(r"\{(01|[1aAiIбБ])\}")
SERIES = 100_000
"""Ordinals of one series are less than this: a second label style counts from here on, a third from twice."""
PARTS_SPAN = 100 * SERIES
"""Outermost ordinals of the first part of a book that counts anew in each are less than this."""
SUFFIX = 90
"""The series of additions that a sign marks: `12.4b+`, `12.4b++`."""
MAX_SIGNS = 9

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


class Form:
    """One label style, compiled."""

    def __init__(self, style: LabelStyle, series: int) -> None:
        if not style.levels:
            raise InputError("a label style without levels", hint="give one template a level")
        self.style, self.series = style, series
        self.slots = [_slot(level) for level in style.levels]
        levels = [_pattern(level) for level in style.levels]
        sign = rf"(?P<sign>(?:{re.escape(style.suffix)}){{1,{MAX_SIGNS}}})?" if style.suffix else "(?P<sign>)"
        end = re.escape(style.end)
        close = sign + (rf"(?P<end>{end}){'' if style.closed else '?'}" if end else "(?P<end>)")
        after = r"(?:(?=\s|$)|(?P<touch>(?<=[^\w\s])(?=[^\W\d]|[\"„“”«])))"
        nested = ""
        for level in reversed(levels):
            nested = f"{level}(?:{nested})?" if nested else level
        self.full = re.compile(nested + close + after)
        may_close = sign + (rf"(?P<end>{end})?" if end else "(?P<end>)")
        self.anywhere = re.compile(rf"(?<![\w.,±+]){nested}{may_close}(?![\w]|[.,]\d|\s*[%°])")
        self.inner = [re.compile(level.removeprefix(r"\s*") + close + after) for level in levels]
        word, stem = _literal(style.heading), _literal(style.heading[:-1])
        self.heading = (
            re.compile(rf"(?i:{word})\s*{nested}(?:\s*[:.)–—-])?(?P<touch>)(?=\s|$)") if word else None
        )
        before = rf"(?i:\b{stem}\w{{0,3}})\s+" if stem else rf"(?:{word}){{1,2}}\s*"  # a sign has no endings
        self.named = re.compile(rf"{before}(?P<path>{nested})(?![\w]|[.,]\d)") if word else None

    def match(self, text: str, current: Path) -> Label | None:
        """The label that `text` begins with, if any; `current` is the number before it."""
        alone = self.style.relative and self.style.heading  # the outermost number stands in headings only
        match = None if alone else self.full.match(text)
        if match:
            label = self._label(match, ())
            return label if label.path[0] % SERIES >= self.style.least else None
        return self._inner_label(text, current) if self.style.relative else None

    def _inner_label(self, text: str, current: Path) -> Label | None:
        """A label that stands alone: the innermost that is due, or else the innermost; c) may be 100."""
        depths = range(min(len(current), len(self.inner) - 1), 0, -1)
        matches = [(depth, match) for depth in depths if (match := self.inner[depth].match(text))]
        labels = [self._label(match, current[:depth]) for depth, match in matches]
        due = (label for label in labels if follows(current, label.path))
        return next(due, labels[0] if labels else None)

    def match_heading(self, text: str) -> Label | None:
        """The label of a heading whose number stands behind a word, such as `Article 3:`."""
        match = self.heading.match(text) if self.heading else None
        if not match:
            return None
        values = [value for value in match.groups()[:-1] if value is not None]
        return Label(self._path(values), match.end(), False)

    def mentions(self, text: str) -> Iterator[tuple[int, int, Path]]:
        """Every stretch of a text that is written like a label of two or more levels: start, end, number."""
        for match in self.anywhere.finditer(text):
            values = [value for value in match.groups()[: len(self.slots)] if value is not None]
            path = self._path(values, match["sign"])
            if len(values) > 1 and self._writes(values) and path[0] % SERIES >= self.style.least:
                yield match.start(), match.end(), path

    def named_headings(self, text: str) -> Iterator[tuple[int, int, Path]]:
        """The same for numbers of one level behind the word of a heading: `Article 3`."""
        for match in self.named.finditer(text) if self.named else ():
            values = [value for value in match.groups()[1:] if value is not None]
            if len(values) == 1 and self._writes(values):
                yield match.start("path"), match.end("path"), self._path(values)

    def number(self, path: Path) -> str:
        """The number without prefix or closing mark."""
        part = path[0] // PARTS_SPAN if path else 0
        written = ""
        for depth, ordinal in enumerate(path):
            if depth and ordinal // SERIES == SUFFIX:
                written += self.style.suffix * (ordinal % SERIES)
                continue
            level = min(depth, len(self.slots) - 1)
            slot, last_slot = (
                self.slots[level],
                self.slots[min(depth - 1, len(self.slots) - 1)] if depth else "",
            )
            value = write_ordinal(ordinal % SERIES, slot)
            close = _alternate(slot, last_slot) and not self.style.levels[level].startswith(".")
            written += value if close or not written else f".{value}"
        return f"p{part + 1}.{written}" if part else written

    def parse(self, number: str) -> Path | None:
        """The path of a number, however it is punctuated."""
        parts = PARTS.findall(number)
        sign = self.style.suffix
        signs = parts.pop() if sign and parts and parts[-1].startswith(sign) else ""
        if not parts or len(parts) > len(self.slots):
            return None
        pairs = zip(parts, self.slots, strict=False)
        return self._path(parts, signs) if all(re.fullmatch(SLOTS[s], p) for p, s in pairs) else None

    def _writes(self, values: Sequence[str]) -> bool:
        """Whether values are written as we would write them: IIII is not one."""
        pairs = zip(values, self.slots, strict=False)
        return all(write_ordinal(read_ordinal(value, slot), slot) == value for value, slot in pairs)

    def _label(self, match: re.Match[str], outer: Path) -> Label:
        values = [value for value in match.groups()[:-3] if value is not None]
        path = outer + self._path(values, match["sign"], len(outer))
        return Label(path, match.end(), match["touch"] is not None)

    def _path(self, values: Sequence[str], signs: str | None = "", outer: int = 0) -> Path:
        pairs = zip(values, self.slots[outer:], strict=False)
        path = [read_ordinal(value, slot) for value, slot in pairs]
        if not outer:
            path[0] += self.series * SERIES
        if signs:
            path.append(SUFFIX * SERIES + len(signs) // len(self.style.suffix))
        return tuple(path)


class Grammar:
    """Reads labels of one or several styles and writes the numbers that we stand by."""

    def __init__(self, styles: LabelStyle | Iterable[LabelStyle]) -> None:
        given = (styles,) if isinstance(styles, LabelStyle) else tuple(styles)
        if not given:
            raise InputError("no label style", hint="give one")
        self.forms = [Form(style, series) for series, style in enumerate(given)]
        self.lettered = any(slot not in DIGITS for form in self.forms for slot in form.slots)

    def match(self, text: str, current: Path = ()) -> Label | None:
        """The label that `text` begins with, if any, the longest of all styles; `current` is before it."""
        own, best = style_of(current), None
        for form in sorted(self.forms, key=lambda form: -form.style.least):
            label = form.match(text, current if form.series == own else ())
            if label and (not best or label.length > best.length):
                best = label
        return best

    def match_heading(self, text: str) -> Label | None:
        """The label of a heading whose number stands behind a word, if any."""
        found = (form.match_heading(text) for form in self.forms)
        return next((label for label in found if label), None)

    def mentions(self, text: str) -> Iterator[tuple[int, int, Path]]:
        """Every stretch of a text that is written like a label of two or more levels: start, end, number."""
        if len(self.forms) == 1:
            return self.forms[0].mentions(text)
        return iter(sorted(span for form in self.forms for span in form.mentions(text)))

    def named_headings(self, text: str) -> list[tuple[int, int, Path]]:
        """Every number of one level that stands behind the word of a heading: start, end, number."""
        return sorted(span for form in self.forms for span in form.named_headings(text))

    def number(self, path: Path) -> str:
        """The number without prefix or closing mark; values meet with a dot unless a letter meets a digit."""
        return self._form(path).number(path)

    def parse(self, number: str) -> Path | None:
        """The path of a number that `number` wrote, or that somebody typed."""
        found = (form.parse(number) for form in self.forms)
        return next((path for path in found if path), None)

    def sections(self, path: Path) -> int:
        """How many of the outer levels of a number are headings."""
        return self._form(path).style.sections

    def _form(self, path: Path) -> Form:
        return self.forms[min(style_of(path), len(self.forms) - 1)]


def style_of(path: Path) -> int:
    """Which of the label styles a number is printed in."""
    return path[0] % PARTS_SPAN // SERIES if path else 0


def series_of(path: Path) -> int:
    """The series that the innermost ordinal of a number counts in."""
    return path[-1] // SERIES if path else 0


def whole_number(text: str) -> int | None:
    """The number that digits stand for; nothing for a superscript, which is no digit, or a line of digits."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def follows(path: Path, later: Path) -> bool:
    """Whether a number is due after another: its first child, or the next of its level or of one above."""
    depth = len(later) - 1
    return later == (*path, 1) or (depth < len(path) and later == (*path[:depth], path[depth] + 1))


def write_ordinal(ordinal: int, slot: str) -> str:
    """An ordinal in the manner of its slot.

    >>> write_ordinal(4, "i"), write_ordinal(27, "a"), write_ordinal(3, "01")
    ('iv', 'aa', '03')
    """
    if slot in DIGITS:
        return f"{ordinal:0{len(slot)}d}"
    text = ""
    if letters := ALPHABETS.get(slot):
        while ordinal > 0:  # after z comes aa
            ordinal, letter = divmod(ordinal - 1, len(letters))
            text = letters[letter] + text
        return text
    for value, sign in _roman_signs():
        while ordinal >= value:
            text, ordinal = text + sign, ordinal - value
    return text.lower() if slot == "i" else text


def read_ordinal(value: str, slot: str) -> int:
    """The ordinal that a printed value means.

    >>> read_ordinal("iv", "i"), read_ordinal("c", "a"), read_ordinal("03", "01")
    (4, 3, 3)
    """
    if slot in DIGITS:
        return int(value)
    if slot in ALPHABETS:
        return ALPHABETS[slot].index(value) + 1
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
        raise InputError(
            f"label level {level!r} has {len(slots)} slots",
            hint="give each level one of {1} {01} {a} {A} {б} {Б} {i} {I}",
        )
    return str(slots[0])


def _pattern(level: str) -> str:
    before, slot, after = SLOT.split(level)
    return "".join([_literal(before), f"({SLOTS[slot]})", _literal(after)])


def _alternate(slot: str, last_slot: str) -> bool:
    """Whether a letter meets a digit."""
    return (slot in DIGITS and last_slot in ALPHABETS) or (slot in ALPHABETS and last_slot in DIGITS)


def _literal(text: str) -> str:
    return "".join(r"\s*" if part.isspace() else re.escape(part) for part in re.split(r"(\s+)", text) if part)
