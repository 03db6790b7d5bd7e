"""Situations as values, generated from the vocabulary and damaged, judged by all documents and both engines.

An input is a situation as JSON.
"""

import json
from functools import cache
from random import Random
from typing import Any

from rulebook.library import Library
from rulebook.rules.conditions import StatedFacts, Value
from rulebook.rules.facts import Fact, Vocabulary, vocabulary
from rulebook.rules.judge import Ruling, judge, ruled_documents
from rulebook.rules.outcomes import outcomes
from rulebook.rules.situation import Statement, facts_of, situation_of
from rulebook.trouble import Trouble

from ..support import ROOT
from .damage import damaged_value
from .node import scripts
from .target import Fault, Target

SAID = 0.45
"""How often something is said about a part of a situation."""


@cache
def words() -> Vocabulary:
    """What can be said."""
    return vocabulary()


@cache
def _clauses() -> dict[str, frozenset[str]]:
    """The numbers of every document."""
    library = Library(ROOT)
    return {id: frozenset(row.number for row in library.build.clauses(id)) for id in ruled_documents()}


@cache
def _facts() -> list[list[Fact]]:
    """The facts of each part of a situation; contacts by themselves, for without one little can be."""
    found: dict[tuple[str, bool], list[Fact]] = {}
    for fact in words().facts.values():
        found.setdefault((fact.where, fact.type == "contact"), []).append(fact)
    return list(found.values())


def _value(fact: Fact, chance: Random) -> Value:
    if fact.type == "count":
        return chance.choice((1, 1, 2, min(3, fact.most), chance.randint(0, min(fact.most, 40))))
    return chance.choice(fact.choices) if fact.type == "choice" else True


def make_situation(chance: Random) -> Any:
    """A situation that can be, or one that is a little damaged."""
    stated = []
    for facts in _facts():
        if chance.random() < SAID:
            some = chance.sample(facts, min(len(facts), chance.randint(1, 3)))
            stated += [Statement(fact.where, fact.say, _value(fact, chance)) for fact in some]
    situation: Any = situation_of(stated)
    for _ in range(chance.choice((0, 0, 0, 1, 1, 2, 5))):
        situation = damaged_value(situation, chance)
    return situation


def make(chance: Random) -> bytes:
    """A situation as JSON."""
    return json.dumps(make_situation(chance), ensure_ascii=False).encode("utf-8", "surrogatepass")


def check(data: bytes) -> bool:
    """Whether a situation is judged; raises unless it is so alike by all, or is refused."""
    try:
        situation = json.loads(data)
    except (ValueError, RecursionError):
        return False
    return check_situation(situation)


def check_situation(situation: Any) -> bool:
    """Whether a situation is judged; raises unless it is so alike by all, or is refused."""
    try:
        facts = facts_of(situation, words(), "situation.yaml")
    except Trouble as trouble:
        if not str(trouble).startswith("situation.yaml: ") or len(str(trouble).splitlines()) != 1:
            raise Fault("a situation is refused in more than a line, or without its file", trouble) from None
        return False
    rulings = {document: _judged(document, facts) for document in ruled_documents()}
    said = {
        document: [list(row.outcomes), list(row.clauses), list(row.defeated), _alternatives(row)]
        for document, row in rulings.items()
    }
    other = scripts().ask("judge", situation)
    if other != said:
        wrong = next(document for document in said if other.get(document) != said[document])
        raise Fault("Python and JavaScript rule otherwise", f"{wrong}: {said[wrong]} {other.get(wrong)}")
    return True


def _judged(document: str, facts: StatedFacts) -> Ruling:
    """The ruling of a document, which keeps the laws of rulings."""
    ruling = judge(document, facts)
    known = outcomes().outcome
    every = [ruling.outcomes, *(other.outcomes for other in ruling.alternatives)]
    if unknown := [word for row in every for word in row if word not in known]:
        raise Fault("a ruling has an outcome that is not known", unknown)
    if lost := {*ruling.clauses, *ruling.defeated} - _clauses()[document]:
        raise Fault("a ruling names a clause that is not there", lost)
    if (
        judge(document, facts) != ruling
        or judge(document, StatedFacts(dict(facts), facts.triggers)) != ruling
    ):
        raise Fault("the same situation is ruled otherwise the second time", document)
    return ruling


def _alternatives(ruling: Ruling) -> list[list[list[str]]]:
    return [[list(other.outcomes), list(other.rule.otherwise_clauses)] for other in ruling.alternatives]


TARGET = Target("situations", make, check)
