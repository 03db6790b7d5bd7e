"""Queries of all sorts: no more results than asked for, the best first, the same twice and in JavaScript.

An input is language, document and limit on the first line, a dash for none, and the query.
"""

from functools import cache

from crossref.searching.engine import Engine
from crossref.searching.index import SearchIndex
from crossref.searching.results import snippet
from crossref.searching.words import fold
from rulebook.errors import InputError
from rulebook.records import ClauseId
from rulebook.storage.library import Library
from rulebook.storage.store import SEARCH_FILE

from ..support import ROOT
from ..support import queries as reviewed_queries
from .node import ask

MAX_CHARS = 500
"""Letters of a query, as the manual says."""
MAX_RESULTS = 100


@cache
def library() -> Library:
    """The records, loaded once."""
    return Library(ROOT)


@cache
def _engine() -> Engine:
    return Engine(library().read(SEARCH_FILE, SearchIndex))


def queries() -> list[str]:
    """What people search for, in every language."""
    return [query for _, _, query, _ in reviewed_queries()]


def samples() -> list[str]:
    """Queries, each asked of one language or document or of all."""
    languages = ["-", *_engine().index.languages]
    documents = ["-", *(document.id for document in library().documents)]
    heads = [f"{language} {document} 3" for language in languages for document in documents]
    return [f"{heads[n % len(heads)]}\n{query}" for n, query in enumerate(queries())]


def check(data: bytes) -> None:
    """The answer keeps the laws of search, and is the same in JavaScript."""
    head, _, rest = data.partition(b"\n")
    query = rest.decode("utf-8", "surrogateescape")
    language, document, limit = _settings(head.decode("utf-8", "replace"))
    if len(query) > MAX_CHARS:
        raise InputError("the query is too long", hint=f"write at most {MAX_CHARS} letters")
    hits = _engine().search(query, language, document, limit)
    assert len(hits) <= limit
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len({hit.concept for hit in hits}) == len(hits), "a concept is found twice"
    assert hits == _engine().search(query, language, document, limit), "not the same the second time"
    for hit in hits:
        assert document in (None, hit.document)
        snippet(library().index.clauses[ClauseId(hit.document, hit.number)].text, fold(query))
    rows = [[hit.concept, hit.document, hit.number, hit.score] for hit in hits]
    assert rows == ask("search", query, language, document, limit), "JavaScript finds something else"


def _settings(head: str) -> tuple[str | None, str | None, int]:
    """Language, document and limit of an input."""
    settings = head.split(" ")
    documents = ("-", *(document.id for document in library().documents))
    known = (
        len(settings) == 3 and settings[0] in ("-", *_engine().index.languages) and settings[1] in documents
    )
    if not known or not settings[2].isdecimal() or not 1 <= int(settings[2]) <= MAX_RESULTS:
        raise InputError("no such search", hint="give language, document and limit")
    language, document = (None if word == "-" else word for word in settings[:2])
    return language, document, int(settings[2])
