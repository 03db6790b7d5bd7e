"""The commands of `export`: clauses, concordance, references, and the JSON Schema of every record."""

import json
from pathlib import Path

import click
import msgspec
from msgspec import UNSET

from rulebook.commands.options import (
    as_json,
    chosen_documents,
    in_format,
    one_document,
    open_library,
    several_documents,
    without_decisions,
)
from rulebook.commands.terminal import print_csv, print_json, print_rows
from rulebook.findings import Finding, Gap
from rulebook.records import Concept, Document, Reference, TermUse
from rulebook.storage.export import ChangeRow, ClauseRow, clause_row

DRAFT = "https://json-schema.org/draft/2020-12/schema"


@click.command("clauses")
@several_documents
@in_format("jsonl", "json", "csv", what="them")
@as_json
@click.pass_obj
def export_clauses(root: Path, ids: tuple[str, ...], form: str, as_json: bool) -> None:
    """Print clause records.

    Example: rulebook export clauses --document DOCUMENT --format jsonl
    """
    library = open_library(root)
    rows: list[ClauseRow] = []
    for id in chosen_documents(library, ids):
        rows += [clause_row(clause) for clause in library.clauses(id)]
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


def _cell(value: object) -> object:
    """A value as one cell of a table."""
    if value is UNSET:
        return ""
    plain = msgspec.to_builtins(value)
    return json.dumps(plain, ensure_ascii=False) if isinstance(plain, list | dict | tuple) else plain


@click.command("concordance")
@in_format("jsonl", "json", "csv", what="it")
@without_decisions
@as_json
@click.pass_obj
def export_concordance(root: Path, form: str, unreviewed: bool, as_json: bool) -> None:
    """Print every concept with its headlines and members.

    Example: rulebook export concordance --format csv
    """
    library = open_library(root)
    rows = library.unreviewed_concepts if unreviewed else library.concepts
    if as_json or form == "json":
        print_json({"concepts": rows})
    elif form == "jsonl":
        print_rows(rows)
    else:
        ids = [document.id for document in library.documents]
        lines = []
        for row in rows:
            members = [" ".join(row.members.get(id, ())) for id in ids]
            lines.append([row.id, *row.headline.values(), *members])
        print_csv(["concept", *rows[0].headline, *ids], lines)


@click.command("references")
@one_document("Only this document.")
@in_format("jsonl", "json", what="them")
@as_json
@click.pass_obj
def export_references(root: Path, document: str | None, form: str, as_json: bool) -> None:
    """Print every reference: printed, projected or inferred.

    Example: rulebook export references --document DOCUMENT
    """
    library = open_library(root)
    if document:
        library.document(document)
    rows = [row for row in library.references if document in (None, row.document)]
    if as_json or form == "json":
        print_json({"references": rows})
    else:
        print_rows(rows)


@click.command("schema")
@as_json
@click.pass_obj
def export_schema(root: Path, as_json: bool) -> None:
    """Print the JSON Schema of every exported record.

    Example: rulebook export schema
    """
    from crossref.comparing.report.set_rows import DifferenceRow
    from crossref.searching.results import SearchResult
    from rulebook.match.rows import StateRow
    from rulebook.rules.answer.rows import RulingRow
    from rulebook.rules.making.coverage import ClauseStatus

    languages = tuple(open_library(root).concepts[0].headline)
    records = {
        "documents": Document,
        "export clauses": ClauseRow,
        "export concordance": Concept,
        "export references": Reference,
        "check": Finding,
        "gaps": Gap,
        "terms": _term_row(languages),
        "search": SearchResult,
        "judge": RulingRow,
        "match": StateRow,
        "coverage": ClauseStatus,
        "compare": ChangeRow,
        "compare --behaviour": DifferenceRow,
    }
    schemas, definitions = msgspec.json.schema_components(records.values(), ref_template="#/$defs/{name}")
    rows = dict(zip(records, schemas, strict=True))
    print_json({"$schema": DRAFT, "records": rows, "$defs": definitions})


def _term_row(languages: tuple[str, ...]) -> type[msgspec.Struct]:
    """The form of a term: its preferred names stand under the codes of the languages that there are."""
    names: list[tuple[str, object]] = [(code, str | None) for code in languages]
    fields = [
        ("concept", str),
        *names,
        ("definitions", tuple[str, ...]),
        ("occurrences", tuple[TermUse, ...]),
        ("area", str),
        ("names", dict[str, tuple[str, ...]]),
        ("note", str),
    ]
    return msgspec.defstruct("TermRow", fields, frozen=True, kw_only=True)
