"""The commands that make a corpus and keep it up to date: new, build, accept."""

import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from difflib import unified_diff
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulebook.commands.options import as_json
from rulebook.commands.terminal import fold, print_json, print_line, print_table, say, width
from rulebook.errors import InputError
from rulebook.files.edit import Edit, apply_edits, edited_texts
from rulebook.files.folders import PACKAGE, refuse_installed

if TYPE_CHECKING:
    from crossref.making.accept import CorpusReading, Stamp

EXAMPLE = PACKAGE / "example"
"""The folder that `new` copies."""
Pair = tuple[str, str]


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@as_json
def new(folder: Path, as_json: bool) -> None:
    """Start a folder for another sport.

    It holds a commented example that can be built as it is.

    Example: rulebook new pebble
    """
    _copy_example(folder)
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    if as_json:
        print_json({"folder": str(folder), "files": files})
        return
    for file in files:
        print_line(str(folder / file))
    print_line(f"now: rulebook --corpus {folder} build")


def _copy_example(folder: Path) -> None:
    """The example in a folder that is not there yet, or empty; all of it or nothing."""
    whole, work = folder.absolute(), None
    try:
        if whole.is_symlink() or (whole.exists() and (not whole.is_dir() or any(whole.iterdir()))):
            raise InputError(
                "there is something already", file=str(folder), hint="name a new or empty folder"
            )
        whole.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=f".{whole.name}-", dir=whole.parent))
        shutil.copytree(EXAMPLE, work, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        work.chmod(0o755)
        work.replace(whole)
    except OSError as error:
        if work:
            shutil.rmtree(work, ignore_errors=True)
        reason = error.strerror or "cannot be written"
        raise InputError(reason, file=str(folder), hint="name a folder that can be written") from None


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
@click.pass_obj
def build(root: Path, jobs: int, scheduler: str, as_json: bool) -> int:
    """Read the corpus and write records, rules and search to build/.

    The result does not depend on the number of processes.

    Exits with status 1 if a clause has changed since its rule was written.

    Example: rulebook build --jobs 2
    """
    refuse_installed(root)
    if scheduler and jobs > 1:
        raise InputError("--jobs and --scheduler were both given", hint="choose one")
    from crossref.aligning.workers import workers
    from crossref.making.build import build as make_build
    from rulebook.sources.sources import Sources

    with workers(jobs, scheduler) as work:
        report = make_build(Sources(root), progress, _waiting, work)
    parts = report.parts
    stale = int(bool(parts.manifest.outdated))
    alone = sum(len(concept.members) == 1 for concept in parts.concepts)
    if as_json:
        records = {b.document: {"records": len(b.clauses), "repairs": len(b.repairs)} for b in parts.books}
        counts = {"checked": report.memos.findings.made, "concepts": len(parts.concepts), "alone": alone}
        print_json({"documents": records, **counts, "findings": parts.manifest.notes})
        return stale
    rows = [(book.document, len(book.clauses), len(book.repairs), len(book.doubts)) for book in parts.books]
    print_table(("document", "records", "repairs", "in doubt"), rows)
    print_line(f"{len(parts.concepts)} concepts, {alone} in one document only")
    for note in parts.manifest.notes:
        print_line(f"{note.kind}: {note.message}; {note.hint}")
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


@click.command()
@click.argument("clauses", nargs=-1)
@click.option(
    "--document",
    "documents",
    multiple=True,
    metavar="ID",
    help="Everything in this document; may be repeated.",
)
@click.option(
    "--yes", is_flag=True, help="Ask nothing; what a rule or a relation depends on is left for you."
)
@click.option("--dry-run", is_flag=True, help="Print the difference and change nothing.")
@as_json
@click.pass_obj
def accept(
    root: Path, clauses: tuple[str, ...], documents: tuple[str, ...], yes: bool, dry_run: bool, as_json: bool
) -> int:
    """Accept a changed text with all that quotes it.

    Updates its checksum, meaning page, relation and decision in one go.

    CLAUSES are ids such as DOCUMENT/4.2; without any, all that no longer fits the texts is reviewed.
    Old and new words are shown side by side, and you are asked whether what was written still holds.
    Exits with status 1 if something is left for you to decide.

    Example: rulebook accept --document DOCUMENT --dry-run
    """
    refuse_installed(root)
    from crossref.making.accept import open_reading, pending

    reading = open_reading(root)
    _refuse_unknown(reading, clauses, documents)
    stamps = pending(reading, documents, clauses)
    if as_json:
        print_json({"stamps": stamps})
        return 1 if stamps else 0
    chosen = [stamp for stamp in stamps if _agreed(stamp, ask=not (yes or dry_run))]
    left = [stamp for stamp in stamps if stamp not in chosen]
    if dry_run:
        _print_difference(root, stamps)
    else:
        apply_edits(root, _edits(chosen))
    _report(chosen, left, dry_run)
    return 1 if left else 0


def _refuse_unknown(reading: "CorpusReading", clauses: Sequence[str], documents: Sequence[str]) -> None:
    known = [entry.id for entry in reading.corpus.entries]
    for id in documents:
        if id not in known:
            raise InputError(f"no document {id!r}", hint=f"there are {', '.join(known)}")
    for id in clauses:
        if not reading.index.find(id):
            raise InputError(
                f"no clause {id!r}", hint="name it as document/number; see `rulebook outline DOCUMENT`"
            )


def _agreed(stamp: "Stamp", *, ask: bool) -> bool:
    """Whether a stamp is to be set: at once where no person is needed, else if the person says so."""
    if not stamp.edits:
        return False
    if stamp.what == "checksum" or stamp.taken_from:
        return True
    if not ask:
        return not stamp.needs_person
    _show(stamp)
    return click.confirm("  Does what was written about it still hold?", default=False)


def _show(stamp: "Stamp") -> None:
    """Old and new words side by side."""
    print_line(f"  {stamp.file}:{stamp.line}", head=f"{stamp.what} {', '.join(stamp.about)}")
    column = max(20, (width() - 7) // 2)
    old, new = fold(stamp.before, column) or ["(nothing)"], fold(stamp.after, column) or ["(nothing)"]
    for one, other in zip_longest(old, new, fillvalue=""):
        print_line(f"  {one.ljust(column)} │ {other}".rstrip())


def _edits(stamps: Sequence["Stamp"]) -> list[Edit]:
    return [edit for stamp in stamps for edit in stamp.edits]


def _print_difference(folder: Path, stamps: Sequence["Stamp"]) -> None:
    for file, text in edited_texts(folder, _edits(stamps)).items():
        before = (folder / file).read_text(encoding="utf-8").split("\n")
        for line in unified_diff(before, text.split("\n"), file, file, lineterm="", n=0):
            print_line(line)


def _report(chosen: Sequence["Stamp"], left: Sequence["Stamp"], dry_run: bool) -> None:
    taken = [stamp for stamp in chosen if stamp.taken_from]
    files = {edit.file for edit in _edits(chosen)}
    verb = "would be stamped without asking" if dry_run else "stamped"
    print_line(
        f"{len(chosen)} {verb} in {len(files)} files, {len(taken)} of them taken over from the same words"
    )
    if left:
        print_line(f"{len(left)} left for you to decide:")
    for stamp in left:
        place = f"{stamp.file}:{stamp.line}" if stamp.line else stamp.file
        todo = stamp.hint or f"read the words again, then `rulebook accept {' '.join(stamp.about)}`"
        say(f"{place}: {stamp.what} of {', '.join(stamp.about)}: {todo}", 2, 6)
