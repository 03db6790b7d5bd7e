"""The drawing of the table: made from measures and positions, in four languages."""

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from rulebook.commands.cli import main
from rulebook.errors import InputError
from rulebook.files.toml import load
from rulebook.storage.library import Library
from rulebook.storage.store import DIAGRAMS_FILE, TABLES_FILE
from rulebook.table.drawing.diagrams import Diagram, Diagrams, DiagramsFile, make_diagrams, picture_of
from rulebook.table.drawing.draw import DrawingLabels, draw
from rulebook.table.drawing.palette import DARK, LIGHT, PRINT, style
from rulebook.table.drawing.picture import Picture
from rulebook.table.drawing.ways import NoWayError, find_way
from rulebook.table.surface import Surface, distance
from rulebook.table.tables import Table, Tables
from tests.support import ROOT, edit, printed, refused

SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = ("en", "fr", "lv", "ru")
POSITION = "tests/cases/position.yaml"


@cache
def tables() -> dict[str, Table]:
    return Library(ROOT).read(TABLES_FILE, Tables).tables


@cache
def diagrams() -> Diagrams:
    return Library(ROOT).read(DIAGRAMS_FILE, Diagrams)


def drawn(
    picture: Picture, table: Table | None = None, lang: str = "en", prefix: str = "p"
) -> ElementTree.Element:
    labels = DrawingLabels(
        words=diagrams().words(lang), title="A < B & C", language=lang, prefix=prefix, alone=True
    )
    return ElementTree.fromstring(draw(picture, table or tables()["lnf-2017-en"], labels))


def table_of(diagram: Diagram) -> Table:
    return tables()[diagram.row.document or "lnf-2017-en"]


def with_measure(name: str, nominal: float) -> Table:
    """The English table with another measure."""
    table = tables()["lnf-2017-en"]
    measure = msgspec.structs.replace(table.measures[name], nominal=nominal)
    return msgspec.structs.replace(table, measures=table.measures | {name: measure})


def number(element: ElementTree.Element, name: str) -> float:
    return float(element.attrib[name])


# ---- every diagram ----


def test_twenty_five_concepts_and_more_have_a_drawing() -> None:
    shown = {concept for diagram in diagrams().diagrams for concept in diagram.row.concepts}
    assert len(shown) >= 25
    assert shown <= {concept.id for concept in Library(ROOT).concepts}
    assert sum(diagram.row.home for diagram in diagrams().diagrams) == 1


@pytest.mark.parametrize("diagram", diagrams().diagrams, ids=lambda diagram: str(diagram.row.id))
def test_a_diagram_shows_its_position_in_four_languages(diagram: Diagram) -> None:
    table = table_of(diagram)
    picture = picture_of(diagram, table)
    described = set()
    for lang in LANGUAGES:
        root = drawn(picture, table, lang)
        title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert title is not None and title.text == "A < B & C"
        assert desc is not None and desc.text and "{" not in desc.text
        assert root.attrib["role"] == "img"
        assert root.attrib["aria-labelledby"] == f"{title.attrib['id']} {desc.attrib['id']}"
        described.add(desc.text)
        used = [use for use in root.iter(f"{SVG}use") if not use.attrib["href"].endswith("-puck")]
        places = {(number(use, "x"), -number(use, "y")) for use in used}
        assert places == {disc.at for disc in (*picture.discs, *picture.upper)}
        assert set(diagram.row.caption) == set(LANGUAGES)
    assert len(described) == len(LANGUAGES)


def test_discs_are_put_where_the_rules_of_the_document_say() -> None:
    midway = {}
    for diagram in diagrams().diagrams:
        if diagram.row.id.startswith("over-edge-midway"):
            (place,) = picture_of(diagram, table_of(diagram)).places
            midway[diagram.row.document] = place.at
    assert midway == {"lnf-2017-en": (0.0, 62.5), "lnf-2019-lv": (0.0, 54.8)}


