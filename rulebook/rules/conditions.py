"""Conditions of rules: a small part of Python's expressions, read with `ast`, never evaluated as code.

    condition = name | literal | "not" condition
              | condition "and" condition … | condition "or" condition …
              | condition ("==" | "!=" | "<" | "<=" | ">" | ">=") condition       one at a time, no chain
              | condition "in" "(" literal "," literal … ")"                      one literal at least
              | condition ("+" | "-") condition                                   where sums are allowed
    name      = a letter, then letters, digits and "_", all of ASCII
    literal   = True | False | whole number up to LARGEST | word in quotes

Literals, parentheses and precedence are Python's; square brackets do as well for a list. A condition stands
on one line, has no comment, is at most LONGEST characters long and nested at most DEEPEST deep; what is
compared with what, `value_types` looks after.

A condition is kept as nested tuples, the form that the site offers for download: ("name", n), ("value", v),
("not", e), ("and" | "or", e …), ("in", e, values), ("+" | "-", e, e), and comparisons (op, e, e).
"""

import ast
import keyword
import operator
import re
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from rulebook.errors import InputError

Expression = tuple[Any, ...]
"""A tuple that holds tuples of its own kind; the module says which."""
Value = bool | int | str
"""What a fact can be."""
Facts = dict[str, Value]

LARGEST = 2**53 - 1
"""The largest number up to which JavaScript holds every whole number exactly."""
LONGEST = 10_000
"""Characters of a condition."""
DEEPEST = 50
"""Conditions in one another; code and readers recurse once or twice for each."""
LONGEST_QUOTE = 80
"""Characters of a condition that a complaint repeats."""
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
HALF = re.compile(r"[\ud800-\udfff]")
"""Halves of characters, which no file can hold."""
CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]")
"""Line breaks and other control characters, but no tab."""
ALLOWED = "use only names, whole numbers, words in quotes, and, or, not, comparisons and in (…)"


class StatedFacts(Facts):
    """All facts of a situation, which do not change and know the triggers that they pull."""

    __slots__ = ("told", "triggers", "unread")

    def __init__(
        self, facts: Facts, triggers: list[str], told: Iterable[str] = (), unread: Iterable[str] = ()
    ) -> None:
        super().__init__(facts)
        self.triggers = triggers
        self.told = frozenset(told)
        """The facts that were told, also those that are as when nothing is told."""
        self.unread = tuple(unread)
        """Keys of the situation that state no fact and that no ruling looks at."""

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
    """The condition that a text states, or `InputError`; `sums` allows adding and taking away."""
    source = text.strip()

    def unreadable(why: str, hint: str) -> InputError:
        return InputError(f"cannot read {shortened(source)!r}: {why}", file=file, line=line, hint=hint)

    if len(source) > LONGEST:
        raise unreadable(f"more than {LONGEST} characters", "give a part of it a name, as a notion")
    if CONTROL.search(source) or HALF.search(source):
        raise unreadable("it has a line break or another control character", "write it on one line")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # what Python doubts, such as '\d', is refused
            tree = ast.parse(source, mode="eval").body
    except SyntaxError as error:
        raise unreadable(error.msg, "write it as a condition over facts") from None
    except (RecursionError, MemoryError):
        raise unreadable("it is nested too deeply", "give a part of it a name, as a notion") from None
    written = source.encode()
    if b"#" in written[tree.end_col_offset :]:
        raise unreadable("it has a comment", "say it outside the block")
    return _Parser(written, file, line, sums).expression(tree)


