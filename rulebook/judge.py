"""The ruling: every rule that applies is collected, exceptions are weighed, and what remains is said with its clauses."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from .facts import Facts
from .meaning import SAID
from .trouble import Trouble

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
    idle: bool
    """Whether it is silent when nothing is said."""


class Module(Protocol):
    """What a generated module offers."""

    DOCUMENT: str
    DEFAULTS: Facts
    RULES: tuple[Rule, ...]
    SWALLOWS: dict[str, tuple[str, ...]]

    def notions(self, f: Facts) -> None:
        """Derives the notions."""

    def late(self, f: Facts) -> None:
        """Derives what hangs on what was said."""


@dataclass(frozen=True)
class Index:
    """Rules of a module in the order in which they speak, and which facts wake them."""

    first: tuple[Rule, ...]
    last: tuple[Rule, ...]
    always: int
    wakes: dict[str, int]


@dataclass(frozen=True)
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
        words = ("restore_discs", "place_in_centre", "place_penalty", "penalty_disc")
        return [
            {"what": word, "clauses": [n for rule in self.applied if word in rule.then for n in rule.clauses]}
            for word in words
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
        return {name: self.facts[name] for name in rule.names if name in defaults and self.facts[name] != defaults[name]}

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
        found: Any = import_module(f".rules.{document.replace('-', '_')}", __package__)
    except ModuleNotFoundError:
        raise Trouble(f"no rules for the document {document!r}", remedy="see `rulebook documents`") from None
    rules: Module = found
    return rules


@cache
def _index(document: str) -> Index:
    rules = module(document).RULES
    first = tuple(rule for rule in rules if rule.kind in ("norm", "excuse", "scope"))
    wakes: dict[str, int] = {}
    for n, rule in enumerate(first):
        for name in rule.names:
            wakes[name] = wakes.get(name, 0) | 1 << n
    always = sum(1 << n for n, rule in enumerate(first) if not rule.idle)
    return Index(first, tuple(rule for rule in rules if rule not in first), always, wakes)


def judge(document: str, facts: Facts) -> Ruling:
    """The ruling of a document on facts as `facts.read` gives them."""
    rules, index = module(document), _index(document)
    f = dict(facts)
    rules.notions(f)
    mask = index.always
    for name, value in facts.items():
        if value != rules.DEFAULTS[name]:
            mask |= index.wakes.get(name, 0)
    fired = []
    first = index.first
    while mask:
        low = mask & -mask
        rule = first[low.bit_length() - 1]
        if rule.when(f):
            fired.append(rule)
        mask ^= low
    return _weighed(rules, index, f, fired)


def _weighed(rules: Module, index: Index, f: Facts, fired: Sequence[Rule]) -> Ruling:
    beaten: dict[str, str] = {}
    for rule in fired:
        for concept in rule.defeats:
            if concept != rule.concept or rule.kind == "norm":
                beaten.update({other.id: rule.id for other in fired if other.concept == concept})
            else:
                beaten.update({other.id: rule.id for other in fired if other.concept == concept and other.kind == "norm"})
    standing = [rule for rule in fired if rule.id not in beaten] if beaten else fired
    outcomes, applied = _finished(rules, index, f, standing, {})
    kept = set(outcomes)
    swallowed = {word: by for by in outcomes for word in rules.SWALLOWS[by]}
    raised = {word for rule in applied if rule.kind == "escalate" for word in rule.then}
    silent = [rule for rule in applied if _silenced(_turned(rule, applied), kept, swallowed, raised)]
    lost = [(rule, beaten[rule.id]) for rule in fired if rule.id in beaten]
    lost += [(rule, next(swallowed[word] for word in _turned(rule, applied))) for rule in silent]
    said = [rule for rule in applied if rule not in silent]
    clauses = tuple(dict.fromkeys(number for rule in said for number in rule.clauses))
    return Ruling(
        document=rules.DOCUMENT,
        outcomes=outcomes,
        clauses=clauses,
        defeated=tuple(dict.fromkeys(number for rule, _ in lost for number in rule.clauses if number not in clauses)),
        alternatives=tuple(_alternatives(rules, index, f, standing, outcomes)),
        applied=tuple(said),
        set_aside=tuple(lost),
        facts=f,
    )


def _silenced(words: set[str], kept: set[str], swallowed: Mapping[str, str], raised: set[str]) -> bool:
    """Whether nothing is left of what a rule said; what an escalation was built on still counts."""
    return bool(words) and not words & kept and all(word in swallowed and swallowed[word] not in raised for word in words)


def _turned(rule: Rule, applied: Iterable[Rule]) -> set[str]:
    """The outcomes of a rule, after those that turn one into another."""
    words = set(rule.then)
    for other in applied:
        if other.turns and other.turns[0] in words:
            words = words - {other.turns[0]} | {other.turns[1]}
    return words


def _finished(
    rules: Module, index: Index, f: Facts, standing: Sequence[Rule], instead: Mapping[str, tuple[str, ...]]
) -> tuple[tuple[str, ...], list[Rule]]:
    """What the standing rules come to: counted, turned, raised and swallowed; and all rules that took part."""
    counts: dict[str, int] = {}
    for rule in standing:
        for word in instead.get(rule.id, rule.then):
            counts[word] = counts.get(word, 0) + 1
    for word in rules.SWALLOWS:
        f[SAID + word] = counts.get(word, 0)
    rules.late(f)
    outcomes, applied = set(counts), list(standing)
    for rule in index.last:
        if rule.when(f):
            applied.append(rule)
            outcomes |= set(rule.then)
            if rule.turns and rule.turns[0] in outcomes:
                outcomes = outcomes - {rule.turns[0]} | {rule.turns[1]}
    for word, below in rules.SWALLOWS.items():
        if word in outcomes:
            outcomes -= set(below)
    return tuple(word for word in rules.SWALLOWS if word in outcomes), applied


def _alternatives(rules: Module, index: Index, f: Facts, standing: Sequence[Rule], outcomes: tuple[str, ...]) -> Iterable[dict[str, Any]]:
    """Other outcomes that the text allows, with the clauses behind them."""
    for rule in standing:
        if rule.otherwise is not None:
            other, _ = _finished(rules, index, dict(f), standing, {rule.id: rule.otherwise})
            if other != outcomes:
                yield {"outcomes": list(other), "clauses": list(rule.by), "instead_of": list(rule.clauses)}
