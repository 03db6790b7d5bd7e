"""Random situations that can be."""

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebook.rules.explain import built
from rulebook.rules.facts import Fact, Facts, Vocabulary, read
from rulebook.trouble import Trouble


def situations(words: Vocabulary, seed: int) -> Iterator[tuple[dict[str, Any], Facts]]:
    """Situations without end, each with its facts; what cannot be is left out."""
    random = Random(seed)
    every = list(words.facts.values())
    parts = {where: [fact for fact in every if fact.where == where] for where in dict.fromkeys(fact.where for fact in every)}
    contacts = [fact for fact in parts["stroke"] if fact.type == "contact"]
    while True:
        said: list[tuple[str, str, Any]] = []
        for where, chance in (("", 0.25), ("table.own", 0.6), ("table.opponent", 0.6), ("so far", 0.08)):
            said += [(where, fact.say, _value(fact, random)) for fact in parts[where] if random.random() < chance]
        if random.random() < 0.75:
            said += [("stroke", random.choice(contacts).say, True) for _ in range(random.randint(1, 3))]
            said += [("stroke", f.say, _value(f, random)) for f in parts["stroke"] if f.type != "contact" and random.random() < 0.06]
        said += [("conduct", f.say, _value(f, random)) for f in parts["conduct"] if random.random() < 0.04]
        situation = built(said)
        try:
            yield situation, read(situation, words)
        except Trouble:
            continue


def _value(fact: Fact, random: Random) -> Any:
    if fact.type == "count":
        return random.choice([1, 1, 2, min(3, fact.most), random.randint(0, min(fact.most, 40))])
    return random.choice(fact.choices) if fact.type == "choice" else True
