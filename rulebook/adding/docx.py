"""DOCX becomes Markdown: headings, paragraphs with the numbers that Word counts, lists, tables, images."""

import io
import lzma
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element, ParseError

from rulebook.adding.word_numbers import Counters, W, read_counters
from rulebook.errors import InputError

DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
LARGEST_PART = 40_000_000
"""Bytes of one part of the file, unpacked."""
SAVE_AGAIN = "save it again as DOCX with a word processor"
HEADING = re.compile(r"heading\s*(\d)|title$", re.IGNORECASE)
LABEL = re.compile(r"(?:§\s*)?(?:\d+|[A-Za-z])(?:[.)]?(?:\d+|[a-z])){0,6}[.)]?$")
"""A cell that holds nothing but the number of the text beside it."""
GONE = {f"{W}del", f"{W}moveFrom", f"{W}instrText", f"{W}delText"}
"""What a reader does not see: deleted words and the workings of fields."""


@dataclass(frozen=True, slots=True)
class ParagraphStyle:
    """What a paragraph's style tells."""

    heading: int
    """Level of a heading, or 0."""
    list_id: str
    depth: int


def docx_text(data: bytes) -> str:
    """The text of a DOCX file as Markdown, or `InputError`."""
    try:
        package = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, OSError):
        raise InputError("the file is cut off or no DOCX", hint=SAVE_AGAIN) from None
    names = set(package.namelist())
    if any(name.endswith("vbaProject.bin") for name in names):
        raise InputError("the file carries macros", hint="save it as DOCX without macros")
    document = _part(package, "word/document.xml")
    if document is None:
        raise InputError("the file holds no Word document", hint=SAVE_AGAIN)
    counters = read_counters(_part(package, "word/numbering.xml"))
    styles = _styles(_part(package, "word/styles.xml"), counters)
    body = document.find(f"{W}body")
    lines = _Body(styles, counters).lines(body) if body is not None else iter(())
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n") + "\n"


def _part(package: zipfile.ZipFile, name: str) -> Element | None:
    """One part of the file, parsed without entities; nothing where there is none."""
    from defusedxml.common import DefusedXmlException  # only who reads DOCX needs it
    from defusedxml.ElementTree import fromstring

    try:
        with package.open(name) as stream:
            data = stream.read(LARGEST_PART + 1)
    except KeyError:
        return None
    except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, OSError, RuntimeError, EOFError, ValueError):
        raise InputError(f"{name} is damaged or locked", hint=SAVE_AGAIN) from None
    if len(data) > LARGEST_PART:
        raise InputError(f"{name} is too large", hint="give one rulebook, without embedded files")
    try:
        root: Element = fromstring(data, forbid_dtd=True)
    except DefusedXmlException:
        raise InputError(f"{name} declares entities, which no word processor does", hint=SAVE_AGAIN) from None
    except (ParseError, ValueError):
        raise InputError(f"{name} is no XML", hint=SAVE_AGAIN) from None
    return root


def _styles(root: Element | None, counters: Counters) -> dict[str, ParagraphStyle]:
    """What each style of paragraphs tells, by its id; a style inherits what it does not say."""
    rows = {
        row.get(f"{W}styleId", ""): row for row in (root.iterfind(f"{W}style") if root is not None else ())
    }
    return {id: _style(id, rows, counters) for id in rows}


def _style(id: str, rows: dict[str, Element], counters: Counters) -> ParagraphStyle:
    heading, list_id, depth = 0, "", 0
    seen: set[str] = set()
    at: str | None = id
    while at and at in rows and at not in seen:
        seen.add(at)
        row = rows[at]
        named = HEADING.match(_value(row, "name") or "")
        level = _value(row, f"pPr/{W}outlineLvl")
        if not heading and (named or (level or "").isdecimal()):
            heading = int(named[1] or 1) if named else int(level or "0") + 1
        if not list_id:
            list_id = _value(row, f"pPr/{W}numPr/{W}numId") or ""
            depth = int(_value(row, f"pPr/{W}numPr/{W}ilvl") or 0)
        at = _value(row, "basedOn")
    if own := counters.list_of_style(id):
        list_id, depth = own
    return ParagraphStyle(min(heading, 6) if heading < 9 else 0, list_id, depth)


class _Body:
    """The lines of a document, in order."""

    def __init__(self, styles: dict[str, ParagraphStyle], counters: Counters) -> None:
        self.styles, self.counters = styles, counters

    def lines(self, body: Element) -> Iterator[str]:
        """The lines of all paragraphs and tables."""
        for block in body:
            if block.tag == f"{W}p":
                yield from self.paragraph(block)
            elif block.tag == f"{W}tbl":
                yield from self.table(block)
            elif block.tag in (f"{W}sdt", f"{W}sdtContent", f"{W}ins", f"{W}moveTo", f"{W}customXml"):
                yield from self.lines(block)

    def paragraph(self, paragraph: Element) -> Iterator[str]:
        """A paragraph with its number or bullet."""
        style = self.styles.get(_value(paragraph, f"pPr/{W}pStyle") or "", ParagraphStyle(0, "", 0))
        own = _value(paragraph, f"pPr/{W}numPr/{W}numId")
        list_id = style.list_id if own is None else own
        depth = int(_value(paragraph, f"pPr/{W}numPr/{W}ilvl") or style.depth)
        text = _text(paragraph)
        if not text.strip():
            return
        counted = self.counters.label(list_id, depth) if list_id not in ("", "0") else None
        listed = list_id not in ("", "0") and not style.heading
        lead = "#" * style.heading + " " if style.heading else "  " * depth + "- " if listed else ""
        label = f"{counted} " if counted else ""
        first, *rest = text.strip("\n").split("\n")
        yield lead + label + (first if "\t" in first else first.strip())
        yield from rest
        yield ""

    def table(self, table: Element) -> Iterator[str]:
        """A table between bars; a row that opens with a number is a paragraph with that number."""
        yield ""
        for row in table.iterfind(f"{W}tr"):
            cells = [" ".join(_cell(cell).split()) for cell in row.iterfind(f"{W}tc")]
            filled = [cell for cell in cells if cell]
            if len(filled) == 2 and len(cells) <= 3 and filled[0] == cells[0] and LABEL.match(filled[0]):
                yield " ".join(filled)
                yield ""
            elif filled:
                yield "| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |"
        yield ""


def _cell(cell: Element) -> str:
    return " ".join(_text(paragraph) for paragraph in cell.iter(f"{W}p"))


def _text(paragraph: Element) -> str:
    return "".join(_pieces(paragraph))


def _pieces(element: Element) -> Iterator[str]:
    for child in element:
        if child.tag in GONE:
            continue
        if child.tag == f"{W}t":
            yield child.text or ""
        elif child.tag == f"{W}tab":
            yield "\t"
        elif child.tag in (f"{W}br", f"{W}cr"):
            yield "\n"
        elif child.tag == f"{W}noBreakHyphen":
            yield "-"
        elif child.tag == f"{DRAWING}docPr":
            name = (child.get("descr") or child.get("name") or "image").replace("]", ")").replace("[", "(")
            yield f"![{' '.join(name.split())}](image)"
        elif child.tag != f"{W}pPr":
            yield from _pieces(child)


def _value(element: Element, path: str) -> str | None:
    found = element.find(f"{W}{path}")
    return found.get(f"{W}val") if found is not None else None
