"""The command show: one clause with its surroundings, alone or beside the same clause of other documents."""

from collections.abc import Sequence
from itertools import pairwise, zip_longest

import click
from msgspec import Struct

from rulebook.commands.options import as_json, open_library, several_documents
from rulebook.commands.terminal import fold, print_json, print_line, width
from rulebook.export import clause_row, standing
from rulebook.library import Library
from rulebook.lookup import missing_clause
from rulebook.records import Clause, Document, Kind, NumberFrom
from rulebook.trouble import Trouble

NARROWEST = 26
"""A column narrower than this is no help; documents then stand one below the other."""
BRIEF = 56
"""Letters that are shown of a neighbour."""

Block = tuple[list[str], bool]
"""Lines, and whether they are the clause itself."""


class View(Struct, frozen=True, kw_only=True):
    """A clause in its place."""

    document: str
    """Id of the document."""
    clause: Clause | None = None
    """The clause, or nothing where the document has no such number."""
    above: tuple[Clause, ...] = ()
    """What it stands under, the outermost first."""
    below: tuple[Clause, ...] = ()
    """What stands under it."""
    before: Clause | None = None
    """Its neighbour before, on the same level."""
    after: Clause | None = None
    """Its neighbour after, on the same level."""


@click.command()
@click.argument("number")
@click.option(
    "--in",
    "languages",
    default="",
    metavar="LANGUAGES",
    help="Side by side in these languages, e.g. en,fr,lv,ru.",
)
@several_documents
@as_json
def show(number: str, languages: str, ids: tuple[str, ...], as_json: bool) -> None:
    """Show a clause with its parents, children and neighbours.

    NUMBER is a clause, note or annex row (4.2, 4.2.note, A16) or a full id (DOCUMENT/4.2).

    Example: rulebook show NUMBER --in en,lv
    """
    library = open_library()
    if "/" in number:
        document, number = number.split("/", 1)
        ids = (document, *ids)
    number = number.rstrip(".")
    chosen = choose(library, [language for language in languages.split(",") if language], ids)
    views = [view(library.build.clauses(id), id, number) for id in chosen]
    if not any(view.clause for view in views):
        raise missing_clause(library, number, chosen)
    if as_json:
        print_json({"number": number, "views": [_view_row(view) for view in views]})
        return
    for line, strong in render(views, library, width()):
        if strong:
            print_line(head=line)
        else:
            print_line(line)


def view(clauses: Sequence[Clause], document: str, number: str) -> View:
    """A clause of a document with parents, children and neighbours."""
    by_number = {clause.number: clause for clause in clauses}
    clause = by_number.get(number)
    if not clause:
        return View(document=document)
    above: list[Clause] = []
    parent = by_number.get(clause.parent or "")
    while parent:
        above.insert(0, parent)
        parent = by_number.get(parent.parent or "")
    is_note = clause.kind is Kind.NOTE
    level = [c for c in clauses if c.parent == clause.parent and (c.kind is Kind.NOTE) == is_note]
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
    chosen = [library.build.document(id).id for id in ids]
    numbering = (library.build.document(chosen[0]) if chosen else library.default).numbering
    alike = [document for document in library.documents if document.numbering == numbering]
    for language in languages:
        matching = [document.id for document in alike if document.language == language]
        if not matching:
            known = ", ".join(dict.fromkeys(document.language for document in alike))
            remedy = f"languages are {known}; or name a --document"
            raise Trouble(f"no document in {language!r} with this numbering", remedy=remedy)
        chosen += matching
    return list(dict.fromkeys(chosen)) or [library.default.id]


def render(views: Sequence[View], library: Library, columns: int) -> list[tuple[str, bool]]:
    """Lines to print, each with whether it is the clause itself; side by side where there is room."""
    column = (columns - 3 * (len(views) - 1)) // len(views)
    if len(views) == 1 or column < NARROWEST:
        return _stacked([_blocks(view, library, columns) for view in views])
    rows = []
    for blocks in zip(*(_blocks(view, library, column) for view in views), strict=True):
        for cells in zip_longest(*(lines for lines, _ in blocks), fillvalue=""):
            rows.append((" │ ".join(cell.ljust(column) for cell in cells).rstrip(), blocks[0][1]))
    return rows


