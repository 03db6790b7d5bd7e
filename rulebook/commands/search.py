"""The command search."""

import click
from msgspec import Struct

from crossref.searching.words import fold
from rulebook.commands.options import LanguageType, as_json, one_document, open_library
from rulebook.commands.terminal import print_json, print_line, say
from rulebook.library import Library
from rulebook.store import SEARCH_FILE
from rulebook.trouble import Trouble

LONGEST = 500
"""Letters of a query; nobody types more."""
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


@click.command()
@click.argument("query", nargs=-1, required=True)
@click.option(
    "--lang",
    type=LanguageType(),
    help="Show clauses in this language; that of the query if not said.",
)
@one_document("Only clauses of this document.")
@click.option(
    "--limit", type=click.IntRange(1, 100), default=10, show_default=True, help="How many concepts at most."
)
@as_json
def search(query: tuple[str, ...], lang: str | None, document: str | None, limit: int, as_json: bool) -> int:
    """Find clauses by number, by words in any language and form, or by a question.

    Exits 1 if nothing is found.

    Example: rulebook search puck jumps off the table
    """
    asked = " ".join(query).strip()
    if not asked or len(asked) > LONGEST:
        fault = "nothing to search for" if not asked else f"a query of {len(asked)} letters"
        raise Trouble(fault, remedy="name a few words or a number")
    library = open_library()
    if document:
        library.build.document(document)
    results = _results(library, asked, lang, document, limit)
    if as_json:
        print_json({"query": asked, "results": results})
    elif results:
        _print(results, library, lang)
    else:
        print_line("nothing found; try other words, or fewer")
    return 0 if results else 1


def _results(
    library: Library, query: str, lang: str | None, document: str | None, limit: int
) -> list[SearchResult]:
    """The concepts that answer a query, the best first."""
    from crossref.searching.engine import Engine
    from crossref.searching.index import SearchIndex

    engine = Engine(library.build.read(SEARCH_FILE, SearchIndex))
    results = []
    for hit in engine.search(query, lang, document, limit):
        row = library.concepts[engine.index.concepts[hit.concept]]
        results.append(
            SearchResult(
                concept=row.id,
                clauses=row.members,
                document=hit.document,
                number=hit.number,
                score=hit.score,
                snippet=snippet(library.clauses[hit.document, hit.number].text, fold(query)),
                headline=row.headline,
            )
        )
    return results


def _print(results: list[SearchResult], library: Library, lang: str | None) -> None:
    for row in results:
        language = lang or library.build.document(row.document).language
        headline = row.headline.get(language) or row.concept
        print_line(f"  {row.concept}: {headline}", head=f"{row.document} {row.number}")
        say(row.snippet, 4)


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
