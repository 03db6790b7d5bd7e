"""Proofs that two readings of a concept rule alike: a solver looks for any situation, not only the likely ones, and finds none.

Needs the `proof` extra; never part of a user's command. `python -m crossref.proof` writes what was proved beside the rules.
"""

import json
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import z3

from crossref.comparing.behaviour import PROOFS, differences, differing, fingerprint, in_order, plain
from rulebook.rules.conditions import Expression
from rulebook.rules.facts import Vocabulary, vocabulary
from rulebook.rules.judge import module
from rulebook.rules.meaning import EARLY, SAID

TIMEOUT = 20_000
"""Milliseconds for one proof."""


class World:
    """Facts as unknowns of the solver, with all that cannot be ruled out."""

    def __init__(self, words: Vocabulary) -> None:
        self.values: dict[str, Any] = {}
        self.codes: dict[str, int] = {}
        self.limits: list[Any] = []
        places: dict[str, Any] = {}
        for fact in words.facts.values():
            if fact.type == "contact":
                places[fact.id] = z3.Int(f"at_{fact.id}")
                self.limits += [places[fact.id] >= 0, places[fact.id] <= len(words.facts)]
                self.values[fact.id] = places[fact.id] > 0
            elif fact.type == "flag":
                self.values[fact.id] = z3.Bool(fact.id)
            else:
                self.values[fact.id] = z3.Int(fact.id)
                if fact.type == "count":
                    self.limits += [self.values[fact.id] >= 0, self.values[fact.id] <= fact.most]
                else:
                    self.limits.append(
                        z3.Or(*(self.values[fact.id] == self.code(choice) for choice in fact.choices))
                    )
        for one, other in combinations(places.values(), 2):
            self.limits.append(z3.Or(one == 0, other == 0, one != other))
        for order in words.orders:
            self.values[order.id] = self._order(order, places)
        for condition, _ in words.impossible:
            self.limits.append(z3.Not(self.read(condition, self.values)))

    def _order(self, order: Any, places: Mapping[str, Any]) -> Any:
        if order.some:
            return z3.Or(*(places[contact] > 0 for contact in order.some))
        if order.first:
            found: Any = z3.IntVal(self.code("none"))
            for contact in order.first:
                earliest = [
                    z3.Or(places[other] == 0, places[contact] < places[other])
                    for other in order.first
                    if other != contact
                ]
                found = z3.If(z3.And(places[contact] > 0, *earliest), self.code(contact), found)
            return found
        before = [
            z3.And(
                places[e] > 0, *(z3.Or(places[late] == 0, places[e] < places[late]) for late in order.late)
            )
            for e in order.early
        ]
        return z3.Or(*before)

    def code(self, word: str) -> int:
        """A number for a word."""
        return self.codes.setdefault(word, len(self.codes) + 1000)

    def read(self, expression: Expression, facts: Mapping[str, Any]) -> Any:
        """A condition for the solver."""
        head, *rest = expression
        if head == "name":
            return facts[rest[0]]
        if head == "value":
            return (
                z3.BoolVal(rest[0])
                if isinstance(rest[0], bool)
                else z3.IntVal(self.code(rest[0]) if isinstance(rest[0], str) else rest[0])
            )
        if head == "in":
            inner = self.read(rest[0], facts)
            return z3.Or(*(inner == self.code(value) for value in rest[1]))
        parts = [self.read(part, facts) for part in rest]
        if head in ("and", "or", "not"):
            return {"and": z3.And, "or": z3.Or, "not": z3.Not}[head](*parts)
        left, right = parts
        return {
            "==": lambda: left == right, "!=": lambda: left != right, "<": lambda: left < right, "<=": lambda: left <= right,
            ">": lambda: left > right, ">=": lambda: left >= right, "+": lambda: left + right, "-": lambda: left - right,
        }[head]()  # fmt: skip

    def outcomes(
        self, rules: Sequence[Any], notions: Sequence[Any], swallows: Mapping[str, Sequence[str]]
    ) -> dict[str, Any]:
        """For each outcome word when it is part of the ruling."""
        facts = dict(self.values)
        late = [row for row in notions if any(SAID in str(part) for part in row[1])]
        for name, expression, _ in (row for row in notions if row not in late):
            facts[name] = self.read(expression, facts)
        early = [row for row in rules if row["kind"] in EARLY]
        fires = {row["id"]: self.read(row["when"], facts) for row in early}
        stands = {}
        for row in early:
            beaters = [
                fires[other["id"]]
                for other in early
                if row["concept"] in other["defeats"]
                and (other["concept"] != row["concept"] or row["kind"] == "norm")
            ]
            stands[row["id"]] = z3.And(fires[row["id"]], *(z3.Not(beater) for beater in beaters))
        given = {word: [stands[row["id"]] for row in early if word in row["then"]] for word in swallows}
        for word in swallows:
            facts[SAID + word] = (
                z3.Sum([z3.If(one, 1, 0) for one in given[word]]) if given[word] else z3.IntVal(0)
            )
        for name, expression, _ in late:
            facts[name] = self.read(expression, facts)
        said = {word: z3.Or(*given[word]) if given[word] else z3.BoolVal(False) for word in swallows}
        for row in rules:
            if row["kind"] in EARLY:
                continue
            holds = self.read(row["when"], facts)
            for word in row["then"]:
                said[word] = z3.Or(said[word], holds)
            if row["turns"]:
                old, new = row["turns"]
                turned = z3.And(holds, said[old])
                said[new], said[old] = z3.Or(said[new], turned), z3.And(said[old], z3.Not(holds))
        kept: dict[str, Any] = {}
        for word in swallows:
            above = [z3.And(kept[other]) for other in kept if word in swallows[other]]
            kept[word] = z3.And(said[word], *(z3.Not(one) for one in above))
        return kept


def proved(left: str, right: str, concept: str, world: World) -> str:
    """Whether the first document rules alike with a concept read as in the second: `same`, `differs` or `open`."""
    one, other = plain()["documents"][left], plain()["documents"][right]
    swallows = module(left).SWALLOWS
    mixed_notions = in_order(
        [
            *(row for row in one["notions"] if row[2] != concept),
            *(row for row in other["notions"] if row[2] == concept),
        ],
        set(world.values),
    )
    mixed_rules = [row for row in one["rules"] if row["concept"] != concept] + [
        row for row in other["rules"] if row["concept"] == concept
    ]
    before = world.outcomes(one["rules"], one["notions"], swallows)
    after = world.outcomes(mixed_rules, mixed_notions, swallows)
    solver = z3.Solver()
    solver.set("timeout", TIMEOUT)
    solver.add(*world.limits)
    solver.add(z3.Or(*(before[word] != after[word] for word in swallows)))
    answer = solver.check()
    return {"unsat": "same", "sat": "differs"}.get(str(answer), "open")


def proofs(documents: Sequence[str]) -> list[dict[str, str]]:
    """For every pair the concepts that are read differently and for which no situation was found, and what the solver says."""
    words = vocabulary()
    world = World(words)
    rows = []
    for left, right in combinations(documents, 2):
        shown = {concept for one in differences(left, right, words) for concept in one.responsible}
        for concept in sorted(set(differing(left, right)) - shown):
            rows.append(
                {"from": left, "to": right, "concept": concept, "answer": proved(left, right, concept, world)}
            )
    return rows


def main(path: Path = PROOFS) -> None:
    """Writes the proofs."""
    rows = ",\n".join(json.dumps(row) for row in proofs(list(plain()["documents"])))
    path.write_text(f'{{"rules": "{fingerprint()}", "proofs": [\n{rows}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
