"""The command accept: a changed text is taken over, stamp by stamp."""

from difflib import unified_diff
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulebook.commands.options import as_json
from rulebook.commands.terminal import fold, print_json, print_line, say, width
from rulebook.edit import Edit, apply_edits, edited_texts
from rulebook.store import home, refuse_installed
from rulebook.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossref.accept import Reading, Stamp


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
def accept(
    clauses: tuple[str, ...], documents: tuple[str, ...], yes: bool, dry_run: bool, as_json: bool
) -> int:
    """Accept a changed text: update checksum, meaning page, relation and decision in one go.

    CLAUSES are ids such as DOCUMENT/4.2; without any, all that no longer fits the texts is reviewed.
    Old and new words are shown side by side, and you are asked whether what was written still holds.
    Exits 1 if something is left for you to decide.

    Example: rulebook accept --document DOCUMENT --dry-run
    """
    refuse_installed()
    from crossref.accept import open_reading, pending

    reading = open_reading(home())
    _refuse_unknown(reading, clauses, documents)
    stamps = pending(reading, documents, clauses)
    if as_json:
        print_json({"stamps": stamps})
        return 1 if stamps else 0
    chosen = [stamp for stamp in stamps if _agreed(stamp, ask=not (yes or dry_run))]
    left = [stamp for stamp in stamps if stamp not in chosen]
    if dry_run:
        _print_difference(home(), stamps)
    else:
        apply_edits(home(), _edits(chosen))
    _report(chosen, left, dry_run)
    return 1 if left else 0


def _refuse_unknown(reading: "Reading", clauses: "Sequence[str]", documents: "Sequence[str]") -> None:
    known = [entry.id for entry in reading.corpus.entries]
    for id in documents:
        if id not in known:
            raise Trouble(f"no document {id!r}", remedy=f"there are {', '.join(known)}")
    for id in clauses:
        if id not in reading.clauses:
            raise Trouble(
                f"no clause {id!r}", remedy="name it as document/number; see `rulebook outline DOCUMENT`"
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


def _edits(stamps: "Sequence[Stamp]") -> list[Edit]:
    return [edit for stamp in stamps for edit in stamp.edits]


def _print_difference(folder: Path, stamps: "Sequence[Stamp]") -> None:
    for file, text in edited_texts(folder, _edits(stamps)).items():
        before = (folder / file).read_text(encoding="utf-8").split("\n")
        for line in unified_diff(before, text.split("\n"), file, file, lineterm="", n=0):
            print_line(line)


def _report(chosen: "Sequence[Stamp]", left: "Sequence[Stamp]", dry_run: bool) -> None:
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
        todo = stamp.remedy or f"read the words again, then `rulebook accept {' '.join(stamp.about)}`"
        say(f"{place}: {stamp.what} of {', '.join(stamp.about)}: {todo}", 2, 6)
