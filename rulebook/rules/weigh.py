"""The one engine of weighing: from rules and facts to outcomes.

Rules that look at facts speak first: norms, excuses and scopes, of which some set others aside. What remains
is counted, and rules that look at these counts convert, raise or cap it. In the end weightier outcomes
absorb lighter ones.

A situation states a handful of facts. A condition that is false when nothing is stated can hold only if one
of its triggers is stated, so rules are found by the facts that are stated, and a notion is derived when a
condition asks for it.

The module of rules that `rulebook build` generates has a copy of this code.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from rulebook.rules.conditions import Facts, StatedFacts, Value, pulled_triggers
from rulebook.rules.notation import Code
from rulebook.rules.rule import COUNT_PREFIX, AllRules, Definition, Notion, Rule, facts_behind

MOST_REMEMBERED = 4096
"""Sets of outcomes whose ranking is remembered."""


@dataclass(frozen=True)
class RuleSet:
    """Rules and notions that are weighed together: those of a document, or any mixture."""

    document: str
    """The document that a ruling by them is of."""
    rules: tuple[Rule, ...]
    notions: tuple[Notion, ...]
    defaults: Mapping[str, Value]
    """Every fact as it is when it is not stated."""
    absorbs: Mapping[str, tuple[str, ...]]
    """Every outcome, the weightiest first, with those that it absorbs."""
    contradicted: tuple[str, ...]
    """Outcomes that are contradicted, not absorbed, when another absorbs them."""
    definitions: tuple[Definition, ...] = ()

    @cached_property
    def ranking(self) -> "Ranking":
        """What remains of outcomes when the weightier have absorbed the lighter."""
        return Ranking(self.absorbs, self.contradicted)

    @cached_property
    def derive(self) -> dict[str, Code]:
        """How what is not stated is derived: notions, and counts of outcomes that nothing gave."""
        derive: dict[str, Code] = {name: lambda _: 0 for name in self.counted}
        return derive | {notion.name: notion.code for notion in self.notions}

    @cached_property
    def count_names(self) -> dict[str, str]:
        """The name of the count of each outcome."""
        return {word: COUNT_PREFIX + word for word in self.absorbs}

    @cached_property
    def counted(self) -> dict[str, str]:
        """The outcome that each count counts."""
        return {name: word for word, name in self.count_names.items()}

    @cached_property
    def first(self) -> "RuleIndex":
        """The rules that look at facts."""
        return RuleIndex([rule for rule in self.rules if rule.looks_at_facts])

    @cached_property
    def last(self) -> "RuleIndex":
        """The rules that look at what the others gave."""
        return RuleIndex([rule for rule in self.rules if not rule.looks_at_facts])

    @cached_property
    def facts_behind(self) -> dict[str, frozenset[str]]:
        """The facts that each notion depends on, through other notions too."""
        return facts_behind({notion.name: notion.names for notion in self.notions})

    @cached_property
    def by_notion(self) -> dict[str, Notion]:
        """The notions by name."""
        return {notion.name: notion for notion in self.notions}

    def facts_of(self, one: Rule | Notion) -> list[str]:
        """The facts that a rule or a notion looks at, through notions too."""
        return sorted(frozenset().union(*(self.facts_behind.get(name, {name}) for name in one.names)))


class RuleIndex:
    """Rules by the facts that can make them hold."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = rules
        self.always: list[tuple[int, Code]] = []
        """Places of the rules that may hold when nothing is stated, with their conditions."""
        self.by_trigger: dict[str, list[tuple[int, Code]]] = {}
        """Places of the others, with their conditions."""
        for place, rule in enumerate(rules):
            if rule.triggers is None:
                self.always.append((place, rule.code))
            for trigger in rule.triggers or ():
                self.by_trigger.setdefault(trigger, []).append((place, rule.code))

    def holding(self, pulled: Iterable[str], known: Facts) -> list[Rule]:
        """The rules that hold, in their order; `pulled` are the triggers that facts and counts pull."""
        by_trigger = self.by_trigger
        places = {place for place, code in self.always if code(known)} if self.always else set()
        for trigger in pulled:
            if trigger in by_trigger:
                for place, code in by_trigger[trigger]:
                    if code(known):
                        places.add(place)
        rules = self.rules
        return [rules[place] for place in sorted(places)]


