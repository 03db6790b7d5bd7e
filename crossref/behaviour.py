"""Two documents compared by what they rule: situations that come out differently, each as small as it can be, with the clause responsible.

The seeds are the situations of the scenarios, which make every rule speak, and their neighbours one step away in the facts that a
differing rule looks at. What differs is shrunk until nothing can be left out.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulebook.explain import built, flat
from rulebook.express import Expression, evaluate, names
from rulebook.facts import Facts, Vocabulary, read, vocabulary
from rulebook.generate import RULES
from rulebook.judge import Ruling, judge, module
from rulebook.meaning import EARLY, SAID
from rulebook.trouble import Trouble

Said = list[tuple[str, str, Any]]
NEAR = 4
"""Seeds of a differing rule whose neighbours are looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A class of situations that two documents rule differently."""

    situation: dict[str, Any]
    before: Ruling
    after: Ruling
    responsible: tuple[str, ...]
    """Concepts whose reading makes the difference."""

    def to_row(self) -> dict[str, Any]:
        """The difference as programs outside read it."""
        a, b = self.before, self.after
        return {
            "situation": self.situation,
            "from": {"outcomes": list(a.outcomes), "clauses": list(a.clauses)},
            "to": {"outcomes": list(b.outcomes), "clauses": list(b.clauses)},
            "clauses": {a.document: list(a.clauses), b.document: list(b.clauses)},
            "responsible": list(self.responsible),
        }


@cache
def plain() -> dict[str, Any]:
    """The rules in their plain form."""
    found: dict[str, Any] = json.loads((RULES / "rules.json").read_text(encoding="utf-8"))
    return found


@cache
def seeds() -> tuple[dict[str, Any], ...]:
    """The situations of the scenarios."""
    return tuple(json.loads((RULES / "situations.json").read_text(encoding="utf-8")))


def differing(left: str, right: str) -> dict[str, set[str]]:
    """Concepts that are not read alike, each with the facts that its readings look at."""
    one, other = plain()["documents"][left], plain()["documents"][right]
    found: dict[str, set[str]] = {}
    for concept in sorted(
        {row["concept"] for doc in (one, other) for row in doc["rules"]} | {c for doc in (one, other) for _, _, c in doc["notions"]}
    ):
        if _reading(one, concept) != _reading(other, concept):
            found[concept] = _facts(one, concept) | _facts(other, concept)
    return found


def _reading(doc: Mapping[str, Any], concept: str) -> Any:
    rules = [{key: row[key] for key in ("kind", "when", "then", "defeats", "turns")} for row in doc["rules"] if row["concept"] == concept]
    return [rules, [row[:2] for row in doc["notions"] if row[2] == concept]]


def _facts(doc: Mapping[str, Any], concept: str) -> set[str]:
    behind: dict[str, set[str]] = {}
    for name, expression, _ in doc["notions"]:
        behind[name] = set().union(*(behind.get(part, {part}) for part in names(expression)))
    told = [row["when"] for row in doc["rules"] if row["concept"] == concept] + [e for _, e, c in doc["notions"] if c == concept]
    return set().union(*(behind.get(part, {part}) for expression in told for part in names(expression)))


def differences(left: str, right: str, words: Vocabulary) -> list[Difference]:
    """Every class of situations found to be ruled differently, one situation each."""
    concepts = differing(left, right)
    rough: dict[tuple[Any, ...], Said] = {}
    for said, a, b in _candidates(left, right, concepts, words):
        involved = frozenset(rule.concept for rule in (*a.applied, *b.applied) if rule.concept in concepts)
        key = (involved, a.outcomes, b.outcomes)
        if key not in rough or len(said) < len(rough[key]):
            rough[key] = said
    classes: dict[tuple[Any, ...], Difference] = {}
    for said in sorted(rough.values(), key=len):
        small = _shrunk(said, left, right, words)
        before, after = _both(small, left, right, words)
        responsible = _responsible(before, after, concepts)
        told = (responsible, before.outcomes, after.outcomes)
        if told not in classes or len(small) < len(flat(classes[told].situation, words)):
            classes[told] = Difference(situation=built(small), before=before, after=after, responsible=responsible)
    return sorted(_distinct(classes.values(), words), key=lambda d: (d.responsible, d.before.outcomes, d.after.outcomes))


def _distinct(found: Iterable[Difference], words: Vocabulary) -> list[Difference]:
    """Without differences that only add something to another that the same concepts make."""
    kept: list[Difference] = []
    for one in sorted(found, key=lambda d: len(flat(d.situation, words))):
        changed = _delta(one)
        said = {(where, phrase) for where, phrase, _ in flat(one.situation, words)}
        if not any(
            _delta(other) == changed and other.responsible == one.responsible and {(w, p) for w, p, _ in flat(other.situation, words)} <= said
            for other in kept
        ):
            kept.append(one)
    return kept


def _delta(one: Difference) -> tuple[frozenset[str], frozenset[str]]:
    before, after = frozenset(one.before.outcomes), frozenset(one.after.outcomes)
    return before - after, after - before


def _candidates(left: str, right: str, concepts: Mapping[str, set[str]], words: Vocabulary) -> Iterator[tuple[Said, Ruling, Ruling]]:
    """Situations that come out differently: seeds, and neighbours of the smallest seeds of each differing concept."""
    speaking: dict[str, list[Said]] = {}
    for said, facts in _stated():
        a, b = judge(left, facts), judge(right, facts)
        for concept in {rule.concept for rule in (*a.applied, *b.applied)} & concepts.keys():
            speaking.setdefault(concept, []).append(said)
        if a.outcomes != b.outcomes:
            yield said, a, b
    for concept, wanted in concepts.items():
        for said in speaking.get(concept, [])[:NEAR]:
            yield from _near(said, wanted, left, right, words)


@cache
def _stated() -> list[tuple[Said, Facts]]:
    """The seeds with their facts, the shortest first."""
    words = vocabulary()
    return sorted(((flat(seed, words), read(seed, words)) for seed in seeds()), key=lambda row: len(row[0]))


def _near(said: Said, wanted: set[str], left: str, right: str, words: Vocabulary) -> Iterator[tuple[Said, Ruling, Ruling]]:
    told = {(where, phrase) for where, phrase, _ in said}
    for name in sorted(wanted & set(words.facts)):
        fact = words.facts[name]
        values: tuple[Any, ...] = fact.choices if fact.type == "choice" else (1, 2, 3) if fact.type == "count" else (True,)
        rest = [row for row in said if row[:2] != (fact.where, fact.say)]
        others = [[*rest, (fact.where, fact.say, value)] for value in values]
        if (fact.where, fact.say) in told:
            others.append(rest)
        for other in others:
            try:
                a, b = _both(other, left, right, words)
            except Trouble:
                continue
            if a.outcomes != b.outcomes:
                yield other, a, b


def _both(said: Said, left: str, right: str, words: Vocabulary) -> tuple[Ruling, Ruling]:
    facts = read(built(said), words)
    return judge(left, facts), judge(right, facts)


def _shrunk(said: Said, left: str, right: str, words: Vocabulary) -> Said:
    """The same difference with as little said as possible."""
    wanted = tuple(ruling.outcomes for ruling in _both(said, left, right, words))
    while True:
        for smaller in _smaller(said):
            try:
                if tuple(ruling.outcomes for ruling in _both(smaller, left, right, words)) == wanted:
                    said = smaller
                    break
            except Trouble:
                continue
        else:
            return said


def _smaller(said: Said) -> Iterator[Said]:
    for n, (where, phrase, value) in enumerate(said):
        yield said[:n] + said[n + 1 :]
        if isinstance(value, int) and not isinstance(value, bool) and value > 1:
            yield [*said[:n], (where, phrase, value - 1), *said[n + 1 :]]


def _responsible(before: Ruling, after: Ruling, concepts: Mapping[str, set[str]]) -> tuple[str, ...]:
    """Concepts that, read as the other document reads them, change the first document's ruling."""
    one, other = plain()["documents"][before.document], plain()["documents"][after.document]
    base = {name: before.facts[name] for name in module(before.document).DEFAULTS}
    able = [concept for concept in concepts if _speaks(concept, before, after, one, other)]
    found = tuple(c for c in able if _outcomes(one, other, c, base, before.document) != before.outcomes)
    return found or tuple(sorted({rule.concept for rule in (*before.applied, *after.applied)} & set(concepts)))


