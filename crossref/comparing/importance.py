"""How much a change matters: what is at stake, how often it comes up, whom it concerns.

People's judgement stands with the relation that they read. For other changes the same three reasons are found
in the sections, the outcomes of rules and the known situations, and the importance is said to be computed.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from crossref.comparing.readings import Readings
from rulebook.reviews import ImportanceFile, ReviewedRelation, Weight

LEVELS = ("high", "medium", "low")
"""How much a change can matter, the most first."""


class Importance(NamedTuple):
    """How much a change matters, and why."""

    level: str
    reasons: tuple[str, ...]
    """Ids of what is at stake, how often, and whom it concerns, in this order; none where nobody can say."""
    computed: bool
    """Whether the program says so."""


UNKNOWN = Importance("low", (), computed=True)


@dataclass(frozen=True, kw_only=True)
class Scales:
    """What changes of a concept are weighed with."""

    file: ImportanceFile
    outcomes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """What can follow from the rules of each concept."""
    decided: Mapping[str, int] = field(default_factory=dict)
    """How many known situations each concept decides."""

    def score(self, reasons: Sequence[str]) -> int:
        """What three reasons weigh together."""
        return sum(weight.weight for weight in self._named(reasons))

    def words(self, reasons: Sequence[str], language: str) -> list[str]:
        """Three reasons in a language."""
        return [weight.words[language] for weight in self._named(reasons)]

    def _named(self, reasons: Sequence[str]) -> list[Weight]:
        scales = (self.file.sanction, self.file.frequency, self.file.breadth)
        named = zip(scales, reasons, strict=False)
        return [weight for scale, reason in named for weight in scale if weight.id == reason]

    def judged(self, row: ReviewedRelation) -> Importance | None:
        """What the review says; nothing if it says nothing."""
        return Importance(row.importance, row.because, computed=False) if row.importance else None

    def weigh(self, concept: str, section: str | None, area: str) -> Importance:
        """What the program says of a change of a concept that stands in a section of an area."""
        if not self.file.sanction:
            return UNKNOWN
        outcomes = self.outcomes.get(concept, frozenset())
        named = any(section in one.sections for one in self.file.sanction)
        situations = self.decided.get(
            concept, int(named)
        )  # a sanction that no situation knows yet comes up, too
        reasons = (
            _first(self.file.sanction, lambda one: section in one.sections or outcomes & set(one.outcomes)),
            _first(self.file.frequency, lambda one: 0 < one.scenarios <= situations),
            _first(self.file.breadth, lambda one: area in one.areas),
        )
        score = self.score(reasons)
        level = "high" if score >= self.file.high else "medium" if score >= self.file.medium else "low"
        return Importance(level, reasons, computed=True)


def _first(scale: Iterable[Weight], fits: Callable[[Weight], object]) -> str:
    """The weightiest that fits, else the last, which is for all the rest."""
    found = ""
    for weight in scale:
        found = weight.id
        if fits(weight):
            return found
    return found


def open_scales(file: ImportanceFile, readings: Readings, documents: Iterable[str]) -> Scales:
    """What the file says of importance, with what the rules of some documents tell."""
    outcomes: dict[str, set[str]] = {}
    decided: Counter[str] = Counter()
    for document in documents:
        if document in readings.current:
            for rule in readings.sets[document].rules:
                outcomes.setdefault(rule.concept, set()).update(rule.outcomes)
            decided |= readings.decided[document]
    found = {concept: frozenset(words) for concept, words in outcomes.items()}
    return Scales(file=file, outcomes=found, decided=decided)
