"""The commands about what points where: refs, graph, export references."""

import click

from rulebook.commands.options import as_json, in_format, one_document, open_library
from rulebook.commands.terminal import print_json, print_line, print_markup, print_rows
from rulebook.lookup import find_clause
from rulebook.records import Reference
from rulebook.trouble import Trouble

OWN_DOCUMENT = "The document whose number it is (default: the default one)."


@click.command()
@click.argument("number")
@one_document(OWN_DOCUMENT)
@as_json
def refs(number: str, document: str | None, as_json: bool) -> int:
    """Show what a clause points to and what points to it, printed or lent by another document.

    Exits 1 if one of its references dangles or is doubtful.

    Example: rulebook refs 12.4
    """
    library = open_library()
    clause = find_clause(library, number, document)
    rows = [row for row in library.build.references if row.document == clause.document]
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


@click.command()
@click.argument("number", required=False)
@one_document(OWN_DOCUMENT)
@in_format("text", "json", "graphml", what="it")
@as_json
def graph(number: str | None, document: str | None, form: str, as_json: bool) -> None:
    """Show what a clause cites and what cites it, two steps deep; without NUMBER print the whole graph.

    Example: rulebook graph NUMBER
    """
    from crossref.references.graph import around, citation_graph, graphml, plain_graph

    library = open_library()
    books = {document.id: library.build.clauses(document.id) for document in library.documents}
    made = citation_graph(books, library.build.concepts, library.build.references)
    form = "json" if as_json else form
    if number is None:
        if form == "text":
            raise Trouble(
                "no clause to show", remedy="name one, or print the whole graph with --format json or graphml"
            )
        if form == "json":
            print_json(plain_graph(made))
        else:
            print_markup(graphml(made) + "\n")
        return
    clause = find_clause(library, number, document)
    near = around(made, clause.id)
    if form == "json":
        print_json({"id": clause.id, "around": near})
    elif form == "graphml":
        print_markup(graphml(made.subgraph({clause.id, *(row.id for row in near)})) + "\n")
    else:
        print_line(f"{clause.document} {clause.number} {clause.text[:60]}")
        texts = {other.id: other.text for other in books[clause.document]}
        for row in near:
            other = row.id.split("/")[1]
            indent = "  " * row.steps
            print_line(f"{indent}{row.direction} {other} ({row.kind}, {row.ground}) {texts[row.id][:48]}")
        if not near:
            print_line("  cites nothing, and nothing cites it")


@click.command("references")
@one_document("Only this document.")
@in_format("jsonl", "json", what="them")
@as_json
def export_references(document: str | None, form: str, as_json: bool) -> None:
    """Print every reference: printed, projected or inferred.

    Example: rulebook export references --document DOCUMENT
    """
    library = open_library()
    if document:
        library.build.document(document)
    rows = [row for row in library.build.references if document in (None, row.document)]
    if as_json or form == "json":
        print_json({"references": rows})
    else:
        print_rows(rows)
