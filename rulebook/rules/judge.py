"""The ruling: every rule that applies is collected, exceptions are weighed, and what remains is said with its clauses."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from rulebook.rules.facts import Facts
from rulebook.rules.meaning import EARLY, SAID
from rulebook.trouble import Trouble

Condition = Callable[[Facts], Any]


class Rule(NamedTuple):
    """A rule of a generated module."""

    id: str
    concept: str
    clauses: tuple[str, ...]
    kind: str
    when: Condition
    then: tuple[str, ...]
    defeats: tuple[str, ...]
    turns: tuple[str, str] | None
    otherwise: tuple[str, ...] | None
    by: tuple[str, ...]
    names: tuple[str, ...]
    """Facts that it looks at, notions traced back to them."""


class Module(Protocol):
    """What a generated module offers."""

    DOCUMENT: str
    DEFAULTS: Facts
    RULES: tuple[Rule, ...]
    SWALLOWS: dict[str, tuple[str, ...]]
    CONTRADICTED: tuple[str, ...]
    PLACED: tuple[str, ...]

    def notions(self, f: Facts) -> None:
        """Derives the notions."""

    def fired(self, f: Facts) -> list[int]:
        """Which of the rules that look at facts hold, by their place."""

    def late(self, f: Facts) -> None:
        """Derives what hangs on what was said."""


class Order(NamedTuple):
    """The rules of a module in the order in which they speak."""

    first: tuple[Rule, ...]
    """Norms, excuses and scopes: they look at what was seen."""
    last: tuple[Rule, ...]
    """Those that turn, raise or cap: they look at what was said."""
    unsaid: dict[str, int]
    """Nothing said of any outcome."""
    said: dict[str, str]
    """Name of the fact that counts an outcome."""
    rank: dict[str, int]
    """Place of each outcome, the weightiest first."""


@dataclass(slots=True)
class Ruling:
    """What follows from a situation in one document."""

    document: str
    outcomes: tuple[str, ...]
    clauses: tuple[str, ...]
    """Every clause that applied, in the document's order of rules."""
    defeated: tuple[str, ...]
    """Clauses that would have applied, had not another set them aside."""
    alternatives: tuple[dict[str, Any], ...]
    applied: tuple[Rule, ...]
    set_aside: tuple[tuple[Rule, str], ...]
    """Rules set aside, and by what: the id of a rule, or an outcome."""
    facts: Facts

    @property
    def placements(self) -> list[dict[str, Any]]:
        """Discs that somebody has to place or put back."""
        return [
            {"what": word, "clauses": [n for rule in self.applied if word in rule.then for n in rule.clauses]}
            for word in module(self.document).PLACED
            if word in self.outcomes
        ]

    @property
    def trace(self) -> list[dict[str, Any]]:
        """Each rule that spoke, with the facts that made it speak."""
        rows = [(rule, None) for rule in self.applied] + list(self.set_aside)
        return [
            {
                "rule": rule.id,
                "kind": rule.kind,
                "clauses": list(rule.clauses),
                "then": list(rule.then),
                "facts": self.because(rule),
                "set_aside_by": by,
            }
            for rule, by in rows
        ]

    def because(self, rule: Rule) -> Facts:
        """The facts of the situation that a rule looked at and that were said."""
        defaults = module(self.document).DEFAULTS
        return {
            name: self.facts[name]
            for name in rule.names
            if name in defaults and self.facts[name] != defaults[name]
        }

    def to_row(self) -> dict[str, Any]:
        """The ruling as programs outside read it."""
        return {
            "document": self.document,
            "outcomes": list(self.outcomes),
            "clauses": list(self.clauses),
            "defeated": list(self.defeated),
            "alternatives": list(self.alternatives),
            "placements": self.placements,
            "trace": self.trace,
        }


@cache
def module(document: str) -> Module:
    """The generated rules of a document, or `Trouble`."""
    try:
        found: Any = import_module(f".generated.{document.replace('-', '_')}", __package__)
    except ModuleNotFoundError:
        raise Trouble(f"no rules for the document {document!r}", remedy="see `rulebook documents`") from None
    rules: Module = found
    return rules


@cache
def order(document: str) -> Order:
    """The rules of a document, those that look at facts first."""
    rules = module(document).RULES
    first = tuple(rule for rule in rules if rule.kind in EARLY)
    words = module(document).SWALLOWS
    rank = {word: n for n, word in enumerate(words)}
    return Order(
        first,
        tuple(rule for rule in rules if rule.kind not in EARLY),
        {SAID + word: 0 for word in words},
        {word: SAID + word for word in words},
        rank,
    )


