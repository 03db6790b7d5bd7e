"""A document comes into the corpus, takes another's place, or leaves it: all of it or nothing."""

import os
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from msgspec import Struct

from crossref.aligning.alignments import Pair
from crossref.making.build import Report, make
from rulebook.adding.describe import Described
from rulebook.adding.entry import with_entry, without_entry
from rulebook.errors import InputError
from rulebook.files.folders import BUILD, CORPUS, DOCUMENTS_FILE, is_checkout
from rulebook.files.memo import replace_file
from rulebook.findings import Finding
from rulebook.index import Index
from rulebook.reading.documents import DocumentEntry
from rulebook.records import Clause, ClauseId, Document, Kind
from rulebook.rules.making.generate import write_generated
from rulebook.sources.sources import Sources
from rulebook.storage.atomic_write import build_lock, input_error_from, refuse_blocked_build, write_build
from rulebook.storage.library import Library

Progress = Callable[[Iterable[Pair]], Iterable[Pair]]
COMPARED = (Kind.SECTION, Kind.CLAUSE, Kind.NOTE, Kind.ANNEX_ROW)
GRAVE = ("high", "medium")
BLOCKS = ("decisions.toml", "relations.toml")
"""Files whose tables stand each for itself: one that names a clause of a document that goes, goes with it."""


LISTED = ("terms.toml",)
"""Files that list clauses: those of a document that goes are taken from the lists."""
QUOTING = "meaning"
"""Folder of the pages that quote clauses line by line."""


class DocumentComparison(Struct, frozen=True, kw_only=True):
    """A new document beside one that was there."""

    document: str
    same: int
    """Clauses that say the same: word for word, or in another language without a grave finding."""
    changed: int
    new: int
    missing: int


class Summary(Struct, frozen=True, kw_only=True):
    """What became of a new document."""

    clauses: int
    beside: tuple[DocumentComparison, ...]
    findings: dict[str, int]
    """How many findings concern it, by severity."""
    unnamed: int
    """Concepts that nobody named yet."""
    ruled: bool
    """Whether there are rules for other documents, but none for this one."""


class FileChanges(Struct, frozen=True, kw_only=True):
    """New contents of files of the corpus, seen from its folder; none for a file that goes."""

    files: dict[str, bytes | None]


def known_entries(corpus: Sources) -> tuple[DocumentEntry, ...]:
    """The documents that are there; none where the table is not begun."""
    return corpus.entries if "[[document]]" in _table(corpus) else ()


def _table(corpus: Sources) -> str:
    path = corpus.folder / DOCUMENTS_FILE
    return path.read_text(encoding="utf-8-sig") if path.is_file() else ""


def built_clauses(corpus: Sources, id: str) -> tuple[Clause, ...]:
    """The clauses of a document in the last build; none where there is no such build."""
    try:
        return tuple(Library(corpus.root).clauses(id))
    except InputError:
        return ()


def refuse_taken(corpus: Sources, id: str, *, replace: bool) -> None:
    """`InputError` for an id that is taken, or one that is to be replaced and not there."""
    known = [entry.id for entry in known_entries(corpus)]
    if id in known and not replace:
        raise InputError(f"there is a document {id!r}", hint="say --replace, or another --id")
    if replace and id not in known:
        raise InputError(f"no document {id!r} to replace", hint=f"there are {', '.join(known) or 'none'}")


def addition(corpus: Sources, described: Described) -> FileChanges:
    """The files by which a document comes in, or takes the place of the one with its id."""
    entry = described.entry
    files: dict[str, bytes | None] = {
        row.file: None for row in known_entries(corpus) if row.id == entry.id and row.file != entry.file
    }
    files[entry.file] = described.extracted.data
    files[DOCUMENTS_FILE] = with_entry(_table(corpus), entry).encode()
    return FileChanges(files=files)


def removal(corpus: Sources, id: str) -> FileChanges:
    """The files without a document, and without what is said of its clauses."""
    entries = {entry.id: entry for entry in known_entries(corpus)}
    if id not in entries:
        raise InputError(f"no document {id!r}", hint=f"there are {', '.join(entries)}")
    if len(entries) == 1:
        raise InputError(f"{id} is the only document", hint="add another first")
    lent = [entry.id for entry in entries.values() if entry.outline == id]
    if lent:
        raise InputError(
            f"{', '.join(lent)} takes its outline from {id}", hint="name another outline there first"
        )
    files: dict[str, bytes | None] = {entries[id].file: None}
    files[DOCUMENTS_FILE] = without_entry(_table(corpus), id).encode()
    for path, text in _mentioning(corpus, id):
        name = path.relative_to(corpus.folder).as_posix()
        if path.stem == id:
            files[name] = None
        elif path.name in (*BLOCKS, *LISTED) or path.parent.name == QUOTING:
            files[name] = _without(path.name, text, id).encode()
    return FileChanges(files=files)


def mentions(corpus: Sources, id: str) -> dict[str, int]:
    """How many lines of each file speak of a document or its clauses, its entry and text not counted."""
    word = _word(id)
    counts = Counter[str]()
    for path, text in _mentioning(corpus, id):
        counts[path.relative_to(corpus.folder).as_posix()] = sum(
            bool(word.search(line)) for line in text.split("\n")
        )
    return dict(sorted(counts.items()))


