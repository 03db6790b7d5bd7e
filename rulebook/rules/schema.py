"""The JSON Schema of a situation, for programs that write one."""

from typing import Any

from rulebook.rules.facts import Fact, Vocabulary


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
    if not vocabulary.lying:
        return {}
    owner = {"enum": sorted({lies.split()[0] for lies in vocabulary.lying})}
    number = {"type": "number"}
    disc = _table({"id": {"type": ["string", "integer"]}, "owner": owner, "x": number, "y": number})
    return {
        "discs": {"type": "array", "items": {**disc, "required": ["id", "owner", "x", "y"]}},
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
