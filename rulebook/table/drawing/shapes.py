"""SVG as text: elements, numbers, paths. The far side is above: y, which grows away, is turned here."""

from collections.abc import Iterable
from math import hypot
from xml.sax.saxutils import escape, quoteattr

from rulebook.table.surface import Point

PART = "d-"
"""What the classes of all parts of a drawing begin with."""


def number(length: float) -> str:
    """A length to a hundredth of a millimetre, as short as can be."""
    digits = f"{length:.2f}".rstrip("0").rstrip(".")
    return "0" if digits in ("-0", "") else digits


def element(name: str, *content: str, part: str = "", **attributes: str | float) -> str:
    """An element with the looks of a part; underscores of attributes are hyphens, or nothing at the end."""
    written = f' class="{PART}{part}"' if part else ""
    for key, value in attributes.items():
        words = quoteattr(value if isinstance(value, str) else number(value))
        written += f" {key.rstrip('_').replace('_', '-')}={words}"
    return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"


def text(words: str) -> str:
    """Words that stand in an element."""
    return escape(words)


def circle(at: Point, radius: float, part: str, **attributes: str | float) -> str:
    """A circle."""
    return element("circle", part=part, cx=at[0], cy=-at[1] or 0.0, r=radius, **attributes)


def box(left: float, near: float, right: float, far: float, part: str, **attributes: str | float) -> str:
    """A rectangle between two corners."""
    return element("rect", part=part, x=left, y=-far, width=right - left, height=far - near, **attributes)


def points(way: Iterable[Point]) -> str:
    """A line through points, as a path is written."""
    corners = [f"{number(x)},{number(-y)}" for x, y in way]
    return "M" + "L".join(corners)


def ring(radius: float, hole: float) -> str:
    """A disc with a hole around the origin, as a path is written."""
    return "".join(
        f"M{number(-one)},0a{number(one)},{number(one)} 0 1 0 {number(2 * one)},0"
        f"a{number(one)},{number(one)} 0 1 0 {number(-2 * one)},0z"
        for one in (radius, hole)
    )


def towards(start: Point, end: Point, length: float) -> Point:
    """The point so far from a start, in the direction of an end; the start itself where they are one."""
    away = hypot(end[0] - start[0], end[1] - start[1])
    share = length / away if away else 0.0
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def arrow_head(before: Point, tip: Point, length: float) -> str:
    """A triangle whose tip is the end of a line, as a path is written."""
    back = towards(tip, before, length)
    x, y = (back[0] - tip[0]) * 0.42, (back[1] - tip[1]) * 0.42
    return points([tip, (back[0] - y, back[1] + x), (back[0] + y, back[1] - x)]) + "z"
