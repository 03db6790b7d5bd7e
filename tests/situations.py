"""Random situations that can be, and damaged ones."""

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebook.errors import InputError
from rulebook.rules.conditions import Facts, Value
from rulebook.rules.facts import Fact, Vocabulary
from rulebook.rules.situation import Statement, facts_of, situation_of


def situations(vocabulary: Vocabulary, seed: int) -> Iterator[tuple[dict[str, Any], Facts]]:
    """Situations without end, each with its facts; what cannot be is left out."""
    random = Random(seed)
    every = list(vocabulary.facts.values())
    parts = {
        where: [fact for fact in every if fact.where == where]
        for where in dict.fromkeys(fact.where for fact in every)
    }
    contacts = [fact for fact in parts["stroke"] if fact.type == "contact"]
    while True:
        stated: list[Statement] = []
        for where, chance in (("", 0.25), ("table.own", 0.6), ("table.opponent", 0.6), ("so far", 0.08)):
            stated += [_stated(fact, random) for fact in parts[where] if random.random() < chance]
        if random.random() < 0.75:
            stated += [_stated(random.choice(contacts), random) for _ in range(random.randint(1, 3))]
            others = [fact for fact in parts["stroke"] if fact.type != "contact"]
            stated += [_stated(fact, random) for fact in others if random.random() < 0.06]
        stated += [_stated(fact, random) for fact in parts["conduct"] if random.random() < 0.04]
        situation = situation_of(stated)
        try:
            yield situation, facts_of(situation, vocabulary)
        except InputError:
            continue


ODD_NUMBERS = (0, 1, -1, 0.5, 1.0, 1e300)
ODD_THINGS: tuple[Any, ...] = ("", "many", "__proto__", [], {}, [[]], [{}], {"a": {}})
ODD_VALUES: tuple[Any, ...] = (None, True, False, *ODD_NUMBERS, *ODD_THINGS)
"""What may stand in JSON where something else belongs."""


def damaged(situation: object, random: Random) -> Any:
    """A situation with one thing in it replaced, renamed, wrapped, doubled or taken out."""
    if not isinstance(situation, dict | list) or not situation or random.random() < 0.15:
        return random.choice([*ODD_VALUES, [situation], {"stroke": situation}])
    if isinstance(situation, dict):
        return _damaged_table(situation, random)
    place = random.randrange(len(situation))
    rest = situation[:place] + situation[place + 1 :]
    chosen = situation[place]
    return random.choice([rest, [*situation, chosen], [*rest, damaged(chosen, random)]])


def _damaged_table(table: dict[str, Any], random: Random) -> dict[str, Any]:
    key = random.choice(list(table))
    rest = {name: value for name, value in table.items() if name != key}
    other = random.choice([key, "", "table", "stroke", "discs", "own", "phase", "constructor"])
    return random.choice([rest, {**rest, other: table[key]}, {**rest, key: damaged(table[key], random)}])


def _stated(fact: Fact, random: Random) -> Statement:
    return Statement(fact.where, fact.say, _value(fact, random))


def _value(fact: Fact, random: Random) -> Value:
    if fact.type == "count":
        return random.choice([1, 1, 2, min(3, fact.most), random.randint(0, min(fact.most, 40))])
    return random.choice(fact.choices) if fact.type == "choice" else True
