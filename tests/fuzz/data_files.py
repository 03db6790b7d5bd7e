"""Damaged data files of the corpus, read as `rulebook build` reads them: refused in one line, or accepted.

An input is the path of a file below `corpus/` on the first line, and its bytes; the rest is as it is.
"""

import atexit
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from rulebook.errors import InputError

from ..damaged import EVERY_FILE, DamagedProject
from ..support import ROOT

FILES = [
    file.removeprefix("corpus/")
    for file in EVERY_FILE
    if file.startswith("corpus/") and not file.startswith("corpus/text/")
]
"""The texts are left to the reader: any change of theirs is refused for its checksum."""
PARTS = {".toml": r"\n(?=\[)", ".md": r"\n(?=## )", ".yaml": r"\n(?=- )"}
"""What the parts of a file begin with, by its suffix; other files are cut into lines."""
FEW = 3
"""Parts of a sample."""


@cache
def _project() -> DamagedProject:
    folder = TemporaryDirectory(prefix="fuzz-")
    atexit.register(folder.cleanup)
    return DamagedProject(Path(folder.name))


def samples() -> list[str]:
    """Every file with its first few parts, which hold rows of each shape."""
    found = []
    for file in FILES:
        path = ROOT / "corpus" / file
        parts = re.split(PARTS.get(path.suffix, r"\n"), path.read_text(encoding="utf-8"))
        found.append("\n".join([file, *parts[:FEW]]) + "\n")
    return found


def check(data: bytes) -> None:
    """A file is loaded, or refused in one line that names a file."""
    name, _, content = data.partition(b"\n")
    file = name.decode("utf-8", "replace")
    if file not in FILES:
        raise InputError(f"no file {file!r}", hint="give one of the corpus")
    if error := _project().answer(f"corpus/{file}", content):
        check_refusal(error)
        raise error


def check_refusal(error: InputError) -> None:
    """A refusal is one line that names a file."""
    assert error.file, f"names no file: {error}"
    assert len(str(error).splitlines()) == 1, f"not one line: {error}"
