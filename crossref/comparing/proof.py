"""Proofs that readings of a concept rule alike: a solver looks for a situation that differs and finds none.

Needs the solver of the `dev` extra; never part of a user's command. `make proofs` writes what was proved.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import z3

from crossref.comparing.behaviour import differences
from crossref.comparing.readings import PROOFS, Proof, ProofFile, Readings, stored_readings
from rulebook.files.folders import default_root
from rulebook.rules.conditions import OPERATORS, Expression
from rulebook.rules.facts import NO_CONTACT, ContactOrder, Fact, Vocabulary
from rulebook.rules.rule import COUNT_PREFIX, Rule
from rulebook.rules.weigh import RuleSet
from rulebook.rules.what_if import mixture
from rulebook.sources.sources import Sources

TIMEOUT = 20_000
"""Milliseconds for one proof."""
FIRST_CODE = 1000
"""Words become numbers from here on, so that none is taken for a count."""

Term = Any
"""A term of the solver, whose library has no types."""
CONNECTIVES = {"and": z3.And, "or": z3.Or, "not": z3.Not}


class World:
    """Facts as unknowns of the solver, with all that cannot be ruled out."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.values: dict[str, Term] = {}
        self.codes: dict[str, int] = {}
        self.limits: list[Term] = []
        self.places: dict[str, Term] = {}
        """When each contact came; 0 if it did not."""
        for fact in vocabulary.facts.values():
            self._add(fact, len(vocabulary.facts))
        for one, other in combinations(self.places.values(), 2):
            self.limits.append(z3.Or(one == 0, other == 0, one != other))
        for order in vocabulary.orders:
            self.values[order.id] = self._order(order)
        for row in vocabulary.impossible:
            self.limits.append(z3.Not(self.term(row.condition, self.values)))

    def _add(self, fact: Fact, latest: int) -> None:
        """A fact as an unknown within its range."""
        if fact.type == "flag":
            self.values[fact.id] = z3.Bool(fact.id)
            return
        unknown = z3.Int(fact.id)
        self.values[fact.id] = unknown
        if fact.type == "contact":
            self.places[fact.id] = unknown
            self.limits += [unknown >= 0, unknown <= latest]
            self.values[fact.id] = unknown > 0
        elif fact.type == "count":
            self.limits += [unknown >= 0, unknown <= fact.most]
        else:
            self.limits.append(z3.Or(*(unknown == self.code(choice) for choice in fact.choices)))

    def _order(self, order: ContactOrder) -> Term:
        if order.some:
            return z3.Or(*(self.places[contact] > 0 for contact in order.some))
        if order.first:
            first: Term = z3.IntVal(self.code(NO_CONTACT))
            for contact in order.first:
                others = [other for other in order.first if other != contact]
                first = z3.If(self._before(contact, others), self.code(contact), first)
            return first
        return z3.Or(*(self._before(contact, order.late) for contact in order.early))

    def _before(self, contact: str, others: Sequence[str]) -> Term:
        """That a contact came, and came before all others that did."""
        place = self.places[contact]
        return z3.And(
            place > 0, *(z3.Or(self.places[other] == 0, place < self.places[other]) for other in others)
        )

    def code(self, word: str) -> int:
        """A number for a word."""
        return self.codes.setdefault(word, len(self.codes) + FIRST_CODE)

    def term(self, expression: Expression, facts: Mapping[str, Term]) -> Term:
        """A condition for the solver."""
        head, *parts = expression
        if head == "name":
            return facts[parts[0]]
        if head == "value":
            value = parts[0]
            if isinstance(value, bool):
                return z3.BoolVal(value)
            return z3.IntVal(self.code(value) if isinstance(value, str) else value)
        if head == "in":
            inner = self.term(parts[0], facts)
            return z3.Or(*(inner == self.term(("value", value), facts) for value in parts[1]))
        terms = [self.term(part, facts) for part in parts]
        return CONNECTIVES[head](*terms) if head in CONNECTIVES else OPERATORS[head](*terms)

    def outcomes(self, document: RuleSet) -> dict[str, Term]:
        """For each outcome when it is part of the ruling."""
        absorbs = document.absorbs
        facts = dict(self.values)
        late = [
            notion
            for notion in document.notions
            if any(name.startswith(COUNT_PREFIX) for name in notion.names)
        ]
        for notion in document.notions:
            if notion not in late:
                facts[notion.name] = self.term(notion.value, facts)
        stands = self._standing([rule for rule in document.rules if rule.looks_at_facts], facts)
        given: dict[str, Term] = {}
        for word in absorbs:
            givers = [term for rule, term in stands if word in rule.outcomes]
            given[word] = z3.Or(*givers)
            count = z3.Sum([z3.If(term, 1, 0) for term in givers]) if givers else z3.IntVal(0)
            facts[COUNT_PREFIX + word] = count
        for notion in late:
            facts[notion.name] = self.term(notion.value, facts)
        for rule in document.rules:
            if not rule.looks_at_facts:
                self._apply(rule, self.term(rule.when, facts), given)
        kept: dict[str, Term] = {}
        for word in absorbs:
            above = [kept[other] for other in kept if word in absorbs[other]]
            kept[word] = z3.And(given[word], *map(z3.Not, above))
        return kept

    def _standing(self, rules: Sequence[Rule], facts: Mapping[str, Term]) -> list[tuple[Rule, Term]]:
        """The rules that look at facts, each with when it holds and nothing sets it aside."""
        fires = [(rule, self.term(rule.when, facts)) for rule in rules]
        stands: list[tuple[Rule, Term]] = []
        for rule, holds in fires:
            beaters = [term for other, term in fires if _defeats(other, rule)]
            stands.append((rule, z3.And(holds, *map(z3.Not, beaters))))
        return stands

    def _apply(self, rule: Rule, holds: Term, given: dict[str, Term]) -> None:
        """Adds what a rule gives that looks at what others gave."""
        for word in rule.outcomes:
            given[word] = z3.Or(given[word], holds)
        if rule.converts:
            old, new = rule.converts
            converted = z3.And(holds, given[old])
            given[new], given[old] = z3.Or(given[new], converted), z3.And(given[old], z3.Not(holds))


