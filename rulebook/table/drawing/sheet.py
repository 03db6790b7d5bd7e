"""The sheet that a picture is drawn on: the measures of the table, the window, and sizes that fit it."""

from collections.abc import Mapping
from dataclasses import dataclass

from rulebook.table.drawing.picture import Picture, Window
from rulebook.table.surface import Point, Surface
from rulebook.table.tables import Table

LETTERS = 27
"""How many letters high a window is wide: twelve pixels each on a narrow phone."""
STROKES = 200
LINES = 400
"""How many of the thinnest lines side by side fill a window: a line is never thinner than the eye can see."""


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """What every layer of the drawing needs."""

    picture: Picture
    size: Mapping[str, float]
    """The measures, by name."""
    surface: Surface
    words: Mapping[str, str]
    language: str
    prefix: str
    window: Window

    @classmethod
    def of(
        cls, picture: Picture, table: Table, words: Mapping[str, str], language: str, prefix: str = ""
    ) -> "Sheet":
        """A sheet for a picture by the measures of a document, with words in a language."""
        size = {name: measure.nominal for name, measure in table.measures.items()}
        surface = Surface.of(table)
        window = picture.window or _whole(picture, surface.half + size["edge"])
        return cls(
            picture=picture,
            size=size,
            surface=surface,
            words=words,
            language=language,
            prefix=prefix,
            window=window,
        )

    @property
    def width(self) -> float:
        """How wide the window is."""
        return self.window[2] - self.window[0]

    @property
    def letter(self) -> float:
        """The size of letters."""
        return self.width / LETTERS

    @property
    def stroke(self) -> float:
        """How thick an arrow is."""
        return self.width / STROKES

    @property
    def hair(self) -> float:
        """How thick an outline is."""
        return self.width / (2 * LINES)

    @property
    def line(self) -> float:
        """How thick the lines of the table are drawn: as they are, but never too thin to be seen."""
        return max(2 * self.surface.line, self.width / LINES)

    @property
    def outer(self) -> float:
        """From the middle to the outside of the wooden edge."""
        return self.surface.half + self.size["edge"]

    @property
    def owners(self) -> set[str]:
        """Whose discs are drawn."""
        return {disc.owner for disc in (*self.picture.discs, *self.picture.upper)}

    def sees(self, at: Point, reach: float) -> bool:
        """Whether something that reaches so far around a point is in the window."""
        left, near, right, far = self.window
        return left - reach < at[0] < right + reach and near - reach < at[1] < far + reach

    def crossed(self, start: Point, end: Point) -> bool:
        """Whether a line along the table comes into the window."""
        left, near, right, far = self.window
        return start[0] < right and end[0] > left and start[1] < far and end[1] > near


def _whole(picture: Picture, outer: float) -> Window:
    """All of the table, and what stands around it."""
    margin = outer / 50
    if picture.around:
        side, rear = picture.around.side, picture.around.rear
        reach = outer + side + margin * 4
        return (-reach, -outer - rear - margin * 6, reach, outer + margin * 4)
    strip = outer / 6
    ends = {name: strip if name in picture.seats else margin for name in ("left", "near", "right", "far")}
    if "surface" in picture.measures:
        ends["far"] = max(ends["far"], strip)
    return (-outer - ends["left"], -outer - ends["near"], outer + ends["right"], outer + ends["far"])
