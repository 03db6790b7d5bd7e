"""What a match knows of a situation before anything is said: discs, debts, warnings, series, turn."""

from rulebook.errors import InputError
from rulebook.match.rulings import Context, MatchRules, Stated
from rulebook.match.state import Entrants, Regulations, State
from rulebook.rules.conditions import Value


def stroke_context(
    rules: MatchRules, entrants: Entrants, state: State, player: int, stated: Stated
) -> Context:
    """The facts before a stroke, or before what somebody did meanwhile, seen from a player."""
    names = rules.table.facts
    side = entrants.side_of[player]
    known: dict[str, Value] = {}
    if entrants.pairs:
        known[names.game] = names.doubles
        _partners(rules, entrants, state, player, known)
    _discs(rules, state, side, stated, known)
    counts = (
        (names.warnings, state.warnings[player]),
        (names.debts, state.debts[player]),
        (names.pending, state.pending[player]),
    )
    for name, count in counts:
        if count:
            known[name] = min(count, rules.words.facts[name].most)
    if state.series_of[player] <= 1:
        known[names.first_series] = True
    if player == state.first:
        known[names.had_first_stroke] = True
    elif state.cleared == 1 - side:
        _other_cleared(rules, entrants, state, side, stated, known)
    if state.carried or state.before:
        _carried(rules, entrants, state, player, known)
    return tuple(sorted(known.items()))


def conduct_context(
    rules: MatchRules, entrants: Entrants, state: State, player: int, stated: Stated
) -> Context:
    """The same for what somebody did outside a stroke: also when, and whose turn it was."""
    names = rules.table.facts
    known = dict(stroke_context(rules, entrants, state, player, stated))
    if state.over:
        known[names.phase] = names.after_match
    elif not state.strokes:
        known[names.phase] = names.between_sets if state.started else names.before_match
    if state.turn >= 0 and entrants.side_of[state.turn] != entrants.side_of[player]:
        known[names.turn] = names.other_turn
    return tuple(sorted(known.items()))


def standing_context(
    rules: MatchRules, entrants: Entrants, regulations: Regulations, state: State, side: int, *, won: bool
) -> Context:
    """The facts by which a match ends or goes on after a set, seen from a side."""
    names = rules.table.facts
    known: dict[str, Value] = {
        names.sets_planned: regulations.sets,
        names.sets_won: state.sets[side],
        names.sets_lost: state.sets[1 - side],
        names.own_field: 0,
        names.other_field: 0,
    }
    if regulations.all_sets:
        known[names.all_sets] = True
    if won:
        known[names.set_won] = True
    if entrants.pairs:
        known[names.game] = names.doubles
    return tuple(sorted(known.items()))


def _carried(
    rules: MatchRules, entrants: Entrants, state: State, player: int, known: dict[str, Value]
) -> None:
    """What has happened in this match or before it, and stays known."""
    for fact, whose in state.carried:
        row = next(row for row in rules.table.carried if row.fact == fact)
        if whose == (entrants.side_of[player] if row.whose == "side" else player):
            known[fact] = True
    known |= {fact: value for whose, fact, value in state.before if whose == player}


def _partners(
    rules: MatchRules, entrants: Entrants, state: State, player: int, known: dict[str, Value]
) -> None:
    """Of a pair's discs those of each partner, where they are known."""
    names = rules.table.facts
    side = entrants.side_of[player]
    own = state.discs[player]
    if own >= 0 and state.totals[side]:
        known[names.striker_discs] = own
        known[names.partner_discs] = state.totals[side] - own


def _discs(rules: MatchRules, state: State, side: int, stated: Stated, known: dict[str, Value]) -> None:
    """How many discs are where: what the line shows, what was said before, and the rest in the field."""
    names, told = rules.table.facts, stated.facts
    own, other = state.totals[side], state.totals[1 - side]
    circle, zone, other_circle, other_zone, near = stated.zones
    if state.dark[side] and state.dark[1 - side]:
        circle, zone = state.dark[side] or (0, 0)
        other_circle, other_zone = state.dark[1 - side] or (0, 0)
    elif names.misses in told:
        circle, zone, other_circle, other_zone, near = own, 0, other, 0, 0
    if names.own_circle in told or names.own_zone in told:
        circle, zone = int(told.get(names.own_circle, 0)), int(told.get(names.own_zone, 0))
    elif names.own_field in told:
        circle = max(circle, own - zone - int(told[names.own_field]))
    others = (names.other_circle, names.other_zone, names.other_near)
    if any(name in told for name in others):
        other_circle, other_zone, near = (int(told.get(name, 0)) for name in others)
    elif names.other_field in told:
        other_circle = max(other_circle, other - other_zone - near - int(told[names.other_field]))
    field, other_field = own - circle - zone, other - other_circle - other_zone - near
    if field < 0 or other_field < 0 or told.get(names.own_field, field) != field:
        raise InputError(
            f"the log has {own} own discs and {other} of the other side on the table, the line shows others",
            hint="correct the line, or the lines before it",
        )
    known |= {names.own_field: field, names.own_circle: circle, names.own_zone: zone}
    known |= {names.other_field: other_field, names.other_circle: other_circle}
    known |= {names.other_zone: other_zone, names.other_near: near}
    misses = min(state.misses[side] + 1, state.misses[1 - side])
    if misses and stated.contacts and not (field or other_field or near or stated.touched):
        known[names.misses] = misses


def _other_cleared(
    rules: MatchRules, entrants: Entrants, state: State, side: int, stated: Stated, known: dict[str, Value]
) -> None:
    """That the side with the first stroke pocketed everything, as long as nothing of it came back."""
    names = rules.table.facts
    clears = stated.own_pocketed >= state.totals[side]
    waiting = any(state.pending[player] for player in entrants.members(1 - side))
    if state.cleared_with_fault and (clears or not state.totals[1 - side]):
        known[names.other_cleared] = known[names.other_fault] = True
    elif not state.cleared_with_fault and not waiting and not state.totals[1 - side]:
        known[names.other_cleared] = True
