"""The state of a match as programs outside read it."""

from msgspec import Struct

from rulebook.match.discs import Setup
from rulebook.match.state import PLACES, State


class OpenPointRow(Struct, frozen=True, kw_only=True):
    """Something that the text leaves open."""

    clause: str
    why: str
    waits: bool
    """Whether nothing goes on before the referee decides."""


class SetRow(Struct, frozen=True, kw_only=True):
    """How the running set stands; a number of discs that nobody knows is null."""

    number: int
    replay: int
    discs: dict[str, int | None]
    pairs: dict[str, int] | None
    debts: dict[str, int]
    pending: dict[str, int]
    due: dict[str, int]
    """Debt discs that the next stroke annuls, unless they are placed before."""
    series: int
    first_series: bool


class NextRow(Struct, frozen=True, kw_only=True):
    """What is played next."""

    set: int
    replay: int
    first_stroke: str | None
    sides: dict[str, str]


class StateRow(Struct, frozen=True, kw_only=True):
    """How a match stands after an event."""

    document: str
    event: int
    turn: str | None
    first_stroke: str | None
    sides: dict[str, str]
    sets: dict[str, int]
    set: SetRow
    warnings: dict[str, int]
    result: str | None
    winner: str | None
    next: NextRow | None
    open: tuple[OpenPointRow, ...]
    clauses: tuple[str, ...]


def state_row(setup: Setup, state: State, event: int) -> StateRow:
    """How a match stands after an event."""
    entrants = setup.entrants
    players, language = entrants.players, setup.rules.language

    def named(counts: tuple[int, ...]) -> dict[str, int]:
        return dict(zip(players, counts, strict=True))

    def name(player: int) -> str | None:
        return players[player] if player >= 0 else None

    places = PLACES[len(players)]
    sides = {players[player]: place for player, place in zip(state.seats, places, strict=True)}
    sides = {player: sides[player] for player in players}
    totals = dict(zip(entrants.sides, state.totals, strict=True))
    first = name(state.first)
    return StateRow(
        document=setup.rules.document,
        event=event,
        turn=None if state.over else name(state.turn),
        first_stroke=first,
        sides=sides,
        sets=dict(zip(entrants.sides, state.sets, strict=True)),
        set=SetRow(
            number=state.number,
            replay=state.replay,
            discs={who: None if count < 0 else count for who, count in named(state.discs).items()},
            pairs=totals if entrants.pairs else None,
            debts=named(state.debts),
            pending=named(state.pending),
            due=named(state.due),
            series=state.series,
            first_series=state.turn >= 0 and state.series_of[state.turn] == 1,
        ),
        warnings=named(state.warnings),
        result=state.result,
        winner=None if state.winner is None else entrants.sides[state.winner],
        next=NextRow(set=state.number, replay=state.replay, first_stroke=first, sides=sides)
        if state.next
        else None,
        open=tuple(
            OpenPointRow(
                clause=row.clause,
                why=row.words.get(language) or next(iter(row.words.values())),
                waits=row.waits,
            )
            for row in state.open
        ),
        clauses=state.clauses,
    )
