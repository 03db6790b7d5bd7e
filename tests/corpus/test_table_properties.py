"""What holds of every placing, whatever lies on the table: tried on random positions, many crowded."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

import msgspec

from rulebook.table.light import see, tenths
from rulebook.table.places import Place, Placing, place_discs
from rulebook.table.position import PlacingTask, Position
from rulebook.table.surface import Disc, Point, Surface, distance
from rulebook.table.tables import Table
from tests.table_positions import OWNERS, SILENCES, WHYS, as_stated, positions, tables

MANY = 500
"""Positions, over all documents; tests/slow tries more."""
ROUNDING = 0.15
"""What two places stated to a tenth of a millimetre may be off together."""
LAST_DIGIT = 0.11
"""A tenth of a millimetre, with what floating point leaves of it."""
OTHER_SIDE = {"left": "right", "right": "left"}


def test_of_many_positions_all_properties_hold() -> None:
    assert hold(MANY, 15) <= WHYS | SILENCES


def hold(count: int, seed: int) -> set[str]:
    """Tries that many random positions, and gives the reasons that they met."""
    tried, whys = 0, Counter[str]()
    share = count // len(tables())
    for n, table in enumerate(tables().values()):
        for position in islice(positions(surface_of(table.document), table.discs, seed + n), share):
            placing = place_discs(position, table)
            for holds in PROPERTIES:
                assert holds(position, placing, table), (holds.__name__, table.document, as_stated(position))
            whys.update(other.why for place in placing.places for other in place.also)
            whys.update(row.why for row in placing.unplaced)
            tried += 1
    assert tried == count
    return set(whys)


@cache
def surface_of(document: str) -> Surface:
    return Surface.of(tables()[document])


def placed_and_unplaced_are_what_was_asked(position: Position, placing: Placing, table: Table) -> bool:
    found = Counter((place.what, place.owner, place.id) for place in placing.places)
    found.update((row.what, row.owner, row.id) for row in placing.unplaced)
    return found == Counter((task.what, task.owner, task.id) for task in position.tasks)


def no_owner_has_too_many(position: Position, placing: Placing, table: Table) -> bool:
    counts = Counter(disc.owner for disc in position.discs)
    counts.update(place.owner for place in placing.places)
    return all(count <= table.discs for count in counts.values())


def nothing_moves(position: Position, placing: Placing, table: Table) -> bool:
    """The discs that lay there are seen where they lay."""
    return placing.discs == tuple(see(disc, surface_of(table.document)) for disc in position.discs)


def nothing_overlaps(position: Position, placing: Placing, table: Table) -> bool:
    apart = surface_of(table.document).disc - ROUNDING
    taken = [disc.at for disc in position.discs]
    for place in placing.places:
        if any(distance(at, other) < apart for at in _all_of(place) for other in taken):
            return False
        taken.append(place.at)
    return True


def nothing_leaves_the_surface(position: Position, placing: Placing, table: Table) -> bool:
    surface = surface_of(table.document)
    clear = surface.pocket + surface.disc / 2 - ROUNDING
    return all(
        max(abs(at[0]), abs(at[1])) <= surface.reach + ROUNDING
        and all(distance(at, pocket) >= clear for pocket in surface.pockets)
        for place in placing.places
        for at in _all_of(place)
    )


def penalty_discs_touch_an_edge(position: Position, placing: Placing, table: Table) -> bool:
    edge = tenths(surface_of(table.document).reach)
    penalties = [place for place in placing.places if place.what in ("penalty", "debt")]
    return all(abs(y) == edge for place in penalties for _, y in _all_of(place))


def a_mirror_gives_mirrored_places(position: Position, placing: Placing, table: Table) -> bool:
    """The very places if the stroke came from a side; else the same to choose from, until it was chosen."""
    other = place_discs(mirrored(position), table)
    if position.struck_from in OTHER_SIDE:
        same = len(placing.places) == len(other.places) and all(
            _same([_mirror(at) for at in _all_of(place)], _all_of(twin))
            for place, twin in zip(placing.places, other.places, strict=True)
        )
        return same and placing.unplaced == other.unplaced
    for place, twin in zip(placing.places, other.places, strict=False):
        if not _same(sorted({_mirror(at) for at in _all_of(place)}), sorted(set(_all_of(twin)))):
            return False
        if not _same([_mirror(place.at)], [twin.at]):
            return True
    return placing.unplaced == other.unplaced


def _same(some: Sequence[Point], others: Sequence[Point]) -> bool:
    """Whether places are the same; within 0.05 mm they count as one, so a last digit may differ."""
    return len(some) == len(others) and all(
        abs(one - other) <= LAST_DIGIT
        for at, twin in zip(some, others, strict=True)
        for one, other in zip(at, twin, strict=True)
    )


def a_further_disc_changes_nothing(position: Position, placing: Placing, table: Table) -> bool:
    """On the middle line, far from all that lies or is put anywhere, and while its owner has enough left."""
    disc = next(_further(position, placing, table), None)
    if disc is None:
        return True
    more = place_discs(msgspec.structs.replace(position, discs=(*position.discs, disc)), table)
    return (more.places, more.unplaced, more.discs[:-1]) == (placing.places, placing.unplaced, placing.discs)


PROPERTIES = (
    placed_and_unplaced_are_what_was_asked, no_owner_has_too_many, nothing_moves, nothing_overlaps,
    nothing_leaves_the_surface, penalty_discs_touch_an_edge, a_mirror_gives_mirrored_places,
    a_further_disc_changes_nothing,
)  # fmt: skip


def _all_of(place: Place) -> list[Point]:
    return [place.at, *(other.at for other in place.also)]


def _mirror(at: Point) -> Point:
    return (-at[0], at[1])


def mirrored(position: Position) -> Position:
    """A position as a mirror shows it, right where left was."""
    return Position(
        discs=tuple(disc._replace(x=-disc.x) for disc in position.discs),
        tasks=tuple(_mirrored_task(task) for task in position.tasks),
        spots=tuple(tuple(map(_mirror, spots)) for spots in position.spots),
        struck_from=OTHER_SIDE.get(position.struck_from or "", position.struck_from),  # type: ignore[arg-type]
        striker=position.striker,
    )


def _mirrored_task(task: PlacingTask) -> PlacingTask:
    if task.edge is None:
        return task
    parts = [OTHER_SIDE.get(part, part) for part in task.edge.split("-")]
    return msgspec.structs.replace(task, edge="-".join(parts))


def _further(position: Position, placing: Placing, table: Table) -> Iterator[Disc]:
    """Discs that could lie on the middle line and be in nobody's way."""
    surface = surface_of(table.document)
    near = [disc.at for disc in position.discs]
    near += [at for place in placing.places for at in _all_of(place)]
    near += [at for spots in position.spots for at in spots]
    counts = Counter(disc.owner for disc in position.discs)
    counts.update(task.owner for task in position.tasks)
    owners = [owner for owner in OWNERS if counts[owner] < table.discs]
    for y in (250.0, -250.0, 300.0, -300.0):
        if owners and all(distance((0.0, y), at) > 2 * surface.disc for at in near):
            yield Disc("further", owners[0], 0.0, y)


