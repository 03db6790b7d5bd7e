"""What `import rulebook` gives other programs; it prints nothing, and bad input is `InputError`."""

from collections.abc import Mapping
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rulebook.files.folders import default_root
from rulebook.findings import Finding
from rulebook.records import Clause, Concept, Document
from rulebook.rules.answer.rows import RulingRow, ruling_row
from rulebook.rules.judge import judge
from rulebook.rules.positions import counted_for
from rulebook.rules.situation import facts_of
from rulebook.rules.stored import StoredRules
from rulebook.storage.library import Library
from rulebook.storage.lookup import find_clause

if TYPE_CHECKING:
    from crossref.comparing.changes import Comparison
    from crossref.searching.engine import Engine
    from crossref.searching.results import SearchResult


class DataVersion(NamedTuple):
    """Which data this is, apart from the version of the code."""

    editions: tuple[str, ...]
    """The editions that it holds."""
    digest: str
    """Fingerprint of every text and table that it was made from."""


class Corpus:
    """The rulebooks of a sport as records: look up, search, rule, compare."""

    def __init__(self, folder: Path) -> None:
        self._library = Library(folder)
        self.documents: tuple[Document, ...] = self._library.documents
        """The documents, in the order of their table."""

    @property
    def version(self) -> DataVersion:
        """Which data this is."""
        editions = dict.fromkeys(document.edition for document in self.documents)
        return DataVersion(tuple(editions), self._library.manifest.digest)

    @property
    def stale(self) -> bool:
        """Whether the texts or tables have changed since the records were made."""
        return self._library.stale

    def clause(self, number: str, document: str | None = None) -> Clause:
        """A clause by its id, or by its number in a document, the default one if not said."""
        return find_clause(self._library, number, document)

    def clauses(self, document: str) -> tuple[Clause, ...]:
        """Every record of a document, in order."""
        return self._library.clauses(document)

    def concept(self, id: str) -> Concept:
        """A concept by its id or a former id, or by the id of one of its clauses."""
        if "/" in id:
            clause = self.clause(id)
            if concept := self._library.concept_of(clause.document, clause.number):
                return concept
        return self._library.concept(id)

    def search(
        self, query: str, *, language: str | None = None, document: str | None = None, limit: int = 10
    ) -> "list[SearchResult]":
        """The concepts that answer a query, the best first."""
        from crossref.searching.results import search_results  # loaded when it is asked for

        if document:
            self._library.document(document)
        return search_results(
            self._library, self._engine, query, language=language, document=document, limit=limit
        )

    def judge(self, situation: Mapping[str, object], document: str | None = None) -> RulingRow:
        """The ruling of a document on a situation, written as `rulebook judge` reads it from a file."""
        id = self._library.document(document or self._library.default.id).id
        counted = counted_for(self._rules, id, dict(situation))
        ruling = judge(self._rules.of(id), facts_of(counted, self._rules.vocabulary))
        return ruling_row(self._rules, ruling, situation, self._library.document(id).language)

    def compare(self, old: str, new: str) -> "Comparison":
        """What became of every clause between two documents, and what they rule differently."""
        from crossref.comparing.behaviour import differences
        from crossref.comparing.changes import compare_documents
        from crossref.comparing.readings import stored_readings
        from rulebook.sources.sources import Sources

        for id in (old, new):
            self._library.document(id)
        corpus = Sources(self._library.root)
        return compare_documents(corpus, old, new, differences(stored_readings(corpus), old, new))

    def findings(self, document: str | None = None) -> tuple[Finding, ...]:
        """What the checks found, in one document or in all."""
        if document:
            self._library.document(document)
        return tuple(row for row in self._library.findings if document in (None, row.document))

    @cached_property
    def _engine(self) -> "Engine":
        from crossref.searching.results import open_engine

        return open_engine(self._library)

    @cached_property
    def _rules(self) -> StoredRules:
        return StoredRules(self._library)


def load(folder: str | PathLike[str] | None = None) -> Corpus:
    """The records that came with the package, or of a folder with `corpus/` and `build/`; or `InputError`."""
    return Corpus(Path(folder) if folder else default_root())
