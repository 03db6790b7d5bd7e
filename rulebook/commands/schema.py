"""The command export schema: the JSON Schema of every record that other programs read."""

import click
import msgspec

from crossref.comparing.behaviour import DifferenceRow
from crossref.searching.results import SearchResult
from rulebook.commands.options import as_json, open_library
from rulebook.commands.terminal import print_json
from rulebook.export import ChangeRow, ClauseRow
from rulebook.records import Concept, Document, Finding, Gap, Reference, TermUse
from rulebook.rules.coverage import ClauseStatus
from rulebook.rules.rows import RulingRow

DRAFT = "https://json-schema.org/draft/2020-12/schema"


@click.command("schema")
@as_json
def export_schema(as_json: bool) -> None:
    """Print the JSON Schema of every record that other programs read, by command.

    Example: rulebook export schema
    """
    languages = tuple(open_library().build.concepts[0].headline)
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
