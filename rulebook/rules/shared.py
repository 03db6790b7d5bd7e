"""The rules of all documents put together: what they share stands once, with the documents that have it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulebook.rules.conditions import Expression, is_name, names
from rulebook.rules.plain import PlainDocument, PlainRule, PlainRules
from rulebook.rules.triggers import Triggers
from rulebook.rules.weigh import COUNT

NO_LETTER = re.compile(r"[^A-Za-z0-9_]")
TAKEN = frozenset(
    {"Any", "CommonNotion", "CommonRule", "Facts", "LOGIC", "DOCUMENTS", "CONTRADICTED", "PLACED"}
)
TAKEN |= {"SWALLOWS", "NOTIONS", "RULES", "DEFINITIONS", "CommonDefinition", "condition"}
"""What else the generated module knows by name."""

Clauses = dict[str, tuple[str, ...]]
"""Clause numbers by document."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedCondition:
    """A condition that rules and notions have in common."""

    name: str
    expression: Expression
    names: tuple[str, ...]
    triggers: tuple[str, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedNotion:
    """A notion as some documents derive it."""

    name: str
    concept: str
    condition: str
    documents: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedRule:
    """A rule as some documents have it."""

    rule: PlainRule
    """As the first of them has it."""
    condition: str
    clauses: Clauses = field(default_factory=dict)
    otherwise_clauses: Clauses = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedDefinition:
    """A name that some documents define."""

    name: str
    value: str | None
    concept: str
    clauses: Clauses = field(default_factory=dict)


class SharedRules:
    """The rules of all documents; `concepts` are in the order in which rules are to stand."""

    def __init__(self, rules: PlainRules, concepts: Sequence[str]) -> None:
        self.documents = tuple(rules.documents)
        self.facts = frozenset(rules.facts)
        self.conditions: dict[str, SharedCondition] = {}
        self.notions: list[SharedNotion] = []
        self._by_text: dict[str, str] = {}
        self._triggers = Triggers(
            {**rules.facts, **{COUNT + word: 0 for word in rules.outcomes}},
            _readings(rules.documents),
            _mentions(rules.documents),
        )
        by_notion: dict[str, SharedNotion] = {}
        by_rule: dict[str, SharedRule] = {}
        for document, one in rules.documents.items():
            for notion in one.notions:
                shared = by_notion.get(str(notion))
                if shared is None:
                    condition = self._condition(notion.value, f"notion_{notion.name}")
                    shared = SharedNotion(name=notion.name, concept=notion.concept, condition=condition)
                    by_notion[str(notion)] = shared
                shared.documents.append(document)
        for document, one in rules.documents.items():
            for rule in one.rules:
                entry = by_rule.get(str(rule.logic))
                if entry is None:
                    entry = SharedRule(rule=rule, condition=self._condition(rule.when, rule.id))
                    by_rule[str(rule.logic)] = entry
                entry.clauses[document] = rule.clauses
                if rule.by:
                    entry.otherwise_clauses[document] = rule.by
        self.notions = list(by_notion.values())
        self.definitions = _definitions(rules.documents, concepts)
        self.rules = sorted(by_rule.values(), key=lambda entry: _place(entry.rule, concepts))

    def variable(self, name: str) -> str:
        """What a condition in JavaScript calls a fact, or a notion or count, which are kept apart."""
        return f"f.{name}" if name in self.facts else f"n.${name}"

    def _condition(self, expression: Expression, wanted: str) -> str:
        """The name of a condition; the wanted one, or one near it, if it is new."""
        text = str(expression)
        if text not in self._by_text:
            first = NO_LETTER.sub("_", wanted)
            if not is_name(first) or first in TAKEN:
                first = f"rule_{first}"
            name, count = first, 1
            while name in self.conditions:
                count += 1
                name = f"{first}_v{count}"
            self._by_text[text] = name
            self.conditions[name] = SharedCondition(
                name=name,
                expression=expression,
                names=tuple(sorted(names(expression))),
                triggers=self._triggers.of(expression),
            )
        return self._by_text[text]


def _definitions(documents: Mapping[str, PlainDocument], concepts: Sequence[str]) -> list[SharedDefinition]:
    """What documents define, each name once for a concept, in the order of the pages."""
    found: dict[tuple[str, str | None, str], SharedDefinition] = {}
    for document, one in documents.items():
        for own in one.definitions:
            key = (own.name, own.value, own.concept)
            if key not in found:
                found[key] = SharedDefinition(name=own.name, value=own.value, concept=own.concept)
            found[key].clauses[document] = own.clauses
    return sorted(found.values(), key=lambda one: concepts.index(one.concept))


def _readings(documents: Mapping[str, PlainDocument]) -> dict[str, list[Expression]]:
    """The ways in which documents derive each notion."""
    readings: dict[str, list[Expression]] = {}
    for document in documents.values():
        for notion in document.notions:
            known = readings.setdefault(notion.name, [])
            if notion.value not in known:
                known.append(notion.value)
    return readings


def _mentions(documents: Mapping[str, PlainDocument]) -> list[Expression]:
    """The conditions of all rules, what documents share once, and the counts that they raise."""
    distinct: dict[str, PlainRule] = {}
    for document in documents.values():
        distinct.update((str(rule.logic), rule) for rule in document.rules)
    mentions: list[Expression] = []
    for rule in distinct.values():
        mentions.append(rule.when)
        mentions += [("name", COUNT + word) for word in rule.then]
    return mentions


def _place(rule: PlainRule, concepts: Sequence[str]) -> tuple[int, int]:
    """Where a rule stands in the pages: its concept, and its number there."""
    _, _, number = rule.id.removeprefix(rule.concept).partition(".")
    return concepts.index(rule.concept), int(number or 1)
