"""The command search."""

import shutil
from textwrap import wrap
from typing import Any

import click

from crossref.searching.index import fold
from rulebook.commands.options import LanguageType, open_library
from rulebook.store import dump
from rulebook.trouble import Trouble

LONGEST = 500
"""Letters of a query; nobody types more."""
AROUND = 160
"""Letters of a snippet."""


@click.command()
@click.argument("query", nargs=-1, required=True)
@click.option("--lang", type=LanguageType(), help="Show clauses in this language; that of the query if not said.")
@click.option("--document", metavar="ID", help="Only clauses of this document.")
@click.option("--limit", type=click.IntRange(1, 100), default=10, show_default=True, help="How many concepts at most.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def search(query: tuple[str, ...], lang: str | None, document: str | None, limit: int, as_json: bool) -> int:
    """Find clauses by number, by words in any language and form, or by a question.

    Exits 1 if nothing is found.

    Example: rulebook search puck jumps off the table
    """
    from crossref.searching.engine import Engine

    asked = " ".join(query).strip()
    if not asked or len(asked) > LONGEST:
        raise Trouble("nothing to search for" if not asked else f"a query of {len(asked)} letters", remedy="name a few words or a number")
    library = open_library()
    if document:
        library.build.document(document)
    index = library.build.search_index
    engine = Engine(index)
    found: list[dict[str, Any]] = []
    for hit in engine.search(asked, lang, document, limit):
        row = library.concepts[index.concepts[hit.concept]]
        text = snippet(library.clauses[hit.document, hit.number].text, fold(asked))
        place = {"document": hit.document, "number": hit.number, "score": hit.score, "snippet": text, "headline": row.headline}
        found.append({"concept": row.id, "clauses": row.members, **place})
    if as_json:
        click.echo(dump({"query": asked, "results": found}))
        return 0 if found else 1
    if not found:
        click.echo("nothing found; try other words, or fewer")
        return 1
    width = shutil.get_terminal_size((80, 24)).columns
    languages = {d.id: d.language for d in library.documents}
    for row in found:
        headline = row["headline"].get(lang or languages[row["document"]]) or row["concept"]
        click.echo(click.style(f"{row['document']} {row['number']}", bold=True) + f"  {row['concept']}: {headline}")
        click.echo("\n".join(wrap(row["snippet"], width, initial_indent="    ", subsequent_indent="    ")))
    return 0


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
