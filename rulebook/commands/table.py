"""The command about the table: place."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulebook.commands.options import LanguageType, as_json, one_document, open_library, told_bytes
from rulebook.commands.terminal import print_json, print_line, print_markup, say
from rulebook.library import Library
from rulebook.store import DIAGRAMS_FILE, TABLES_FILE
from rulebook.table.tables import Table, Tables
from rulebook.trouble import Trouble

if TYPE_CHECKING:
    from rulebook.table.picture import Picture


@click.command()
@click.argument("file")
@one_document("The rules to place by (default: the default document).")
@click.option("--all", "every", is_flag=True, help="By the rules of every document.")
@click.option("--lang", type=LanguageType(), help="Language of the reasons (default: that of the document).")
@click.option(
    "--svg", "picture", metavar="OUT", help="Draw the position and its places to a file, or - to print it."
)
@as_json
def place(
    file: str, document: str | None, every: bool, lang: str | None, picture: str | None, as_json: bool
) -> None:
    """Say which discs are dark, and where discs have to be put. FILE is YAML or JSON, or - for standard
    input.

    Example: rulebook place tests/cases/position.yaml --document DOCUMENT
    """
    if picture and every:
        raise click.UsageError("a drawing is made by one document: --svg or --all")
    from rulebook.table.picture import placed_picture
    from rulebook.table.places import place_discs
    from rulebook.table.position import read_position
    from rulebook.table.surface import Surface
    from rulebook.table.told import Teller
    from rulebook.yaml import read_told

    library = open_library()
    tables = tables_of(library)
    chosen = list(tables.tables) if every else [library.build.document(document or library.default.id).id]
    told = read_told(told_bytes(file), file)
    rows = []
    for id in chosen:
        table = measured(tables, id)
        position = read_position(told, Surface.of(table), table.discs)
        placing = place_discs(position, table)
        teller = Teller(tables, id, lang or library.build.document(id).language)
        rows.append(teller.row(placing, position))
        if picture:
            _draw(library, table, placed_picture(position, placing), teller.language, picture)
        if not as_json and picture != "-":
            print_line(head=id)
            for line in teller.lines(placing, position):
                indent = len(line) - len(line.lstrip())
                say(line.strip(), indent, indent + 4)
    if as_json and picture != "-":
        print_json({"placings": rows} if every else rows[0])


def _draw(library: Library, table: Table, picture: "Picture", language: str, out: str) -> None:
    """Writes a drawing to a file, or prints it."""
    from rulebook.publish import replace_file
    from rulebook.table.diagrams import Diagrams
    from rulebook.table.drawing import Telling, draw

    words = library.build.read(DIAGRAMS_FILE, Diagrams).words(language)
    if not words:
        raise Trouble("this sport has no words for drawings", remedy="write corpus/diagrams.toml, and build")
    title = f"{words['drawing']}: {table.document}"
    drawing = draw(picture, table, Telling(words=words, title=title, alone=True)) + "\n"
    if out == "-":
        print_markup(drawing)
        return
    try:
        replace_file(Path(out), drawing.encode())
    except OSError as error:
        what = error.strerror or "cannot be written"
        raise Trouble(what, file=out, remedy="name a file that can be written") from None


def tables_of(library: Library) -> Tables:
    """The tables of the documents, or `Trouble` where the sport has none."""
    tables = library.build.read(TABLES_FILE, Tables)
    if not tables.tables:
        raise Trouble("this sport has no table", remedy="write corpus/table.toml, and build")
    return tables


def measured(tables: Tables, document: str) -> Table:
    """The table of a document, or `Trouble` where its measures are not known."""
    table = tables.tables[document]
    if not table.measures:
        raise Trouble(
            f"the annex of {document} lacks a measure", remedy="write a reading in corpus/table.toml"
        )
    return table
