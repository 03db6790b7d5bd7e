"""The commands `check`, `gaps` and `review`: what disagrees, what is left open, what the bench decided."""

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import get_args

import click
import msgspec

from rulebook.commands.options import LanguageType, as_json, in_format, one_document, open_corpus
from rulebook.commands.terminal import fold, print_csv, print_json, print_line
from rulebook.files.edit import apply_edits
from rulebook.files.folders import refuse_installed
from rulebook.findings import PUBLISHED, SEVERITIES, STATES, Finding
from rulebook.language.phrases import finding_phrase, phrases
from rulebook.language.typeset import labelled, with_mark
from rulebook.records import ClauseId
from rulebook.reviews import FindingKind
from rulebook.sources.bench_file import DECISIONS, MergedReviews, merged_reviews, read_reviews, review_edit
from rulebook.sources.sources import Sources
from rulebook.storage.lookup import missing_clause

KINDS = get_args(FindingKind)
LEVELS = {"high": "error", "medium": "warning", "low": "note"}
"""What code-review tools call a severity."""
FIELDS = ("id", "state", "kind", "severity", "likely", "document", "clause", "concept", "message")
"""What the CSV has of a finding as it is, before what is put together."""


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
@click.pass_obj
def check(
    root: Path,
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
    formats have every finding, with its state. Exits with status 1 if anything is shown.

    Example: rulebook check --document DOCUMENT --severity high --kind actor
    """
    corpus = open_corpus(root)
    number = clause.rstrip(".") if clause else None
    _refuse_unknown(corpus, document, number)
    rows = corpus.checked if machine else corpus.findings
    wanted = {"document": document, "kind": kind, "severity": severity, "clause": number, "state": state}
    asked = {name: value for name, value in wanted.items() if value is not None}
    chosen = [row for row in rows if all(getattr(row, name) == value for name, value in asked.items())]
    language = lang or phrases().languages[0]
    said = [msgspec.structs.replace(row, message=row.messages.get(language, row.message)) for row in chosen]
    form = "json" if as_json else form
    if form == "json":
        print_json({"findings": said})
    elif form == "csv":
        print_csv(
            (*FIELDS, "words", "others", "proposal", "reason", "doubt"),
            [_cells(row, language) for row in said],
        )
    elif form == "sarif":
        print_json(_sarif(corpus, said))
    else:
        said = said if candidates or machine or state else [row for row in said if is_published(row)]
        _print_findings(said, chosen, language)
    return 1 if said else 0


def is_published(row: Finding) -> bool:
    """Whether a finding is reviewed or confirmed, and no other finding tells the same."""
    return row.state in PUBLISHED and not row.same


@click.command()
@one_document("Only this document.")
@as_json
@click.pass_obj
def gaps(root: Path, document: str | None, as_json: bool) -> int:
    """Show what a document leaves open.

    These are prohibitions, sanctions and terms that lack their counterpart.

    Exits with status 1 if any gap is found.

    Example: rulebook gaps --document DOCUMENT
    """
    corpus = open_corpus(root)
    if document:
        corpus.document(document)
    rows = [row for row in corpus.gaps if document in (None, row.document)]
    if as_json:
        print_json({"gaps": rows})
    else:
        for row in rows:
            what = row.term or corpus.index.clauses[ClauseId(row.document, row.clause)].text[:50]
            print_line(f"{row.kind:<12} {row.document:<14} {row.clause:<10} {what}")
    return 1 if rows else 0


def _refuse_unknown(corpus: Sources, document: str | None, number: str | None) -> None:
    """`InputError` for a document or a clause that is not there."""
    ids = [corpus.document(document).id] if document else [d.id for d in corpus.documents]
    if number and not any(ClauseId(id, number) in corpus.index.clauses for id in ids):
        raise missing_clause(corpus, number, [document or corpus.default.id])


def _print_findings(rows: Sequence[Finding], chosen: Sequence[Finding], language: str) -> None:
    import shutil

    columns, say = shutil.get_terminal_size((100, 24)).columns, phrases()
    for row in rows:
        said = {"severity": say.comparison[row.severity], "kind": say.kind[row.kind]}
        said["state"] = say.state[row.state]
        about = finding_phrase("heading", language, **{name: words[language] for name, words in said.items()})
        print_line(f"  {about}  [{row.id}]", head=f"{row.document} {row.clause}")
        for sentence in _sentences(row, language):
            for part in fold(sentence, columns - 4, " " * 4, " " * 4):
                print_line(part)
        for quote in row.quotes:
            words = textwrap.shorten(quote.words, 200, placeholder=" …")
            line = f"{with_mark(f'{quote.document} {quote.clause}', ':', language)} {words}"
            for part in fold(line, columns - 6, " " * 6, " " * 8):
                print_line(part)
        if row.proposal:
            print_line(f"      → {row.proposal}")
    counts = Counter(row.severity for row in rows)
    severities = finding_phrase("by_severity", language, **{one: str(counts[one]) for one in SEVERITIES})
    print_line(labelled(finding_phrase("found", language, count=str(len(rows))), severities, language))
    hidden = Counter(row.state for row in chosen) - Counter(row.state for row in rows)
    if hidden["candidate"]:
        count = finding_phrase("found_candidates", language, count=str(hidden["candidate"]))
        print_line(labelled(count, "--candidates", language))


def _sentences(row: Finding, language: str) -> Iterator[str]:
    """What is wrong, and what speaks against it if anything does."""
    yield row.message
    if language in row.doubt and language in phrases().languages:
        yield labelled(finding_phrase("doubt", language), row.doubt[language], language)


def _cells(row: Finding, language: str) -> list[str]:
    first, *rest = row.quotes
    others = "; ".join(f"{quote.words} ({quote.document}/{quote.clause})" for quote in rest)
    about = [getattr(row, field) for field in FIELDS]
    reason, doubt = next(iter(row.reasons.values()), ""), row.doubt.get(language, "")
    return [*about, first.words, others, row.proposal, reason, doubt]


def _sarif(corpus: Sources, rows: Sequence[Finding]) -> dict[str, object]:
    """The findings for code-review tools, placed on the lines of the sources."""
    from crossref.checking.check import CHECKS

    rules = []
    for id in sorted({row.check for row in rows}):
        about = CHECKS[id].__doc__ if id in CHECKS else None
        summary, _, _ = (about or "What reading the documents side by side found.").partition("\n")
        rules.append({"id": id, "shortDescription": {"text": summary}})
    driver = {"name": "rulebook", "version": version("rulebook"), "rules": rules}
    return {
        "version": "2.1.0",
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "runs": [{"tool": {"driver": driver}, "results": [_sarif_result(corpus, row) for row in rows]}],
    }


def _sarif_result(corpus: Sources, row: Finding) -> dict[str, object]:
    first, last = corpus.index.clauses[ClauseId(row.document, row.clause)].lines
    file = corpus.file(corpus.document(row.document).file)
    place = {"artifactLocation": {"uri": file}, "region": {"startLine": first, "endLine": last}}
    return {
        "ruleId": row.check,
        "level": LEVELS[row.severity],
        "message": {"text": f"{row.document} {row.clause}: {row.message}"},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {"finding/v1": row.id},
    }


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@as_json
@click.pass_obj
def review(root: Path, file: Path, as_json: bool) -> None:
    """Merge verdicts on findings from a bench file.

    All of them are checked first: a finding that does not exist, a text that has changed since, or a decision
    that says otherwise is listed, and then nothing is written. Exits with status 2 in that case.

    Example: rulebook review review.json
    """
    refuse_installed(root)
    taken = read_reviews(file)
    corpus = open_corpus(root)
    outcome = merged_reviews(corpus, file.name, taken)
    if outcome.merged:
        apply_edits(root, [review_edit(corpus, outcome.merged)])
    if as_json:
        print_json(outcome)
    else:
        _report_merged(corpus, outcome)


def _report_merged(corpus: Sources, outcome: MergedReviews) -> None:
    findings = {finding.id: finding for finding in corpus.findings}
    for row in outcome.merged:
        finding = findings[row.finding]
        print_line(f"  {row.state} [{row.finding}]", head=f"{finding.document} {finding.clause}")
    counts = Counter(row.state for row in outcome.merged)
    states = f"{counts['confirmed']} confirmed, {counts['dismissed']} dismissed"
    merged = f"{len(outcome.merged)} verdicts ({states}) merged into {corpus.file(DECISIONS)}"
    print_line(f"{merged}, {outcome.known} there already")
    if outcome.notes:
        print_line(f"{outcome.notes} notes stay in the file; they are the translator's own")
    if outcome.merged:
        print_line("run `rulebook build` to apply them")
