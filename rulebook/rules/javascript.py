"""The rules as one JavaScript module: data and conditions, and the runtime, which weighs as Python does."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from rulebook.rules.conditions import to_javascript
from rulebook.rules.facts import Vocabulary
from rulebook.rules.outcomes import OutcomeTable
from rulebook.rules.plain import ABOUT
from rulebook.rules.shared import SharedNotion, SharedRule, SharedRules
from rulebook.rules.weigh import COUNT, LOOK_AT_FACTS

RUNTIME = Path(__file__).parent / "runtime.js"


def javascript(shared: SharedRules, vocabulary: Vocabulary, outcomes: OutcomeTable, logic: str) -> str:
    """The module."""
    return "\n".join([*_data(shared, vocabulary, outcomes, logic), "", RUNTIME.read_text(encoding="utf-8")])


def _data(shared: SharedRules, vocabulary: Vocabulary, outcomes: OutcomeTable, logic: str) -> Iterator[str]:
    yield f"// {ABOUT}"
    yield f"const LOGIC = {_json(logic)};"
    keys = ("id", "where", "say", "type", "choices", "most", "default")
    yield from _list(
        "FACTS", (_json({key: getattr(fact, key) for key in keys}) for fact in vocabulary.facts.values())
    )
    yield from _list("CONTACT_ORDERS", map(_json, vocabulary.orders))
    impossible = (
        f"[(f) => {to_javascript(row.condition, _fact)}, {_json(row.because)}]"
        for row in vocabulary.impossible
    )
    yield from _list("IMPOSSIBLE", impossible)
    yield f"const SWALLOWS = {_json(outcomes.swallows)};"
    yield f"const CONTRADICTED = {_json(outcomes.contradicted)};"
    yield f"const COUNT = {_json(COUNT)};"
    yield f"const LOOK_AT_FACTS = {_json(LOOK_AT_FACTS)};"
    yield "const CONDITIONS = {"
    for one in shared.conditions.values():
        about = f"names: {_json(one.names)}, triggers: {_json(one.triggers)}"
        yield f"  {one.name}: {{ when: (f) => {to_javascript(one.expression, _fact)}, {about} }},"
    yield "};"
    yield from _list("NOTIONS", map(_notion, shared.notions))
    yield from _list("RULES", map(_rule, shared.rules))
    yield f"const IDS = {_json(shared.documents)};"
    yield from _shapes(shared, vocabulary, outcomes)


def _shapes(shared: SharedRules, vocabulary: Vocabulary, outcomes: OutcomeTable) -> Iterator[str]:
    """Functions that name every fact, for engines are quick where they know the shape of an object."""
    yield "// Facts, and room for what is derived from them."
    yield "const room = (given) => ({"
    derived = dict.fromkeys(notion.name for notion in shared.notions)
    for name in vocabulary.defaults():
        yield f"  {name}: given.{name},"
    for name in (*derived, *(COUNT + word for word in outcomes.outcome)):
        yield f"  {name}: 0,"
    yield "});"
    yield "// The names of the facts that are told."
    yield "const toldIn = (f) => {"
    yield "  const told = [];"
    for name, value in vocabulary.defaults().items():
        yield f"  if (f.{name} !== {_json(value)}) told.push({_json(name)});"
    yield "  return told;"
    yield "};"


def _notion(notion: SharedNotion) -> str:
    about = f"name: {_json(notion.name)}, condition: {_json(notion.condition)}"
    derive = f"derive: (f) => {{ f.{notion.name} = CONDITIONS.{notion.condition}.when(f); }}"
    return f"{{ {about}, documents: {_json(notion.documents)}, {derive} }}"


def _rule(shared: SharedRule) -> str:
    rule = shared.rule
    return _json(
        {
            "id": rule.id,
            "concept": rule.concept,
            "kind": rule.kind,
            "condition": shared.condition,
            "then": rule.then,
            "defeats": rule.defeats,
            "turns": rule.turns,
            "otherwise": rule.otherwise,
            "clauses": shared.clauses,
            "by": shared.otherwise_clauses,
        }
    )


def _list(name: str, rows: Iterable[str]) -> Iterator[str]:
    yield f"const {name} = ["
    for row in rows:
        yield f"  {row},"
    yield "];"


def _fact(name: str) -> str:
    return f"f.{name}"


def _json(value: object) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)