class KnownFacts(Facts):
    """Facts together with notions and counts of outcomes; a notion is derived when it is asked for."""

    __slots__ = ("derive",)

    def __init__(self, facts: Facts, derive: Mapping[str, Code]) -> None:
        super().__init__(facts)
        self.derive = derive

    def __missing__(self, name: str) -> Value:
        value = self[name] = self.derive[name](self)
        return value


class Ranking:
    """What remains of outcomes when the weightier have absorbed the lighter; each set is ranked once."""

    def __init__(self, absorbs: Mapping[str, tuple[str, ...]], contradicted: Sequence[str]) -> None:
        self.absorbs = absorbs
        self.contradicted = contradicted
        self.remaining = lru_cache(MOST_REMEMBERED)(self._remaining)
        self.contradictions = lru_cache(MOST_REMEMBERED)(self._contradictions)

    def _remaining(self, outcomes: frozenset[str]) -> tuple[str, ...]:
        """What remains, the weightiest first."""
        ranked = [word for word in self.absorbs if word in outcomes]
        remaining = set(ranked)
        for word in ranked:
            if word in remaining:
                remaining.difference_update(self.absorbs[word])
        return tuple(word for word in ranked if word in remaining)

    def _contradictions(self, outcomes: tuple[str, ...]) -> dict[str, str]:
        """Outcomes that what remains contradicts, each with the lightest that does."""
        contradictions: dict[str, str] = {}
        for word in self.contradicted:
            for by in outcomes if word not in outcomes else ():
                if word in self.absorbs[by]:
                    contradictions[word] = by
        return contradictions


class Alternative(NamedTuple):
    """Other outcomes that the text allows."""

    outcomes: tuple[str, ...]
    rule: Rule
    """The rule that can be read otherwise."""
    applied: tuple[Rule, ...]
    """The rules that speak then, it among them as it is read otherwise."""


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
    known = KnownFacts(facts, rules.derive)
    fired = rules.first.holding(pulled, known)
    beaten = _beaten(fired)
    standing = [rule for rule in fired if rule.id not in beaten] if beaten else fired
    counts = _counts(rules, standing)
    outcomes, applied = _resolve(rules, known, pulled, standing, counts)
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


def _resolve(
    rules: RuleSet, known: KnownFacts, pulled: Sequence[str], standing: list[Rule], counts: Mapping[str, int]
) -> tuple[tuple[str, ...], list[Rule]]:
    """What the standing rules come to: converted, raised and absorbed; and all rules that took part."""
    known.update(counts)
    outcomes = {rules.counted[name] for name in counts}
    late = rules.last.holding([*pulled, *counts], known)
    for rule in late:
        outcomes.update(rule.outcomes)
        if rule.converts and rule.converts[0] in outcomes:
            outcomes.remove(rule.converts[0])
            outcomes.add(rule.converts[1])
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
            known = KnownFacts(facts, rules.derive)
            other, spoke = _resolve(rules, known, pulled, standing, _counts(rules, standing, rule))
            if other != outcomes:
                applied = (*(one for one in spoke if one != rule), rule.read_otherwise())
                alternatives += (Alternative(other, rule, applied),)
    return alternatives


def rule_sets(rules: AllRules) -> dict[str, RuleSet]:
    """The rules of each document, ready to be weighed."""
    sets = {}
    for document, own in rules.documents.items():
        sets[document] = RuleSet(
            document=document,
            rules=own.rules,
            notions=own.notions,
            defaults=rules.facts,
            absorbs=rules.outcomes,
            contradicted=rules.contradicted,
            definitions=own.definitions,
        )
    return sets
