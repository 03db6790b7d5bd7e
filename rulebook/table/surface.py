"""The playing surface in millimetres, its middle the origin: x to the striker's right, y away.

Only sums, products and square roots: another program gets the very same numbers.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import sqrt
from typing import Literal, NamedTuple

from msgspec import Struct

from rulebook.table.tables import Table

Owner = Literal["own", "opponent"]
Point = tuple[float, float]
EQUAL = 0.05
"""Lengths that differ by less are the same."""
TINY = 1e-9
"""What floating-point arithmetic may be off."""
CENTRE: Point = (0.0, 0.0)


class Disc(NamedTuple):
    """A disc on the table, by its middle."""

    id: str
    owner: Owner
    x: float
    y: float

    @property
    def at(self) -> Point:
        """Its middle."""
        return (self.x, self.y)


class Surface(Struct, frozen=True, kw_only=True, dict=True):
    """The lengths that everything is worked out from, by nominal values."""

    half: float
    """From the middle to an edge."""
    disc: float
    """Diameter of a disc."""
    hole: float
    """Radius of its hole."""
    line: float
    """Half the thickness of a line."""
    zone: float
    """From the middle to the line of an edge zone."""
    circle: float
    """Radius of the middle circle."""
    pocket: float
    """Radius of a pocket."""
    pocket_at: float
    """How far the middle of a pocket lies from the middle of the table, along each axis."""
    zone_spread: float
    """How far the line of an edge zone may be off."""
    circle_spread: float
    """How far the line of the circle may be off."""

    @classmethod
    def of(cls, table: Table) -> "Surface":
        """The surface of a document."""
        size = {name: measure.nominal for name, measure in table.measures.items()}
        off = {name: measure.spread for name, measure in table.measures.items()}
        half = size["surface"] / 2
        return cls(
            half=half,
            disc=size["disc"],
            hole=size["hole"] / 2,
            line=size["line"] / 2,
            zone=half - size["zone"],
            circle=size["circle"] / 2,
            pocket=size["pocket"] / 2,
            pocket_at=half - size["pocket_distance"] - size["pocket"] / 2,
            zone_spread=off["zone"] + off["surface"] / 2 + off["line"] / 2 + off["hole"] / 2,
            circle_spread=off["circle"] / 2 + off["centre"] * sqrt(2) + off["line"] / 2 + off["hole"] / 2,
        )

    @cached_property
    def reach(self) -> float:
        """How far from the middle of the table a disc can lie: there it touches an edge."""
        return self.half - self.disc / 2

    @cached_property
    def inside_circle(self) -> float:
        """How far from the middle a disc lies that touches the line of the circle from inside."""
        return self.circle - self.line - self.disc / 2

    @cached_property
    def pockets(self) -> tuple[Point, ...]:
        """The middles of the pockets."""
        return tuple((x * self.pocket_at, y * self.pocket_at) for x in (-1, 1) for y in (-1, 1))

    @cached_property
    def edge_reach(self) -> float:
        """How far along an edge a disc can lie without reaching over a pocket."""
        return self.pocket_at - half_width(self.pocket + self.disc / 2, self.reach - self.pocket_at)

    def taken(self, at: Point, discs: Iterable[Disc]) -> bool:
        """Whether a disc at a place would overlap another; touching is free."""
        return any(distance(at, disc.at) < self.disc - TINY for disc in discs)

    def holds(self, at: Point) -> bool:
        """Whether a disc at a place lies wholly on the surface, over no pocket."""
        clear = self.pocket + self.disc / 2 - TINY
        return (
            abs(at[0]) <= self.reach + TINY
            and abs(at[1]) <= self.reach + TINY
            and all(distance(at, pocket) >= clear for pocket in self.pockets)
        )

    def free(self, at: Point, discs: Sequence[Disc]) -> bool:
        """Whether a disc can be put at a place."""
        return self.holds(at) and not self.taken(at, discs)


def distance(one: Point, other: Point) -> float:
    """How far two points are apart."""
    x, y = one[0] - other[0], one[1] - other[1]
    return sqrt(x * x + y * y)


def half_width(radius: float, height: float) -> float:
    """Half the chord of a circle at a height above its middle; nothing where it does not reach so far.

    >>> half_width(5.0, 3.0), half_width(5.0, 6.0)
    (4.0, 0.0)
    """
    return sqrt(radius * radius - height * height) if abs(height) < radius else 0.0
