"""The report as DOCX, by python-docx: the extra `paper`."""

import io
import zipfile
from datetime import datetime
from importlib.util import find_spec
from typing import Any

from crossref.comparing.redline import CLAUSE, FORMER_CLAUSE, FORMER_REFERENCE, REFERENCE
from crossref.comparing.report.board_report import BoardReport
from crossref.comparing.report.to_blocks import (
    Block,
    FigureBlock,
    Heading,
    Paragraph,
    Pieces,
    TableBlock,
    said,
    to_blocks,
)
from rulebook.errors import InputError

REMEDY = "install the extra: pip install 'rulebook[paper]'"
FONT = "Calibri"
"""A font that offices have; the document names it and embeds none."""
RED, GREEN, VIOLET = (0xA4, 0x00, 0x00), (0x00, 0x60, 0x0F), (0x6A, 0x3D, 0x9A)
WHITE = (0xFF, 0xFF, 0xFF)
COLOURS = {
    "gone": RED,
    "new": GREEN,
    "moved-away": VIOLET,
    "moved-here": VIOLET,
    REFERENCE: VIOLET,
    FORMER_REFERENCE: VIOLET,
}
STRUCK = ("gone", "moved-away", FORMER_CLAUSE, FORMER_REFERENCE)
BOLD = ("bold", CLAUSE, FORMER_CLAUSE)
UNDERLINES = {"new": "SINGLE", "moved-here": "DOTTED", REFERENCE: "DOTTED"}
"""A line under what came, dots under what moved there."""


def docx_report(report: BoardReport) -> bytes:
    """The report as DOCX, the same bytes for the same report."""
    if not find_spec("docx"):
        raise InputError("no DOCX without python-docx", hint=REMEDY)
    import docx  # an extra, which only this form needs

    document = docx.Document()
    _set_up(document, report)
    for block in to_blocks(report):
        _add(document, block)
    stream = io.BytesIO()
    document.save(stream)
    return _without_clock(stream.getvalue())


def _set_up(document: Any, report: BoardReport) -> None:
    """Page, font, properties and footer."""
    from docx.enum.text import WD_ALIGN_PARAGRAPH
    from docx.shared import Mm, Pt

    when = datetime(*report.year)
    properties = document.core_properties
    properties.title, properties.author, properties.comments = report.title, "rulebook", ""
    properties.created = properties.modified = properties.last_printed = when
    properties.language = report.language
    section = document.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin = section.right_margin = Mm(16)
    section.top_margin = section.bottom_margin = Mm(16)
    style = document.styles["Normal"]
    style.font.name, style.font.size = FONT, Pt(9.5)
    style.paragraph_format.space_after = Pt(4)
    footer = section.footer.paragraphs[0]
    footer.alignment = WD_ALIGN_PARAGRAPH.CENTER
    words = said(report.language)
    mark = f"{words['draft'].upper()} · " if report.draft else ""
    footer.add_run(f"{mark}{report.title} · ")
    before, rest = words["page"].split("{0}")
    between, after = rest.split("{1}")
    for text, field in ((before, "PAGE"), (between, "NUMPAGES")):
        footer.add_run(text)
        _add_field(footer.add_run(), field)
    footer.add_run(after)


def _add_field(run: Any, code: str) -> None:
    """A field that the office fills: the number of the page, or of all pages."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    for kind, text in (("begin", ""), ("", code), ("end", "")):
        element = OxmlElement("w:fldChar" if kind else "w:instrText")
        if kind:
            element.set(qn("w:fldCharType"), kind)
        else:
            element.text = text
        run._r.append(element)


def _add(document: Any, block: Block) -> None:
    if isinstance(block, Heading):
        heading = document.add_heading(block.text, level=block.level)
        if block.mark:
            _bookmark(heading, block.mark, len(document.element.body))
    elif isinstance(block, Paragraph):
        paragraph = document.add_paragraph()
        if block.kind == "redline":
            _bar(paragraph)
        _fill(paragraph, block.pieces)
    elif isinstance(block, TableBlock):
        _add_table(document, block)
    elif isinstance(block, FigureBlock):
        document.add_paragraph().add_run(block.drawing.description).italic = True
    else:
        document.add_page_break()


def _bookmark(paragraph: Any, mark: str, number: int) -> None:
    """A place that a link can lead to."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    for kind in ("w:bookmarkStart", "w:bookmarkEnd"):
        element = OxmlElement(kind)
        element.set(qn("w:id"), str(number))
        if kind == "w:bookmarkStart":
            element.set(qn("w:name"), _name(mark))
        paragraph._p.append(element)


