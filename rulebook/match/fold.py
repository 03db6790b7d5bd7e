"""The match: a pure fold over its log. `Match.start` begins it, `after` gives it after one more event."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from rulebook.errors import InputError
from rulebook.files.folders import default_root
from rulebook.match.decisions import acting, begin_within, set_fields
from rulebook.match.discs import Setup, said_placed
from rulebook.match.events import CONDUCT, DECISION, PLACED, PLAIN, STROKE, TAKE_BACK, MatchEvent, read_event
from rulebook.match.rows import StateRow, state_row
from rulebook.match.rulings import MatchRules
from rulebook.match.sets import first_set
from rulebook.match.state import Entrants, Regulations, State, opening
from rulebook.match.strokes import conduct, plain, stroke
from rulebook.rules.stored import StoredRules
from rulebook.storage.library import Library


class Match:
    """A match after some events; it does not change."""

    __slots__ = ("_before", "_same_as", "count", "event", "now", "setup")

    def __init__(
        self,
        setup: Setup,
        now: State,
        before: "Match | None" = None,
        event: MatchEvent | None = None,
        same_as: "Match | None" = None,
    ) -> None:
        self.setup = setup
        self.now = now
        """How it stands, as the fold keeps it; `state` is for readers."""
        self.event = event
        """The last event; none at the start."""
        self.count: int = before.count + 1 if before else 0
        """How many events there were, those that take back included."""
        self._before = before
        self._same_as: Match = same_as or self
        """The earlier match to which taking back has led; otherwise itself."""

    @classmethod
    def start(
        cls,
        document: str | MatchRules,
        players: Iterable[str] | Mapping[str, Iterable[str]],
        regulations: Mapping[str, Any],
        *,
        seats: Iterable[str] = (),
        start: Mapping[str, Any] | None = None,
        folder: str | PathLike[str] | None = None,
    ) -> "Match":
        """A match before its first event, or `InputError`; pairs are a table of their players.

        `folder` holds the records, as for `rulebook.load`; the rules of another match (`match.rules`) save
        reading them again.
        """
        rules = document if isinstance(document, MatchRules) else _rules(document, folder)
        entrants = _entrants(players, tuple(seats))
        found = _regulations(entrants, regulations)
        setup = Setup(rules, entrants, found)
        now = opening(entrants, rules.table.discs, _home(entrants, found))
        first_set(setup, now)
        if start:
            begin_within(setup, now, start)
        return cls(setup, now)

    def after(self, event: MatchEvent | Mapping[str, Any]) -> "Match":
        """The match after one more event, or `InputError` if the event cannot be."""
        read = read_event(event, self.count + 1)
        if read.kind == TAKE_BACK:
            return self._back(read)
        state = self.now.copy()
        if read.kind == DECISION:
            state.open = ()
            set_fields(self.setup, state, dict(read.fields))
        else:
            self._refuse_waiting(read)
            _apply(self.setup, state, read, acting(self.setup, state, read.who))
        return Match(self.setup, state, self, read)

    def after_all(self, events: Iterable[MatchEvent | Mapping[str, Any]]) -> "Match":
        """The match after several more events, or `InputError` for the first that cannot be."""
        match = self
        for event in events:
            match = match.after(event)
        return match

    @property
    def rules(self) -> MatchRules:
        """The rules that it is played by."""
        return self.setup.rules

    @property
    def log(self) -> tuple[MatchEvent, ...]:
        """All events, in order."""
        events: list[MatchEvent] = []
        match: Match | None = self
        while match and match.event:
            events.append(match.event)
            match = match._before
        return tuple(reversed(events))

    @property
    def before(self) -> "Match | None":
        """The match before the last event; none at the start."""
        return self._before

    @property
    def standing(self) -> "tuple[Match, ...]":
        """The match after each event that was not taken back, in order."""
        found: list[Match] = []
        match = self._same_as
        while match._before:
            found.append(match)
            match = match._before._same_as
        return tuple(reversed(found))

    @property
    def state(self) -> StateRow:
        """How it stands, as programs outside read it."""
        return state_row(self.setup, self.now, self.count)

    def _back(self, event: MatchEvent) -> "Match":
        """The match as it was before the last events that are not yet taken back."""
        target = self._same_as
        for _ in range(event.number):
            if target._before is None:
                raise InputError(f"there are not {event.number} events to take back", hint="write fewer")
            target = target._before._same_as
        return Match(self.setup, target.now, self, event, target)

    def _refuse_waiting(self, event: MatchEvent) -> None:
        """`InputError` where the referee has to decide first, or nothing more is played."""
        for row in self.now.open:
            if row.waits and event.kind != CONDUCT:
                words = row.words.get("en", "")
                raise InputError(
                    f"waits for a decision on {row.clause}: {words}", hint="write a decision first"
                )
        if self.now.over and event.kind != CONDUCT:
            clauses = ", ".join(self.now.clauses) or "–"
            raise InputError(f"the match is over ({clauses})", hint="take the line out")


class Replay(NamedTuple):
    """A log, as far as it can be played."""

    match: Match
    """After all events, or up to the first that cannot be."""
    events: tuple[MatchEvent, ...]
    """All events, those after it included."""
    impossible: int | None
    """The number of the first event that cannot be, from 1."""
    error: InputError | None


def replay(match: Match, events: Iterable[MatchEvent | Mapping[str, Any]]) -> Replay:
    """A match as far as events can follow; later ones are kept."""
    kept = tuple(read_event(row, number) for number, row in enumerate(events, match.count + 1))
    for number, event in enumerate(kept, 1):
        try:
            match = match.after(event)
        except InputError as error:
            return Replay(match, kept, number, error)
    return Replay(match, kept, None, None)


def _apply(setup: Setup, state: State, event: MatchEvent, player: int) -> None:
    if event.kind == PLAIN:
        plain(setup, state, event, player)
    elif event.kind == STROKE:
        stroke(setup, state, event, player)
    elif event.kind == CONDUCT:
        conduct(setup, state, event, player)
    elif event.kind == PLACED:
        said_placed(setup, state, player, event.number)


def _rules(document: str, folder: str | PathLike[str] | None) -> MatchRules:
    """The rules of a document, read anew."""
    library = Library(Path(folder) if folder else default_root())
    return MatchRules(StoredRules(library), library.document(document).id)


def _entrants(players: Iterable[str] | Mapping[str, Iterable[str]], seats: tuple[str, ...]) -> Entrants:
    """Who plays, or `InputError`."""
    if isinstance(players, Mapping):
        sides = tuple(map(str, players))
        pairs = [tuple(map(str, members)) for members in players.values()]
    else:
        sides = tuple(map(str, players))
        pairs = [(name,) for name in sides]
    names = tuple(name for members in pairs for name in members)
    each = 2 if isinstance(players, Mapping) else 1
    if len(sides) != 2 or any(len(members) != each for members in pairs):
        raise InputError("there are not two players, or two pairs of two", hint="write players or pairs")
    if len(set(names)) != len(names) or len(set(sides)) != len(sides) or not all(map(str.strip, names)):
        raise InputError("two players have the same name, or one has none", hint="give each a name")
    side_of = tuple(side for side, members in enumerate(pairs) for _ in members)
    order = seats or (names if each == 1 else (names[0], names[2], names[1], names[3]))
    if sorted(order) != sorted(names):
        raise InputError("'seats' does not name every player once", hint=f"there are {', '.join(names)}")
    sitting = tuple(names.index(name) for name in order)
    if any(side_of[a] == side_of[b] for a, b in pairwise(sitting)):
        raise InputError("partners do not face each other", hint="write the seats clockwise, pairs in turn")
    return Entrants(sides, names, side_of, sitting)


def _regulations(entrants: Entrants, written: Mapping[str, Any]) -> Regulations:
    """What the regulations say, or `InputError`."""
    known = ("sets", "all_sets", "draw", "first_strokes")
    for key in written:
        if key not in known:
            raise InputError(
                f"unknown regulation {str(key)[:80]!r}", hint=f"expected one of {', '.join(known)}"
            )
    sets = written.get("sets")
    if isinstance(sets, bool) or not isinstance(sets, int) or not 1 <= sets <= 99:
        raise InputError("'sets' is not a number of sets from 1 to 99", hint="say how many sets are planned")
    for key in ("all_sets", "draw"):
        if not isinstance(written.get(key, False), bool):
            raise InputError(f"{key!r} is yes or no", hint="write true or false")
    first = written.get("first_strokes", ())
    if not isinstance(first, list | tuple) or any(name not in entrants.sides for name in first):
        raise InputError("'first_strokes' does not list players or pairs", hint="name one for each set")
    order = tuple(entrants.sides.index(name) for name in first)
    return Regulations(sets, written.get("all_sets", False), written.get("draw", False), order)


def _home(entrants: Entrants, regulations: Regulations) -> int:
    """The place of the first stroke: that of the first in the order of seats whose side has it."""
    if not regulations.first_strokes:
        return 0
    side = regulations.first_strokes[0]
    return next(place for place, player in enumerate(entrants.seats) if entrants.side_of[player] == side)
