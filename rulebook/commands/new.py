"""The command new: a folder for another sport, with an example that can be built as it is."""

import shutil
import tempfile
from pathlib import Path

import click

from rulebook.commands.options import as_json
from rulebook.commands.terminal import print_json, print_line
from rulebook.store import PACKAGE
from rulebook.trouble import Trouble

EXAMPLE = PACKAGE / "example"
"""The folder that is copied."""


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@as_json
def new(folder: Path, as_json: bool) -> None:
    """Start a folder for another sport, with a commented example that can be built as it is.

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
            raise Trouble("there is something already", file=str(folder), remedy="name a new or empty folder")
        whole.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=f".{whole.name}-", dir=whole.parent))
        shutil.copytree(EXAMPLE, work, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        work.chmod(0o755)
        work.replace(whole)
    except OSError as error:
        if work:
            shutil.rmtree(work, ignore_errors=True)
        reason = error.strerror or "cannot be written"
        raise Trouble(reason, file=str(folder), remedy="name a folder that can be written") from None
