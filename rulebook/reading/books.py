"""Every document is read and audited, those that lend their outline first."""

from collections.abc import Mapping, Sequence

from rulebook.books import Book
from rulebook.errors import InputError
from rulebook.reading.audit import audit
from rulebook.reading.documents import DocumentEntry
from rulebook.reading.parse import parse
from rulebook.reading.read import Source


def read_books(documents: Sequence[DocumentEntry], sources: Mapping[str, Source]) -> dict[str, Book]:
    """The books by document, in table order; `InputError` if numbers or characters do not add up."""
    books: dict[str, Book] = {}
    for document in sorted(documents, key=lambda document: bool(document.outline)):
        same_language = [other for other in documents if other.language == document.language]
        books[document.id] = parse(
            document,
            sources[document.id],
            outline=books[document.outline].clauses if document.outline else (),
            same_language=[sources[other.id].text for other in same_language if other.id != document.id],
        )
    for document in documents:
        _check(books[document.id], sources[document.id])
    return {document.id: books[document.id] for document in documents}


def _check(book: Book, source: Source) -> None:
    """Refuses a book whose numbers go backwards or whose characters do not add up."""
    for doubt in book.doubts:
        if doubt.kind == "backwards":
            raise InputError(doubt.message, file=source.file, line=doubt.line, hint=doubt.hint)
    result = audit(source.text, book.clauses, book.leftovers, book.repairs)
    if not result.clean:
        lost, doubled, invented = result.unaccounted, result.doubled, len(result.invented)
        what = f"{lost} characters unaccounted for, {doubled} doubled, {invented} invented"
        raise InputError(what, file=source.file, line=1, hint="see `rulebook audit`; fix the reading profile")
