"""The records of a sport, each part read when it is asked for; a part that is of another build is refused."""

import hashlib
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import msgspec

from rulebook.errors import InputError
from rulebook.files.digest import fingerprint
from rulebook.files.folders import BUILD, PAGES, corpus_folder, corpus_path
from rulebook.findings import Change, Finding, Gap
from rulebook.index import Index
from rulebook.records import Alignment, Clause, ClauseId, Concept, Document, Reference, Term
from rulebook.storage.store import (
    CODE_FOLDER,
    FOLDER,
    FORM,
    MANIFEST_FILE,
    Manifest,
    ManifestForm,
    ReadingReport,
)

T = TypeVar("T")


class Library:
    """The records of a sport: `build/`, and whether it was made from `corpus/` as it is."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = corpus_folder(root)
        self._clauses: dict[str, tuple[Clause, ...]] = {}

    @cached_property
    def digest(self) -> str:
        """Fingerprint of every file of the corpus that records are made from."""
        seal = hashlib.sha256()
        apart = {self.folder / BUILD, self.path(PAGES)}
        visible = [path for path in self.folder.rglob("[!.]*") if path.is_file()]
        for path in sorted(path for path in visible if apart.isdisjoint(path.parents)):
            seal.update(path.relative_to(self.folder).as_posix().encode() + b"\0")
            seal.update(hashlib.sha256(path.read_bytes()).digest())
        return seal.hexdigest()[:16]

    def path(self, name: str) -> Path:
        """A file or folder of the corpus by its name."""
        return corpus_path(self.folder, name)

    def file(self, name: str) -> str:
        """The same, seen from the root."""
        return self.path(name).relative_to(self.root).as_posix()

    @property
    def stale(self) -> bool:
        """Whether the build was made from another state of the corpus."""
        return self.folder.is_dir() and self.manifest.digest != self.digest

    @cached_property
    def manifest(self) -> Manifest:
        """What the build says of itself, or `InputError` if there is none that can be read."""
        if self.read(MANIFEST_FILE, ManifestForm).form != FORM:
            raise self._unusable("are of another form")
        return self.read(MANIFEST_FILE, Manifest)

    @property
    def documents(self) -> tuple[Document, ...]:
        """The documents, in the order of the table."""
        return self.manifest.documents

    def document(self, id: str) -> Document:
        """What is known of a document, or `InputError` with the ids that there are."""
        for document in self.documents:
            if document.id == id:
                return document
        known = ", ".join(document.id for document in self.documents)
        raise InputError(f"no document {id!r}", hint=f"there are {known}")

    def clauses(self, id: str) -> tuple[Clause, ...]:
        """The records of a document, in order."""
        if id not in self._clauses:
            self.document(id)
            self._clauses[id] = self.rows(f"clauses/{id}.jsonl", Clause)
        return self._clauses[id]

    def remains(self, id: str) -> ReadingReport:
        """What belongs to no record of a document, what was repaired, and what is in doubt."""
        self.document(id)
        return self.read(f"audit/{id}.json", ReadingReport)

    @cached_property
    def concepts(self) -> tuple[Concept, ...]:
        """Every concept with its headline and members."""
        return self.rows("concepts.jsonl", Concept)

    @cached_property
    def unreviewed_concepts(self) -> tuple[Concept, ...]:
        """The same without the decisions."""
        return self.rows("unreviewed_concepts.jsonl", Concept)

    def changes(self, old: str, new: str) -> tuple[Change, ...]:
        """What became of every concept from one document to a later one; nothing of other pairs."""
        name = f"changes/{old}--{new}.jsonl"
        return self.rows(name, Change) if name in self.manifest.parts else ()

    @cached_property
    def references(self) -> tuple[Reference, ...]:
        """What points where: printed, projected and inferred."""
        return self.rows("references.jsonl", Reference)

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """The termbase with every place that speaks of a term."""
        return self.rows("terms.jsonl", Term)

    @cached_property
    def checked(self) -> tuple[Finding, ...]:
        """What the checks found, before anybody decided on it."""
        return self.rows("checked.jsonl", Finding)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """All findings with their states, the surest first: reviewed ones, and what the checks found."""
        return self.rows("findings.jsonl", Finding)

    @cached_property
    def gaps(self) -> tuple[Gap, ...]:
        """What the documents leave open."""
        return self.rows("gaps.jsonl", Gap)

    def alignment(self, left: str, right: str) -> Alignment:
        """The alignment of two documents, in the order of the table of documents."""
        for name in (f"{left}--{right}", f"{right}--{left}"):
            if f"alignments/{name}.json" in self.manifest.parts:
                return self.read(f"alignments/{name}.json", Alignment)
        raise InputError(f"{left} and {right} are not aligned", hint="name two different documents")

    @property
    def default(self) -> Document:
        """The document that everyone quotes."""
        return self.document(self.manifest.default)

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions of the documents, in the order of the table."""
        return tuple(dict.fromkeys(document.edition for document in self.documents))

    def of_edition(self, edition: str) -> tuple[Document, ...]:
        """The documents of an edition."""
        return tuple(document for document in self.documents if document.edition == edition)

    @cached_property
    def index(self) -> Index:
        """Every clause and concept."""
        books = {document.id: self.clauses(document.id) for document in self.documents}
        return Index(books, self.concepts)

    def concept(self, id: str) -> Concept:
        """A concept by its id or a former id, or `InputError` with the nearest."""
        wanted = self.manifest.aliases.get(id, id)
        if wanted in self.index.concepts:
            return self.index.concepts[wanted]
        from difflib import get_close_matches  # only where something is not found

        near = get_close_matches(id, self.index.concepts, n=3, cutoff=0.0)
        raise InputError(f"no concept {id!r}", hint=f"nearest are {', '.join(near)}")

    def concept_of(self, document: str, number: str) -> Concept | None:
        """The concept that a clause belongs to."""
        id = self.index.concept_of.get(ClauseId(document, number))
        return self.index.concepts[id] if id else None

    def change(self, concept: str, old: str, new: str) -> Change | None:
        """What became of a concept from one document to a later one; nothing of other pairs."""
        return next((row for row in self.changes(old, new) if row.concept == concept), None)

    def code(self, name: str) -> str:
        """A file of the code that the rules become."""
        return self._decoded(f"{CODE_FOLDER}/{name}", bytes.decode)

    def read(self, name: str, kind: type[T]) -> T:
        """A part of the build that is one value, typed by the module that made it."""
        return self._decoded(name, lambda data: msgspec.json.decode(data, type=kind))

    def rows(self, name: str, kind: type[T]) -> tuple[T, ...]:
        """A part of the build that is a list, typed by the module that made it."""
        return self._decoded(name, lambda data: tuple(msgspec.json.Decoder(kind).decode_lines(data)))

    def _decoded(self, name: str, decode: Callable[[bytes], T]) -> T:
        try:
            content = (self.root / BUILD / FOLDER / name).read_bytes()
        except OSError:
            raise self._unusable("are not there" if name == MANIFEST_FILE else f"lack {name}") from None
        if name != MANIFEST_FILE and self.manifest.parts.get(name) != fingerprint(content):
            raise self._unusable(f"do not belong together ({name} is of another build, or damaged)")
        try:
            return decode(content)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise self._unusable(f"cannot be read ({name})") from None

    def _unusable(self, what: str) -> InputError:
        return InputError(f"the records {what}", file=f"build/{FOLDER}", hint="run `rulebook build`")