def test_what_is_written_keeps_within_the_window() -> None:
    for diagram in diagrams().diagrams:
        picture = picture_of(diagram, table_of(diagram))
        for lang in LANGUAGES:
            root = drawn(picture, table_of(diagram), lang)
            left, top, width, height = map(float, root.attrib["viewBox"].split())
            letter = number(root, "font-size")
            for text in root.iter(f"{SVG}text"):
                half = len(text.text or "") * 0.3 * letter
                shift = {"start": half, "end": -half}.get(text.attrib["text-anchor"], 0.0)
                middle = number(text, "x") + shift
                assert left <= middle - half and middle + half <= left + width, (diagram.row.id, text.text)
                assert top + letter / 2 <= number(text, "y") <= top + height, (diagram.row.id, text.text)


# ---- measures ----


def test_every_length_of_the_table_is_a_measure() -> None:
    names = ("wood", "top", "pocket", "line", "shade")
    plain = Picture(zones=("near", "circle"), pucks=((0.0, 0.0),))
    usual = [ElementTree.tostring(part) for part in drawn(plain).iter() if part.get("class", "")[2:] in names]
    for name, value in (("surface", 1100), ("edge", 60), ("zone", 150), ("circle", 300), ("pocket", 90)):
        parts = drawn(plain, with_measure(name, value)).iter()
        changed = [ElementTree.tostring(part) for part in parts if part.get("class", "")[2:] in names]
        assert changed != usual, name
    root = drawn(plain, with_measure("circle", 300))
    assert 150.0 in [number(circle, "r") for circle in root.iter(f"{SVG}circle")]
    root = drawn(Picture(), with_measure("pocket", 90))
    pockets = [circle for circle in root.iter(f"{SVG}circle") if circle.get("class") == "d-pocket"]
    assert [(abs(number(one, "cx")), number(one, "r")) for one in pockets] == [(440.0, 45.0)] * 4


def test_figures_are_those_of_the_annex_as_the_language_writes_them() -> None:
    (pieces,) = (diagram for diagram in diagrams().diagrams if diagram.row.id == "pieces-measured")
    for lang, words in (("en", "44.5\N{NO-BREAK SPACE}mm"), ("ru", "44,5\N{NO-BREAK SPACE}мм")):
        root = drawn(picture_of(pieces, table_of(pieces)), lang=lang)
        assert words in [text.text for text in root.iter(f"{SVG}text")]
    picture = Picture(measures=("zone",))
    root = drawn(picture, with_measure("zone", 133))
    assert "133\N{NO-BREAK SPACE}mm" in [text.text for text in root.iter(f"{SVG}text")]


def test_lines_have_their_thickness_in_a_close_up_and_are_never_too_thin() -> None:
    widths = []
    for window in ((-50.0, -400.0, 50.0, -340.0), None):
        root = drawn(Picture(window=window))
        line = next(part for part in root.iter(f"{SVG}path") if part.get("class") == "d-line")
        widths.append(number(line, "stroke-width"))
    assert widths[0] == 1.0 and widths[1] > 2


def test_a_close_up_is_a_window_of_the_same_drawing() -> None:
    root = drawn(Picture(window=(-10.0, -400.0, 40.0, -350.0)))
    assert root.attrib["viewBox"] == "-10 350 50 50"


# ---- ways ----


def test_a_way_leaves_an_edge_as_it_came_and_touches_a_disc() -> None:
    (diagram,) = (diagram for diagram in diagrams().diagrams if diagram.row.id == "off-side-edge")
    table = table_of(diagram)
    start, edge, end = picture_of(diagram, table).ways[0].stops
    puck, disc = table.measures["puck"].nominal / 2, diagram.position.discs[0]
    assert edge.at[0] == pytest.approx(-500 + puck)
    slopes = [(edge.at[1] - start.at[1]) / (edge.at[0] - start.at[0])]
    slopes.append((disc.y - edge.at[1]) / (disc.x - edge.at[0]))
    assert slopes[0] == pytest.approx(-slopes[1])
    assert distance(end.at, disc.at) == pytest.approx(puck + 15)
    assert (edge.what, end.what) == ("edge_left", "disc_own")


def test_a_way_through_a_disc_is_refused() -> None:
    table = tables()["lnf-2017-en"]
    (diagram,) = (diagram for diagram in diagrams().diagrams if diagram.row.id == "direct-stroke")
    a = diagram.position.discs[0]
    with pytest.raises(NoWayError, match="runs through the disc 'a'"):
        find_way(Surface.of(table), [a], (a.x, -430.0), 22.25, "puck", [(a.x, 400.0)])


