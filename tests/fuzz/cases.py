"""Inputs that once showed a fault, kept as files: the first line says what it was, the rest is the input."""

import re
from pathlib import Path

from ..support import CASES
from .target import Failure

FOLDER = CASES / "fuzz"


def kept_cases() -> list[Path]:
    """Every case file; the name of its folder is the target."""
    return sorted(path for path in FOLDER.glob("*/*") if path.is_file())


def read_case(path: Path) -> bytes:
    """The input of a case."""
    return path.read_bytes().partition(b"\n")[2]


def keep_case(target: str, failure: Failure, data: bytes) -> Path:
    """Writes a case, one for each kind of fault, and gives its path."""
    name = re.sub(r"\W+", "-", failure.kind.lower()).strip("-")[:80]
    path = FOLDER / target / f"{name}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    showed = " ".join(f"{failure.kind}: {failure.message}".split())[:300]
    path.write_bytes(f"# {showed}\n".encode("utf-8", "replace") + data)
    return path
