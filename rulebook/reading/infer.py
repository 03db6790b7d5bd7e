"""Lost numbers, inferred by laying a document's units along the outline of a document that kept them.

Only structure and order speak here: what kind a unit is, whether it opens a list, how it begins, how
long it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from rulebook.reading.labels import whole_number
from rulebook.reading.transcript import Transcript, UnitDraft
from rulebook.records import Clause, Kind, NumberFrom

GAP = 6
"""Cost of a unit without counterpart; dearer than any mismatch but a change of kind."""
NEVER = 10_000
MARGIN = 1
"""Alternatives within this cost of the best are alternatives."""
MAX_PAIRS = 4_000_000
"""Units times clauses of the outline; each pair is weighed, and more would keep a reader waiting."""
ALIGNED = (Kind.SECTION, Kind.CLAUSE, Kind.NOTE)


@dataclass(frozen=True, slots=True)
class Shape:
    """What structure tells of a unit."""

    kind: Kind
    length: float
    """Share of the document's characters."""
    opens_list: bool
    deep: bool | None
    """Below a clause: known in the outline, guessed from a small first letter elsewhere."""


def infer_numbers(transcript: Transcript, outline: Sequence[Clause]) -> None:
    """Gives every section, clause and note of a transcript the number of its counterpart in the outline."""
    units = [unit for unit in transcript.units if unit.kind in ALIGNED]
    model = [clause for clause in outline if clause.kind in ALIGNED]
    if not model or len(units) * len(model) > MAX_PAIRS:
        _count(transcript, units, "names no outline" if not model else "is too long to be laid along another")
        return
    pairs, rivals = lay_along(_unit_shapes(units), _clause_shapes(model))
    last = ""
    for index, unit in enumerate(units):
        unit.number_from = NumberFrom.INFERRED
        match = pairs.get(index)
        if match is None:
            unit.number, unit.doubt = f"{last or '0'}+", "no counterpart in the outline"
            transcript.warn(
                "numbering",
                unit.line,
                unit.number,
                "this unit has no counterpart in the outline",
                "compare with the outline by content",
            )
            continue
        clause = model[match]
        unit.number = last = clause.number
        unit.path = _path(clause)
        _letters(transcript, unit, clause)
        if rivals[index]:
            others = " or ".join(model[j].number for j in rivals[index])
            unit.doubt = f"could also be {others}"
            transcript.warn(
                "numbering",
                unit.line,
                unit.number,
                f"structure alone fits {unit.number} and {others}",
                "compare by content",
            )


def lay_along(units: Sequence[Shape], model: Sequence[Shape]) -> tuple[dict[int, int], list[list[int]]]:
    """The cheapest order-keeping pairing, and for each unit its other partners at nearly the same cost."""
    n, m = len(units), len(model)
    costs = [[_cost(a, b) for b in model] for a in units]
    ahead = _table(costs, n, m)
    flipped = [row[::-1] for row in costs[::-1]]
    back = _table(flipped, n, m)
    best = ahead[n][m]
    pairs: dict[int, int] = {}
    rivals: list[list[int]] = []
    for i in range(n):
        through = [(ahead[i][j] + costs[i][j] + back[n - i - 1][m - j - 1], j) for j in range(m)]
        near = [j for cost, j in through if cost <= best + MARGIN]
        exact = [j for cost, j in through if cost == best]
        unpaired = min(ahead[i][j] + GAP + back[n - i - 1][m - j] for j in range(m + 1))
        if exact and unpaired > best:
            pairs[i] = exact[0]
            rivals.append([j for j in near if j != exact[0]])
        else:
            rivals.append([])
    return pairs, rivals


def _table(costs: list[list[int]], n: int, m: int) -> list[list[int]]:
    table = [[j * GAP for j in range(m + 1)]]
    for i in range(n):
        above, row = table[-1], [(i + 1) * GAP]
        line = costs[i]
        for j in range(m):
            cost = above[j] + line[j]
            cost = min(cost, above[j + 1] + GAP, row[j] + GAP)
            row.append(cost)
        table.append(row)
    return table


def _cost(unit: Shape, clause: Shape) -> int:
    if unit.kind is not clause.kind:
        return NEVER
    if unit.kind is Kind.NOTE:
        return 0
    cost = min(4, round(2 * abs(log(unit.length / clause.length))))
    if unit.kind is Kind.CLAUSE:
        cost += 3 * (unit.opens_list is not clause.opens_list) + (unit.deep is not clause.deep)
    return cost


def _unit_shapes(units: Sequence[UnitDraft]) -> list[Shape]:
    total = sum(unit.text.length for unit in units) or 1
    shapes = []
    for unit in units:
        text = unit.text.text
        first = next((c for c in text if c.isalpha()), "A")
        shapes.append(Shape(unit.kind, max(1, len(text)) / total, text.endswith(":"), first.islower()))
    return shapes


def _clause_shapes(model: Sequence[Clause]) -> list[Shape]:
    total = sum(len(clause.text) for clause in model) or 1
    parents = {clause.parent for clause in model if clause.kind is Kind.CLAUSE}
    sections = {clause.number for clause in model if clause.kind is Kind.SECTION}
    shapes = []
    for clause in model:
        opens, deep = clause.number in parents, clause.parent not in sections
        shapes.append(Shape(clause.kind, max(1, len(clause.text)) / total, opens, deep))
    return shapes


def _letters(transcript: Transcript, unit: UnitDraft, clause: Clause) -> None:
    """Notes where the first letter spoke against the place that was found."""
    if clause.kind is not Kind.CLAUSE:
        return
    deep, small = len(_path(clause)) > 2, unit.text.text[:1].islower()
    if deep and not small and unit.text.text[:1].isalpha():
        transcript.repair(
            "upper case",
            unit.line,
            unit.text.text[:30],
            f"sub-item {unit.number}",
            "it begins like a clause; the outline says sub-item",
        )
    elif small and not deep:
        transcript.repair(
            "lower case",
            unit.line,
            unit.text.text[:30],
            f"clause {unit.number}",
            "it begins like a sub-item; the outline says clause",
        )


def _path(clause: Clause) -> tuple[int, ...]:
    parts = clause.number.split(".")
    return tuple(number for part in parts if (number := whole_number(part)) is not None)


def _count(transcript: Transcript, units: Sequence[UnitDraft], why: str) -> None:
    """Without an outline that fits, sections and their clauses are counted in order."""
    section = clause = 0
    for unit in units:
        unit.number_from = NumberFrom.INFERRED
        if unit.kind is Kind.SECTION:
            section, clause = section + 1, 0
            unit.path = (section,)
        elif unit.kind is Kind.CLAUSE:
            clause += 1
            unit.path = (section, clause)
        else:
            continue
        unit.number = ".".join(str(part) for part in unit.path)
        unit.doubt = "counted in order; no outline confirms it"
    if units:
        transcript.warn(
            "numbering",
            units[0].line,
            None,
            f"the document prints no numbers and {why}",
            "name one under `outline` in documents.toml",
        )
