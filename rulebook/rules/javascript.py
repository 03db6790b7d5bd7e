"""The rules as one JavaScript module: data and conditions, and the runtime, which weighs as Python does."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from rulebook.rules.conditions import fact_of_trigger, is_name
from rulebook.rules.facts import Impossible, Vocabulary
from rulebook.rules.notation import to_javascript
from rulebook.rules.outcomes import OutcomeTable
from rulebook.rules.plain import ABOUT
from rulebook.rules.shared import SharedDefinition, SharedNotion, SharedRule, SharedRules
from rulebook.rules.weigh import COUNT, LOOK_AT_FACTS

RUNTIME = Path(__file__).parent / "runtime.js"


def javascript(shared: SharedRules, vocabulary: Vocabulary, outcomes: OutcomeTable, logic: str) -> str:
    """The module."""
    return "\n".join([*_data(shared, vocabulary, outcomes, logic), "", RUNTIME.read_text(encoding="utf-8")])


def _data(shared: SharedRules, vocabulary: Vocabulary, outcomes: OutcomeTable, logic: str) -> Iterator[str]:
    yield f"// {ABOUT}"
    yield f"const LOGIC = {_json(logic)};"
    keys = ("id", "where", "say", "type", "choices", "most", "default", "lies")
    yield from _list(
        "FACTS", (_json({key: getattr(fact, key) for key in keys}) for fact in vocabulary.facts.values())
    )
    yield from _list("CONTACT_ORDERS", map(_json, vocabulary.orders))
    yield from _list("IMPOSSIBLE", map(_impossible, vocabulary.impossible))
    yield from _list("UNPLACEABLE", map(_impossible, vocabulary.table.unplaceable))
    yield f"const SWALLOWS = {_json(outcomes.swallows)};"
    yield f"const CONTRADICTED = {_json(outcomes.contradicted)};"
    yield f"const COUNT = {_json(COUNT)};"
    yield f"const LOOK_AT_FACTS = {_json(LOOK_AT_FACTS)};"
    yield "const CONDITIONS = {"
    for one in shared.conditions.values():
        about = f"names: {_json(one.names)}, triggers: {_json(one.triggers)}"
        about += f", expression: {_json(one.expression)}"
        when = to_javascript(one.expression, shared.variable)
        yield f"  {one.name}: {{ when: (f, n) => {when}, {about} }},"
    yield "};"
    yield from _list("NOTIONS", map(_notion, shared.notions))
    yield from _list("RULES", map(_rule, shared.rules))
    yield from _list("DEFINITIONS", map(_definition, shared.definitions))
    yield f"const IDS = {_json(shared.documents)};"
    yield from _shapes(shared, vocabulary, outcomes)


def _shapes(shared: SharedRules, vocabulary: Vocabulary, outcomes: OutcomeTable) -> Iterator[str]:
    """Functions that name facts and notions, for engines are quick where they know the shape of an object."""
    notions = dict.fromkeys(notion.name for notion in shared.notions)
    yield "// Notions, derived from facts when they are asked for, and counts of outcomes."
    yield "class Derived {"
    yield "  constructor(facts, derive) {"
    yield "    this.facts = facts;"
    yield "    this.derive = derive;"
    for name in notions:
        yield f"    this._{name} = undefined;"
    yield f"    this.counts = {_json([0] * len(outcomes.swallows))};"
    yield "  }"
    for name in notions:
        yield f"  get ${name}() {{ return (this._{name} ??= this.derive.{name}(this.facts, this)); }}"
    for place, word in enumerate(outcomes.swallows):
        if is_name(COUNT + word):
            yield f"  get ${COUNT}{word}() {{ return this.counts[{place}]; }}"
    yield "}"
    triggers: set[str] = set()
    for one in shared.conditions.values():
        triggers.update(fact_of_trigger(trigger) for trigger in one.triggers or ())
    triggering = {name: value for name, value in vocabulary.defaults().items() if name in triggers}
    yield "// The facts that can make a rule hold, and those of them that are stated, by their places here."
    yield f"const TRIGGERING = {_json(list(triggering))};"
    yield "const statedIn = (f) => {"
    yield "  const stated = [];"
    for place, (name, value) in enumerate(triggering.items()):
        yield f"  if (f.{name} !== {_json(value)}) stated.push({place});"
    yield "  return stated;"
    yield "};"


def _impossible(row: Impossible) -> str:
    return f"[(f) => {to_javascript(row.condition, _fact)}, {_json(row.because)}]"


def _notion(notion: SharedNotion) -> str:
    return _json({"name": notion.name, "condition": notion.condition, "documents": notion.documents})


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


def _definition(one: SharedDefinition) -> str:
    return _json({"name": one.name, "value": one.value, "clauses": one.clauses})


def _list(name: str, rows: Iterable[str]) -> Iterator[str]:
    yield f"const {name} = ["
    for row in rows:
        yield f"  {row},"
    yield "];"


def _fact(name: str) -> str:
    return f"f.{name}"


def _json(value: object) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)
