"""What strokes and conduct do to a match."""

from rulebook.errors import InputError
from rulebook.match.context import conduct_context, stroke_context
from rulebook.match.discs import Setup, annul_due, earn, forget, keep_placed, place, pocket
from rulebook.match.events import MatchEvent
from rulebook.match.rulings import Consequence, Stated
from rulebook.match.sets import (
    UNPLAYED,
    end_match,
    end_set,
    lose_unplayed,
    replay_set,
    wait_for,
)
from rulebook.match.state import SET_REPLAYED, State, add, put
from rulebook.rules.conditions import Facts

CONTINUES, LOSES_RIGHT, SET_LOSS, SET_WIN = "continues_series", "loses_right_to_strike", "set_loss", "set_win"
GAME_LOSS, EXCLUDED, ZERO = "game_loss", "excluded", "zero_result"
ORDER_HINT = "correct the name, or state that somebody struck out of turn (`rulebook facts strikes`)"


def plain(setup: Setup, state: State, event: MatchEvent, player: int) -> None:
    """A series of plain strokes: discs pocketed one by one, and a last one that pockets nothing."""
    number = state.number, state.replay
    for done in range(event.number + event.misses):
        if (state.number, state.replay) != number or state.over:
            raise InputError(
                f"the set was over after {done} of {event.number} discs", hint="write what is after it apart"
            )
        if done and state.turn != player:
            name = setup.entrants.players[player]
            raise InputError(f"the series of {name} was over after {done} strokes", hint="correct the number")
        stroke(setup, state, setup.rules.plain[done < event.number], player)


def stroke(setup: Setup, state: State, event: MatchEvent, player: int) -> None:
    """One stroke, or one that is told of later."""
    stated = setup.rules.stated(event)
    _refuse_out_of_turn(setup, state, player, stated)
    state.started = True
    if not stated.later:
        annul_due(setup, state)
        state.faulted = frozenset()
        keep_placed(setup, state, setup.entrants.side_of[player])
    context = stroke_context(setup.rules, setup.entrants, state, player, stated)
    found = setup.rules.consequence(stated, context, event.happens or event)
    _misses(setup, state, player, stated, found.ruling.given)
    if not stated.later:
        pocket(setup, state, player, stated)
        state.strokes += 1
        state.last_striker = player
    _say(state, found, player)
    _carry(setup, state, player, stated)
    if found.warning:
        state.warnings = add(state.warnings, player, 1)
    names = setup.rules.table.facts
    if SET_LOSS in found.outcomes and stated.facts.get(names.noticed) == names.noticed_too_late:
        wait_for(setup, state, setup.rules.table.open.recorded)
        return
    if _ended(setup, state, player, found):
        return
    if player == state.turn:
        _after_own_stroke(setup, state, player, stated, found)
    else:
        _fault_of_other(setup, state, player, found)


def conduct(setup: Setup, state: State, event: MatchEvent, player: int) -> None:
    """What somebody did outside a stroke."""
    stated = setup.rules.stated(event)
    context = conduct_context(setup.rules, setup.entrants, state, player, stated)
    found = setup.rules.consequence(stated, context, event.happens or event)
    _say(state, found, player)
    _carry(setup, state, player, stated)
    if stated.facts.get(setup.rules.table.facts.debt_forgotten):
        forget(setup, state, player)
    if found.warning:
        state.warnings = add(state.warnings, player, 1)
    if _ended(setup, state, player, found):
        return
    if state.turn >= 0 and setup.entrants.side_of[state.turn] == setup.entrants.side_of[player]:
        _fault_in_own_turn(setup, state, stated, found)
    else:
        _fault_of_other(setup, state, player, found)


def _refuse_out_of_turn(setup: Setup, state: State, player: int, stated: Stated) -> None:
    """`InputError` for a stroke of somebody who has not the right, unless the line says so."""
    if player == state.turn or stated.wrong_striker:
        return
    concepts = setup.rules.table.concepts
    concept = concepts.order_of_pairs if setup.entrants.pairs else concepts.other_turn
    clauses = ", ".join(setup.rules.clauses(concept if state.strokes else concepts.order))
    names = setup.entrants.players
    what = f"{names[player]} has not the right to strike, {names[state.turn]} has ({clauses})"
    raise InputError(what, hint=ORDER_HINT)


def _say(state: State, found: Consequence, player: int) -> None:
    """What the ruling says of the event."""
    state.clauses = tuple(dict.fromkeys((*state.clauses, *found.clauses)))
    state.outcomes = found.outcomes
    state.open = (*state.open, *found.open)
    state.applied = found.ruling.applied
    state.judged = player


def _carry(setup: Setup, state: State, player: int, stated: Stated) -> None:
    """What stays known for the rest of the match."""
    for name in stated.facts:
        if row := setup.rules.carried.get(name):
            whose = setup.entrants.side_of[player] if row.whose == "side" else player
            state.carried |= {(row.fact, whose)}


