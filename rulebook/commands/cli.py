"""The command `rulebook`: the only place that prints or exits."""

import csv
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from importlib import import_module
from typing import Any, ClassVar

import click
from click.shell_completion import CompletionItem

from rulebook.store import Library, dump, home, print_rows, to_row
from rulebook.trouble import Trouble

FINE, FOUND, WRONG = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and gives its exit code: 0 fine, 1 found something, 2 wrong use."""
    try:
        code = cli.main(args=None if arguments is None else list(arguments), prog_name="rulebook", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else FINE
    except Trouble as trouble:
        code = _complain(str(trouble))
        for detail in trouble.details:
            click.echo(f"  {detail}", err=True)
        return code
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "rulebook"
        return _complain(f"{' '.join(error.format_message().split()).rstrip('.')}; see `{command} --help`")
    except click.ClickException as error:
        return _complain(error.format_message())
    except click.Abort:
        return _complain("stopped")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE


def _complain(line: str) -> int:
    click.echo(f"rulebook: {line}", err=True)
    return WRONG


def _ids(context: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:
    try:
        return [CompletionItem(d["id"], help=d["title"]) for d in Library(home()).documents if d["id"].startswith(start)]
    except Trouble:
        return []


def as_json(function: Callable[..., Any]) -> Callable[..., Any]:
    """The option that every command has."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(function)


def with_documents(function: Callable[..., Any]) -> Callable[..., Any]:
    """The option that narrows a command to documents."""
    return click.option("--document", "ids", multiple=True, metavar="ID", shell_complete=_ids, help="Only this document; may be repeated.")(function)


class Lazy(click.Group):
    """A group that loads commands of other rooms only when they are asked for."""

    far: ClassVar[dict[str, tuple[str, str]]] = {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Near and far commands, by name."""
        return sorted([*super().list_commands(ctx), *self.far])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, fetched if it is far."""
        if cmd_name in self.far:
            module, name = self.far[cmd_name]
            command: click.Command = getattr(import_module(module), name)
            return command
        return super().get_command(ctx, cmd_name)


class Commands(Lazy):
    """The commands of `rulebook`."""

    far: ClassVar = (
        {name: ("rulebook.commands.concepts", name) for name in ("align", "concept", "graph", "refs", "terms", "where")}
        | {"search": ("rulebook.commands.search", "search"), "serve": ("rulebook.commands.serve", "serve")}
        | {name: ("rulebook.commands.check", name) for name in ("check", "gaps")}
        | {name: ("rulebook.commands.rules", name) for name in ("coverage", "facts", "generate", "judge")}
        | {name: ("rulebook.commands.compare", name) for name in ("compare", "history", "impact")}
    )


class Exports(Lazy):
    """The things that `rulebook export` prints."""

    far: ClassVar = {name: ("rulebook.commands.concepts", f"export_{name}") for name in ("concordance", "references")}


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="rulebook", message="%(prog)s %(version)s")
def cli() -> None:
    """The novuss rulebooks as records: every clause, in every language, with its lines in the source.

    Example: rulebook show 17.1.4 --in en,lv
    """


@cli.command()
@as_json
def documents(as_json: bool) -> None:
    """List the documents.

    Example: rulebook documents
    """
    library = Library(home())
    if as_json:
        click.echo(dump({"default": library.default, "documents": library.documents}))
        return
    rows = [(d["id"], d["language"], d["edition"], d["in_force"] or d["approved"], d["status"], d["title"]) for d in library.documents]
    _table(("document", "language", "edition", "since", "status", "title"), rows)


@cli.command()
@click.argument("number")
@click.option("--in", "languages", default="", metavar="LANGUAGES", help="Side by side in these languages, such as en,fr,lv,ru.")
@with_documents
@as_json
def show(number: str, languages: str, ids: tuple[str, ...], as_json: bool) -> None:
    """Show a clause with its parents, children and neighbours.

    NUMBER is a clause, note or annex row (17.1.4, 13.7.4.note, A16) or a full id (lnf-2019-lv/17.1.4).

    Example: rulebook show 17.1.4 --in en,lv
    """
    from rulebook.commands.show import choose, missing, render, view

    library = Library(home())
    if "/" in number:
        document, number = number.split("/", 1)
        ids = (document, *ids)
    number = number.rstrip(".")
    chosen = choose(library, [language for language in languages.split(",") if language], ids)
    records = {id: library.clauses(id) for id in chosen}
    views = [view(records[id], id, number) for id in chosen]
    if not any(v.clause for v in views):
        raise missing(library, number, chosen, records[chosen[0]])
    if as_json:
        click.echo(dump({"number": number, "views": [_view_row(v) for v in views]}))
        return
    for line, strong in render(views, library, shutil.get_terminal_size((80, 24)).columns):
        click.echo(click.style(line, bold=True) if strong and line else line)


@cli.command()
@click.argument("document", shell_complete=_ids)
@as_json
def outline(document: str, as_json: bool) -> None:
    """Print the headings and clauses of a document as a tree.

    Example: rulebook outline lnf-2017-en
    """
    clauses = Library(home()).clauses(document)
    if as_json:
        keys = ("id", "number", "label", "number_from", "kind", "parent", "order", "text", "lines")
        click.echo(dump({"document": document, "outline": [{key: to_row(c)[key] for key in keys} for c in clauses]}))
        return
    depth: dict[str | None, int] = {None: -1}
    width = shutil.get_terminal_size((80, 24)).columns
    for clause in clauses:
        depth[clause.number] = level = depth.get(clause.parent, -1) + 1
        line = f"{'  ' * level}{clause.number}  {clause.text}"
        line = line if len(line) <= width else line[: width - 2] + " …"
        click.echo(click.style(line, bold=True) if clause.kind.value in ("part", "section") else line)


