"""The ruling: what the rules of a document come to, with the clauses that say so."""

from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from rulebook.rules.conditions import Facts
from rulebook.rules.plain import no_rules, staleness
from rulebook.rules.weigh import Alternative, DerivedFacts, Rule, RuleSet, weigh


class Ruling(NamedTuple):
    """What follows from a situation in one document."""

    document: str
    outcomes: tuple[str, ...]
    clauses: tuple[str, ...]
    """Every clause that applied, in the document's order of rules."""
    defeated: tuple[str, ...]
    """Clauses that would have applied, had not another set them aside."""
    alternatives: list[Alternative]
    applied: list[Rule]
    set_aside: list[tuple[Rule, str]]
    """Rules set aside, and by what: the id of a rule, or an outcome."""
    given: Facts
    """The facts that it was given."""
    counts: dict[str, int]
    """How many rules gave each outcome."""

    @property
    def facts(self) -> Facts:
        """The facts; notions are derived when they are asked for."""
        rules = rule_set(self.document)
        return DerivedFacts(self.given | self.counts, rules.derive)

    def because(self, rule: Rule) -> Facts:
        """The facts of the situation that a rule looked at and that were told."""
        rules = rule_set(self.document)
        names = [name for name in rules.facts_of(rule) if name in rules.defaults]
        return {name: self.given[name] for name in names if self.given[name] != rules.defaults[name]}

    def to_row(self) -> dict[str, Any]:
        """The ruling as programs outside read it."""
        spoke: list[tuple[Rule, str | None]] = [(rule, None) for rule in self.applied]
        return {
            "document": self.document,
            "outcomes": list(self.outcomes),
            "clauses": list(self.clauses),
            "defeated": list(self.defeated),
            "alternatives": [_alternative_row(other) for other in self.alternatives],
            "placements": self._placements(),
            "trace": [self._trace_row(rule, by) for rule, by in [*spoke, *self.set_aside]],
        }

    def _placements(self) -> list[dict[str, Any]]:
        """What somebody has to place or put back."""
        from rulebook.rules.generated.rules import PLACED

        rows = []
        for word in PLACED:
            if word in self.outcomes:
                clauses: list[str] = []
                for rule in self.applied:
                    clauses += rule.clauses if word in rule.outcomes else ()
                rows.append({"what": word, "clauses": clauses})
        return rows

    def _trace_row(self, rule: Rule, by: str | None) -> dict[str, Any]:
        """A rule that spoke or was set aside, with the facts that made it speak."""
        return {
            "rule": rule.id,
            "kind": rule.kind,
            "clauses": list(rule.clauses),
            "then": list(rule.outcomes),
            "facts": self.because(rule),
            "set_aside_by": by,
        }


def _alternative_row(other: Alternative) -> dict[str, Any]:
    clauses, instead_of = other.rule.otherwise_clauses, other.rule.clauses
    return {"outcomes": list(other.outcomes), "clauses": list(clauses), "instead_of": list(instead_of)}


def ruled_documents() -> tuple[str, ...]:
    """The documents that have rules."""
    from rulebook.rules.generated.rules import DOCUMENTS

    return DOCUMENTS


def code_staleness() -> str:
    """Why the rules as code do not belong to the pages, on one line, or nothing."""
    from rulebook.rules.generated.rules import LOGIC

    return staleness(LOGIC)


@cache
def rule_set(document: str) -> RuleSet:
    """The rules of a document, or `Trouble`."""
    from rulebook.rules.generated.facts import DEFAULTS
    from rulebook.rules.generated.rules import CONTRADICTED, DOCUMENTS, NOTIONS, RULES, SWALLOWS

    if document not in DOCUMENTS:
        raise no_rules(document)
    return RuleSet(
        rules=tuple(rule.of(document) for rule in RULES if document in rule.clauses),
        notions=tuple(notion.notion() for notion in NOTIONS if document in notion.documents),
        defaults=DEFAULTS,
        swallows=SWALLOWS,
        contradicted=CONTRADICTED,
    )


def judge(document: str, facts: Facts) -> Ruling:
    """The ruling of a document on facts as `situation.facts_of` gives them."""
    return ruling_by(document, rule_set(document), facts)


def ruling_by(document: str, rules: RuleSet, facts: Facts) -> Ruling:
    """The ruling by a set of rules, as if it were a document's own."""
    outcomes, applied, set_aside, alternatives, counts = weigh(rules, facts)
    clauses = tuple(dict.fromkeys(chain.from_iterable([rule.clauses for rule in applied])))
    lost = dict.fromkeys(chain.from_iterable([rule.clauses for rule, _ in set_aside]))
    defeated = tuple([number for number in lost if number not in clauses])
    return Ruling(document, outcomes, clauses, defeated, alternatives, applied, set_aside, facts, counts)
