"""Rows of the equipment table become fields: numbers with their meaning."""

import re

from rulebook.reading.passage import Passage
from rulebook.reading.profile import AnnexStyle
from rulebook.reading.transcript import Transcript, UnitDraft
from rulebook.records import Kind, Parameter, Quantity

NUMBER = r"(?<!\d)\d{1,15}(?:[.,]\d{1,15})?(?!\d)"
"""A number that a float holds exactly; a longer row of digits is no measure."""


def loosen(transcript: Transcript) -> None:
    """Finds the cells of rows that have run together: the group's title in front, the unit at the end."""
    style = transcript.reading.annex
    if not style:
        return
    title, folded = "", ""
    units = "|".join(re.escape(unit) for unit in style.units) or "(?!)"
    unit_end = re.compile(rf"(?:^|\s)({units})$")
    for unit in transcript.units:
        if unit.kind is Kind.ANNEX_GROUP:
            title, folded = unit.text.text, unit.text.text.casefold()
        if unit.kind is not Kind.ANNEX_ROW or unit.cells:
            continue
        text = unit.text
        name = len(title) if text.text[: len(title)].casefold() == folded else 0
        tail = unit_end.search(text.text, name)
        end = tail.start(1) if tail else len(text.text)
        cells = {"name": text.cut(0, name), "parameter": text.cut(name, end), "unit": text.cut(end)}
        unit.cells = [cells.get(column, Passage()) for column in style.columns]
        unit.text = Passage()
        transcript.repair(
            "lost columns",
            unit.line,
            text.text[:40],
            " | ".join(c.text[:20] for c in unit.cells if c.text),
            "the cells of the row have run together",
        )


def name_rows(transcript: Transcript) -> None:
    """Says so where the table has no column for the thing measured, and its group's title is taken."""
    style = transcript.reading.annex
    head = next((unit for unit in transcript.units if unit.annex), None)
    if style and head and "name" not in style.columns:
        was = " | ".join(cell.text for cell in head.cells)
        transcript.repair(
            "shifted header",
            head.line,
            was,
            " | ".join(style.columns),
            "the rows have no cell for the name; their group's title is taken",
        )


def parameters(unit: UnitDraft, group: str | None, style: AnnexStyle) -> Parameter:
    """The fields of a row."""
    cells = {column: cell.text for column, cell in zip(style.columns, unit.cells, strict=False)}
    title = group.rstrip(".") if group else None
    name = cells.get("name") if "name" in style.columns else title
    return Parameter(
        group=title,
        name=name or None,
        parameter=cells.get("parameter", ""),
        unit=_said(cells.get("unit", "")),
        value=quantity(cells.get("value", ""), style),
        tolerance=quantity(cells.get("tolerance", ""), style),
        cells=_cells(unit, style),
    )


def _cells(unit: UnitDraft, style: AnnexStyle) -> tuple[str, ...]:
    """The cells as printed, the number in its own; as many as there are columns, or more if the row has."""
    cells = [cell.text for cell in unit.cells]
    cells += [""] * (len(style.columns) - len(cells))
    column = style.columns.index("number")
    cells[column] = cells[column] or unit.label.text
    return tuple(cells)


def quantity(printed: str, style: AnnexStyle) -> Quantity | None:
    """A cell as numbers with their meaning; nothing for an empty cell or a dash."""
    text = printed.strip()
    if not _said(text):
        return None
    words = text.casefold()
    for meaning, spoken in (("not less", style.not_less), ("not more", style.not_more)):
        if any(words == word.casefold() for word in spoken):
            return Quantity(numbers=(), meaning=meaning, printed=text)
    for word in style.up_to:
        match = re.fullmatch(rf"{re.escape(word.casefold())}\s*({NUMBER})", words)
        if match:
            return _quantity(text, "up to", match[1])
    for meaning, shape in SHAPES:
        match = re.fullmatch(shape, text)
        if match:
            return _quantity(text, meaning, *match.groups())
    numbers = tuple(_number(number) for number in re.findall(NUMBER, text))
    return Quantity(numbers=numbers, meaning="words", printed=text)


SHAPES = (
    ("exact", rf"({NUMBER})"),
    ("plus-minus", rf"±\s*({NUMBER})"),
    ("plus", rf"\+\s*({NUMBER})"),
    ("minus", rf"[-−–]\s*({NUMBER})"),
    ("either", rf"({NUMBER})\s*/\s*({NUMBER})"),
    ("by", rf"({NUMBER})\s*[xX×хХ*]\s*({NUMBER})"),
)


def _quantity(printed: str, meaning: str, *numbers: str) -> Quantity:
    return Quantity(numbers=tuple(_number(n) for n in numbers), meaning=meaning, printed=printed)


def _number(text: str) -> float:
    value = float(text.replace(",", "."))
    return int(value) if value.is_integer() else value


def _said(text: str) -> str | None:
    return text if text.strip("-–— ") else None
