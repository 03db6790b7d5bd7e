"""The report as Markdown, for the minutes."""

import re
from collections.abc import Iterable

from crossref.comparing.redline import CLAUSE, FORMER_CLAUSE, FORMER_REFERENCE, REFERENCE
from crossref.comparing.report.board_report import BoardReport
from crossref.comparing.report.mark_redline import TextRun
from crossref.comparing.report.to_blocks import (
    Block,
    FigureBlock,
    Heading,
    Paragraph,
    Pieces,
    TableBlock,
    to_blocks,
)

MARKS = {
    "bold": "**",
    "gone": "~~",
    "new": "**",
    "moved-away": "~~",
    "moved-here": "_",
    CLAUSE: "**",
    FORMER_CLAUSE: "~~",
    REFERENCE: "_",
    FORMER_REFERENCE: "~~",
}
"""What stands around words of each style."""
SPECIAL = re.compile(r"([\\`*_\[\]<>~|#])")


def markdown_report(report: BoardReport) -> str:
    """The report as Markdown."""
    lines: list[str] = []
    for block in to_blocks(report):
        lines += _block(block)
    return "\n".join(lines).rstrip("\n") + "\n"


def _block(block: Block) -> Iterable[str]:
    if isinstance(block, Heading):
        return (f"{'#' * block.level} {_escaped(block.text)}", "")
    if isinstance(block, Paragraph):
        line = _pieces(block.pieces)
        return (f"{line}{'_' * 30}" if block.kind == "vote" else line, "")
    if isinstance(block, TableBlock):
        rows = [block.head, ["---"] * len(block.head)]
        lines = [f"| {' | '.join(row)} |" for row in rows]
        return (*lines, *(f"| {' | '.join(map(_pieces, row))} |" for row in block.rows), "")
    if isinstance(block, FigureBlock):
        return (f"_{_escaped(block.drawing.description)}_", "")
    return ()


def _pieces(pieces: Pieces) -> str:
    return "".join(map(_piece, pieces)).strip()


def _piece(piece: TextRun) -> str:
    """Words between their marks, which no space stands beside; a line of its own would end the paragraph."""
    text = _escaped(piece.text.replace("\n", " "))
    words = text.strip()
    mark = MARKS.get(piece.style, "")
    return text.replace(words, f"{mark}{words}{mark}") if words and mark else text


def _escaped(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text)
