"""The commands `check` and `gaps`: what disagrees, and what is left open."""

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from typing import get_args

import click
import msgspec

from rulebook.authored import FindingKind
from rulebook.commands.options import LanguageType, as_json, in_format, one_document, open_corpus
from rulebook.commands.terminal import fold, print_csv, print_json, print_line
from rulebook.corpus import AuthoredCorpus
from rulebook.language.cldr import counted
from rulebook.language.phrases import finding_phrase, phrases
from rulebook.lookup import missing_clause
from rulebook.records import Finding

KINDS = get_args(FindingKind)
SEVERITIES = ("high", "medium", "low")
FINDINGS = "{n, plural, one {# finding} other {# findings}}"
STATES = ("reviewed", "confirmed", "candidate", "dismissed")
PUBLISHED = ("reviewed", "confirmed")
"""States of what the table shows by itself."""
LEVELS = {"high": "error", "medium": "warning", "low": "note"}
"""What code-review tools call a severity."""
HEADS = (
    "id",
    "state",
    "kind",
    "severity",
    "likely",
    "document",
    "clause",
    "concept",
    "message",
    "words",
    "others",
    "proposal",
    "reason",
    "doubt",
)


@click.command()
@one_document("Only this document.")
@click.option("--kind", type=click.Choice(KINDS), help="Only this kind.")
@click.option("--severity", type=click.Choice(SEVERITIES), help="Only this severity.")
@click.option("--state", type=click.Choice(STATES), help="Only this state.")
@click.option("--clause", metavar="NUMBER", help="Only this clause, by number.")
@click.option("--candidates", is_flag=True, help="In the table, also show what has not been reviewed yet.")
@click.option(
    "--machine", is_flag=True, help="Only what the checks found, without reviewed findings and decisions."
)
@click.option("--lang", type=LanguageType(), default=None, help="Language of the messages.")
@in_format("table", "json", "csv", "sarif", what="them")
@as_json
def check(
    document: str | None,
    kind: str | None,
    severity: str | None,
    state: str | None,
    clause: str | None,
    candidates: bool,
    machine: bool,
    lang: str | None,
    form: str,
    as_json: bool,
) -> int:
    """Show where the documents disagree and what is wrong in them.

    The table shows what is reviewed or confirmed; `--candidates` adds what the checks suspect. The other
    formats have every finding, with its state. Exits 1 if anything is shown.

    Example: rulebook check --document DOCUMENT --severity high --kind actor
    """
    corpus = open_corpus()
    number = clause.rstrip(".") if clause else None
    _refuse_unknown(corpus, document, number)
    rows = _machine_findings(corpus) if machine else list(corpus.build.findings)
    wanted = {"document": document, "kind": kind, "severity": severity, "clause": number, "state": state}
    asked = {name: value for name, value in wanted.items() if value is not None}
    chosen = [row for row in rows if all(getattr(row, name) == value for name, value in asked.items())]
    language = lang or phrases().languages[0]
    said = [_in_language(row, language) for row in chosen]
    form = "json" if as_json else form
    if form == "json":
        print_json({"findings": said})
    elif form == "csv":
        print_csv(HEADS, [_cells(row, language) for row in said])
    elif form == "sarif":
        print_json(_sarif(corpus, said))
    else:
        said = said if candidates or machine or state else [row for row in said if is_published(row)]
        _print_findings(said, chosen, language)
    return 1 if said else 0


def is_published(row: Finding) -> bool:
    """Whether a finding is reviewed or confirmed, and no other finding tells the same."""
    return row.state in PUBLISHED and not row.same


def _machine_findings(corpus: AuthoredCorpus) -> list[Finding]:
    return [finding for row in corpus.build.checked for finding in row.findings]


def _in_language(row: Finding, language: str) -> Finding:
    """A finding whose message is in a language."""
    return msgspec.structs.replace(row, message=row.messages.get(language, row.message))


@click.command()
@one_document("Only this document.")
@as_json
def gaps(document: str | None, as_json: bool) -> int:
    """Show what a document leaves open: prohibitions, sanctions and terms that lack their counterpart.

    Exits 1 if there is one.

    Example: rulebook gaps --document DOCUMENT
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


def _print_findings(rows: Sequence[Finding], chosen: Sequence[Finding], language: str) -> None:
    import shutil

    columns = shutil.get_terminal_size((100, 24)).columns
    for row in rows:
        print_line(
            f"  {row.severity} {row.kind}, {row.state}  [{row.id}]", head=f"{row.document} {row.clause}"
        )
        for sentence in _sentences(row, language):
            for part in fold(sentence, columns - 4, " " * 4, " " * 4):
                print_line(part)
        for quote in row.quotes:
            line = f"{quote.document} {quote.clause}: {textwrap.shorten(quote.words, 200, placeholder=' …')}"
            for part in fold(line, columns - 6, " " * 6, " " * 8):
                print_line(part)
        if row.proposal:
            print_line(f"      → {row.proposal}")
    counts = Counter(row.severity for row in rows)
    severities = ", ".join(f"{counts[severity]} {severity}" for severity in SEVERITIES)
    print_line(f"{counted(FINDINGS, 'en', n=len(rows))}: {severities}")
    hidden = Counter(row.state for row in chosen) - Counter(row.state for row in rows)
    if hidden["candidate"]:
        print_line(f"{hidden['candidate']} candidates not yet reviewed: --candidates")


def _sentences(row: Finding, language: str) -> Iterator[str]:
    """What is wrong, and what speaks against it if anything does."""
    yield row.message
    if language in row.doubt and language in phrases().languages:
        yield finding_phrase("doubt", language, doubt=row.doubt[language])


def _cells(row: Finding, language: str) -> list[str]:
    first, *rest = row.quotes
    others = "; ".join(f"{quote.words} ({quote.document}/{quote.clause})" for quote in rest)
    about = [
        row.id,
        row.state,
        row.kind,
        row.severity,
        row.likely,
        row.document,
        row.clause,
        row.concept,
        row.message,
    ]
    reason, doubt = next(iter(row.reasons.values()), ""), row.doubt.get(language, "")
    return [*about, first.words, others, row.proposal, reason, doubt]


def _sarif(corpus: AuthoredCorpus, rows: Sequence[Finding]) -> dict[str, object]:
    """The findings for code-review tools, placed on the lines of the sources."""
    from crossref.checking.checks import CHECKS

    rules = []
    for id in sorted({row.check for row in rows}):
        summary, _, _ = (
            (CHECKS[id].__doc__ if id in CHECKS else "") or "What reading the documents side by side found."
        ).partition("\n")
        rules.append({"id": id, "shortDescription": {"text": summary}})
    driver = {"name": "rulebook", "version": version("rulebook"), "rules": rules}
    return {
        "version": "2.1.0",
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "runs": [{"tool": {"driver": driver}, "results": [_sarif_result(corpus, row) for row in rows]}],
    }


def _sarif_result(corpus: AuthoredCorpus, row: Finding) -> dict[str, object]:
    first, last = corpus.clauses[row.document, row.clause].lines
    file = corpus.file(corpus.build.document(row.document).file)
    place = {"artifactLocation": {"uri": file}, "region": {"startLine": first, "endLine": last}}
    return {
        "ruleId": row.check,
        "level": LEVELS[row.severity],
        "message": {"text": f"{row.document} {row.clause}: {row.message}"},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {"finding/v1": row.id},
    }
