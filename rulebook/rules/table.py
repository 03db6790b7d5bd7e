"""TOML tables decoded into records; a mistake is told with the file."""

from pathlib import Path
from typing import TypeVar

import msgspec

from rulebook.trouble import Trouble

Record = TypeVar("Record")


def load(path: Path, kind: type[Record]) -> Record:
    """The records of a TOML file, or `Trouble`."""
    file = f"{path.parent.name}/{path.name}"
    try:
        return msgspec.toml.decode(path.read_bytes(), type=kind)
    except OSError as error:
        raise Trouble(error.strerror or "cannot be read", file=file, remedy="restore the file") from None
    except msgspec.MsgspecError as error:
        raise Trouble(str(error), file=file, remedy="mend the table") from None


def line_of(path: Path, start: str) -> int:
    """The number of the first line that starts so; 1 if none does."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if line.startswith(start)), 1)
