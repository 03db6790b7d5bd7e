"""What conditions speak of: yes or no, numbers within limits, words of a list; and whether it makes sense.

Conditions join yes and no, sums and limits are of numbers, and only like is compared with like. A word that
is none of the list, and a comparison that comes out the same whatever happens, are slips of the pen.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple

from rulebook.errors import InputError
from rulebook.rules.conditions import LARGEST, OPERATORS, Expression, Value, shortened
from rulebook.rules.facts import NO_CONTACT, Vocabulary
from rulebook.rules.notation import to_python


@dataclass(frozen=True, slots=True)
class YesNo:
    """What holds or does not."""

    def __str__(self) -> str:
        return "yes or no"


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number within limits."""

    least: int
    most: int

    def __str__(self) -> str:
        return f"a number from {self.least} to {self.most}" if self.least < self.most else str(self.least)


@dataclass(frozen=True, slots=True)
class WordType:
    """A word out of a list."""

    words: tuple[str, ...]

    def __str__(self) -> str:
        words = ", ".join(map(repr, self.words))
        return words if len(self.words) == 1 else f"one of {words}"


ValueType = YesNo | Number | WordType
Types = Mapping[str, ValueType]
"""The types of all names that a condition may speak of."""


def types_of(vocabulary: Vocabulary) -> dict[str, ValueType]:
    """What the value of each fact and order of contacts can be."""
    types: dict[str, ValueType] = {}
    for fact in vocabulary.facts.values():
        if fact.type == "choice":
            types[fact.id] = WordType(fact.choices)
        else:
            types[fact.id] = Number(0, fact.most) if fact.type == "count" else YesNo()
    for order in vocabulary.orders:
        types[order.id] = WordType((*order.first, NO_CONTACT)) if order.first else YesNo()
    return types


def type_of(expression: Expression, types: Types, *, file: str, line: int) -> ValueType:
    """What a condition or a sum comes to, or `InputError` if it makes no sense."""
    return _Checker(types, file, line).type_of(expression)


def check_condition(expression: Expression, types: Types, *, file: str, line: int) -> None:
    """`InputError` unless a condition makes sense, and holds or does not."""
    _Checker(types, file, line).expect_yes_no(expression)


class _Checker(NamedTuple):
    """Finds the types of conditions; knows their place for complaints."""

    types: Types
    file: str
    line: int

    def type_of(self, expression: Expression) -> ValueType:
        head, *parts = expression
        if head == "name":
            return self.named(parts[0])
        if head == "value":
            return _literal(parts[0])
        if head in ("+", "-"):
            return self.sum(expression)
        if head in ("not", "and", "or"):
            for part in parts:
                self.expect_yes_no(part)
        elif head == "in":
            self.check_membership(expression)
        else:
            self.check_comparison(expression)
        return YesNo()

    def named(self, name: str) -> ValueType:
        if name not in self.types:
            near = get_close_matches(name, self.types, n=1)
            hint = f"did you mean {near[0]!r}?" if near else "name a fact or a notion"
            raise self.error(f"unknown fact {name!r}", hint)
        return self.exact(("name", name), self.types[name])

    def expect_yes_no(self, expression: Expression) -> None:
        found = self.type_of(expression)
        if not isinstance(found, YesNo):
            part = _text(expression)
            example = f"{part} >= 1" if isinstance(found, Number) else f"{part} == {found.words[0]!r}"
            what = f"{part!r} is {found}, where yes or no is wanted"
            raise self.error(what, f"compare it, such as {example}")

    def expect_number(self, expression: Expression, use: str) -> Number:
        found = self.type_of(expression)
        if not isinstance(found, Number):
            what = f"{_text(expression)!r} is {found}, and only numbers {use}"
            raise self.error(what, "use a number, or compare with == and !=")
        return found

    def sum(self, expression: Expression) -> Number:
        head, *parts = expression
        left, right = (self.expect_number(part, "are added or taken away") for part in parts)
        if head == "+":
            total = Number(left.least + right.least, left.most + right.most)
        else:
            total = Number(left.least - right.most, left.most - right.least)
        self.exact(expression, total)
        return total

    def exact(self, expression: Expression, found: ValueType) -> ValueType:
        """A type, or `InputError` if not every engine can hold its numbers exactly."""
        if isinstance(found, Number) and max(found.most, -found.least) > LARGEST:
            raise self.error(f"{_text(expression)!r} can pass {LARGEST}", "lower the limits of its facts")
        return found

    def check_membership(self, expression: Expression) -> None:
        _, inner, values = expression
        found = self.type_of(inner)
        for value in values:
            self.check_equality(expression, inner, found, _literal(value))
        if isinstance(found, WordType) and {*found.words} <= {*values}:
            raise self.error(f"{_text(expression)!r} always holds", "leave it out, or some of its words")

    def check_comparison(self, expression: Expression) -> None:
        head, *parts = expression
        if head in ("==", "!="):
            left, right = sorted(parts, key=_is_literal)
            types = self.type_of(left), self.type_of(right)
            self.check_equality(expression, left, *types)
        else:
            use = "are less or more than others"
            types = self.expect_number(parts[0], use), self.expect_number(parts[1], use)
        certain = _certain(head, *types)
        if certain is not None:
            what = f"{_text(expression)!r} {'always' if certain else 'never'} holds"
            raise self.error(
                what, f"one side is {types[0]}, the other {types[1]}; correct it or leave it out"
            )

    def check_equality(
        self, expression: Expression, part: Expression, found: ValueType, other: ValueType
    ) -> None:
        """`InputError` if a part of a condition is compared with what it can never be."""
        if type(found) is not type(other):
            what = f"{_text(expression)!r} compares {found} with {other}"
            raise self.error(what, "compare like with like")
        if _certain("==", found, other) is False:
            raise self.error(f"{_text(part)!r} is never {other}", f"{_nearest(found, other)}it is {found}")

    def error(self, what: str, hint: str) -> InputError:
        return InputError(what, file=self.file, line=self.line, hint=hint)


def _literal(value: Value) -> ValueType:
    if isinstance(value, bool):
        return YesNo()
    return Number(value, value) if isinstance(value, int) else WordType((value,))


def _is_literal(expression: Expression) -> bool:
    return bool(expression[0] == "value")


def _certain(comparison: str, left: ValueType, right: ValueType) -> bool | None:
    """What a comparison of two of a type comes to, whatever they are; None if it depends on them."""
    if isinstance(left, Number) and isinstance(right, Number):
        if comparison not in ("==", "!="):
            compare = OPERATORS[comparison]
            ends = {bool(compare(left.least, right.most)), bool(compare(left.most, right.least))}
            return ends.pop() if len(ends) == 1 else None
        apart = left.most < right.least or right.most < left.least
        same = left == right and left.least == left.most
    elif isinstance(left, WordType) and isinstance(right, WordType):
        apart = not {*left.words} & {*right.words}
        same = len({*left.words, *right.words}) == 1
    else:
        return None
    return comparison == ("!=" if apart else "==") if apart or same else None


def _nearest(found: ValueType, wanted: ValueType) -> str:
    """The word that somebody may have had in mind."""
    if not isinstance(found, WordType) or not isinstance(wanted, WordType):
        return ""
    near = get_close_matches(wanted.words[0], found.words, n=1, cutoff=0.0)
    return f"did you mean {near[0]!r}? "


def _text(expression: Expression) -> str:
    return shortened(to_python(expression, str))
