"""The commands about what lies between documents: align, concept, where, terms, export concordance."""

from collections.abc import Sequence
from difflib import get_close_matches

import click
from msgspec import Struct

from rulebook.commands.options import as_json, in_format, open_library, without_decisions
from rulebook.commands.terminal import print_csv, print_json, print_line, print_rows, say
from rulebook.export import term_row
from rulebook.library import Library
from rulebook.lookup import missing_clause, place_of
from rulebook.records import Concept, Relation, Term, Tie
from rulebook.trouble import Trouble


class Counterparts(Struct, frozen=True, kw_only=True):
    """Clauses of two documents that belong to one concept."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    concept: str
    score: float | None = None
    """How sure the direct link is, or nothing where it goes through another document."""
    signals: dict[str, float] | None = None


class Whereabouts(Struct, frozen=True, kw_only=True):
    """Where a clause stands in another document."""

    document: str
    numbers: tuple[str, ...]
    relation: Relation | None


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
def align(left: str, right: str, explain: str | None, machine: bool, as_json: bool) -> None:
    """Show which clauses of two documents correspond.

    Example: rulebook align DOCUMENT DOCUMENT --explain NUMBER
    """
    library = open_library()
    for id in (left, right):
        library.build.document(id)
    tie = library.build.tie(left, right)
    rows = _counterparts(library, tie, left, right, machine)
    if explain:
        _explain(library, tie, rows, left, right, explain.rstrip("."), as_json)
        return
    if as_json:
        print_json({"left": left, "right": right, "regime": tie.regime, "links": rows})
        return
    print_line(f"{left} ↔ {right}: {tie.regime}, {sum(bool(row.left and row.right) for row in rows)} links")
    for row in rows:
        through = row.score is None and row.left and row.right
        score = "through another document" if through else row.score or ""
        numbers = f"{', '.join(row.left) or '-':>16}  {', '.join(row.right) or '-':<16}"
        print_line(f"{numbers}  {score!s:<24}  {row.concept}")


def _counterparts(library: Library, tie: Tie, left: str, right: str, machine: bool) -> list[Counterparts]:
    """Links and clauses without counterpart, in the order of the first document, what it lacks at the end."""
    direct = {}
    for link in tie.links:
        ends = (link.left, link.right) if tie.left == left else (link.right, link.left)
        direct[ends] = link
    order = {clause.number: clause.order for clause in library.build.clauses(left)}
    rows = []
    for concept in library.build.machine if machine else library.build.concepts:
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
    tie: Tie,
    rows: Sequence[Counterparts],
    left: str,
    right: str,
    number: str,
    as_json: bool,
) -> None:
    row = next((row for row in rows if number in row.left), None)
    if row is None:
        raise Trouble(f"no clause {number} in {left}", remedy=f"see `rulebook outline {left}`")
    candidates = tie.candidates[left].get(number, ())
    if as_json:
        place = {"left": left, "right": right, "number": number}
        print_json(place | {"link": row, "candidates": candidates})
        return
    texts = {clause.number: clause.text for clause in library.build.clauses(right)}
    print_line(f"{left} {number} ↔ {', '.join(row.right) or 'no counterpart'} in {right}")
    for candidate in candidates:
        (other,) = candidate.right if tie.left == left else candidate.left
        signals = "  ".join(f"{name} {value:.2f}" for name, value in candidate.signals.items())
        print_line(f"  {other:<9} {candidate.score:.2f}  {signals}")
        print_line(f"            {texts.get(other, '')[:66]}")


@click.command()
@click.argument("id")
@as_json
def concept(id: str, as_json: bool) -> None:
    """Show a concept: its headline in four languages, and its clauses in every document.

    Example: rulebook concept CONCEPT
    """
    library = open_library()
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
            say(f"{number} {library.clauses[document.id, number].text}", indent=2)


@click.command()
@click.argument("number")
@click.option(
    "--from", "document", metavar="ID", help="The document whose number it is (default: the default one)."
)
@as_json
def where(number: str, document: str | None, as_json: bool) -> int:
    """Show where a clause stands in every other document: old number to new.

    Exits 1 if no other document has it.

    Example: rulebook where NUMBER --from DOCUMENT
    """
    library = open_library()
    id, number = place_of(library, number, document)
    row = library.concept_of(id, number)
    if not row:
        raise missing_clause(library, number, [id])
    places = []
    for other in library.documents:
        if other.id != id:
            relation = library.relation(row.id, id, other.id)
            places.append(
                Whereabouts(document=other.id, numbers=row.members.get(other.id, ()), relation=relation)
            )
    if as_json:
        about = {"concept": row.id, "headline": row.headline, "document": id, "number": number}
        print_json(about | {"where": places})
    else:
        _print_places(library, row, id, number, places)
    return 0 if any(place.numbers for place in places) else 1


def _print_places(
    library: Library, row: Concept, id: str, number: str, places: Sequence[Whereabouts]
) -> None:
    language = library.build.document(id).language
    print_line(f"{id} {number}  {row.id}: {row.headline.get(language) or ''}")
    for place in places:
        relation = place.relation
        became = f"  {relation.relation}" if relation and place.numbers else ""
        print_line(f"  {place.document:<15} {', '.join(place.numbers) or 'absent'}{became}")
        if relation and relation.substance:
            say(relation.substance, indent=4)


@click.command()
@click.argument("term", required=False)
@as_json
def terms(term: str | None, as_json: bool) -> None:
    """Show the termbase, or one term with its definitions and every clause that speaks of it.

    TERM is an id or a name in any of the languages.

    Example: rulebook terms "penalty disc"
    """
    library = open_library()
    languages = tuple(library.build.concepts[0].headline)
    rows: Sequence[Term] = library.build.terms if term is None else _named_terms(library.build.terms, term)
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
    """The terms of that id or name, or `Trouble` with the nearest names."""
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
        raise Trouble(f"no term {wanted!r}", remedy=f"nearest are {', '.join(near)}")
    return chosen


def _print_term(row: Term) -> None:
    print_line(f"  ({row.area})", head=row.id)
    for code in dict.fromkeys((*row.names, *row.use)):
        names = dict.fromkeys((*row.names.get(code, ()), *([row.use[code]] if code in row.use else [])))
        print_line(f"  {code}  {', '.join(names)}")
    print_line(f"  defined in {', '.join(row.definitions) or 'no clause'}")
    if row.note:
        say(row.note, indent=2)
    for document in dict.fromkeys(use.document for use in row.occurrences):
        numbers = [use.number for use in row.occurrences if use.document == document]
        say(f"{document} ({len(numbers)}): {', '.join(numbers)}", indent=2, hanging=4)


@click.command("concordance")
@in_format("jsonl", "json", "csv", what="it")
@without_decisions
@as_json
def export_concordance(form: str, machine: bool, as_json: bool) -> None:
    """Print every concept with its headlines and members.

    Example: rulebook export concordance --format csv
    """
    library = open_library()
    rows = library.build.machine if machine else library.build.concepts
    if as_json or form == "json":
        print_json({"concepts": rows})
    elif form == "jsonl":
        print_rows(rows)
    else:
        ids = [document.id for document in library.documents]
        lines = []
        for row in rows:
            members = [" ".join(row.members.get(id, ())) for id in ids]
            lines.append([row.id, *row.headline.values(), *members])
        print_csv(["concept", *rows[0].headline, *ids], lines)