def judge(document: str, facts: Facts) -> Ruling:
    """The ruling of a document on facts as `facts.read` gives them."""
    rules, ordered = module(document), order(document)
    f = facts.copy()
    rules.notions(f)
    first = ordered.first
    return weighed(rules, ordered, f, [first[n] for n in rules.fired(f)])


def weighed(rules: Module, index: Order, f: Facts, fired: Sequence[Rule]) -> Ruling:
    """What remains of the rules that fired, once exceptions are weighed."""
    beaten = _beaten(fired)
    standing = [rule for rule in fired if rule.id not in beaten] if beaten else fired
    outcomes, applied = _finished(rules, index, f, standing, {})
    swallowed = {word: by for by in outcomes for word in rules.SWALLOWS[by]}
    lost = [(rule, beaten[rule.id]) for rule in fired if rule.id in beaten]
    said = applied
    if swallowed and any(word in rules.CONTRADICTED for rule in applied for word in rule.then):
        silent = {
            rule.id: by
            for rule in applied
            if (by := _silencer(rule, outcomes, swallowed, rules.CONTRADICTED))
        }
        lost += [(rule, silent[rule.id]) for rule in applied if rule.id in silent]
        said = [rule for rule in applied if rule.id not in silent]
    clauses = tuple(dict.fromkeys([number for rule in said for number in rule.clauses]))
    return Ruling(
        document=rules.DOCUMENT,
        outcomes=outcomes,
        clauses=clauses,
        defeated=tuple(
            dict.fromkeys(number for rule, _ in lost for number in rule.clauses if number not in clauses)
        ),
        alternatives=tuple(_alternatives(rules, index, f, standing, outcomes))
        if any(rule.otherwise is not None for rule in standing)
        else (),
        applied=tuple(said),
        set_aside=tuple(lost),
        facts=f,
    )


def _beaten(fired: Sequence[Rule]) -> dict[str, str]:
    """Rules that another sets aside, and which; a rule does not set aside exceptions of its own concept."""
    found: dict[str, str] = {}
    for rule in fired:
        for concept in rule.defeats:
            for other in fired:
                if other.concept == concept and (concept != rule.concept or other.kind == "norm"):
                    found[other.id] = rule.id
    return found


def _silencer(
    rule: Rule, kept: Sequence[str], swallowed: Mapping[str, str], contradicted: Sequence[str]
) -> str | None:
    """The outcome that contradicts all that a rule said, if any."""
    if any(word in kept or word not in swallowed or word not in contradicted for word in rule.then):
        return None
    return swallowed[rule.then[0]] if rule.then else None


def _finished(
    rules: Module, index: Order, f: Facts, standing: Sequence[Rule], instead: Mapping[str, tuple[str, ...]]
) -> tuple[tuple[str, ...], list[Rule]]:
    """What the standing rules come to: counted, turned, raised and swallowed; and all rules that took part."""
    counts: dict[str, int] = {}
    for rule in standing:
        for word in instead.get(rule.id, rule.then):
            counts[word] = counts.get(word, 0) + 1
    f.update(index.unsaid)
    for word in counts:
        f[index.said[word]] = counts[word]
    rules.late(f)
    outcomes, applied = set(counts), list(standing)
    for rule in index.last:
        if rule.when(f):
            applied.append(rule)
            outcomes |= set(rule.then)
            if rule.turns and rule.turns[0] in outcomes:
                outcomes = outcomes - {rule.turns[0]} | {rule.turns[1]}
    ranked = sorted(outcomes, key=index.rank.__getitem__)
    for word in ranked:
        if word in outcomes:
            outcomes.difference_update(rules.SWALLOWS[word])
    return tuple([word for word in ranked if word in outcomes]), applied


def _alternatives(
    rules: Module, index: Order, f: Facts, standing: Sequence[Rule], outcomes: tuple[str, ...]
) -> Iterable[dict[str, Any]]:
    """Other outcomes that the text allows, with the clauses behind them."""
    for rule in standing:
        if rule.otherwise is not None:
            other, _ = _finished(rules, index, dict(f), standing, {rule.id: rule.otherwise})
            if other != outcomes:
                yield {"outcomes": list(other), "clauses": list(rule.by), "instead_of": list(rule.clauses)}