def shortened(text: str) -> str:
    """A text as a complaint repeats it."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def is_name(text: str) -> bool:
    """Whether conditions can call something so."""
    return NAME.fullmatch(text) is not None and not keyword.iskeyword(text)


class _Parser(NamedTuple):
    """Turns a tree of Python's grammar into a condition; knows the place of its text for complaints."""

    written: bytes
    """The text, in which Python counts bytes."""
    file: str
    line: int
    sums: bool

    def expression(self, node: ast.expr, depth: int = 1) -> Expression:
        if depth > DEEPEST:
            what = f"the condition is nested more than {DEEPEST} deep"
            raise self.error(what, "give a part of it a name, as a notion")
        match node:
            case ast.Name():
                return ("name", self.name(node))
            case ast.Constant():
                return ("value", self.literal(node))
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                return ("not", self.expression(inner, depth + 1))
            case ast.BoolOp(op=op, values=parts):
                head = "and" if isinstance(op, ast.And) else "or"
                return (head, *(self.expression(part, depth + 1) for part in parts))
            case ast.Compare(left=left, ops=[ast.In()], comparators=[listed]):
                return ("in", self.expression(left, depth + 1), self.literals(listed))
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARISONS:
                head = COMPARISONS[type(op)]
            case ast.BinOp(left=left, op=op, right=right) if self.sums and type(op) in SUMS:
                head = SUMS[type(op)]
            case _:
                raise self.not_allowed(node)
        return (head, self.expression(left, depth + 1), self.expression(right, depth + 1))

    def name(self, node: ast.Name) -> str:
        name = self.source(node)  # as written, for Python takes some letters for others
        if not is_name(name):
            raise self.error(
                f"{shortened(name)!r} is no name",
                "begin with a letter a to z, go on with a to z, 0 to 9 and _",
            )
        return name

    def literal(self, node: ast.Constant) -> Value:
        value = node.value
        if not isinstance(value, bool | int | str):
            raise self.not_allowed(node)
        if isinstance(value, int) and value > LARGEST:
            raise self.error(f"{self.quote(node)} is too large", f"write a number up to {LARGEST}")
        if isinstance(value, str) and HALF.search(value):
            raise self.error(f"{self.quote(node)} has half of a character", "write the character itself")
        return value

    def literals(self, node: ast.expr) -> tuple[Value, ...]:
        if not isinstance(node, ast.Tuple | ast.List) or not node.elts:
            what = f"{self.quote(node)!r} is no list of values"
            raise self.error(what, "write one value at least after in, such as ('a', 'b') or ['a']")
        values: list[Value] = []
        for part in node.elts:
            if not isinstance(part, ast.Constant):
                raise self.error(f"{self.quote(part)!r} is no value", "list numbers or words in quotes")
            values.append(self.literal(part))
        return tuple(values)

    def not_allowed(self, node: ast.expr) -> InputError:
        what = f"{self.quote(node)!r} is not allowed in a condition"
        if isinstance(node, ast.Compare) and len(node.ops) > 1:
            return self.error(what, "join two comparisons with and")
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.NotIn):
            return self.error(what, "write not (… in (…))")
        if isinstance(node, ast.BinOp) and type(node.op) in SUMS:
            return self.error(what, "give the sum a name, as a notion")
        return self.error(what, ALLOWED)

    def source(self, node: ast.expr) -> str:
        return self.written[node.col_offset : node.end_col_offset].decode()

    def quote(self, node: ast.expr) -> str:
        return shortened(self.source(node))

    def error(self, what: str, hint: str) -> InputError:
        return InputError(what, file=self.file, line=self.line, hint=hint)


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


def literals(expression: Expression) -> set[Value]:
    """The values that a condition names."""
    head, *parts = expression
    if head == "value":
        return {parts[0]}
    if head == "name":
        return set()
    if head == "in":
        return literals(parts[0]) | set(parts[1])
    return set().union(*map(literals, parts))


def numbers(expressions: Iterable[Expression]) -> set[int]:
    """The numbers that conditions name."""
    named = set().union(*map(literals, expressions))
    return {value for value in named if isinstance(value, int) and not isinstance(value, bool)}


def depth(expression: Expression, depths: Mapping[str, int]) -> int:
    """How deep a condition is nested; `depths` are those of the notions that it names."""
    head, *parts = expression
    if head == "name":
        return depths.get(parts[0], 1)
    if head == "value":
        return 1
    return 1 + max(depth(part, depths) for part in (parts[:1] if head == "in" else parts))


def evaluate(expression: Expression, facts: Mapping[str, Value | None]) -> Value | None:
    """What a condition comes to; None where it depends on a fact that is None, that is, not known."""
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