def test_an_edge_that_is_full_leaves_the_other_one() -> None:
    """Where the text does not say opposite whom, one of two edges is enough."""
    table = tables()["finso-2025-ru"]
    surface = surface_of(table.document)
    step, start = 2 * surface.disc - 0.2, -surface.edge_reach
    for side in (-1, 1):
        row = [start + n * step for n in range(14)]
        discs = tuple(Disc(f"d{n}", OWNERS[n % 2], x, side * surface.reach) for n, x in enumerate(row))
        task = PlacingTask(what="penalty", owner="opponent")
        position = Position(discs=discs, tasks=(task,), spots=((),), struck_from="left", striker="own")
        (place,) = place_discs(position, table).places
        assert (place.at, place.also) == ((0.0, -side * tenths(surface.reach)), ())


def test_every_open_place_tells_its_own_reason() -> None:
    """Two sides of one edge, and the other edge."""
    table = tables()["finso-2025-ru"]
    discs = (Disc("a", "own", 0.0, surface_of(table.document).reach),)
    task = PlacingTask(what="penalty", owner="opponent")
    position = Position(discs=discs, tasks=(task,), spots=((),), struck_from="middle", striker="own")
    (place,) = place_discs(position, table).places
    assert place.at == (-30.0, 485.0)
    assert [(other.at, other.why) for other in place.also] == [
        ((30.0, 485.0), "side"),
        ((0.0, -485.0), "opposite"),
    ]
