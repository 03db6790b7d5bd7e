"""The build on disk, read part by part when asked for; a part that is of another build is refused."""

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, cached_property
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from rulebook.escape import visible_json
from rulebook.folders import BUILD
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

FORM = 8
"""Raised when the form of the files changes, so that an older build is not misread."""
FOLDER = "records"
"""Where the build lies, seen from the folder `build`."""
INDEX_FILE = "index.json"
"""What a build says of itself."""
RULES_FILE, SITUATIONS_FILE, SEARCH_FILE = "rules.json", "situations.json", "search.json"
ANALYSES_FILE = "analyses.jsonl"
FACTS_FILE, OUTCOMES_FILE, TABLES_FILE = "facts.json", "outcomes.json", "tables.json"
DIAGRAMS_FILE = "diagrams.json"
"""Parts that are typed by the rooms that make them."""

T = TypeVar("T")


class Remains(Struct, frozen=True, kw_only=True):
    """What a document holds beside its records, and what was mended in it."""

    leftovers: tuple[Leftover, ...]
    repairs: tuple[Repair, ...]
    doubts: tuple[Doubt, ...]


class BuildForm(Struct, frozen=True, kw_only=True):
    """The one thing that the index of every build says, whatever its form."""

    form: int


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
    code: str
    """Fingerprint of the code that the rules become."""
    ruled: tuple[str, ...]
    """Ids of the documents that have rules."""
    outdated: dict[str, int]
    """Documents whose rules are of an older text, with the number of clauses that have changed since."""
    aliases: dict[str, str]
    """Former ids of concepts, and the concepts that took them in."""
    notes: tuple[Note, ...]
    """What the build had to report."""
    parts: dict[str, str] = {}
    """Fingerprint of every other file of the build."""


class Parts(Struct, frozen=True, kw_only=True):
    """Everything that a build makes."""

    index: BuildIndex
    books: tuple[Book, ...]
    ties: tuple[Tie, ...]
    concepts: tuple[Concept, ...]
    machine: tuple[Concept, ...]
    """The concepts without the decisions."""
    relations: tuple[Relation, ...]
    references: tuple[Reference, ...]
    terms: tuple[Term, ...]
    checked: tuple[ConceptFindings, ...]
    """What the checks found, concept by concept, for the next build to take over."""
    findings: tuple[Finding, ...]
    """All findings with their states."""
    gaps: tuple[Gap, ...]
    search: Struct
    """What the search engine needs."""
    rules: Struct
    """The rules in their plain form."""
    situations: Sequence[object]
    """The situations of the scenarios."""
    analyses: Sequence[Struct]
    """What the words of every text mean, for the next build to take over."""
    facts: Struct
    """What can be said of a situation, for look-ups that have no time to read it from the corpus."""
    outcomes: Struct
    """What can follow from a situation, for the same."""
    tables: Struct
    """The table of each document, where the sport has one."""
    diagrams: Struct
    """Drawings of the table that concepts show."""


PACKAGE = Path(__file__).parent


_chosen: ContextVar[Path | None] = ContextVar("home", default=None)


def home() -> Path:
    """The folder that holds `corpus/` and `build/`: as chosen, as set, as installed, or as checked out."""
    return _chosen.get() or _home(os.environ.get("RULEBOOK_HOME"))


@contextmanager
def at_home(folder: Path) -> Iterator[None]:
    """Makes a folder the home while something is asked of it."""
    token = _chosen.set(folder)
    try:
        yield
    finally:
        _chosen.reset(token)


@cache
def _home(given: str | None) -> Path:
    if given:
        return Path(given)
    return PACKAGE / "data" if (PACKAGE / "data").is_dir() else PACKAGE.parent


def is_checkout(home: Path) -> bool:
    """Whether a folder is the one that this very program was checked out in."""
    return home.resolve() == PACKAGE.parent.resolve() and not (PACKAGE / "data").is_dir()


def refuse_installed() -> None:
    """`Trouble` where the package is installed and not checked out: nothing there is edited."""
    if home() == PACKAGE / "data":
        raise Trouble("this is an installation, in which nothing is changed", remedy="work in a checkout")


