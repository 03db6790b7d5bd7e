"""The rules of all documents put together: what they share stands once, with the documents that have it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulebook.rules.rule import AllRules, Definition, Notion, Rule

Clauses = dict[str, tuple[str, ...]]
"""Clause numbers by document."""


@dataclass(frozen=True, slots=True)
class SharedNotion:
    """A notion, and the documents that derive it so."""

    notion: Notion
    documents: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class SharedRule:
    """A rule as the first of some documents has it, with the clauses of each."""

    rule: Rule
    clauses: Clauses = field(default_factory=dict)
    otherwise_clauses: Clauses = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SharedDefinition:
    """A name that some documents define, with the clauses of each."""

    definition: Definition
    clauses: Clauses = field(default_factory=dict)


class SharedRules:
    """The rules of all documents; `concepts` are in the order in which rules are to stand."""

    def __init__(self, rules: AllRules, concepts: Sequence[str]) -> None:
        self.documents = tuple(rules.documents)
        self.facts = frozenset(rules.facts)
        self.cited = rules.cited
        notions: dict[str, SharedNotion] = {}
        shared: dict[str, SharedRule] = {}
        definitions: dict[tuple[str, str | None, str], SharedDefinition] = {}
        for document, own in rules.documents.items():
            for notion in own.notions:
                notions.setdefault(str(notion), SharedNotion(notion)).documents.append(document)
            for rule in own.rules:
                row = shared.setdefault(str(rule.logic), SharedRule(rule))
                row.clauses[document] = rule.clauses
                if rule.otherwise_clauses:
                    row.otherwise_clauses[document] = rule.otherwise_clauses
            for one in own.definitions:
                key = (one.name, one.value, one.concept)
                definitions.setdefault(key, SharedDefinition(one)).clauses[document] = one.clauses
        self.notions = list(notions.values())
        self.rules = sorted(shared.values(), key=lambda row: _place(row.rule, concepts))
        self.definitions = sorted(
            definitions.values(), key=lambda row: concepts.index(row.definition.concept)
        )

    def variable(self, name: str) -> str:
        """What a condition in JavaScript calls a fact, or a notion or count, which are kept apart."""
        return f"f.{name}" if name in self.facts else f"n.${name}"


def _place(rule: Rule, concepts: Sequence[str]) -> tuple[int, int]:
    """Where a rule stands in the pages: its concept, and its number there."""
    _, _, number = rule.id.removeprefix(rule.concept).partition(".")
    return concepts.index(rule.concept), int(number or 1)
