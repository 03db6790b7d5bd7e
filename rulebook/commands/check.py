"""The commands `check` and `gaps`: what disagrees, and what is left open."""

import csv
import shutil
import sys
from collections.abc import Sequence
from importlib.metadata import version
from textwrap import wrap
from typing import Any

import click

from crossref.checking.finding import SEVERITIES
from crossref.concordance import Concordance
from rulebook.store import Library, dump, home
from rulebook.trouble import Trouble

KINDS = (
    "number", "reference", "numbering", "structure", "omission", "addition", "actor", "modality", "negation", "scope", "term", "annex",
    "contradiction", "typography",
)  # fmt: skip
LEVELS = {"high": "error", "medium": "warning", "low": "note"}
Row = dict[str, Any]


@click.command()
@click.option("--document", metavar="ID", help="Only this document.")
@click.option("--kind", type=click.Choice(KINDS), help="Only this kind.")
@click.option("--severity", type=click.Choice(SEVERITIES), help="Only this severity.")
@click.option("--clause", metavar="NUMBER", help="Only this clause, by number.")
@click.option("--all", "every", is_flag=True, help="Findings that people have decided on, too.")
@click.option("--format", "form", type=click.Choice(["table", "json", "csv", "sarif"]), default="table", show_default=True, help="How to print them.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def check(document: str | None, kind: str | None, severity: str | None, clause: str | None, every: bool, form: str, as_json: bool) -> int:
    """Show where the documents disagree and what is wrong in them.

    Exits 1 if there is a finding that nobody has accepted or dismissed in corpus/decisions.toml.

    Example: rulebook check --document lnf-2017-fr --severity high --kind actor
    """
    from crossref.checking.check import verdicts
    from rulebook.commands.show import missing

    library, rows = Library(home()), Concordance(home()).findings()
    if document:
        library.document(document)
    if clause and not any(c.number == clause.rstrip(".") for d in library.documents if document in (None, d["id"]) for c in library.clauses(d["id"])):
        raise missing(library, clause.rstrip("."), [document or library.default], library.clauses(document or library.default))
    said, gone = verdicts(library.corpus, rows)
    for row in rows:
        row["verdict"] = said[row["id"]]["verdict"] if row["id"] in said else None
    wanted = {"document": document, "kind": kind, "severity": severity, "clause": clause and clause.rstrip(".")}
    chosen = [row for row in rows if all(value is None or row[key] == value for key, value in wanted.items())]
    new = [row for row in chosen if not row["verdict"]]
    shown = chosen if every else new
    form = "json" if as_json else form
    if form == "json":
        click.echo(dump({"findings": shown}))
    elif form == "csv":
        _csv(shown)
    elif form == "sarif":
        click.echo(dump(_sarif(library, shown)))
    else:
        _table(shown, [row["id"] for row in gone])
    return 1 if new else 0


@click.command()
@click.option("--document", metavar="ID", help="Only this document.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def gaps(document: str | None, as_json: bool) -> int:
    """Show what a document leaves open: a prohibition without a sanction, a sanction without a prohibition, a term without a use or a definition.

    Exits 1 if there is one.

    Example: rulebook gaps --document finso-2025-ru
    """
    library = Library(home())
    if document:
        library.document(document)
    rows = [row for row in Concordance(home()).gaps() if document in (None, row["document"])]
    if as_json:
        click.echo(dump({"gaps": rows}))
    else:
        texts = {clause.id: clause.text for d in library.documents for clause in library.clauses(d["id"])}
        for row in rows:
            what = row["term"] or texts[f"{row['document']}/{row['clause']}"][:50]
            click.echo(f"{row['kind']:<12} {row['document']:<14} {row['clause']:<10} {what}")
    return 1 if rows else 0


def _table(rows: Sequence[Row], gone: Sequence[str]) -> None:
    width = shutil.get_terminal_size((100, 24)).columns
    for row in rows:
        verdict = f"  ({row['verdict']})" if row["verdict"] else ""
        head = click.style(f"{row['document']} {row['clause']}", bold=True)
        click.echo(f"{head}  {row['severity']} {row['kind']}: {row['message']}; likely {row['likely']}{verdict}")
        for quote in row["quotes"]:
            if quote["words"]:
                line = f"{quote['document']} {quote['clause']}: {quote['words']}"
                click.echo("\n".join(wrap(line, width - 4, initial_indent="    ", subsequent_indent="      ")))
        click.echo(f"    {row['remedy']}  [{row['id']}]")
    counts = ", ".join(f"{sum(row['severity'] == severity for row in rows)} {severity}" for severity in SEVERITIES)
    click.echo(f"{len(rows)} findings: {counts}")
    if gone:
        click.echo(f"decided on, but no longer found: {', '.join(gone)}")


def _csv(rows: Sequence[Row]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["id", "kind", "severity", "likely", "document", "clause", "concept", "message", "words", "others", "remedy", "verdict"])
    for row in rows:
        first, *rest = row["quotes"]
        others = "; ".join(f"{quote['words']} ({quote['document']}/{quote['clause']})" for quote in rest if quote["words"])
        facts = [row[key] for key in ("id", "kind", "severity", "likely", "document", "clause", "concept", "message")]
        writer.writerow([*facts, first["words"], others, row["remedy"], row["verdict"] or ""])


def _sarif(library: Library, rows: Sequence[Row]) -> Row:
    """The findings for code-review tools, placed on the lines of the sources."""
    lines = {clause.id: clause.lines for d in library.documents for clause in library.clauses(d["id"])}
    files = {d["id"]: f"corpus/{d['file']}" for d in library.documents}
    checks = sorted({row["check"] for row in rows})
    results = []
    for row in rows:
        first, last = lines[f"{row['document']}/{row['clause']}"]
        place = {"artifactLocation": {"uri": files[row["document"]]}, "region": {"startLine": first, "endLine": last}}
        results.append(
            {
                "ruleId": row["check"],
                "level": LEVELS[row["severity"]],
                "message": {"text": f"{row['document']} {row['clause']}: {row['message']}. To do: {row['remedy']}."},
                "locations": [{"physicalLocation": place}],
                "partialFingerprints": {"finding/v1": row["id"]},
            }
        )
    rules = [{"id": id, "shortDescription": {"text": _summary(id)}} for id in checks]
    driver = {"name": "rulebook", "version": version("rulebook"), "rules": rules}
    return {
        "version": "2.1.0",
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "runs": [{"tool": {"driver": driver}, "results": results}],
    }


def _summary(id: str) -> str:
    from crossref.checking.checks import CHECKS

    if id not in CHECKS:
        raise Trouble(f"no check {id!r}", remedy="run `rulebook build`")
    return (CHECKS[id].__doc__ or id).splitlines()[0]