def _name(mark: str) -> str:
    """A bookmark's name: letters, digits and low lines, at most forty."""
    return ("m_" + mark.replace("-", "_"))[:40]


def _add_table(document: Any, block: TableBlock) -> None:
    from docx.shared import Mm

    table = document.add_table(rows=1, cols=len(block.head))
    table.style = "Table Grid"
    table.autofit = False
    for cell, name in zip(table.rows[0].cells, block.head, strict=True):
        cell.paragraphs[0].add_run(name).bold = True
    for row in block.rows:
        for cell, pieces in zip(table.add_row().cells, row, strict=True):
            _fill(cell.paragraphs[0], pieces)
    for column, share in zip(table.columns, block.widths, strict=True):
        column.width = Mm(178 * share / sum(block.widths))
    for row in table.rows:
        for cell, share in zip(row.cells, block.widths, strict=True):
            cell.width = Mm(178 * share / sum(block.widths))
    document.add_paragraph()


def _fill(paragraph: Any, pieces: Pieces) -> None:
    """Words in their styles, those with a link leading to its place."""
    from docx.enum.text import WD_UNDERLINE
    from docx.shared import Pt, RGBColor

    for piece in pieces:
        if piece.heard:
            heard = paragraph.add_run(f"{piece.heard} ")
            heard.font.size, heard.font.color.rgb = Pt(1), RGBColor(*WHITE)
        run = paragraph.add_run(piece.text)
        run.bold = piece.style in BOLD or piece.kind == "figure" or None
        run.italic = piece.kind == "term" or None
        if piece.style in UNDERLINES:
            run.underline = WD_UNDERLINE[UNDERLINES[piece.style]]
        run.font.strike = piece.style in STRUCK or None
        if piece.style == "small":
            run.font.size = Pt(8.5)
        if piece.style in COLOURS:
            run.font.color.rgb = RGBColor(*COLOURS[piece.style])
        if piece.language:
            _speak(run, piece.language)
        if piece.link:
            _lead(paragraph, run, piece.link)


def _bar(paragraph: Any) -> None:
    """A bar at the margin."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    borders, left = OxmlElement("w:pBdr"), OxmlElement("w:left")
    for name, value in (("val", "single"), ("sz", "12"), ("space", "6"), ("color", "808080")):
        left.set(qn(f"w:{name}"), value)
    borders.append(left)
    properties = paragraph._p.get_or_add_pPr()
    properties.insert_element_before(borders, "w:shd", "w:tabs", "w:spacing", "w:ind", "w:jc", "w:rPr")


def _speak(run: Any, language: str) -> None:
    """Tells the office in which language words are."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    element = OxmlElement("w:lang")
    element.set(qn("w:val"), language)
    run._r.get_or_add_rPr().append(element)


def _lead(paragraph: Any, run: Any, mark: str) -> None:
    """Makes words lead to a place."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    link = OxmlElement("w:hyperlink")
    link.set(qn("w:anchor"), _name(mark))
    paragraph._p.append(link)
    link.append(run._r)


def _without_clock(content: bytes) -> bytes:
    """The same archive with all its files of one day, so that nothing tells when it was made."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as made, zipfile.ZipFile(stream, "w") as kept:
        for name in sorted(made.namelist(), key=lambda name: (name != "[Content_Types].xml", name)):
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            kept.writestr(entry, made.read(name))
    return stream.getvalue()
