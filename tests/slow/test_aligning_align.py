"""A document meets itself."""

from rulebook.books import Book
from rulebook.records import Kind
from rulebook.sources.sources import Sources
from tests.unit.test_aligning_align import aligned_pairs


def test_a_document_aligns_with_itself(corpus: Sources, books: dict[str, Book]) -> None:
    for id, book in books.items():
        numbers = [clause.number for clause in book.clauses if clause.kind is not Kind.FRONT]
        assert aligned_pairs(corpus, book.clauses, book.clauses, id, id) == {(n, n) for n in numbers}
