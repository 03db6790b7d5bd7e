"""The paper as one page of HTML that prints, without scripts."""

from html import escape

from crossref.comparing.layout import Block, Figure, Heading, Paragraph, Piece, Pieces, Table, lay_out, said
from crossref.comparing.paper import Paper

STYLE = """
:root { color-scheme: light dark; --gone: #a40000; --new: #00600f; --moved: #6a3d9a; --line: #999; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem; \
overflow-wrap: anywhere; }
.lead { break-after: avoid; } h2 { border-bottom: 1px solid; margin-top: 2rem; } h4 { margin-bottom: 0.2rem; }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0; } \
th, td { border: 1px solid var(--line); padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
.wording td, .first td, .note, .redline { font-size: 0.9rem; } td { white-space: pre-line; } \
.note { color: GrayText; margin: 0; }
del { color: var(--gone); } ins { color: var(--new); text-decoration: underline; } \
.away { color: var(--moved); text-decoration: line-through dotted; } \
.here { color: var(--moved); text-decoration: underline dotted; }
.redline { border-left: 3px solid var(--line); padding-left: 0.75rem; } \
.former { text-decoration: line-through; opacity: 0.8; } \
.vote { border-bottom: 1px solid; padding-top: 0.5rem; }
figure { margin: 0.5rem 0; } figure svg { width: 14rem; max-width: 100%; } \
figcaption { font-size: 0.85rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.draft { border: 2px dashed var(--gone); padding: 0.25rem 0.75rem; }
@media (prefers-color-scheme: dark) { :root { --gone: #ff8a80; --new: #81c995; --moved: #d7aefb; } }
@media print { @page { size: A4; margin: 18mm 16mm; } \
body { max-width: none; padding: 0; font-size: 9.5pt; } \
table, h4 + p { break-inside: avoid; } .new-page { break-before: page; } }
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""The paper is sent as one file: its style is in it, and it asks for nothing."""
TAGS = {
    "bold": ("<b>", "</b>"),
    "small": ("<small>", "</small>"),
    "gone": ("<del>", "</del>"),
    "new": ("<ins>", "</ins>"),
    "away": ('<span class="away">', "</span>"),
    "here": ('<span class="here">', "</span>"),
    "number": ("<b>[", "]</b>"),
    "former": ('<b class="former">[', "]</b>"),
}
"""What stands around words of each style; `heard` words stand inside."""
KINDS = {"figure": "b", "term": "i"}
"""How numbers and terms stand out in what changed."""


def html_paper(paper: Paper) -> str:
    """The paper as a page."""
    words = said(paper.language)
    blocks = lay_out(paper)
    any_drawn = any(isinstance(block, Figure) for block in blocks)
    lines = [
        "<!doctype html>",
        f'<html lang="{paper.language}">',
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        f"<title>{escape(paper.title)}</title>",
        f"<style>{STYLE}{_drawing_style() if any_drawn else ''}</style></head>",
        "<body>",
    ]
    if paper.draft:
        lines.append(f'<p class="draft"><b>{escape(words["draft"].upper())}</b></p>')
    lines += [block_html(block) for block in blocks]
    return "\n".join([*lines, "</body></html>", ""])


def _drawing_style() -> str:
    """The style of drawings, from the room of the table, which a sport need not have."""
    from rulebook.table.palette import style

    return style(alone=True)


def block_html(block: Block) -> str:
    """A block of the paper."""
    if isinstance(block, Heading):
        mark = f' id="{escape(block.mark)}"' if block.mark else ""
        return f"<h{block.level}{mark}>{escape(block.text)}</h{block.level}>"
    if isinstance(block, Paragraph):
        kind = f' class="{block.kind}"' if block.kind else ""
        return f"<p{kind}>{pieces_html(block.pieces)}</p>"
    if isinstance(block, Table):
        return _table(block)
    if isinstance(block, Figure):
        drawing = block.drawing.svg(block.mark)
        return f"<figure>{drawing}<figcaption>{escape(block.caption)}</figcaption></figure>"
    return '<div class="new-page"></div>'


def _table(table: Table) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.head)
    rows = []
    for row in table.rows:
        rows.append(f"<tr>{''.join(f'<td>{pieces_html(cell)}</td>' for cell in row)}</tr>")
    body = "\n".join(rows)
    return f'<table class="{table.kind}"><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>'


def pieces_html(pieces: Pieces) -> str:
    """Words in their styles; what became of them is said, too, for who only hears them."""
    return "".join(map(_piece, pieces)).strip()


def _piece(piece: Piece) -> str:
    text = escape(piece.text)
    if piece.kind:
        tag = KINDS[piece.kind]
        text = f"<{tag}>{text}</{tag}>"
    if piece.language and text.strip():
        text = f'<span lang="{piece.language}">{text}</span>'
    if piece.link:
        text = f'<a href="#{escape(piece.link)}">{text}</a>'
    heard = f'<span class="unseen">{escape(piece.heard)} </span>' if piece.heard else ""
    opening, closing = TAGS.get(piece.style, ("", ""))
    return f"{opening}{heard}{text}{closing}"
