"""Statistics of matches: what each player pocketed, which faults were made, how long strokes took."""

import re
from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from rulebook.match.discs import Setup
from rulebook.match.events import CONDUCT, PLAIN, STROKE
from rulebook.match.fold import Match

CLOCK = re.compile(r"(?:.*[T ])?(\d{1,2}):(\d{2})(?::(\d{2}))?\Z")
SANCTIONS = frozenset(
    {
        "penalty_disc",
        "warning",
        "set_loss",
        "game_loss",
        "excluded",
        "loss_of_unplayed_sets",
        "zero_result",
    }
)
"""Outcomes that make an event a fault."""
DAY = 24 * 3600


class PlayerStats(Struct, kw_only=True):
    """What a player did in some matches."""

    player: str
    matches: int = 0
    matches_won: int = 0
    sets_won: int = 0
    sets_lost: int = 0
    strokes: int = 0
    series: int = 0
    pocketed: int = 0
    """Own discs, and those of the partner."""
    best_series: int = 0
    penalty_discs: int = 0
    warnings: int = 0
    seconds: int = 0
    """Between the times of lines, where both have one."""
    timed_strokes: int = 0
    faults: dict[str, int] = {}
    """How often each clause was broken: `document/number`."""

    @property
    def per_series(self) -> float:
        """Discs pocketed in a series."""
        return round(self.pocketed / self.series, 2) if self.series else 0.0

    @property
    def per_stroke(self) -> float:
        """Seconds for a stroke."""
        return round(self.seconds / self.timed_strokes, 1) if self.timed_strokes else 0.0


def match_stats(matches: Iterable[Match]) -> list[PlayerStats]:
    """Statistics of every player of some matches, by name; lines that were taken back do not count."""
    found: dict[str, PlayerStats] = {}
    for match in matches:
        _count_match(match, found)
    return [found[name] for name in sorted(found)]


def _count_match(last: Match, found: dict[str, PlayerStats]) -> None:
    setup, now = last.setup, last.now
    entrants = setup.entrants
    for player, name in enumerate(entrants.players):
        row = found.setdefault(name, PlayerStats(player=name))
        side = entrants.side_of[player]
        row.matches += 1
        row.matches_won += now.winner == side
        row.sets_won += now.sets[side]
        row.sets_lost += now.sets[1 - side]
        row.warnings += now.warnings[player]
        row.penalty_discs += now.earned[player]
    running: tuple[object, ...] = ()
    in_series = 0
    clock: int | None = None
    for match in last.standing:
        event, before = match.event, match.before
        assert event and before
        time = _seconds(event.at)
        if event.kind in (PLAIN, STROKE):
            row = found[event.who]
            strokes = event.number + event.misses if event.kind == PLAIN else 1
            series = (before.now.number, before.now.replay, before.now.series)
            if series != running:
                running, in_series = series, 0
                row.series += 1
            gained = _gained(setup, match, event.who)
            in_series += gained
            row.strokes += strokes
            row.pocketed += gained
            row.best_series = max(row.best_series, in_series)
            if time is not None and clock is not None:
                row.seconds += (time - clock) % DAY
                row.timed_strokes += strokes
        if event.kind in (STROKE, CONDUCT):
            _count_faults(match, found)
        clock = time


def _gained(setup: Setup, match: Match, name: str) -> int:
    """Own discs that an event pocketed."""
    event = match.event
    assert event
    return event.number if event.kind == PLAIN else setup.rules.stated(event).own_pocketed


def _count_faults(match: Match, found: dict[str, PlayerStats]) -> None:
    """The clauses by which an event was a fault."""
    event = match.event
    assert event
    counts: Counter[str] = Counter()
    for rule in match.now.applied:
        if SANCTIONS & set(rule.outcomes):
            counts[f"{match.rules.document}/{rule.clauses[0]}"] += 1
    row = found[event.who]
    row.faults = dict(Counter(row.faults) + counts)


def _seconds(at: str) -> int | None:
    """The time of day of a line; none if it has none."""
    found = CLOCK.match(at)
    if not found:
        return None
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return hours * 3600 + minutes * 60 + seconds
