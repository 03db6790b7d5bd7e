"""Numbers that a word processor counts by itself, as it would print them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from rulebook.reading.labels import write_ordinal

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
SLOTS = {
    "lowerLetter": "a",
    "upperLetter": "A",
    "lowerRoman": "i",
    "upperRoman": "I",
    "russianLower": "б",
    "russianUpper": "Б",
    "decimalZero": "01",
}
"""How the slots of our labels are called there; whatever else counts, counts in digits."""
UNCOUNTED = ("bullet", "none")


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list."""

    form: str
    """What it counts in."""
    text: str
    """Its template, such as `%1.%2.`."""
    start: int
    style: str
    """The style of paragraphs that stand on this level."""


@dataclass(slots=True)
class Counters:
    """All lists of a file, and how far each has counted."""

    lists: Mapping[str, tuple[str, dict[int, Level]]]
    """Abstract list and levels of every list, by its id."""
    counts: dict[str, dict[int, int]] = field(default_factory=dict)

    def label(self, list_id: str, depth: int) -> str | None:
        """What stands before the next paragraph of a list; nothing for a bullet or an unknown list."""
        if list_id not in self.lists:
            return None
        abstract, levels = self.lists[list_id]
        level = levels.get(depth)
        if level is None or level.form in UNCOUNTED:
            return None
        counts = self.counts.setdefault(abstract, {})
        counts[depth] = counts.get(depth, level.start - 1) + 1
        for deeper in [other for other in counts if other > depth]:
            del counts[deeper]
        return self._written(level.text, levels, counts)

    def list_of_style(self, style: str) -> tuple[str, int] | None:
        """List and level of the paragraphs of a style."""
        for list_id, (_, levels) in self.lists.items():
            for depth, level in levels.items():
                if style and level.style == style:
                    return list_id, depth
        return None

    def _written(self, template: str, levels: Mapping[int, Level], counts: Mapping[int, int]) -> str:
        text = template
        for depth in range(9):
            sign = f"%{depth + 1}"
            if sign in text and depth in levels:
                count = counts.get(depth, levels[depth].start)
                text = text.replace(sign, write_ordinal(count, SLOTS.get(levels[depth].form, "1")))
        return text.strip()


def read_counters(numbering: Element | None) -> Counters:
    """The lists of `numbering.xml`."""
    if numbering is None:
        return Counters({})
    abstract = {
        item.get(f"{W}abstractNumId", ""): {
            int(level.get(f"{W}ilvl", "0")): _level(level) for level in item.iterfind(f"{W}lvl")
        }
        for item in numbering.iterfind(f"{W}abstractNum")
    }
    lists = {}
    for item in numbering.iterfind(f"{W}num"):
        link = item.find(f"{W}abstractNumId")
        name = link.get(f"{W}val", "") if link is not None else ""
        restarts = item.find(f"{W}lvlOverride/{W}startOverride") is not None
        own = f"{name}/{item.get(f'{W}numId')}" if restarts else name
        lists[item.get(f"{W}numId", "")] = (own, abstract.get(name, {}))
    return Counters(lists)


def _level(level: Element) -> Level:
    def value(name: str, missing: str) -> str:
        found = level.find(f"{W}{name}")
        return found.get(f"{W}val", missing) if found is not None else missing

    start = value("start", "1")
    return Level(
        value("numFmt", "decimal"),
        value("lvlText", ""),
        int(start) if start.isdecimal() else 1,
        value("pStyle", ""),
    )
