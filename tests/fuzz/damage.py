"""Texts, values and bytes damaged on purpose, by chance that can be repeated."""

import string
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

HOSTILE = (
    "\0", "\x01", "\x07", "\b", "\x1b", "\x1b[2J", "\x7f", "\x85", "\r", "\r\n", "\n", "\t", "\f", "\v",
    "\u00a0", "\u00ad", "\u200b", "\u200d", "\u2028", "\u2029", "\u202e", "\ufeff", "\ufffd", "\U0010ffff",
    "\u0301", "\u0301" * 40, "é", "e\u0301", "İ", "ı", "ß", "ǅ", "ﬁ", "œ", "Æ", "\U0001f3b1", "\U000e0001",
    "²", "①", "٣", "௧", "Ⅷ", "½", "〇", "1_000", "9" * 30, "9" * 5000, "-0", "1e999", "nan", "inf", "0x1f",
    "'", '"', "`", "\\", "\\d", "\\u", "\\N{x}", "%", "%s", "{}", "{0}", "${x}", "{{x}}", "[[", "]]", "```",
    "(" * 60, "[" * 60, "{" * 60, "- " * 60, ":", "#", "&a", "*a", "!!x", "<<: ", "|", ">", "---", "...",
    "<script>alert(1)</script>", "javascript:alert(1)", "../..", "/", "//", "~", "__proto__", "constructor",
    "true", "null", "None", "NaN", "toString", "-", "--", "--help", "@", "+", "=", "==", "<", ",", ".", ";",
)  # fmt: skip
"""What breaks careless readers: controls, odd letters and digits, quotes, brackets, names with a meaning."""
ALPHABETS = (
    string.ascii_letters,
    string.digits + ".",
    string.punctuation,
    "āčēģīķļņšūž",
    "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "àâçéèêëîïôùûüœ",
    "αβγδεζηθικλμνξ",
    "אבגדהוזחט",
    "ابتثجحخ",
    "日本語中文字漢",
    "กขฃคฅ",
    "अआइईउऊ",
    " \t\n\r\f\v\0\x1b",
)
"""Scripts of all sorts."""
ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 10**9, 10**40, 0.5, -0.0, float("nan"), float("inf"), "", " ", "yes", "1",
    [], {}, [[]], [{}], [None], {"": ""}, {"a": 1}, {"__proto__": {}}, {"toString": None}, [1, "a", True],
)  # fmt: skip
"""Values of other types."""
FAR = 8
"""The most steps of damage that one input takes."""
LONG = 20_000
"""Letters of a long line."""


def odd_words(chance: Random, most: int = 12) -> str:
    """Words of any script, with hostile ones among them."""
    words = []
    for _ in range(chance.randint(0, most)):
        if chance.random() < 0.2:
            words.append(chance.choice(HOSTILE))
        else:
            alphabet = chance.choice(ALPHABETS)
            words.append("".join(chance.choices(alphabet, k=chance.randint(1, 9))))
    return chance.choice((" ", " ", "", "\n")).join(words)


def damaged_text(text: str, chance: Random, steps: int = FAR) -> str:
    """A text after a few accidents; now and then none."""
    for _ in range(chance.randint(0, steps)):
        text = chance.choice(TEXT_DAMAGES)(text, chance)
    return text


def damaged_bytes(data: bytes, chance: Random) -> bytes:
    """The bytes of a text after accidents that no letter knows of; mostly none."""
    return chance.choice(BYTE_DAMAGES)(data, chance) if chance.random() < 0.08 else data


def damaged_value(value: Any, chance: Random) -> Any:
    """A value of lists and tables after one accident somewhere in it."""
    if chance.random() < 0.25 or not isinstance(value, list | dict) or not value:
        return chance.choice((*ODD_VALUES, odd_words(chance, 3), [value], {"a": value}))
    if isinstance(value, list):
        at = chance.randrange(len(value))
        return chance.choice(
            (
                [*value[:at], damaged_value(value[at], chance), *value[at + 1 :]],
                [*value[:at], *value[at + 1 :]],
                [*value, value[at]],
            )
        )
    key = chance.choice(list(value))
    others = {name: rest for name, rest in value.items() if name != key}
    return chance.choice(
        (
            value | {key: damaged_value(value[key], chance)},
            value | {key: damaged_value(value[key], chance)},
            others,
            others | {damaged_text(str(key), chance, 2): value[key]},
            value | {chance.choice(HOSTILE): chance.choice(ODD_VALUES)},
        )
    )


