"""Two documents compared by what they rule: situations that come out differently, each as small as it can be, with the clause responsible.

The seeds are the situations of the scenarios, which make every rule speak, and their neighbours one step away in the facts that a
differing rule looks at. What differs is shrunk until nothing can be left out.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any

from rulebook.rules.conditions import evaluate, names
from rulebook.rules.explain import built
from rulebook.rules.facts import Facts, Vocabulary, read, vocabulary
from rulebook.rules.facts import told as told_of
from rulebook.rules.generate import RULES
from rulebook.rules.judge import Ruling, judge, module
from rulebook.rules.meaning import EARLY, SAID
from rulebook.trouble import Trouble

Said = list[tuple[str, str, Any]]
NEAR = 4
"""Seeds of a differing rule whose neighbours are looked at."""
PROOFS = RULES.parent / "proofs.json"
LONGEST = 3
"""Contacts of the puck that are tried in every order."""


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


def fingerprint() -> str:
    """Which rules these are."""
    return hashlib.sha256((RULES / "rules.json").read_bytes()).hexdigest()[:16]


def answers(left: str, right: str, found: Iterable[Difference]) -> dict[str, str]:
    """For every concept that is read differently: `differs` with a situation, `proved the same`, or `not found`."""
    stored: dict[str, Any] = (
        json.loads(PROOFS.read_text(encoding="utf-8")) if PROOFS.exists() else {"rules": "", "proofs": []}
    )
    rows = stored["proofs"] if stored["rules"] == fingerprint() else []
    same = {
        row["concept"]
        for row in rows
        if row["answer"] == "same" and {row["from"], row["to"]} == {left, right}
    }
    shown = {concept for one in found for concept in one.responsible}
    return {
        c: "differs" if c in shown else "proved the same" if c in same else "not found"
        for c in differing(left, right)
    }


def differing(left: str, right: str) -> dict[str, set[str]]:
    """Concepts that are not read alike, each with the facts that its readings look at."""
    one, other = plain()["documents"][left], plain()["documents"][right]
    found: dict[str, set[str]] = {}
    for concept in sorted(
        {row["concept"] for doc in (one, other) for row in doc["rules"]}
        | {c for doc in (one, other) for _, _, c in doc["notions"]}
    ):
        if _reading(one, concept) != _reading(other, concept):
            found[concept] = _facts(one, concept) | _facts(other, concept)
    return found


def _reading(doc: Mapping[str, Any], concept: str) -> Any:
    rules = [
        {key: row[key] for key in ("kind", "when", "then", "defeats", "turns")}
        for row in doc["rules"]
        if row["concept"] == concept
    ]
    return [rules, [row[:2] for row in doc["notions"] if row[2] == concept]]


def _facts(doc: Mapping[str, Any], concept: str) -> set[str]:
    behind: dict[str, set[str]] = {}
    for name, expression, _ in doc["notions"]:
        behind[name] = set().union(*(behind.get(part, {part}) for part in names(expression)))
    told = [row["when"] for row in doc["rules"] if row["concept"] == concept] + [
        e for _, e, c in doc["notions"] if c == concept
    ]
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
        if told not in classes or len(small) < len(told_of(classes[told].situation, words)):
            classes[told] = Difference(
                situation=built(small), before=before, after=after, responsible=responsible
            )
    return sorted(
        _distinct(classes.values(), words), key=lambda d: (d.responsible, d.before.outcomes, d.after.outcomes)
    )


def _distinct(found: Iterable[Difference], words: Vocabulary) -> list[Difference]:
    """Without differences that only add something to another that the same concepts make."""
    kept: list[Difference] = []
    for one in sorted(found, key=lambda d: len(told_of(d.situation, words))):
        changed = _delta(one)
        said = {(where, phrase) for where, phrase, _ in told_of(one.situation, words)}
        if not any(
            _delta(other) == changed
            and other.responsible == one.responsible
            and {(w, p) for w, p, _ in told_of(other.situation, words)} <= said
            for other in kept
        ):
            kept.append(one)
    return kept


def _delta(one: Difference) -> tuple[frozenset[str], frozenset[str]]:
    before, after = frozenset(one.before.outcomes), frozenset(one.after.outcomes)
    return before - after, after - before


def _candidates(
    left: str, right: str, concepts: Mapping[str, set[str]], words: Vocabulary
) -> Iterator[tuple[Said, Ruling, Ruling]]:
    """Situations that come out differently: seeds, and neighbours of the smallest seeds of each differing concept."""
    speaking: dict[str, list[Said]] = {}
    for said, facts in _stated():
        a, b = judge(left, facts), judge(right, facts)
        for concept in {rule.concept for rule in (*a.applied, *b.applied)} & concepts.keys():
            speaking.setdefault(concept, []).append(said)
        if a.outcomes != b.outcomes:
            yield said, a, b
    orders, tried = {order.id for order in words.orders}, set[str]()
    for concept, wanted in concepts.items():
        for said in speaking.get(concept, [])[:NEAR]:
            yield from _near(said, wanted, left, right, words)
        if wanted & orders:
            yield from _contacts(speaking.get(concept, []), tried, left, right, words)


@cache
def _stated() -> list[tuple[Said, Facts]]:
    """The seeds with their facts, the shortest first."""
    words = vocabulary()
    return sorted(
        ((told_of(seed, words), read(seed, words)) for seed in seeds()), key=lambda row: len(row[0])
    )


def _near(
    said: Said, wanted: set[str], left: str, right: str, words: Vocabulary
) -> Iterator[tuple[Said, Ruling, Ruling]]:
    told = {(where, phrase) for where, phrase, _ in said}
    for name in sorted(wanted & set(words.facts)):
        fact = words.facts[name]
        values: tuple[Any, ...] = (
            fact.choices if fact.type == "choice" else (1, 2, 3) if fact.type == "count" else (True,)
        )
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


def _contacts(
    known: Sequence[Said], tried: set[str], left: str, right: str, words: Vocabulary
) -> Iterator[tuple[Said, Ruling, Ruling]]:
    """The smallest seed with a stroke, with every order of up to three contacts in its place; what was tried is not tried again."""
    touch = [(fact.where, fact.say, True) for fact in words.facts.values() if fact.type == "contact"]
    base = next((said for said in known if any(row in touch for row in said)), None)
    if base is None:
        return
    rest = [row for row in base if row not in touch]
    if str(rest) in tried:
        return
    tried.add(str(rest))
    touch = [row for row in touch if _can_be([*rest, row], words)]
    for length in range(1, LONGEST + 1):
        for way in permutations(touch, length):
            try:
                a, b = _both([*rest, *way], left, right, words)
            except Trouble:
                continue
            if a.outcomes != b.outcomes:
                yield [*rest, *way], a, b


def _can_be(said: Said, words: Vocabulary) -> bool:
    try:
        read(built(said), words)
    except Trouble:
        return False
    return True


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
    swallows = module(before.document).SWALLOWS
    found = tuple(
        c
        for c in able
        if _outcomes(_mixed(before.document, after.document, c), base, swallows) != before.outcomes
    )
    return found or tuple(
        sorted({rule.concept for rule in (*before.applied, *after.applied)} & set(concepts))
    )


def _speaks(
    concept: str, before: Ruling, after: Ruling, one: Mapping[str, Any], other: Mapping[str, Any]
) -> bool:
    """Whether a concept has a say in either ruling: one of its rules spoke or was set aside, or a notion of it came out differently."""
    for ruling in (before, after):
        if any(
            rule.concept == concept for rule in (*ruling.applied, *(rule for rule, _ in ruling.set_aside))
        ):
            return True
    told = {name for doc in (one, other) for name, _, home in doc["notions"] if home == concept}
    return any(before.facts.get(name) != after.facts.get(name) for name in told)


@dataclass(frozen=True)
class Mixture:
    """A document with one concept read as in another, ready to be weighed."""

    notions: list[Any]
    late: list[Any]
    early_rules: list[Any]
    late_rules: list[Any]


@cache
def _mixed(left: str, right: str, concept: str) -> Mixture:
    one, other = plain()["documents"][left], plain()["documents"][right]
    notions = [row for row in one["notions"] if row[2] != concept] + [
        row for row in other["notions"] if row[2] == concept
    ]
    facts = set(module(left).DEFAULTS)
    ordered = in_order(notions, facts)
    late = [row for row in ordered if any(part.startswith(SAID) for part in names(row[1]))]
    known = facts | {row[0] for row in ordered} | {SAID + word for word in module(left).SWALLOWS}
    rules = [row for row in one["rules"] if row["concept"] != concept] + [
        row for row in other["rules"] if row["concept"] == concept
    ]
    able = [row for row in rules if names(row["when"]) <= known]
    return Mixture(
        [row for row in ordered if row not in late],
        late,
        [row for row in able if row["kind"] in EARLY],
        [row for row in able if row["kind"] not in EARLY],
    )


def in_order(notions: Sequence[Any], ready: set[str]) -> list[Any]:
    """Notions in an order in which each can be derived."""
    ordered: list[Any] = []
    rest = [(row, names(row[1])) for row in notions]
    done = set(ready)
    while rest:
        able = [row for row, parts in rest if all(part in done or part.startswith(SAID) for part in parts)]
        if not able:
            return ordered
        ordered += able
        done |= {row[0] for row in able}
        rest = [(row, parts) for row, parts in rest if row[0] not in done]
    return ordered


def _outcomes(mixed: Mixture, base: Facts, swallows: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """What the mixture rules."""
    facts = dict(base)
    for name, expression, _ in mixed.notions:
        facts[name] = evaluate(expression, facts)
    fired = [row for row in mixed.early_rules if evaluate(row["when"], facts)]
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
    for name, expression, _ in mixed.late:
        facts[name] = evaluate(expression, facts)
    outcomes = set(counts)
    for row in mixed.late_rules:
        if evaluate(row["when"], facts):
            outcomes |= set(row["then"])
            if row["turns"] and row["turns"][0] in outcomes:
                outcomes = outcomes - {row["turns"][0]} | {row["turns"][1]}
    for word, below in swallows.items():
        if word in outcomes:
            outcomes -= set(below)
    return tuple(word for word in swallows if word in outcomes)
