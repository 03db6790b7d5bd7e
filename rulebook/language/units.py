"""Units of measure, and numbers as people write them: `units.toml`."""

import re
import unicodedata
from decimal import Context, Decimal, Inexact
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from rulebook.files.source_lines import Place
from rulebook.files.toml import load
from rulebook.language.typeset import printed
from rulebook.schema import Texts, Words

FILE = Path(__file__).parent / "units.toml"
MAX_DIGITS = 40
"""Characters of a number; nobody measures so finely."""
EXACT = Context(prec=8 * MAX_DIGITS, traps=[Inexact])
"""Reckons without rounding, or not at all."""
FINEST = 9
"""Digits behind the point of what cannot be reckoned without rounding, such as minutes of a degree."""
BLANK = "[ \t\r\n\N{NO-BREAK SPACE}\N{THIN SPACE}\N{NARROW NO-BREAK SPACE}]"
WRITTEN = re.compile(rf"([0-9]+(?:[.,][0-9]+)?){BLANK}*(?![0-9.,])(.*)", re.DOTALL)
"""A number with a decimal comma or point, and a unit or nothing behind it."""
LONGER = re.compile(rf"[0-9.,]{{{MAX_DIGITS + 1}}}")
FOLLOWED = re.compile(r"([^0-9.,]*[^0-9.,\s])\s*(?=[0-9])(.*)", re.DOTALL)
"""A unit with another number behind it."""
NEGATIVE = re.compile(r"[-\N{MINUS SIGN}\N{EN DASH}]\s*[0-9]")

Fault = Literal["empty", "long", "negative", "number", "unit"]
"""Why a text is not a measure: nothing in it, too long a number, below zero, no number, or no known unit."""


class Unit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit of measure."""

    kind: Literal["length", "mass", "angle"]
    power: Annotated[int, Meta(ge=0, le=9)]
    """How many tens greater it is than the unit of its kind that has 0."""
    times: Annotated[str, Meta(pattern=r"^[0-9]+(\.[0-9]+)?(/[0-9]+)?\Z", description="a factor")] = "1"
    """How many times greater still, where it is no decimal unit: 25.4, or 1/60."""
    behind: str = ""
    """The unit of a number that one in this unit may stand behind, as minutes behind degrees."""
    symbol: Words
    spelled: Texts
    """How it is written, in whatever language, in small letters."""

    @property
    def is_decimal(self) -> bool:
        """Whether it is a decimal number of times another, as scripts know them."""
        return "/" not in self.times and not self.behind


class Presence(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Words that say that a thing is there, or is not."""

    there: Texts
    missing: Texts


class UnitsFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`units.toml`."""

    unit: Annotated[dict[str, Unit], Meta(min_length=1)]
    presence: Presence


class Amount(NamedTuple):
    """A number with the unit that was written behind it."""

    number: Decimal
    unit: str | None
    """Id of the unit; nothing where none was written."""


@cache
def units() -> UnitsFile:
    """The units, each in all languages and each spelling once; or `InputError`."""
    data = load(FILE, UnitsFile)
    said: dict[Place, Words] = {("unit", id, "symbol"): unit.symbol for id, unit in data.value.unit.items()}
    data.refuse_untranslated(said)
    seen: set[str] = set()
    for id, unit in data.value.unit.items():
        for entry, word in enumerate(unit.spelled):
            if word in seen or word != plain(word):
                what = f"{word!r} is defined twice, or is not in small letters"
                raise data.error(what, "unit", id, "spelled", entry, hint="write it once, as `plain` does")
            seen.add(word)
    return data.value


@cache
def spellings() -> dict[str, str]:
    """The id of each unit, by its spellings."""
    return {word: id for id, unit in units().unit.items() for word in unit.spelled}


def plain(words: str) -> str:
    """A unit as the table spells it."""
    small = unicodedata.normalize("NFC", words).lower()
    return re.sub(f"{BLANK}+", " ", small).strip(" ").removesuffix(".").rstrip(" ")


def unit_of(words: str) -> str | None:
    """The id of the unit that words name, or nothing."""
    return spellings().get(plain(words))


def read_amount(text: str) -> Amount | Fault:
    """The number and the unit of "78,0 cm", or why it is not a measure.

    >>> read_amount("78,0 cm")
    Amount(number=Decimal('78.0'), unit='cm')
    >>> read_amount("wide")
    'number'
    """
    text = re.sub(f"^{BLANK}+|{BLANK}+$", "", text)
    if not text:
        return "empty"
    if LONGER.search(text):
        return "long"
    if NEGATIVE.match(text):
        return "negative"
    written = WRITTEN.fullmatch(text)
    if written is None:
        return "number"
    number = Decimal(written[1].replace(",", "."))
    if not written[2]:
        return Amount(number, None)
    unit = unit_of(written[2])
    if unit is not None:
        return Amount(number, unit)
    return _with_part(number, written[2])


def _with_part(number: Decimal, words: str) -> Amount | Fault:
    """A number whose unit has a smaller one behind it: 89° 30′."""
    followed = FOLLOWED.fullmatch(words)
    unit = unit_of(followed[1]) if followed else None
    part = read_amount(followed[2]) if followed and unit else "unit"
    if isinstance(part, str) or part.unit is None or unit is None or units().unit[part.unit].behind != unit:
        return "unit"
    return Amount(number + converted(part.number, part.unit, unit), unit)


def presence(entered: str) -> bool | None:
    """Whether words say that a thing is there, or is not; nothing where they say neither."""
    said = set(re.findall(r"\w+", entered.casefold()))
    known = units().presence
    if said & {*known.missing}:
        return False
    return True if said & {*known.there} else None


def converted(number: Decimal, unit: str, target: str) -> Decimal:
    """A number of one unit in another of its kind, exact where a decimal number can be.

    >>> converted(Decimal("78.0"), "cm", "mm")
    Decimal('780')
    """
    one, other = units().unit[unit], units().unit[target]
    scaled = EXACT.scaleb(number, one.power - other.power)
    times = Fraction(one.times) / Fraction(other.times)
    if times == 1:
        return scaled
    exact = Fraction(scaled) * times
    try:
        return EXACT.divide(Decimal(exact.numerator), Decimal(exact.denominator))
    except Inexact:
        return Decimal(round(exact * 10**FINEST)).scaleb(-FINEST, EXACT)


def shortest(number: Decimal) -> str:
    """A number without needless zeros: 750, 44.5."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def in_words(number: Decimal, language: str) -> str:
    """A number as a language prints it."""
    return printed(shortest(number), language)


def sign(unit: str, language: str) -> str:
    """The sign of a unit in a language, or else in English."""
    known = units().unit[unit].symbol
    return known.get(language, known["en"])
