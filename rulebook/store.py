"""The build on disk: the same bytes every time, all of it or nothing, read part by part when asked for."""

import os
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from rulebook.escape import visible_json
from rulebook.records import (
    Book,
    Clause,
    Concept,
    ConceptFindings,
    Document,
    Doubt,
    Finding,
    Gap,
    Leftover,
    Note,
    Reference,
    Relation,
    Repair,
    Term,
    Tie,
)
from rulebook.trouble import Trouble

FORM = 4
"""Raised when the form of the files changes, so that an older build is not misread."""
STALE_RULE = "stale rule"
"""Kind of a note about a clause that has changed since its rule was written."""
FOLDER = "records"
"""Where the build lies, seen from the folder `build`."""
RULES_FILE, SITUATIONS_FILE, SEARCH_FILE = "rules.json", "situations.json", "search.json"
FACTS_FILE, OUTCOMES_FILE = "facts.json", "outcomes.json"
"""Parts that are typed by the rooms that make them."""

T = TypeVar("T")


class Remains(Struct, frozen=True, kw_only=True):
    """What a document holds beside its records, and what was mended in it."""

    leftovers: tuple[Leftover, ...]
    repairs: tuple[Repair, ...]
    doubts: tuple[Doubt, ...]


class BuildIndex(Struct, frozen=True, kw_only=True):
    """What a build says of itself."""

    form: int
    """The form of its files."""
    digest: str
    """Fingerprint of the corpus that it was made from."""
    default: str
    """Id of the document that everyone quotes."""
    documents: tuple[Document, ...]
    """The documents, in the order of the table."""
    logic: str
    """Fingerprint of the logic of the rules."""
    aliases: dict[str, str]
    """Former ids of concepts, and the concepts that took them in."""
    notes: tuple[Note, ...]
    """What the build had to report."""


class Parts(Struct, frozen=True, kw_only=True):
    """Everything that a build makes."""

    index: BuildIndex
    books: tuple[Book, ...]
    ties: tuple[Tie, ...]
    concepts: tuple[Concept, ...]
    machine: tuple[Concept, ...]
    """The concepts without people's decisions."""
    relations: tuple[Relation, ...]
    references: tuple[Reference, ...]
    terms: tuple[Term, ...]
    findings: tuple[ConceptFindings, ...]
    gaps: tuple[Gap, ...]
    search: Struct
    """What the search engine needs."""
    rules: Struct
    """The rules in their plain form."""
    situations: Sequence[object]
    """The situations of the scenarios."""
    facts: Struct
    """What can be said of a situation, for look-ups that have no time to read it from the corpus."""
    outcomes: Struct
    """What can follow from a situation, for the same."""


def home() -> Path:
    """The folder that holds `corpus/` and `build/`: as set, as installed, or as checked out."""
    if given := os.environ.get("RULEBOOK_HOME"):
        return Path(given)
    package = Path(__file__).parent
    return package / "data" if (package / "data").is_dir() else package.parent


def refuse_installed() -> None:
    """`Trouble` where the package is installed and not checked out: nothing there is edited."""
    installed = Path(__file__).parent / "data"
    if installed.is_dir() and home() == installed:
        raise Trouble("this is an installation, in which nothing is changed", remedy="work in a checkout")


def refuse_blocked_build(home: Path) -> None:
    """`Trouble` where something that is no folder stands in place of the build, before any long work."""
    folder = home / "build"
    if folder.exists() and not folder.is_dir():
        raise Trouble("File exists", file=f"build/{FOLDER}", remedy="make the build folder writable")


def write_build(home: Path, parts: Parts) -> None:
    """Puts a whole build in place of the last one, or leaves the last one as it was."""
    replace_folder(home / "build" / FOLDER, lambda work: _fill(work, parts))


def replace_folder(target: Path, fill: Callable[[Path], None]) -> None:
    """Fills a new folder and puts it in place of the last one, or leaves the last one as it was."""
    import shutil
    import tempfile  # both are slow to load, and look-ups never write

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
        reason = error.strerror or "cannot be written"
        raise Trouble(reason, file=place, remedy="make the build folder writable") from None


