"""The state of a match: who plays under which regulations, and how it stands after an event."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rulebook.rules.rule import Rule

MATCH_ENDS = ("draw", "match_won", "game_loss", "loss_of_unplayed_sets", "excluded", "zero_result")
"""Results after which nothing more is played."""
SET_WON, SET_REPLAYED, DRAW, MATCH_WON = "set_won", "set_replayed", "draw", "match_won"
PLACES = {2: ("near", "far"), 4: ("near", "left", "far", "right")}
"""The names of the places at the table, clockwise, by how many stand there."""


class Entrants(NamedTuple):
    """Who plays: sides of one player, or pairs of two."""

    sides: tuple[str, ...]
    """The two sides; in singles they are the players."""
    players: tuple[str, ...]
    side_of: tuple[int, ...]
    """The side of each player."""
    seats: tuple[int, ...]
    """The players clockwise, the first at the near place."""

    @property
    def pairs(self) -> bool:
        """Whether pairs play."""
        return len(self.players) > len(self.sides)

    def members(self, side: int) -> list[int]:
        """The players of a side."""
        return [player for player, own in enumerate(self.side_of) if own == side]


class Regulations(NamedTuple):
    """What the rules leave to the regulations of the competition."""

    sets: int
    all_sets: bool = False
    draw: bool = False
    first_strokes: tuple[int, ...] = ()
    """The side with the first stroke of each set."""


class OpenRow(NamedTuple):
    """Something that the text leaves open."""

    clause: str
    words: Mapping[str, str]
    """By language."""
    waits: bool = False
    """Whether nothing goes on before it is decided."""


class SetResult(NamedTuple):
    """How a set ended."""

    number: int
    replay: int
    result: str
    winner: int | None
    first: int
    """Who had the first stroke."""


@dataclass
class State:
    """How a match stands; a transition works on a copy, and afterwards it does not change any more.

    Counts are tuples by player, or by side where it says so; of discs, -1 is not known.
    """

    seats: tuple[int, ...]
    discs: tuple[int, ...]
    """On the table."""
    totals: tuple[int, ...]
    """On the table, by side."""
    pocketed: tuple[int, ...]
    """In pockets, by side."""
    debts: tuple[int, ...]
    pending: tuple[int, ...]
    """Earned, but waiting for the end of the other side's series."""
    annulled: frozenset[int] = frozenset()
    """Players who lose the right to strike as soon as they get it."""
    first: int = -1
    """Who has the first stroke of this set; -1 if nobody has said."""
    home: int = 0
    """The place of the first stroke in every set of pairs."""
    turn: int = -1
    number: int = 1
    replay: int = 0
    strokes: int = 0
    """Strokes in this set."""
    last_striker: int = -1
    series: int = 1
    series_of: tuple[int, ...] = ()
    cleared: int = -1
    """The side that pocketed all discs in the first series of the set; -1 if none."""
    cleared_with_fault: bool = False
    started: bool = False
    """Whether the match has begun."""
    sets: tuple[int, ...] = (0, 0)
    """Won, by side."""
    played: tuple[SetResult, ...] = ()
    warnings: tuple[int, ...] = ()
    carried: frozenset[tuple[str, int]] = frozenset()
    """Facts that hold for the rest of the match, with the player or side."""
    before: tuple[tuple[int, str, int], ...] = ()
    """Facts from before the match: player, fact, value."""
    dark: tuple[tuple[int, int] | None, ...] = (None, None)
    """By side, discs last said to be in circle and own edge zone, while no disc is touched."""
    misses: tuple[int, ...] = (0, 0)
    """Misses in a row by side while only such discs are left."""
    faulted: frozenset[int] = frozenset()
    """Players who have earned a penalty disc in the stroke that goes on."""
    just_placed: tuple[int, ...] = ()
    due: tuple[int, ...] = ()
    """Debt discs that should have been placed; the next stroke annuls them."""
    earned: tuple[int, ...] = ()
    placed: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    result: str | None = None
    winner: int | None = None
    over: bool = False
    next: bool = False
    """Whether the last event ended a set, so that the state shows what is played next."""
    open: tuple[OpenRow, ...] = ()
    clauses: tuple[str, ...] = ()
    outcomes: tuple[str, ...] = ()
    applied: tuple[Rule, ...] = ()
    """The rules that spoke."""
    judged: int = -1
    """The player whom the outcomes are about."""

    def copy(self) -> "State":
        """A state to work on, with nothing said yet about the event to come."""
        made = object.__new__(State)
        made.__dict__.update(self.__dict__)
        made.__dict__.update(_FRESH)
        return made


_FRESH: dict[str, object] = {"result": None, "next": False, "judged": -1}
_FRESH |= dict.fromkeys(("open", "clauses", "outcomes", "applied"), ())
"""What is said of the last event only."""


def put(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A row with another value in one place."""
    return (*row[:place], value, *row[place + 1 :])


def add(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A row with something added in one place."""
    return put(row, place, row[place] + value)


def opening(entrants: Entrants, discs: int, home: int) -> State:
    """A match before its first event; `discs` are those of each player."""
    players, sides = len(entrants.players), len(entrants.sides)
    none = (0,) * players
    return State(
        seats=entrants.seats,
        discs=(discs,) * players,
        totals=(discs * players // sides,) * sides,
        pocketed=(0,) * sides,
        debts=none,
        pending=none,
        home=home,
        series_of=none,
        warnings=none,
        just_placed=none,
        due=none,
        earned=none,
        placed=none,
        lost=none,
        sets=(0,) * sides,
    )
