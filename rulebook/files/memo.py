"""Results that are kept from one run to the next, so that only what has changed is made anew."""

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from rulebook.files.digest import fingerprint
from rulebook.files.folders import BUILD

T = TypeVar("T")

KEPT = "kept"
"""Where results are kept, seen from the folder `build`."""


def memo_file(root: Path, name: str) -> Path:
    """The file that keeps results of one kind."""
    return root / BUILD / KEPT / f"{name}.json"


class Memo(Generic[T]):
    """Results by key; a key is a digest of all that a result depends on: inputs, code and tables.

    A file that is damaged, or holds something else, is as good as none. Only results that were asked for are
    saved: what nobody needs any more is forgotten.

    >>> memo = Memo(int)
    >>> memo("key", lambda: 6 * 7), memo("key", lambda: 0), memo.made
    (42, 42, 1)
    """

    def __init__(self, kind: type[T], path: Path | None = None) -> None:
        self.made = 0
        """How many results were not there and had to be made."""
        self._path = path
        self._last: dict[str, T] = (_read_sealed(path, dict[str, kind]) if path else None) or {}  # type: ignore[valid-type]
        self._used: dict[str, T] = {}

    def __call__(self, key: str, make: Callable[[], T]) -> T:
        """The result of a key: as it was kept, or else made now."""
        known = self.get(key)
        return self.put(key, make()) if known is None else known

    def get(self, key: str) -> T | None:
        """The result of a key as it was kept; nothing where it is not."""
        if key in self._last:
            self._used[key] = self._last[key]
        return self._used.get(key)

    def put(self, key: str, result: T) -> T:
        """Keeps a result that was made."""
        self.made += 1
        self._used[key] = result
        return result

    def save(self, path: Path | None = None) -> None:
        """Writes the results for the next run, whole; where that is not possible, it makes them anew."""
        target = path or self._path
        assert target, "a memo without a file is not saved"
        content = msgspec.json.encode(self._used)
        with suppress(OSError):
            target.parent.mkdir(exist_ok=True)
            replace_file(target, fingerprint(content).encode() + b"\n" + content)


def _read_sealed(path: Path, kind: type[T]) -> T | None:
    """What a file holds under a fingerprint; nothing where there is none, or it is not whole."""
    try:
        seal, _, content = path.read_bytes().partition(b"\n")
        if seal.decode() != fingerprint(content):
            return None
        return msgspec.json.decode(content, type=kind)
    except (OSError, ValueError):
        return None


def replace_file(path: Path, content: bytes) -> None:
    """Puts a whole file in place of the last one, or leaves the last one as it was."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(content)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
