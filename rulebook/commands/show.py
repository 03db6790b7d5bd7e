"""One clause with its surroundings, alone or side by side with the same clause of other documents."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from textwrap import wrap

from rulebook.records import Clause, Kind, NumberFrom
from rulebook.store import Library
from rulebook.trouble import Trouble

NARROWEST = 26
"""A column narrower than this is no help; documents then stand one below the other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A clause in its place."""

    document: str
    """Id of the document."""
    clause: Clause | None
    """The clause, or nothing where the document has no such number."""
    above: tuple[Clause, ...]
    """What it stands under, the outermost first."""
    below: tuple[Clause, ...]
    """What stands under it."""
    before: Clause | None
    """Its neighbour before, on the same level."""
    after: Clause | None
    """Its neighbour after, on the same level."""


def view(clauses: Sequence[Clause], document: str, number: str) -> View:
    """A clause of a document with parents, children and neighbours."""
    by_number = {clause.number: clause for clause in clauses}
    clause = by_number.get(number)
    if not clause:
        return View(document=document, clause=None, above=(), below=(), before=None, after=None)
    above: list[Clause] = []
    parent = clause.parent
    while parent and (found := by_number.get(parent)):
        above.insert(0, found)
        parent = found.parent
    level = [c for c in clauses if c.parent == clause.parent and (c.kind is Kind.NOTE) == (clause.kind is Kind.NOTE)]
    at = level.index(clause)
    return View(
        document=document,
        clause=clause,
        above=tuple(above),
        below=tuple(c for c in clauses if c.parent == number),
        before=level[at - 1] if at else None,
        after=level[at + 1] if at + 1 < len(level) else None,
    )


def choose(library: Library, languages: Sequence[str], ids: Sequence[str]) -> list[str]:
    """The documents that are asked for: by id, or by language among those numbered like the default one."""
    chosen = [library.document(id)["id"] for id in ids]
    numbering = library.document(chosen[0] if chosen else library.default)["numbering"]
    for language in languages:
        found = [d["id"] for d in library.documents if d["language"] == language and d["numbering"] == numbering]
        if not found:
            known = ", ".join(dict.fromkeys(d["language"] for d in library.documents if d["numbering"] == numbering))
            raise Trouble(f"no document in {language!r} with this numbering", remedy=f"languages are {known}; or name a --document")
        chosen += found
    return list(dict.fromkeys(chosen)) or [library.default]


def nearest(number: str, clauses: Sequence[Clause], count: int = 3) -> list[str]:
    """The numbers most like one that does not exist."""
    wanted = _parts(number)

    def distance(other: str) -> tuple[int, int, int]:
        parts = _parts(other)
        same = next((i for i, (a, b) in enumerate(zip(wanted, parts, strict=False)) if a != b), min(len(wanted), len(parts)))
        apart = 0
        if same < min(len(wanted), len(parts)) and wanted[same].isdigit() and parts[same].isdigit():
            apart = abs(int(wanted[same]) - int(parts[same]))
        return -same, abs(len(wanted) - len(parts)), apart

    known = [c.number for c in clauses if c.kind in (Kind.SECTION, Kind.CLAUSE, Kind.NOTE, Kind.ANNEX_ROW)]
    return sorted(known, key=distance)[:count]


def missing(library: Library, number: str, ids: Sequence[str], clauses: Sequence[Clause]) -> Trouble:
    """The complaint about a clause that is not there: the nearest three, and who has it."""
    near = ", ".join(nearest(number, clauses))
    others = [d["id"] for d in library.documents if d["id"] not in ids and any(c.number == number for c in library.clauses(d["id"]))]
    also = f" ({', '.join(others)} has it)" if others else ""
    return Trouble(f"no clause {number} in {', '.join(ids)}{also}", remedy=f"nearest are {near}")


def render(views: Sequence[View], library: Library, width: int) -> list[tuple[str, bool]]:
    """Lines to print, each with whether it is the clause itself; columns where there is room for them."""
    column = (width - 3 * (len(views) - 1)) // len(views)
    if len(views) == 1 or column < NARROWEST:
        blocks = [_blocks(v, library, width) for v in views]
        lines: list[tuple[str, bool]] = []
        for block in blocks:
            if lines:
                lines.append(("", False))
            lines += [(line, strong) for part, strong in block for line in part]
        return lines
    rows = []
    for parts in zip(*(_blocks(v, library, column) for v in views), strict=True):
        for cells in zip_longest(*(part for part, _ in parts), fillvalue=""):
            rows.append((" │ ".join(cell.ljust(column) for cell in cells).rstrip(), parts[0][1]))
    return rows


def _blocks(view: View, library: Library, width: int) -> list[tuple[list[str], bool]]:
    """The same list of blocks for every document, so that columns stay level."""
    document = library.document(view.document)
    head = [*wrap(f"{view.document}  {document['title']} ({document['status']})", width), ""]
    clause = view.clause
    if not clause:
        return [(head, False), ([], False), (["absent here"], True), ([], False), ([], False), ([], False)]
    above = [line for parent in view.above if parent.kind is not Kind.PART for line in _said(parent, width)]
    neighbours = [("before", view.before), ("after", view.after)]
    near = [line for word, other in neighbours if other for line in wrap(f"{word} {other.number} {_brief(other)}", width)]
    below = [line for child in view.below for line in _said(child, width, "  ")]
    return [
        (head, False),
        (above, False),
        (_said(clause, width, "▸ "), True),
        (below, False),
        (["", *near] if near else [], False),
        (wrap(_source(clause, document), width), False),
    ]


def _said(clause: Clause, width: int, mark: str = "") -> list[str]:
    lines = []
    starts = [0, *clause.breaks, len(clause.text)]
    lead = f"{mark}{clause.number} "
    for first, last in pairwise(starts):
        lines += wrap(
            clause.text[first:last].strip(), width, initial_indent=lead if not first else " " * len(mark), subsequent_indent=" " * len(mark)
        )
    lines = lines or [lead.rstrip()]
    if clause.annex and (clause.annex.value or clause.annex.tolerance):
        said = [clause.annex.value.printed if clause.annex.value else "", clause.annex.unit or ""]
        said.append(clause.annex.tolerance.printed if clause.annex.tolerance else "")
        lines += wrap(" ".join(part for part in said if part), width, initial_indent=" " * len(mark))
    if clause.body and clause.kind is Kind.SECTION:
        lines += wrap(clause.body, width, initial_indent=" " * len(mark), subsequent_indent=" " * len(mark))
    return lines


def _source(clause: Clause, document: dict[str, str]) -> str:
    first, last = clause.lines
    lines = f"{first}" if first == last else f"{first}-{last}"
    said = [f"source {document['file'].split('/')[-1]}:{lines}"]
    if clause.label and clause.number_from is NumberFrom.REPAIRED:
        said.append(f"printed {clause.label}")
    if clause.number_from is NumberFrom.INFERRED:
        said.append("number inferred")
    if clause.doubt:
        said.append(f"in doubt: {clause.doubt}")
    return "; ".join(said)


def _brief(clause: Clause, limit: int = 56) -> str:
    text = clause.text
    return text if len(text) <= limit else text[: limit - 1].rsplit(" ", 1)[0] + " …"


def _parts(number: str) -> list[str]:
    return number.replace("A", "A.").replace("..", ".").split(".")
