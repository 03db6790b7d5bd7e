"""Lines of files are changed, in all files or in none; everything else in them stays as it is."""

import os
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from rulebook.errors import InputError


class Edit(Struct, frozen=True, kw_only=True):
    """One line of a file that becomes another, goes, or gets a line below it."""

    file: str
    """Where, seen from the root."""
    line: int
    """Which, counted from 1."""
    text: str | None = None
    """What the line becomes; nothing where it goes or stays."""
    below: str | None = None
    """A new line below it."""


def edited_texts(root: Path, edits: Iterable[Edit]) -> dict[str, str]:
    """The new text of every file that is changed."""
    by_file: dict[str, list[Edit]] = {}
    for edit in edits:
        by_file.setdefault(edit.file, []).append(edit)
    return {file: _edited((root / file).read_text(encoding="utf-8"), rows) for file, rows in by_file.items()}


def _edited(text: str, edits: Sequence[Edit]) -> str:
    lines: list[list[str]] = [[line] for line in text.split("\n")]
    for edit in edits:
        if edit.below is not None:
            lines[edit.line - 1].append(edit.below)
        else:
            lines[edit.line - 1][:1] = [edit.text] if edit.text is not None else []
    return "\n".join(line for group in lines for line in group)


def apply_edits(root: Path, edits: Iterable[Edit]) -> None:
    """Writes all changes, or none."""
    temporary: dict[Path, Path] = {}
    try:
        for file, text in edited_texts(root, edits).items():
            path = root / file
            handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
            temporary[path] = Path(name)
            with os.fdopen(handle, "w", encoding="utf-8", newline="") as out:
                out.write(text)
            temporary[path].chmod(path.stat().st_mode & 0o777)
        for path, work in temporary.items():
            work.replace(path)
    except OSError as error:
        for work in temporary.values():
            work.unlink(missing_ok=True)
        reason = error.strerror or "cannot be written"
        raise InputError(
            reason, file="corpus", hint="make the folder writable; nothing was changed"
        ) from None