class Build:
    """The stored build, each part read when it is asked for."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "build" / FOLDER
        self._clauses: dict[str, tuple[Clause, ...]] = {}

    @cached_property
    def index(self) -> BuildIndex:
        """What the build says of itself, or `Trouble` if there is none that can be read."""
        index = self.read("index.json", BuildIndex)
        if index.form != FORM:
            raise self._stale("are of an older form")
        return index

    @property
    def documents(self) -> tuple[Document, ...]:
        """The documents, in the order of the table."""
        return self.index.documents

    def document(self, id: str) -> Document:
        """What is known of a document, or `Trouble` with the ids that there are."""
        for document in self.documents:
            if document.id == id:
                return document
        known = ", ".join(document.id for document in self.documents)
        raise Trouble(f"no document {id!r}", remedy=f"there are {known}")

    def clauses(self, id: str) -> tuple[Clause, ...]:
        """The records of a document, in order."""
        if id not in self._clauses:
            self.document(id)
            self._clauses[id] = self._rows(f"clauses/{id}.jsonl", Clause)
        return self._clauses[id]

    def remains(self, id: str) -> Remains:
        """Residue, repairs and doubts of a document."""
        self.document(id)
        return self.read(f"audit/{id}.json", Remains)

    @cached_property
    def concepts(self) -> tuple[Concept, ...]:
        """Every concept with its headline and members."""
        return self._rows("concepts.jsonl", Concept)

    @cached_property
    def machine(self) -> tuple[Concept, ...]:
        """The same without people's decisions."""
        return self._rows("machine.jsonl", Concept)

    @cached_property
    def relations(self) -> tuple[Relation, ...]:
        """What became of each concept from one document to another."""
        return self._rows("relations.jsonl", Relation)

    @cached_property
    def references(self) -> tuple[Reference, ...]:
        """What points where: printed, projected and inferred."""
        return self._rows("references.jsonl", Reference)

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """The termbase with every place that speaks of a term."""
        return self._rows("terms.jsonl", Term)

    @cached_property
    def checked(self) -> tuple[ConceptFindings, ...]:
        """What the checks found, concept by concept."""
        return self._rows("findings.jsonl", ConceptFindings)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What the checks found."""
        return tuple(finding for row in self.checked for finding in row.findings)

    @cached_property
    def gaps(self) -> tuple[Gap, ...]:
        """What the documents leave open."""
        return self._rows("gaps.jsonl", Gap)

    def tie(self, left: str, right: str) -> Tie:
        """The alignment of two documents, in the order of the table of documents."""
        for name in (f"{left}--{right}", f"{right}--{left}"):
            if (self.folder / "ties" / f"{name}.json").exists():
                return self.read(f"ties/{name}.json", Tie)
        raise Trouble(f"{left} and {right} are not aligned", remedy="name two different documents")

    def read(self, name: str, kind: type[T]) -> T:
        """A part of the build that is one value, typed by the room that made it."""
        return self._decoded(name, lambda data: msgspec.json.decode(data, type=kind))

    def _rows(self, name: str, kind: type[T]) -> tuple[T, ...]:
        return self._decoded(name, lambda data: tuple(msgspec.json.Decoder(kind).decode_lines(data)))

    def _decoded(self, name: str, decode: Callable[[bytes], T]) -> T:
        try:
            return decode((self.folder / name).read_bytes())
        except OSError:
            raise self._stale("are not there") from None
        except msgspec.DecodeError:
            raise self._stale(f"cannot be read ({name})") from None

    def _stale(self, what: str) -> Trouble:
        return Trouble(f"the records {what}", file=f"build/{FOLDER}", remedy="run `rulebook build`")


def last_ties(home: Path) -> dict[str, Tie]:
    """Alignments of the last build, to be taken over where nothing changed."""
    known = {}
    for path in sorted((home / "build" / FOLDER / "ties").glob("*.json")):
        try:
            known[path.stem] = msgspec.json.decode(path.read_bytes(), type=Tie)
        except (OSError, msgspec.DecodeError):
            continue
    return known


def last_findings(home: Path) -> dict[str, ConceptFindings]:
    """Findings of the last build, by concept."""
    try:
        return {row.concept: row for row in Build(home).checked}
    except Trouble:
        return {}


def dump(value: object) -> str:
    """JSON on one line, words as they are, a space after each comma and colon.

    What a reader of lines takes for a line end, or a terminal for an order, is escaped.
    """
    return visible_json(msgspec.json.format(msgspec.json.encode(value), indent=0).decode())


def _fill(work: Path, parts: Parts) -> None:
    for folder in ("clauses", "audit", "ties"):
        (work / folder).mkdir()
    for book in parts.books:
        _write_rows(work / "clauses" / f"{book.document}.jsonl", book.clauses)
        remains = Remains(leftovers=book.leftovers, repairs=book.repairs, doubts=book.doubts)
        _write_value(work / "audit" / f"{book.document}.json", remains)
    for tie in parts.ties:
        _write_value(work / "ties" / f"{tie.left}--{tie.right}.json", tie)
    rows: dict[str, Sequence[Struct]] = {
        "concepts": parts.concepts,
        "machine": parts.machine,
        "relations": parts.relations,
        "references": parts.references,
        "terms": parts.terms,
        "findings": parts.findings,
        "gaps": parts.gaps,
    }
    for name, records in rows.items():
        _write_rows(work / f"{name}.jsonl", records)
    _write_value(work / SEARCH_FILE, parts.search)
    _write_value(work / RULES_FILE, parts.rules)
    _write_value(work / SITUATIONS_FILE, parts.situations)
    _write_value(work / FACTS_FILE, parts.facts)
    _write_value(work / OUTCOMES_FILE, parts.outcomes)
    _write_value(work / "index.json", parts.index)


def _write_rows(path: Path, rows: Iterable[Struct]) -> None:
    path.write_bytes(msgspec.json.Encoder().encode_lines(rows))


def _write_value(path: Path, value: object) -> None:
    path.write_bytes(msgspec.json.encode(value) + b"\n")
