"""The commands add and remove: a document comes into the corpus or leaves it, all of it or nothing."""

import re
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulebook.commands.corpus import progress
from rulebook.commands.options import as_json, complete_documents
from rulebook.commands.terminal import print_json, print_line, print_table, say, shortened
from rulebook.errors import InputError
from rulebook.files.escape import visible
from rulebook.files.folders import refuse_installed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from crossref.making.add import FileChanges, Summary
    from rulebook.adding.describe import Described
    from rulebook.sources.sources import Sources

OUTLINED = 40
"""Lines of the outline that are shown unless all are asked for."""
DOUBTED = 12
"""Warnings that are shown unless all are asked for."""


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--id", required=True, help="What the document is called, such as lnf-2026-lv.")
@click.option("--language", required=True, metavar="CODE", help="Its language, such as lv.")
@click.option("--edition", required=True, help="The set of rules that it states, such as lnf-2026.")
@click.option("--title", default="", help="Its title; the first heading if not stated.")
@click.option("--authority", default="", help="Who made the rules.")
@click.option(
    "--approved",
    metavar="DATE",
    type=click.DateTime(["%Y-%m-%d"]),
    help="Day of approval, such as 2026-03-02; today if not stated.",
)
@click.option("--replace", is_flag=True, help="Put it in place of the document with this id.")
@click.option("--dry-run", is_flag=True, help="Show everything and write nothing.")
@click.option("--yes", is_flag=True, help="Ask nothing; if text would be lost, exit with status 1.")
@click.option("--accept-residue", is_flag=True, help="With --yes, write even if text would be lost.")
@click.option(
    "--all", "whole", is_flag=True, help="Show the whole outline, every warning and every skipped number."
)
@as_json
@click.pass_obj
def add(
    root: Path,
    file: Path,
    id: str,
    language: str,
    edition: str,
    title: str,
    authority: str,
    approved: datetime | None,
    replace: bool,
    dry_run: bool,
    yes: bool,
    accept_residue: bool,
    whole: bool,
    as_json: bool,
) -> int:
    """Add a document to the corpus.

    FILE is Markdown, text, HTML, DOCX, or PDF with a text layer.

    A reading profile is proposed from the text; the outline that was understood, the warnings and what
    would be left over are shown. The text, its reading profile and the records are written in one go, or
    nothing is. With --json nothing is asked, and nothing written without --yes.

    Exits with status 1 if nothing was written because text would be lost.

    Example: rulebook add rules.docx --id lnf-2026-lv --language lv --edition lnf-2026 --dry-run
    """
    refuse_installed(root)
    from crossref.making.add import (
        addition,
        built_clauses,
        keep,
        known_entries,
        refuse_taken,
        summarise,
        tried,
    )
    from rulebook.adding.describe import Wanted, describe, refuse_names
    from rulebook.adding.extract import extract
    from rulebook.adding.words import likely_text
    from rulebook.sources.sources import Sources

    day: date | None = approved.date() if approved else None
    wanted = Wanted(id=id, language=language, edition=edition, title=title, authority=authority, approved=day)
    refuse_names(wanted)
    corpus = Sources(root)
    refuse_taken(corpus, id, replace=replace)
    given = extract(file, partial(likely_text, language=language))
    known = known_entries(corpus)
    described = describe(given, wanted, known, partial(built_clauses, corpus))
    if not as_json:
        _show(described, whole=whole)
        _show_replaced(corpus, described, replace=replace)
    if yes and not accept_residue and (described.lost or described.too_much_residue):
        what = "nothing was written: text would be lost; fix the file, or say --accept-residue"
        print_line(what, err=True)
        return 1
    _refuse_backwards(described)
    change = addition(corpus, described)
    with tried(corpus, change, progress) as report:
        summary = summarise(report, id)
        written = yes or not (dry_run or as_json)
        if as_json:
            print_json(_answer(described, summary, written=written and not dry_run))
        else:
            _show_summary(summary, described, described.rivals(known), asked=not authority)
        if _agreed("Take it in?", ask=not yes, write=written and not dry_run, quiet=as_json):
            keep(corpus, change, report)
    return 0


def _refuse_backwards(described: "Described") -> None:
    for doubt in described.doubts:
        if doubt.kind == "backwards":
            hint = "fix the file, or read its parts one by one"
            raise InputError(doubt.message, file=described.extracted.file, line=doubt.line, hint=hint)


def _agreed(question: str, *, ask: bool, write: bool, quiet: bool) -> bool:
    """Whether something is to be written; says so."""
    if write and ask:
        click.confirm(question, abort=True)
    if not quiet:
        print_line("text, documents.toml and records are written" if write else "nothing was written")
    return write


def _answer(described: "Described", summary: "Summary", *, written: bool) -> dict[str, object]:
    """What programs read of a new document."""
    return {
        "document": described.entry.id,
        "records": len(described.book.clauses),
        "characters": described.audit.characters,
        "residue": described.residue,
        "encoding": described.extracted.encoding,
        "doubts": described.doubts,
        "reading": described.entry.reading,
        "summary": summary,
        "written": written,
    }


