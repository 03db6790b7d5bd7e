"""What a referee decides, or a match begins with: fields of the state, set by name."""

from collections.abc import Callable, Mapping
from typing import Any

from rulebook.errors import InputError
from rulebook.match.discs import Setup
from rulebook.match.sets import end_match, end_set, first_set, replay_set
from rulebook.match.state import MATCH_ENDS, PLACES, SET_REPLAYED, SET_WON, State, put

RESULTS = (SET_WON, SET_REPLAYED, *MATCH_ENDS)
SO_FAR = "so far"
"""The part of a situation that holds what was before."""
MOST = 99


def set_fields(setup: Setup, state: State, fields: Mapping[str, Any]) -> None:
    """Sets fields of a state as they are called in its output, or `InputError`."""
    flat = dict(fields)
    inner = flat.pop("set", {})
    if not isinstance(inner, Mapping):
        raise InputError("'set' is no table", hint="write fields of the set, such as discs")
    following = flat.pop("next", None) or {}
    if not isinstance(following, Mapping):
        raise InputError("'next' is no table", hint="write set, replay, first_stroke or sides")
    result = flat.pop("result", None)
    before = state.sets
    for name, value in {**flat, **inner}.items():
        _set(setup, state, name, value)
    if result is not None:
        _decide(setup, state, result, before)
    for name, value in following.items():
        _set(setup, state, "number" if name == "set" else name, value)


def begin_within(setup: Setup, state: State, fields: Mapping[str, Any]) -> None:
    """Begins a match in the middle, with fields of the state as they were; or `InputError`."""
    inner = fields.get("set") or {}
    named = {*fields, *(inner if isinstance(inner, Mapping) else ())}
    state.open = ()
    if "sets" in fields:
        _sets(setup, state, fields["sets"])
        state.number = sum(state.sets) + 1
    if {"number", "sets"} & named:
        state.number = inner.get("number", fields.get("number", state.number))
        first_set(setup, state)
    set_fields(setup, state, fields)
    if state.first < 0:
        state.open = ()
        first_set(setup, state)
    if any(state.pocketed):
        state.strokes = 1
        if "first_series" not in named:
            state.series_of = tuple(
                max(count, 2 if state.pocketed[side] else 0)
                for count, side in zip(state.series_of, setup.entrants.side_of, strict=True)
            )
    state.started = bool(state.strokes or any(state.sets))


def _set(setup: Setup, state: State, name: str, value: Any) -> None:
    if name not in _SETTERS:
        known = ", ".join([*_SETTERS, "result", "set", "next"])
        raise InputError(f"unknown field {name[:80]!r}", hint=f"expected one of {known}")
    _SETTERS[name](setup, state, value)


def _decide(setup: Setup, state: State, result: Any, before: tuple[int, ...]) -> None:
    """A result: the match ends, the next set begins, or the set is played again."""
    if result not in RESULTS:
        raise InputError(f"no result {str(result)[:80]!r}", hint=f"expected one of {', '.join(RESULTS)}")
    if result in MATCH_ENDS:
        end_match(state, result, state.winner)
    elif result == SET_REPLAYED:
        replay_set(setup, state, ())
    else:
        grown = [side for side, count in enumerate(state.sets) if count > before[side]]
        winner = grown[0] if grown else state.winner
        if winner is None:
            raise InputError("nobody has won the set", hint="write `winner`, or the sets won")
        state.sets, state.winner = before, None
        end_set(setup, state, winner)


def player_of(setup: Setup, name: Any) -> int:
    """A player by name, or `InputError`."""
    names = setup.entrants.players
    if name not in names:
        raise InputError(f"no player {str(name)[:80]!r}", hint=f"there are {', '.join(names)}")
    return names.index(name)


def acting(setup: Setup, state: State, name: str) -> int:
    """A player by name, or for a pair who of it has or gets the right to strike; or `InputError`."""
    entrants = setup.entrants
    if name in entrants.players or name not in entrants.sides or state.turn < 0:
        return player_of(setup, name)
    place = state.seats.index(state.turn)
    order = (*state.seats[place:], *state.seats[:place])
    return next(player for player in order if entrants.sides[entrants.side_of[player]] == name)


def side_of(setup: Setup, name: Any) -> int:
    """A side by name, or `InputError`."""
    names = setup.entrants.sides
    if name not in names:
        raise InputError(f"no side {str(name)[:80]!r}", hint=f"there are {', '.join(names)}")
    return names.index(name)


def _counts(row: tuple[int, ...], value: Any, find: Callable[[Any], int]) -> tuple[int, ...]:
    if not isinstance(value, Mapping):
        raise InputError(f"{str(value)[:80]!r} is no table", hint="write a number for each name")
    for name, number in value.items():
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST:
            raise InputError(f"{str(number)[:80]!r} is no whole number", hint=f"write 0 to {MOST}")
        row = put(row, find(name), number)
    return row


