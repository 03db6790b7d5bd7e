"""Spoils every condition of every rule a little, and sees whether a scenario notices."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from msgspec.structs import replace as with_fields

from rulebook.rules.answer.grounds import GroundRow, grounds
from rulebook.rules.conditions import COMPARISONS, Expression, Facts, evaluate
from rulebook.rules.judge import Ruling, judge
from rulebook.rules.making.scenarios import Expectation, Scenario
from rulebook.rules.rule import Rule
from rulebook.rules.situation import facts_of
from rulebook.rules.weigh import RuleSet
from tests.support import RULES


@dataclass(frozen=True)
class Case:
    """A scenario in one document: what is expected, the facts, and the rules whose conditions hold."""

    title: str
    expected: Expectation
    facts: Facts
    derived: Facts
    """The facts, from which notions are derived."""
    fired: frozenset[str]


@dataclass(frozen=True)
class Mutant:
    """A spoilt rule, and the scenario that noticed, if any."""

    document: str
    rule: Rule
    when: Expression
    killer: str | None


def fulfilled(ruling: Ruling, expected: Expectation) -> bool:
    """Whether a ruling is what a scenario expects, or one of the readings that it calls defensible."""
    wanted = [set(expected.outcomes), *map(set, expected.alternatives)]
    return (
        set(ruling.outcomes) in wanted
        and set(expected.clauses) <= set(ruling.clauses)
        and set(expected.grounds) <= {ground.clause for ground in _grounds(ruling, expected)}
        and not set(expected.excluded_clauses) & set(ruling.clauses)
    )


def _grounds(ruling: Ruling, expected: Expectation) -> Sequence[GroundRow]:
    """The definitions that decided; looked for only where some are expected."""
    return grounds(ruling, RULES.vocabulary) if expected.grounds else ()


def cases(document: str, scenarios: Sequence[Scenario]) -> list[Case]:
    """The scenarios that speak of a document."""
    found = []
    for scenario in scenarios:
        facts = facts_of(scenario.situation, RULES.vocabulary, scenario.title)
        for expected in scenario.expectations:
            if document in expected.documents:
                derived = judge(RULES.of(document), facts).facts
                fired = frozenset(rule.id for rule in RULES.of(document).first.rules if rule.code(derived))
                found.append(Case(scenario.title, expected, facts, derived, fired))
    return found


def spoilt(document: str, rules: RuleSet, known: Sequence[Case]) -> Iterator[Mutant]:
    """Every mutant of every rule of a document."""
    for rule in rules.rules:
        for when in dict.fromkeys(mutants(rule.when)):
            yield Mutant(document, rule, when, _killer(document, rule, when, known))


def _killer(document: str, rule: Rule, when: Expression, known: Sequence[Case]) -> str | None:
    """The first scenario whose ruling is not what is expected any more."""
    spoilt_rules = _with_condition(RULES.of(document), rule.id, when)
    for case in known:
        if rule.looks_at_facts and bool(evaluate(when, case.derived)) == (rule.id in case.fired):
            continue  # it fires as before
        if not fulfilled(judge(spoilt_rules, case.facts), case.expected):
            return case.title
    return None


def _with_condition(rules: RuleSet, id: str, when: Expression) -> RuleSet:
    """The rules with another condition for one of them, which is looked at always."""
    spoilt = [with_fields(rule, when=when, triggers=None) if rule.id == id else rule for rule in rules.rules]
    return replace(rules, rules=tuple(spoilt))


def mutants(expression: Expression) -> list[Expression]:
    """Ways to spoil a condition: a part negated or dropped, and for or, a limit moved, a list shortened."""
    head, *parts = expression
    spoilt: list[Expression] = [("not", expression)] if head in ("name", "in", *COMPARISONS.values()) else []
    if head == "not":
        spoilt.append(parts[0])
        spoilt += [("not", inner) for inner in mutants(parts[0]) if inner != ("not", parts[0])]
    if head in ("and", "or"):
        spoilt.append(("or" if head == "and" else "and", *parts))
        for place, part in enumerate(parts):
            before, after = parts[:place], parts[place + 1 :]
            rest = [*before, *after]
            spoilt.append(rest[0] if len(rest) == 1 else (head, *rest))
            spoilt += [(head, *before, inner, *after) for inner in mutants(part)]
    if head == "in":
        spoilt += [
            ("in", parts[0], (*parts[1][:place], *parts[1][place + 1 :])) for place in range(len(parts[1]))
        ]
    if head in COMPARISONS.values() and parts[1][0] == "value" and type(parts[1][1]) is int:
        spoilt += [(head, parts[0], ("value", parts[1][1] + step)) for step in (-1, 1)]
    return spoilt
