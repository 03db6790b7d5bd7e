"""Spoils every condition of every rule a little, and sees whether a scenario notices."""

from collections import ChainMap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rulebook.rules.conditions import COMPARISONS, Expression, Facts, Value, evaluate
from rulebook.rules.facts import vocabulary
from rulebook.rules.grounds import Ground, grounds
from rulebook.rules.judge import Ruling, judge, rule_set, ruling_by
from rulebook.rules.plain import PlainDocument, PlainRule
from rulebook.rules.scenarios import Expectation, Scenario
from rulebook.rules.situation import facts_of
from rulebook.rules.weigh import Condition, RuleSet


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
    rule: PlainRule
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


def _grounds(ruling: Ruling, expected: Expectation) -> Sequence[Ground]:
    """The definitions that decided; looked for only where some are expected."""
    return grounds(ruling, vocabulary()) if expected.grounds else ()


def cases(document: str, scenarios: Sequence[Scenario]) -> list[Case]:
    """The scenarios that speak of a document."""
    found = []
    for scenario in scenarios:
        facts = facts_of(scenario.situation, vocabulary(), scenario.title)
        for expected in scenario.expectations:
            if document in expected.documents:
                derived = judge(document, facts).facts
                fired = frozenset(
                    rule.id for rule in rule_set(document).first.rules if rule.when.holds(derived)
                )
                found.append(Case(scenario.title, expected, facts, derived, fired))
    return found


def spoilt(document: str, rules: PlainDocument, known: Sequence[Case]) -> Iterator[Mutant]:
    """Every mutant of every rule of a document."""
    for rule in rules.rules:
        for when in dict.fromkeys(mutants(rule.when)):
            yield Mutant(document, rule, when, _killer(document, rule, when, known))


def _killer(document: str, rule: PlainRule, when: Expression, known: Sequence[Case]) -> str | None:
    """The first scenario whose ruling is not what is expected any more."""
    spoilt_rules = _with_condition(rule_set(document), rule.id, when)
    for case in known:
        if rule.looks_at_facts and bool(evaluate(when, case.derived)) == (rule.id in case.fired):
            continue  # it fires as before
        if not fulfilled(ruling_by(document, spoilt_rules, case.facts), case.expected):
            return case.title
    return None


def _with_condition(rules: RuleSet, id: str, when: Expression) -> RuleSet:
    """The rules with another condition for one of them, which is looked at always."""

    def holds(facts: Facts, derived: Facts) -> bool:
        known: ChainMap[str, Value] = ChainMap(facts, derived)
        return bool(evaluate(when, known))

    condition = Condition(holds, (), None, when)
    return replace(
        rules, rules=tuple(replace(rule, when=condition) if rule.id == id else rule for rule in rules.rules)
    )


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
