"""What can be said of a situation, from `corpus/facts.toml`: facts, the order of contacts, what cannot be."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from rulebook.authored import Id, SomeWords, Text, Texts, Words
from rulebook.language.typeset import load_spoken_optional
from rulebook.positions import Place
from rulebook.rules.conditions import Expression, Facts, StatedFacts, Value, evaluate, parse, pulled_triggers
from rulebook.rules.value_types import Number, ValueType, Word, YesNo, check_condition
from rulebook.store import FACTS_FILE, Build, home
from rulebook.toml import Data

FILE = "corpus/facts.toml"
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
    lies: tuple[Text, ...] = ()
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

    @property
    def unsaid(self) -> Value:
        """Its value when it is not said."""
        if self.type == "choice":
            return self.choices[0]
        return 0 if self.type == "count" else False

    @property
    def value_type(self) -> ValueType:
        """What its value can be."""
        if self.type == "choice":
            return Word(self.choices)
        return Number(0, self.most) if self.type == "count" else YesNo()

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


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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

    @property
    def value_type(self) -> ValueType:
        """What its value can be."""
        return Word((*self.first, NO_CONTACT)) if self.first else YesNo()


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
    part: tuple[Part, ...] = ()
    unplaceable: tuple[Impossible, ...] = ()
    """When positions cannot be told."""
    fact: tuple[Fact, ...]
    order: tuple[ContactOrder, ...] = ()
    impossible: tuple[Impossible, ...] = ()


NOTHING_TO_SAY = FactTable(events=(), positions=(), fact=())
"""What can be said in a sport without rules."""


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
    def types(self) -> dict[str, ValueType]:
        """What the value of each fact can be."""
        types = {fact.id: fact.value_type for fact in self.facts.values()}
        return types | {order.id: order.value_type for order in self.orders}

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
    def lying(self) -> dict[str, Fact]:
        """The counts of pieces by whose and in which zone they are: `owner zone`."""
        found: dict[str, Fact] = {}
        for fact in self.facts.values():
            found.update(dict.fromkeys(fact.lies, fact))
        return found

    @cached_property
    def _parts(self) -> dict[str, Part]:
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
    def _checks(self) -> list[tuple[Callable[[Facts], Value | None], Impossible]]:
        """A test for all that cannot be; generated code where there is some, for it is quick."""
        from rulebook.rules.generated.facts import IMPOSSIBLE

        checks: list[tuple[Callable[[Facts], Value | None], Impossible]] = []
        for row in self.impossible:
            checks.append((IMPOSSIBLE.get(row.when) or partial(evaluate, row.condition), row))
        return checks

    def refusal(self, facts: Facts) -> str:
        """Why facts cannot be, or nothing."""
        return next((row.because for holds, row in self._checks if holds(facts)), "")

    def unplaceable(self, told: Facts) -> str:
        """Why positions cannot be told beside some facts, or nothing."""
        facts = self._defaults | told
        return next((row.because for row in self.table.unplaceable if evaluate(row.condition, facts)), "")

    def violated(self, facts: Facts) -> list[Impossible]:
        """All that cannot be and is so."""
        return [row for holds, row in self._checks if holds(facts)]


def vocabulary(folder: Path | None = None) -> Vocabulary:
    """What can be said: as written in the folder of a corpus, or as the last build has it; or `Trouble`."""
    return _written_vocabulary(folder) if folder else _built_vocabulary(home())


@cache
def _built_vocabulary(home: Path) -> Vocabulary:
    return Vocabulary(Build(home).read(FACTS_FILE, FactTable))


@cache
def _written_vocabulary(folder: Path) -> Vocabulary:
    data = load_spoken_optional(folder / "facts.toml", FactTable, NOTHING_TO_SAY)
    table = data.value
    words = Vocabulary(table)
    data.refuse_doubles("fact", (fact.id for fact in table.fact), "the fact")
    data.refuse_doubles("fact", (f"{fact.where}: {fact.say}" for fact in table.fact), "the phrase")
    data.refuse_doubles("order", (order.id for order in table.order), "the order")
    data.refuse_doubles("impossible", (row.when for row in table.impossible), "the condition")
    data.refuse_doubles("unplaceable", (row.when for row in table.unplaceable), "the condition")
    data.refuse_doubles("part", (part.id for part in table.part), "the part")
    for key, parts in (("events", table.events), ("positions", table.positions)):
        data.refuse_unknown(parts, words.parts, "no fact stands in", key)
    for row, part in enumerate(table.part):
        if part.id not in words.parts:
            what, remedy = f"no fact stands in {part.id!r}", f"known are {', '.join(sorted(words.parts))}"
            raise data.trouble(what, "part", row, "id", remedy=remedy)
    for row, fact in enumerate(table.fact):
        if stolen := [where for where in fact.lies if words.lying[where] is not fact]:
            what = f"{stolen[0]!r} is counted twice"
            raise data.trouble(what, "fact", row, "lies", remedy="let one fact count it")
    _check_told(data)
    for row, fact in enumerate(table.fact):
        _check_fact(data, row, fact)
    for row, order in enumerate(table.order):
        _check_order(data, row, order, words)
    for key, rows in (("impossible", table.impossible), ("unplaceable", table.unplaceable)):
        for row, impossible in enumerate(rows):
            line = data.line(key, row, "when")
            condition = parse(impossible.when, file=data.file, line=line, sums=True)
            check_condition(condition, words.types, file=data.file, line=line)
    return words


def _check_told(data: Data[FactTable]) -> None:
    """`Trouble` where a file has no fact, or one is not told in every language."""
    if data.text and not data.value.fact:
        raise data.trouble("no fact in the file", "fact", remedy="write a [[fact]], or take the file away")
    data.refuse_untranslated(_said(data.value))


def _said(table: FactTable) -> dict[Place, Words]:
    """All questions and statements, by where they stand."""
    said: dict[Place, Words] = {}
    for row, fact in enumerate(table.fact):
        said["fact", row, "question"] = fact.question
        if fact.statement:
            said["fact", row, "statement"] = fact.statement
        for value, statement in fact.statements.items():
            said["fact", row, "statements", value] = statement
        if fact.told:
            said["fact", row, "told"] = fact.told
    return said


def _check_fact(data: Data[FactTable], row: int, fact: Fact) -> None:
    """`Trouble` unless a fact has what its type needs, and each choice is called something."""
    where = ("fact", row)
    needs = {"choice": "choices", "count": "most"}.get(fact.type)
    if needs and not getattr(fact, needs):
        raise data.trouble(f"a {fact.type} without {needs}", *where, "type", remedy=f"add {needs}")
    if fact.lies and fact.type != "count":
        raise data.trouble(f"a {fact.type} that lies somewhere", *where, "lies", remedy="make it a count")
    if fact.choices and fact.type != "choice":
        raise data.trouble(f"a {fact.type} with choices", *where, "choices", remedy="make it a choice")
    if not 0 <= fact.default <= fact.most:
        remedy = f"it can be 0 to {fact.most}"
        raise data.trouble(f"default is {fact.default}", *where, "default", remedy=remedy)
    data.refuse_unknown(fact.answers, fact.question, "answers but no question in", *where, "answers")
    for code in fact.question:
        if len(fact.answers.get(code, ())) != len(fact.choices):
            what = f"answers.{code} does not name {len(fact.choices)} choices"
            raise data.trouble(what, *where, "answers", code, remedy="add an answer for each choice")
    _check_statements(data, row, fact)


def _check_statements(data: Data[FactTable], row: int, fact: Fact) -> None:
    """`Trouble` unless a fact is stated as its type can be: a choice by its values, a count by some."""
    where = ("fact", row)
    if fact.statement and fact.type == "choice":
        remedy = "state its choices under `statements`"
        raise data.trouble("a choice with one statement", *where, "statement", remedy=remedy)
    values = [choice for choice in fact.choices if choice != fact.unsaid]
    if fact.type == "count":
        values = [str(number) for number in range(1, fact.most + 1)]
    data.refuse_unknown(fact.statements, values, "a statement of no value", *where, "statements")
    for code, told in fact.told.items():
        for field in re.findall(r"\{[^{}]*\}?|\}", told):
            if field not in ("{n}", "{answer}"):
                remedy = "say {n} for how many, {answer} for the answer"
                raise data.trouble(f"{field!r} stands for nothing", *where, "told", code, remedy=remedy)


def _check_order(data: Data[FactTable], row: int, order: ContactOrder, words: Vocabulary) -> None:
    """`Trouble` unless an order of contacts speaks of contacts."""
    contacts = [fact.id for fact in words.facts.values() if fact.type == "contact"]
    if not (order.first or order.early or order.late or order.some):
        raise data.trouble("an order of nothing", "order", row, "id", remedy="name contacts")
    if order.id in words.facts:
        what = f"{order.id!r} is a fact"
        raise data.trouble(what, "order", row, "id", remedy="give the order another id")
    for key in ("first", "early", "late", "some"):
        data.refuse_unknown(getattr(order, key), contacts, "no contact", "order", row, key)
