"""Conditions of rules: a small part of Python's expressions, read with `ast`, never evaluated as code.

A condition is kept as nested tuples, the form that the site offers for download: ("name", n), ("value", v),
("not", e), ("and" | "or", e …), ("in", e, values), ("+" | "-", e, e) in derived counts only, and comparisons
(op, e, e).
"""

import ast
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from rulebook.trouble import Trouble

Expression = tuple[Any, ...]
"""A tuple that holds tuples of its own kind; the module says which."""
Value = bool | int | str
"""What a fact can be."""
Facts = dict[str, Value]


class StatedFacts(Facts):
    """All facts of a situation, which do not change and know the triggers that they pull."""

    __slots__ = ("triggers",)

    def __init__(self, facts: Facts, triggers: list[str]) -> None:
        super().__init__(facts)
        self.triggers = triggers

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("the facts of a situation do not change; change a copy")

    __setitem__ = __delitem__ = __ior__ = _refuse
    update = setdefault = pop = popitem = clear = _refuse


def pulled_triggers(facts: Facts, defaults: Mapping[str, Value], names: Iterable[str]) -> list[str]:
    """What is not as by default, of some facts: their names, and the values of those that are words."""
    triggers: list[str] = []
    for name in names:
        value = facts[name]
        if value != defaults[name]:
            triggers.append(name)
            if isinstance(value, str):
                triggers.append(value_trigger(name, value))
    return triggers


def value_trigger(name: str, value: str) -> str:
    """The trigger that a fact with a certain value pulls."""
    return f"{name}={value}"


def fact_of_trigger(trigger: str) -> str:
    """The fact that pulls a trigger."""
    return trigger.partition("=")[0]


COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
SUMS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-"}
OPERATORS: dict[str, Callable[[Any, Any], Value]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "+": operator.add,
    "-": operator.sub,
}


def parse(text: str, *, file: str, line: int, sums: bool = False) -> Expression:
    """The condition that a text states, or `Trouble`; `sums` allows adding and taking away."""
    source = text.strip()
    try:
        tree = ast.parse(source, mode="eval").body
    except SyntaxError as error:
        what = f"cannot read {source!r}: {error.msg}"
        raise Trouble(what, file=file, line=line, remedy="write it as a condition over facts") from None
    return _Parser(source, file, line, sums).expression(tree)


class _Parser(NamedTuple):
    """Turns a tree of Python's grammar into a condition; knows the place of its text for complaints."""

    text: str
    file: str
    line: int
    sums: bool

    def expression(self, node: ast.expr) -> Expression:
        match node:
            case ast.Name(id=name):
                return ("name", name)
            case ast.Constant(value=bool() | int() | str() as value):
                return ("value", value)
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                return ("not", self.expression(inner))
            case ast.BoolOp(op=op, values=parts):
                return ("and" if isinstance(op, ast.And) else "or", *map(self.expression, parts))
            case ast.Compare(
                left=left, ops=[ast.In()], comparators=[ast.Tuple(elts=parts) | ast.List(elts=parts)]
            ):
                constants = [part.value for part in parts if isinstance(part, ast.Constant)]
                if len(constants) == len(parts):
                    return ("in", self.expression(left), tuple(constants))
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARISONS:
                return (COMPARISONS[type(op)], self.expression(left), self.expression(right))
            case ast.BinOp(left=left, op=op, right=right) if self.sums and type(op) in SUMS:
                return (SUMS[type(op)], self.expression(left), self.expression(right))
        what = f"{type(node).__name__} is not allowed in {self.text!r}"
        allowed = "names, whole numbers, words in quotes, and, or, not, comparisons, in (…)"
        raise Trouble(what, file=self.file, line=self.line, remedy=f"use only {allowed}")


def names(expression: Expression) -> set[str]:
    """The facts and notions that a condition speaks of."""
    head, *parts = expression
    if head == "name":
        return {parts[0]}
    if head == "value":
        return set()
    if head == "in":
        return names(parts[0])
    return set().union(*map(names, parts))


def evaluate(expression: Expression, facts: Mapping[str, Value | None]) -> Value | None:
    """What a condition comes to; None where it hangs on a fact that is None, that is, not known."""
    head, *parts = expression
    if head == "name":
        return facts[parts[0]]
    if head == "value":
        constant: Value = parts[0]
        return constant
    if head in ("and", "or"):
        return _combined([evaluate(part, facts) for part in parts], deciding=head == "or")
    inner = evaluate(parts[0], facts)
    if inner is None:
        return None
    if head == "not":
        return not inner
    if head == "in":
        return inner in parts[1]
    right = evaluate(parts[1], facts)
    return None if right is None else OPERATORS[head](inner, right)


def _combined(values: Sequence[Value | None], *, deciding: bool) -> bool | None:
    """Values joined by `or`, which one true value decides, or by `and`, which one false value decides."""
    if any(value is not None and bool(value) is deciding for value in values):
        return deciding
    return None if None in values else not deciding
