"""Situations: what a referee saw, read from YAML or JSON and turned into facts; and their JSON Schema."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from rulebook.errors import InputError
from rulebook.rules.conditions import Facts, StatedFacts, Value
from rulebook.rules.facts import Fact, Vocabulary

LONGEST_QUOTE = 80
"""Characters of an unknown phrase that a complaint repeats."""
WITHOUT_FACTS = ("title", "note", "expect")
"""Keys of a situation that state no fact."""
DISCS = "discs"
"""Where each disc lay before the stroke; counts are derived from it."""
DISCS_AFTER = "discs_after"
"""Where each disc lies after it; what moved is derived from both, and discs are placed among these."""
OTHERS = ("measured",)
"""Keys of other commands, for which one file may serve."""
PLACING = ("struck_from", "striker", "place")
"""Keys that say where discs are to be put; a ruling does not look at them."""
HELP = "see `rulebook facts`"

Situation = Mapping[str, Any]
"""As people write it; `statements` says what is in it."""


class Statement(NamedTuple):
    """One thing that is said."""

    part: str
    """The part of the situation that it stands in."""
    phrase: str
    value: Any
    """As written; `facts_of` refuses what a fact cannot be."""


def read_situation(content: bytes, file: str) -> Any:
    """What the bytes of a file or a stream hold, or `InputError`; a byte order mark is no part of it."""
    from rulebook.files.yaml import read_user_yaml  # only where a situation is read from a file

    return read_user_yaml(content, file).value


def load_situation(text: str, file: str) -> Any:
    """What YAML or JSON holds, or `InputError`."""
    return read_situation(text.encode(), file)


def facts_of(situation: Any, vocabulary: Vocabulary, file: str = "situation") -> StatedFacts:
    """The facts of a situation, or `InputError` with what is wrong; positions must have become counts."""
    if not isinstance(situation, dict):
        raise InputError("a situation is a table of words", file=file, hint=HELP)
    if DISCS in situation or DISCS_AFTER in situation:
        raise InputError("positions are told where only counts are read", file=file, hint=HELP)
    told, contacts = facts_told(statements(situation, vocabulary, file), vocabulary, file)
    facts = vocabulary.defaults()
    spoken_of = {vocabulary.facts[name].where for name in told}
    for fact in vocabulary.with_default:
        if fact.where not in spoken_of:
            facts[fact.id] = fact.default
    facts |= told
    for order in vocabulary.orders:
        facts[order.id] = order.of(contacts)
    if because := vocabulary.refusal(facts):
        raise InputError(f"impossible: {because}", file=file, hint="correct the situation")
    by_part = [fact.id for fact in vocabulary.with_default if fact.id not in told]
    by_order = [order.id for order in vocabulary.orders]
    unread = [key for key in PLACING if key in situation]
    return vocabulary.stated(facts, [*by_part, *told, *by_order], told, unread)


def facts_told(stated: Iterable[Statement], vocabulary: Vocabulary, file: str) -> tuple[Facts, list[str]]:
    """The facts that are told, and the contacts in their order."""
    told: Facts = {}
    contacts: list[str] = []
    for part, phrase, value in stated:
        fact = _fact(part, phrase, vocabulary, file)
        if fact.type == "contact":
            if value is not True:
                raise InputError(
                    f"{phrase!r} takes no value", file=file, hint="say it again for another contact"
                )
            contacts.append(fact.id)
            told[fact.id] = True
            continue
        if fact.id in told:
            raise InputError(
                f"{phrase!r} is stated twice", file=file, hint="say it once, with a number if there were more"
            )
        told[fact.id] = _value(fact, value, file)
    return told, contacts


def statements(situation: Situation, vocabulary: Vocabulary, file: str = "situation") -> list[Statement]:
    """Everything that is said: in which part, in which words, and how much."""
    stated: list[Statement] = []
    for key, value in situation.items():
        if key in (*WITHOUT_FACTS, DISCS, DISCS_AFTER, *PLACING, *OTHERS):
            continue
        if key not in vocabulary.top_parts:
            stated.append(Statement("", str(key), value))
        elif key in vocabulary.parts:
            stated += _part(value, key, file)
        elif not isinstance(value, dict):
            raise InputError(f"{key!r} must be a table", file=file, hint=HELP)
        else:
            for inner, content in value.items():
                part = f"{key}.{inner}"
                if part not in vocabulary.parts:
                    known = ", ".join(sorted(part for part in vocabulary.parts if part.startswith(key)))
                    raise InputError(f"no {inner!r} in {key!r}", file=file, hint=f"expected one of {known}")
                stated += _part(content, part, file)
    return stated


def _part(content: object, part: str, file: str) -> list[Statement]:
    """What a part of a situation says, as a table or as a list of phrases."""
    if isinstance(content, dict):
        return [Statement(part, str(phrase), amount) for phrase, amount in content.items()]
    if not isinstance(content, list):
        raise InputError(f"{part!r} must be a list or a table", file=file, hint=HELP)
    stated: list[Statement] = []
    for item in content:
        if isinstance(item, dict) and len(item) == 1:
            stated += [Statement(part, str(phrase), amount) for phrase, amount in item.items()]
        elif isinstance(item, str):
            stated.append(Statement(part, item, True))
        else:
            hint = "write words, with a number after a colon if need be"
            raise InputError(f"{item!r} in {part!r} is not an event", file=file, hint=hint)
    return stated


def situation_of(stated: Iterable[Statement]) -> dict[str, Any]:
    """A situation from what is said."""
    situation: dict[str, Any] = {}
    for part, phrase, value in stated:
        if not part:
            situation[phrase] = value
        elif "." in part:
            top, inner = part.split(".", 1)
            situation.setdefault(top, {}).setdefault(inner, {})[phrase] = value
        else:
            situation.setdefault(part, []).append(phrase if value is True else {phrase: value})
    return situation


def _fact(part: str, phrase: str, vocabulary: Vocabulary, file: str) -> Fact:
    if fact := vocabulary.by_phrase.get((part, phrase)):
        return fact
    facts = vocabulary.facts.values()
    if elsewhere := next((fact.where for fact in facts if phrase in (fact.say, fact.id)), None):
        raise InputError(f"{phrase!r} does not belong there", file=file, hint=f"say it under {elsewhere!r}")
    phrases = [fact.say for fact in facts if fact.where == part] + (
        [] if part else sorted(vocabulary.top_parts)
    )
    near = get_close_matches(phrase, phrases, n=1, cutoff=0.0)
    place = f" in {part!r}" if part else ""
    hint = f"did you mean {near[0]!r}? {HELP}" if near else HELP
    raise InputError(f"unknown fact {phrase[:LONGEST_QUOTE]!r}{place}", file=file, hint=hint)


def _value(fact: Fact, value: object, file: str) -> Value:
    if fact.type == "flag":
        if isinstance(value, bool):
            return value
        raise InputError(
            f"{fact.say!r} is yes or no, not {value!r}",
            file=file,
            hint="say true, false, or only the words",
        )
    if fact.type == "count":
        number = 1 if value is True else value
        if isinstance(number, float) and number.is_integer():
            number = int(number)  # in JSON, 1.0 is the same number as 1
        if isinstance(number, bool) or not isinstance(number, int):
            raise InputError(
                f"{fact.say!r} is a whole number, not {value!r}",
                file=file,
                hint="write a number after the colon",
            )
        if not 0 <= number <= fact.most:
            raise InputError(f"{fact.say!r} is {number}", file=file, hint=f"it can be 0 to {fact.most}")
        return number
    if isinstance(value, str) and value in fact.choices:
        return value
    quote = str(value)[:LONGEST_QUOTE]
    near = get_close_matches(quote, fact.choices, n=1, cutoff=0.0)
    hint = f"did you mean {near[0]!r}? it can be {', '.join(fact.choices)}"
    raise InputError(f"{fact.say!r} cannot be {quote!r}", file=file, hint=hint)


def situation_schema(vocabulary: Vocabulary) -> dict[str, Any]:
    """The JSON Schema of a situation."""
    phrases: dict[str, dict[str, dict[str, Any]]] = {}
    for fact in vocabulary.facts.values():
        phrases.setdefault(fact.where, {})[fact.say] = _value_schema(fact)
    properties: dict[str, Any] = {
        "title": {"type": "string"},
        "note": {"type": "string"},
        **_positions(vocabulary),
        **phrases.pop("", {}),
    }
    for part, values in phrases.items():
        top, _, inner = part.partition(".")
        if inner:
            properties.setdefault(top, _table({}))["properties"][inner] = _part_schema(values)
        else:
            properties[part] = _part_schema(values)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_table(properties)}


def _positions(vocabulary: Vocabulary) -> dict[str, Any]:
    """Where discs lie and what is to be placed; nothing where no fact counts what lies somewhere."""
    if not vocabulary.counted_zones:
        return {}
    owner = {"enum": sorted({zone.split()[0] for zone in vocabulary.counted_zones})}
    number = {"type": "number"}
    disc = _table({"id": {"type": ["string", "integer"]}, "owner": owner, "x": number, "y": number})
    discs = {"type": "array", "items": {**disc, "required": ["id", "owner", "x", "y"]}}
    return {
        DISCS: discs,
        DISCS_AFTER: discs,
        **{key: {} for key in OTHERS},
        "struck_from": {"type": "string"},
        "striker": owner,
        "place": {"type": "array", "items": {"type": "object"}},
    }


def _table(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _part_schema(values: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """A part is a table, or a list of phrases that need no value and of tables with one phrase."""
    bare = sorted(
        phrase
        for phrase, value in values.items()
        if value.get("type") in ("boolean", "integer") or "const" in value
    )
    single = {**_table(values), "minProperties": 1, "maxProperties": 1}
    return {"anyOf": [{"type": "array", "items": {"anyOf": [{"enum": bare}, single]}}, _table(values)]}


def _value_schema(fact: Fact) -> dict[str, Any]:
    if fact.type == "count":
        return {"type": "integer", "minimum": 0, "maximum": fact.most}
    if fact.type == "choice":
        return {"enum": list(fact.choices)}
    return {"type": "boolean"} if fact.type == "flag" else {"const": True}