def _mentioning(corpus: Sources, id: str) -> Iterator[tuple[Path, str]]:
    word = _word(id)
    for path in sorted(corpus.folder.rglob("*")):
        inside = path.relative_to(corpus.folder).parts
        if path.suffix in (".toml", ".md", ".txt", ".yaml") and inside[0] not in ("text", BUILD):
            text = path.read_text(encoding="utf-8-sig")
            if path.name != DOCUMENTS_FILE and (word.search(text) or path.stem == id):
                yield path, text


def _word(id: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(id)}(?![\w-])")


def _without(name: str, text: str, id: str) -> str:
    """A file of the corpus without what is said of a document."""
    word = _word(id)
    if name in BLOCKS:
        head, *blocks = re.split(r"(?m)^(?=\[\[)", text)
        return head + "".join(block for block in blocks if not word.search(block))
    if name.endswith(".md"):
        return "\n".join(line for line in text.split("\n") if not line.startswith(f"> {id} "))
    listed = re.sub(rf'"{re.escape(id)}/[^"]*"(?:,\s*)?', "", text)
    return re.sub(r",\s*\]", "]", listed)


@contextmanager
def tried(corpus: Sources, change: FileChanges, progress: Progress = iter) -> Iterator[Report]:
    """The build of a copy of the corpus with a change in it, while nobody else builds."""
    refuse_blocked_build(corpus.root)
    with build_lock(corpus.root):
        work = Path(tempfile.mkdtemp(prefix=".add-", dir=corpus.root / BUILD))
        try:
            copy = work / CORPUS
            shutil.copytree(
                corpus.folder,
                copy,
                ignore=lambda folder, _: {BUILD} if Path(folder) == corpus.folder else set(),
            )
            _apply(copy, change)
            with suppress(OSError):  # without the last build everything is made anew
                (work / BUILD).symlink_to(corpus.root / BUILD, target_is_directory=True)
            yield make(Sources(work), progress)
        except OSError as error:
            raise input_error_from(error, BUILD) from None
        finally:
            shutil.rmtree(work, ignore_errors=True)


def _apply(folder: Path, change: FileChanges) -> None:
    for name, content in change.files.items():
        path = folder / name
        if content is None:
            path.unlink(missing_ok=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, content)


def keep(corpus: Sources, change: FileChanges, report: Report) -> None:
    """Writes a change and the build that was made of it, or leaves everything as it was."""
    before = {name: _content(corpus.folder / name) for name in change.files}
    try:
        _apply(corpus.folder, change)
        if Library(corpus.root).digest != report.parts.manifest.digest:
            raise InputError("the corpus was changed meanwhile", hint="try again")
        write_build(corpus.root, report.parts)
        report.memos.save()
    except BaseException as error:
        _apply(corpus.folder, FileChanges(files=before))
        if isinstance(error, OSError):
            raise input_error_from(error, os.fspath(error.filename or corpus.folder.name)) from None
        raise
    if is_checkout(corpus.root):
        write_generated(report.parts.code)


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def summarise(report: Report, id: str) -> Summary:
    """What a build says of one of its documents."""
    parts = report.parts
    index = Index({book.document: book.clauses for book in parts.books}, parts.concepts)
    concerned = [finding for finding in parts.findings if _concerns(finding, id)]
    grave = {finding.concept for finding in concerned if finding.severity in GRAVE}
    documents = {document.id: document for document in parts.manifest.documents}
    counted = [clause for clause in index.books[id] if clause.kind in COMPARED]
    others = [document for document in documents.values() if document.id != id]
    return Summary(
        clauses=len(counted),
        beside=tuple(_beside(documents[id], other, index, grave) for other in others),
        findings=dict(Counter(finding.severity for finding in concerned)),
        unnamed=sum(note.kind == "unnamed" for note in parts.manifest.notes),
        ruled=bool(parts.manifest.ruled) and id not in parts.manifest.ruled,
    )


def _beside(
    own: Document,
    other: Document,
    index: Index,
    grave: set[str],
) -> DocumentComparison:
    here, there = (
        ({}, {}) if own.id == other.id else (_by_concept(index, own.id), _by_concept(index, other.id))
    )
    shared = [concept for concept in here if concept in there]
    if own.language == other.language:
        changed = sum(here[concept] != there[concept] for concept in shared)
    else:
        changed = sum(concept in grave for concept in shared)
    return DocumentComparison(
        document=other.id,
        same=len(shared) - changed,
        changed=changed,
        new=len(here) - len(shared),
        missing=len(there) - len(shared),
    )


def _by_concept(index: Index, id: str) -> dict[str, list[str]]:
    """The fingerprints of what a document says on each concept."""
    said: dict[str, list[str]] = {}
    for clause in index.books[id]:
        concept = index.concept_of.get(clause.key)
        if concept and clause.kind in COMPARED:
            said.setdefault(concept, []).append(clause.hash)
    return said


def _concerns(finding: Finding, id: str) -> bool:
    return finding.document == id or any(other.startswith(f"{id}/") for other in finding.others)


def changed_clauses(corpus: Sources, id: str, clauses: Sequence[Clause]) -> dict[str, str]:
    """What becomes of the clauses of a document that is replaced: changed or gone, by id."""
    old = {clause.number: clause.hash for clause in built_clauses(corpus, id)}
    new = {clause.number: clause.hash for clause in clauses}
    changed = [number for number, words in old.items() if new.get(number) != words]
    return {str(ClauseId(id, number)): "changed" if number in new else "gone" for number in changed}
