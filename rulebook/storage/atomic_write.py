"""A finished folder takes the place of the last one: whole, one at a time, or not at all."""

import errno
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from rulebook.errors import InputError
from rulebook.files.digest import fingerprint
from rulebook.files.memo import KEPT
from rulebook.storage.store import (
    CODE_FOLDER,
    DIAGRAMS_FILE,
    FACTS_FILE,
    FOLDER,
    MANIFEST_FILE,
    OUTCOMES_FILE,
    RULES_FILE,
    SEARCH_FILE,
    SITUATIONS_FILE,
    TABLES_FILE,
    Parts,
    ReadingReport,
)

LOCK = ".lock"
OLD = "-old"
"""What a folder is called while another takes its place."""
REMEDIES = {
    errno.ENOSPC: "free some space; the last build is as it was",
    errno.EDQUOT: "free some space; the last build is as it was",
    errno.EROFS: "build where the disk can be written to",
}
WRITABLE = "make the build folder writable"


def input_error_from(error: OSError, file: str) -> InputError:
    """What went wrong with a file, in one line with its remedy."""
    hint = REMEDIES.get(error.errno or 0, WRITABLE)
    return InputError(error.strerror or "cannot be written", file=file, hint=hint)


def refuse_blocked_build(root: Path) -> None:
    """`InputError` where something that is no folder stands in place of the build, before any long work."""
    folder = root / "build"
    if folder.exists() and not folder.is_dir():
        raise InputError("File exists", file=f"build/{FOLDER}", hint=WRITABLE)


@contextmanager
def build_lock(root: Path, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Holds the build folder for one build at a time; `waiting` is called once if another has it.

    What builds that were killed left behind is cleared away first.
    """
    from filelock import FileLock, Timeout  # only building needs it

    folder = root / "build"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            waiting()
            lock.acquire()
    except OSError as error:
        raise input_error_from(error, folder.name) from None
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
    for work in (*folder.glob(".*-*"), *(folder / KEPT).glob(".*-*")):
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
            raise input_error_from(cause, f"{target.parent.name}/{target.name}") from None
        raise


def os_error_behind(error: BaseException) -> OSError | None:
    """The error of the operating system that led to another error, or nothing."""
    seen: BaseException | None = error
    while seen is not None and not isinstance(seen, OSError):
        seen = seen.__cause__
    return seen


def write_build(root: Path, parts: Parts) -> None:
    """Puts a whole build in place of the last one, or leaves the last one as it was."""
    replace_folder(root / "build" / FOLDER, lambda work: _fill(work, parts))


def _fill(work: Path, parts: Parts) -> None:
    """Writes every part, and last of all the index, which knows the fingerprint of each."""
    stamps = {}
    for name, content in _contents(parts).items():
        path = work / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
        stamps[name] = fingerprint(content)
    index = msgspec.structs.replace(parts.manifest, parts=stamps)
    (work / MANIFEST_FILE).write_bytes(_value(index))


def _contents(parts: Parts) -> dict[str, bytes]:
    """The name and content of every file of a build but its index."""
    contents: dict[str, bytes] = {}
    for book in parts.books:
        remains = ReadingReport(leftovers=book.leftovers, repairs=book.repairs, doubts=book.doubts)
        contents[f"clauses/{book.document}.jsonl"] = _rows(book.clauses)
        contents[f"audit/{book.document}.json"] = _value(remains)
    for alignment in parts.alignments:
        contents[f"alignments/{alignment.left}--{alignment.right}.json"] = _value(alignment)
    for (old, new), changes in parts.changes.items():
        contents[f"changes/{old}--{new}.jsonl"] = _rows(changes)
    for name, text in parts.code.items():
        contents[f"{CODE_FOLDER}/{name}"] = text.encode()
    rows: dict[str, Sequence[Struct]] = {
        "concepts": parts.concepts,
        "unreviewed_concepts": parts.unreviewed_concepts,
        "references": parts.references,
        "terms": parts.terms,
        "checked": parts.checked,
        "findings": parts.findings,
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
