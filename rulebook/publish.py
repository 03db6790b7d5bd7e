"""A finished folder takes the place of the last one: whole, one at a time, or not at all."""

import errno
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from rulebook.store import (
    DIAGRAMS_FILE,
    FACTS_FILE,
    FOLDER,
    INDEX_FILE,
    OUTCOMES_FILE,
    RULES_FILE,
    SEARCH_FILE,
    SITUATIONS_FILE,
    TABLES_FILE,
    Parts,
    Remains,
    fingerprint,
)
from rulebook.trouble import Trouble

T = TypeVar("T")

LOCK = ".lock"
OLD = "-old"
"""What a folder is called while another takes its place."""
REMEDIES = {
    errno.ENOSPC: "free some space; the last build is as it was",
    errno.EDQUOT: "free some space; the last build is as it was",
    errno.EROFS: "build where the disk can be written to",
}
WRITABLE = "make the build folder writable"


def trouble_with(error: OSError, file: str) -> Trouble:
    """What went wrong with a file, in one line with its remedy."""
    remedy = REMEDIES.get(error.errno or 0, WRITABLE)
    return Trouble(error.strerror or "cannot be written", file=file, remedy=remedy)


def refuse_blocked_build(home: Path) -> None:
    """`Trouble` where something that is no folder stands in place of the build, before any long work."""
    folder = home / "build"
    if folder.exists() and not folder.is_dir():
        raise Trouble("File exists", file=f"build/{FOLDER}", remedy=WRITABLE)


@contextmanager
def build_lock(home: Path, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Holds the build folder for one build at a time; `waiting` is called once if another has it.

    What builds that were killed left behind is cleared away first.
    """
    from filelock import FileLock, Timeout  # only building needs it

    folder = home / "build"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            waiting()
            lock.acquire()
    except OSError as error:
        raise trouble_with(error, folder.name) from None
    try:
        _clear_leftovers(folder)
        yield
    finally:
        lock.release()


def _clear_leftovers(folder: Path) -> None:
    """Removes the work of killed builds; a folder comes back that was moved away and not replaced."""
    for old in sorted(folder.glob(f".*{OLD}")):
        target = folder / old.name[1:].split("-")[0]
        if not target.exists():
            old.rename(target)
    for work in folder.glob(".*-*"):
        if work.is_dir():
            shutil.rmtree(work, ignore_errors=True)
        else:
            work.unlink(missing_ok=True)


def replace_folder(target: Path, fill: Callable[[Path], None]) -> None:
    """Fills a new folder and puts it in place of the last one, or leaves the last one as it was."""
    work: Path | None = None
    try:
        work = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
        fill(work)
        work.chmod(0o755)
        old = Path(f"{work}{OLD}")
        if target.exists():
            target.rename(old)
        work.rename(target)
        shutil.rmtree(old, ignore_errors=True)
    except BaseException as error:
        if work:
            shutil.rmtree(work, ignore_errors=True)
        if cause := os_error_behind(error):
            raise trouble_with(cause, f"{target.parent.name}/{target.name}") from None
        raise


def os_error_behind(error: BaseException) -> OSError | None:
    """The error of the operating system that led to another error, or nothing."""
    seen: BaseException | None = error
    while seen is not None and not isinstance(seen, OSError):
        seen = seen.__cause__
    return seen


def write_build(home: Path, parts: Parts) -> None:
    """Puts a whole build in place of the last one, or leaves the last one as it was."""
    replace_folder(home / "build" / FOLDER, lambda work: _fill(work, parts))


def _fill(work: Path, parts: Parts) -> None:
    """Writes every part, and last of all the index, which knows the fingerprint of each."""
    stamps = {}
    for name, content in _contents(parts).items():
        path = work / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
        stamps[name] = fingerprint(content)
    index = msgspec.structs.replace(parts.index, parts=stamps)
    (work / INDEX_FILE).write_bytes(_value(index))


def _contents(parts: Parts) -> dict[str, bytes]:
    """The name and content of every file of a build but its index."""
    contents: dict[str, bytes] = {}
    for book in parts.books:
        remains = Remains(leftovers=book.leftovers, repairs=book.repairs, doubts=book.doubts)
        contents[f"clauses/{book.document}.jsonl"] = _rows(book.clauses)
        contents[f"audit/{book.document}.json"] = _value(remains)
    for tie in parts.ties:
        contents[f"ties/{tie.left}--{tie.right}.json"] = _value(tie)
    rows: dict[str, Sequence[Struct]] = {
        "concepts": parts.concepts,
        "machine": parts.machine,
        "relations": parts.relations,
        "references": parts.references,
        "terms": parts.terms,
        "checked": parts.checked,
        "findings": parts.findings,
        "analyses": parts.analyses,
        "gaps": parts.gaps,
    }
    contents |= {f"{name}.jsonl": _rows(records) for name, records in rows.items()}
    values = {
        SEARCH_FILE: parts.search,
        RULES_FILE: parts.rules,
        SITUATIONS_FILE: parts.situations,
        FACTS_FILE: parts.facts,
        OUTCOMES_FILE: parts.outcomes,
        TABLES_FILE: parts.tables,
        DIAGRAMS_FILE: parts.diagrams,
    }
    return contents | {name: _value(value) for name, value in values.items()}


def _rows(rows: Sequence[Struct]) -> bytes:
    return msgspec.json.Encoder().encode_lines(rows)


def _value(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


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


def write_sealed(path: Path, value: object) -> None:
    """Keeps a value for the next build, with a seal that shows whether it is whole."""
    content = msgspec.json.encode(value)
    replace_file(path, fingerprint(content).encode() + b"\n" + content + b"\n")


def read_sealed(path: Path, kind: type[T]) -> T | None:
    """A value that an earlier build kept; nothing where there is none, or it is not whole."""
    try:
        seal, _, content = path.read_bytes().partition(b"\n")
        if seal.decode() != fingerprint(content.removesuffix(b"\n")):
            return None
        return msgspec.json.decode(content, type=kind)
    except (OSError, ValueError):
        return None
