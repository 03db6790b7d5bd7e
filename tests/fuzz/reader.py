"""Damaged texts of the corpus, read by their profiles: the reader loses, doubles and invents no character.

An input is the id of a document on the first line, and the bytes of its text.
"""

from functools import cache
from random import Random
from typing import NamedTuple

from rulebook.corpus import AuthoredCorpus
from rulebook.reading.audit import audit, rebuild
from rulebook.reading.books import read_books
from rulebook.reading.documents import DocumentEntry
from rulebook.reading.parse import parse
from rulebook.reading.read import decode
from rulebook.records import Clause
from rulebook.trouble import Trouble

from ..support import ROOT
from .damage import damaged_bytes, damaged_text, excerpt
from .target import Fault, Target

WHOLE = 0.005
"""How often a whole text is damaged; a few lines of it are a hundred times quicker."""
LINES = 20
FRONT = 30


class Edition(NamedTuple):
    """A document with what its reading needs."""

    entry: DocumentEntry
    lines: list[str]
    outline: tuple[Clause, ...]
    witnesses: list[str]


@cache
def editions() -> dict[str, Edition]:
    """Every document, by id."""
    corpus = AuthoredCorpus(ROOT)
    books = read_books(corpus.entries, corpus.sources)
    found = {}
    for entry in corpus.entries:
        lines = corpus.sources[entry.id].text.split("\n")
        alike = [other.id for other in corpus.entries if other.language == entry.language and other != entry]
        found[entry.id] = Edition(
            entry=entry,
            lines=lines,
            outline=books[entry.outline].clauses if entry.outline else (),
            witnesses=[corpus.sources[other].text for other in alike],
        )
    return found


def make(chance: Random) -> bytes:
    """A damaged text, mostly a short one."""
    id = chance.choice(list(editions()))
    edition = editions()[id]
    lines = edition.lines
    if chance.random() > WHOLE:
        lines = excerpt(lines, chance, LINES)
        if chance.random() < 0.5:
            lines = [*excerpt(edition.lines[:FRONT], chance, FRONT), *lines]
    text = damaged_text("\n".join(lines), chance)
    return f"{id}\n".encode() + damaged_bytes(text.encode("utf-8", "replace"), chance)


def check(data: bytes) -> bool:
    """Whether a text is read; raises unless all its characters stand in one record, or it is refused."""
    id, _, text = data.partition(b"\n")
    edition = editions().get(id.decode("ascii", "replace"))
    if edition is None:
        return False
    try:
        source = decode(text, "text/fuzz.md")
    except Trouble as trouble:
        if not str(trouble).startswith("text/fuzz.md:"):
            raise Fault("a text is refused without its line", trouble) from None
        return False
    book = parse(edition.entry, source, outline=edition.outline, witnesses=edition.witnesses)
    result = audit(source.text, book.clauses, book.leftovers, book.repairs)
    if not result.clean:
        raise Fault("a character is lost, doubled or invented", result)
    if rebuild(book.clauses, book.leftovers) != source.text:
        raise Fault("the records do not make up the text")
    numbers = [clause.number for clause in book.clauses]
    if len(numbers) != len(set(numbers)):
        raise Fault("two records have one number", sorted({n for n in numbers if numbers.count(n) > 1}))
    if not {clause.parent for clause in book.clauses} <= {None, *numbers}:
        raise Fault("a record stands under one that is not there")
    last = len(source.lines())
    if any(not 1 <= clause.lines[0] <= clause.lines[1] <= last for clause in book.clauses):
        raise Fault("a record names lines that are not there")
    return True


TARGET = Target("reader", make, check)