@click.command()
@click.argument("id", shell_complete=complete_documents)
@click.option("--yes", is_flag=True, help="Ask nothing.")
@click.option("--dry-run", is_flag=True, help="Say what would become of everything and write nothing.")
@as_json
@click.pass_obj
def remove(root: Path, id: str, yes: bool, dry_run: bool, as_json: bool) -> None:
    """Take a document out, with what was decided about its clauses.

    With --json nothing is asked, and nothing written without --yes.

    Example: rulebook remove DOCUMENT --dry-run
    """
    refuse_installed(root)
    from crossref.making.add import keep, mentions, removal, tried
    from rulebook.sources.sources import Sources

    corpus = Sources(root)
    change = removal(corpus, id)
    counts = mentions(corpus, id)
    if not as_json:
        _show_removed(counts, change)
    write = yes or not (dry_run or as_json)
    with tried(corpus, change, progress) as report:
        remaining = [book.document for book in report.parts.books]
        if as_json:
            going = [name for name in counts if name in change.files]
            print_json({"document": id, "mentions": counts, "changed": going, "remaining": remaining})
        else:
            print_line(f"{len(report.parts.concepts)} concepts in {len(remaining)} documents remain")
        if _agreed(f"Take {id} out?", ask=not yes, write=write and not dry_run, quiet=as_json):
            keep(corpus, change, report)


def _show_removed(counts: "Mapping[str, int]", change: "FileChanges") -> None:
    """What becomes of all that is said about a document that goes, folder by folder."""
    fates: dict[str, dict[str, int]] = {}
    for name, count in counts.items():
        fate = "stay, and are to be corrected by hand where a rule or a case depends on them"
        if name in change.files:
            fate = "go with it"
        place = name.partition("/")[0] + ("/" if "/" in name else "")
        fates.setdefault(fate, {})[place] = fates.get(fate, {}).get(place, 0) + count
    for fate, places in fates.items():
        listed = ", ".join(f"{count} in {place}" for place, count in places.items())
        say(f"lines that speak of it and {fate}: {listed}", 0, 2)
    if not fates:
        print_line("nothing else speaks of it")


def _show(described: "Described", *, whole: bool) -> None:
    """The outline, the profile, the doubts and what would be left over."""
    extracted, book = described.extracted, described.book
    if extracted.encoding != "utf-8":
        print_line(f"{extracted.file} is encoded in {extracted.encoding}; its text is kept in UTF-8")
    if extracted.extractor:
        print_line(f"read by {extracted.extractor}; the text that it gave is what is kept")
    _show_outline(described, whole=whole)
    _show_profile(described)
    kinds = [clause.kind.value for clause in book.clauses]
    found = ", ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds))
    print_line(f"{len(kinds)} records: {found}")
    share = described.residue / max(1, described.audit.characters)
    print_line(
        f"{described.residue} of {described.audit.characters} characters would be left over ({share:.1%})"
    )
    doubts = [doubt for doubt in described.doubts if whole or doubt.kind != "gap"]
    for doubt in doubts if whole else doubts[:DOUBTED]:
        say(f"line {doubt.line}: {doubt.message}; {doubt.hint}", 2, 6)
    if len(doubts) > DOUBTED and not whole:
        print_line(f"  … {len(doubts) - DOUBTED} more; --all shows them")
    for doubt in described.doubts if not whole else ():
        if doubt.kind == "gap":
            print_line(f"{doubt.message.partition(':')[0]}; --all lists them")


def _show_outline(described: "Described", *, whole: bool) -> None:
    clauses = [
        clause for clause in described.book.clauses if clause.kind.value in ("part", "section") or whole
    ]
    for clause in clauses if whole else clauses[:OUTLINED]:
        print_line(shortened(visible(f"  {clause.number}  {clause.text}")))
    if len(clauses) > OUTLINED and not whole:
        print_line(f"  … {len(clauses) - OUTLINED} more; --all shows every clause")


def _show_profile(described: "Described") -> None:
    from rulebook.adding.entry import entry_text

    print_line("how it is read:")
    profile = entry_text(described.entry).partition("[document.reading]")[2]
    for line in filter(None, profile.split("\n")):
        print_line(f"  {visible(line)}")


def _show_replaced(corpus: "Sources", described: "Described", *, replace: bool) -> None:
    """What becomes of all that is said about the text that is replaced, if one is."""
    if not replace:
        return
    from crossref.making.add import changed_clauses, mentions

    fates = changed_clauses(corpus, described.entry.id, described.book.clauses)
    words = list(fates.values())
    changed, gone = words.count("changed"), words.count("gone")
    print_line(f"{changed} clauses of the old text are changed, {gone} are gone")
    named = re.compile("|".join(rf"(?<![\w-]){re.escape(id)}(?![\w.])" for id in fates)) if fates else None
    touched = 0
    for name in mentions(corpus, described.entry.id):
        text = (corpus.folder / name).read_text(encoding="utf-8-sig")
        if count := sum(bool(named and named.search(line)) for line in text.split("\n")):
            touched += count
            print_line(f"  {name}: {count} lines speak of them and are to be read again")
    if not touched:
        print_line("  no finding, decision or relation is touched")


def _show_summary(
    summary: "Summary", described: "Described", standing: "Sequence[str]", *, asked: bool
) -> None:
    rows = [(row.document, row.same, row.changed, row.new, row.missing) for row in summary.beside]
    if rows:
        print_table(("beside", "same", "changed", "new", "missing"), rows)
    found = ", ".join(f"{count} {severity}" for severity, count in sorted(summary.findings.items()))
    print_line(f"findings: {found or 'none'}")
    todo = []
    if asked:
        todo.append(
            "who made the rules and when they were approved (--authority, --approved, or documents.toml)"
        )
    if standing:
        todo.append(f"whether {', '.join(standing)} is superseded now (status and superseded_by)")
    if summary.unnamed:
        todo.append(f"a name for {summary.unnamed} concepts in concepts.toml")
    if summary.ruled:
        todo.append(f"rules: `rulebook accept --document {described.entry.id}`")
    for line in todo:
        print_line(f"left for you to enter: {line}")
