"""The commands about documents and their records: documents, outline, audit, export clauses."""

import json

import click
import msgspec
from msgspec import UNSET, Struct

from rulebook.commands.options import (
    as_json,
    chosen_documents,
    complete_documents,
    in_format,
    open_library,
    several_documents,
)
from rulebook.commands.terminal import print_csv, print_json, print_line, print_rows, print_table, width
from rulebook.escape import visible
from rulebook.export import ClauseRow, clause_row, standing
from rulebook.library import Library
from rulebook.reading.audit import Audit
from rulebook.reading.audit import audit as audit_source
from rulebook.reading.read import read_source
from rulebook.records import Document, Doubt, Kind, Repair

OUTLINED = ("id", "number", "label", "number_from", "kind", "parent", "order", "text", "lines")
"""What an outline says of a record."""
Row = dict[str, object]
"""A record as programs outside read it."""


class Audited(Struct, frozen=True, kw_only=True):
    """The audit of a document with what was mended and doubted."""

    result: Audit
    repairs: tuple[Repair, ...]
    doubts: tuple[Doubt, ...]

    def row(self) -> Row:
        """The audit as programs outside read it."""
        row: Row = msgspec.to_builtins(self.result)
        return row | {"repairs": self.repairs, "findings": self.doubts}


@click.command()
@as_json
def documents(as_json: bool) -> None:
    """List the documents.

    Example: rulebook documents
    """
    library = open_library()
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
def outline(document: str, as_json: bool) -> None:
    """Print the headings and clauses of a document as a tree.

    Example: rulebook outline DOCUMENT
    """
    clauses = open_library().build.clauses(document)
    if as_json:
        rows = [{key: getattr(clause, key) for key in OUTLINED} for clause in clauses]
        print_json({"document": document, "outline": rows})
        return
    depth: dict[str | None, int] = {None: -1}
    for clause in clauses:
        depth[clause.number] = level = depth.get(clause.parent, -1) + 1
        line = f"{'  ' * level}{clause.number}  {visible(clause.text)}"
        line = line if len(line) <= width() else line[: width() - 2] + " …"
        if clause.kind in (Kind.PART, Kind.SECTION):
            print_line(head=line)
        else:
            print_line(line)


@click.command()
@several_documents
@click.option("--gaps", is_flag=True, help="List every number that is skipped.")
@as_json
def audit(ids: tuple[str, ...], gaps: bool, as_json: bool) -> int:
    """Prove that every character of every source is in one record or one named residue.

    Exits 1 if a character is unaccounted for or in two places.

    Example: rulebook audit --document DOCUMENT
    """
    library = open_library()
    audits = {id: _audited(library, library.build.document(id)) for id in chosen_documents(library, ids)}
    if as_json:
        print_json({"documents": {id: audited.row() for id, audited in audits.items()}})
    else:
        _print_audits(audits, gaps=gaps)
    return 0 if all(audited.result.clean for audited in audits.values()) else 1


@click.command("clauses")
@several_documents
@in_format("jsonl", "json", "csv", what="them")
@as_json
def export_clauses(ids: tuple[str, ...], form: str, as_json: bool) -> None:
    """Print clause records.

    Example: rulebook export clauses --document DOCUMENT --format jsonl
    """
    library = open_library()
    rows: list[ClauseRow] = []
    for id in chosen_documents(library, ids):
        rows += [clause_row(clause) for clause in library.build.clauses(id)]
    if as_json or form == "json":
        print_json({"clauses": rows})
    elif form == "jsonl":
        print_rows(rows)
    else:
        heads = [
            name
            for name in ClauseRow.__struct_fields__
            if any(getattr(row, name) is not UNSET for row in rows)
        ]
        print_csv(heads, ([_cell(getattr(row, head)) for head in heads] for row in rows))


def _audited(library: Library, document: Document) -> Audited:
    remains = library.build.remains(document.id)
    text = read_source(library.folder, document).text
    result = audit_source(text, library.build.clauses(document.id), remains.leftovers, remains.repairs)
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
            print_line(f"{id}:{doubt.line} {doubt.kind}: {message} ({doubt.remedy})")
        for letter in audited.result.invented:
            print_line(f"{id}: not in the source: {letter}")


def _cell(value: object) -> object:
    """A value as one cell of a table."""
    if value is UNSET:
        return ""
    plain = msgspec.to_builtins(value)
    return json.dumps(plain, ensure_ascii=False) if isinstance(plain, list | dict | tuple) else plain
