"""The paper as Markdown, for the minutes."""

import re
from collections.abc import Iterable

from crossref.comparing.layout import Block, Figure, Heading, Paragraph, Piece, Pieces, Table, lay_out
from crossref.comparing.paper import Paper

MARKS = {
    "bold": ("**", "**"),
    "gone": ("~~", "~~"),
    "new": ("**", "**"),
    "away": ("~~", "~~"),
    "here": ("_", "_"),
    "number": ("**", "**"),
    "former": ("~~", "~~"),
}
"""What stands around words of each style."""
SPECIAL = re.compile(r"([\\`*_\[\]<>~|#])")


def markdown_paper(paper: Paper) -> str:
    """The paper as Markdown."""
    lines: list[str] = []
    for block in lay_out(paper):
        lines += _block(block)
    return "\n".join(lines).rstrip("\n") + "\n"


def _block(block: Block) -> Iterable[str]:
    if isinstance(block, Heading):
        return (f"{'#' * block.level} {_escaped(block.text)}", "")
    if isinstance(block, Paragraph):
        line = _pieces(block.pieces)
        return (f"{line}{'_' * 30}" if block.kind == "vote" else line, "")
    if isinstance(block, Table):
        rows = [block.head, ["---"] * len(block.head)]
        lines = [f"| {' | '.join(row)} |" for row in rows]
        return (*lines, *(f"| {' | '.join(map(_pieces, row))} |" for row in block.rows), "")
    if isinstance(block, Figure):
        return (f"_{_escaped(block.drawing.told)}_", "")
    return ()


def _pieces(pieces: Pieces) -> str:
    return "".join(map(_piece, pieces)).strip()


def _piece(piece: Piece) -> str:
    words = _escaped(" ".join(piece.text.split()))
    if not words:
        return " " if piece.text else ""
    before = " " if piece.text[:1].isspace() else ""
    after = " " if piece.text[-1:].isspace() else ""
    opening, closing = MARKS.get(piece.style, ("", ""))
    return f"{before}{opening}{words}{closing}{after}"


def _escaped(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text)