# ---- on a page ----


def test_two_drawings_on_a_page_share_no_id() -> None:
    picture = picture_of(diagrams().diagrams[0], tables()["lnf-2017-en"])
    ids = []
    for prefix in ("one", "two"):
        root = drawn(picture, prefix=prefix)
        own = [part.attrib["id"] for part in root.iter() if "id" in part.attrib]
        assert {use.attrib["href"][1:] for use in root.iter(f"{SVG}use")} <= set(own)
        ids += own
    assert len(ids) == len(set(ids)) > 6


def test_every_colour_has_a_fallback_and_every_class_a_rule() -> None:
    sheet = style(alone=True)
    assert not re.search(r"\{[a-z-]+\}", sheet)
    assert set(DARK) | set(PRINT) <= set(LIGHT)
    assert "prefers-color-scheme:dark" in sheet and "@media print" in sheet
    for diagram in diagrams().diagrams:
        for part in drawn(picture_of(diagram, table_of(diagram)), table_of(diagram)).iter():
            name = part.get("class", "drawing")
            assert f".{name}{{" in sheet, name


# ---- what is stated wrongly ----


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"special-terms-section"', '"no-such-concept"', "no concept 'no-such-concept'"),
        ("x = -68, y = -380", "x = -68, y = -580", "the disc '1' is not on the table"),
        ("x = -68, y = -380", "x = -20, y = -371", "the discs '1' and '2' overlap"),
        ("x = -68, y = -380", "x = -68, y = -372", "the disc '1' is not dark"),
        ('caption.lv = "Tas pats pie', 'caption.xx = "Tas pats pie', "the unknown language 'xx'"),
        ('caption.lv = "Tas pats pie', '# "Tas pats pie', "not said in 'lv'"),
        ('to = ["left", "a"]', 'to = ["left", "z"]', "no disc, pocket or edge 'z'"),
        ('ways = [{to = ["left", "a"]}]', "ways = [{to = [[-65, 440]]}]", "runs through the disc 'a'"),
        ('document = "lnf-2019-lv"', 'document = "lnf-1999"', "no table of 'lnf-1999'"),
        ("pucks = [[-300, -440]", "pucks = [[-900, -440]", "the puck is not on the table"),
        ('id = "table-measures"', 'id = "table-named"', "the diagram 'table-named' is defined twice"),
        ('seats = {near = "A1"', 'seats = {middle = "A1"', "middle"),
    ],
)
def test_a_diagram_that_cannot_be_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    path = tmp_path / "corpus" / "rules" / "diagrams.toml"
    path.parent.mkdir(parents=True)
    path.write_bytes((ROOT / "corpus" / "rules" / "diagrams.toml").read_bytes())
    edit(path, old, new)
    concepts = [concept.id for concept in Library(ROOT).concepts]
    with pytest.raises(InputError, match=re.escape(complaint)) as raised:
        make_diagrams(load(path, DiagramsFile), tables(), concepts, LANGUAGES)
    text = path.read_text(encoding="utf-8")
    line = text[: text.index(new)].count("\n") + 1
    assert raised.value.file == "corpus/rules/diagrams.toml"
    assert abs(raised.value.line - line) < 20


# ---- the command ----


def test_place_draws_what_it_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "position.svg"
    placed = msgspec.json.decode(printed(capsys, "place", POSITION, "--svg", str(out), "--json"))
    root = ElementTree.parse(out).getroot()
    rings = [part for part in root.iter(f"{SVG}circle") if part.get("class", "").endswith("-place")]
    drawn_at = [[number(ring, "cx"), -number(ring, "cy")] for ring in rings]
    assert drawn_at == [place["at"] for place in placed["places"]]
    assert main(["place", POSITION, "--svg", "-", "--lang", "lv"]) == 0
    desc = ElementTree.fromstring(capsys.readouterr().out).find(f"{SVG}desc")
    assert desc is not None and desc.text and "soda kauliņš" in desc.text


def test_a_drawing_that_cannot_be_written_gets_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "No such file" in refused(capsys, "place", POSITION, "--svg", "/nowhere/at/all.svg")
    assert "--svg or --all" in refused(capsys, "place", POSITION, "--svg", "-", "--all")
