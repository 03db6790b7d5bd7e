"""Text that remembers where each of its characters stands in the source."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from rulebook.records import Emphasis, Leftover, Residue

TOKEN = re.compile(
    r"(?P<link>\[(?P<shown>[^\]\n]*)\]\([!-(*-~]*\))"
    r"|(?P<auto><(?P<url>https?://[!-;=?-~]*)>)"
    r"|(?P<tag></?b>)"
    r"|(?P<star>\*\*|\*)"
)
BLANKS = re.compile(r"(\s{2,}|[^\S ])")
ACCENTS = re.compile(r"[\u0300-\u036f]")
RUNS = re.compile(r"\s+|[\u0300-\u036f]+|[^\s\u0300-\u036f]+")
MARKUP = re.compile(r"(?:#{1,6}|\*+|[-•–·]|</?b>|\[|\]\([^)]*\)|<|>)+")
STYLES = {"**": "bold", "*": "italic"}


@dataclass(slots=True)
class Passage:
    """A stretch of plain text, its characters tied to the source, with emphasis and paragraph breaks."""

    text: str = ""
    ties: list[tuple[int, int, int]] = field(default_factory=list)
    """(source, at, length): characters shared with the source."""
    emphasis: list[Emphasis] = field(default_factory=list)
    breaks: list[int] = field(default_factory=list)

    def cut(self, start: int, end: int | None = None) -> "Passage":
        """The part between two offsets, trimmed of blanks at its edges; cut-off blanks lose their ties."""
        end = len(self.text) if end is None else end
        while start < end and self.text[start].isspace():
            start += 1
        while end > start and self.text[end - 1].isspace():
            end -= 1
        ties = []
        for source, at, length in self.ties:
            a, b = max(at, start), min(at + length, end)
            if a < b:
                ties.append((source + a - at, a - start, b - a))
        emphasis = [
            Emphasis(start=max(e.start, start) - start, end=min(e.end, end) - start, style=e.style)
            for e in self.emphasis
            if max(e.start, start) < min(e.end, end)
        ]
        return Passage(
            self.text[start:end], ties, emphasis, [b - start for b in self.breaks if start < b < end]
        )

    def add(self, more: "Passage", *, joint: str = " ", paragraph: bool = False) -> None:
        """Appends `more` behind `joint`, as a new paragraph if so asked."""
        if not more.text:
            return
        if self.text:
            self.text += joint
            if paragraph:
                self.breaks.append(len(self.text))
        by = len(self.text)
        self.text += more.text
        self.ties += [(source, at + by, length) for source, at, length in more.ties]
        self.emphasis += [Emphasis(start=e.start + by, end=e.end + by, style=e.style) for e in more.emphasis]
        self.breaks += [b + by for b in more.breaks]

    def restore(self, letters: str) -> None:
        """Puts letters that the source lost in front of the text."""
        by = len(letters)
        self.text = letters + self.text
        self.ties = [(source, at + by, length) for source, at, length in self.ties]
        self.emphasis = [Emphasis(start=e.start + by, end=e.end + by, style=e.style) for e in self.emphasis]
        self.breaks = [b + by for b in self.breaks]


def plain(text: str, source: int, *, markdown: bool) -> tuple[Passage, list[str]]:
    """The passage that a stretch of source shows a reader, and the stray marks that it dropped."""
    passage = Passage()
    strays: list[str] = []
    opened: list[tuple[str, int]] = []
    for start, end, mark in _tokens(text, markdown):
        if mark in STYLES:
            opens = end < len(text) and not text[end].isspace()
            closes = start > 0 and not text[start - 1].isspace()
            partner = next((i for i in range(len(opened) - 1, -1, -1) if opened[i][0] == mark), None)
            if closes and partner is not None:
                strays += [m for m, _ in opened[partner + 1 :]]
                begin = opened[partner][1]
                del opened[partner:]
                if begin < len(passage.text):
                    passage.emphasis.append(
                        Emphasis(start=begin, end=len(passage.text.rstrip()), style=STYLES[mark])
                    )
            elif opens:
                opened.append((mark, len(passage.text)))
            else:
                strays.append(mark)
        elif mark:
            strays.append(mark)
        else:
            _copy(passage, text, start, end, source)
    strays += [m for m, _ in opened]
    return passage.cut(0), strays


def _tokens(text: str, markdown: bool) -> Iterator[tuple[int, int, str]]:
    """(start, end, mark) of every stretch that is shown, with no mark, and of every star and stray sign."""
    at = 0
    for match in TOKEN.finditer(text) if markdown else ():
        yield from _shown(text, at, match.start())
        at = match.end()
        if match["star"]:
            yield match.start(), match.end(), match["star"]
        elif match["link"]:
            yield from _shown(text, *match.span("shown"))
        elif match["auto"]:
            yield from _shown(text, *match.span("url"))
    yield from _shown(text, at, len(text))


def _shown(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Leaves out accents that cannot be part of their letter, such as stress marks on Cyrillic."""
    at = start
    for match in ACCENTS.finditer(text, start, end):
        i = match.start()
        if i and len(unicodedata.normalize("NFC", text[i - 1 : i + 1])) > 1:
            if at < i:
                yield at, i, ""
            yield i, i + 1, text[i]
            at = i + 1
    if at < end:
        yield at, end, ""


def _copy(passage: Passage, text: str, start: int, end: int, source: int) -> None:
    """Copies a stretch, each run of white space as one blank."""
    at = start
    for chunk in BLANKS.split(text[start:end]):
        shown = chunk
        if chunk.isspace():
            shown = " " if passage.text and passage.text[-1] != " " else ""
        elif chunk[:1] == " " and (not passage.text or passage.text[-1] == " "):
            shown = chunk[1:]
        if shown:
            tied = at + (chunk.find(" ") if chunk.isspace() else len(chunk) - len(shown))
            if not chunk.isspace() or " " in chunk:
                passage.ties.append((source + tied, len(passage.text), len(shown)))
            passage.text += shown
        at += len(chunk)


def leftovers(
    text: str, owned: list[tuple[int, int]], classed: list[tuple[int, int, Residue]]
) -> list[Leftover]:
    """Names every stretch of a source that no record owns: as classed, else blank, accent or markup.

    Words that nobody owns and nobody classed get no name, so that the audit finds them.
    """
    rest: list[Leftover] = []
    at = 0
    for start, length in [*sorted(owned), (len(text), 0)]:
        if at < start:
            rest += _named(text, at, start, classed)
        at = max(at, start + length)
    return rest


def _named(text: str, start: int, end: int, classed: list[tuple[int, int, Residue]]) -> Iterator[Leftover]:
    for run in RUNS.finditer(text, start, end):
        a = run.start()
        known = next((residue for first, last, residue in classed if first <= a < last), None)
        if run[0].isspace():
            yield Leftover(source=a, residue=Residue.BLANK, text=run[0])
        elif known:
            yield Leftover(source=a, residue=known, text=run[0])
        elif ACCENTS.match(run[0]):
            yield Leftover(source=a, residue=Residue.NOISE, text=run[0])
        elif MARKUP.fullmatch(run[0]):
            yield Leftover(source=a, residue=Residue.MARKUP, text=run[0])