def _speaks(concept: str, before: Ruling, after: Ruling, one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether a concept has a say in either ruling: one of its rules spoke or was set aside, or a notion of it came out differently."""
    for ruling in (before, after):
        if any(rule.concept == concept for rule in (*ruling.applied, *(rule for rule, _ in ruling.set_aside))):
            return True
    told = {name for doc in (one, other) for name, _, home in doc["notions"] if home == concept}
    return any(before.facts.get(name) != after.facts.get(name) for name in told)


def _outcomes(one: Mapping[str, Any], other: Mapping[str, Any], concept: str, base: Facts, document: str) -> tuple[str, ...]:
    """What the first document would rule with one concept read as in the other."""
    facts = dict(base)
    notions = [row for row in one["notions"] if row[2] != concept]
    notions = _sorted([*notions, *(row for row in other["notions"] if row[2] == concept)], set(facts))
    for name, expression, _ in notions:
        if not any(part.startswith(SAID) for part in names(expression)) and names(expression) <= facts.keys():
            facts[name] = evaluate(expression, facts)
    rules = [row for row in one["rules"] if row["concept"] != concept] + [row for row in other["rules"] if row["concept"] == concept]
    return _weigh(rules, facts, notions, module(document).SWALLOWS)


def _sorted(notions: list[Any], ready: set[str]) -> list[Any]:
    """Notions in an order in which each can be derived."""
    ordered: list[Any] = []
    rest = list(notions)
    while rest:
        done = ready | {row[0] for row in ordered}
        able = [row for row in rest if all(part in done or part.startswith(SAID) for part in names(row[1]))]
        if not able:
            return ordered
        ordered += able
        rest = [row for row in rest if row not in able]
    return ordered


def _weigh(rules: list[Any], facts: Facts, notions: list[Any], swallows: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    def holds(row: Any) -> bool:
        expression: Expression = row["when"]
        return names(expression) <= facts.keys() and bool(evaluate(expression, facts))

    fired = [row for row in rules if row["kind"] in EARLY and holds(row)]
    beaten = {
        other["id"]
        for row in fired
        for concept in row["defeats"]
        for other in fired
        if other["concept"] == concept and (concept != row["concept"] or other["kind"] == "norm")
    }
    counts: dict[str, int] = {}
    for row in fired:
        if row["id"] not in beaten:
            for word in row["then"]:
                counts[word] = counts.get(word, 0) + 1
    for word in swallows:
        facts[SAID + word] = counts.get(word, 0)
    for name, expression, _ in notions:
        if any(part.startswith(SAID) for part in names(expression)):
            facts[name] = evaluate(expression, facts)
    outcomes = set(counts)
    for row in rules:
        if row["kind"] not in EARLY and holds(row):
            outcomes |= set(row["then"])
            if row["turns"] and row["turns"][0] in outcomes:
                outcomes = outcomes - {row["turns"][0]} | {row["turns"][1]}
    for word, below in swallows.items():
        if word in outcomes:
            outcomes -= set(below)
    return tuple(word for word in swallows if word in outcomes)
