"""The commands about documents and what is in them: documents, outline, audit, graph, impact."""

from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from msgspec import Struct

from rulebook.books import ReadingWarning, Repair
from rulebook.commands.options import (
    as_json,
    chosen_documents,
    complete_documents,
    in_format,
    one_document,
    open_corpus,
    open_library,
    several_documents,
)
from rulebook.commands.terminal import print_json, print_line, print_markup, print_table, shortened
from rulebook.errors import InputError
from rulebook.files.escape import visible
from rulebook.reading.audit import Audit
from rulebook.reading.audit import audit as audit_source
from rulebook.reading.read import read_source
from rulebook.records import ClauseId, Document, Kind
from rulebook.storage.export import standing
from rulebook.storage.library import Library
from rulebook.storage.lookup import find_clause

if TYPE_CHECKING:  # loaded only where it is asked for
    from crossref.comparing.impact import Impact

TITLES = 10
"""Scenarios that `impact` names."""
OUTLINED = ("id", "number", "label", "number_from", "kind", "parent", "order", "text", "lines")
"""What an outline says of a record."""
Row = dict[str, object]
"""A record as programs outside read it."""


class Audited(Struct, frozen=True, kw_only=True):
    """The audit of a document with what was repaired, and warned of."""

    result: Audit
    repairs: tuple[Repair, ...]
    doubts: tuple[ReadingWarning, ...]

    def row(self) -> Row:
        """The audit as programs outside read it."""
        row: Row = msgspec.to_builtins(self.result)
        return row | {"repairs": self.repairs, "findings": self.doubts}


@click.command()
@as_json
@click.pass_obj
def documents(root: Path, as_json: bool) -> None:
    """List the documents.

    Example: rulebook documents
    """
    library = open_library(root)
    if as_json:
        print_json({"default": library.default.id, "documents": library.documents})
        return
    rows = [
        (d.id, d.language, d.edition, d.in_force or d.approved, standing(d), d.title)
        for d in library.documents
    ]
    print_table(("document", "language", "edition", "since", "status", "title"), rows)


@click.command()
@click.argument("document", shell_complete=complete_documents)
@as_json
@click.pass_obj
def outline(root: Path, document: str, as_json: bool) -> None:
    """Print the headings and clauses of a document as a tree.

    Example: rulebook outline DOCUMENT
    """
    clauses = open_library(root).clauses(document)
    if as_json:
        rows = [{key: getattr(clause, key) for key in OUTLINED} for clause in clauses]
        print_json({"document": document, "outline": rows})
        return
    depth: dict[str | None, int] = {None: -1}
    for clause in clauses:
        depth[clause.number] = level = depth.get(clause.parent, -1) + 1
        line = shortened(f"{'  ' * level}{clause.number}  {visible(clause.text)}")
        if clause.kind in (Kind.PART, Kind.SECTION):
            print_line(head=line)
        else:
            print_line(line)


@click.command()
@several_documents
@click.option("--gaps", is_flag=True, help="List every number that is skipped.")
@as_json
@click.pass_obj
def audit(root: Path, ids: tuple[str, ...], gaps: bool, as_json: bool) -> int:
    """Prove that every character of the sources is accounted for.

    Each is in one record or in one named residue.

    Exits with status 1 if a character is unaccounted for or in two places.

    Example: rulebook audit --document DOCUMENT
    """
    library = open_library(root)
    audits = {id: _audited(library, library.document(id)) for id in chosen_documents(library, ids)}
    if as_json:
        print_json({"documents": {id: audited.row() for id, audited in audits.items()}})
    else:
        _print_audits(audits, gaps=gaps)
    return 0 if all(audited.result.clean for audited in audits.values()) else 1


def _audited(library: Library, document: Document) -> Audited:
    remains = library.remains(document.id)
    text = read_source(library.folder, document).text
    result = audit_source(text, library.clauses(document.id), remains.leftovers, remains.repairs)
    return Audited(result=result, repairs=remains.repairs, doubts=remains.doubts)


def _print_audits(audits: dict[str, Audited], *, gaps: bool) -> None:
    residues: dict[str, None] = {}
    for audited in audits.values():
        residues.update(dict.fromkeys(audited.result.residue))
    heads = ("document", "characters", "in records", *residues, "unaccounted", "doubled", "repairs")
    lines = []
    for id, audited in audits.items():
        result = audited.result
        counts = [result.residue.get(residue, 0) for residue in residues]
        lost = (result.unaccounted, result.doubled, len(audited.repairs))
        lines.append((id, result.characters, result.in_records, *counts, *lost))
    print_table(heads, lines)
    for id, audited in audits.items():
        for repair in audited.repairs:
            took = f" → {repair.took}" if repair.took else ""
            print_line(f"{id}:{repair.line} {repair.kind}: {repair.was}{took} ({repair.why})")
        for doubt in audited.doubts:
            brief = doubt.kind == "gap" and not gaps
            message = f"{doubt.message.partition(':')[0]}; --gaps lists them" if brief else doubt.message
            print_line(f"{id}:{doubt.line} {doubt.kind}: {message} ({doubt.hint})")
        for letter in audited.result.invented:
            print_line(f"{id}: not in the source: {letter}")


@click.command()
@click.argument("number", required=False)
@one_document("The document whose number it is (default: {document}).")
@in_format("text", "json", "graphml", what="it")
@as_json
@click.pass_obj
def graph(root: Path, number: str | None, document: str | None, form: str, as_json: bool) -> None:
    """Show what a clause cites and what cites it, two steps deep.

    Without NUMBER it prints the whole graph.

    Example: rulebook graph NUMBER
    """
    from crossref.references.graph import around, citation_graph, graphml, plain_graph

    library = open_library(root)
    made = citation_graph(library.index, library.references)
    form = "json" if as_json else form
    if number is None:
        if form == "text":
            raise InputError(
                "no clause to show", hint="name one, or print the whole graph with --format json or graphml"
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
        texts = {other.id: other.text for other in library.index.books[clause.document]}
        for row in near:
            other = ClauseId.parse(row.id).number
            indent = "  " * row.steps
            print_line(f"{indent}{row.direction} {other} ({row.kind}, {row.ground}) {texts[row.id][:48]}")
        if not near:
            print_line("  cites nothing, and nothing cites it")


@click.command()
@click.argument("number")
@one_document("The document whose number it is (default: {document}).")
@as_json
@click.pass_obj
def impact(root: Path, number: str, document: str | None, as_json: bool) -> None:
    """Show which rules and scenarios depend on a clause.

    Example: rulebook impact NUMBER
    """
    from crossref.comparing.impact import clause_impact

    corpus = open_corpus(root)
    result = clause_impact(corpus, find_clause(corpus, number, document))
    if as_json:
        print_json(result)
    else:
        _print_impact(result)


def _print_impact(result: "Impact") -> None:
    print_line(f"{result.document} {result.number}  {result.concept}")
    rules, notions = ", ".join(result.rules), ", ".join(result.notions)
    print_line(f"  rules: {rules or 'none'}; notions: {notions or 'none'}")
    if result.used_by:
        clauses = ", ".join(", ".join(rule.clauses) for rule in result.used_by)
        print_line(f"  rules that use its notions: {clauses}")
    print_line(f"  cited by clauses: {', '.join(result.cited_by) or 'none'}")
    print_line(f"  decides {len(result.scenarios)} scenarios, is set aside in {len(result.set_aside_in)}")
    for title in result.scenarios[:TITLES]:
        print_line(f"    {title}")
