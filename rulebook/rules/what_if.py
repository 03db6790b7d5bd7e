"""What else could be: situations a step away from another, and facts of which nobody knows."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from rulebook.errors import InputError
from rulebook.rules.conditions import Expression, Value, evaluate, names
from rulebook.rules.facts import Fact, Vocabulary
from rulebook.rules.judge import Ruling, judge
from rulebook.rules.rule import COUNT_PREFIX, Definition, Notion, Rule, derivation_order
from rulebook.rules.situation import Situation, Statement, facts_of, situation_of, statements
from rulebook.rules.weigh import RuleSet

MOST_CHANGES = 3
"""Changes of a situation that are shown."""

Concerning = TypeVar("Concerning", Rule, Notion, Definition)
"""What concerns one concept."""
Stated = list[Statement]
"""A situation, as everything that is stated in it."""


# ---- situations a step away ----


class FactChange(NamedTuple):
    """A step from a situation to another."""

    kind: str
    """What is done: `without`, `also` or `instead`."""
    fact: Fact | None
    words: str
    """The words of situations for what is left out, added or changed."""
    value: Value

    def __str__(self) -> str:
        """The step in the words of situations."""
        said = self.words if self.value is True else f"{self.words}: {self.value}"
        return said if self.kind == "instead" else f"{self.kind}: {said}"


class Variation(NamedTuple):
    """A situation one step away that is ruled otherwise."""

    change: FactChange
    situation: dict[str, Any]
    ruling: Ruling


def smallest_changes(rules: RuleSet, situation: Situation, vocabulary: Vocabulary) -> list[Variation]:
    """The smallest changes of a situation that give another ruling: something less, then more or else.

    There is one more than are shown where others would do as well.
    """
    seen = {judge(rules, facts_of(situation, vocabulary)).outcomes}
    variations: list[Variation] = []
    for change, stated in _steps(statements(situation, vocabulary), vocabulary):
        ruling = ruling_on(rules, stated, vocabulary)
        if ruling is not None and ruling.outcomes not in seen:
            seen.add(ruling.outcomes)
            variations.append(Variation(change, situation_of(stated), ruling))
        if len(variations) > MOST_CHANGES:
            break
    return variations


def ruling_on(rules: RuleSet, stated: Iterable[Statement], vocabulary: Vocabulary) -> Ruling | None:
    """The ruling on what is stated, or nothing where that cannot be."""
    try:
        return judge(rules, facts_of(situation_of(stated), vocabulary))
    except InputError:
        return None


def smaller(stated: Stated) -> Iterator[Stated]:
    """The situation without one thing, or with a number one less."""
    for place, (_, _, value) in enumerate(stated):
        yield _with(stated, place)
        if isinstance(value, int) and not isinstance(value, bool) and value > 1:
            yield _with(stated, place, value - 1)


def values_tried(fact: Fact, numbers: Collection[int]) -> list[Value]:
    """The values of a fact that conditions can tell apart which name these numbers, without its default."""
    if fact.type == "count":
        tried = {1, *numbers, *(number + 1 for number in numbers)}
        return [number for number in sorted(tried) if 1 <= number <= fact.most]
    return list(fact.choices[1:]) if fact.type == "choice" else [True]


def _steps(stated: Stated, vocabulary: Vocabulary) -> Iterator[tuple[FactChange, Stated]]:
    """Situations one step away: a thing left out, a number one up or down, another choice, a thing more."""
    by_words = {(fact.where, fact.say): fact for fact in vocabulary.facts.values()}
    for place, (part, words, value) in enumerate(stated):
        fact = by_words.get((part, words))
        yield FactChange("without", fact, words, True), _with(stated, place)
        others: list[Value] = []
        if fact and fact.type == "count":
            others = [int(value) - 1, int(value) + 1]
        elif fact and fact.type == "choice":
            others = [choice for choice in fact.choices if choice != value]
        for other in others:
            yield FactChange("instead", fact, words, other), _with(stated, place, other)
    known = {(statement.part, statement.phrase) for statement in stated}
    for key, fact in by_words.items():
        if key in known or fact.where not in vocabulary.events:
            continue
        for more in fact.choices[1:] if fact.type == "choice" else (True,):
            yield FactChange("also", fact, fact.say, more), [*stated, Statement(*key, more)]


def _with(stated: Stated, place: int, *values: Value) -> Stated:
    """The situation with another value of one thing, or without it."""
    part, phrase, _ = stated[place]
    return [*stated[:place], *(Statement(part, phrase, value) for value in values), *stated[place + 1 :]]


# ---- rules read as in another document ----


def mixture(base: RuleSet, other: RuleSet, concepts: Collection[str]) -> RuleSet:
    """A set of rules with some concepts read as in another; what needs a missing notion is left out."""

    def mixed(own: Sequence[Concerning], others: Sequence[Concerning]) -> list[Concerning]:
        """What concerns other concepts, and of the others what concerns these."""
        kept = [one for one in own if one.concept not in concepts]
        return kept + [one for one in others if one.concept in concepts]

    by_name = {notion.name: notion for notion in mixed(base.notions, other.notions)}
    order = derivation_order({name: notion.names for name, notion in by_name.items()}, base.defaults)
    known = {*base.defaults, *order, *base.counted}
    return replace(
        base,
        rules=tuple(rule for rule in mixed(base.rules, other.rules) if known.issuperset(rule.names)),
        notions=tuple(by_name[name] for name in order),
        definitions=tuple(mixed(base.definitions, other.definitions)),
    )


# ---- facts of which nobody knows ----


def open_facts(ruling: Ruling, vocabulary: Vocabulary, unknown: Set[str]) -> tuple[str, ...]:
    """Of circumstances that are taken as not known, those on which the ruling depends.

    Only rules count that look at something that happened, or at what rules gave for it.
    """
    rules, known = ruling.rules, ruling.facts
    events = vocabulary.facts.keys() - vocabulary.circumstances.keys()
    happened = {name for name in events if ruling.given[name] != rules.defaults[name]}
    happened |= {order.id for order in vocabulary.orders if {*vocabulary.contacts_of(order.id)} & happened}

    def concerns(rule: Rule) -> bool:
        behind = rules.facts_of(rule)
        return any(name in happened or (name.startswith(COUNT_PREFIX) and known[name]) for name in behind)

    guess = PartlyKnown(known, unknown, rules.by_notion)
    found: set[str] = set()
    for rule in rules.rules:
        if concerns(rule):
            found.update(guess.open(rule.when))
    return tuple(name for name in vocabulary.facts if name in found)


class PartlyKnown(dict[str, Value | None]):
    """Facts and notions; what depends on facts that are not known is None."""

    def __init__(
        self, known: Mapping[str, Value], unknown: Iterable[str], notions: Mapping[str, Notion]
    ) -> None:
        super().__init__()
        self.known = known
        self.unknown = frozenset(unknown)
        self.notions = notions

    def __missing__(self, name: str) -> Value | None:
        value: Value | None = None
        if name in self.notions:
            value = evaluate(self.notions[name].value, self)
        elif name not in self.unknown:
            value = self.known[name]
        self[name] = value
        return value

    def open(self, expression: Expression) -> Set[str]:
        """The facts that are not known and that a condition depends on."""
        if evaluate(expression, self) is not None:
            return frozenset()
        if expression[0] in ("and", "or", "not"):
            return frozenset().union(*map(self.open, expression[1:]))
        found: set[str] = set()
        for name in names(expression):
            notion = self.notions.get(name)
            found |= self.open(notion.value) if notion else {name} & self.unknown
        return found
