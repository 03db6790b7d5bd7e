"""What a search gives a reader: concepts with their clauses, and the words around what was asked for."""

from msgspec import Struct

from crossref.searching.engine import Engine
from crossref.searching.index import SearchIndex
from crossref.searching.words import fold
from rulebook.records import ClauseId
from rulebook.storage.library import Library
from rulebook.storage.store import SEARCH_FILE

AROUND = 160
"""Letters of a snippet."""


class SearchResult(Struct, frozen=True, kw_only=True):
    """A concept that answers a query, as programs outside read it."""

    concept: str
    clauses: dict[str, tuple[str, ...]]
    """The numbers of its clauses, by document."""
    document: str
    number: str
    score: float
    snippet: str
    headline: dict[str, str | None]


def open_engine(library: Library) -> Engine:
    """The engine over the index of the build."""
    return Engine(library.read(SEARCH_FILE, SearchIndex))


def search_results(
    library: Library,
    engine: Engine,
    query: str,
    *,
    language: str | None = None,
    document: str | None = None,
    limit: int = 10,
) -> list[SearchResult]:
    """The concepts that answer a query, the best first."""
    results = []
    for hit in engine.search(query, language, document, limit):
        row = library.index.concepts[engine.index.concepts[hit.concept]]
        results.append(
            SearchResult(
                concept=row.id,
                clauses=row.members,
                document=hit.document,
                number=hit.number,
                score=hit.score,
                snippet=snippet(library.index.clauses[ClauseId(hit.document, hit.number)].text, fold(query)),
                headline=row.headline,
            )
        )
    return results


def snippet(text: str, folded: str) -> str:
    """The part of a text around the first word that a query shares with it."""
    if len(text) <= AROUND:
        return text
    plain = fold(text) if len(fold(text)) == len(text) else text.lower()
    at = min((plain.find(word) for word in folded.split() if len(word) > 2 and word in plain), default=0)
    start = max(0, min(at - AROUND // 4, len(text) - AROUND))
    start = text.find(" ", start) + 1 if start else 0
    end = text.rfind(" ", start, start + AROUND) if start + AROUND < len(text) else len(text)
    return ("… " if start else "") + text[start:end] + (" …" if end < len(text) else "")
