"""Counts and dates as each language writes them, by the rules of CLDR that Babel brings.

A text that depends on a count is written as ICU messages are: `{n, plural, one {# place} other {# places}}`,
with `=0` or `=1` for one number alone. In the browser `site/_static/counts.js` reads the same text.
"""

import re
from collections.abc import Mapping
from datetime import date

PLURAL = re.compile(r"\{(\w+), plural,((?:\s*(?:=\d+|[a-z]+) \{[^{}]*\})+)\s*\}")
FORM = re.compile(r"(=\d+|[a-z]+) \{([^{}]*)\}")
OTHER = "other"


def counted(text: str, language: str, **counts: int) -> str:
    """A text with the form of each count that stands in it; what else is in braces stays."""

    def chosen(found: re.Match[str]) -> str:
        count = counts.get(found[1])
        if count is None:
            return found[0]
        forms = dict(FORM.findall(found[2]))
        form = forms.get(f"={count}") or forms.get(category(count, language)) or forms[OTHER]
        return str(form).replace("#", str(count))

    return PLURAL.sub(chosen, text)


def category(count: int, language: str) -> str:
    """Which form a language takes for a count: zero, one, two, few, many or other."""
    from babel import Locale

    return Locale.parse(language).plural_form(count)


def missing_forms(text: str, language: str) -> Mapping[str, frozenset[str]]:
    """The forms that a language needs for whole numbers and a text does not say, by the name of the count."""
    from babel import Locale

    rule = Locale.parse(language).plural_form
    needed = frozenset(rule(count) for count in range(MOST)) - {OTHER}
    lacking = {}
    for name, written in PLURAL.findall(text):
        forms = {form for form, _ in FORM.findall(written)}
        if absent := frozenset({*needed, OTHER} - forms if OTHER not in forms else needed - forms):
            lacking[name] = absent
    return lacking


MOST = 201
"""Counts up to here take every form that a language has for counts that occur."""


def day(when: date, language: str) -> str:
    """A date as people of a language write it."""
    from babel.dates import format_date

    return str(format_date(when, "long", locale=language))