def _stacked(documents: Sequence[Sequence[Block]]) -> list[tuple[str, bool]]:
    rows: list[tuple[str, bool]] = []
    for blocks in documents:
        if rows:
            rows.append(("", False))
        for lines, strong in blocks:
            rows += [(line, strong) for line in lines]
    return rows


def _blocks(view: View, library: Library, columns: int) -> list[Block]:
    """The same list of blocks for every document, so that columns stay level."""
    document = library.build.document(view.document)
    head = [*fold(f"{view.document}  {document.title} ({standing(document)})", columns), ""]
    clause = view.clause
    if not clause:
        return [(head, False), ([], False), (["absent here"], True), ([], False), ([], False), ([], False)]
    above: list[str] = []
    for parent in view.above:
        above += _text(parent, columns, document.language) if parent.kind is not Kind.PART else []
    near: list[str] = []
    for word, other in (("before", view.before), ("after", view.after)):
        near += fold(f"{word} {_said(other, document.language)} {_brief(other)}", columns) if other else []
    below: list[str] = []
    for child in view.below:
        below += _text(child, columns, document.language, "  ")
    return [
        (head, False),
        (above, False),
        (_text(clause, columns, document.language, "▸ "), True),
        (below, False),
        (["", *near] if near else [], False),
        (fold(_source(clause, document), columns), False),
    ]


def _text(clause: Clause, columns: int, language: str, mark: str = "") -> list[str]:
    """Number and text of a clause, paragraphs apart."""
    indent = " " * len(mark)
    lead = f"{mark}{_said(clause, language)} "
    lines: list[str] = []
    for first, last in pairwise([0, *clause.breaks, len(clause.text)]):
        paragraph = clause.text[first:last].strip()
        lines += fold(paragraph, columns, indent if first else lead, indent)
    lines = lines or [lead.rstrip()]
    if measure := _measure(clause):
        lines += fold(measure, columns, indent)
    if clause.body and clause.kind is Kind.SECTION:
        lines += fold(clause.body, columns, indent, indent)
    return lines


def _measure(clause: Clause) -> str:
    """Value, unit and tolerance of an annex row."""
    row = clause.annex
    if not row or not (row.value or row.tolerance):
        return ""
    parts = [
        row.value.printed if row.value else "",
        row.unit or "",
        row.tolerance.printed if row.tolerance else "",
    ]
    return " ".join(part for part in parts if part)


def _source(clause: Clause, document: Document) -> str:
    first, last = clause.lines
    lines = f"{first}" if first == last else f"{first}-{last}"
    parts = [f"source {document.file.split('/')[-1]}:{lines}"]
    if clause.label and clause.number_from is NumberFrom.REPAIRED:
        parts.append(f"printed {clause.label}")
    if clause.number_from is NumberFrom.INFERRED:
        parts.append("number inferred")
    if clause.doubt:
        parts.append(f"in doubt: {clause.doubt}")
    return "; ".join(parts)


def _brief(clause: Clause) -> str:
    text = clause.text
    return text if len(text) <= BRIEF else text[: BRIEF - 1].rsplit(" ", 1)[0] + " …"


def _view_row(view: View) -> dict[str, object]:
    return {
        "document": view.document,
        "clause": clause_row(view.clause) if view.clause else None,
        "above": [clause_row(clause) for clause in view.above],
        "below": [clause_row(clause) for clause in view.below],
        "before": clause_row(view.before) if view.before else None,
        "after": clause_row(view.after) if view.after else None,
    }


def _said(clause: Clause, language: str) -> str:
    """The number as people say it; words are loaded only where the document prints none."""
    if clause.kind in (Kind.SECTION, Kind.CLAUSE):
        return clause.number
    from rulebook.language.numbering import said_number

    return said_number(clause, language)
