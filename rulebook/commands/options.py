"""Options that commands share, and the corpus that they open."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from rulebook.commands.terminal import print_line
from rulebook.errors import InputError
from rulebook.files.folders import default_root, root_of
from rulebook.storage.library import Library

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from rulebook.sources.sources import Sources

Command = TypeVar("Command", bound=Callable[..., object])


def chosen_root(context: click.Context) -> Path:
    """The folder that a run works on: that of `--corpus`, or else the default one."""
    corpus = context.find_root().params.get("corpus")
    return root_of(corpus) if corpus else default_root()


def open_library(root: Path) -> Library:
    """The stored records; says so on standard error if the corpus has changed since they were made."""
    library = Library(root)
    _warn(library)
    return library


def open_corpus(root: Path) -> "Sources":
    """The stored records with all that they were made from; the same warning."""
    from rulebook.sources.sources import Sources  # all that a look-up does without

    corpus = Sources(root)
    _warn(corpus)
    return corpus


def _warn(library: Library) -> None:
    if library.stale:
        print_line("rulebook: the corpus has changed since the last build; run `rulebook build`", err=True)


def as_json(command: Command) -> Command:
    """The option that every command has."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def in_format(*forms: str, what: str) -> Callable[[Command], Command]:
    """The option that chooses how records are printed, the first form if not said."""
    kind = click.Choice(forms)
    return click.option(
        "--format", "form", type=kind, default=forms[0], show_default=True, help=f"How to print {what}."
    )


def one_document(help: str) -> Callable[[Command], Command]:
    """The option that names a document."""
    return click.option("--document", metavar="ID", shell_complete=complete_documents, help=help)


def by_rules(rules: str, language: str) -> Callable[[Command], Command]:
    """The options that say by which documents to rule, and in which language to tell it."""

    def decorated(command: Command) -> Command:
        help = f"{language} (default: that of the document)."
        command = click.option("--lang", type=LanguageType(), help=help)(command)
        command = click.option("--all", "every", is_flag=True, help="By the rules of every document.")(
            command
        )
        return one_document(f"{rules} (default: {{document}}).")(command)

    return decorated


def several_documents(command: Command) -> Command:
    """The option that narrows a command to documents."""
    option = click.option(
        "--document",
        "ids",
        multiple=True,
        metavar="ID",
        shell_complete=complete_documents,
        help="Only this document; may be repeated.",
    )
    return option(command)


def without_decisions(command: Command) -> Command:
    """The option that leaves the decisions out."""
    help = "Only what the program found, without the reviewed decisions."
    return click.option("--no-decisions", "unreviewed", is_flag=True, help=help)(command)


def chosen_documents(library: Library, ids: tuple[str, ...]) -> list[str]:
    """The documents that were named, or all."""
    return [library.document(id).id for id in ids] or [document.id for document in library.documents]


def complete_documents(
    context: click.Context, parameter: click.Parameter, start: str
) -> "list[CompletionItem]":
    """Ids of documents for the shell."""
    from click.shell_completion import CompletionItem  # loaded when the shell asks, never for a look-up

    try:
        documents = Library(chosen_root(context)).documents
    except InputError:
        return []
    return [CompletionItem(d.id, help=d.title) for d in documents if d.id.startswith(start)]


class LanguageType(click.Choice[str]):
    """One of the languages that headlines are written in; they are known once there is a build."""

    def __init__(self) -> None:
        super().__init__(())

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """The languages, as the help shows them."""
        self.choices = _languages(ctx.obj)
        return super().get_metavar(param, ctx)

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The language, or a complaint with those that there are."""
        assert ctx, "commands are run in a context"
        self.choices = _languages(ctx.obj)
        return super().convert(value, param, ctx)


def _languages(root: Path) -> tuple[str, ...]:
    try:
        concepts = Library(root).concepts
    except InputError:
        return ()
    return tuple(concepts[0].headline) if concepts else ()


def input_bytes(file: str) -> bytes:
    """What a file or standard input holds, as far as anybody tells something and one byte more."""
    from rulebook.files.yaml import MAX_CHARS  # which looking up does without

    try:
        if file == "-":
            return sys.stdin.buffer.read(MAX_CHARS + 1) if sys.stdin else b""
        with Path(file).open("rb") as stream:
            return stream.read(MAX_CHARS + 1)
    except OSError as error:
        raise InputError(
            error.strerror or "cannot be read", file=file, hint="name a file that can be read"
        ) from None
    except ValueError:
        raise InputError("no such name in this locale", file=file, hint="use - for standard input") from None
