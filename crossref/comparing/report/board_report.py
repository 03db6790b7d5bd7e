"""The board report: what a new edition changes, as data that any form of it is set from.

One page of summary, then every change of substance, then what was only moved or reworded, then the method.
Its date is that of the texts, never the clock's, so that the same corpus gives the same report.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crossref.comparing.behaviour import Difference
from crossref.comparing.faults import DraftFault
from crossref.comparing.report.mark_redline import TextRun
from crossref.comparing.report.situation_drawings import Drawn


class ReportText(NamedTuple):
    """One of the two texts, as the head of the report names it."""

    name: str
    """What the edition or the draft is called."""
    document: str
    """Id of the document whose wording is quoted."""
    title: str
    language: str
    lines: tuple[str, ...]
    """Who made it, when, and how it stands."""
    numbers: Mapping[str, str]
    """How numbers are said that nobody says as records have them, in the language of the report."""

    def said(self, numbers: Sequence[str]) -> list[str]:
        """Numbers of its clauses as people say them."""
        return [self.numbers.get(number, number) for number in numbers]


class ReportRuling(NamedTuple):
    """A situation that is ruled differently."""

    situation: str
    before: str
    after: str
    difference: Difference
    """What it was made from."""
    drawing: Drawn | None = None
    """How the discs could lie, where that matters."""


class ReportCause(NamedTuple):
    """Situations that are ruled differently for one reason."""

    concept: str
    title: str
    example: ReportRuling
    others: tuple[ReportRuling, ...]


@dataclass(frozen=True, kw_only=True)
class ReportChange:
    """A change of substance."""

    motion: int
    """Its number in the report."""
    concept: str
    title: str
    area: str
    relation: str
    importance: str
    level: str
    """The importance in the language of the report."""
    because: str
    """Why it is that important."""
    numbers: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    what: str
    """What changed."""
    effect: str
    """What happens at the table."""
    before: str
    """The old wording."""
    after: str
    """The new wording."""
    runs: tuple[TextRun, ...]
    """The redline, where both are of one language."""
    shape: str
    """What was split or merged, and into what; nothing if neither."""
    values: tuple[str, ...]
    grounds: str
    ruling: ReportRuling | None
    """The situation that shows it best."""
    parts: tuple[int, ...]
    """Motions that belong to it."""
    part_of: int | None
    """The motion that it belongs to."""


class ReportArea(NamedTuple):
    """A part of the rules with its changes."""

    id: str
    title: str
    changes: tuple[ReportChange, ...]
    counts: Mapping[str, int]
    """How many there are of each importance."""


class ConcordanceRow(NamedTuple):
    """Where a clause that changed in no substance stood and stands."""

    old: tuple[str, ...]
    new: tuple[str, ...]
    title: str
    concept: str
    what: str
    """What a translation says otherwise, if anybody has said so."""


@dataclass(frozen=True, kw_only=True)
class BoardReport:
    """The whole report in one language."""

    language: str
    title: str
    left: ReportText
    right: ReportText
    date: str
    """The day of the newest text."""
    year: tuple[int, int, int]
    """The same as numbers."""
    counts: Mapping[str, int]
    """Changes of substance by importance."""
    areas: tuple[ReportArea, ...]
    first: tuple[ReportChange, ...]
    """Those that matter most."""
    moved: tuple[ConcordanceRow, ...]
    """Clauses with another number and the same words."""
    reworded: tuple[ConcordanceRow, ...]
    """Clauses in other words that say the same."""
    unchanged: int
    """Clauses that stand where they stood, in the same words."""
    translations: tuple[ConcordanceRow, ...]
    """Clauses in which translations disagree."""
    unexplained: tuple[ReportCause, ...]
    """Situations ruled differently although nobody calls it a change."""
    disputed: tuple[ReportCause, ...]
    """Situations ruled differently because translations disagree."""
    method: tuple[str, ...]
    faults: tuple[DraftFault, ...] = ()
    """What is wrong with a draft."""
    vote: bool = False
    """Whether motions are to be voted on."""
    draft: bool = False
    """Whether the newer text is a draft that is no part of the corpus."""

    @property
    def changes(self) -> list[ReportChange]:
        """Every change of substance, in the order of the report."""
        return [change for area in self.areas for change in area.changes]
