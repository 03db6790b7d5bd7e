"""What a build is made of, and the names of its files."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from rulebook.books import Book, ReadingWarning, Repair, Unowned
from rulebook.files.escape import visible_json
from rulebook.findings import Change, Finding, Gap, Note
from rulebook.records import Alignment, Concept, Document, Reference, Term

FORM = 12
"""Raised when the form of the files changes, so that an older build is not misread."""
FOLDER = "records"
"""Where the build lies, seen from the folder `build`."""
MANIFEST_FILE = "index.json"
"""What a build says of itself."""
RULES_FILE, SITUATIONS_FILE, SEARCH_FILE = "rules.json", "situations.json", "search.json"
CODE_FOLDER = "code"
"""Where the code lies that the rules become."""
FACTS_FILE, OUTCOMES_FILE, TABLES_FILE = "facts.json", "outcomes.json", "tables.json"
DIAGRAMS_FILE = "diagrams.json"
"""Parts that are typed by the modules that make them."""

T = TypeVar("T")


class ReadingReport(Struct, frozen=True, kw_only=True):
    """What a document holds beside its records, and what was repaired in it."""

    leftovers: tuple[Unowned, ...]
    repairs: tuple[Repair, ...]
    doubts: tuple[ReadingWarning, ...]


class ManifestForm(Struct, frozen=True, kw_only=True):
    """The one thing that the manifest of every build says, whatever its form."""

    form: int


class Manifest(Struct, frozen=True, kw_only=True):
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

    manifest: Manifest
    books: tuple[Book, ...]
    alignments: tuple[Alignment, ...]
    concepts: tuple[Concept, ...]
    unreviewed_concepts: tuple[Concept, ...]
    """The concepts without the decisions."""
    changes: dict[tuple[str, str], tuple[Change, ...]]
    """What became of every concept from one document to a later one, by their ids."""
    references: tuple[Reference, ...]
    terms: tuple[Term, ...]
    checked: tuple[Finding, ...]
    """What the checks found, before anybody decided on it."""
    findings: tuple[Finding, ...]
    """All findings with their states."""
    gaps: tuple[Gap, ...]
    search: Struct
    """What the search engine needs."""
    rules: Struct
    """The rules."""
    code: dict[str, str]
    """The files of code that the rules become, by name."""
    situations: Sequence[object]
    """The situations of the scenarios."""
    facts: Struct
    """What can be said of a situation, for look-ups that have no time to read it from the corpus."""
    outcomes: Struct
    """What can follow from a situation, for the same."""
    tables: Struct
    """The table of each document, where the sport has one."""
    diagrams: Struct
    """Drawings of the table that concepts show."""


def dump(value: object) -> str:
    """JSON on one line, words as they are, a space after each comma and colon.

    What a reader of lines takes for a line end, or a terminal for an order, is escaped.
    """
    return visible_json(msgspec.json.format(msgspec.json.encode(value), indent=0).decode())
