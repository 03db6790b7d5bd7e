"""Ways of puck and discs: where they touch an edge or a disc follows from the measures."""

from collections.abc import Sequence
from math import cos, radians, sin

from rulebook.table.drawing.picture import Stop, Way, zone_at
from rulebook.table.drawing.shapes import towards
from rulebook.table.surface import Disc, Point, Surface, distance

EDGES = {"left": (-1, 0), "right": (1, 0), "near": (0, -1), "far": (0, 1)}
CORNERS = ("near-left", "far-left", "near-right", "far-right")
"""The pockets, in the order of the surface."""
PointRow = tuple[str | int | float, int | float] | str
"""A point, a pocket, an edge, or a disc that is touched, with an angle from that side of it."""


class NoWayError(Exception):
    """A way cannot be as it is stated; its argument says why."""


class Obstacles:
    """The discs as they lie when a way begins, and what moves among them."""

    def __init__(self, surface: Surface, discs: Sequence[Disc], radius: float) -> None:
        self.surface, self.radius = surface, radius
        self.discs = {disc.id: disc for disc in discs}

    def centre(self, row: PointRow) -> Point:
        """The middle of what a point names."""
        if not isinstance(row, str):
            return self.centre(row[0]) if isinstance(row[0], str) else (float(row[0]), float(row[1]))
        if row in CORNERS:
            return self.surface.pockets[CORNERS.index(row)]
        if row in self.discs:
            return self.discs[row].at
        raise NoWayError(f"no disc, pocket or edge {row!r}")

    def stop(self, before: Point, row: PointRow, after: PointRow | None) -> Stop:
        """Where a way comes to a point that is stated."""
        name = row if isinstance(row, str) else row[0]
        if isinstance(row, str) and row in EDGES:
            if after is None:
                raise NoWayError(f"where does the way lead from the edge {row!r}?")
            return Stop(at=self._mirrored(before, row, self.centre(after)), what=f"edge_{row}")
        middle = self.centre(row)
        if name in CORNERS:
            return Stop(at=towards(middle, before, self.surface.pocket), what="pocket")
        if isinstance(name, str):
            disc = self.discs[name]
            reach = self.radius + self.surface.disc / 2
            at = (
                towards(middle, before, reach)
                if isinstance(row, str)
                else _beside(middle, float(row[1]), reach)
            )
            return Stop(at=at, what=f"disc_{disc.owner}", disc=name)
        return Stop(at=middle, what=f"zone_{zone_at(middle, self.surface)}")

    def _mirrored(self, before: Point, edge: str, after: Point) -> Point:
        """Where an edge is touched between two points, so that the way leaves it as it came."""
        x, y = EDGES[edge]
        wall = (self.surface.half - self.radius) * (x + y)
        along = 1 if x else 0
        across = 1 - along
        come, go = abs(wall - before[across]), abs(wall - after[across])
        share = come / (come + go) if come + go else 0.5
        spot = before[along] + (after[along] - before[along]) * share
        return (wall, spot) if x else (spot, wall)

    def refuse_through(self, start: Point, end: Stop, passed: set[str]) -> None:
        """`NoWayError` where a leg of the way runs through a disc that it does not name."""
        for disc in self.discs.values():
            if disc.id not in passed and disc.id != end.disc:
                near = _distance_to_leg(disc.at, start, end.at)
                if near < self.radius + self.surface.disc / 2 - 0.5:
                    raise NoWayError(f"the way runs through the disc {disc.id!r}")


def find_way(
    surface: Surface,
    discs: Sequence[Disc],
    puck: Point | None,
    radius: float,
    of: str,
    to: Sequence[PointRow],
) -> Way:
    """A way with all its points; `radius` is that of the puck."""
    moving = next((disc for disc in discs if disc.id == of), None)
    if moving is None and (of != "puck" or puck is None):
        raise NoWayError(f"nothing called {of!r} lies on the table")
    obstacles = Obstacles(surface, discs, surface.disc / 2 if moving else radius)
    at = moving.at if moving else puck or (0.0, 0.0)
    stops = [Stop(at=at, what=f"zone_{zone_at(at, surface)}")]
    passed = {moving.id} if moving else set()
    for n, row in enumerate(to):
        stop = obstacles.stop(stops[-1].at, row, to[n + 1] if n + 1 < len(to) else None)
        obstacles.refuse_through(stops[-1].at, stop, passed)
        passed |= {stop.disc} - {""}
        stops.append(stop)
    return Way(of=moving.owner if moving else "puck", disc=moving.id if moving else "", stops=tuple(stops))


def _beside(middle: Point, angle: float, reach: float) -> Point:
    turn = radians(angle)
    return (middle[0] + reach * cos(turn), middle[1] + reach * sin(turn))


def _distance_to_leg(at: Point, start: Point, end: Point) -> float:
    x, y = end[0] - start[0], end[1] - start[1]
    length = x * x + y * y
    share = ((at[0] - start[0]) * x + (at[1] - start[1]) * y) / length if length else 0.0
    share = min(max(share, 0.0), 1.0)
    return distance(at, (start[0] + x * share, start[1] + y * share))
