"""A document meets itself."""

from rulebook.corpus import AuthoredCorpus
from rulebook.records import Book, Kind
from tests.unit.test_aligning_align import aligned_pairs


def test_a_document_aligns_with_itself(corpus: AuthoredCorpus, books: dict[str, Book]) -> None:
    for id, book in books.items():
        numbers = [clause.number for clause in book.clauses if clause.kind is not Kind.FRONT]
        assert aligned_pairs(corpus, book.clauses, book.clauses, id, id) == {(n, n) for n in numbers}
