"""The ruling: what the rules of a document come to, with the clauses that say so."""

from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import msgspec

from rulebook.rules.conditions import Expression, Facts, Value, evaluate, names
from rulebook.rules.outcomes import OutcomeTable
from rulebook.rules.plain import PlainRule, PlainRules, no_rules, plain_rules_of
from rulebook.rules.weigh import (
    Alternative,
    Condition,
    Definition,
    DerivedFacts,
    Notion,
    Rule,
    RuleSet,
    weigh,
)
from rulebook.store import OUTCOMES_FILE, Build, BuildIndex
from rulebook.store import home as home_folder


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

    rules: RuleSet
    """The rules that it was made by."""

    @property
    def facts(self) -> Facts:
        """The facts; notions are derived when they are asked for."""
        return DerivedFacts({**self.given, **weigh(self.rules, self.given).counts}, self.rules.derive)

    def because(self, rule: Rule) -> Facts:
        """The facts of the situation that a rule looked at and that were told."""
        names = [name for name in self.rules.facts_of(rule) if name in self.rules.defaults]
        return {name: self.given[name] for name in names if self.given[name] != self.rules.defaults[name]}


def ruled_documents() -> tuple[str, ...]:
    """The documents that have rules."""
    return _index(home_folder()).ruled


def rule_set(document: str) -> RuleSet:
    """The rules of a document of the home folder, or `Trouble`."""
    return rule_set_of(home_folder(), document)


@cache
def rule_set_of(home: Path, document: str) -> RuleSet:
    """The rules of a document as the build of a folder has them, or `Trouble`.

    Generated code is quick; where it is of other rules than the build, the build's own are interpreted.
    """
    index = _index(home)
    if document not in index.ruled:
        raise no_rules(document)
    from rulebook.rules.generated import rules as code

    if index.code != code.CODE:
        table = Build(home).read(OUTCOMES_FILE, OutcomeTable)
        return interpreted(plain_rules_of(home), document, table.contradicted)
    from rulebook.rules.generated.facts import DEFAULTS

    return RuleSet(
        rules=tuple(rule.of(document) for rule in code.RULES if document in rule.clauses),
        notions=tuple(notion.notion() for notion in code.NOTIONS if document in notion.documents),
        defaults=DEFAULTS,
        swallows=code.SWALLOWS,
        contradicted=code.CONTRADICTED,
        definitions=tuple(one.of(document) for one in code.DEFINITIONS if document in one.clauses),
    )


@cache
def _index(home: Path) -> BuildIndex:
    return Build(home).index


def interpreted(rules: PlainRules, document: str, contradicted: tuple[str, ...]) -> RuleSet:
    """The rules of a document straight from their plain form, without any code made for them."""
    plain = rules.documents[document]
    return RuleSet(
        rules=tuple(_interpreted_rule(rule) for rule in plain.rules),
        notions=tuple(
            Notion(name=notion.name, concept=notion.concept, value=_interpreted_condition(notion.value))
            for notion in plain.notions
        ),
        defaults=rules.facts,
        swallows=rules.outcomes,
        contradicted=contradicted,
        definitions=tuple(Definition(**msgspec.structs.asdict(one)) for one in plain.definitions),
    )


def _interpreted_rule(rule: PlainRule) -> Rule:
    return Rule(
        id=rule.id,
        concept=rule.concept,
        kind=rule.kind,
        when=_interpreted_condition(rule.when),
        outcomes=rule.then,
        defeats=rule.defeats,
        turns=rule.turns,
        otherwise=rule.otherwise,
        clauses=rule.clauses,
        otherwise_clauses=rule.by,
    )


def _interpreted_condition(expression: Expression) -> Condition:
    def code(facts: Facts, derived: Facts) -> Value:
        wanted = {name: facts[name] if name in facts else derived[name] for name in spoken_of}
        value = evaluate(expression, wanted)
        assert value is not None, "all facts are known"
        return value

    spoken_of = tuple(sorted(names(expression)))
    return Condition(code, spoken_of, None, expression)


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
    return Ruling(document, outcomes, clauses, defeated, alternatives, applied, set_aside, facts, rules)
