"""The commands about concepts: search, concept, where, align, terms."""

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from rulebook.commands.options import LanguageType, as_json, one_document, open_library, without_decisions
from rulebook.commands.terminal import print_json, print_line, say
from rulebook.errors import InputError
from rulebook.records import Alignment, ClauseId, Term
from rulebook.storage.export import first_words, term_row
from rulebook.storage.library import Library

if TYPE_CHECKING:
    from crossref.searching.results import SearchResult


class Counterparts(Struct, frozen=True, kw_only=True):
    """Clauses of two documents that belong to one concept."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    concept: str
    score: float | None = None
    """How sure the direct link is, or nothing where it goes through another document."""
    signals: dict[str, float] | None = None


@click.command()
@click.argument("left")
@click.argument("right")
@click.option(
    "--explain",
    metavar="CLAUSE",
    help="What each signal said of this clause of the first document, and its rivals.",
)
@without_decisions
@as_json
@click.pass_obj
def align(root: Path, left: str, right: str, explain: str | None, unreviewed: bool, as_json: bool) -> None:
    """Show which clauses of two documents correspond.

    Example: rulebook align DOCUMENT OTHER_DOCUMENT --explain NUMBER
    """
    library = open_library(root)
    for id in (left, right):
        library.document(id)
    alignment = library.alignment(left, right)
    rows = _counterparts(library, alignment, left, right, unreviewed)
    if explain:
        _explain(library, alignment, rows, left, right, explain.rstrip("."), as_json)
        return
    if as_json:
        print_json({"left": left, "right": right, "regime": alignment.regime, "links": rows})
        return
    linked = sum(bool(row.left and row.right) for row in rows)
    print_line(f"{left} ↔ {right}: {alignment.regime}, {linked} links")
    for row in rows:
        through = row.score is None and row.left and row.right
        score = "through another document" if through else row.score or ""
        numbers = f"{', '.join(row.left) or '-':>16}  {', '.join(row.right) or '-':<16}"
        print_line(f"{numbers}  {score!s:<24}  {row.concept}")


def _counterparts(
    library: Library, alignment: Alignment, left: str, right: str, unreviewed: bool
) -> list[Counterparts]:
    """Links and clauses without counterpart, in the order of the first document, what it lacks at the end."""
    direct = {}
    for link in alignment.links:
        ends = (link.left, link.right) if alignment.left == left else (link.right, link.left)
        direct[ends] = link
    order = {clause.number: clause.order for clause in library.clauses(left)}
    rows = []
    for concept in library.unreviewed_concepts if unreviewed else library.concepts:
        one, other = concept.members.get(left, ()), concept.members.get(right, ())
        if one or other:
            known = direct.get((one, other))
            rows.append(
                Counterparts(
                    left=one,
                    right=other,
                    concept=concept.id,
                    score=known.score if known else None,
                    signals=known.signals if known else None,
                )
            )
    return sorted(rows, key=lambda row: order[row.left[0]] if row.left else len(order) + 1)


def _explain(
    library: Library,
    alignment: Alignment,
    rows: Sequence[Counterparts],
    left: str,
    right: str,
    number: str,
    as_json: bool,
) -> None:
    row = next((row for row in rows if number in row.left), None)
    if row is None:
        raise InputError(f"no clause {number} in {left}", hint=f"see `rulebook outline {left}`")
    candidates = alignment.candidates[left].get(number, ())
    if as_json:
        place = {"left": left, "right": right, "number": number}
        print_json(place | {"link": row, "candidates": candidates})
        return
    texts = {clause.number: clause.text for clause in library.clauses(right)}
    print_line(f"{left} {number} ↔ {', '.join(row.right) or 'no counterpart'} in {right}")
    for candidate in candidates:
        (other,) = candidate.right if alignment.left == left else candidate.left
        signals = "  ".join(f"{name} {value:.2f}" for name, value in candidate.signals.items())
        print_line(f"  {other:<9} {candidate.score:.2f}  {signals}")
        print_line(f"            {texts.get(other, '')[:66]}")


@click.command()
@click.argument("id")
@as_json
@click.pass_obj
def concept(root: Path, id: str, as_json: bool) -> None:
    """Show a concept: its headlines, and its clauses everywhere.

    Example: rulebook concept CONCEPT
    """
    library = open_library(root)
    row = library.concept(id)
    if as_json:
        print_json(row)
        return
    print_line(head=row.id)
    for language, headline in row.headline.items():
        print_line(f"  {language}  {headline or '-'}")
    for document in library.documents:
        numbers = row.members.get(document.id, ())
        print_line()
        print_line("" if numbers else "  absent here", head=document.id)
        for number in numbers:
            say(f"{number} {library.index.clauses[ClauseId(document.id, number)].text}", indent=2)


@click.command()
@click.argument("term", required=False)
@as_json
@click.pass_obj
def terms(root: Path, term: str | None, as_json: bool) -> None:
    """Show all terms, or one with its definitions and clauses.

    TERM is an id or a name in any of the languages.

    Example: rulebook terms "penalty disc"
    """
    library = open_library(root)
    languages = tuple(library.concepts[0].headline)
    rows: Sequence[Term] = library.terms if term is None else _named_terms(library.terms, term)
    if as_json:
        print_json({"terms": [term_row(row, languages) for row in rows]})
        return
    for row in rows:
        if term is None:
            preferred = [row.preferred(code) or "-" for code in languages]
            print_line(f"{row.id:<28} {' · '.join(preferred)}")
        else:
            _print_term(row)


def _named_terms(terms: Sequence[Term], wanted: str) -> list[Term]:
    """The terms of that id or name, or `InputError` with the nearest names."""
    chosen, every = [], []
    for row in terms:
        names = [row.id]
        for own in (*row.names.values(), row.use.values()):
            names += own
        every += names
        if wanted.casefold() in [name.casefold() for name in names]:
            chosen.append(row)
    if not chosen:
        near = get_close_matches(wanted, every, n=3, cutoff=0.0)
        raise InputError(f"no term {wanted!r}", hint=f"nearest are {', '.join(near)}")
    return chosen


def _print_term(row: Term) -> None:
    print_line(f"  ({row.area})", head=row.id)
    for code in dict.fromkeys((*row.names, *row.use)):
        names = dict.fromkeys((*row.names.get(code, ()), *([row.use[code]] if code in row.use else [])))
        print_line(f"  {code}  {', '.join(names)}")
    print_line(f"  defined in {', '.join(row.definitions) or 'no clause'}")
    if row.note:
        say(first_words(row.note), indent=2)
    for document in dict.fromkeys(use.document for use in row.occurrences):
        numbers = [use.number for use in row.occurrences if use.document == document]
        say(f"{document} ({len(numbers)}): {', '.join(numbers)}", indent=2, hanging=4)


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
@click.pass_obj
def search(
    root: Path, query: tuple[str, ...], lang: str | None, document: str | None, limit: int, as_json: bool
) -> int:
    """Find clauses by number, words or a question.

    Words may be in any language and form.

    Exits with status 1 if nothing is found.

    Example: rulebook search puck jumps off the table
    """
    from crossref.searching.results import open_engine, search_results

    asked = " ".join(query).strip()
    if not asked:
        raise InputError("nothing to search for", hint="name a few words or a number")
    library = open_library(root)
    if document:
        library.document(document)
    results = search_results(
        library, open_engine(library), asked, language=lang, document=document, limit=limit
    )
    if as_json:
        print_json({"query": asked, "results": results})
    elif results:
        _print_results(results, library, lang)
    else:
        print_line("nothing found; try other words, or fewer")
    return 0 if results else 1


def _print_results(results: "list[SearchResult]", library: Library, lang: str | None) -> None:
    for row in results:
        language = lang or library.document(row.document).language
        headline = row.headline.get(language)
        print_line(
            f"  {row.concept}: {headline}" if headline else f"  {row.concept}",
            head=f"{row.document} {row.number}",
        )
        say(row.snippet, 4)
