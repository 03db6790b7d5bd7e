"""The report as PDF, set by Typst in a font that it brings along: the extra `paper`."""

import tempfile
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path

from crossref.comparing.report.board_report import BoardReport
from crossref.comparing.report.mark_redline import TextRun
from crossref.comparing.report.to_blocks import (
    Block,
    FigureBlock,
    Heading,
    Paragraph,
    TableBlock,
    said,
    to_blocks,
)
from rulebook.errors import InputError
from rulebook.storage.store import dump

FONT = "Libertinus Serif"
"""Comes with Typst and has Latvian and Cyrillic letters, so that no installed font is needed."""
SUSPECTS = b"/Suspects false"
"""What holds anyway, and some readers of PDF complain of."""
REMEDY = "install the extra: pip install 'rulebook[paper]'"
PREAMBLE = """
#set document(title: {title}, date: datetime(year: {year}, month: {month}, day: {day}))
#set text(font: {font}, size: 9pt, lang: {language}, fallback: true)
#set page(paper: "a4", margin: (x: 16mm, top: 16mm, bottom: 18mm),
  footer: context align(center, text(size: 7.5pt)[
  #{title} · #({page}.replace("{{0}}", str(counter(page).get().first()))
    .replace("{{1}}", str(counter(page).final().first())))]))
#set par(leading: 0.5em, spacing: 0.7em)
#set table(inset: (x: 4pt, y: 3pt), stroke: 0.4pt + luma(160))
#show table.cell.where(y: 0): strong
#show heading: set block(above: 1em, below: 0.5em, sticky: true)
#show heading.where(level: 1): set text(size: 14pt)
#show heading.where(level: 2): set text(size: 11.5pt)
#show heading.where(level: 3): set text(size: 10.5pt)
#show heading.where(level: 4): set text(size: 9.5pt)
#show link: underline
#let gone(body) = text(fill: rgb("#a40000"), strike(body))
#let new(body) = text(fill: rgb("#00600f"), underline(body))
#let moved-away(body) = text(fill: rgb("#6a3d9a"), strike(stroke: (dash: "dotted"), body))
#let moved-here(body) = text(fill: rgb("#6a3d9a"), underline(stroke: (dash: "dotted"), body))
#let former-reference = moved-away
#let reference = moved-here
#let clause(body) = strong(body)
#let former-clause(body) = strong(strike(body))
#let bold(body) = strong(body)
#let small(body) = text(size: 0.88em, fill: luma(70), body)
#let figure-word(body) = strong(body)
#let term-word(body) = emph(body)
#let heard(body) = text(size: 0.1pt, fill: white, body)
#let redline(body) = block(inset: (left: 6pt), stroke: (left: 1.2pt + luma(150)), body)
#let note(body) = block(sticky: true, body)
#let lead(body) = block(sticky: true, body)
#let vote(body) = block(width: 100%, inset: (y: 4pt), stroke: (bottom: 0.5pt), body)
"""


LONGEST_PAIR = 30
"""Characters of two numbers that a line may not break between."""


def pdf_report(report: BoardReport) -> bytes:
    """The report as PDF, the same bytes for the same report."""
    if not find_spec("typst"):
        raise InputError("a PDF needs Typst", hint=REMEDY)
    import typst  # an extra, which only this form needs

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "paper.typ"
        source.write_text(typst_source(report), encoding="utf-8")
        made = bytes(typst.compile(str(source), ignore_system_fonts=True))
    return made.replace(SUSPECTS, b" " * len(SUSPECTS))


def typst_source(report: BoardReport) -> str:
    """The report in the language of Typst."""
    words = said(report.language)
    year, month, day = report.year
    lines = [
        PREAMBLE.format(
            title=_string(report.title),
            font=_string(FONT),
            language=_string(report.language),
            page=_string(words["page"]),
            year=year,
            month=month,
            day=day,
        )
    ]
    if report.draft:
        lines.append(f"#set page(background: {_watermark(words)})")
    lines += [_block(block, words) for block in to_blocks(report)]
    return "\n\n".join(lines) + "\n"


def _watermark(words: Mapping[str, str]) -> str:
    return f"rotate(-50deg, text(size: 90pt, fill: luma(235))[#{_string(words['draft'].upper())}])"


def _string(text: str) -> str:
    """A text as a string of Typst, in which nothing is markup."""
    return dump(text)


def _block(block: Block, words: Mapping[str, str]) -> str:
    if isinstance(block, Heading):
        mark = f" <{_label(block.mark)}>" if block.mark else ""
        return f"#heading(level: {block.level}, {_string(block.text)}){mark}"
    if isinstance(block, Paragraph):
        body = f"[{_pieces(block.pieces)}]"
        return f"#{block.kind}{body}" if block.kind else body[1:-1]
    if isinstance(block, TableBlock):
        return _table(block)
    if isinstance(block, FigureBlock):
        return _figure(block)
    return "#pagebreak(weak: true)"


def _figure(block: FigureBlock) -> str:
    drawing, description = block.drawing.svg(block.mark, flat=True), block.drawing.description
    image = f'image(bytes({_string(drawing)}), format: "svg", width: 100%, alt: {_string(description)})'
    caption = f"small[#{_string(block.caption)}]"
    return f"#block(breakable: false, grid(columns: (34mm, 1fr), column-gutter: 4mm, {image}, {caption}))"


def _table(table: TableBlock) -> str:
    columns = ", ".join(f"{width}fr" for width in table.widths)
    cells = [f"[#{_string(name)}]" for name in table.head]
    cells += [f"[{_pieces(cell)}]" for row in table.rows for cell in row]
    size = "text(size: 8pt)" if table.kind in ("first", "counts", "wording") else ""
    body = f"#table(columns: ({columns}), table.header({', '.join(cells[: len(table.head)])}), "
    body += f"{', '.join(cells[len(table.head) :])})"
    return f"#{size}[{body}]" if size else body


def _pieces(pieces: Iterable[TextRun]) -> str:
    return "".join(map(_piece, pieces))


def _piece(piece: TextRun) -> str:
    shown = f"#{_string(_unbroken(piece.text))}"
    if piece.language:
        shown = f"#text(lang: {_string(piece.language)})[{shown}]"
    if piece.link:
        shown = f"#link(<{_label(piece.link)}>)[{shown}]"
    if piece.kind:
        shown = f"#{piece.kind}-word[{shown}]"
    if piece.heard:
        shown = f"#heard[#{_string(piece.heard + ' ')}]{shown}"
    return f"#{piece.style}[{shown}]" if piece.style else f"{shown};"


def _unbroken(text: str) -> str:
    """A text whose old and new numbers stay in one line."""
    return text.replace(" → ", "\u00a0→\u00a0") if len(text) < LONGEST_PAIR else text


def _label(mark: str) -> str:
    return "m-" + mark
