"""A situation as somebody tells it, one thing after another: what it lacks, what does not go together."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from rulebook.rules.conditions import Facts, Value, names
from rulebook.rules.facts import Fact, Impossible, Vocabulary
from rulebook.rules.situation import Statement, situation_of


class Told(NamedTuple):
    """One thing that was told."""

    fact: Fact
    value: Value
    asked: bool
    """Whether it answers a question, or was told unasked."""


@dataclass(frozen=True)
class Story:
    """What was told so far; of the rest of the table the usual is assumed."""

    vocabulary: Vocabulary
    told: tuple[Told, ...] = ()

    def plus(self, fact: Fact, value: Value, *, asked: bool) -> "Story":
        """The story with one thing more; what is told again replaces what was told, contacts go on."""
        kept = [old for old in self.told if old.fact.type == "contact" or old.fact.id != fact.id]
        return replace(self, told=(*kept, Told(fact, value, asked)))

    def find(self, fact: Fact) -> Told | None:
        """What was told of a fact."""
        return next((told for told in self.told if told.fact.id == fact.id), None)

    @property
    def known(self) -> set[str]:
        """What was told, by id, and with the first contact also what follows from the order of contacts."""
        facts = [told.fact for told in self.told]
        touched = any(fact.type == "contact" for fact in facts)
        return {fact.id for fact in facts} | {order.id for order in self.vocabulary.orders if touched}

    @cached_property
    def facts(self) -> Facts:
        """All facts, whether or not they can be so together."""
        facts = self.vocabulary.defaults()
        facts.update({fact.id: fact.default for fact in self.vocabulary.with_default})
        facts.update({told.fact.id: told.value for told in self.told})
        contacts = [told.fact.id for told in self.told if told.fact.type == "contact"]
        facts.update({order.id: order.of(contacts) for order in self.vocabulary.orders})
        return facts

    def situation(self) -> dict[str, Any]:
        """The situation as a file would state it."""
        told = [told for told in self.told if told.fact.default or told.value != told.fact.unsaid]
        spoken_of = {one.fact.where for one in told}
        assumed = [
            Statement(fact.where, fact.say, fact.default)
            for fact in self.vocabulary.with_default
            if fact.where in spoken_of and fact.id not in self.known
        ]
        return situation_of([*assumed, *(Statement(one.fact.where, one.fact.say, one.value) for one in told)])

    @cached_property
    def violated(self) -> Sequence[Impossible]:
        """What cannot be and is so in this story."""
        return self.vocabulary.violated(self.facts)

    def lacking(self) -> list[Fact]:
        """Facts of which one must be told before all of the story can be so; none if it can be, or never."""
        return self._settling(self.violated[0]) if self.violated and not self.hopeless() else []

    def hopeless(self) -> Impossible | None:
        """What cannot be and stays so, whatever else is told."""
        return next((row for row in self.violated if not self._settling(row)), None)

    def clashing(self, row: Impossible) -> list[Told]:
        """What the last thing told cannot be so together with."""
        earlier = [told for told in self.told[:-1] if told.fact.id in self._spoken_of(row)]
        return [told for told in earlier if self._without(told)._is_settled(row)]

    def _is_settled(self, row: Impossible) -> bool:
        """Whether something impossible is not so, or need not be."""
        return row not in self.violated or bool(self._settling(row))

    def _settling(self, row: Impossible, *, ahead: bool = True) -> list[Fact]:
        """Facts, not yet told, that can be so that something is no longer impossible, nor anything else."""
        facts = [self.vocabulary.facts[name] for name in self._spoken_of(row)]
        untold = [fact for fact in facts if fact.type == "contact" or fact.id not in self.known]
        return [fact for fact in untold if any(self._settled(row, fact, ahead))]

    def _settled(self, row: Impossible, fact: Fact, ahead: bool) -> Iterable[bool]:
        for value in _values(fact):
            story = self.plus(fact, value, asked=True)
            rest = story.violated if ahead else ()
            yield row not in story.violated and all(story._settling(other, ahead=False) for other in rest)

    def _spoken_of(self, row: Impossible) -> list[str]:
        """The facts that something impossible is about, also by the order of contacts."""
        spoken_of = names(row.condition)
        for order in self.vocabulary.orders:
            if order.id in spoken_of:
                spoken_of = spoken_of | {*order.first, *order.early, *order.late, *order.some}
        return [name for name in self.vocabulary.facts if name in spoken_of]

    def _without(self, told: Told) -> "Story":
        return replace(self, told=tuple(one for one in self.told if one is not told))


def _values(fact: Fact) -> Iterable[Value]:
    """Every value that can be told of a fact."""
    if fact.type == "count":
        return range(fact.most + 1)
    if fact.type == "choice":
        return fact.choices
    return (True,) if fact.type == "contact" else (True, False)
