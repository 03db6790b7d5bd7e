"""The one engine of weighing: from rules and facts to outcomes.

Rules that look at facts speak first: norms, excuses and scopes, of which some set others aside. What remains
is counted, and rules that look at these counts turn, raise or cap it. In the end weightier outcomes swallow
lighter ones.

A situation tells a handful of facts. A condition that is false when nothing is told can hold only if one of
its triggers is told, so rules are found by the facts that are told, and a notion is derived when a condition
asks for it.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from operator import itemgetter, ne
from typing import NamedTuple

from rulebook.rules.conditions import Facts, Value

KINDS = ("norm", "excuse", "scope", "convert", "escalate", "cap")
LOOK_AT_FACTS = KINDS[:3]
"""Kinds of rules that look at facts only; the others look at what these gave."""
COUNT = "said_"
"""Before an outcome: how many rules gave it, known once the rules that look at facts have spoken."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition as code."""

    holds: Callable[[Facts], Value]
    names: tuple[str, ...]
    """Facts and notions that it speaks of."""
    triggers: tuple[str, ...] | None
    """Facts of which one at least is told wherever it holds; None if it may hold when nothing is told."""


def condition(
    *, names: tuple[str, ...], triggers: tuple[str, ...] | None
) -> Callable[[Callable[[Facts], Value]], Condition]:
    """Makes a function a condition."""
    return lambda holds: Condition(holds, names, triggers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule of one document, ready to be weighed."""

    id: str
    concept: str
    kind: str
    when: Condition
    outcomes: tuple[str, ...]
    defeats: tuple[str, ...] = ()
    """Concepts whose rules it sets aside."""
    turns: tuple[str, str] | None = None
    """An outcome that it turns into another."""
    otherwise: tuple[str, ...] | None = None
    """Outcomes that the text allows as well."""
    clauses: tuple[str, ...]
    otherwise_clauses: tuple[str, ...] = ()
    """Clauses behind the other reading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notion:
    """Something that is derived, not seen."""

    name: str
    concept: str
    """The concept whose clauses define it."""
    value: Condition


@dataclass(frozen=True)
class RuleSet:
    """Rules and notions that are weighed together: those of a document, or any mixture."""

    rules: tuple[Rule, ...]
    notions: tuple[Notion, ...]
    defaults: Mapping[str, Value]
    """Every fact as it is when it is not told."""
    swallows: Mapping[str, tuple[str, ...]]
    """Every outcome, the weightiest first, with those that it swallows."""
    contradicted: tuple[str, ...]
    """Outcomes that are contradicted, not absorbed, when another swallows them."""

    @cached_property
    def rank(self) -> dict[str, int]:
        """The place of each outcome, the weightiest first."""
        return {word: place for place, word in enumerate(self.swallows)}

    @cached_property
    def derive(self) -> dict[str, Callable[[Facts], Value]]:
        """How what is not told is derived: notions, and counts of outcomes that nothing gave."""
        derive: dict[str, Callable[[Facts], Value]] = {COUNT + word: lambda _: 0 for word in self.swallows}
        return derive | {notion.name: notion.value.holds for notion in self.notions}

    @cached_property
    def first(self) -> "RuleIndex":
        """The rules that look at facts."""
        return RuleIndex([rule for rule in self.rules if rule.kind in LOOK_AT_FACTS])

    @cached_property
    def last(self) -> "RuleIndex":
        """The rules that look at what the others gave."""
        return RuleIndex([rule for rule in self.rules if rule.kind not in LOOK_AT_FACTS])

    @cached_property
    def told(self) -> "ToldFacts":
        """Finds the facts that are told, of those that can make a rule hold."""
        return ToldFacts({name: self.defaults[name] for name in self.defaults if name in self.triggers})

    @cached_property
    def triggers(self) -> set[str]:
        """The facts that can make a rule hold."""
        return {*self.first.by_trigger, *self.last.by_trigger}

    @cached_property
    def facts_behind(self) -> dict[str, frozenset[str]]:
        """The facts that each notion hangs on, through other notions too."""
        return facts_behind({notion.name: notion.value.names for notion in self.notions})

    def facts_of(self, rule: Rule) -> list[str]:
        """The facts that a rule looks at, through notions too."""
        return sorted(frozenset().union(*(self.facts_behind.get(name, {name}) for name in rule.when.names)))


class RuleIndex:
    """Rules by the facts that can make them hold."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = rules
        self.conditions = [rule.when.holds for rule in rules]
        self.always = {place for place, rule in enumerate(rules) if rule.when.triggers is None}
        self.by_trigger: dict[str, list[int]] = {}
        for place, rule in enumerate(rules):
            for trigger in rule.when.triggers or ():
                self.by_trigger.setdefault(trigger, []).append(place)

    def holding(self, told: Iterable[str], facts: Facts) -> list[Rule]:
        """The rules that hold, in their order; `told` are the facts that are not as they are by default."""
        places, by_trigger = self.always.copy(), self.by_trigger
        for name in told:
            if name in by_trigger:
                places.update(by_trigger[name])
        rules, conditions = self.rules, self.conditions
        return [rules[place] for place in sorted(places) if conditions[place](facts)]


class ToldFacts:
    """Finds the facts that are told."""

    def __init__(self, defaults: Mapping[str, Value]) -> None:
        self.names = tuple(defaults)
        self.defaults = tuple(defaults.values())
        self.values = (
            itemgetter(*defaults)
            if len(defaults) > 1
            else lambda facts: tuple(facts[name] for name in defaults)
        )

    def among(self, facts: Facts) -> list[str]:
        """Every fact that is not as it is by default."""
        return list(compress(self.names, map(ne, self.values(facts), self.defaults)))


class DerivedFacts(dict[str, Value]):
    """Facts, and notions that are derived from them when they are asked for."""

    __slots__ = ("derive",)

    def __init__(self, facts: Mapping[str, Value], derive: Mapping[str, Callable[[Facts], Value]]) -> None:
        super().__init__(facts)
        self.derive = derive

    def __missing__(self, name: str) -> Value:
        value = self[name] = self.derive[name](self)
        return value


class Alternative(NamedTuple):
    """Other outcomes that the text allows."""

    outcomes: tuple[str, ...]
    rule: Rule
    """The rule that can be read otherwise."""


class Weighing(NamedTuple):
    """What rules come to."""

    outcomes: tuple[str, ...]
    applied: list[Rule]
    """The rules that spoke, in their order."""
    set_aside: list[tuple[Rule, str]]
    """Rules that would have spoken, and what set them aside: the id of a rule, or an outcome."""
    alternatives: list[Alternative]
    counts: dict[str, int]
    """How many rules gave each outcome, by the name of that count."""


def weigh(rules: RuleSet, facts: Facts) -> Weighing:
    """What follows from facts, of which all must be there."""
    told = rules.told.among(facts)
    known = DerivedFacts(facts, rules.derive)
    fired = rules.first.holding(told, known)
    beaten = _beaten(fired)
    standing = [rule for rule in fired if rule.id not in beaten] if beaten else fired
    counts = _counts(standing)
    outcomes, applied = _settle(rules, known, told, standing, counts)
    set_aside = [(rule, beaten[rule.id]) for rule in fired if rule.id in beaten] if beaten else []
    if silenced := _silenced(rules, outcomes, applied):
        set_aside += [(rule, silenced[rule.id]) for rule in applied if rule.id in silenced]
        applied = [rule for rule in applied if rule.id not in silenced]
    alternatives = [*_alternatives(rules, facts, told, standing, outcomes)]
    return Weighing(outcomes, applied, set_aside, alternatives, counts)


def _beaten(fired: Sequence[Rule]) -> dict[str, str]:
    """Rules that another sets aside, and which; a rule does not set aside exceptions of its own concept."""
    beaten: dict[str, str] = {}
    for rule in fired:
        for concept in rule.defeats:
            for other in fired:
                if other.concept == concept and (concept != rule.concept or other.kind == "norm"):
                    beaten[other.id] = rule.id
    return beaten


def _counts(standing: Sequence[Rule], reread: Rule | None = None) -> dict[str, int]:
    """How many rules give each outcome; `reread` is a rule whose other reading is taken."""
    counts: dict[str, int] = {}
    for rule in standing:
        for word in rule.otherwise or () if rule is reread else rule.outcomes:
            name = COUNT + word
            counts[name] = counts.get(name, 0) + 1
    return counts


def _settle(
    rules: RuleSet, known: Facts, told: Sequence[str], standing: Sequence[Rule], counts: Mapping[str, int]
) -> tuple[tuple[str, ...], list[Rule]]:
    """What the standing rules come to: turned, raised and swallowed; and all rules that took part."""
    known.update(counts)
    outcomes, applied = {name.removeprefix(COUNT) for name in counts}, list(standing)
    for rule in rules.last.holding([*told, *counts], known):
        applied.append(rule)
        outcomes.update(rule.outcomes)
        if rule.turns and rule.turns[0] in outcomes:
            outcomes.remove(rule.turns[0])
            outcomes.add(rule.turns[1])
    ranked = sorted(outcomes, key=rules.rank.__getitem__)
    for word in ranked:
        if word in outcomes:
            outcomes.difference_update(rules.swallows[word])
    return tuple([word for word in ranked if word in outcomes]), applied


def _silenced(rules: RuleSet, outcomes: Sequence[str], applied: Sequence[Rule]) -> dict[str, str]:
    """Rules of whose outcomes each is contradicted by another, and by which the first is."""
    contradicted: dict[str, str] = {}
    for word in rules.contradicted:
        for by in outcomes if word not in outcomes else ():
            if word in rules.swallows[by]:
                contradicted[word] = by
    silenced: dict[str, str] = {}
    for rule in applied if contradicted else ():
        if rule.outcomes and contradicted.keys() >= {*rule.outcomes}:
            silenced[rule.id] = contradicted[rule.outcomes[0]]
    return silenced


def _alternatives(
    rules: RuleSet, facts: Facts, told: Sequence[str], standing: Sequence[Rule], outcomes: tuple[str, ...]
) -> Iterator[Alternative]:
    """Other outcomes that the text allows."""
    for rule in standing:
        if rule.otherwise is not None:
            known = DerivedFacts(facts, rules.derive)
            other, _ = _settle(rules, known, told, standing, _counts(standing, rule))
            if other != outcomes:
                yield Alternative(other, rule)


def derivation_order(needs: Mapping[str, Collection[str]], known: Collection[str]) -> list[str]:
    """Notions in an order in which each can be derived from those before; what cannot be is left out."""
    ready = set(known)
    ordered: list[str] = []
    rest = dict(needs)
    while able := [
        name for name, parts in rest.items() if all(part in ready or part.startswith(COUNT) for part in parts)
    ]:
        ordered += able
        ready.update(able)
        for name in able:
            del rest[name]
    return ordered


def facts_behind(needs: Mapping[str, Iterable[str]]) -> dict[str, frozenset[str]]:
    """The facts that notions hang on, through others too; `needs` are the names that each speaks of."""
    behind: dict[str, frozenset[str]] = {}

    def trace(name: str) -> frozenset[str]:
        if name not in needs:
            return frozenset({name})
        if name not in behind:
            behind[name] = frozenset().union(*map(trace, needs[name]))
        return behind[name]

    for name in needs:
        trace(name)
    return behind


def mixture(base: RuleSet, other: RuleSet, concepts: Collection[str]) -> RuleSet:
    """A set of rules with some concepts read as in another; what needs a missing notion falls away."""
    notions = [notion for notion in base.notions if notion.concept not in concepts]
    notions += [notion for notion in other.notions if notion.concept in concepts]
    by_name = {notion.name: notion for notion in notions}
    order = derivation_order({name: notion.value.names for name, notion in by_name.items()}, base.defaults)
    known = {*base.defaults, *order, *(COUNT + word for word in base.swallows)}
    rules = [rule for rule in base.rules if rule.concept not in concepts]
    rules += [rule for rule in other.rules if rule.concept in concepts]
    return RuleSet(
        rules=tuple(rule for rule in rules if known.issuperset(rule.when.names)),
        notions=tuple(by_name[name] for name in order),
        defaults=base.defaults,
        swallows=base.swallows,
        contradicted=base.contradicted,
    )
