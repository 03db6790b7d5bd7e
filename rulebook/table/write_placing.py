"""A placing in words for people, in their language, and to programs."""

from collections.abc import Iterator
from typing import Any

from rulebook.language.typeset import labelled, listed, printed, with_unit
from rulebook.language.units import sign
from rulebook.table.light import SeenDisc
from rulebook.table.places import OtherPlace, Place, Placing, Unplaced
from rulebook.table.position import RETURNING, Position
from rulebook.table.surface import Point
from rulebook.table.tables import Table, Tables, in_language

ZONES = {"circle": "inside", "field": "outside"}
"""Zones whose name is a sentence of `table.toml` under another name."""


class PlacingWriter:
    """Says what becomes of a position, in one language, with the words of one document."""

    def __init__(self, tables: Tables, document: str, language: str) -> None:
        self.table: Table = tables.tables[document]
        self.language = language
        self.say = {name: in_language(said, language) for name, said in tables.say.items()}

    def why(self, name: str) -> str:
        """Why a disc has another place or none, with the words of the document."""
        manner = self.table.manner
        words = getattr(manner.words, _WORDS.get(name, name), None) if manner else None
        return self.say[name].format(words=words)

    def row(self, placing: Placing, position: Position) -> dict[str, Any]:
        """A placing as programs outside read it."""
        return {
            "document": placing.document,
            "discs": placing.discs,
            "places": [self.place_row(place) for place in placing.places],
            "unplaced": [self.unplaced_row(row) for row in placing.unplaced],
            "assumed": list(self.assumed(position)),
        }

    def assumed(self, position: Position) -> Iterator[str]:
        """What was taken for granted."""
        leaving = [task for task in position.tasks if task.edge is not None and task.what in RETURNING]
        if len(leaving) > 1 and not any(task.first_hit for task in leaving):
            yield self.say["order"]

    def place_row(self, place: Place) -> dict[str, Any]:
        """A place as programs outside read it."""
        also = tuple(OtherPlace(at=other.at, why=self.why(other.why)) for other in place.also)
        return {
            "what": place.what,
            "owner": place.owner,
            "id": place.id or None,
            "at": place.at,
            "clauses": place.clauses,
            "also": also,
        }

    def unplaced_row(self, row: Unplaced) -> dict[str, Any]:
        """A disc that is not placed, for the same."""
        return {
            "what": row.what,
            "owner": row.owner,
            "id": row.id or None,
            "why": self.why(row.why),
            "clauses": row.clauses,
        }

    def lines(self, placing: Placing, position: Position) -> Iterator[str]:
        """A placing as readers see it."""
        owners = {disc.id: disc.owner for disc in position.discs}
        for disc in placing.discs:
            yield "  " + self._of(f"{disc.id}, {self.say[owners[disc.id]]}", self._seen(disc))
        for place in placing.places:
            text = f"{self._point(place.at)} ({', '.join(place.clauses)})"
            yield "  " + self._of(self._named(place), text)
            for other in place.also:
                yield "    " + self._of(f"{self.say['or']} {self._point(other.at)}", self.why(other.why))
        for row in placing.unplaced:
            text = f"{self.say['not_placed']} ({', '.join(row.clauses)})"
            yield "  " + self._of(self._named(row), listed((text, self.why(row.why)), self.language))
        for sentence in self.assumed(position):
            yield f"  {sentence}"

    def _seen(self, disc: SeenDisc) -> str:
        dark = self.say["dark" if disc.dark else "light"]
        margin = with_unit(printed(f"{disc.margin:+.1f}", self.language), sign("mm", self.language))
        text = f"{dark}, {self.say[ZONES.get(disc.zone, disc.zone)]} ({margin})"
        if disc.certain:
            return text
        clauses = self.table.clauses
        striking = {name: ", ".join(clauses[f"striking_{name}"]) for name in ("dark", "light")}
        return listed((text, self.say["close"].format(**striking)), self.language)

    def _named(self, row: Place | Unplaced) -> str:
        return " ".join(part for part in (self.say[row.what], row.id) if part) + f", {self.say[row.owner]}"

    def _of(self, name: str, text: str) -> str:
        return labelled(name, text, self.language)

    def _point(self, at: Point) -> str:
        x, y = (printed(f"{number:g}", self.language) for number in at)
        return f"x {x}, y {y}"


_WORDS = {"between": "midway"}
"""Words that a sentence quotes, where they are not named as the sentence is."""
