"""The command search."""

import click

from crossref.searching.results import SearchResult, open_engine, search_results
from rulebook.commands.options import LanguageType, as_json, one_document, open_library
from rulebook.commands.terminal import print_json, print_line, say
from rulebook.library import Library
from rulebook.trouble import Trouble


@click.command()
@click.argument("query", nargs=-1, required=True)
@click.option(
    "--lang",
    type=LanguageType(),
    help="Show clauses in this language (default: that of the query).",
)
@one_document("Only clauses of this document.")
@click.option(
    "--limit", type=click.IntRange(1, 100), default=10, show_default=True, help="Maximum number of concepts."
)
@as_json
def search(query: tuple[str, ...], lang: str | None, document: str | None, limit: int, as_json: bool) -> int:
    """Find clauses by number, by words in any language and form, or by a question.

    Exits 1 if nothing is found.

    Example: rulebook search puck jumps off the table
    """
    asked = " ".join(query).strip()
    if not asked:
        raise Trouble("nothing to search for", remedy="name a few words or a number")
    library = open_library()
    if document:
        library.build.document(document)
    results = search_results(
        library, open_engine(library), asked, language=lang, document=document, limit=limit
    )
    if as_json:
        print_json({"query": asked, "results": results})
    elif results:
        _print(results, library, lang)
    else:
        print_line("nothing found; try other words, or fewer")
    return 0 if results else 1


def _print(results: list[SearchResult], library: Library, lang: str | None) -> None:
    for row in results:
        language = lang or library.build.document(row.document).language
        headline = row.headline.get(language)
        print_line(
            f"  {row.concept}: {headline}" if headline else f"  {row.concept}",
            head=f"{row.document} {row.number}",
        )
        say(row.snippet, 4)
