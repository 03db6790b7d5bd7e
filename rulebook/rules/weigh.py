"""The one engine of weighing: from rules and facts to outcomes.

Rules that look at facts speak first: norms, excuses and scopes, of which some set others aside. What remains
is counted, and rules that look at these counts turn, raise or cap it. In the end weightier outcomes swallow
lighter ones.

A situation states a handful of facts. A condition that is false when nothing is stated can hold only if one
of its triggers is stated, so rules are found by the facts that are stated, and a notion is derived when a
condition asks for it. Facts are never copied: what is derived from them is kept beside them.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from rulebook.rules.conditions import Expression, Facts, StatedFacts, Value, pulled_triggers

KINDS = ("norm", "excuse", "scope", "convert", "escalate", "cap")
LOOK_AT_FACTS = KINDS[:3]
"""Kinds of rules that look at facts only; the others look at what these gave."""
COUNT = "said_"
"""Before an outcome: how many rules gave it, known once the rules that look at facts have spoken."""
MOST_REMEMBERED = 4096
"""Sets of outcomes whose ranking is remembered."""

Code = Callable[[Facts, Facts], Value]
"""What takes facts, and apart from them what is derived from facts: notions and counts of outcomes."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition as code."""

    code: Code
    names: tuple[str, ...]
    """Facts and notions that it speaks of."""
    triggers: tuple[str, ...] | None
    """What is pulled, one at least, wherever it holds; None if it may hold when nothing is stated."""
    expression: Expression = ()
    """The condition as it is kept; for telling afterwards what decided."""

    def holds(self, known: Facts) -> bool:
        """Whether it holds for facts and notions that are kept together."""
        return bool(self.code(known, known))


def condition(
    *, names: tuple[str, ...], triggers: tuple[str, ...] | None, expression: Expression
) -> Callable[[Code], Condition]:
    """Makes a function a condition."""
    return lambda code: Condition(code, names, triggers, expression)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A name whose meaning clauses define: a ruling that hangs on it rests on them."""

    name: str
    """A fact, an order of contacts, a notion or an outcome."""
    value: str | None
    """The one value that they define; none if all."""
    concept: str
    clauses: tuple[str, ...]


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
    definitions: tuple[Definition, ...] = ()

    @cached_property
    def ranking(self) -> "Ranking":
        """What remains of outcomes when the weightier have swallowed the lighter."""
        return Ranking(self.swallows, self.contradicted)

    @cached_property
    def derive(self) -> dict[str, Code]:
        """How what is not stated is derived: notions, and counts of outcomes that nothing gave."""
        derive: dict[str, Code] = {COUNT + word: lambda *_: 0 for word in self.swallows}
        return derive | {notion.name: notion.value.code for notion in self.notions}

    @cached_property
    def count_names(self) -> dict[str, str]:
        """The name of the count of each outcome."""
        return {word: COUNT + word for word in self.swallows}

    @cached_property
    def counted(self) -> dict[str, str]:
        """The outcome that each count counts."""
        return {name: word for word, name in self.count_names.items()}

    @cached_property
    def first(self) -> "RuleIndex":
        """The rules that look at facts."""
        return RuleIndex([rule for rule in self.rules if rule.kind in LOOK_AT_FACTS])

    @cached_property
    def last(self) -> "RuleIndex":
        """The rules that look at what the others gave."""
        return RuleIndex([rule for rule in self.rules if rule.kind not in LOOK_AT_FACTS])

    @cached_property
    def facts_behind(self) -> dict[str, frozenset[str]]:
        """The facts that each notion hangs on, through other notions too."""
        return facts_behind({notion.name: notion.value.names for notion in self.notions})

    @cached_property
    def by_notion(self) -> dict[str, Condition]:
        """What each notion comes to."""
        return {notion.name: notion.value for notion in self.notions}

    def facts_of(self, rule: Rule) -> list[str]:
        """The facts that a rule looks at, through notions too."""
        return sorted(frozenset().union(*(self.facts_behind.get(name, {name}) for name in rule.when.names)))


class RuleIndex:
    """Rules by the facts that can make them hold."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = rules
        self.always: list[tuple[int, Code]] = []
        """Places of the rules that may hold when nothing is stated, with their conditions."""
        self.by_trigger: dict[str, list[tuple[int, Code]]] = {}
        """Places of the others, with their conditions."""
        for place, rule in enumerate(rules):
            if rule.when.triggers is None:
                self.always.append((place, rule.when.code))
            for trigger in rule.when.triggers or ():
                self.by_trigger.setdefault(trigger, []).append((place, rule.when.code))

    def holding(self, pulled: Iterable[str], facts: Facts, derived: Facts) -> list[Rule]:
        """The rules that hold, in their order; `pulled` are the triggers that facts and counts pull."""
        by_trigger = self.by_trigger
        places = {place for place, code in self.always if code(facts, derived)} if self.always else set()
        for trigger in pulled:
            if trigger in by_trigger:
                for place, code in by_trigger[trigger]:
                    if code(facts, derived):
                        places.add(place)
        rules = self.rules
        return [rules[place] for place in sorted(places)]


