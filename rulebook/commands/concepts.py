"""Commands about what lies between documents."""

import csv
import shutil
import sys
from textwrap import wrap
from typing import Any

import click

from crossref.concordance import Concordance
from rulebook.store import Library, dump, home, print_rows
from rulebook.trouble import Trouble


def _json(function: Any) -> Any:
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(function)


def _machine(function: Any) -> Any:
    return click.option("--no-decisions", "machine", is_flag=True, help="What the machine alone says, without people's decisions.")(function)


@click.command()
@click.argument("left")
@click.argument("right")
@click.option("--explain", metavar="CLAUSE", help="What each signal said of this clause of the first document, and its rivals.")
@_machine
@_json
def align(left: str, right: str, explain: str | None, machine: bool, as_json: bool) -> None:
    """Show which clauses of two documents correspond.

    Example: rulebook align lnf-2017-ru finso-2025-ru --explain 17.1.11
    """
    library, concordance = Library(home()), Concordance(home())
    for id in (left, right):
        library.document(id)
    tie = concordance.tie(left, right)
    rows = _pairs(library, concordance.concepts(machine=machine), left, right)
    flip = tie.left != left
    scores = {(tuple(k["right" if flip else "left"]), tuple(k["left" if flip else "right"])): k for k in tie.links}
    for row in rows:
        direct = scores.get((tuple(row["left"]), tuple(row["right"])))
        row |= {"score": direct["score"] if direct else None, "signals": direct["signals"] if direct else None}
    if explain:
        _explain(library, tie, rows, left, right, explain.rstrip("."), as_json)
        return
    if as_json:
        click.echo(dump({"left": left, "right": right, "regime": tie.regime, "links": rows}))
        return
    click.echo(f"{left} ↔ {right}: {tie.regime}, {sum(bool(r['left'] and r['right']) for r in rows)} links")
    for row in rows:
        said = "through another document" if row["score"] is None and row["left"] and row["right"] else row["score"] or ""
        click.echo(f"{', '.join(row['left']) or '-':>16}  {', '.join(row['right']) or '-':<16}  {said!s:<24}  {row['concept']}")


@click.command()
@click.argument("id")
@_json
def concept(id: str, as_json: bool) -> None:
    """Show a concept: its headline in four languages, and its clauses in every document.

    Example: rulebook concept puck-in-pocket
    """
    library, concordance = Library(home()), Concordance(home())
    row = concordance.find(id)
    if as_json:
        click.echo(dump(row))
        return
    width = shutil.get_terminal_size((80, 24)).columns
    click.echo(click.style(row["concept"], bold=True))
    for language, headline in row["headline"].items():
        click.echo(f"  {language}  {headline or '-'}")
    for document in library.documents:
        numbers = row["members"].get(document["id"], [])
        click.echo(click.style(f"\n{document['id']}", bold=True) + ("" if numbers else "  absent here"))
        for clause in library.clauses(document["id"]) if numbers else ():
            if clause.number in numbers:
                for line in wrap(f"{clause.number} {clause.text}", width - 2):
                    click.echo(f"  {line}")


@click.command()
@click.argument("number")
@click.option("--from", "document", metavar="ID", help="The document whose number it is; the default one if not said.")
@_json
def where(number: str, document: str | None, as_json: bool) -> int:
    """Tell where a clause stands in every other document: old number to new.

    Exits 1 if no other document has it.

    Example: rulebook where 17.1.11 --from lnf-2017-en
    """
    from rulebook.commands.show import missing

    library, concordance = Library(home()), Concordance(home())
    if "/" in number:
        document, number = number.split("/", 1)
    document, number = document or library.default, number.rstrip(".")
    library.document(document)
    row = concordance.of(document, number)
    if not row:
        raise missing(library, number, [document], library.clauses(document))
    places = []
    for other in library.documents:
        if other["id"] == document:
            continue
        relation = concordance.relation(row["concept"], document, other["id"])
        places.append({"document": other["id"], "numbers": row["members"].get(other["id"], []), "relation": relation})
    if as_json:
        click.echo(dump({"concept": row["concept"], "headline": row["headline"], "document": document, "number": number, "where": places}))
    else:
        language = library.document(document)["language"]
        click.echo(f"{document} {number}  {row['concept']}: {row['headline'].get(language) or ''}")
        for place in places:
            relation = place["relation"]
            said = f"  {relation['relation']}" if relation and place["numbers"] else ""
            click.echo(f"  {place['document']:<15} {', '.join(place['numbers']) or 'absent'}{said}")
            if relation and relation["substance"]:
                judged = "" if relation["from"] == document else f" (judged from {relation['from']})"
                for line in wrap(relation["substance"] + judged, shutil.get_terminal_size((80, 24)).columns - 4):
                    click.echo(f"    {line}")
    return 0 if any(place["numbers"] for place in places) else 1


