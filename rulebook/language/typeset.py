"""Words of our own as print sets them: the quotation marks, apostrophes, dashes and spaces of each language.

People write data with the keys of their keyboard; what is loaded here is set once, and every command, page
and paper shows it so. How a language is printed is in its `<code>.toml`. What stands in quotation marks is
somebody else's and stays as it is.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

from rulebook.files.toml import Data, load, load_optional
from rulebook.language.data import Typography, known_languages, load_language_data

T = TypeVar("T")

NARROW = "\N{NARROW NO-BREAK SPACE}"
WIDE = "\N{NO-BREAK SPACE}"
QUOTATION = re.compile(r"“[^“”]*”|„[^„”“]*[”“]|«[^«»]*»|‘[^’]*’(?!\w)|`[^`]*`")
"""What is quoted, and code."""
KEPT = "\N{OBJECT REPLACEMENT CHARACTER}"
"""What replaces it."""
KEYED = re.compile(r"""(?<![\w}])(['"])(?=\S)([^'"]*(?:\w'\w[^'"]*)*)(?<=\S)\1(?!\w)""")
"""A quotation in the marks of the keyboard."""
APOSTROPHE = re.compile(r"(?<=[\w}])'")
MINUS = re.compile(r"(?<![^\s(\[±/])-(?=\d)")
DASH = re.compile(r"(?<=\S )-(?=\s\S)|(?<=\S[ \n])[–—](?=\s\S)")
"""A dash between words; a hyphen at the beginning of a line is the bullet of a list."""
SPACE = f"[ {WIDE}{NARROW}]"
DECIMAL = re.compile(r"(?<=\d)[.,](?=\d)")


def typeset(text: str, language: str) -> str:
    """A text as its language prints it."""
    known = _typography(language)
    text = _outside(text, partial(KEYED.sub, r"{}\2{}".format(*known.quotes)))
    return _framed(known, _outside(text, partial(_set, known)))


def _outside(text: str, change: Callable[[str], str]) -> str:
    """A text with a change of all that is outside quotation marks."""
    quotations = iter(QUOTATION.findall(text))
    changed = change(QUOTATION.sub(KEPT, text))
    return re.sub(KEPT, lambda _: next(quotations), changed)


def _set(known: Typography, text: str) -> str:
    """Words of our own, which quote nothing."""
    text = APOSTROPHE.sub("\N{RIGHT SINGLE QUOTATION MARK}", text)
    text = DASH.sub(known.dash, MINUS.sub("\N{MINUS SIGN}", text))
    for pattern, space in _spaces(known):
        text = pattern.sub(space, text)
    return text


@cache
def _spaces(known: Typography) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The spaces that may not break, however they were typed."""
    spaces = [(known.narrow_before, NARROW), (known.space_before, WIDE)]
    rows = [(f"{SPACE}(?=[{re.escape(marks)}])", space) for marks, space in spaces if marks]
    units = "|".join(map(re.escape, known.units))
    rows.append((rf"(?<=[\d}}]){SPACE}(?=(?:{units})(?![\w'’]))", WIDE))
    return tuple((re.compile(pattern), space) for pattern, space in rows)


def _framed(known: Typography, text: str) -> str:
    """A text with spaces between quotation marks and what they quote, where a language sets them."""
    opening, closing = known.quotes
    if opening in known.space_after:
        text = re.sub(f"{opening}{SPACE}?", opening + WIDE, text)
    if closing in known.space_before:
        text = re.sub(f"{SPACE}?{closing}", WIDE + closing, text)
    return text


def misprint(text: str, language: str) -> tuple[str, str] | None:
    """What of a text, which quotes nothing, is not as its language prints it, and what stands instead."""
    for pattern, instead in _misprints(_typography(language)):
        if found := pattern.search(text):
            return found[0].strip(), instead
    return None