class Derived(dict[str, Value]):
    """Notions and counts, kept beside the facts; a notion is derived when it is asked for."""

    __slots__ = ("derive", "facts")

    def __init__(self, facts: Facts, derive: Mapping[str, Code]) -> None:
        self.facts = facts
        self.derive = derive

    def __missing__(self, name: str) -> Value:
        value = self[name] = self.derive[name](self.facts, self)
        return value


class DerivedFacts(dict[str, Value]):
    """A copy of facts together with the notions, which are derived when they are asked for."""

    __slots__ = ("derive",)

    def __init__(self, facts: Facts, derive: Mapping[str, Code]) -> None:
        super().__init__(facts)
        self.derive = derive

    def __missing__(self, name: str) -> Value:
        value = self[name] = self.derive[name](self, self)
        return value


class Ranking:
    """What remains of outcomes when the weightier have swallowed the lighter; each set is ranked once."""

    def __init__(self, swallows: Mapping[str, tuple[str, ...]], contradicted: Sequence[str]) -> None:
        self.swallows = swallows
        self.contradicted = contradicted
        self.remaining = lru_cache(MOST_REMEMBERED)(self._remaining)
        self.contradictions = lru_cache(MOST_REMEMBERED)(self._contradictions)

    def _remaining(self, outcomes: frozenset[str]) -> tuple[str, ...]:
        """What remains, the weightiest first."""
        ranked = [word for word in self.swallows if word in outcomes]
        remaining = set(ranked)
        for word in ranked:
            if word in remaining:
                remaining.difference_update(self.swallows[word])
        return tuple(word for word in ranked if word in remaining)

    def _contradictions(self, outcomes: tuple[str, ...]) -> dict[str, str]:
        """Outcomes that what remains contradicts, each with the lightest that does."""
        contradictions: dict[str, str] = {}
        for word in self.contradicted:
            for by in outcomes if word not in outcomes else ():
                if word in self.swallows[by]:
                    contradictions[word] = by
        return contradictions


class Alternative(NamedTuple):
    """Other outcomes that the text allows."""

    outcomes: tuple[str, ...]
    rule: Rule
    """The rule that can be read otherwise."""


class Weighing(NamedTuple):
    """What rules come to."""

    outcomes: tuple[str, ...]
    applied: tuple[Rule, ...]
    """The rules that spoke, in their order."""
    set_aside: tuple[tuple[Rule, str], ...]
    """Rules that would have spoken, and what set them aside: the id of a rule, or an outcome."""
    alternatives: tuple[Alternative, ...]
    counts: dict[str, int]
    """How many rules gave each outcome, by the name of that count."""


