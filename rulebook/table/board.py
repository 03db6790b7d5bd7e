"""A position while discs are being put on it, and what is found for one of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rulebook.table.position import Side
from rulebook.table.surface import Disc, Owner, Point, Surface
from rulebook.table.table_file import PlacingManner

SIDES: dict[str, Point] = {"far": (0.0, 1.0), "near": (0.0, -1.0), "left": (-1.0, 0.0), "right": (1.0, 0.0)}
"""The directions of the edges, seen from the middle."""


class SilentTextError(Exception):
    """The text says no more; its argument names the sentence of `table.toml` that tells so."""


class OpenPlace(NamedTuple):
    """Another place that is as good."""

    at: Point
    why: str
    """The sentence of `table.toml` that tells why it is."""


@dataclass(frozen=True)
class Found:
    """A place, and others that are as good."""

    at: Point
    also: Sequence[OpenPlace] = ()

    @classmethod
    def first(cls, places: Sequence[Point], why: str) -> "Found":
        """The first of some places, the others being as good for one reason."""
        return cls(places[0], [OpenPlace(at, why) for at in places[1:]])


@dataclass(frozen=True)
class BoardState:
    """A position while discs are being put on it."""

    surface: Surface
    manner: PlacingManner
    discs: list[Disc]
    struck_from: Side | None
    striker: Owner

    @property
    def sides(self) -> list[str]:
        """The sides of the table, that of the stroke before its opposite, so that mirrors stay mirrors."""
        return ["far", "near", "right", "left"] if self.struck_from == "right" else list(SIDES)

    def taken(self, at: Point) -> bool:
        """Whether a disc at a place would overlap another."""
        return self.surface.taken(at, self.discs)

    def free(self, at: Point) -> bool:
        """Whether a disc can be put at a place."""
        return self.surface.free(at, self.discs)