def fingerprint(content: bytes) -> str:
    """A fingerprint of bytes."""
    return hashlib.sha256(content).hexdigest()[:16]


class Build:
    """The stored build, each part read when it is asked for."""

    def __init__(self, home: Path) -> None:
        self.folder = home / BUILD / FOLDER
        self._clauses: dict[str, tuple[Clause, ...]] = {}

    @cached_property
    def index(self) -> BuildIndex:
        """What the build says of itself, or `Trouble` if there is none that can be read."""
        if self.read(INDEX_FILE, BuildForm).form != FORM:
            raise self._stale("are of another form")
        return self.read(INDEX_FILE, BuildIndex)

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
            self._clauses[id] = self.rows(f"clauses/{id}.jsonl", Clause)
        return self._clauses[id]

    def remains(self, id: str) -> Remains:
        """Residue, repairs and doubts of a document."""
        self.document(id)
        return self.read(f"audit/{id}.json", Remains)

    @cached_property
    def concepts(self) -> tuple[Concept, ...]:
        """Every concept with its headline and members."""
        return self.rows("concepts.jsonl", Concept)

    @cached_property
    def machine(self) -> tuple[Concept, ...]:
        """The same without the decisions."""
        return self.rows("machine.jsonl", Concept)

    @cached_property
    def relations(self) -> tuple[Relation, ...]:
        """What became of each concept from one document to another."""
        return self.rows("relations.jsonl", Relation)

    @cached_property
    def references(self) -> tuple[Reference, ...]:
        """What points where: printed, projected and inferred."""
        return self.rows("references.jsonl", Reference)

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """The termbase with every place that speaks of a term."""
        return self.rows("terms.jsonl", Term)

    @cached_property
    def checked(self) -> tuple[ConceptFindings, ...]:
        """What the checks found, concept by concept."""
        return self.rows("checked.jsonl", ConceptFindings)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """All findings with their states, the surest first: reviewed ones, and what the checks found."""
        return self.rows("findings.jsonl", Finding)

    @cached_property
    def gaps(self) -> tuple[Gap, ...]:
        """What the documents leave open."""
        return self.rows("gaps.jsonl", Gap)

    @property
    def ties(self) -> dict[str, Tie]:
        """The alignment of every two documents, by the name of its file."""
        names = (name for name in self.index.parts if name.startswith("ties/"))
        return {Path(name).stem: self.read(name, Tie) for name in names}

    def tie(self, left: str, right: str) -> Tie:
        """The alignment of two documents, in the order of the table of documents."""
        for name in (f"{left}--{right}", f"{right}--{left}"):
            if f"ties/{name}.json" in self.index.parts:
                return self.read(f"ties/{name}.json", Tie)
        raise Trouble(f"{left} and {right} are not aligned", remedy="name two different documents")

    def read(self, name: str, kind: type[T]) -> T:
        """A part of the build that is one value, typed by the room that made it."""
        return self._decoded(name, lambda data: msgspec.json.decode(data, type=kind))

    def rows(self, name: str, kind: type[T]) -> tuple[T, ...]:
        """A part of the build that is a list, typed by the room that made it."""
        return self._decoded(name, lambda data: tuple(msgspec.json.Decoder(kind).decode_lines(data)))

    def _decoded(self, name: str, decode: Callable[[bytes], T]) -> T:
        try:
            content = (self.folder / name).read_bytes()
        except OSError:
            raise self._stale("are not there" if name == INDEX_FILE else f"lack {name}") from None
        if name != INDEX_FILE and self.index.parts.get(name) != fingerprint(content):
            raise self._stale(f"do not belong together ({name} is of another build, or damaged)")
        try:
            return decode(content)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise self._stale(f"cannot be read ({name})") from None

    def _stale(self, what: str) -> Trouble:
        return Trouble(f"the records {what}", file=f"build/{FOLDER}", remedy="run `rulebook build`")


def dump(value: object) -> str:
    """JSON on one line, words as they are, a space after each comma and colon.

    What a reader of lines takes for a line end, or a terminal for an order, is escaped.
    """
    return visible_json(msgspec.json.format(msgspec.json.encode(value), indent=0).decode())
