"""What can be said of a situation, from `facts.toml`: facts, the order of contacts, what cannot be."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from rulebook.rules.conditions import Expression, Facts, StatedFacts, Value, evaluate, parse, pulled_triggers
from rulebook.rules.notation import Code, compiled
from rulebook.schema import Id, SomeWords, Text, Texts, Words

FILE = "corpus/rules/facts.toml"
NO_CONTACT = "none"
"""The first of no contacts."""


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened, as a referee says it: a fact that was so, or had a certain value."""

    fact: str
    value: Value | None
    """The value; none if it is a count of one or more, and how many is not said."""
    statement: Words
    """How it is said, by language."""


class Fact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a referee can see."""

    id: Id
    where: Annotated[str, msgspec.Meta(pattern=r"^\Z|^\S", description="a part of a situation, or nothing")]
    """The part of a situation that it stands in."""
    say: Text
    """The words for it there."""
    type: Literal["flag", "count", "choice", "contact"]
    choices: tuple[Text, ...] = ()
    most: int = 0
    default: int = 0
    """What holds if nothing is said about its part of the situation."""
    note: str = ""
    zones: tuple[Text, ...] = msgspec.field(name="lies", default=())
    """Whose pieces, and in which zones, a count counts: `owner zone`."""
    seen: str = ""
    """From whom it is seen, where that is not said for its whole part."""
    counts: str = ""
    """When it counts, where that is not said for its whole part."""
    question: SomeWords
    """How it is asked for, by language."""
    answers: dict[str, Texts] = {}
    """What the choices are called, by language."""
    statement: Words = {}
    """How it is said that it was so, by language; of a count, that there was one or more."""
    statements: dict[str, SomeWords] = {}
    """How it is said that it had a value, by value and language."""
    told: Words = {}
    """How a situation tells it where these do not say enough, by language.

    `{n}` and `{answer}` stand for its value, a bar between the words for one and for several.
    """

    @property
    def told_events(self) -> list[Event]:
        """What a referee can say that happened."""
        events = []
        if self.statement:
            so = None if self.type == "count" else True
            events.append(Event(fact=self.id, value=so, statement=self.statement))
        for name, statement in self.statements.items():
            value = int(name) if self.type == "count" else name
            events.append(Event(fact=self.id, value=value, statement=statement))
        return events

    def is_about(self, words: str, language: str) -> bool:
        """Whether its phrase, its question or one of its values has some words."""
        said = (self.id, self.say, self.question[language], *self.choices, *self.answers.get(language, ()))
        return any(words.casefold() in one.casefold() for one in said)

    @property
    def unsaid(self) -> Value:
        """Its value when it is not said."""
        if self.type == "choice":
            return self.choices[0]
        return 0 if self.type == "count" else False

    def sentence(self, value: Value, language: str) -> str:
        """That it was so, or had a value, as a person tells it; nothing if nobody has said how."""
        if value is False:
            return ""
        if str(value) in self.statements:
            return self.statements[str(value)][language]
        one, *several = self.told[language].split(" | ") if self.told else ("",)
        single = value in (True, 1)
        if self.statement and single and not several:
            return self.statement[language]
        form = several[0] if several and not single else one
        return form.format(n=value, answer=self.answer(value, language))

    def answer(self, value: Value, language: str) -> Value:
        """A value as a reader calls it."""
        names = dict(zip(self.choices, self.answers.get(language, self.choices), strict=True))
        return names.get(value, value) if isinstance(value, str) else value


class FactGroup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What holds for the facts of a part of a situation."""

    id: str
    seen: Text
    """From whom they are seen."""
    counts: Text
    """When they count."""


class ContactOrder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What follows from the order of contacts: which came first, whether some came before others, or any."""

    id: Id
    first: tuple[Id, ...] = ()
    early: tuple[Id, ...] = ()
    late: tuple[Id, ...] = ()
    some: tuple[Id, ...] = ()

    def of(self, contacts: Sequence[str]) -> Value:
        """Its value for contacts in their order."""
        if self.first:
            return next((contact for contact in contacts if contact in self.first), NO_CONTACT)
        if self.some:
            return any(contact in self.some for contact in contacts)
        for contact in contacts:
            if contact in self.early:
                return True
            if contact in self.late:
                return False
        return False


class Impossible(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that cannot be."""

    when: Text
    because: Text

    @property
    def condition(self) -> Expression:
        """The condition that cannot hold; it was read once when the file was loaded."""
        return parse(self.when, file=FILE, line=0, sums=True)


class FactTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file."""

    events: tuple[Id, ...]
    """Parts of a situation that tell what happened, not what was."""
    positions: tuple[Id, ...]
    """Parts that tell where things lay."""
    part: tuple[FactGroup, ...] = ()
    unplaceable: tuple[Impossible, ...] = ()
    """When positions cannot be told."""
    fact: tuple[Fact, ...]
    order: tuple[ContactOrder, ...] = ()
    impossible: tuple[Impossible, ...] = ()


class Vocabulary:
    """All that can be said."""

    def __init__(self, table: FactTable) -> None:
        self.table = table
        self.facts: Mapping[str, Fact] = {fact.id: fact for fact in table.fact}
        self.orders = table.order
        self.events = table.events
        self.positions = table.positions
        self.impossible = table.impossible

    def defaults(self) -> Facts:
        """Nothing said."""
        return self._defaults.copy()

    def stated(
        self, facts: Facts, names: Iterable[str], told: Iterable[str] = (), unread: Iterable[str] = ()
    ) -> StatedFacts:
        """Facts with the triggers that they pull; `names` has all that are not as by default."""
        return StatedFacts(facts, pulled_triggers(facts, self._defaults, names), told, unread)

    @cached_property
    def _defaults(self) -> Facts:
        facts = {fact.id: fact.unsaid for fact in self.facts.values()}
        return facts | {order.id: order.of(()) for order in self.orders}

    @cached_property
    def by_phrase(self) -> dict[tuple[str, str], Fact]:
        """Facts by the part of a situation and the words for them there, or their ids."""
        found = {}
        for fact in self.facts.values():
            found[fact.where, fact.id] = found[fact.where, fact.say] = fact
        return found

    @cached_property
    def with_default(self) -> list[Fact]:
        """Facts that hold if nothing is said about their part."""
        return [fact for fact in self.facts.values() if fact.default]

    @cached_property
    def parts(self) -> set[str]:
        """The parts of a situation: the empty one is the situation itself, `a.b` is a table in a table."""
        return {fact.where for fact in self.facts.values()}

    @cached_property
    def top_parts(self) -> set[str]:
        """The first words of the parts' names."""
        return {part.split(".")[0] for part in self.parts if part}

    @cached_property
    def told_events(self) -> tuple[Event, ...]:
        """All that a referee can say that happened, in the order of the facts."""
        return tuple(event for fact in self.facts.values() for event in fact.told_events)

    def plainly(self, name: str) -> str:
        """The words for a fact, with their part where other parts have the same words."""
        fact = self.facts[name]
        alike = [other for other in self.facts.values() if other.say == fact.say]
        return fact.say if len(alike) == 1 else f"{fact.where}: {fact.say}"

    @cached_property
    def circumstances(self) -> dict[str, Fact]:
        """The facts that tell what was, not what happened."""
        return {name: fact for name, fact in self.facts.items() if fact.where not in self.events}

    @cached_property
    def counted_zones(self) -> dict[str, Fact]:
        """The counts of pieces by whose and in which zone they are: `owner zone`."""
        found: dict[str, Fact] = {}
        for fact in self.facts.values():
            found.update(dict.fromkeys(fact.zones, fact))
        return found

    @cached_property
    def _parts(self) -> dict[str, FactGroup]:
        return {part.id: part for part in self.table.part}

    def seen_from(self, fact: Fact) -> str:
        """From whom a fact is seen."""
        part = self._parts.get(fact.where)
        return fact.seen or (part.seen if part else "")

    def counted_when(self, fact: Fact) -> str:
        """When a fact counts."""
        part = self._parts.get(fact.where)
        return fact.counts or (part.counts if part else "")

    def contacts_of(self, name: str) -> tuple[str, ...]:
        """The contacts that an order of contacts looks at; none if it is no order."""
        return self._contacts.get(name, ())

    @cached_property
    def _contacts(self) -> dict[str, tuple[str, ...]]:
        return {order.id: (*order.first, *order.early, *order.late, *order.some) for order in self.orders}

    @cached_property
    def _checks(self) -> list[tuple[Code, Impossible]]:
        """A test for all that cannot be."""
        return [(compiled(row.condition), row) for row in self.impossible]

    def refusal(self, facts: Facts) -> str:
        """Why facts cannot be, or nothing."""
        return next((row.because for holds, row in self._checks if holds(facts)), "")

    def unplaceable(self, told: Facts) -> str:
        """Why positions cannot be told beside some facts, or nothing."""
        facts = self._defaults | told
        return next((row.because for row in self.table.unplaceable if evaluate(row.condition, facts)), "")