def _misses(setup: Setup, state: State, player: int, stated: Stated, facts: Facts) -> None:
    """Counts misses in a row while only discs in circles and own edge zones are left."""
    if not state.dark[0] and stated.touched:
        return
    names = setup.rules.table.facts
    side = setup.entrants.side_of[player]
    light = facts[names.own_field] or facts[names.other_field] or facts[names.other_near]
    if light or stated.touched or stated.later or not stated.contacts:
        state.dark, state.misses = (None, None), (0, 0)
        return
    own = int(facts[names.own_circle]), int(facts[names.own_zone])
    other = int(facts[names.other_circle]), int(facts[names.other_zone])
    state.dark = (own, other) if side == 0 else (other, own)
    state.misses = add(state.misses, side, 1)


def _ended(setup: Setup, state: State, player: int, found: Consequence) -> bool:
    """Whether the ruling ends the match or the set, or has it played again."""
    side = setup.entrants.side_of[player]
    outcomes = found.outcomes
    if ZERO in outcomes:
        state.sets = (0,) * len(state.sets)
        end_match(state, ZERO, None)
    elif EXCLUDED in outcomes:
        end_match(state, EXCLUDED, 1 - side if found.loses_game else None)
        if not found.loses_game:
            wait_for(setup, state, setup.rules.table.open.winner)
    elif GAME_LOSS in outcomes:
        end_match(state, GAME_LOSS, 1 - side)
    elif UNPLAYED in outcomes and not state.over:
        lose_unplayed(setup, state, side)
    elif SET_LOSS in outcomes and not state.over:
        end_set(setup, state, 1 - side)
    elif SET_REPLAYED in outcomes and not state.over:
        replay_set(setup, state, outcomes)
    elif SET_WIN in outcomes and not state.over:
        end_set(setup, state, side)
    else:
        return state.over
    return True


def _after_own_stroke(setup: Setup, state: State, player: int, stated: Stated, found: Consequence) -> None:
    """The series goes on, is over, or ends because nothing is left to pocket."""
    side = setup.entrants.side_of[player]
    names = setup.rules.table.facts
    emptied = not state.totals[side]
    if found.penalty:
        earn(setup, state, player)
    if found.penalty or LOSES_RIGHT in found.outcomes:
        place(setup, state, player, hindered=bool(stated.facts.get(names.row_unmoved)))
        if emptied and player == state.first and state.series_of[player] == 1:
            state.cleared, state.cleared_with_fault = side, True
        pass_turn(setup, state)
    elif emptied and (state.debts[player] or state.pending[player]):
        place(setup, state, player)
    elif emptied:
        state.cleared = side
        pass_turn(setup, state)


def _fault_in_own_turn(setup: Setup, state: State, stated: Stated, found: Consequence) -> None:
    """A fault of the side that has the right to strike: who has it is penalised."""
    player = state.turn
    if found.penalty:
        earn(setup, state, player)
        if setup.entrants.pairs:
            setup.cite(state, setup.rules.table.concepts.penalised_partner)
    if found.penalty or LOSES_RIGHT in found.outcomes:
        names = setup.rules.table.facts
        place(setup, state, player, hindered=bool(stated.facts.get(names.row_unmoved)))
        pass_turn(setup, state)


def _fault_of_other(setup: Setup, state: State, player: int, found: Consequence) -> None:
    """A fault while the other side has the right to strike: it waits for the end of that series."""
    if not (found.penalty or LOSES_RIGHT in found.outcomes):
        return
    if state.turn < 0 or state.over:
        return
    if setup.entrants.pairs:
        player = _next_of(setup, state, setup.entrants.side_of[player])
        setup.cite(state, setup.rules.table.concepts.penalised_partner)
    if found.penalty:
        earn(setup, state, player)
    state.annulled |= {player}
    setup.cite(state, setup.rules.table.concepts.other_turn)


def _next_of(setup: Setup, state: State, side: int) -> int:
    """Who of a side has the right to strike next."""
    player = following(state, state.turn)
    while setup.entrants.side_of[player] != side:
        player = following(state, player)
    return player


def following(state: State, player: int) -> int:
    """Who has the right to strike after a player: the next one clockwise."""
    return state.seats[(state.seats.index(player) + 1) % len(state.seats)]


def pass_turn(setup: Setup, state: State) -> None:
    """The series is over: what waited for that is placed, and a right that was forfeited is passed over."""
    player = following(state, state.turn)
    state.faulted = frozenset()
    while player in state.annulled:
        state.annulled -= {player}
        place(setup, state, player)
        setup.cite(state, setup.rules.table.concepts.other_turn)
        if state.cleared == setup.entrants.side_of[player] and not state.cleared_with_fault:
            state.cleared = -1
            concepts = setup.rules.table.concepts
            setup.cite(state, concepts.kept_right, concepts.series_ends)
            break
        player = following(state, player)
    state.turn = player
    state.series += 1
    state.series_of = put(state.series_of, player, state.series_of[player] + 1)
