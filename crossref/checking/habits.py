"""How each document usually expresses things, learned from all concepts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crossref.checking.witnesses import Group
from rulebook.language.senses import Meaning, Places

HABIT, FIRM = 0.6, 0.8
"""How often a document must keep meanings of its fellows for a loss to count: where all have it, and
where only most do."""
COMMON = 0.3
"""A meaning in more than this part of all concepts is common."""

DocumentMeaning = tuple[str, Meaning]
"""A document and a meaning."""


@dataclass(frozen=True)
class Habits:
    """How each document usually expresses things, learned from all concepts."""

    keeps: Mapping[DocumentMeaning, float]
    """How often a document has a meaning where most of its fellows do."""
    earns: Mapping[DocumentMeaning, float]
    """How often another has a meaning where this document does."""
    common: frozenset[Meaning] = frozenset()
    """Meanings so common that one more or less means nothing by itself."""

    def keeping(self, document: str, meaning: Meaning) -> float:
        """How often a document has a meaning where most of its fellows do; never, if nothing is known."""
        return self.keeps.get((document, meaning), 0.0)

    def earning(self, document: str, meaning: Meaning) -> float:
        """How often another has a meaning where this document does; never, if nothing is known."""
        return self.earns.get((document, meaning), 0.0)


def learn_habits(groups: Sequence[Group], meanings: Mapping[tuple[str, str], Places]) -> Habits:
    """Counts who has which meaning where the others have it."""
    keeps: dict[DocumentMeaning, list[bool]] = {}
    earns: dict[DocumentMeaning, list[bool]] = {}
    frequencies = Counter[Meaning]()
    for group in groups:
        here = {witness.document: meanings[group.concept, witness.document] for witness in group.witnesses}
        every = set[Meaning]().union(*here.values())
        frequencies.update(every)
        for witness in group.witnesses:
            others = group.others(witness)
            for meaning in every:
                votes = [meaning in here[other.document] for other in others]
                own = meaning in here[witness.document]
                if sum(votes) * 2 > len(votes):
                    keeps.setdefault((witness.document, meaning), []).append(own)
                if own and votes:
                    earns.setdefault((witness.document, meaning), []).append(any(votes))
    common = frozenset(meaning for meaning, count in frequencies.items() if count > COMMON * len(groups))
    return Habits(_shares(keeps), _shares(earns), common)


def _shares(cases: Mapping[DocumentMeaning, Sequence[bool]]) -> dict[DocumentMeaning, float]:
    """How often it was so, in three steps, so that one clause more or less seldom matters."""
    shares = {}
    for key, kept in cases.items():
        share = (sum(kept) + 1) / (len(kept) + 1.5)
        shares[key] = max((step for step in (HABIT, FIRM) if share >= step), default=0.0)
    return shares
