"""Conditions written as Python and as JavaScript, which mean what `evaluate` says if their types are right.

An operand that is more than a name or a value stands in parentheses, so that no precedence needs to be known;
but `not` and `in` go without beside `and` and `or`, which bind less in both languages.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rulebook.rules.conditions import OPERATORS, Expression, Facts, Value

Code = Callable[[Facts], Value]
"""A condition as code over facts and notions, kept together by name."""


class Notation(NamedTuple):
    """How a programming language writes what its neighbours write otherwise."""

    words: Mapping[str, str]
    constant: Callable[[Value], str]
    membership: Callable[[str, Sequence[Value]], str]


def to_python(expression: Expression, name: Callable[[str], str]) -> str:
    """The condition as Python."""
    return _write(expression, name, PYTHON)


def compiled(expression: Expression) -> Code:
    """The condition as a function."""
    code: Code = eval(f"lambda known: {to_python(expression, lambda name: f'known[{name!r}]')}", {})
    return code


def to_javascript(expression: Expression, name: Callable[[str], str]) -> str:
    """The condition as JavaScript."""
    return _write(expression, name, JAVASCRIPT)


def _json(value: Value | Sequence[Value]) -> str:
    return json.dumps(value, ensure_ascii=False)


PYTHON = Notation(
    words={"and": " and ", "or": " or ", "not": "not "},
    constant=repr,
    membership=lambda left, values: f"{left} in {tuple(values)!r}",
)
JAVASCRIPT = Notation(
    words={"and": " && ", "or": " || ", "not": "!", "==": "===", "!=": "!=="},
    constant=_json,
    membership=lambda left, values: f"{_json(values)}.includes({left})",
)


def _write(expression: Expression, name: Callable[[str], str], language: Notation) -> str:
    head, *parts = expression
    if head == "name":
        return name(parts[0])
    if head == "value":
        return language.constant(parts[0])

    def written(inner: Expression) -> str:
        text = _write(inner, name, language)
        bare = ("name", "value", "not", "in") if head in ("and", "or") else ("name", "value")
        return text if inner[0] in bare else f"({text})"

    if head == "not":
        return language.words["not"] + written(parts[0])
    if head in ("and", "or"):
        return language.words[head].join(map(written, parts))
    if head == "in":
        return language.membership(written(parts[0]), parts[1])
    assert head in OPERATORS, head
    return f"{written(parts[0])} {language.words.get(head, head)} {written(parts[1])}"
