"""HTML becomes Markdown: headings, paragraphs, lists with their numbers, tables, images named."""

import re
from html.parser import HTMLParser

from rulebook.reading.labels import write_ordinal

UNSEEN = {"script", "style", "head", "nav", "template", "noscript", "svg", "iframe", "object"}
LISTS = {"ul", "ol", "dl"}
BLOCKS = {
    "p",
    "div",
    "section",
    "article",
    "main",
    "header",
    "footer",
    "blockquote",
    "dt",
    "dd",
    "pre",
    *LISTS,
}
BLOCKS |= {"hr", "figure", "figcaption", "address", "form", "table", "body"}
HEADINGS = {f"h{level}" for level in range(1, 7)}
EMPTY = {"br", "img", "hr", "meta", "link", "input", "col", "source", "wbr", "area", "base", "embed", "track"}


class _Reader(HTMLParser):
    """Lines of what a reader would see."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self.words: list[str] = []
        self.lead = ""
        self.hidden = 0
        self.lists: list[tuple[str, int]] = []
        """Slot of each open list, empty for bullets, and how far it has counted."""
        self.cells: list[str] | None = None

    def flush(self, *, blank: bool = False) -> None:
        """Ends a line."""
        text = " ".join("".join(self.words).split())
        self.words = []
        if text:
            self.lines.append(self.lead + text)
            self.lead = ""
        if blank and self.lines and self.lines[-1]:
            self.lines.append("")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Opens what a tag opens."""
        if self.hidden or tag in UNSEEN:
            self.hidden += tag not in EMPTY
        elif tag == "br":
            self.flush() if self.cells is None else self.words.append(" ")
        elif tag == "img":
            said = dict(attrs)
            name = said.get("alt") or (said.get("src") or "image").rsplit("/", 1)[-1]
            plain = re.sub(r"[^\w .-]", " ", name)
            self.words.append(f" ![{plain}](image) ")
        elif tag == "tr":
            self.flush()
            self.cells = []
        elif self.cells is None:
            self._open_block(tag, dict(attrs))

    def _open_block(self, tag: str, said: dict[str, str | None]) -> None:
        if tag in HEADINGS:
            self.flush(blank=True)
            self.lead = "#" * int(tag[1]) + " "
        elif tag in ("ul", "ol"):
            self.flush()
            start = said.get("start") or "1"
            slot = (said.get("type") or "1") if tag == "ol" else ""
            self.lists.append((slot if slot in "1aAiI" else "1", int(start) - 1 if start.isdecimal() else 0))
        elif tag == "li":
            self.flush()
            self.lead = self._item(said.get("value"))
        elif tag in BLOCKS and not (self.lead and not self.words):
            self.flush(blank=not self.lists)

    def _item(self, value: str | None) -> str:
        """What stands before an item."""
        if not self.lists:
            return "- "
        slot, count = self.lists[-1]
        count = int(value) if value and value.isdecimal() else count + 1
        self.lists[-1] = (slot, count)
        indent = "  " * (len(self.lists) - 1)
        return f"{indent}- {write_ordinal(count, slot)}. " if slot else f"{indent}- "

    def handle_endtag(self, tag: str) -> None:
        """Closes what a tag closes."""
        if self.hidden:
            self.hidden -= tag not in EMPTY
        elif tag in ("td", "th") and self.cells is not None:
            self.cells.append(" ".join("".join(self.words).split()).replace("|", "/"))
            self.words = []
        elif tag == "tr" and self.cells is not None:
            self.lines += ["| " + " | ".join(self.cells) + " |"] if any(self.cells) else []
            self.cells = None
        elif self.cells is None and (tag in HEADINGS or tag in BLOCKS or tag == "li"):
            self.flush(blank=tag in HEADINGS or not self.lists)
            if tag in ("ul", "ol") and self.lists:
                self.lists.pop()

    def handle_data(self, data: str) -> None:
        """Words."""
        if not self.hidden:
            self.words.append(data)


def html_text(text: str) -> str:
    """What a browser would show of a page, as Markdown."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    reader.flush()
    return re.sub(r"\n{3,}", "\n\n", "\n".join(reader.lines)).strip("\n") + "\n"
