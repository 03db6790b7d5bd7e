"""Discs in a match: pocketed, earned as a penalty, placed, owed, lost."""

from typing import NamedTuple

from rulebook.errors import InputError
from rulebook.match.rulings import MatchRules, Stated
from rulebook.match.state import Entrants, OpenRow, Regulations, State, add, put


class Setup(NamedTuple):
    """What does not change during a match."""

    rules: MatchRules
    entrants: Entrants
    regulations: Regulations

    def cite(self, state: State, *concepts: str) -> None:
        """Names the clauses of concepts in the state."""
        state.clauses = tuple(dict.fromkeys((*state.clauses, *self.rules.clauses(*concepts))))


def pocket(setup: Setup, state: State, player: int, stated: Stated) -> None:
    """Takes the discs from the table that a stroke pocketed, or `InputError` if there are not so many."""
    side = setup.entrants.side_of[player]
    for whose, count in ((side, stated.own_pocketed), (1 - side, stated.other_pocketed)):
        if count > state.totals[whose]:
            name = setup.entrants.sides[whose]
            what = f"{count} discs of {name} cannot fall, {state.totals[whose]} are on the table"
            raise InputError(what, hint="correct the line, or the lines before it")
        if count:
            state.totals = add(state.totals, whose, -count)
            state.pocketed = add(state.pocketed, whose, count)
            _share(setup, state, whose, player, count, stated)
            keep_placed(setup, state, whose)


def _share(setup: Setup, state: State, side: int, player: int, count: int, stated: Stated) -> None:
    """Whose discs they were, in a pair: told, or clear from what is left, or not known any more."""
    members = setup.entrants.members(side)
    if len(members) == 1:
        state.discs = put(state.discs, side, state.totals[side])
        return
    named = stated.facts.get(setup.rules.table.facts.striker_pocketed)
    left = state.totals[side]
    for member in members:
        if left == 0:
            number = 0
        elif named is None or player not in members or state.discs[member] < 0:
            number = -1
        else:
            number = state.discs[member] - (int(named) if member == player else count - int(named))
        state.discs = put(state.discs, member, number)


def room(setup: Setup, state: State, player: int) -> int:
    """How many discs of a player can be put on the table."""
    side, each = setup.entrants.side_of[player], setup.rules.table.discs
    if state.discs[player] >= 0:
        return each - state.discs[player]
    return min(each, each * len(setup.entrants.members(side)) - state.totals[side])


def earn(setup: Setup, state: State, player: int) -> None:
    """A penalty disc for a player, who has it waiting; only one in a stroke."""
    if player in state.faulted:
        setup.cite(state, setup.rules.table.concepts.one_penalty)
        return
    state.faulted |= {player}
    state.earned = add(state.earned, player, 1)
    state.pending = add(state.pending, player, 1)


def place(setup: Setup, state: State, player: int, *, hindered: bool = False) -> None:
    """Puts on the table what a player has earned and owes, as far as it can be; the rest is a debt."""
    wanted = state.pending[player] + state.debts[player]
    if not wanted:
        return
    concepts = setup.rules.table.concepts
    count = 0 if hindered else min(wanted, room(setup, state, player))
    move(setup, state, player, count)
    state.pending = put(state.pending, player, 0)
    state.debts = put(state.debts, player, wanted - count)
    state.just_placed = put(state.just_placed, player, count)
    state.due = put(state.due, player, 0)
    setup.cite(state, *([concepts.placing] if count else []), *([concepts.debt] if count < wanted else []))
    if hindered:
        setup.cite(state, concepts.row_unmoved)


def move(setup: Setup, state: State, player: int, count: int) -> None:
    """Moves discs of a player from the pockets to the table, or back if the number is negative."""
    side = setup.entrants.side_of[player]
    state.totals = add(state.totals, side, count)
    state.pocketed = add(state.pocketed, side, -count)
    if state.discs[player] >= 0:
        state.discs = add(state.discs, player, count)
    state.placed = add(state.placed, player, count)


def keep_placed(setup: Setup, state: State, side: int) -> None:
    """What was last placed for a side stays so: it has struck since, or discs of it fell."""
    for player in setup.entrants.members(side):
        state.just_placed = put(state.just_placed, player, 0)


def annul_due(setup: Setup, state: State) -> None:
    """Debt discs that should have been placed are lost when play goes on without them."""
    for player, count in enumerate(state.due):
        if count:
            state.debts = add(state.debts, player, -count)
            state.lost = add(state.lost, player, count)
            setup.cite(state, setup.rules.table.concepts.debt)
    state.due = (0,) * len(state.due)


def forget(setup: Setup, state: State, player: int) -> None:
    """A debt disc of a player was forgotten: what the rules would have had placed was not."""
    count = state.due[player] or state.just_placed[player] or state.debts[player]
    if not count:
        clauses = ", ".join(setup.rules.clauses(setup.rules.table.concepts.debt))
        name = setup.entrants.players[player]
        raise InputError(f"{name} owes no debt disc ({clauses})", hint="take the line out")
    if not state.due[player] and state.just_placed[player]:
        move(setup, state, player, -count)
    else:
        state.debts = add(state.debts, player, -count)
        state.due = put(state.due, player, 0)
    state.lost = add(state.lost, player, count)
    state.just_placed = put(state.just_placed, player, 0)


def said_placed(setup: Setup, state: State, player: int, count: int) -> None:
    """What was really put on the table, where the rules' own time would have put something else, or more."""
    missing = state.just_placed[player] - count
    if missing < 0:
        more = -missing
        if more > min(state.debts[player] + state.pending[player], room(setup, state, player)):
            concepts = setup.rules.table.concepts
            clauses = ", ".join(setup.rules.clauses(concepts.placing, concepts.debt))
            name = setup.entrants.players[player]
            what = f"{count} discs of {name} cannot be placed ({clauses})"
            raise InputError(what, hint="correct the number, or the lines before it")
        from_debts = min(more, state.debts[player])
        state.debts = add(state.debts, player, -from_debts)
        state.pending = add(state.pending, player, from_debts - more)
        state.due = put(state.due, player, max(0, state.due[player] - from_debts))
    if missing > 0:
        state.debts = add(state.debts, player, missing)
        state.due = add(state.due, player, missing)
    move(setup, state, player, -missing)
    state.just_placed = put(state.just_placed, player, count)
    setup.cite(state, setup.rules.table.concepts.placing)


def lapse(state: State) -> None:
    """At the end of a set, what is owed or waits is lost."""
    for player in range(len(state.debts)):
        state.lost = add(state.lost, player, state.debts[player] + state.pending[player])
    none = (0,) * len(state.debts)
    state.debts = state.pending = state.due = state.just_placed = none


def open_row(setup: Setup, concept: str, words: dict[str, str], *, waits: bool) -> OpenRow:
    """Something open, with its clause."""
    return OpenRow(next(iter(setup.rules.clauses(concept)), ""), words, waits)
