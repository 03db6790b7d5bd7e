"""Counts and dates as each language writes them, by the rules of CLDR that Babel brings.

A text that depends on a count is written as ICU messages are: `{n, plural, one {# place} other {# places}}`,
with `=0` or `=1` for one number alone. In the browser `ruling-words.js` reads the same text by `Intl`.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from rulebook.files.source_lines import Place
from rulebook.files.toml import Data
from rulebook.language.data import load_language_data
from rulebook.language.typeset import WIDE

if TYPE_CHECKING:
    from babel import Locale  # which quick commands do without

T = TypeVar("T")

PLURAL = re.compile(r"\{(\w+), plural,((?:\s*(?:=\d+|[a-z]+) \{[^{}]*\})+)\s*\}")
FORM = re.compile(r"(=\d+|[a-z]+) \{([^{}]*)\}")
OTHER = "other"
COUNTS = 200
"""Counts up to here take every form that a language has for whole numbers that occur."""


def counted(text: str, language: str, **counts: int) -> str:
    """A text with the form of each count that stands in it; what else is in braces stays.

    >>> words = "{n, plural, one {# disc} other {# discs}}"
    >>> counted(words, "en", n=1), counted(words, "en", n=8)
    ('1 disc', '8 discs')
    """

    def chosen(found: re.Match[str]) -> str:
        count = counts.get(found[1])
        if count is None:
            return found[0]
        forms = dict(FORM.findall(found[2]))
        form = forms.get(f"={count}") or forms.get(category(count, language)) or forms.get(OTHER, "")
        return str(form).replace("#", str(count))

    return PLURAL.sub(chosen, text)


def category(count: int, language: str) -> str:
    """Which form a language takes for a count: zero, one, two, few, many or other."""
    return _locale(language).plural_form(count)


def missing_form(text: str, language: str, most: int = COUNTS) -> str:
    """A form that counts up to the highest take in a language and that a text lacks, or nothing.

    >>> missing_form("{n, plural, one {#} many {#}}", "ru")
    'few'
    """
    for _, written in PLURAL.findall(text):
        forms = {form for form, _ in FORM.findall(written)}
        for count in range(most + 1):
            if f"={count}" not in forms and category(count, language) not in forms:
                return category(count, language)
    return ""


def refuse_missing_forms(data: Data[T], said: Mapping[Place, Mapping[str, str]]) -> None:
    """`InputError` where a text of a data file lacks a form of a count that its language has."""
    for place, words in said.items():
        for code, text in words.items():
            if lacking := missing_form(text, code):
                what = f"no form {lacking!r} of the count"
                raise data.error(what, *place, code, hint=f"add {lacking} {{…}}")


def day(when: date, language: str) -> str:
    """A date as people of a language write it."""
    from babel.dates import format_date

    written = str(format_date(when, "long", locale=_locale(language)))
    first = load_language_data(language).first_day
    return re.sub(r"\b1\b", first, written, count=1) if first and when.day == 1 else written


def enumerated(parts: Sequence[str], language: str) -> str:
    """Things in a row as a language lists them: "1, 2 and 3".

    >>> enumerated(["1", "2", "3"], "en"), enumerated(["1", "2"], "lv")
    ('1, 2 and 3', '1 un 2')
    """
    from babel.lists import format_list

    return str(format_list(parts, locale=_locale(language)))


def file_size(size: int, language: str) -> str:
    """The size of a file as people of a language write it."""
    from babel.units import format_unit

    unit, amount = (
        ("megabyte", round(size / 1e6, 1)) if size >= 1e6 else ("kilobyte", max(1, round(size / 1e3)))
    )
    return str(format_unit(amount, f"digital-{unit}", "short", locale=_locale(language))).replace(" ", WIDE)


@cache
def _locale(language: str) -> "Locale":
    """What CLDR knows of a language; English for one that it does not know."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(load_language_data(language).locale or language)
    except (UnknownLocaleError, ValueError):
        return Locale("en")
