"""How each document is wont to say things, learned from all concepts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crossref.checking.witnesses import Group
from rulebook.language.senses import Meaning, Places

HABIT, FIRM = 0.6, 0.8
"""How often a document must keep a meaning of its fellows for a loss to count: where all have it, and where only most do."""
COMMON = 0.3
"""A thing said in more than this part of all concepts."""


@dataclass(frozen=True)
class Habits:
    """How each document is wont to say things, learned from all concepts."""

    keeps: Mapping[tuple[str, Meaning], float]
    """How often a document says a thing where most of its fellows do."""
    earns: Mapping[tuple[str, Meaning], float]
    """How often another says a thing where this document does."""
    common: frozenset[Meaning] = frozenset()
    """What is said so often that saying it once more or less means nothing by itself."""


def learn_habits(groups: Sequence[Group], said: Mapping[tuple[str, str], Places]) -> Habits:
    """Counts who says what where the others say it."""
    keeps: dict[tuple[str, Meaning], list[bool]] = {}
    earns: dict[tuple[str, Meaning], list[bool]] = {}
    often: Counter[Meaning] = Counter()
    for group in groups:
        here = {witness.document: said[group.concept, witness.document] for witness in group.witnesses}
        every = {sense for places in here.values() for sense in places}
        often.update(every)
        for witness in group.witnesses:
            others = group.others(witness)
            for sense in every:
                votes = [sense in here[other.document] for other in others]
                own = sense in here[witness.document]
                if sum(votes) * 2 > len(votes):
                    keeps.setdefault((witness.document, sense), []).append(own)
                if own and votes:
                    earns.setdefault((witness.document, sense), []).append(any(votes))
    common = frozenset(sense for sense, count in often.items() if count > COMMON * len(groups))
    return Habits(_shares(keeps), _shares(earns), common)


def _shares(table: Mapping[tuple[str, Meaning], Sequence[bool]]) -> dict[tuple[str, Meaning], float]:
    """How often it was so, in three steps, so that one clause more or less seldom matters."""
    shares = {key: (sum(seen) + 1) / (len(seen) + 1.5) for key, seen in table.items()}
    return {
        key: max((step for step in (HABIT, FIRM) if share >= step), default=0.0)
        for key, share in shares.items()
    }