@click.command()
@click.argument("number")
@click.option("--document", metavar="ID", help="The document whose number it is; the default one if not said.")
@_json
def refs(number: str, document: str | None, as_json: bool) -> int:
    """Show what a clause points to and what points to it, printed or lent by another document.

    Exits 1 if one of its references dangles or is doubtful.

    Example: rulebook refs 12.4
    """
    from rulebook.commands.show import missing

    library, concordance = Library(home()), Concordance(home())
    if "/" in number:
        document, number = number.split("/", 1)
    document, number = document or library.default, number.rstrip(".")
    clauses = {clause.number: clause for clause in library.clauses(document)}
    if number not in clauses:
        raise missing(library, number, [document], list(clauses.values()))
    rows = concordance.references(document)
    cites, cited = [r for r in rows if r["from"] == number], [r for r in rows if r["target"] == number and r["from"] != number]
    if as_json:
        click.echo(dump({"document": document, "number": number, "cites": cites, "cited_by": cited}))
    else:
        click.echo(f"{document} {number} {clauses[number].text[:60]}")
        for arrow, near, found in (("→", "target", cites), ("←", "from", cited)):
            for row in found:
                other = row[near] or "nothing"
                said = f"“{row['printed']}”" if row["printed"] else "as another document prints it"
                doubt = "" if row["ok"] else f"  doubtful: {row['why']}"
                click.echo(f"  {arrow} {other:<10} {row['kind']:<10} {said}{doubt}")
        if not cites and not cited:
            click.echo("  points nowhere, and nothing points to it")
    return 0 if all(row["ok"] for row in cites) else 1


@click.command()
@click.argument("number", required=False)
@click.option("--document", metavar="ID", help="The document whose number it is; the default one if not said.")
@click.option("--format", "form", type=click.Choice(["text", "json", "graphml"]), default="text", show_default=True, help="How to print it.")
@_json
def graph(number: str | None, document: str | None, form: str, as_json: bool) -> None:
    """Show what a clause cites and what cites it, two steps deep; without NUMBER print the whole graph.

    Example: rulebook graph 20.4.note
    """
    from crossref.references import graph as graphs
    from rulebook.commands.show import missing

    library, concordance = Library(home()), Concordance(home())
    books = {d["id"]: library.clauses(d["id"]) for d in library.documents}
    made = graphs.graph(books, concordance.concepts(), concordance.references())
    form = "json" if as_json else form
    if number is None:
        if form == "text":
            raise Trouble("no clause to show", remedy="name one, or print the whole graph with --format json or graphml")
        click.echo(dump(graphs.rows(made)) if form == "json" else graphs.graphml(made))
        return
    if "/" in number:
        document, number = number.split("/", 1)
    document, number = document or library.default, number.rstrip(".")
    library.document(document)
    texts = {clause.id: clause.text for clauses in books.values() for clause in clauses}
    if f"{document}/{number}" not in texts:
        raise missing(library, number, [document], books[document])
    near = graphs.around(made, f"{document}/{number}")
    if form == "json":
        click.echo(dump({"id": f"{document}/{number}", "around": near}))
    elif form == "graphml":
        ids = {f"{document}/{number}", *(row["id"] for row in near)}
        click.echo(graphs.graphml(made.subgraph(ids)))
    else:
        click.echo(f"{document} {number} {texts[f'{document}/{number}'][:60]}")
        for row in near:
            other = row["id"].split("/")[1]
            click.echo(f"{'  ' * row['steps']}{row['direction']} {other} ({row['kind']}, {row['ground']}) {texts[row['id']][:48]}")
        if not near:
            click.echo("  cites nothing, and nothing cites it")


