"""The report as one page of HTML that prints, without scripts."""

from collections.abc import Iterable, Sequence
from html import escape

from crossref.comparing.redline import CLAUSE, FORMER_CLAUSE, FORMER_REFERENCE, REFERENCE
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

REDLINE_STYLE = """
:root { color-scheme: light dark; --gone: #a40000; --new: #00600f; --moved: #6a3d9a; --line: #999; }
del { color: var(--gone); } ins { color: var(--new); text-decoration: underline; } \
del.moved { color: var(--moved); text-decoration: line-through dotted; } \
ins.moved { color: var(--moved); text-decoration: underline dotted; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (prefers-color-scheme: dark) { :root { --gone: #ff8a80; --new: #81c995; --moved: #d7aefb; } }
"""
"""How the words of a redline look."""
STYLE = """
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem; \
overflow-wrap: anywhere; }
.lead { break-after: avoid; } h2 { border-bottom: 1px solid; margin-top: 2rem; } h4 { margin-bottom: 0.2rem; }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0; } \
th, td { border: 1px solid var(--line); padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
.wording td, .first td, .note, .redline { font-size: 0.9rem; } td { white-space: pre-line; } \
.note { color: GrayText; margin: 0; }
.redline { border-left: 3px solid var(--line); padding-left: 0.75rem; } \
.vote { border-bottom: 1px solid; padding-top: 0.5rem; }
figure { margin: 0.5rem 0; } figure svg { width: 14rem; max-width: 100%; } \
figcaption { font-size: 0.85rem; }
.draft { border: 2px dashed var(--gone); padding: 0.25rem 0.75rem; }
@media print { @page { size: A4; margin: 18mm 16mm; } \
body { max-width: none; padding: 0; font-size: 9.5pt; } \
table, h4 + p { break-inside: avoid; } .new-page { break-before: page; } }
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""The report is sent as one file: its style is in it, and it asks for nothing."""
TAGS = {
    "bold": ("<b>", "</b>"),
    "small": ("<small>", "</small>"),
    "gone": ("<del>", "</del>"),
    "new": ("<ins>", "</ins>"),
    "moved-away": ('<del class="moved">', "</del>"),
    "moved-here": ('<ins class="moved">', "</ins>"),
    CLAUSE: ("<b>", "</b>"),
    FORMER_CLAUSE: ("<del><b>", "</b></del>"),
    REFERENCE: ('<ins class="moved">', "</ins>"),
    FORMER_REFERENCE: ('<del class="moved">', "</del>"),
}
"""What stands around words of each style; `heard` words stand inside."""
KINDS = {"figure": "b", "term": "i"}
"""How numbers and terms stand out in what changed."""


def html_report(report: BoardReport) -> str:
    """The report as a page."""
    blocks = to_blocks(report)
    any_drawn = any(isinstance(block, FigureBlock) for block in blocks)
    parts = [block_html(block) for block in blocks]
    if report.draft:
        parts.insert(0, f'<p class="draft"><b>{escape(said(report.language)["draft"].upper())}</b></p>')
    style = f"{STYLE}{_drawing_style() if any_drawn else ''}"
    return html_page(report.title, report.language, style, parts)


def html_page(title: str, language: str, style: str, parts: Iterable[str]) -> str:
    """A page of these parts, which asks for nothing besides."""
    head = [
        "<!doctype html>",
        f'<html lang="{language}">',
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        f"<title>{escape(title)}</title>",
        f"<style>{REDLINE_STYLE}{style}</style></head>",
        "<body>",
    ]
    return "\n".join([*head, *parts, "</body></html>", ""])


def _drawing_style() -> str:
    """The style of drawings, from the package of the table, which a sport need not have."""
    from rulebook.table.drawing.palette import style

    return style(alone=True)


def block_html(block: Block) -> str:
    """A block of the report."""
    if isinstance(block, Heading):
        mark = f' id="{escape(block.mark)}"' if block.mark else ""
        return f"<h{block.level}{mark}>{escape(block.text)}</h{block.level}>"
    if isinstance(block, Paragraph):
        kind = f' class="{block.kind}"' if block.kind else ""
        return f"<p{kind}>{pieces_html(block.pieces)}</p>"
    if isinstance(block, TableBlock):
        return _table(block)
    if isinstance(block, FigureBlock):
        drawing = block.drawing.svg(block.mark)
        return f"<figure>{drawing}<figcaption>{escape(block.caption)}</figcaption></figure>"
    return '<div class="new-page"></div>'


def _table(table: TableBlock) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.head)
    rows = []
    for row in table.rows:
        rows.append(f"<tr>{''.join(f'<td>{pieces_html(cell)}</td>' for cell in row)}</tr>")
    body = "\n".join(rows)
    return f'<table class="{table.kind}"><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>'


def pieces_html(pieces: Sequence[TextRun], reader: str = "") -> str:
    """Words in their styles; what became of them is said, too, for who only hears them.

    `reader` is the language of what is said, where it is not that of the words around.
    """
    spoken = f' lang="{reader}"' if reader else ""
    return "".join(_piece(piece, spoken) for piece in pieces)


def _piece(piece: TextRun, spoken: str) -> str:
    text = escape(piece.text)
    if piece.kind:
        tag = KINDS[piece.kind]
        text = f"<{tag}>{text}</{tag}>"
    if piece.language and text.strip():
        text = f'<span lang="{piece.language}">{text}</span>'
    if piece.link:
        text = f'<a href="#{escape(piece.link)}">{text}</a>'
    heard = f'<span class="unseen"{spoken}>{escape(piece.heard)} </span>' if piece.heard else ""
    opening, closing = TAGS.get(piece.style, ("", ""))
    return f"{opening}{heard}{text}{closing}"
