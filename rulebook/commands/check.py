"""The commands `check` and `gaps`: what disagrees, and what is left open."""

from collections.abc import Sequence
from importlib.metadata import version

import click
import msgspec

from rulebook.commands.options import as_json, in_format, one_document, open_corpus
from rulebook.commands.terminal import fold, print_csv, print_json, print_line
from rulebook.corpus import AuthoredCorpus
from rulebook.lookup import missing_clause
from rulebook.records import Finding

KINDS = (
    "number",
    "reference",
    "numbering",
    "structure",
    "omission",
    "addition",
    "actor",
    "modality",
    "negation",
    "scope",
    "term",
    "annex",
    "contradiction",
    "typography",
)
SEVERITIES = ("high", "medium", "low")
LEVELS = {"high": "error", "medium": "warning", "low": "note"}
"""What code-review tools call a severity."""
HEADS = (
    "id",
    "kind",
    "severity",
    "likely",
    "document",
    "clause",
    "concept",
    "message",
    "words",
    "others",
    "remedy",
    "verdict",
)


class JudgedFinding(Finding, frozen=True, kw_only=True):
    """A finding with a person's word on it."""

    verdict: str | None
    """accept, dismiss, or nothing."""


@click.command()
@one_document("Only this document.")
@click.option("--kind", type=click.Choice(KINDS), help="Only this kind.")
@click.option("--severity", type=click.Choice(SEVERITIES), help="Only this severity.")
@click.option("--clause", metavar="NUMBER", help="Only this clause, by number.")
@click.option("--all", "every", is_flag=True, help="Findings that people have decided on, too.")
@in_format("table", "json", "csv", "sarif", what="them")
@as_json
def check(
    document: str | None,
    kind: str | None,
    severity: str | None,
    clause: str | None,
    every: bool,
    form: str,
    as_json: bool,
) -> int:
    """Show where the documents disagree and what is wrong in them.

    Exits 1 if there is a finding that nobody has accepted or dismissed in corpus/decisions.toml.

    Example: rulebook check --document lnf-2017-fr --severity high --kind actor
    """
    corpus = open_corpus()
    number = clause.rstrip(".") if clause else None
    _refuse_unknown(corpus, document, number)
    findings, gone = _judged(corpus)
    wanted = {"document": document, "kind": kind, "severity": severity, "clause": number}
    asked = {name: value for name, value in wanted.items() if value is not None}
    chosen = [row for row in findings if all(getattr(row, name) == value for name, value in asked.items())]
    undecided = [row for row in chosen if not row.verdict]
    shown = chosen if every else undecided
    form = "json" if as_json else form
    if form == "json":
        print_json({"findings": shown})
    elif form == "csv":
        print_csv(HEADS, [_cells(row) for row in shown])
    elif form == "sarif":
        print_json(_sarif(corpus, shown))
    else:
        _print_findings(shown, gone)
    return 1 if undecided else 0


@click.command()
@one_document("Only this document.")
@as_json
def gaps(document: str | None, as_json: bool) -> int:
    """Show what a document leaves open: prohibitions, sanctions and terms that lack their counterpart.

    Exits 1 if there is one.

    Example: rulebook gaps --document finso-2025-ru
    """
    corpus = open_corpus()
    if document:
        corpus.build.document(document)
    rows = [row for row in corpus.build.gaps if document in (None, row.document)]
    if as_json:
        print_json({"gaps": rows})
    else:
        for row in rows:
            what = row.term or corpus.clauses[row.document, row.clause].text[:50]
            print_line(f"{row.kind:<12} {row.document:<14} {row.clause:<10} {what}")
    return 1 if rows else 0


def _refuse_unknown(corpus: AuthoredCorpus, document: str | None, number: str | None) -> None:
    """`Trouble` for a document or a clause that is not there."""
    ids = [corpus.build.document(document).id] if document else [d.id for d in corpus.documents]
    if number and not any((id, number) in corpus.clauses for id in ids):
        raise missing_clause(corpus, number, [document or corpus.default.id])


def _judged(corpus: AuthoredCorpus) -> tuple[list[JudgedFinding], list[str]]:
    """All findings with people's verdicts; and ids of verdicts that no finding answers to any more."""
    from crossref.checking.verdicts import verdicts

    by_id, gone = verdicts(corpus, corpus.build.findings)
    rows = []
    for finding in corpus.build.findings:
        verdict = by_id[finding.id].verdict if finding.id in by_id else None
        rows.append(JudgedFinding(**msgspec.structs.asdict(finding), verdict=verdict))
    return rows, [verdict.id for verdict in gone]


def _print_findings(rows: Sequence[JudgedFinding], gone: Sequence[str]) -> None:
    import shutil

    columns = shutil.get_terminal_size((100, 24)).columns
    for row in rows:
        verdict = f"  ({row.verdict})" if row.verdict else ""
        line = f"  {row.severity} {row.kind}: {row.message}; likely {row.likely}{verdict}"
        print_line(line, head=f"{row.document} {row.clause}")
        for quote in row.quotes:
            if quote.words:
                line = f"{quote.document} {quote.clause}: {quote.words}"
                for part in fold(line, columns - 4, " " * 4, " " * 6):
                    print_line(part)
        print_line(f"    {row.remedy}  [{row.id}]")
    counts = ", ".join(
        f"{sum(row.severity == severity for row in rows)} {severity}" for severity in SEVERITIES
    )
    print_line(f"{len(rows)} findings: {counts}")
    if gone:
        print_line(f"decided on, but no longer found: {', '.join(gone)}")


def _cells(row: JudgedFinding) -> list[str]:
    first, *rest = row.quotes
    others = "; ".join(f"{quote.words} ({quote.document}/{quote.clause})" for quote in rest if quote.words)
    about = [row.id, row.kind, row.severity, row.likely, row.document, row.clause, row.concept, row.message]
    return [*about, first.words, others, row.remedy, row.verdict or ""]


def _sarif(corpus: AuthoredCorpus, rows: Sequence[Finding]) -> dict[str, object]:
    """The findings for code-review tools, placed on the lines of the sources."""
    from crossref.checking.checks import CHECKS

    checks = sorted({row.check for row in rows})
    rules = []
    for id in checks:
        summary, _, _ = (CHECKS[id].__doc__ or id).partition("\n")
        rules.append({"id": id, "shortDescription": {"text": summary}})
    driver = {"name": "rulebook", "version": version("rulebook"), "rules": rules}
    return {
        "version": "2.1.0",
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "runs": [{"tool": {"driver": driver}, "results": [_sarif_result(corpus, row) for row in rows]}],
    }


def _sarif_result(corpus: AuthoredCorpus, row: Finding) -> dict[str, object]:
    first, last = corpus.clauses[row.document, row.clause].lines
    file = f"corpus/{corpus.build.document(row.document).file}"
    place = {"artifactLocation": {"uri": file}, "region": {"startLine": first, "endLine": last}}
    return {
        "ruleId": row.check,
        "level": LEVELS[row.severity],
        "message": {"text": f"{row.document} {row.clause}: {row.message}. To do: {row.remedy}."},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {"finding/v1": row.id},
    }