def weigh(rules: RuleSet, facts: Facts) -> Weighing:
    """What follows from facts, of which all must be there."""
    if isinstance(facts, StatedFacts):
        pulled = facts.triggers
    else:
        pulled = pulled_triggers(facts, rules.defaults, rules.defaults)
    derived = Derived(facts, rules.derive)
    fired = rules.first.holding(pulled, facts, derived)
    beaten = _beaten(fired)
    standing = [rule for rule in fired if rule.id not in beaten] if beaten else fired
    counts = _counts(rules, standing)
    outcomes, applied = _settle(rules, derived, pulled, standing, counts)
    set_aside = _with_causes(fired, beaten) if beaten else ()
    if contradictions := rules.ranking.contradictions(outcomes):
        silenced = _silenced(contradictions, applied)
        set_aside += _with_causes(applied, silenced)
        applied = [rule for rule in applied if rule.id not in silenced]
    alternatives = _alternatives(rules, facts, pulled, standing, outcomes)
    return Weighing(outcomes, tuple(applied), set_aside, alternatives, counts)


def _with_causes(rules: Sequence[Rule], causes: Mapping[str, str]) -> tuple[tuple[Rule, str], ...]:
    """The rules that were set aside, each with what did it."""
    return tuple((rule, causes[rule.id]) for rule in rules if rule.id in causes)


def _beaten(fired: Sequence[Rule]) -> dict[str, str]:
    """Rules that another sets aside, and which; a rule does not set aside exceptions of its own concept."""
    beaten: dict[str, str] = {}
    for rule in fired:
        for concept in rule.defeats:
            for other in fired:
                if other.concept == concept and (concept != rule.concept or other.kind == "norm"):
                    beaten[other.id] = rule.id
    return beaten


def _counts(rules: RuleSet, standing: Sequence[Rule], reread: Rule | None = None) -> dict[str, int]:
    """How many rules give each outcome; `reread` is a rule whose other reading is taken."""
    counts: dict[str, int] = {}
    names = rules.count_names
    for rule in standing:
        for word in rule.otherwise or () if rule is reread else rule.outcomes:
            name = names[word]
            counts[name] = counts.get(name, 0) + 1
    return counts


def _settle(
    rules: RuleSet, derived: Derived, pulled: Sequence[str], standing: list[Rule], counts: Mapping[str, int]
) -> tuple[tuple[str, ...], list[Rule]]:
    """What the standing rules come to: turned, raised and swallowed; and all rules that took part."""
    derived.update(counts)
    outcomes = {rules.counted[name] for name in counts}
    late = rules.last.holding([*pulled, *counts], derived.facts, derived)
    for rule in late:
        outcomes.update(rule.outcomes)
        if rule.turns and rule.turns[0] in outcomes:
            outcomes.remove(rule.turns[0])
            outcomes.add(rule.turns[1])
    return rules.ranking.remaining(frozenset(outcomes)), standing + late


def _silenced(contradictions: Mapping[str, str], applied: Sequence[Rule]) -> dict[str, str]:
    """Rules of whose outcomes each is contradicted by another, and by which the first is."""
    silenced: dict[str, str] = {}
    for rule in applied:
        if rule.outcomes and contradictions.keys() >= {*rule.outcomes}:
            silenced[rule.id] = contradictions[rule.outcomes[0]]
    return silenced


def _alternatives(
    rules: RuleSet, facts: Facts, pulled: Sequence[str], standing: list[Rule], outcomes: tuple[str, ...]
) -> tuple[Alternative, ...]:
    """Other outcomes that the text allows."""
    alternatives: tuple[Alternative, ...] = ()
    for rule in standing:
        if rule.otherwise is not None:
            derived = Derived(facts, rules.derive)
            other, _ = _settle(rules, derived, pulled, standing, _counts(rules, standing, rule))
            if other != outcomes:
                alternatives += (Alternative(other, rule),)
    return alternatives


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
        definitions=(
            *(one for one in base.definitions if one.concept not in concepts),
            *(one for one in other.definitions if one.concept in concepts),
        ),
    )
