"""What a reader gives to a command: a file, or standard input."""

import sys
from pathlib import Path

from rulebook.trouble import Trouble


def given_bytes(file: str, most: int) -> bytes:
    """What a file or, for -, standard input holds, as far as it may go and one byte more; or `Trouble`."""
    try:
        if file == "-":
            return sys.stdin.buffer.read(most + 1) if sys.stdin else b""
        with Path(file).open("rb") as stream:
            return stream.read(most + 1)
    except OSError as error:
        raise Trouble(
            error.strerror or "cannot be read", file=file, remedy="name a file that can be read"
        ) from None
    except ValueError:
        raise Trouble("no such name in this locale", file=file, remedy="use - for standard input") from None
