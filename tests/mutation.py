"""Spoils every condition of every rule a little, and sees whether a scenario notices."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulebook.rules.conditions import Expression, evaluate, mutants
from rulebook.rules.facts import Facts
from rulebook.rules.judge import Rule as Made
from rulebook.rules.judge import Ruling, module, order, weighed
from rulebook.rules.meaning import Reading, Rule


@dataclass(frozen=True)
class Case:
    """A scenario in one document: what is expected, and the facts with the notions derived."""

    title: str
    expected: Mapping[str, Any]
    facts: Facts
    fired: frozenset[str]


@dataclass(frozen=True)
class Mutant:
    """A spoilt rule, and the scenario that noticed, if any."""

    document: str
    rule: Rule
    when: Expression
    killer: str | None


def fulfilled(ruling: Ruling, expected: Mapping[str, Any]) -> bool:
    """Whether a ruling is what a scenario expects, or one of the readings that it calls defensible."""
    wanted = [set(expected.get("outcomes") or ()), *(set(other) for other in expected.get("alternatives", ()))]
    return (
        set(ruling.outcomes) in wanted
        and set(map(str, expected.get("clauses") or ())) <= set(ruling.clauses)
        and not set(map(str, expected.get("not") or ())) & set(ruling.clauses)
    )


def cases(document: str, scenarios: Sequence[tuple[str, Facts, Sequence[Mapping[str, Any]]]]) -> list[Case]:
    """The scenarios that speak of a document."""
    rules = module(document)
    found = []
    for title, facts, expectations in scenarios:
        for expected in expectations:
            if document in expected["documents"]:
                f = dict(facts)
                rules.notions(f)
                fired = frozenset(rule.id for rule in order(document).first if rule.when(f))
                found.append(Case(title, expected, f, fired))
    return found


def spoilt(reading: Reading, known: Sequence[Case]) -> Iterator[Mutant]:
    """Every mutant of every rule of a document."""
    index = order(reading.document)
    late = {rule.id for rule in index.last}
    for rule in reading.rules:
        for when in dict.fromkeys(mutants(rule.when)):
            killer = _killer_late(reading.document, rule, when, known) if rule.id in late else _killer(reading.document, rule, when, known)
            yield Mutant(reading.document, rule, when, killer)


def _killer(document: str, rule: Rule, when: Expression, known: Sequence[Case]) -> str | None:
    rules, index = module(document), order(document)
    for case in known:
        now = bool(evaluate(when, case.facts))
        if now == (rule.id in case.fired):
            continue
        ids = case.fired ^ {rule.id}
        ruling = weighed(rules, index, dict(case.facts), [made for made in index.first if made.id in ids])
        if not fulfilled(ruling, case.expected):
            return case.title
    return None


def _killer_late(document: str, rule: Rule, when: Expression, known: Sequence[Case]) -> str | None:
    rules, index = module(document), order(document)

    def swapped(made: Made) -> Made:
        return made._replace(when=lambda f: evaluate(when, f)) if made.id == rule.id else made

    other = index._replace(last=tuple(swapped(made) for made in index.last))
    for case in known:
        ruling = weighed(rules, other, dict(case.facts), [made for made in index.first if made.id in case.fired])
        if not fulfilled(ruling, case.expected):
            return case.title
    return None
