"""What can be said of a situation (`corpus/facts.toml`): facts, orders of contacts, and what cannot be."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Literal

import msgspec

from rulebook.rules.conditions import Expression, Facts, Value, evaluate, parse
from rulebook.rules.table import line_of, load
from rulebook.store import home
from rulebook.trouble import Trouble

CORPUS = home() / "corpus"
NO_CONTACT = "none"
"""The first of no contacts."""


class Fact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a referee can see."""

    id: str
    where: str
    """The part of a situation that it stands in."""
    say: str
    """The words for it there."""
    type: Literal["flag", "count", "choice", "contact"]
    choices: tuple[str, ...] = ()
    most: int = 0
    default: int = 0
    """What holds if nothing is said about its part of the situation."""
    note: str = ""
    question: dict[str, str]
    """How it is asked for, by language."""
    answers: dict[str, tuple[str, ...]] = {}
    """What the choices are called, by language."""

    @property
    def unsaid(self) -> Value:
        """Its value when it is not said."""
        if self.type == "choice":
            return self.choices[0]
        return 0 if self.type == "count" else False

    def answer(self, value: Value, language: str) -> Value:
        """A value as a reader calls it."""
        names = dict(zip(self.choices, self.answers.get(language, self.choices), strict=True))
        return names.get(value, value) if isinstance(value, str) else value


class ContactOrder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What follows from the order of contacts: which came first, or whether some came, or before others."""

    id: str
    first: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    some: tuple[str, ...] = ()

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

    when: str
    because: str

    @property
    def condition(self) -> Expression:
        """The condition that cannot hold."""
        return parse(
            self.when,
            file="corpus/facts.toml",
            line=line_of(CORPUS / "facts.toml", f'when = "{self.when}"'),
            sums=True,
        )


class FactTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file."""

    events: tuple[str, ...]
    """Parts of a situation that tell what happened, not what was."""
    positions: tuple[str, ...]
    """Parts that tell where things lay."""
    fact: tuple[Fact, ...]
    order: tuple[ContactOrder, ...]
    impossible: tuple[Impossible, ...] = ()


class Vocabulary:
    """All that can be said."""

    def __init__(self, table: FactTable) -> None:
        self.facts: Mapping[str, Fact] = {fact.id: fact for fact in table.fact}
        self.orders = table.order
        self.events = table.events
        self.positions = table.positions
        self.impossible = table.impossible

    def defaults(self) -> Facts:
        """Nothing said."""
        return self._defaults.copy()

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
    def _checks(self) -> list[tuple[Callable[[Facts], Value | None], str]]:
        """A test and a reason for all that cannot be; generated code where there is some, for it is quick."""
        from rulebook.rules.generated.facts import IMPOSSIBLE

        checks: list[tuple[Callable[[Facts], Value | None], str]] = []
        for row in self.impossible:
            checks.append((IMPOSSIBLE.get(row.when) or partial(evaluate, row.condition), row.because))
        return checks

    def refusal(self, facts: Facts) -> str:
        """Why facts cannot be, or nothing."""
        return next((because for holds, because in self._checks if holds(facts)), "")


@cache
def vocabulary(folder: Path = CORPUS) -> Vocabulary:
    """The vocabulary, or `Trouble`."""
    path = folder / "facts.toml"
    table = load(path, FactTable)
    words = Vocabulary(table)
    for order in table.order:
        if lost := {*order.first, *order.early, *order.late, *order.some} - set(words.facts):
            line = line_of(path, f'id = "{order.id}"')
            raise Trouble(
                f"no fact {min(lost)!r}",
                file="corpus/facts.toml",
                line=line,
                remedy=f"mend the order {order.id}",
            )
    _spoken(table.fact, path)
    return words


def _spoken(facts: Sequence[Fact], path: Path) -> None:
    """`Trouble` unless every fact has a question, and every choice a name, in the languages of the others."""
    languages = set().union(*(fact.question for fact in facts))
    for fact in facts:
        missing = sorted(code for code in languages if not fact.question.get(code, "").strip())
        if fact.choices:
            missing += sorted(
                code for code in languages if len(fact.answers.get(code, ())) != len(fact.choices)
            )
        if missing:
            what = f"the fact {fact.id!r} has no words in {missing[0]!r}"
            line = line_of(path, f'id = "{fact.id}"')
            raise Trouble(
                what,
                file="corpus/facts.toml",
                line=line,
                remedy="add its question, and an answer for each choice",
            )
