"""The rules as one JavaScript module: data and conditions, and the runtime, which weighs as Python does."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from rulebook.rules.conditions import Expression, fact_of_trigger, is_name
from rulebook.rules.course import NOBODY, Course, StepEntry, condition
from rulebook.rules.facts import Impossible, Vocabulary
from rulebook.rules.making.shared import SharedDefinition, SharedNotion, SharedRule, SharedRules
from rulebook.rules.notation import to_javascript
from rulebook.rules.outcomes import OutcomeTable
from rulebook.rules.rule import ABOUT, COUNT_PREFIX, LOOK_AT_FACTS

RUNTIME = Path(__file__).parent / "runtime.js"


def javascript(shared: SharedRules, vocabulary: Vocabulary, outcomes: OutcomeTable, logic: str) -> str:
    """The module."""
    return "\n".join([*_data(shared, vocabulary, outcomes, logic), "", RUNTIME.read_text(encoding="utf-8")])


def _data(shared: SharedRules, vocabulary: Vocabulary, outcomes: OutcomeTable, logic: str) -> Iterator[str]:
    yield f"// {ABOUT}"
    yield f"const LOGIC = {_json(logic)};"
    keys = ("id", "where", "say", "type", "choices", "most", "default", "zones")
    yield from _list(
        "FACTS", (_json({key: getattr(fact, key) for key in keys}) for fact in vocabulary.facts.values())
    )
    yield from _list("CONTACT_ORDERS", map(_json, vocabulary.orders))
    yield from _list("IMPOSSIBLE", map(_impossible, vocabulary.impossible))
    yield from _list("UNPLACEABLE", map(_impossible, vocabulary.table.unplaceable))
    yield f"const ABSORBS = {_json(outcomes.absorbs)};"
    yield f"const CONTRADICTED = {_json(outcomes.contradicted)};"
    yield f"const COUNT_PREFIX = {_json(COUNT_PREFIX)};"
    yield f"const LOOK_AT_FACTS = {_json(LOOK_AT_FACTS)};"
    yield from _list("NOTIONS", (_notion(row, shared) for row in shared.notions))
    yield from _list("RULES", (_rule(row, shared) for row in shared.rules))
    yield from _list("DEFINITIONS", map(_definition, shared.definitions))
    yield f"const IDS = {_json(shared.documents)};"
    yield f"const EVENTS = {_json(vocabulary.events)};"
    yield from _course(shared, outcomes.course)
    yield from _shapes(shared, vocabulary, outcomes)


def _shapes(shared: SharedRules, vocabulary: Vocabulary, outcomes: OutcomeTable) -> Iterator[str]:
    """Functions that name facts and notions, for engines are quick where they know the shape of an object."""
    notions = dict.fromkeys(row.notion.name for row in shared.notions)
    yield "// Notions, derived from facts when they are asked for, and counts of outcomes."
    yield "class Derived {"
    yield "  constructor(facts, derive) {"
    yield "    this.facts = facts;"
    yield "    this.derive = derive;"
    for name in notions:
        yield f"    this._{name} = undefined;"
    yield f"    this.counts = {_json([0] * len(outcomes.absorbs))};"
    yield "  }"
    for name in notions:
        yield f"  get ${name}() {{ return (this._{name} ??= this.derive.{name}(this.facts, this)); }}"
    for place, word in enumerate(outcomes.absorbs):
        if is_name(COUNT_PREFIX + word):
            yield f"  get ${COUNT_PREFIX}{word}() {{ return this.counts[{place}]; }}"
    yield "}"
    triggers: set[str] = set()
    for row in shared.rules:
        triggers.update(fact_of_trigger(trigger) for trigger in row.rule.triggers or ())
    triggering = {name: value for name, value in vocabulary.defaults().items() if name in triggers}
    yield "// The facts that can make a rule hold, and those of them that are stated, by their places here."
    yield f"const TRIGGERING = {_json(list(triggering))};"
    yield "const statedIn = (f) => {"
    yield "  const stated = [];"
    for place, (name, value) in enumerate(triggering.items()):
        yield f"  if (f.{name} !== {_json(value)}) stated.push({place});"
    yield "  return stated;"
    yield "};"


def _course(shared: SharedRules, course: Course) -> Iterator[str]:
    """How rulings are carried out."""

    def code(text: str) -> str:
        return f"(f, n) => {to_javascript(condition(text), shared.variable)}"

    yield f"const CITED = {_json(shared.cited)};"
    yield f"const GENERAL = {_json(course.general)};"
    yield f"const REFEREE = {_json(course.referee)};"
    yield f"const PLACES = {_json(course.places)};"
    yield "const NAMES = {"
    for name, rows in course.name.items():
        found = ", ".join(f"[{code(row.when)}, {code(row.value)}]" for row in rows)
        yield f"  {name}: [{found}],"
    yield "};"
    yield from _list("STEPS", (_step(row, code) for row in course.step))
    yield from _list(
        "UNLESS",
        (
            f"{{ when: {code(row.when)}, {_json({'of': row.of, 'assumes': row.assumes})[1:]}"
            for row in course.unless
        ),
    )
    yield "const ANSWERS = {"
    for key, answers in course.answers.items():
        said = [(code(row.when), None if row.word == NOBODY else row.word) for row in answers]
        yield f"  {key}: [{', '.join(f'[{when}, {_json(word)}]' for when, word in said)}],"
    yield "};"


def _step(row: StepEntry, code: Callable[[str], str]) -> str:
    about = {
        "of": row.of,
        "concepts": row.concepts,
        "documents": row.documents,
        "at": row.at,
        "do": row.word,
        "owner": row.owner or None,
        "place": row.place,
        "cites": row.cites,
    }
    count = code(row.count) if row.count else "null"
    return f"{{ when: {code(row.when)}, count: {count}, {_json(about)[1:]}"


def _impossible(row: Impossible) -> str:
    return f"[(f) => {to_javascript(row.condition, _fact)}, {_json(row.because)}]"


def _notion(row: SharedNotion, shared: SharedRules) -> str:
    notion = row.notion
    about = {
        "name": notion.name,
        "names": sorted(notion.names),
        "expression": notion.value,
        "documents": row.documents,
    }
    return _with_code("derive", notion.value, shared, about)


def _rule(row: SharedRule, shared: SharedRules) -> str:
    rule = row.rule
    about = {
        "id": rule.id,
        "concept": rule.concept,
        "kind": rule.kind,
        "names": sorted(rule.names),
        "triggers": rule.triggers,
        "expression": rule.when,
        "then": rule.outcomes,
        "defeats": rule.defeats,
        "converts": rule.converts,
        "otherwise": rule.otherwise,
        "clauses": row.clauses,
        "by": row.otherwise_clauses,
    }
    return _with_code("when", rule.when, shared, about)


def _with_code(key: str, expression: Expression, shared: SharedRules, about: Mapping[str, object]) -> str:
    """An object of JavaScript: a condition as a function, and what is known about it."""
    return f"{{ {key}: (f, n) => {to_javascript(expression, shared.variable)}, {_json(about)[1:]}"


def _definition(row: SharedDefinition) -> str:
    one = row.definition
    return _json({"name": one.name, "value": one.value, "clauses": row.clauses})


def _list(name: str, rows: Iterable[str]) -> Iterator[str]:
    yield f"const {name} = ["
    for row in rows:
        yield f"  {row},"
    yield "];"


def _fact(name: str) -> str:
    return f"f.{name}"


def _json(value: object) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)
