"""Which facts must be stated for a condition to hold: what the engine finds rules by.

A trigger is the name of a fact, or a fact with a value, if a condition asks for this very word.

The answer is right for every mixture of documents: a notion that they read differently has the triggers
of all readings.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from rulebook.rules.conditions import (
    Expression,
    Facts,
    Value,
    evaluate,
    names,
    value_trigger,
)
from rulebook.rules.rule import COUNT_PREFIX, AllRules, DocumentRules, derivation_order, facts_behind


def with_triggers(rules: AllRules) -> AllRules:
    """The same rules, each with its triggers."""
    counts = {COUNT_PREFIX + word: 0 for word in rules.outcomes}
    triggers = Triggers({**rules.facts, **counts}, _readings(rules.documents))
    documents = {}
    for document, own in rules.documents.items():
        found = tuple(replace(rule, triggers=triggers.of(rule.when)) for rule in own.rules)
        documents[document] = replace(own, rules=found)
    return replace(rules, documents=documents)


def _readings(documents: Mapping[str, DocumentRules]) -> dict[str, list[Expression]]:
    """The ways in which documents derive each notion."""
    readings: dict[str, list[Expression]] = {}
    for document in documents.values():
        for notion in document.notions:
            known = readings.setdefault(notion.name, [])
            if notion.value not in known:
                known.append(notion.value)
    return readings


class Triggers:
    """The triggers of conditions; `readings` are the ways in which each notion is derived."""

    def __init__(self, unstated: Facts, readings: Mapping[str, Sequence[Expression]]) -> None:
        self.readings = readings
        # each notion is traced once, however often others speak of it
        self._of_name = cache(self._of_readings)
        self.unstated: dict[str, Value | None] = dict(unstated)
        needs = {notion: set().union(*map(names, expressions)) for notion, expressions in readings.items()}
        self.behind = facts_behind(needs)
        for notion in derivation_order(needs, unstated):
            values = {evaluate(expression, self.unstated) for expression in readings[notion]}
            self.unstated[notion] = values.pop() if len(values) == 1 else None

    def of(self, expression: Expression) -> tuple[str, ...] | None:
        """Of which one is pulled where the condition holds; None if it may hold when nothing is stated."""
        return tuple(sorted(self._of(expression))) if self._fails(expression) else None

    def _fails(self, expression: Expression) -> bool:
        """Whether the condition fails, whoever reads it, when nothing is stated."""
        value = evaluate(expression, self.unstated)
        return value is not None and not value

    def _of(self, expression: Expression) -> frozenset[str]:
        """The triggers of a condition that fails when nothing is stated."""
        head, *parts = expression
        if head == "and":  # each part that fails must be made to hold
            return min((self._of(part) for part in parts if self._fails(part)), key=len)
        if head == "or":
            return frozenset().union(*map(self._of, parts))
        if head == "name" and all(map(self._fails, self.readings.get(parts[0], ()))):
            return self._of_name(parts[0])
        return self._values(expression) or self._facts(expression)

    def _of_readings(self, name: str) -> frozenset[str]:
        """The triggers of a fact, or of a notion in all readings."""
        if name not in self.readings:
            return frozenset({name})
        return frozenset().union(*map(self._of, self.readings[name]))

    def _values(self, expression: Expression) -> frozenset[str]:
        """The triggers of a condition that asks whether a fact is a certain word, or one of some."""
        head, *parts = expression
        if head not in ("==", "in") or parts[0][0] != "name" or parts[0][1] in self.readings:
            return frozenset()
        values = parts[1] if head == "in" else parts[1][1:] if parts[1][0] == "value" else ()
        if not all(isinstance(value, str) for value in values):
            return frozenset()
        return frozenset(value_trigger(parts[0][1], value) for value in values)

    def _facts(self, expression: Expression) -> frozenset[str]:
        """The facts that a condition depends on, through notions too."""
        return frozenset().union(*(self.behind.get(name, {name}) for name in names(expression)))
