"""Records on disk: one line a record, the same bytes every time, all of a build or nothing."""

import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rulebook.records import Book, Clause, Document, Emphasis, Finding, Kind, Leftover, NumberFrom, Parameter, Piece, Quantity, Repair, Residue
from rulebook.trouble import Trouble

FORM = 1
"""Raised when the form of the files changes, so that an older build is not misread."""


def home() -> Path:
    """The folder that holds `corpus/` and `build/`: as set, as installed, or as checked out."""
    if given := os.environ.get("RULEBOOK_HOME"):
        return Path(given)
    package = Path(__file__).parent
    return package / "data" if (package / "data").is_dir() else package.parent


def to_row(clause: Clause) -> dict[str, Any]:
    """A record as programs outside read it."""
    row: dict[str, Any] = {
        "id": clause.id,
        "document": clause.document,
        "number": clause.number,
        "label": clause.label,
        "number_from": clause.number_from.value,
        "kind": clause.kind.value,
        "parent": clause.parent,
        "order": clause.order,
        "text": clause.text,
        "lines": list(clause.lines),
        "hash": clause.hash,
        "page": clause.page,
        "doubt": clause.doubt,
        "body": clause.body,
        "breaks": list(clause.breaks),
        "emphasis": [[e.start, e.end, e.style] for e in clause.emphasis],
    }
    if clause.annex:
        row |= asdict(clause.annex)
    return row


def from_row(row: dict[str, Any]) -> Clause:
    """The record that a stored line holds."""
    annex = None
    if "cells" in row:
        annex = Parameter(
            group=row["group"],
            name=row["name"],
            parameter=row["parameter"],
            unit=row["unit"],
            value=_quantity(row["value"]),
            tolerance=_quantity(row["tolerance"]),
            cells=tuple(row["cells"]),
        )
    return Clause(
        id=row["id"],
        document=row["document"],
        number=row["number"],
        label=row["label"],
        number_from=NumberFrom(row["number_from"]),
        kind=Kind(row["kind"]),
        parent=row["parent"],
        order=row["order"],
        text=row["text"],
        body=row["body"],
        breaks=tuple(row["breaks"]),
        emphasis=tuple(Emphasis(start=a, end=b, style=style) for a, b, style in row["emphasis"]),
        lines=(row["lines"][0], row["lines"][1]),
        page=row["page"],
        hash=row["hash"],
        doubt=row["doubt"],
        annex=annex,
        pieces=tuple(Piece(source=s, field=name, at=at, length=n) for s, name, at, n in row["pieces"]),
    )


def write(folder: Path, documents: Sequence[Document], default: str, table: bytes, books: Sequence[Book]) -> None:
    """Puts a whole build in place of the last one, or leaves the last one as it was."""
    replace_folder(folder / "build" / "records", lambda work: _fill(work, documents, default, table, books))


def replace_folder(target: Path, fill: Callable[[Path], None]) -> None:
    """Fills a new folder and puts it in place of the last one, or leaves the last one as it was."""
    place = f"{target.parent.name}/{target.name}"
    work: Path | None = None
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
        fill(work)
        work.chmod(0o755)
        old = Path(f"{work}-old")
        if target.exists():
            target.rename(old)
        work.rename(target)
        shutil.rmtree(old, ignore_errors=True)
    except OSError as error:
        if work:
            shutil.rmtree(work, ignore_errors=True)
        raise Trouble(error.strerror or "cannot be written", file=place, remedy="make the build folder writable") from None


class Library:
    """The stored records, loaded document by document when asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "build" / "records"
        self.corpus = folder / "corpus"
        index = self._json("index.json")
        if index.get("form") != FORM:
            raise self._stale("are of another form")
        try:
            table = hashlib.sha256((self.corpus / "documents.toml").read_bytes()).hexdigest()
        except OSError:
            table = index["table"]
        if table != index["table"]:
            raise self._stale("are older than corpus/documents.toml")
        self.default: str = index["default"]
        self.documents: list[dict[str, Any]] = index["documents"]

    def document(self, id: str) -> dict[str, Any]:
        """What is known of a document, or `Trouble` with the ids that there are."""
        for document in self.documents:
            if document["id"] == id:
                return document
        known = ", ".join(document["id"] for document in self.documents)
        raise Trouble(f"no document {id!r}", remedy=f"there are {known}")

    def clauses(self, id: str) -> list[Clause]:
        """The records of a document, in order."""
        self.document(id)
        text = self._text(f"{id}.jsonl")
        return [from_row(json.loads(line)) for line in text.splitlines()]

    def remains(self, id: str) -> tuple[list[Leftover], list[Repair], list[Finding]]:
        """Residue, repairs and findings of a document."""
        rows = self._json(f"audit/{id}.json")
        leftovers = [Leftover(source=at, residue=Residue(kind), text=text) for at, kind, text in rows["residue"]]
        return leftovers, [Repair(**row) for row in rows["repairs"]], [Finding(**row) for row in rows["findings"]]

    def _json(self, name: str) -> Any:
        return json.loads(self._text(name))

    def _text(self, name: str) -> str:
        try:
            return (self.folder / name).read_text(encoding="utf-8")
        except OSError:
            raise self._stale("are not there") from None

    def _stale(self, what: str) -> Trouble:
        return Trouble(f"the records {what}", file="build/records", remedy="run `rulebook build`")


def dump(value: Any) -> str:
    """JSON on one line, words as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def print_rows(rows: Iterable[dict[str, Any]]) -> None:
    """One JSON object a line on standard output."""
    for row in rows:
        sys.stdout.write(dump(row) + "\n")


def describe(document: Document) -> dict[str, Any]:
    """A document without its reading profile."""
    row = {key: getattr(document, key) for key in (
        "id", "edition", "language", "title", "authority", "approved", "in_force",
        "based_on", "status", "numbering", "outline", "file", "sha256",
    )}  # fmt: skip
    return row | {key: row[key].isoformat() if row[key] else None for key in ("approved", "in_force")}


def _fill(work: Path, documents: Sequence[Document], default: str, table: bytes, books: Sequence[Book]) -> None:
    (work / "audit").mkdir()
    for book in books:
        lines = []
        for clause in book.clauses:
            row = to_row(clause) | {"pieces": [[p.source, p.field, p.at, p.length] for p in clause.pieces]}
            lines.append(dump(row) + "\n")
        (work / f"{book.document}.jsonl").write_text("".join(lines), encoding="utf-8")
        remains = {
            "residue": [[rest.source, rest.residue.value, rest.text] for rest in book.leftovers],
            "repairs": [asdict(repair) for repair in book.repairs],
            "findings": [asdict(finding) for finding in book.findings],
        }
        (work / "audit" / f"{book.document}.json").write_text(dump(remains) + "\n", encoding="utf-8")
    index = {
        "form": FORM,
        "table": hashlib.sha256(table).hexdigest(),
        "default": default,
        "documents": [describe(document) for document in documents],
    }
    (work / "index.json").write_text(dump(index) + "\n", encoding="utf-8")


def _quantity(row: dict[str, Any] | None) -> Quantity | None:
    return Quantity(numbers=tuple(row["numbers"]), meaning=row["meaning"], printed=row["printed"]) if row else None
