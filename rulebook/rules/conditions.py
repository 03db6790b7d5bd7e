"""Conditions of rules: a small part of Python's expressions, read with `ast`, never evaluated as code.

A condition is kept as nested tuples: ("name", n), ("value", v), ("not", e), ("and" | "or", e …), ("in", e, values),
("+" | "-", e, e) in derived counts only, and comparisons (op, e, e).
"""

import ast
from collections.abc import Callable, Mapping
from typing import Any

from rulebook.trouble import Trouble

Expression = tuple[Any, ...]

COMPARE: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
SUMS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-"}
OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
}


def parse(text: str, *, file: str, line: int, sums: bool = False) -> Expression:
    """The condition that a text states, or `Trouble`; `sums` allows adding and taking away."""
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except SyntaxError as error:
        raise Trouble(
            f"cannot read {text.strip()!r}: {error.msg}",
            file=file,
            line=line,
            remedy="write it as a condition over facts",
        ) from None
    return _read(tree, text.strip(), file, line, sums)


def _read(node: ast.expr, text: str, file: str, line: int, sums: bool) -> Expression:
    def read(part: ast.expr) -> Expression:
        return _read(part, text, file, line, sums)

    match node:
        case ast.Name(id=name):
            return ("name", name)
        case ast.Constant(value=bool() | int() | str() as value):
            return ("value", value)
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return ("not", read(inner))
        case ast.BoolOp(op=op, values=parts):
            return ("and" if isinstance(op, ast.And) else "or", *(read(part) for part in parts))
        case ast.Compare(
            left=left, ops=[ast.In()], comparators=[ast.Tuple(elts=parts) | ast.List(elts=parts)]
        ):
            if all(isinstance(part, ast.Constant) for part in parts):
                return (
                    "in",
                    read(left),
                    tuple(part.value for part in parts if isinstance(part, ast.Constant)),
                )
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARE:
            return (COMPARE[type(op)], read(left), read(right))
        case ast.BinOp(left=left, op=op, right=right) if sums and type(op) in SUMS:
            return (SUMS[type(op)], read(left), read(right))
    allowed = "names, whole numbers, words in quotes, and, or, not, comparisons, in (…)"
    raise Trouble(
        f"{type(node).__name__} is not allowed in {text!r}",
        file=file,
        line=line,
        remedy=f"use only {allowed}",
    )


def names(expression: Expression) -> set[str]:
    """The facts and notions that a condition speaks of."""
    if expression[0] == "name":
        return {expression[1]}
    if expression[0] == "value":
        return set()
    if expression[0] == "in":
        return names(expression[1])
    return set().union(*(names(part) for part in expression[1:]))


def evaluate(expression: Expression, facts: Mapping[str, Any]) -> Any:
    """What a condition comes to; None where it hangs on a fact that is None, that is, not known."""
    head, *rest = expression
    if head == "name":
        return facts[rest[0]]
    if head == "value":
        return rest[0]
    if head == "not":
        inner = evaluate(rest[0], facts)
        return None if inner is None else not inner
    if head in ("and", "or"):
        stop = head == "or"
        seen = [evaluate(part, facts) for part in rest]
        if any(value is not None and bool(value) is stop for value in seen):
            return stop
        return None if None in seen else not stop
    if head == "in":
        inner = evaluate(rest[0], facts)
        return None if inner is None else inner in rest[1]
    left, right = (evaluate(part, facts) for part in rest)
    return None if left is None or right is None else OPERATORS[head](left, right)


def to_python(expression: Expression, name: Callable[[str], str]) -> str:
    """The condition as Python."""
    return _write(
        expression,
        name,
        {"and": " and ", "or": " or ", "not": "not "},
        repr,
        lambda left, values: f"{left} in {values!r}",
    )


def to_javascript(expression: Expression, name: Callable[[str], str]) -> str:
    """The condition as JavaScript."""

    def value(constant: Any) -> str:
        return {True: "true", False: "false"}[constant] if isinstance(constant, bool) else repr(constant)

    def within(left: str, values: tuple[Any, ...]) -> str:
        return f"[{', '.join(value(v) for v in values)}].includes({left})"

    return _write(
        expression, name, {"and": " && ", "or": " || ", "not": "!", "==": "===", "!=": "!=="}, value, within
    )


def _write(
    expression: Expression,
    name: Callable[[str], str],
    words: Mapping[str, str],
    value: Callable[[Any], str],
    within: Callable[[str, tuple[Any, ...]], str],
) -> str:
    head, *rest = expression
    if head == "name":
        return name(rest[0])
    if head == "value":
        return value(rest[0])

    def part(inner: Expression) -> str:
        text = _write(inner, name, words, value, within)
        return (
            text
            if inner[0] in ("name", "value", "in") or (inner[0] == "not" and head in ("and", "or"))
            else f"({text})"
        )

    if head == "not":
        return words["not"] + (part(rest[0]) if rest[0][0] != "in" else f"({part(rest[0])})")
    if head in ("and", "or"):
        return words[head].join(part(inner) for inner in rest)
    if head == "in":
        return within(part(rest[0]), rest[1])
    return f"{part(rest[0])} {words.get(head, head)} {part(rest[1])}"


def mutants(expression: Expression) -> list[Expression]:
    """Every way to spoil a condition a little: a part negated or dropped, and for or, a limit moved by one, a list shortened."""
    head, *rest = expression
    found: list[Expression] = [("not", expression)] if head in ("name", "in", *COMPARE.values()) else []
    if head == "not":
        found.append(rest[0])
        found += [("not", inner) for inner in mutants(rest[0]) if inner != ("not", rest[0])]
    if head in ("and", "or"):
        found.append(("or" if head == "and" else "and", *rest))
        for n, part in enumerate(rest):
            left = (*rest[:n], *rest[n + 1 :])
            found.append(left[0] if len(left) == 1 else (head, *left))
            found += [(head, *rest[:n], inner, *rest[n + 1 :]) for inner in mutants(part)]
    if head == "in":
        found += [("in", rest[0], (*rest[1][:n], *rest[1][n + 1 :])) for n in range(len(rest[1]))]
    if (
        head in COMPARE.values()
        and rest[1][0] == "value"
        and isinstance(rest[1][1], int)
        and not isinstance(rest[1][1], bool)
    ):
        found += [(head, rest[0], ("value", rest[1][1] + step)) for step in (-1, 1)]
    return found
