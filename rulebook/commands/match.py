"""The commands about matches: match plays a log, stats counts what is in logs."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from rulebook.commands.options import (
    LanguageType,
    as_json,
    in_format,
    input_bytes,
    one_document,
    open_library,
)
from rulebook.commands.terminal import (
    print_csv,
    print_data,
    print_json,
    print_line,
    print_markup,
    print_table,
    say,
)
from rulebook.errors import InputError
from rulebook.rules.stored import StoredRules
from rulebook.storage.library import Library

if TYPE_CHECKING:
    from rulebook.match.fold import Match, Replay
    from rulebook.match.log import MatchLog
    from rulebook.match.rulings import MatchRules
    from rulebook.match.stats import PlayerStats

SUSPECT = 1


@click.command()
@click.argument("file")
@one_document("The rules to play by (default: those that the log names).")
@click.option("--lang", type=LanguageType(), help="Language of the sheet (default: that of the document).")
@click.option("--at", type=int, metavar="N", help="How it stood after event N, counted from 1.")
@click.option("--why", is_flag=True, help="Quote the clauses that decided the last event.")
@in_format("state", "sheet", "list", "html", "pdf", what="the match")
@click.option("--output", metavar="FILE", type=click.Path(path_type=Path), help="Where a PDF is written.")
@as_json
@click.pass_obj
def match(
    root: Path,
    file: str,
    document: str | None,
    lang: str | None,
    at: int | None,
    why: bool,
    form: str,
    output: Path | None,
    as_json: bool,
) -> int:
    """Play the log of a match and say how it stands. FILE is a score sheet, YAML or JSON, or - for
    standard input.

    `--format sheet` writes it as a score sheet and marks the first event that cannot be, `list` as JSON,
    `html` and `pdf` as a page to be signed.

    Exits with status 1 if a score sheet has an event that cannot be.

    Example: rulebook match tests/cases/match.txt --at 4 --why
    """
    from rulebook.match.log import log_to_list
    from rulebook.match.sheet.open_log import play, read_log, refuse_impossible

    if (form == "pdf") != bool(output):
        raise click.UsageError("a PDF is written to a file: --format pdf --output FILE")
    log = read_log(input_bytes(file), file)
    if form == "list":
        print_json(log_to_list(log))
        return 0
    library = open_library(root)
    rules = _rules(library, log, document, file)
    _say_cut(log, file)
    played = play(log, rules, file, at)
    if form == "sheet":
        return _print_sheet(log, played)
    refuse_impossible(log, played, file)
    if form in ("html", "pdf"):
        from rulebook.match.sheet.printed_sheet import html_sheet, pdf_sheet, printed_sheet

        page = printed_sheet(played.match, lang or rules.language)
        if output:
            output.write_bytes(pdf_sheet(page))
        else:
            print_markup(html_sheet(page))
    elif as_json:
        print_json(played.match.state)
    else:
        _tell(played.match)
        if why:
            _quote(library, played.match)
    return 0


@click.command()
@click.argument("files", nargs=-1, required=True)
@one_document("The rules to play by (default: those that each log names).")
@in_format("table", "csv", "json", what="them")
@as_json
@click.pass_obj
def stats(root: Path, files: tuple[str, ...], document: str | None, form: str, as_json: bool) -> None:
    """Count what players did in the logs of matches: discs pocketed, faults, time for a stroke.

    Example: rulebook stats tests/cases/match.txt --format csv
    """
    from rulebook.match.sheet.open_log import play, read_log, refuse_impossible
    from rulebook.match.stats import match_stats

    library = open_library(root)
    rules: dict[str, MatchRules] = {}
    matches = []
    for file in files:
        log = read_log(input_bytes(file), file)
        id = document or log.document
        if id not in rules:
            rules[id] = _rules(library, log, document, file)
        played = play(log, rules[id], file)
        _say_cut(log, file)
        refuse_impossible(log, played, file)
        matches.append(played.match)
    _print_stats(match_stats(matches), "json" if as_json else form)


def _rules(library: Library, log: "MatchLog", document: str | None, file: str) -> "MatchRules":
    """The rules that a log is played by, or `InputError`."""
    from rulebook.match.rulings import MatchRules

    wanted = document or log.document
    if not wanted:
        raise InputError("the log names no document", file=file, hint="name one in it, or by --document")
    try:
        id = library.document(wanted).id
    except InputError as error:
        raise InputError(error.message, file="" if document else file, hint=error.hint) from None
    return MatchRules(StoredRules(library), id)


def _say_cut(log: "MatchLog", file: str) -> None:
    """Says on standard error that the last line has no end."""
    if log.cut:
        print_line(f"rulebook: {file}: the last line has no end and is left out: {log.cut[:80]!r}", err=True)


def _print_sheet(log: "MatchLog", played: "Replay") -> int:
    from rulebook.match.sheet.write_notation import write_notation

    marks = {played.impossible: f"impossible: {played.error}"} if played.impossible else {}
    print_data(write_notation(log, marks))
    return SUSPECT if marks else 0


def _tell(match: "Match") -> None:
    """How a match stands, for people."""
    row = match.state
    print_line(f", event {row.event}", head=row.document)
    _pairs("sets", row.sets)
    if row.result:
        winner = f", winner {row.winner}" if row.winner else ""
        print_line(f"result: {row.result.replace('_', ' ')}{winner}")
    if row.turn:
        replay = f", replay {row.set.replay}" if row.set.replay else ""
        print_line(f"set {row.set.number}{replay}: {row.turn} strikes; first stroke {row.first_stroke}")
        _pairs("sides", row.sides)
        _pairs("discs", {who: "?" if count is None else count for who, count in row.set.discs.items()})
        _pairs("pairs", row.set.pairs or {})
        for name, counts in (("debts", row.set.debts), ("waiting", row.set.pending), ("due", row.set.due)):
            _pairs(name, {who: count for who, count in counts.items() if count})
    _pairs("warnings", {who: count for who, count in row.warnings.items() if count})
    for point in row.open:
        say(f"open: {point.clause} {point.why}", 0, 4)
    if row.clauses:
        print_line(f"clauses: {', '.join(row.clauses)}")


def _pairs(name: str, values: "dict[str, int] | dict[str, str] | dict[str, int | str]") -> None:
    if values:
        print_line(f"{name}: {', '.join(f'{who} {value}' for who, value in values.items())}")


def _quote(library: Library, match: "Match") -> None:
    """The words of the clauses that decided."""
    for number in match.state.clauses:
        text = next(
            (clause.text for clause in library.clauses(match.rules.document) if clause.number == number), ""
        )
        say(f"{number}: {text}", 2, 6)


HEADS = (
    *("player", "matches", "won", "sets won", "sets lost", "strokes", "series", "pocketed", "per series"),
    *("best series", "penalty discs", "warnings", "seconds per stroke", "faults"),
)


def _print_stats(rows: "Iterable[PlayerStats]", form: str) -> None:
    found = list(rows)
    if form == "json":
        extra = [{"per_series": row.per_series, "seconds_per_stroke": row.per_stroke} for row in found]
        builtins = [msgspec.to_builtins(row) for row in found]
        print_json({"players": [one | more for one, more in zip(builtins, extra, strict=True)]})
        return
    table = [
        (
            *(row.player, row.matches, row.matches_won, row.sets_won, row.sets_lost, row.strokes, row.series),
            *(row.pocketed, row.per_series, row.best_series, row.penalty_discs, row.warnings),
            row.per_stroke if row.timed_strokes else "",
            " ".join(f"{clause}:{count}" for clause, count in sorted(row.faults.items())),
        )
        for row in found
    ]
    if form == "csv":
        print_csv(HEADS, table)
    else:
        print_table(HEADS, table)