@click.command()
@click.argument("term", required=False)
@_json
def terms(term: str | None, as_json: bool) -> None:
    """Show the termbase, or one term with its definitions and every clause that speaks of it.

    TERM is an id or a name in any of the languages.

    Example: rulebook terms "soda kauliņš"
    """
    rows = Concordance(home()).terms()
    if term is not None:
        wanted = term.casefold()
        chosen = [
            row for row in rows if row["concept"] == wanted or any(wanted == name.casefold() for names in row["names"].values() for name in names)
        ]
        if not chosen:
            from difflib import get_close_matches

            every = [name for row in rows for names in ([row["concept"]], *row["names"].values()) for name in names]
            raise Trouble(f"no term {term!r}", remedy=f"nearest are {', '.join(get_close_matches(term, every, n=3, cutoff=0.0))}")
        rows = chosen
    if as_json:
        click.echo(dump({"terms": rows}))
        return
    if term is None:
        for row in rows:
            click.echo(f"{row['concept']:<28} {row['en'] or '-'} · {row['fr'] or '-'} · {row['lv'] or '-'} · {row['ru'] or '-'}")
        return
    width = shutil.get_terminal_size((80, 24)).columns
    for row in rows:
        click.echo(click.style(row["concept"], bold=True) + f"  ({row['area']})")
        for code, names in row["names"].items():
            click.echo(f"  {code}  {', '.join(names)}")
        click.echo(f"  defined in {', '.join(row['definitions']) or 'no clause'}")
        if row["note"]:
            click.echo("\n".join(wrap(row["note"], width - 2, initial_indent="  ", subsequent_indent="  ")))
        for document in dict.fromkeys(place["document"] for place in row["occurrences"]):
            numbers = [place["number"] for place in row["occurrences"] if place["document"] == document]
            line = f"{document} ({len(numbers)}): {', '.join(numbers)}"
            click.echo("\n".join(wrap(line, width - 2, initial_indent="  ", subsequent_indent="    ")))


@click.command("references")
@click.option("--document", "document", metavar="ID", help="Only this document.")
@click.option("--format", "form", type=click.Choice(["jsonl", "json"]), default="jsonl", show_default=True, help="How to print them.")
@_json
def export_references(document: str | None, form: str, as_json: bool) -> None:
    """Print every reference: printed, projected or inferred.

    Example: rulebook export references --document finso-2025-ru
    """
    if document:
        Library(home()).document(document)
    rows = Concordance(home()).references(document)
    if as_json or form == "json":
        click.echo(dump({"references": rows}))
    else:
        print_rows(rows)


@click.command("concordance")
@click.option("--format", "form", type=click.Choice(["jsonl", "json", "csv"]), default="jsonl", show_default=True, help="How to print it.")
@_machine
@_json
def export_concordance(form: str, machine: bool, as_json: bool) -> None:
    """Print every concept with its headlines and members.

    Example: rulebook export concordance --format csv
    """
    rows = Concordance(home()).concepts(machine=machine)
    if as_json or form == "json":
        click.echo(dump({"concepts": rows}))
    elif form == "jsonl":
        print_rows(rows)
    else:
        ids = [document["id"] for document in Library(home()).documents]
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(["concept", *rows[0]["headline"], *ids])
        for row in rows:
            writer.writerow([row["concept"], *row["headline"].values(), *(" ".join(row["members"].get(id, [])) for id in ids)])


def _pairs(library: Library, concepts: list[dict[str, Any]], left: str, right: str) -> list[dict[str, Any]]:
    """Links and clauses without counterpart, in the order of the first document, what it lacks at the end."""
    order = {clause.number: clause.order for clause in library.clauses(left)}
    rows = []
    for row in concepts:
        a, b = row["members"].get(left, []), row["members"].get(right, [])
        if a or b:
            rows.append({"left": a, "right": b, "concept": row["concept"]})
    return sorted(rows, key=lambda row: order[row["left"][0]] if row["left"] else len(order) + 1)


def _explain(library: Library, tie: Any, rows: list[dict[str, Any]], left: str, right: str, number: str, as_json: bool) -> None:
    row = next((row for row in rows if number in row["left"]), None)
    if row is None:
        raise Trouble(f"no clause {number} in {left}", remedy=f"see `rulebook outline {left}`")
    far = "right" if tie.left == left else "left"
    near = tie.candidates[left].get(number, [])
    if as_json:
        click.echo(dump({"left": left, "right": right, "number": number, "link": row, "candidates": near}))
        return
    texts = {clause.number: clause.text for clause in library.clauses(right)}
    click.echo(f"{left} {number} ↔ {', '.join(row['right']) or 'no counterpart'} in {right}")
    for candidate in near:
        (other,) = candidate[far]
        signals = "  ".join(f"{name} {value:.2f}" for name, value in candidate["signals"].items())
        click.echo(f"  {other:<9} {candidate['score']:.2f}  {signals}")
        click.echo(f"            {texts.get(other, '')[:66]}")
