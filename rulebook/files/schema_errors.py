"""What is wrong with a value that does not fit its type: in plain words, with its place and a remedy.

msgspec says it for programmers, and does not name the keys of a dictionary; both are made good here.
"""

import re
from collections.abc import Callable
from datetime import date
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from rulebook.files.source_lines import Place, Step

T = TypeVar("T")

PLACE = re.compile(r" - at `\$(.*)`$")
STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[\.\.\.\]")
FIX = "correct the value"
PLAIN_TYPES = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "date": "a date",
    "datetime": "a time",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}


class Mistake(NamedTuple):
    """What is wrong with a value."""

    message: str
    hint: str
    place: Place
    is_missing: bool = False
    """Whether a key is missing in the table that `place` names."""


class _Found(NamedTuple):
    """A value that does not fit, and what it should have been."""

    name: str
    """What it is called in its row."""
    place: Place
    value: object
    kind: object


def convert(value: object, kind: type[T]) -> T | Mistake:
    """A value in its type, or the first mistake in it."""
    try:
        return fitted(value, kind)
    except msgspec.ValidationError as error:
        message = str(error)
    at = PLACE.search(message)
    found = _follow(at[1] if at else "", value, kind)
    said = message[: at.start()] if at else message
    for pattern, explain in EXPLANATIONS:
        if match := re.fullmatch(pattern, said):
            return explain(found, *match.groups())
    return Mistake(said[:1].lower() + said[1:], FIX, found.place)


def fitted(value: object, kind: type[T]) -> T:
    """A value in its type, or what msgspec says."""
    return msgspec.convert(value, kind, builtin_types=(date,))


# ---- where it is ----


def _follow(path: str, value: Any, kind: Any) -> _Found:
    """The value that msgspec means, by the path that it names: `.document[1].status`, `.words[...]`."""
    place: Place = ()
    for key, row in STEP.findall(path):
        step, kind = _inner(value, _bare(kind), key, row)
        value = value[step]
        place = (*place, step)
    return _Found(place_name(place), place, value, kind)


def place_name(place: Place) -> str:
    """What a place is called in its row: the nearest keys.

    >>> place_name(("row", 3, "discs", "x")), place_name((3,))
    ('discs.x', 'the row')
    """
    keys: list[str] = []
    for step in reversed(place):
        if isinstance(step, str):
            keys.insert(0, step)
        elif keys:
            break
    return ".".join(keys) or ("the row" if place else "the file")


def _inner(value: Any, kind: Any, key: str, row: str) -> tuple[Step, object]:
    """The next step of a path, and the type of what stands there."""
    if key:
        return key, _field_types(kind)[key]
    options = [option for option in get_args(kind) if option is not Ellipsis]
    if row:
        return int(row), options[min(int(row), len(options) - 1)]
    return next(key for key, item in value.items() if not _fits(item, options[1])), options[1]


@cache
def _field_types(kind: type[msgspec.Struct]) -> dict[str, object]:
    """The type of each key of a table."""
    types = get_type_hints(kind, include_extras=True)
    return {field.encode_name: types[field.name] for field in msgspec.structs.fields(kind)}


def _fits(value: object, kind: Any) -> bool:
    try:
        fitted(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _bare(kind: object) -> object:
    """A type without what is said about it, and without `None` where that is the other choice."""
    while get_origin(kind) in (Annotated, Union, UnionType):
        kind = next(option for option in get_args(kind) if option is not NoneType)
    return kind


# ---- what is wrong ----


def _unknown_key(found: _Found, key: str) -> Mistake:
    kind: Any = _bare(found.kind)
    known = sorted(field.encode_name for field in msgspec.structs.fields(kind))
    return Mistake(f"unknown key {key!r}", f"known here are {', '.join(known)}", (*found.place, key))


def _missing_key(found: _Found, key: str) -> Mistake:
    return Mistake(f"key {key!r} is missing", f"add {key} to the table", found.place, is_missing=True)


def _wrong_type(found: _Found, wanted: str, got: str) -> Mistake:
    wanted = " or ".join(PLAIN_TYPES.get(name, name) for name in wanted.split(" | "))
    return Mistake(f"{found.name} is {PLAIN_TYPES.get(got, got)}, not {wanted}", FIX, found.place)


def _wrong_word(found: _Found) -> Mistake:
    known = ", ".join(map(str, get_args(_bare(found.kind))))
    return Mistake(f"unknown {found.name} {found.value!r}", f"say one of: {known}", found.place)


def _wrong_text(found: _Found) -> Mistake:
    """A text of another shape; the type says in `description` what shape it should have."""
    if not str(found.value).strip():
        return _empty(found)
    wanted = " or ".join(_descriptions(found.kind))
    return Mistake(f"{found.name} is {found.value!r}, not {wanted}", FIX, found.place)


def _descriptions(kind: object) -> list[str]:
    """What types say of the shape of a text; of several that are allowed, each that says something."""
    if get_origin(kind) is Annotated:
        notes = (note for note in get_args(kind)[1:] if isinstance(note, msgspec.Meta))
        return [note.description for note in notes if note.description]
    descriptions: list[str] = []
    for option in get_args(kind) if get_origin(kind) in (Union, UnionType) else ():
        descriptions += _descriptions(option)
    return descriptions


def _empty(found: _Found) -> Mistake:
    return Mistake(f"{found.name} is empty", "fill it in", found.place)


def _wrong_length(found: _Found, wanted: str, got: str) -> Mistake:
    return Mistake(f"{found.name} has {got} entries, not {wanted}", FIX, found.place)


def _too_many(found: _Found, most: str) -> Mistake:
    return Mistake(f"{found.name} has more than {most} entries", "tell fewer", found.place)


def _too_long(found: _Found, most: str) -> Mistake:
    return Mistake(f"{found.name} has more than {most} characters", "shorten it", found.place)


EXPLANATIONS: tuple[tuple[str, Callable[..., Mistake]], ...] = (
    (r"Object contains unknown field `(.+)`", _unknown_key),
    (r"Object missing required field `(.+)`", _missing_key),
    (r"Expected `(.+)`, got `(.+)`", _wrong_type),
    (r"Invalid enum value .+", _wrong_word),
    (r"Expected `str` matching regex .+", _wrong_text),
    (r"Expected `(?:array|object)` of length >= 1", _empty),
    (r"Expected `array` of length (\d+), got (\d+)", _wrong_length),
    (r"Expected `(?:array|object)` of length <= (\d+)", _too_many),
    (r"Expected `str` of length <= (\d+)", _too_long),
)
"""Each thing that msgspec says of data files, and how it is reported."""
