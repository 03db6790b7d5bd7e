"""The command search."""

import shutil
from textwrap import wrap

import click
import msgspec

from crossref.concordance import Concordance
from crossref.searching.words import fold
from rulebook.store import Library, dump, home
from rulebook.trouble import Trouble

LANGUAGES = ("en", "fr", "lv", "ru")
LONGEST = 500
"""Letters of a query; nobody types more."""
AROUND = 160
"""Letters of a snippet."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A concept that answers a query, as programs outside read it."""

    concept: str
    clauses: dict[str, list[str]]
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
    type=click.Choice(LANGUAGES),
    help="Show clauses in this language; that of the query if not said.",
)
@click.option("--document", metavar="ID", help="Only clauses of this document.")
@click.option(
    "--limit", type=click.IntRange(1, 100), default=10, show_default=True, help="How many concepts at most."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def search(query: tuple[str, ...], lang: str | None, document: str | None, limit: int, as_json: bool) -> int:
    """Find clauses by number, by words in any language and form, or by a question.

    Exits 1 if nothing is found.

    Example: rulebook search puck jumps off the table
    """
    asked = " ".join(query).strip()
    if not asked or len(asked) > LONGEST:
        fault = "nothing to search for" if not asked else f"a query of {len(asked)} letters"
        raise Trouble(fault, remedy="name a few words or a number")
    library = Library(home())
    if document:
        library.document(document)
    results = _results(library, asked, lang, document, limit)
    if as_json:
        click.echo(dump({"query": asked, "results": msgspec.to_builtins(results)}))
    elif results:
        _print(results, library, lang)
    else:
        click.echo("nothing found; try other words, or fewer")
    return 0 if results else 1


def _results(
    library: Library, query: str, lang: str | None, document: str | None, limit: int
) -> list[Result]:
    """The concepts that answer a query, the best first."""
    from crossref.searching.engine import Engine

    concordance = Concordance(home())
    engine = Engine(concordance.searchable())
    concepts = {row["concept"]: row for row in concordance.concepts()}
    texts = {
        id: {clause.number: clause.text for clause in library.clauses(id)} for id in engine.index.numbers
    }
    results = []
    for hit in engine.search(query, lang, document, limit):
        row = concepts[engine.index.concepts[hit.concept]]
        results.append(
            Result(
                concept=row["concept"],
                clauses=row["members"],
                document=hit.document,
                number=hit.number,
                score=hit.score,
                snippet=snippet(texts[hit.document][hit.number], fold(query)),
                headline=row["headline"],
            )
        )
    return results


def _print(results: list[Result], library: Library, lang: str | None) -> None:
    width = shutil.get_terminal_size((80, 24)).columns
    languages = {d["id"]: d["language"] for d in library.documents}
    for row in results:
        headline = row.headline.get(lang or languages[row.document]) or row.concept
        click.echo(click.style(f"{row.document} {row.number}", bold=True) + f"  {row.concept}: {headline}")
        click.echo("\n".join(wrap(row.snippet, width, initial_indent="    ", subsequent_indent="    ")))


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