def excerpt(parts: Sequence[str], chance: Random, most: int) -> list[str]:
    """A few parts of many, together as they stand, or from anywhere."""
    count = min(len(parts), chance.randint(1, most))
    if chance.random() < 0.7:
        first = chance.randrange(len(parts) - count + 1)
        return list(parts[first : first + count])
    return [chance.choice(parts) for _ in range(count)]


def _span(text: str, chance: Random) -> tuple[int, int]:
    """A stretch of a text, mostly short."""
    start = chance.randint(0, len(text))
    length = chance.choice((1, 1, 2, 5, 20, 80, len(text)))
    return start, min(len(text), start + chance.randint(0, length))


def _delete(text: str, chance: Random) -> str:
    start, end = _span(text, chance)
    return text[:start] + text[end:]


def _double(text: str, chance: Random) -> str:
    start, end = _span(text, chance)
    return text[:end] + text[start:end] + text[end:]


def _splice(text: str, chance: Random) -> str:
    start, end = _span(text, chance)
    at = chance.randint(0, len(text))
    return text[:at] + text[start:end] + text[at:]


def _insert(text: str, chance: Random) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + chance.choice(HOSTILE) + text[at:]


def _replace(text: str, chance: Random) -> str:
    start, end = _span(text, chance)
    return text[:start] + chance.choice((chance.choice(HOSTILE), odd_words(chance, 2))) + text[end:]


def _lines(text: str, chance: Random) -> str:
    """A line goes, comes twice, changes place, is joined to the next or broken."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    line = lines.pop(at)
    cut = chance.randint(0, len(line))
    other = chance.randint(0, len(lines))
    whole = chance.choice(
        (
            lines,
            [*lines[:at], line, line, *lines[at:]],
            [*lines[:other], line, *lines[other:]],
            [*lines[:at], line + (lines[at] if at < len(lines) else ""), *lines[at + 1 :]],
            [*lines[:at], line[:cut], line[cut:], *lines[at:]],
            [*lines[:at], "  " + line, *lines[at:]],
            [*lines[:at], line.lstrip(), *lines[at:]],
        )
    )
    return "\n".join(whole)


def _number(text: str, chance: Random) -> str:
    """A digit becomes another number."""
    digits = [at for at, letter in enumerate(text[:LONG]) if letter.isdigit()]
    if not digits:
        return text
    at = chance.choice(digits)
    return (
        text[:at] + chance.choice(("0", "1", "-1", "7", "99", "1.5", "٣", "²", "9" * 25, "")) + text[at + 1 :]
    )


def _case(text: str, chance: Random) -> str:
    start, end = _span(text, chance)
    return text[:start] + chance.choice((str.upper, str.lower, str.swapcase))(text[start:end]) + text[end:]


def _long(text: str, chance: Random) -> str:
    """A stretch again and again; seldom, for it takes time."""
    if chance.random() > 0.1:
        return text
    start, end = _span(text, chance)
    piece = text[start:end][:200] or chance.choice(HOSTILE)
    return text[:end] + piece * chance.randint(2, max(2, LONG // len(piece))) + text[end:]


def _flip(data: bytes, chance: Random) -> bytes:
    if not data:
        return data
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << chance.randrange(8))]) + data[at + 1 :]


def _cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randint(0, len(data))]


def _stray(data: bytes, chance: Random) -> bytes:
    at = chance.randint(0, len(data))
    return (
        data[:at]
        + chance.choice((b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf8", b"\x80", b"\xfe\xff"))
        + data[at:]
    )


def _recode(data: bytes, chance: Random) -> bytes:
    code = chance.choice(("utf-16", "utf-8-sig", "cp1251", "latin-1", "utf-32", "utf-7"))
    return data.decode("utf-8", "replace").encode(code, "replace")


def _line_ends(data: bytes, chance: Random) -> bytes:
    return data.replace(b"\n", chance.choice((b"\r\n", b"\r", b"\n\n", b"\xe2\x80\xa8")))


TextDamage = Callable[[str, Random], str]
TEXT_DAMAGES: tuple[TextDamage, ...] = (
    *(_delete, _double, _splice, _insert, _insert, _replace, _replace),
    *(_lines, _lines, _number, _case, _long),
)
ByteDamage = Callable[[bytes, Random], bytes]
BYTE_DAMAGES: tuple[ByteDamage, ...] = (_flip, _cut, _stray, _recode, _line_ends)
