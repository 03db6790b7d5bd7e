"""The command review: what a translator said of findings on the bench goes into the corpus."""

from collections import Counter
from pathlib import Path

import click

from rulebook.commands.options import as_json, open_corpus
from rulebook.commands.terminal import print_json, print_line
from rulebook.files.edit import apply_edits
from rulebook.files.folders import refuse_installed
from rulebook.sources.bench_file import DECISIONS, MergedReviews, merged_reviews, read_reviews, review_edit
from rulebook.sources.sources import Sources


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
        _report(corpus, outcome)


def _report(corpus: Sources, outcome: MergedReviews) -> None:
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
