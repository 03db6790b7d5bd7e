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
        **phrases.pop("", {}),
    }
    for part, values in phrases.items():
        top, _, inner = part.partition(".")
        if inner:
            properties.setdefault(top, _table({}))["properties"][inner] = _part_schema(values)
        else:
            properties[part] = _part_schema(values)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_table(properties)}


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
