"""Records in the making: what the reading steps hand on to each other."""

from dataclasses import dataclass, field

from rulebook.books import ReadingWarning, Repair
from rulebook.reading.labels import Grammar, Path
from rulebook.reading.passage import Classed, Passage
from rulebook.reading.profile import Profile
from rulebook.reading.read import Source
from rulebook.records import Kind, NumberFrom


@dataclass(slots=True)
class UnitDraft:
    """A record in the making."""

    kind: Kind
    line: int
    page: int | None = None
    label: Passage = field(default_factory=Passage)
    path: Path | None = None
    text: Passage = field(default_factory=Passage)
    body: Passage = field(default_factory=Passage)
    cells: list[Passage] = field(default_factory=list)
    indent: int | None = None
    annex: bool = False
    """Whether it is the heading of the annex."""
    back: bool = False
    """Whether it stands behind the body."""
    item: bool = False
    """Whether it is an item that carries no number."""
    loud: bool = False
    """Whether its first line is in capitals."""
    number: str = ""
    number_from: NumberFrom = NumberFrom.PRINTED
    parent: str | None = None
    doubt: str | None = None


@dataclass(slots=True)
class Transcript:
    """What has been read so far."""

    source: Source
    reading: Profile
    grammar: Grammar | None
    units: list[UnitDraft] = field(default_factory=list)
    begun: int = 0
    """How many lines have answered to the pattern of the body's first line."""
    behind: int = 0
    """Line from which on all stands behind the body."""
    row: UnitDraft | None = None
    """The last row of the annex."""
    classed: list[Classed] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    doubts: list[ReadingWarning] = field(default_factory=list)

    def repair(self, kind: str, line: int, was: str, took: str, why: str) -> None:
        """Records a repair."""
        self.repairs.append(Repair(kind=kind, line=line, was=was, took=took, why=why))

    def warn(self, kind: str, line: int, number: str | None, message: str, hint: str) -> None:
        """Records what a person should look at."""
        self.doubts.append(ReadingWarning(kind=kind, line=line, number=number, message=message, hint=hint))
