"""Which concepts an event decides: those with a rule or a notion whose condition it makes true.

An event decides a concept itself if the condition names its fact, and from afar if the condition names
something that the fact is behind: a notion, or the order of contacts. What stands under `not` is an exception
and decides nothing.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from rulebook.rules.conditions import Expression, Value, evaluate, names
from rulebook.rules.facts import Event, Vocabulary
from rulebook.rules.plain import PlainDocument, PlainRules
from rulebook.rules.weigh import COUNT

Facts = Mapping[str, Value | None]


class DecidingEvent(Struct, frozen=True, kw_only=True):
    """An event and the ids of the concepts that it decides."""

    event: Event
    itself: tuple[str, ...]
    afar: tuple[str, ...]


def deciding_events(rules: PlainRules, vocabulary: Vocabulary) -> list[DecidingEvent]:
    """What a referee can say that happened, each with what it decides in any document."""
    readings = [_Reading(document, vocabulary) for document in rules.documents.values()]
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
    """The conditions of a document, and how they stand when nothing is told."""

    def __init__(self, document: PlainDocument, vocabulary: Vocabulary) -> None:
        self._notions = document.notions
        self._vocabulary = vocabulary
        conditions = [*(notion.value for notion in document.notions), *(rule.when for rule in document.rules)]
        said = {name for condition in conditions for name in names(condition) if name.startswith(COUNT)}
        self._defaults: Facts = {**vocabulary.defaults(), **dict.fromkeys(said, 1)}
        """Nothing told; what rules give counts as given once, by whatever else happened."""
        self._untold = self._with_notions({})
        self._conditions: list[tuple[str, Expression]] = []
        """Every part of a condition that can decide, with its concept."""
        for notion in document.notions:
            self._conditions += ((notion.concept, part) for part in _parts(notion.value))
        for rule in document.rules:
            self._conditions += ((rule.concept, part) for part in _parts(rule.when))
        literals = {value for _, part in self._conditions for value in _literals(part)}
        limits = [value for value in literals if isinstance(value, int)]
        self._numbers = {*limits, *(limit + 1 for limit in limits)}

    def decided(self, event: Event) -> Iterator[tuple[str, bool]]:
        """The concepts that an event decides, each with whether the condition names its fact."""
        told = [self._with_notions(self._told(event.fact, value)) for value in self._values(event)]
        for concept, part in self._conditions:
            if not evaluate(part, self._untold) and any(evaluate(part, facts) for facts in told):
                yield concept, event.fact in names(part) | _literals(part)

    def _values(self, event: Event) -> set[Value]:
        """The values that a fact can have if an event happened; of a count, where rules part."""
        if event.value is not None:
            return {event.value}
        most = self._vocabulary.facts[event.fact].most
        return {1, *(number for number in self._numbers if 1 <= number <= most)}

    def _told(self, fact: str, value: Value) -> dict[str, Value | None]:
        """A fact, and what follows from it if it is a contact."""
        orders = {order.id: order.of((fact,)) for order in self._vocabulary.orders}
        contact = self._vocabulary.facts[fact].type == "contact"
        return {fact: value, **(orders if contact else {})}

    def _with_notions(self, told: Facts) -> dict[str, Value | None]:
        """All facts, some of them told, with the notions that follow."""
        facts: dict[str, Value | None] = {**self._defaults, **told}
        for notion in self._notions:
            facts[notion.name] = evaluate(notion.value, facts)
        return facts


def _parts(expression: Expression) -> Iterator[Expression]:
    """The parts of a condition that can make it true: what `and` and `or` join, but not what `not` denies."""
    head, *parts = expression
    if head in ("and", "or"):
        for part in parts:
            yield from _parts(part)
    elif head not in ("not", "+", "-", "value"):
        yield expression


def _literals(expression: Expression) -> set[Value]:
    """The values that a condition names."""
    head, *parts = expression
    if head == "value":
        return {parts[0]}
    if head == "name":
        return set()
    if head == "in":
        return _literals(parts[0]) | set(parts[1])
    return set().union(*map(_literals, parts))