def _discs(setup: Setup, state: State, value: Any) -> None:
    each, entrants = setup.rules.table.discs, setup.entrants
    state.discs = _counts(state.discs, value, lambda name: player_of(setup, name))
    if any(count > each for count in state.discs):
        raise InputError(f"a player has {each} discs", hint="correct the number")
    for side in range(len(entrants.sides)):
        known = [state.discs[player] for player in entrants.members(side)]
        if min(known) >= 0:
            _total(setup, state, side, sum(known))


def _pairs(setup: Setup, state: State, value: Any) -> None:
    entrants = setup.entrants
    totals = _counts(state.totals, value, lambda name: side_of(setup, name))
    for side, total in enumerate(totals):
        members = entrants.members(side)
        if total > setup.rules.table.discs * len(members):
            raise InputError(f"a pair has {setup.rules.table.discs * len(members)} discs", hint="correct it")
        if total != sum(state.discs[player] for player in members):
            for player in members:
                state.discs = put(state.discs, player, total if len(members) == 1 else -1)
        _total(setup, state, side, total)


def _total(setup: Setup, state: State, side: int, total: int) -> None:
    all_discs = setup.rules.table.discs * len(setup.entrants.members(side))
    state.totals = put(state.totals, side, total)
    state.pocketed = put(state.pocketed, side, all_discs - total)


def _owed(name: str) -> Callable[[Setup, State, Any], None]:
    """Sets debts or penalty discs that wait; what is earned follows."""

    def setter(setup: Setup, state: State, value: Any) -> None:
        before: tuple[int, ...] = getattr(state, name)
        after = _counts(before, value, lambda who: player_of(setup, who))
        setattr(state, name, after)
        state.earned = tuple(
            earned + new - old for earned, new, old in zip(state.earned, after, before, strict=True)
        )

    return setter


def _sets(setup: Setup, state: State, value: Any) -> None:
    state.sets = _counts(state.sets, value, lambda name: side_of(setup, name))


def _warnings(setup: Setup, state: State, value: Any) -> None:
    state.warnings = _counts(state.warnings, value, lambda name: player_of(setup, name))


def _number(name: str) -> Callable[[Setup, State, Any], None]:
    def setter(setup: Setup, state: State, value: Any) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
            raise InputError(f"{name!r} is no whole number", hint=f"write 0 to {MOST}")
        setattr(state, name, value)

    return setter


def _winner(setup: Setup, state: State, value: Any) -> None:
    state.winner = None if value is None else side_of(setup, value)


def _turn(setup: Setup, state: State, value: Any) -> None:
    state.turn = player_of(setup, value)
    if not state.series_of[state.turn]:
        state.series_of = put(state.series_of, state.turn, 1)


def _first_stroke(setup: Setup, state: State, value: Any) -> None:
    player = player_of(setup, value)
    state.first = player
    if setup.entrants.pairs and state.number == 1 and not state.replay:
        state.home = state.seats.index(player)
    if not state.strokes:
        state.turn = player
        state.series_of = tuple(int(one == player) for one in range(len(state.discs)))


def _first_series(setup: Setup, state: State, value: Any) -> None:
    if not isinstance(value, bool):
        raise InputError("'first_series' is yes or no", hint="write true or false")
    if state.turn >= 0:
        state.series_of = put(state.series_of, state.turn, 1 if value else 2)


def _sides(setup: Setup, state: State, value: Any) -> None:
    places = PLACES[len(setup.entrants.players)]
    if not isinstance(value, Mapping) or sorted(map(str, value.values())) != sorted(places):
        raise InputError("'sides' gives no place to each", hint=f"places are {', '.join(places)}")
    at = {place: player_of(setup, name) for name, place in value.items()}
    state.seats = tuple(at[place] for place in places)


def _so_far(setup: Setup, state: State, value: Any) -> None:
    """Facts from before the match, by player and phrase."""
    for name, rows in value.items() if isinstance(value, Mapping) else ():
        player = player_of(setup, name)
        for phrase, number in rows.items() if isinstance(rows, Mapping) else ():
            fact = setup.rules.words.by_phrase.get((SO_FAR, phrase))
            if fact is None:
                raise InputError(f"unknown fact {str(phrase)[:80]!r}", hint="see `rulebook facts`")
            if isinstance(number, str) or int(number) < 0:
                raise InputError(f"{phrase!r} is not a number", hint="write a whole number")
            known = number if fact.type == "flag" else int(number)
            state.before = (*state.before, (player, fact.id, known))


_SETTERS: dict[str, Callable[[Setup, State, Any], None]] = {
    "sets": _sets,
    "warnings": _warnings,
    "winner": _winner,
    "turn": _turn,
    "first_stroke": _first_stroke,
    "sides": _sides,
    "number": _number("number"),
    "replay": _number("replay"),
    "series": _number("series"),
    "first_series": _first_series,
    "discs": _discs,
    "pairs": _pairs,
    "debts": _owed("debts"),
    "pending": _owed("pending"),
    SO_FAR: _so_far,
}