@cli.command()
@with_documents
@as_json
def audit(ids: tuple[str, ...], as_json: bool) -> int:
    """Prove that every character of every source is in one record or one named residue.

    Exits 1 if a character is unaccounted for or in two places.

    Example: rulebook audit --document lnf-2017-ru
    """
    from rulebook.reading.audit import audit as examine
    from rulebook.reading.read import decode

    library = Library(home())
    rows: dict[str, Any] = {}
    clean = True
    for id in [library.document(id)["id"] for id in ids] or [d["id"] for d in library.documents]:
        document = library.document(id)
        leftovers, repairs, findings = library.remains(id)
        source = _bytes(library, document)
        text = decode(source, f"corpus/{document['file']}", document["sha256"]).text
        result = examine(text, library.clauses(id), leftovers, repairs)
        clean = clean and result.clean
        rows[id] = asdict(result) | {"repairs": [asdict(r) for r in repairs], "findings": [asdict(f) for f in findings]}
    if as_json:
        click.echo(dump({"documents": rows}))
    else:
        _print_audit(rows)
    return FINE if clean else FOUND


@cli.group(cls=Exports)
def export() -> None:
    """Print records for other programs.

    Example: rulebook export clauses --document lnf-2017-en --format csv
    """


@export.command("clauses")
@with_documents
@click.option("--format", "form", type=click.Choice(["jsonl", "json", "csv"]), default="jsonl", show_default=True, help="How to print them.")
@as_json
def export_clauses(ids: tuple[str, ...], form: str, as_json: bool) -> None:
    """Print clause records.

    Example: rulebook export clauses --document lnf-2019-lv --format jsonl
    """
    library = Library(home())
    chosen = [library.document(id)["id"] for id in ids] or [d["id"] for d in library.documents]
    rows = [to_row(clause) for id in chosen for clause in library.clauses(id)]
    if as_json or form == "json":
        click.echo(dump({"clauses": rows}))
    elif form == "jsonl":
        print_rows(rows)
    else:
        names = list(dict.fromkeys(key for row in rows for key in row))
        writer = csv.DictWriter(sys.stdout, names, lineterminator="\n")
        writer.writeheader()
        writer.writerows({key: _cell(value) for key, value in row.items()} for row in rows)


@cli.command()
@as_json
def build(as_json: bool) -> None:
    """Read the corpus, align its documents, and write records and concordance to build/.

    Example: rulebook build
    """
    from crossref.build import build as concord
    from rulebook.reading.books import build as make

    books = make(home())
    tied = concord(home(), _progress)
    if as_json:
        records = {b.document: {"records": len(b.clauses), "repairs": len(b.repairs)} for b in books}
        click.echo(dump({"documents": records, **tied}))
        return
    _table(("document", "records", "repairs", "in doubt"), [(b.document, len(b.clauses), len(b.repairs), len(b.findings)) for b in books])
    click.echo(f"{tied['concepts']} concepts, {tied['alone']} in one document only")
    for finding in tied["findings"]:
        click.echo(f"{finding['kind']}: {finding['message']}; {finding['remedy']}")


def _progress(pairs: Iterable[Any]) -> Iterator[Any]:
    """The same pairs, with a bar on a terminal."""
    if not sys.stderr.isatty():
        yield from pairs
        return
    with click.progressbar(list(pairs), label="aligning", file=sys.stderr) as bar:
        yield from bar


def _view_row(view: Any) -> dict[str, Any]:
    def row(clause: Any) -> Any:
        return to_row(clause) if clause else None

    return {
        "document": view.document,
        "clause": row(view.clause),
        "above": [row(c) for c in view.above],
        "below": [row(c) for c in view.below],
        "before": row(view.before),
        "after": row(view.after),
    }


def _print_audit(rows: dict[str, Any]) -> None:
    names = list(dict.fromkeys(name for row in rows.values() for name in row["residue"]))
    heads = ("document", "characters", "in records", *names, "unaccounted", "doubled", "repairs")
    lines = []
    for id, row in rows.items():
        residue = [row["residue"].get(name, 0) for name in names]
        lines.append((id, row["characters"], row["in_records"], *residue, row["unaccounted"], row["doubled"], len(row["repairs"])))
    _table(heads, lines)
    for id, row in rows.items():
        for repair in row["repairs"]:
            took = f" → {repair['took']}" if repair["took"] else ""
            click.echo(f"{id}:{repair['line']} {repair['kind']}: {repair['was']}{took} ({repair['why']})")
        for finding in row["findings"]:
            click.echo(f"{id}:{finding['line']} {finding['kind']}: {finding['message']} ({finding['remedy']})")
        for letter in row["invented"]:
            click.echo(f"{id}: not in the source: {letter}")


def _table(heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    cells = [tuple(heads), *(tuple(str(cell) for cell in row) for row in rows)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(heads))]
    right = [all(isinstance(row[i], int) for row in rows) for i in range(len(heads))]
    for index, row in enumerate(cells):
        padded = [c.rjust(w) if r else c.ljust(w) for c, w, r in zip(row, widths, right, strict=True)]
        line = "  ".join(padded).rstrip()
        click.echo(click.style(line, bold=True) if not index else line)


def _bytes(library: Library, document: dict[str, Any]) -> bytes:
    try:
        return (library.corpus / str(document["file"])).read_bytes()
    except OSError as error:
        raise Trouble(error.strerror or "cannot be read", file=f"corpus/{document['file']}", remedy="put the file back") from None


def _cell(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value
