"""Damaged texts of the corpus, read by their profiles: no character is lost, doubled or invented.

An input is the id of a document on the first line, and the bytes of its text.
"""

from functools import cache

from rulebook.books import Book
from rulebook.errors import InputError
from rulebook.reading.audit import audit, rebuild
from rulebook.reading.books import read_books
from rulebook.reading.parse import parse
from rulebook.reading.read import decode
from rulebook.sources.sources import Sources

from ..support import ROOT

LINES = 20
"""Lines of a sample; a few lines of a text are a hundred times quicker than the whole."""


@cache
def _sources() -> Sources:
    return Sources(ROOT)


@cache
def _books() -> dict[str, Book]:
    return read_books(_sources().entries, _sources().sources)


def samples() -> list[str]:
    """A few lines of each document, from everywhere in it."""
    found = []
    for id, source in _sources().sources.items():
        lines = source.text.split("\n")
        starts = range(0, len(lines), LINES)
        found += ["\n".join([id, *lines[start : start + LINES]]) for start in starts]
    return found


def check(data: bytes) -> None:
    """Every character of a text stands in one record, or the text is refused."""
    head, _, text = data.partition(b"\n")
    id = head.decode("ascii", "replace")
    entry = next((entry for entry in _sources().entries if entry.id == id), None)
    if entry is None:
        raise InputError(f"no document {id!r}", hint="give one of the corpus")
    try:
        source = decode(text, "text/fuzz.md")
    except InputError as error:
        assert str(error).startswith("text/fuzz.md:"), f"a text is refused without its line: {error}"
        raise
    outline = _books()[entry.outline].clauses if entry.outline else ()
    others = [row.id for row in _sources().entries if row.language == entry.language and row is not entry]
    same_language = [_sources().sources[other].text for other in others]
    book = parse(entry, source, outline=outline, same_language=same_language)
    assert audit(source.text, book.clauses, book.leftovers, book.repairs).clean
    assert rebuild(book.clauses, book.leftovers) == source.text
    numbers = [clause.number for clause in book.clauses]
    assert len(numbers) == len(set(numbers)), "two records have one number"
    assert {clause.parent for clause in book.clauses} <= {None, *numbers}
    last = len(source.lines())
    assert all(1 <= clause.lines[0] <= clause.lines[1] <= last for clause in book.clauses)
