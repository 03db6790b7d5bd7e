"""The command `rulebook`: which commands there are, and how a run ends."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import ClassVar

import click

from rulebook.trouble import Trouble

FINE, WRONG = 0, 2
OWN = ("rulebook", "crossref")
"""Packages that come with the command; all others may be parts of an extra."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and gives its exit code: 0 fine, 1 found something, 2 wrong use."""
    try:
        given = None if arguments is None else list(arguments)
        code = cli.main(args=given, prog_name="rulebook", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else FINE
    except Trouble as trouble:
        return _complain(str(trouble), trouble.details)
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
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE


def _complain(line: str, details: Sequence[str] = ()) -> int:
    click.echo(f"rulebook: {line}", err=True)
    for detail in details:
        click.echo(f"  {detail}", err=True)
    return WRONG


class Rooms(click.Group):
    """A group whose commands are loaded when asked for: what one needs must not slow down another."""

    rooms: ClassVar[dict[str, str]]
    """The module of each command."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands by name."""
        return sorted([*super().list_commands(ctx), *self.rooms])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, fetched from its module."""
        if cmd_name not in self.rooms:
            return super().get_command(ctx, cmd_name)
        command = getattr(import_module(f"rulebook.commands.{self.rooms[cmd_name]}"), self.function(cmd_name))
        assert isinstance(command, click.Command)
        return command

    def function(self, name: str) -> str:
        """The function behind a command."""
        return name


class Commands(Rooms):
    """The commands of `rulebook`."""

    rooms: ClassVar = {
        "accept": "accept",
        "align": "concepts",
        "audit": "clauses",
        "build": "build",
        "check": "check",
        "compare": "compare",
        "concept": "concepts",
        "coverage": "rules",
        "documents": "clauses",
        "facts": "rules",
        "gaps": "check",
        "generate": "rules",
        "graph": "references",
        "history": "compare",
        "impact": "compare",
        "judge": "rules",
        "outline": "clauses",
        "refs": "references",
        "search": "search",
        "serve": "serve",
        "show": "show",
        "terms": "concepts",
        "where": "concepts",
    }


class Exports(Rooms):
    """The things that `rulebook export` prints."""

    rooms: ClassVar = {
        "clauses": "clauses",
        "concordance": "concepts",
        "references": "references",
        "schema": "schema",
    }

    def function(self, name: str) -> str:
        """The function behind an export."""
        return f"export_{name}"


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="rulebook", message="%(prog)s %(version)s")
def cli() -> None:
    """The novuss rulebooks as records: every clause, in every language, with its lines in the source.

    Example: rulebook show 17.1.4 --in en,lv
    """


@cli.group(cls=Exports)
def export() -> None:
    """Print records for other programs.

    Example: rulebook export clauses --document lnf-2017-en --format csv
    """
