"""How sets and matches end and begin: who won, sides, first strokes, replays, sets lost unplayed."""

from rulebook.match.context import standing_context
from rulebook.match.discs import Setup, lapse, open_row
from rulebook.match.rulings import Stated
from rulebook.match.state import (
    DRAW,
    MATCH_WON,
    SET_REPLAYED,
    SET_WON,
    SetResult,
    State,
    add,
)
from rulebook.match.table import OpenPoint

SWITCH = {"switch_sides", "move_clockwise"}
"""Outcomes by which the players change places: two across the table, four by one place."""
PASSES, UNPLAYED = "first_stroke_passes", "loss_of_unplayed_sets"
NOTHING_SAID = Stated({}, (), 0, 0, (0, 0, 0, 0, 0), False, False, False)


def wait_for(setup: Setup, state: State, point: OpenPoint) -> None:
    """Marks what has to be decided before anything goes on."""
    state.open = (*state.open, open_row(setup, point.concept, point.words, waits=True))


def end_set(setup: Setup, state: State, winner: int) -> None:
    """A set was won: the match ends, or the next set begins."""
    state.sets = add(state.sets, winner, 1)
    record(state, SET_WON, winner)
    state.result = SET_WON
    outcomes: dict[str, int] = {}
    for side in (winner, 1 - winner):
        context = standing_context(
            setup.rules, setup.entrants, setup.regulations, state, side, won=side == winner
        )
        found = setup.rules.consequence(NOTHING_SAID, context, None)
        for word in found.outcomes:
            outcomes.setdefault(word, side)
        state.clauses = tuple(dict.fromkeys((*state.clauses, *found.clauses)))
    if "match_win" in outcomes:
        end_match(state, MATCH_WON, outcomes["match_win"])
    elif DRAW in outcomes:
        _equal(setup, state)
    elif sum(state.sets) >= setup.regulations.sets:
        wait_for(setup, state, setup.rules.table.open.equal_sets)
    else:
        if not SWITCH.isdisjoint(outcomes):
            _switch(setup, state)
        state.number, state.replay = state.number + 1, 0
        if any(state.debts):
            point = setup.rules.table.open.debt_left
            state.open = (*state.open, open_row(setup, point.concept, point.words, waits=False))
        _first_by_regulations(setup, state)
        begin_set(setup, state)


def _equal(setup: Setup, state: State) -> None:
    """As many sets on both sides, and none left."""
    if setup.regulations.draw:
        end_match(state, DRAW, None)
    else:
        wait_for(setup, state, setup.rules.table.open.equal_sets)


def end_match(state: State, result: str, winner: int | None) -> None:
    """Nothing more is played."""
    lapse(state)
    state.result, state.winner, state.over, state.next = result, winner, True, False


def replay_set(setup: Setup, state: State, outcomes: tuple[str, ...]) -> None:
    """The set is played again, with sides and first stroke as the outcomes say."""
    record(state, SET_REPLAYED, None)
    state.result = SET_REPLAYED
    if not SWITCH.isdisjoint(outcomes):
        _switch(setup, state)
    if PASSES in outcomes:
        state.first = state.last_striker
    state.replay += 1
    begin_set(setup, state)


def lose_unplayed(setup: Setup, state: State, loser: int) -> None:
    """The sets not yet played are lost; whether a running one is among them is for the referee."""
    if state.strokes:
        wait_for(setup, state, setup.rules.table.open.running_set)
        return
    left = setup.regulations.sets - sum(state.sets)
    state.sets = add(state.sets, 1 - loser, left)
    own, other = state.sets[loser], state.sets[1 - loser]
    if own == other and not setup.regulations.draw:
        wait_for(setup, state, setup.rules.table.open.equal_sets)
        return
    winner = None if own == other else loser if own > other else 1 - loser
    end_match(state, UNPLAYED, winner)


def begin_set(setup: Setup, state: State) -> None:
    """All discs are on the table again, and nobody has struck."""
    lapse(state)
    each, entrants = setup.rules.table.discs, setup.entrants
    players = len(entrants.players)
    state.discs = (each,) * players
    state.totals = (each * players // len(entrants.sides),) * len(entrants.sides)
    state.pocketed = (0,) * len(entrants.sides)
    state.annulled = state.faulted = frozenset()
    state.turn, state.strokes, state.last_striker, state.series = state.first, 0, -1, 1
    state.series_of = tuple(int(player == state.first) for player in range(players))
    state.cleared, state.cleared_with_fault = -1, False
    state.dark, state.misses = (None, None), (0, 0)
    state.next = True


def first_set(setup: Setup, state: State) -> None:
    """Who has the first stroke of the match."""
    _first_by_regulations(setup, state)
    state.turn = state.first
    if state.first >= 0:
        state.series_of = tuple(int(player == state.first) for player in range(len(state.discs)))


def _first_by_regulations(setup: Setup, state: State) -> None:
    """Who has the first stroke of a set: in pairs who stands at its place, else as the regulations say."""
    entrants, strokes = setup.entrants, setup.regulations.first_strokes
    if entrants.pairs and (strokes or state.number > 1):
        state.first = state.seats[state.home]
    elif not entrants.pairs and state.number <= len(strokes):
        state.first = strokes[state.number - 1]
    else:
        state.first = -1
        wait_for(setup, state, setup.rules.table.open.first_stroke)


def _switch(setup: Setup, state: State) -> None:
    """Everybody moves on: in pairs one place clockwise, else to the other side."""
    state.seats = (state.seats[-1], *state.seats[:-1])


def record(state: State, result: str, winner: int | None) -> None:
    row = SetResult(state.number, state.replay, result, winner, state.first)
    state.played = (*state.played, row)
