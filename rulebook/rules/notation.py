"""Conditions written as Python and as JavaScript."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rulebook.rules.conditions import Expression, Value


class Notation(NamedTuple):
    """How a programming language writes what its neighbours write otherwise."""

    words: Mapping[str, str]
    constant: Callable[[Value], str]
    membership: Callable[[str, Sequence[Value]], str]


def to_python(expression: Expression, name: Callable[[str], str]) -> str:
    """The condition as Python."""
    return _write(expression, name, PYTHON)


def to_javascript(expression: Expression, name: Callable[[str], str]) -> str:
    """The condition as JavaScript."""
    return _write(expression, name, JAVASCRIPT)


def _javascript_constant(constant: Value) -> str:
    return str(constant).lower() if isinstance(constant, bool) else repr(constant)


def _javascript_membership(left: str, values: Sequence[Value]) -> str:
    return f"[{', '.join(map(_javascript_constant, values))}].includes({left})"


PYTHON = Notation(
    words={"and": " and ", "or": " or ", "not": "not "},
    constant=repr,
    membership=lambda left, values: f"{left} in {tuple(values)!r}",
)
JAVASCRIPT = Notation(
    words={"and": " && ", "or": " || ", "not": "!", "==": "===", "!=": "!=="},
    constant=_javascript_constant,
    membership=_javascript_membership,
)


def _write(expression: Expression, name: Callable[[str], str], language: Notation) -> str:
    head, *parts = expression
    if head == "name":
        return name(parts[0])
    if head == "value":
        return language.constant(parts[0])

    def written(inner: Expression) -> str:
        text = _write(inner, name, language)
        bare = inner[0] in ("name", "value", "in") or (inner[0] == "not" and head in ("and", "or"))
        return text if bare else f"({text})"

    if head == "not":
        operand = written(parts[0])
        return language.words["not"] + (f"({operand})" if parts[0][0] == "in" else operand)
    if head in ("and", "or"):
        return language.words[head].join(map(written, parts))
    if head == "in":
        return language.membership(written(parts[0]), parts[1])
    return f"{written(parts[0])} {language.words.get(head, head)} {written(parts[1])}"
