"""Proofs that readings of a concept rule alike: a solver looks for a situation that differs and finds none.

Needs the solver of the `dev` extra; never part of a user's command. `make proofs` writes what was proved.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import z3

from crossref.comparing.behaviour import PROOFS, Proof, ProofFile, differences, differing_concepts, logic
from rulebook.rules.conditions import OPERATORS, Expression, names
from rulebook.rules.facts import NO_CONTACT, ContactOrder, Fact, Vocabulary, vocabulary
from rulebook.rules.plain import PlainDocument, PlainRule, plain_document, plain_rules
from rulebook.rules.weigh import COUNT, derivation_order

TIMEOUT = 20_000
"""Milliseconds for one proof."""
FIRST_CODE = 1000
"""Words become numbers from here on, so that none is taken for a count."""

Term = Any
"""A term of the solver, whose library has no types."""
Swallows = Mapping[str, Sequence[str]]
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

    def outcomes(self, document: PlainDocument, swallows: Swallows) -> dict[str, Term]:
        """For each outcome when it is part of the ruling."""
        facts = dict(self.values)
        late = [
            notion
            for notion in document.notions
            if any(name.startswith(COUNT) for name in names(notion.value))
        ]
        for notion in document.notions:
            if notion not in late:
                facts[notion.name] = self.term(notion.value, facts)
        stands = self._standing([rule for rule in document.rules if rule.looks_at_facts], facts)
        given: dict[str, Term] = {}
        for word in swallows:
            givers = [term for rule, term in stands if word in rule.then]
            given[word] = z3.Or(*givers)
            facts[COUNT + word] = z3.Sum([z3.If(term, 1, 0) for term in givers]) if givers else z3.IntVal(0)
        for notion in late:
            facts[notion.name] = self.term(notion.value, facts)
        for rule in document.rules:
            if not rule.looks_at_facts:
                self._apply(rule, self.term(rule.when, facts), given)
        kept: dict[str, Term] = {}
        for word in swallows:
            above = [kept[other] for other in kept if word in swallows[other]]
            kept[word] = z3.And(given[word], *map(z3.Not, above))
        return kept

    def _standing(
        self, rules: Sequence[PlainRule], facts: Mapping[str, Term]
    ) -> list[tuple[PlainRule, Term]]:
        """The rules that look at facts, each with when it holds and nothing sets it aside."""
        fires = [(rule, self.term(rule.when, facts)) for rule in rules]
        stands: list[tuple[PlainRule, Term]] = []
        for rule, holds in fires:
            beaters = [term for other, term in fires if _defeats(other, rule)]
            stands.append((rule, z3.And(holds, *map(z3.Not, beaters))))
        return stands

    def _apply(self, rule: PlainRule, holds: Term, given: dict[str, Term]) -> None:
        """Adds what a rule gives that looks at what others gave."""
        for word in rule.then:
            given[word] = z3.Or(given[word], holds)
        if rule.turns:
            old, new = rule.turns
            turned = z3.And(holds, given[old])
            given[new], given[old] = z3.Or(given[new], turned), z3.And(given[old], z3.Not(holds))


def _defeats(rule: PlainRule, other: PlainRule) -> bool:
    """Whether a rule sets another aside; it does not set aside exceptions of its own concept."""
    return other.concept in rule.defeats and (rule.concept != other.concept or other.kind == "norm")


def plain_mixture(
    one: PlainDocument, other: PlainDocument, concepts: Collection[str], facts: Collection[str]
) -> PlainDocument:
    """A document with some concepts read as in another, as `weigh.mixture` makes it of code."""
    notions = [notion for notion in one.notions if notion.concept not in concepts]
    notions += [notion for notion in other.notions if notion.concept in concepts]
    by_name = {notion.name: notion for notion in notions}
    order = derivation_order({name: names(notion.value) for name, notion in by_name.items()}, facts)
    known = {*facts, *order}
    rules = [rule for rule in one.rules if rule.concept not in concepts]
    rules += [rule for rule in other.rules if rule.concept in concepts]
    able = [
        rule for rule in rules if all(name in known or name.startswith(COUNT) for name in names(rule.when))
    ]
    return PlainDocument(notions=tuple(by_name[name] for name in order), rules=tuple(able))


def prove(left: str, right: str, concept: str, world: World) -> str:
    """Whether a document rules alike with a concept read as in another: `same`, `differs` or `open`."""
    one, other = plain_document(left), plain_document(right)
    swallows = plain_rules().outcomes
    before = world.outcomes(one, swallows)
    after = world.outcomes(plain_mixture(one, other, {concept}, world.values), swallows)
    solver = z3.Solver()
    solver.set("timeout", TIMEOUT)
    solver.add(*world.limits)
    solver.add(z3.Or(*(before[word] != after[word] for word in swallows)))
    return {"unsat": "same", "sat": "differs"}.get(str(solver.check()), "open")


def proofs(documents: Sequence[str]) -> list[Proof]:
    """What the solver says of concepts that are read differently and that no situation was found for."""
    world = World(vocabulary())
    found: list[Proof] = []
    for left, right in combinations(documents, 2):
        shown: set[str] = set()
        for difference in differences(left, right, vocabulary()):
            shown.update(difference.responsible)
        for concept in sorted(set(differing_concepts(left, right)) - shown):
            found.append(
                Proof(left=left, right=right, concept=concept, answer=prove(left, right, concept, world))
            )
    return found


def write_proofs(path: Path = PROOFS) -> None:
    """Writes the proofs, a line each."""
    file = ProofFile(rules=logic(), proofs=tuple(proofs(list(plain_rules().documents))))
    rows = ",\n".join(msgspec.json.encode(proof).decode() for proof in file.proofs)
    path.write_text(f'{{"rules": "{file.rules}", "proofs": [\n{rows}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    write_proofs()