def _defeats(rule: Rule, other: Rule) -> bool:
    """Whether a rule sets another aside; it does not set aside exceptions of its own concept."""
    return other.concept in rule.defeats and (rule.concept != other.concept or other.kind == "norm")


def prove(left: RuleSet, right: RuleSet, concept: str, world: World) -> str:
    """Whether a document rules alike with a concept read as in another: `same`, `differs` or `open`."""
    before = world.outcomes(left)
    after = world.outcomes(mixture(left, right, {concept}))
    solver = z3.Solver()
    solver.set("timeout", TIMEOUT)
    solver.add(*world.limits)
    solver.add(z3.Or(*(before[word] != after[word] for word in left.absorbs)))
    return {"unsat": "same", "sat": "differs"}.get(str(solver.check()), "open")


def proofs(readings: Readings) -> list[Proof]:
    """What the solver says of concepts that are read differently and that no situation was found for."""
    world = World(readings.vocabulary)
    found: list[Proof] = []
    for left, right in combinations(readings.sets, 2):
        shown: set[str] = set()
        for difference in differences(readings, left, right):
            shown.update(difference.responsible)
        for concept in sorted(set(readings.unlike(left, right)) - shown):
            answer = prove(readings.sets[left], readings.sets[right], concept, world)
            found.append(Proof(left=left, right=right, concept=concept, answer=answer))
    return found


def write_proofs(readings: Readings, path: Path = PROOFS) -> None:
    """Writes the proofs, a line each."""
    file = ProofFile(rules=readings.logic, proofs=tuple(proofs(readings)))
    rows = ",\n".join(msgspec.json.encode(proof).decode() for proof in file.proofs)
    path.write_text(f'{{"rules": "{file.rules}", "proofs": [\n{rows}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    write_proofs(stored_readings(Sources(default_root())))
