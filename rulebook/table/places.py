"""What becomes of a position: light and dark discs, and where each disc is put that has to be."""

from collections.abc import Sequence

from msgspec import Struct

from rulebook.errors import InputError
from rulebook.table.beside import at_piece, beside
from rulebook.table.board import BoardState, Found, SilentTextError
from rulebook.table.circle import in_circle
from rulebook.table.edge import at_edge
from rulebook.table.light import SeenDisc, see, tenths
from rulebook.table.position import RETURNING, PlacingTask, Position
from rulebook.table.surface import Disc, Owner, Point, Surface
from rulebook.table.tables import Table


class OtherPlace(Struct, frozen=True, kw_only=True):
    """Another place that the text leaves open."""

    at: Point
    why: str
    """Which of the sentences of `table.toml` says why."""


class Place(Struct, frozen=True, kw_only=True):
    """Where a disc is put."""

    what: str
    owner: Owner
    id: str
    at: Point
    """To a tenth of a millimetre."""
    clauses: tuple[str, ...]
    also: tuple[OtherPlace, ...] = ()


class Unplaced(Struct, frozen=True, kw_only=True):
    """A disc that is not put anywhere."""

    what: str
    owner: Owner
    id: str
    why: str
    """Which of the sentences of `table.toml` says why."""
    clauses: tuple[str, ...]


class Placing(Struct, frozen=True, kw_only=True):
    """What becomes of a position."""

    document: str
    discs: tuple[SeenDisc, ...]
    """The discs on the table before anything is put there."""
    places: tuple[Place, ...]
    unplaced: tuple[Unplaced, ...]


def place_discs(position: Position, table: Table) -> Placing:
    """Puts every disc of a position that has to be put somewhere, by the words of one document."""
    if table.manner is None:
        hint = f"write [placing.{table.document}] in corpus/rules/table.toml"
        raise InputError(f"nobody has written down how {table.document} places discs", hint=hint)
    surface = Surface.of(table)
    board = BoardState(surface, table.manner, list(position.discs), position.struck_from, position.striker)
    places: list[Place] = []
    unplaced: list[Unplaced] = []
    coming = [task.owner for task in position.tasks if task.what in RETURNING]
    for n in _in_order(position.tasks):
        task = position.tasks[n]
        if task.what in RETURNING:
            coming.remove(task.owner)
        try:
            if task.what not in RETURNING and _all_there(board, task.owner, coming, table.discs):
                raise SilentTextError("owed")
            found = _find(board, task, position.spots[n])
        except SilentTextError as silence:
            unplaced.append(_unplaced(task, str(silence), table))
        else:
            board.discs.append(Disc(task.id, task.owner, *found.at))
            places.append(_place(task, found, table))
    seen = tuple(see(disc, surface) for disc in position.discs)
    return Placing(document=table.document, discs=seen, places=tuple(places), unplaced=tuple(unplaced))


def _in_order(tasks: Sequence[PlacingTask]) -> list[int]:
    """The tasks as stated; of those that left the table, the one that was hit first comes first."""
    order = list(range(len(tasks)))
    leaving = [n for n in order if tasks[n].edge is not None and tasks[n].what in RETURNING]
    for place, n in zip(leaving, sorted(leaving, key=lambda n: not tasks[n].first_hit), strict=True):
        order[place] = n
    return order


def _all_there(board: BoardState, owner: Owner, coming: Sequence[Owner], discs: int) -> bool:
    """Whether all discs of an owner are on the table, or about to come back to it."""
    return sum(disc.owner == owner for disc in board.discs) + coming.count(owner) >= discs


def _find(board: BoardState, task: PlacingTask, spots: Sequence[Point]) -> Found:
    if task.what not in RETURNING:
        return at_edge(board, task.owner)
    if task.edge is not None:
        return in_circle(board, task.edge)
    return at_piece(board, spots) if task.what == "broken" else beside(board, spots[0], task.on)


def _clauses(task: PlacingTask, table: Table) -> tuple[str, ...]:
    """The clauses that say where the disc of a task goes."""
    names = {"debt": ("penalty", "debt")}.get(task.what, (task.what,))
    if task.what == "broken" and task.edge is not None:
        names = ("broken", "over_edge")
    return tuple(number for name in names for number in table.clauses[name])


def _place(task: PlacingTask, found: Found, table: Table) -> Place:
    return Place(
        what=task.what,
        owner=task.owner,
        id=task.id,
        at=_rounded(found.at),
        clauses=_clauses(task, table),
        also=tuple(OtherPlace(at=_rounded(other.at), why=other.why) for other in found.also),
    )


def _unplaced(task: PlacingTask, why: str, table: Table) -> Unplaced:
    clauses = _clauses(task, table)
    if why == "owed":
        clauses = table.clauses["debt" if task.what == "debt" else "owed"]
    return Unplaced(what=task.what, owner=task.owner, id=task.id, why=why, clauses=tuple(clauses))


def _rounded(at: Point) -> Point:
    return (tenths(at[0]), tenths(at[1]))