@cache
def _misprints(known: Typography) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Marks as no text of a language has them, and what stands instead."""
    dashes = "".join({"-", "–", "—"} - {known.dash})
    comma = "," if known.decimal == "." else r"\."
    rows = [
        (r"""\S*["'´]\S*""", "’, or quotation marks"),
        ("[„“”«»]", "quotation marks in pairs"),
        (rf"―|--|(?<=\s)[{dashes}](?=\s)|\w—|—\w", f"{known.dash} between spaces"),
        (rf"{MINUS.pattern}\d+", "\N{MINUS SIGN}"),
        (rf"±\d+{comma}\d+", f"the decimal sign {known.decimal}"),
    ]
    unit = rf"(?:{'|'.join(map(re.escape, known.units))})(?![\w’])"
    rows += [
        (rf"\d+ {unit}", "a no-break space before the unit"),
        (rf"(?<![\w\[])\d+(?!%){unit}", "a space before the unit"),
        (rf"\d{comma}\d+\s{unit}", f"the decimal sign {known.decimal}"),
    ]
    for marks, space in ((known.narrow_before, NARROW), (known.space_before, WIDE)):
        if marks:
            rows.append((rf"\S*[^\s(«?!][{marks}](?=\s|$)", "a space before the mark"))
            rows.append((rf"\S*(?!{space})\s[{marks}]", "a no-break space before the mark"))
    return tuple((re.compile(pattern), instead) for pattern, instead in rows)


def with_mark(text: str, mark: str, language: str) -> str:
    r"""A text with a mark behind it, as its language prints it.

    >>> with_mark("Source", ":", "fr").replace("\xa0", "_"), with_mark("Source", ":", "en")
    ('Source_:', 'Source:')
    """
    known = _typography(language)
    space = NARROW if mark in known.narrow_before else WIDE if mark in known.space_before else ""
    return f"{text}{space}{mark}"


def labelled(name: str, text: str, language: str) -> str:
    """What is said of something, with the colon of the language between.

    >>> labelled("Ответ", "Это так", "ru")
    'Ответ: это так'
    """
    return f"{with_mark(name, ':', language)} {_after_colon(text, language)}"


def _after_colon(text: str, language: str) -> str:
    """A text as it begins behind a colon."""
    if _typography(language).small_after_colon and not text[1:2].isupper():
        return text[:1].lower() + text[1:]
    return text


def listed(parts: Iterable[str], language: str) -> str:
    """Some things in a row, with semicolons."""
    return f"{with_mark('', ';', language)} ".join(parts)


def dash(language: str) -> str:
    """The dash of a language, which also stands where there is nothing."""
    return _typography(language).dash


def dash_between(one: str, other: str, language: str) -> str:
    """Two things with the dash of the language between."""
    return f"{one} {dash(language)} {other}"


def quoted(words: str, language: str) -> str:
    """Words in the quotation marks of a language; in its others where these stand among the words.

    >>> quoted("word", "en"), quoted("слово", "ru"), quoted("vārds", "lv")
    ('“word”', '«слово»', '„vārds”')
    """
    known = _typography(language)
    opening, closing = known.other_quotes if any(mark in words for mark in known.quotes) else known.quotes
    space = WIDE if opening in known.space_after else ""
    return f"{opening}{space}{words}{space}{closing}"


def printed(number: str, language: str) -> str:
    """A number, which programs write -59.8, as its language prints it; also two of them: 4,7/5,4.

    >>> printed("-59.8", "ru"), printed("4.7/5.4", "lv")
    ('−59,8', '4,7/5,4')
    """
    return DECIMAL.sub(_typography(language).decimal, MINUS.sub("\N{MINUS SIGN}", number))


def with_unit(number: str, sign: str) -> str:
    """A number with the sign of its unit; one that is no letter stands close to it."""
    return f"{number}{WIDE if sign[:1].isalpha() else ''}{sign}"


def script_marks(language: str) -> dict[str, object]:
    """The marks as scripts put them, with their spaces."""
    known = _typography(language)
    return {
        "colon": with_mark("", ":", language),
        "semicolon": with_mark("", ";", language),
        "dash": known.dash,
        "quotes": quoted("\n", language).split("\n"),
        "small_after_colon": known.small_after_colon,
    }


@cache
def _typography(language: str) -> Typography:
    return load_language_data(language).typography


def typeset_all(value: object, language: str = "") -> object:
    """The content of a data file with every text typeset that stands under the code of a language."""
    if isinstance(value, str):
        return typeset(value, language) if language else value
    if isinstance(value, list):
        return [typeset_all(one, language) for one in value]
    if isinstance(value, dict):
        codes = known_languages()
        return {key: typeset_all(one, key if key in codes else "") for key, one in value.items()}
    return value


def load_spoken(path: Path, kind: type[T]) -> Data[T]:
    """A data file as a typed value with its texts typeset, or `InputError`."""
    return load(path, kind, typeset_all)


def load_spoken_optional(path: Path, kind: type[T], missing: T) -> Data[T]:
    """The same for a file that a corpus may do without."""
    return load_optional(path, kind, missing, typeset_all)
