"""The ruling: what the rules of a document come to, with the clauses that say so."""

from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

from rulebook.rules.conditions import Facts
from rulebook.rules.outcomes import Given
from rulebook.rules.rule import Rule
from rulebook.rules.weigh import Alternative, KnownFacts, RuleSet, weigh


class Ruling(NamedTuple):
    """What follows from a situation in one document."""

    outcomes: tuple[str, ...]
    clauses: tuple[str, ...]
    """Every clause that applied, in the document's order of rules."""
    defeated: tuple[str, ...]
    """Clauses that would have applied, had not another set them aside."""
    alternatives: tuple[Alternative, ...]
    applied: tuple[Rule, ...]
    set_aside: tuple[tuple[Rule, str], ...]
    """Rules set aside, and by what: the id of a rule, or an outcome."""
    given: Facts
    """The facts that it was given."""
    counts: Mapping[str, int]
    """How many rules gave each outcome, by the name of that count."""
    rules: RuleSet
    """The rules that it was made by."""

    @property
    def document(self) -> str:
        """The document that rules."""
        return self.rules.document

    @property
    def given_by(self) -> Given:
        """The rules that gave its outcomes."""
        return Given(self.document, self.applied)

    @property
    def facts(self) -> Facts:
        """The facts; notions are derived when they are asked for."""
        return KnownFacts({**self.given, **self.counts}, self.rules.derive)

    def because(self, rule: Rule) -> Facts:
        """The facts of the situation that a rule looked at and that were stated."""
        names = [name for name in self.rules.facts_of(rule) if name in self.rules.defaults]
        return {name: self.given[name] for name in names if self.given[name] != self.rules.defaults[name]}


def judge(rules: RuleSet, facts: Facts) -> Ruling:
    """The ruling by a set of rules on facts as `situation.facts_of` gives them."""
    outcomes, applied, set_aside, alternatives, counts = weigh(rules, facts)
    clauses = tuple(dict.fromkeys(chain.from_iterable([rule.clauses for rule in applied])))
    defeated: tuple[str, ...] = ()
    if set_aside:
        lost = dict.fromkeys(chain.from_iterable([rule.clauses for rule, _ in set_aside]))
        defeated = tuple([number for number in lost if number not in clauses])
    return Ruling(outcomes, clauses, defeated, alternatives, applied, set_aside, facts, counts, rules)
