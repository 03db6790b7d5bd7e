"""Text that remembers where each of its characters stands in the source."""

import re
import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from rulebook.books import Unowned, UnownedKind
from rulebook.records import Emphasis

MARKDOWN = (
    r"(?P<image>!\[(?P<name>[^\[\]\n]*)\]\((?P<file>[!-(*-Z\\-~]*)\))"
    r"|(?P<link>\[(?P<shown>[^\[\]\n]*)\]\([!-(*-Z\\-~]*\))"
    r"|(?P<auto><(?P<url>https?://[!-;=?-~]*)>)"
    r"|(?P<tag></?b>)"
    r"|(?P<star>\*\*|\*)"
)
TOKEN = re.compile(MARKDOWN)
"""Markup inside a line. No alternative runs past the next sign that could open it again, so that a line of
nothing but opening signs is read in one go."""
BLANKS = re.compile(r"(\s{2,}|[^\S ])")
ACCENTS = re.compile(r"[\u0300-\u036f]")
BYTE_ORDER_MARK = "\ufeff"
RUNS = re.compile(r"\s+|\ufeff+|[\u0300-\u036f]+|[^\s\u0300-\u036f\ufeff]+")
MARKUP = re.compile(r"(?:[#*•–·\[-]|!\[|</?b>|\]\([^)]*\)|[<>])++")
STYLES = {"**": "bold", "*": "italic"}
SHOWN = {"link": ("shown",), "auto": ("url",), "image": ("name", "file")}
"""What a reader sees of a sign: of an image its name, or that of its file."""

Classed = tuple[int, int, UnownedKind]
"""A stretch of source that is residue: its first character, the one behind its last, and its class."""


