"""The command show: one clause with its surroundings, alone or beside the same clause of other documents."""

from collections.abc import Sequence
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulebook.commands.options import as_json, open_corpus, open_library, several_documents
from rulebook.commands.terminal import fold, print_json, print_line, say, width
from rulebook.errors import InputError
from rulebook.records import Clause, Concept, Document, Kind, NumberFrom, Reference
from rulebook.storage.export import clause_row, standing
from rulebook.storage.library import Library
from rulebook.storage.lookup import ClauseView, find_clause, missing_clause, number_in, view_clause

if TYPE_CHECKING:
    from crossref.comparing.history import History
    from rulebook.sources.sources import Sources

NARROWEST = 26
"""A column narrower than this is no help; documents then stand one below the other."""
BRIEF = 56
"""Letters that are shown of a neighbour."""
MARKED_RUNS = {
    "clause": "[{}] ",
    "former-clause": "[-{}-] ",
    "former-reference": "[~{}~]",
    "gone": "[-{}-]",
    "new": "{{+{}+}}",
    "moved-away": "[~{}~]",
    "moved-here": "{{~{}~}}",
}
"""How a redline is shown without colours."""

Block = tuple[list[str], bool]
"""Lines, and whether they are the clause itself."""


@click.command()
@click.argument("number")
@click.option(
    "--in",
    "languages",
    default="",
    metavar="LANGUAGES",
    help="Side by side in these languages, e.g. en,fr,lv,ru.",
)
@click.option("--refs", "about", flag_value="refs", help="What it points to, and what points to it.")
@click.option("--history", "about", flag_value="history", help="Its concept through the editions.")
@several_documents
@as_json
@click.pass_obj
def show(
    root: Path, number: str, languages: str, about: str | None, ids: tuple[str, ...], as_json: bool
) -> int:
    """Show a clause with its parents, children and neighbours.

    NUMBER is a clause, note or annex row (4.2, 4.2.note, A16) or a full id (DOCUMENT/4.2); with --history it
    may be a concept.

    Exits with status 1 if with --refs one of its references dangles or is doubtful.

    Example: rulebook show NUMBER --in en,lv
    """
    if about:
        if languages or len(ids) > 1:
            raise InputError(f"--{about} takes one document", hint="name it with --document")
        show_other = _show_references if about == "refs" else _show_history
        return show_other(root, number, next(iter(ids), None), as_json)
    library = open_library(root)
    if "/" in number:
        document, number = number.split("/", 1)
        ids = (document, *ids)
    chosen = choose(library, [language for language in languages.split(",") if language], ids)
    number = number_in(library, number.rstrip("."), chosen)
    views = [view_clause(library.clauses(id), id, number) for id in chosen]
    if as_json:
        print_json({"number": number, "views": [_view_row(view) for view in views]})
        return 0
    for line, strong in render(views, library, width()):
        if strong:
            print_line(head=line)
        else:
            print_line(line)
    return 0


def choose(library: Library, languages: Sequence[str], ids: Sequence[str]) -> list[str]:
    """The documents that are asked for: by id, or by language among those numbered like the default one."""
    chosen = [library.document(id).id for id in ids]
    numbering = (library.document(chosen[0]) if chosen else library.default).numbering
    alike = [document for document in library.documents if document.numbering == numbering]
    for language in languages:
        matching = [document.id for document in alike if document.language == language]
        if not matching:
            known = ", ".join(dict.fromkeys(document.language for document in alike))
            hint = f"languages are {known}; or name a --document"
            raise InputError(f"no document in {language!r} with this numbering", hint=hint)
        chosen += matching
    return list(dict.fromkeys(chosen)) or [library.default.id]


def render(views: Sequence[ClauseView], library: Library, columns: int) -> list[tuple[str, bool]]:
    """Lines to print, each with whether it is the clause itself; side by side where they fit."""
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


def _blocks(view: ClauseView, library: Library, columns: int) -> list[Block]:
    """The same list of blocks for every document, so that columns stay level."""
    document = library.document(view.document)
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


def _view_row(view: ClauseView) -> dict[str, object]:
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


def _show_references(root: Path, wanted: str, document: str | None, as_json: bool) -> int:
    """Prints what a clause points to and what points to it; gives 1 if one of its references is doubtful."""
    library = open_library(root)
    clause = find_clause(library, wanted, document)
    rows = [row for row in library.references if row.document == clause.document]
    cites = [row for row in rows if row.source == clause.number]
    cited = [row for row in rows if row.target == clause.number and row.source != clause.number]
    if as_json:
        place = {"document": clause.document, "number": clause.number}
        print_json(place | {"cites": cites, "cited_by": cited})
    else:
        print_line(f"{clause.document} {clause.number} {clause.text[:60]}")
        for row in cites:
            _print_reference("→", row.target or "nothing", row)
        for row in cited:
            _print_reference("←", row.source, row)
        if not cites and not cited:
            print_line("  points nowhere, and nothing points to it")
    return 0 if all(row.ok for row in cites) else 1


def _print_reference(arrow: str, other: str, row: Reference) -> None:
    printed = f"“{row.printed}”" if row.printed else "as another document prints it"
    doubt = "" if row.ok else f"  doubtful: {row.why}"
    print_line(f"  {arrow} {other:<10} {row.kind:<10} {printed}{doubt}")


def _show_history(root: Path, wanted: str, document: str | None, as_json: bool) -> int:
    """Prints what became of a concept, which is named by its id or by one of its clauses."""
    from crossref.comparing.history import concept_history

    corpus = open_corpus(root)
    history = concept_history(corpus, _concept(corpus, wanted, document))
    if as_json:
        print_json(history)
    else:
        _print_history(history)
    return 0


def _concept(corpus: "Sources", wanted: str, document: str | None) -> Concept:
    if wanted in corpus.index.concepts or wanted in corpus.manifest.aliases:
        return corpus.concept(wanted)
    clause = find_clause(corpus, wanted, document)
    concept = corpus.concept_of(clause.document, clause.number)
    if not concept:
        raise missing_clause(corpus, clause.number, [clause.document])
    return concept


def _print_history(history: "History") -> None:
    headline = next(filter(None, history.headline.values()), "")
    print_line(head=f"{history.concept}: {headline}" if headline else history.concept)
    for step in history.history:
        numbers = ", ".join(step.numbers) or "absent"
        relation = f"  {step.relation.relation}" if step.relation else ""
        print_line(f"{step.approved}  {step.document}  {numbers}{relation}")
        text = "".join(MARKED_RUNS.get(run.fate, "{}").format(run.text) for run in step.redline) or step.text
        if text:
            say(text, indent=4)
        if step.relation and step.relation.substance:
            say(f"→ {step.relation.substance}", indent=4, hanging=6)
