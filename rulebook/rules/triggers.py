"""Which facts must be stated for a condition to hold: what the engine finds rules by.

A trigger is the name of a fact, or a fact with a value, if a condition asks for this very word.

The answer is right for every mixture of documents: a notion that they read differently has the triggers
of all readings.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from rulebook.rules.conditions import (
    Expression,
    Facts,
    Value,
    evaluate,
    fact_of_trigger,
    names,
    value_trigger,
)
from rulebook.rules.weigh import derivation_order, facts_behind


class Triggers:
    """The triggers of conditions; `readings` are the ways in which each notion is derived.

    Of several triggers the one that few conditions speak of tells most: what all speak of is often stated.
    """

    def __init__(
        self, untold: Facts, readings: Mapping[str, Sequence[Expression]], conditions: Iterable[Expression]
    ) -> None:
        self.readings = readings
        # each notion is traced once, however often others speak of it
        self._of_name = cache(self._of_readings)
        self._mentioned_by_name = cache(self._mentioned_by_readings)
        self.untold: dict[str, Value | None] = dict(untold)
        needs = {notion: set().union(*map(names, expressions)) for notion, expressions in readings.items()}
        self.behind = facts_behind(needs)
        for notion in derivation_order(needs, untold):
            values = {evaluate(expression, self.untold) for expression in readings[notion]}
            self.untold[notion] = values.pop() if len(values) == 1 else None

        self.mentions: Counter[str] = Counter()
        for expression in conditions:
            self.mentions.update(self._mentioned(expression))

    def of(self, expression: Expression) -> tuple[str, ...] | None:
        """Of which one is pulled where the condition holds; None if it may hold when nothing is stated."""
        return tuple(sorted(self._of(expression))) if self._fails(expression) else None

    def _fails(self, expression: Expression) -> bool:
        """Whether the condition fails, whoever reads it, when nothing is stated."""
        value = evaluate(expression, self.untold)
        return value is not None and not value

    def _of(self, expression: Expression) -> frozenset[str]:
        """The triggers of a condition that fails when nothing is stated."""
        head, *parts = expression
        if head == "and":  # each part that fails must be made to hold
            return min((self._of(part) for part in parts if self._fails(part)), key=self._commonness)
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

    def _mentioned(self, expression: Expression) -> frozenset[str]:
        """The triggers that a condition speaks of, through notions too."""
        head, *parts = expression
        if values := self._values(expression):
            return values
        if head == "name":
            return self._mentioned_by_name(parts[0])
        inner = () if head == "value" else parts[:1] if head == "in" else parts
        return frozenset().union(*map(self._mentioned, inner))

    def _mentioned_by_readings(self, name: str) -> frozenset[str]:
        """The triggers that a fact is, or that the readings of a notion speak of."""
        if name not in self.readings:
            return frozenset({name})
        return frozenset().union(*map(self._mentioned, self.readings[name]))

    def _facts(self, expression: Expression) -> frozenset[str]:
        """The facts that a condition hangs on, through notions too."""
        return frozenset().union(*(self.behind.get(name, {name}) for name in names(expression)))

    def _commonness(self, triggers: frozenset[str]) -> int:
        """How often conditions speak of triggers; of the values of a fact only one is pulled at a time."""
        by_fact: dict[str, int] = {}
        for trigger in triggers:
            fact = fact_of_trigger(trigger)
            by_fact[fact] = max(by_fact.get(fact, 0), self.mentions[trigger])
        return sum(by_fact.values())
