"""The command build: from texts to records, all of it or nothing."""

import sys
from collections.abc import Iterable, Iterator

import click

from rulebook.commands.options import as_json
from rulebook.commands.terminal import print_json, print_line, print_table
from rulebook.corpus import AuthoredCorpus
from rulebook.store import home, refuse_installed
from rulebook.trouble import Trouble

Pair = tuple[str, str]


@click.command()
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="How many processes align documents at a time.",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    default="",
    help="Align on the Dask cluster at this address instead (needs the extra `cluster`).",
)
@as_json
def build(jobs: int, scheduler: str, as_json: bool) -> int:
    """Read the corpus, align its documents, and write records, rules and search to build/.

    The records are the same whoever aligns. Exits 1 if a clause has changed since its rule was written.

    Example: rulebook build --jobs 2
    """
    refuse_installed()
    if scheduler and jobs > 1:
        raise Trouble("--jobs and --scheduler were both given", remedy="choose one")
    from crossref.aligning.workers import workers
    from crossref.build import build as make_build

    with workers(jobs, scheduler) as work:
        report = make_build(AuthoredCorpus(home()), progress, _waiting, work)
    parts = report.parts
    stale = int(bool(parts.index.outdated))
    alone = sum(len(concept.members) == 1 for concept in parts.concepts)
    if as_json:
        records = {b.document: {"records": len(b.clauses), "repairs": len(b.repairs)} for b in parts.books}
        counts = {"checked": report.checked, "concepts": len(parts.concepts), "alone": alone}
        print_json({"documents": records, **counts, "findings": parts.index.notes})
        return stale
    rows = [(book.document, len(book.clauses), len(book.repairs), len(book.doubts)) for book in parts.books]
    print_table(("document", "records", "repairs", "in doubt"), rows)
    print_line(f"{len(parts.concepts)} concepts, {alone} in one document only")
    for note in parts.index.notes:
        print_line(f"{note.kind}: {note.message}; {note.remedy}")
    return stale


def _waiting() -> None:
    print_line("rulebook: another build is at work; waiting for it", err=True)


def progress(pairs: Iterable[Pair]) -> Iterator[Pair]:
    """The same pairs, with a bar on a terminal."""
    if not sys.stderr.isatty():
        yield from pairs
        return
    with click.progressbar(list(pairs), label="aligning", file=sys.stderr) as bar:
        yield from bar
