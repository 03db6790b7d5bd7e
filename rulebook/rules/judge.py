"""The ruling: what the rules of a document come to, with the clauses that say so."""

from functools import cache
from itertools import chain
from typing import NamedTuple

from rulebook.rules.conditions import Facts
from rulebook.rules.plain import no_rules
from rulebook.rules.weigh import Alternative, DerivedFacts, Rule, RuleSet, weigh


class Ruling(NamedTuple):
    """What follows from a situation in one document."""

    document: str
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

    @property
    def facts(self) -> Facts:
        """The facts; notions are derived when they are asked for."""
        rules = rule_set(self.document)
        return DerivedFacts({**self.given, **weigh(rules, self.given).counts}, rules.derive)

    def because(self, rule: Rule) -> Facts:
        """The facts of the situation that a rule looked at and that were told."""
        rules = rule_set(self.document)
        names = [name for name in rules.facts_of(rule) if name in rules.defaults]
        return {name: self.given[name] for name in names if self.given[name] != rules.defaults[name]}


def ruled_documents() -> tuple[str, ...]:
    """The documents that have rules."""
    from rulebook.rules.generated.rules import DOCUMENTS

    return DOCUMENTS


def generated_logic() -> str:
    """The fingerprint of the logic that the generated code has."""
    from rulebook.rules.generated.rules import LOGIC

    return LOGIC


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
    outcomes, applied, set_aside, alternatives, _ = weigh(rules, facts)
    clauses = tuple(dict.fromkeys(chain.from_iterable([rule.clauses for rule in applied])))
    defeated: tuple[str, ...] = ()
    if set_aside:
        lost = dict.fromkeys(chain.from_iterable([rule.clauses for rule, _ in set_aside]))
        defeated = tuple([number for number in lost if number not in clauses])
    return Ruling(document, outcomes, clauses, defeated, alternatives, applied, set_aside, facts)
