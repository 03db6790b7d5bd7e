"""Whether the course of the game (`[course]` of `outcomes.toml`) fits the notions of a document."""

from rulebook.errors import InputError
from rulebook.rules.course import FILE, GIVES_PREFIX, condition
from rulebook.rules.making.value_types import Number, Types, ValueType, YesNo, check_condition, type_of
from rulebook.rules.outcomes import OutcomeTable


def check_course(table: OutcomeTable, known: Types) -> None:
    """`InputError` unless every row speaks of what a document knows; a name may use those before it."""
    course = table.course
    types: dict[str, ValueType] = {**known}
    types |= {GIVES_PREFIX + word: YesNo() for word in table.outcome}
    for name, rows in course.name.items():
        for row in rows:
            _check_condition(row.when, types)
        found = [_type(row.value, types) for row in rows]
        types[name] = _joined(name, found)
    for step in course.step:
        _check_condition(step.when, types)
        if step.count is not None and not isinstance(_type(step.count, types), Number):
            raise InputError(f"{step.count!r} is no number", file=FILE, hint="count discs")
    for proviso in course.unless:
        _check_condition(proviso.when, types)
    for answers in course.answers.values():
        for answer in answers:
            _check_condition(answer.when, types)


def _check_condition(text: str, types: Types) -> None:
    check_condition(condition(text), types, file=FILE, line=0)


def _type(text: str, types: Types) -> ValueType:
    return type_of(condition(text), types, file=FILE, line=0)


def _joined(name: str, found: list[ValueType]) -> ValueType:
    """The type of a name, which is the same in all of its rows, or `InputError`."""
    first = found[0]
    if any(type(one) is not type(first) for one in found):
        raise InputError(f"{name!r} is of several kinds", file=FILE, hint="let all its rows be of one")
    numbers = [one for one in found if isinstance(one, Number)]
    if numbers:
        return Number(min(one.least for one in numbers), max(one.most for one in numbers))
    return first
