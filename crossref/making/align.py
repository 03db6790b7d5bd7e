"""The first half of a build: documents are read and aligned, and their clauses are grouped into concepts."""

from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct

from crossref.aligning.alignments import Pair, align_documents
from crossref.aligning.concepts import Decision, connected_clauses, link_decisions, named_concepts
from crossref.aligning.workers import Work
from rulebook.books import Book
from rulebook.files.memo import Memo, memo_file
from rulebook.findings import Finding
from rulebook.index import Books
from rulebook.language.analysis import Analysis
from rulebook.match.check_table import check_match_table
from rulebook.reading.books import read_books
from rulebook.records import Alignment, ClauseId, Concept
from rulebook.schema import NamedConcept
from rulebook.sources.check_names import check_data
from rulebook.sources.check_usage import check_usage
from rulebook.sources.sources import Sources


class Memos:
    """What the last build kept for this one; `save` keeps what this one came to."""

    def __init__(self, root: Path) -> None:
        self.alignments = Memo(Alignment, memo_file(root, "alignments"))
        self.analyses = Memo(Analysis, memo_file(root, "analyses"))
        self.findings: Memo[tuple[Finding, ...]] = Memo(tuple[Finding, ...], memo_file(root, "findings"))

    def save(self) -> None:
        """Keeps what was used for the next build."""
        for memo in (self.alignments, self.analyses, self.findings):
            memo.save()


class AlignedDocuments(Struct, frozen=True, kw_only=True):
    """The documents, read and aligned."""

    read: tuple[Book, ...]
    """The books, with what is left of the sources and what was repaired."""
    books: Books
    """Their clauses, by document."""
    alignments: tuple[Alignment, ...]
    names: tuple[NamedConcept, ...]
    decisions: list[Decision]
    groups: list[list[ClauseId]]
    """Connected sets of clauses."""
    concepts: list[Concept]
    unreviewed_concepts: list[Concept]
    """The concepts without the decisions."""


def align_all(
    corpus: Sources,
    memo: Memo[Alignment],
    progress: Callable[[Iterable[Pair]], Iterable[Pair]] = iter,
    work: Work = map,
) -> AlignedDocuments:
    """The first half of the path: every document read, aligned with all others, and their concepts named."""
    read = read_books(corpus.entries, corpus.sources)
    books: Books = {id: book.clauses for id, book in read.items()}
    check_data(corpus, books)
    names, decisions = corpus.concepts_file.value.concept, link_decisions(corpus, books)
    check_usage(corpus)
    check_match_table(corpus.folder, corpus.vocabulary, {name.id for name in names}, books)
    alignments = align_documents(corpus, books, memo, progress, work)
    groups = connected_clauses(books, alignments, decisions)
    languages = corpus.headline_languages
    return AlignedDocuments(
        read=tuple(read.values()),
        books=books,
        alignments=tuple(alignments),
        names=names,
        decisions=decisions,
        groups=groups,
        concepts=named_concepts(groups, names, languages, strict=bool(names)),
        unreviewed_concepts=named_concepts(
            connected_clauses(books, alignments), names, languages, strict=False
        ),
    )
