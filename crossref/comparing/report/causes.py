"""Situations that are ruled differently, put together by the change that causes them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from crossref.comparing.behaviour import Difference
from crossref.comparing.changes import Comparison
from rulebook.findings import Basis
from rulebook.rules.situation import Situation


class Cause(NamedTuple):
    """A concept, and the situations that are ruled differently because of it."""

    concept: str
    example: Difference
    """The one that tells most with the fewest words."""
    others: tuple[Difference, ...]
    """The rest."""


class Causes(NamedTuple):
    """Why situations are ruled differently."""

    changes: tuple[Cause, ...]
    """Because of a change of substance."""
    translations: tuple[Cause, ...]
    """Because translations disagree."""
    unexplained: tuple[Cause, ...]
    """Because two texts are read differently though nobody calls it a change."""


Weights = Sequence[str]
"""The words of outcomes, the weightiest first."""


def find_causes(comparison: Comparison, weight: Weights) -> Causes:
    """The situations of a comparison by cause, in the order of its changes."""
    order = [change.concept for change in comparison.changes]
    substantive = {change.concept for change in comparison.changes if change.substantive}
    disputed = {change.concept for change in comparison.changes if Basis.TRANSLATION in change.grounds}
    rest = list(comparison.behaviour)
    groups = []
    for concepts in (substantive, disputed, set(order)):
        here = [one for one in rest if concepts & set(one.responsible)]
        rest = [one for one in rest if one not in here]
        groups.append(_by_cause(here, concepts, order, weight))
    return Causes(*groups)


def _by_cause(
    differences: Sequence[Difference], concepts: Iterable[str], order: Sequence[str], weight: Weights
) -> tuple[Cause, ...]:
    """Differences by the concept that is responsible for most of them, so that one cause is reported once."""
    known = set(concepts)
    counts = Counter(concept for one in differences for concept in one.responsible if concept in known)
    groups: dict[str, list[Difference]] = {}
    for difference in differences:
        own = [concept for concept in difference.responsible if concept in known]
        groups.setdefault(max(own, key=lambda concept: counts[concept]), []).append(difference)
    causes = []
    for concept in sorted(groups, key=order.index):
        smallest, *others = sorted(groups[concept], key=lambda one: _telling(one, weight))
        causes.append(Cause(concept, smallest, tuple(others)))
    return tuple(causes)


def example_of(concept: str, differences: Iterable[Difference], weight: Weights) -> Difference | None:
    """The situation that tells most of what a concept makes come out differently."""
    own = [one for one in differences if concept in one.responsible]
    return min(own, key=lambda one: _telling(one, weight), default=None)


def _telling(difference: Difference, weight: Weights) -> tuple[int, int, int]:
    """How soon a situation is chosen: few causes, the gravest outcome that came or went, few words."""
    other = set(difference.before.outcomes) ^ set(difference.after.outcomes)
    gravest = min((weight.index(word) for word in other), default=len(weight))
    return len(difference.responsible), gravest, _size(difference.situation)


def _size(situation: Situation) -> int:
    """How much is said of a situation."""
    return sum(len(part) if isinstance(part, (list, dict)) else 1 for part in situation.values())
