"""The command `rulebook`: which commands there are, and how a run ends."""

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from importlib import import_module
from io import TextIOWrapper, UnsupportedOperation
from pathlib import Path
from typing import ClassVar, TypeVar

import click

from rulebook.commands.options import chosen_root
from rulebook.commands.terminal import make_streams_total, print_line
from rulebook.errors import InputError
from rulebook.records import Kind
from rulebook.storage.library import Library

Shown = TypeVar("Shown", bound=click.Command)
FINE, WRONG = 0, 2
OWN = ("rulebook", "crossref")
"""Packages that come with the command; all others may be parts of an extra."""
MAX_CHARS = 1000
"""Characters of a line of complaint; of a longer one, beginning and end are shown."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and gives its exit code: 0 fine, 1 a negative result, 2 wrong use."""
    make_streams_total()
    try:
        given = [_readable(argument) for argument in (sys.argv[1:] if arguments is None else arguments)]
        code = cli.main(args=given, prog_name="rulebook", standalone_mode=False)
        if sys.stdout:
            sys.stdout.flush()
        return code if isinstance(code, int) else FINE
    except InputError as error:
        return _complain(str(error), error.details)
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] in OWN:
            raise
        return _complain(f"{error.name} is not installed; install the extra: pip install 'rulebook[build]'")
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "rulebook"
        return _complain(f"{' '.join(error.format_message().split()).rstrip('.')}; see `{command} --help`")
    except click.ClickException as error:
        return _complain(error.format_message())
    except click.Abort:
        return _complain("stopped")
    except BrokenPipeError:
        _drop_output()
        return FINE
    except OSError as error:
        _drop_output()
        place = error.filename or "standard output"
        return _complain(f"{place}: {error.strerror or error}; see that it can be read or written")


def _readable(argument: str) -> str:
    """An argument as text: bytes that the locale could not read are taken for UTF-8, or `InputError`."""
    try:
        argument.encode()
    except UnicodeEncodeError:
        try:
            return os.fsencode(argument).decode()
        except UnicodeError:
            what = f"the argument {argument} is no text"
            raise InputError(what, hint="write it in UTF-8") from None
    return argument


def _complain(line: str, details: Sequence[str] = ()) -> int:
    for text in (f"rulebook: {line}", *(f"  {detail}" for detail in details)):
        whole = len(text) <= MAX_CHARS
        print_line(text if whole else f"{text[: MAX_CHARS // 2]} … {text[-MAX_CHARS // 2 :]}", err=True)
    return WRONG


def _drop_output() -> None:
    """What is not written yet goes nowhere: the interpreter would try once more when it ends."""
    if isinstance(sys.stdout, TextIOWrapper):
        with suppress(UnsupportedOperation):  # a stream that is not a file
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class LazyGroup(click.Group):
    """A group whose commands are loaded when asked for: what one needs must not slow down another."""

    modules: ClassVar[dict[str, str]]
    """The module of each command."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands by name."""
        return sorted([*super().list_commands(ctx), *self.modules])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, fetched from its module."""
        if cmd_name not in self.modules:
            return super().get_command(ctx, cmd_name)
        command = getattr(
            import_module(f"rulebook.commands.{self.modules[cmd_name]}"), self.function(cmd_name)
        )
        assert isinstance(command, click.Command)
        return command

    def function(self, name: str) -> str:
        """The function behind a command."""
        return name

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that arguments call; if they ask for its help, with examples that can be run."""
        name, command, rest = super().resolve_command(ctx, args)
        # Only help reads the records: a run that does its work should not wait for them twice.
        if command and not {*rest}.isdisjoint(ctx.help_option_names):
            command = _with_examples(command, ctx)
        return name, command, rest

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help of the group itself, with examples that can be run."""
        click.Group.format_help_text(_with_examples(self, ctx), ctx, formatter)


def _with_examples(command: Shown, context: click.Context) -> Shown:
    """A copy of a command with documents, clauses and concepts of the corpus in its help."""
    names = _names(chosen_root(context))
    head, example, call = (command.help or "").partition("Example: ")
    for word, name in names.items():
        call = re.sub(rf"\b{word}\b", name, call)
    filled = copy(command)
    filled.help = head + example + call
    filled.params = [copy(option) for option in command.params]
    for option in filled.params:
        if isinstance(option, click.Option) and option.help:
            default = names.get("DOCUMENT", "the one that everyone quotes")
            option.help = option.help.replace("{document}", default)
    return filled


def _names(root: Path) -> dict[str, str]:
    """What the placeholders of examples become; nothing while there are no records."""
    try:
        library = Library(root)
        document = library.default.id
        documents = [document, *(other.id for other in library.documents if other.id != document)]
        clause = next(clause for clause in library.clauses(document) if clause.kind is Kind.CLAUSE)
        concept = library.index.concept_of[clause.key]
    except (InputError, StopIteration, KeyError):
        return {}
    return {
        "OTHER_DOCUMENT": documents[-1],
        "DOCUMENT": document,
        "OTHER_EDITION": library.editions[-1],
        "EDITION": library.editions[0],
        "NUMBER": clause.number,
        "CONCEPT": concept,
    }


class Commands(LazyGroup):
    """The commands of `rulebook`."""

    modules: ClassVar = {
        "accept": "corpus",
        "add": "add",
        "align": "concepts",
        "audit": "documents",
        "build": "corpus",
        "check": "check",
        "compare": "compare",
        "concept": "concepts",
        "coverage": "rules",
        "documents": "documents",
        "equipment": "table",
        "facts": "rules",
        "gaps": "check",
        "graph": "documents",
        "impact": "documents",
        "judge": "rules",
        "match": "match",
        "new": "corpus",
        "outline": "documents",
        "place": "table",
        "remove": "add",
        "review": "check",
        "search": "concepts",
        "serve": "serve",
        "show": "show",
        "stats": "match",
        "terms": "concepts",
        "where": "compare",
    }


class Exports(LazyGroup):
    """The things that `rulebook export` prints."""

    modules: ClassVar = {
        "clauses": "export",
        "concordance": "export",
        "references": "export",
        "schema": "export",
    }

    def function(self, name: str) -> str:
        """The function behind an export."""
        return f"export_{name}"


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="rulebook", message="%(prog)s %(version)s")
@click.option(
    "--corpus",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="The texts and data of another sport; its build goes into a folder beside or in it.",
)
@click.pass_context
def cli(context: click.Context, corpus: Path | None) -> None:
    """Rulebooks as records: every clause, in every language, with its lines in the source.

    Example: rulebook show NUMBER --in en,lv
    """
    if context.invoked_subcommand != "new":
        context.obj = chosen_root(context)


@cli.group(cls=Exports)
def export() -> None:
    """Print records for other programs.

    Example: rulebook export clauses --document DOCUMENT --format csv
    """
