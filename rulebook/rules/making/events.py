"""Which concepts an event decides: those with a rule or a notion whose condition it makes true.

An event decides a concept itself if the condition names its fact, and from afar if the condition names
something that the fact is behind: a notion, or the order of contacts. What stands under `not` is an exception
and decides nothing.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from rulebook.rules.conditions import Expression, Facts, Value, evaluate, literals, names, numbers
from rulebook.rules.facts import Event, Fact, Vocabulary
from rulebook.rules.weigh import KnownFacts, RuleSet
from rulebook.rules.what_if import values_tried


class DecidingEvent(Struct, frozen=True, kw_only=True):
    """An event and the ids of the concepts that it decides."""

    event: Event
    itself: tuple[str, ...]
    afar: tuple[str, ...]


def deciding_events(sets: Mapping[str, RuleSet], vocabulary: Vocabulary) -> list[DecidingEvent]:
    """What a referee can say that happened, each with what it decides in any document."""
    readings = [_Reading(rules, vocabulary) for rules in sets.values()]
    rows = []
    for event in vocabulary.told_events:
        itself: dict[str, None] = {}
        afar: dict[str, None] = {}
        for reading in readings:
            for concept, near in reading.decided(event):
                (itself if near else afar)[concept] = None
        rows.append(
            DecidingEvent(
                event=event, itself=tuple(itself), afar=tuple(id for id in afar if id not in itself)
            )
        )
    return rows


class _Reading:
    """The conditions of a document, and how they stand when nothing is stated."""

    def __init__(self, rules: RuleSet, vocabulary: Vocabulary) -> None:
        self._rules = rules
        self._vocabulary = vocabulary
        self._unstated = self._known({})
        self._conditions: list[tuple[str, Expression]] = []
        """Every part of a condition that can decide, with its concept."""
        for notion in rules.notions:
            self._conditions += ((notion.concept, part) for part in _parts(notion.value))
        for rule in rules.rules:
            self._conditions += ((rule.concept, part) for part in _parts(rule.when))
        self._numbers = numbers(part for _, part in self._conditions)

    def decided(self, event: Event) -> Iterator[tuple[str, bool]]:
        """The concepts that an event decides, each with whether the condition names its fact."""
        fact = self._vocabulary.facts[event.fact]
        values = values_tried(fact, self._numbers) if event.value is None else [event.value]
        stated = [self._known(self._stated(fact, value)) for value in values]
        for concept, part in self._conditions:
            if not evaluate(part, self._unstated) and any(evaluate(part, facts) for facts in stated):
                yield concept, event.fact in names(part) | literals(part)

    def _stated(self, fact: Fact, value: Value) -> Facts:
        """A fact, and what follows from it if it is a contact."""
        orders = {order.id: order.of((fact.id,)) for order in self._vocabulary.orders}
        return {fact.id: value, **(orders if fact.type == "contact" else {})}

    def _known(self, stated: Facts) -> Facts:
        """All facts, some of them stated; what rules give counts as given once, by whatever else happened."""
        given_once = dict.fromkeys(self._rules.counted, 1)
        return KnownFacts({**self._vocabulary.defaults(), **given_once, **stated}, self._rules.derive)


def _parts(expression: Expression) -> Iterator[Expression]:
    """The parts of a condition that can make it true: what `and` and `or` join, but not what `not` denies."""
    head, *parts = expression
    if head in ("and", "or"):
        for part in parts:
            yield from _parts(part)
    elif head not in ("not", "+", "-", "value"):
        yield expression
