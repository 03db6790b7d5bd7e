"""The main job: every document is read, audited and stored, or nothing is."""

from pathlib import Path

from rulebook.reading.audit import audit
from rulebook.reading.documents import documents
from rulebook.reading.parse import parse
from rulebook.reading.read import Source, read
from rulebook.records import Book, Document
from rulebook.store import write
from rulebook.trouble import Trouble


def build(folder: Path) -> list[Book]:
    """Reads the corpus under a folder and writes its records; the last build stays if this one fails."""
    corpus = folder / "corpus"
    table, default = documents(corpus)
    sources = {document.id: read(corpus, document) for document in table}
    books = read_all(table, sources)
    for document in table:
        _check(books[document.id], sources[document.id])
    ordered = [books[document.id] for document in table]
    write(folder, table, default, (corpus / "documents.toml").read_bytes(), ordered)
    return ordered


def read_all(table: list[Document], sources: dict[str, Source]) -> dict[str, Book]:
    """Parses all documents, those that lend their outline first."""
    books: dict[str, Book] = {}
    for document in sorted(table, key=lambda document: bool(document.outline)):
        books[document.id] = parse(
            document,
            sources[document.id],
            outline=books[document.outline].clauses if document.outline else (),
            witnesses=[sources[d.id].text for d in table if d.language == document.language and d.id != document.id],
        )
    return books


def _check(book: Book, source: Source) -> None:
    """Refuses a book whose numbers go backwards or whose characters do not add up."""
    for finding in book.findings:
        if finding.kind == "backwards":
            raise Trouble(finding.message, file=source.file, line=finding.line, remedy=finding.remedy)
    result = audit(source.text, book.clauses, book.leftovers, book.repairs)
    if not result.clean:
        what = f"{result.unaccounted} characters unaccounted for, {result.doubled} doubled, {len(result.invented)} invented"
        raise Trouble(what, file=source.file, line=1, remedy="see `rulebook audit`; mend the reading profile")