@dataclass(slots=True)
class Passage:
    """A stretch of plain text, its characters mapped to the source, with emphasis and paragraph breaks."""

    parts: list[str] = field(default_factory=list)
    """The text in the pieces that it was put together from."""
    length: int = 0
    """How many characters the text has."""
    origins: list[tuple[int, int, int]] = field(default_factory=list)
    """(source, at, length): characters shared with the source."""
    emphasis: list[Emphasis] = field(default_factory=list)
    breaks: list[int] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The characters; who adds in a loop asks for `tail` instead, which does not join what was added."""
        if len(self.parts) > 1:
            self.parts = ["".join(self.parts)]
        return self.parts[0] if self.parts else ""

    def tail(self, count: int) -> str:
        """The last characters."""
        end = ""
        for part in reversed(self.parts):
            end = part[-count:] + end
            if len(end) >= count:
                break
        return end[-count:]

    def write(self, words: str) -> None:
        """Appends characters that come from nowhere in the source."""
        if words:
            self.parts.append(words)
            self.length += len(words)

    def cut(self, start: int, end: int | None = None) -> "Passage":
        """The part between two offsets, trimmed of blanks at its edges; cut-off blanks lose their origins."""
        text = self.text
        end = len(text) if end is None else end
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        part = Passage()
        part.write(text[start:end])
        for source, at, length in self.origins:
            a, b = max(at, start), min(at + length, end)
            if a < b:
                part.origins.append((source + a - at, a - start, b - a))
        part.emphasis = [
            Emphasis(start=max(e.start, start) - start, end=min(e.end, end) - start, style=e.style)
            for e in self.emphasis
            if max(e.start, start) < min(e.end, end)
        ]
        part.breaks = [b - start for b in self.breaks if start < b < end]
        return part

    def add(self, more: "Passage", *, joint: str = " ", paragraph: bool = False) -> None:
        """Appends `more` behind `joint`, as a new paragraph if so asked."""
        if not more.length:
            return
        if self.length:
            self.write(joint)
            if paragraph:
                self.breaks.append(self.length)
        by = self.length
        self.write(more.text)
        self.origins += [(source, at + by, length) for source, at, length in more.origins]
        self.emphasis += [Emphasis(start=e.start + by, end=e.end + by, style=e.style) for e in more.emphasis]
        self.breaks += [b + by for b in more.breaks]

    def restore(self, letters: str) -> None:
        """Puts letters that the source lost in front of the text."""
        by = len(letters)
        self.parts.insert(0, letters)
        self.length += by
        self.origins = [(source, at + by, length) for source, at, length in self.origins]
        self.emphasis = [Emphasis(start=e.start + by, end=e.end + by, style=e.style) for e in self.emphasis]
        self.breaks = [b + by for b in self.breaks]


@lru_cache(maxsize=64)
def _signs(markdown: bool, unseen: str) -> re.Pattern[str] | None:
    """What inside a line is no text: marks of this very document, then Markdown."""
    parts = [f"(?P<unseen>{unseen})"] * bool(unseen) + [MARKDOWN] * markdown
    return re.compile("|".join(parts)) if parts else None


def plain(text: str, source: int, *, markdown: bool, unseen: str = "") -> tuple[Passage, list[str]]:
    """The passage that a stretch of source shows a reader, and the stray marks that it dropped.

    `unseen` is the pattern of marks that no reader sees.
    """
    passage = Passage()
    strays: list[str] = []
    opened: list[tuple[str, int]] = []
    waiting = Counter[str]()
    for start, end, mark in _tokens(text, _signs(markdown, unseen)):
        if not mark:
            _copy(passage, text, start, end, source)
        elif mark not in STYLES:
            strays.append(mark)
        elif waiting[mark] and not text[start - 1].isspace():
            strays += _close(passage, opened, waiting, mark)
        elif end < len(text) and not text[end].isspace():
            opened.append((mark, passage.length))
            waiting[mark] += 1
        else:
            strays.append(mark)
    strays += [m for m, _ in opened]
    return passage.cut(0), strays


def _close(
    passage: Passage, opened: list[tuple[str, int]], waiting: Counter[str], mark: str
) -> Iterator[str]:
    """Ends the emphasis that a mark opened last; gives the marks after it that nothing has closed."""
    while True:
        last, begin = opened.pop()
        waiting[last] -= 1
        if last == mark:
            break
        yield last
    if begin < passage.length:
        end = passage.length - (passage.tail(1) == " ")
        passage.emphasis.append(Emphasis(start=begin, end=end, style=STYLES[mark]))


def _tokens(text: str, signs: re.Pattern[str] | None) -> Iterator[tuple[int, int, str]]:
    """(start, end, mark) of every stretch that is shown, with no mark, and of every star and stray sign."""
    at = 0
    for match in signs.finditer(text) if signs else ():
        yield from _shown(text, at, match.start())
        at = match.end()
        if match.lastgroup == "star":
            yield match.start(), match.end(), match["star"]
        elif inner := SHOWN.get(match.lastgroup or ""):
            yield from _shown(
                text, *match.span(next(name for name in inner if match[name] or name == inner[-1]))
            )
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
            shown = " " if passage.tail(1) not in ("", " ") else ""
        elif chunk[:1] == " " and passage.tail(1) in ("", " "):
            shown = chunk[1:]
        if shown:
            first = at + (chunk.find(" ") if chunk.isspace() else len(chunk) - len(shown))
            if not chunk.isspace() or " " in chunk:
                passage.origins.append((source + first, passage.length, len(shown)))
            passage.write(shown)
        at += len(chunk)


def leftovers(text: str, owned: list[tuple[int, int]], classed: list[Classed]) -> list[Unowned]:
    """Names every stretch of a source that no record owns: as classed, else blank, accent or markup.

    Words that nobody owns and nobody classed get no name, so that the audit finds them.
    """
    rest: list[Unowned] = []
    at = 0
    stretches = sorted(classed, key=lambda stretch: stretch[:2])
    for start, length in [*sorted(owned), (len(text), 0)]:
        if at < start:
            rest += _named(text, at, start, stretches)
        at = max(at, start + length)
    return rest


def _named(text: str, start: int, end: int, classed: Sequence[Classed]) -> Iterator[Unowned]:
    for run in RUNS.finditer(text, start, end):
        at = run.start()
        known = _class_of(at, classed)
        if run[0].isspace():
            yield Unowned(source=at, residue=UnownedKind.BLANK, text=run[0])
        elif known:
            yield Unowned(source=at, residue=known, text=run[0])
        elif ACCENTS.match(run[0]) or run[0][0] == BYTE_ORDER_MARK:
            yield Unowned(source=at, residue=UnownedKind.NOISE, text=run[0])
        elif MARKUP.fullmatch(run[0]):
            yield Unowned(source=at, residue=UnownedKind.MARKUP, text=run[0])


def _class_of(offset: int, classed: Sequence[Classed]) -> UnownedKind | None:
    """The class of the stretch that holds a character; stretches stand in order and do not overlap."""
    place = bisect_right(classed, offset, key=lambda stretch: stretch[0]) - 1
    return classed[place][2] if place >= 0 and offset < classed[place][1] else None
