"""A reading profile is proposed for a text that nobody has described: one mark, one small function."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from msgspec.structs import replace

from rulebook.adding.styles import Candidate, label_styles
from rulebook.adding.words import BookWords, book_words
from rulebook.reading.labels import Grammar, Label
from rulebook.reading.lines import LIKE_LABEL, capitals
from rulebook.reading.passage import plain
from rulebook.reading.profile import AnnexStyle, LabelStyle, Profile

HASHES = re.compile(r"#{1,6}\s+")
BULLET = re.compile(r"\s*[-*•–·▪●○■]\s+")
TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9-]*>")
MARKUP = r"</?[A-Za-z][A-Za-z0-9-]*>"
PAGE_NUMBER = re.compile(r"\W{0,3}(?:\w{1,8}\.?\s)?\d{1,4}(?:\s*(?:/|\w{1,4})\s*\d{1,4})?\W{0,3}$")
MIN_LINES = 3
EDGE = 2
"""Lines at the top and bottom of a page that may be furniture."""
REPEATED = 0.3
"""Share of the pages on which furniture stands."""
WRAPPED = 0.2
"""Share of lines that go on in lower case from which on lines end where the paper did."""
WHOLE = 0.9
"""Share of the numbers that stand in the body."""
SHOWN = 60
"""Characters of a line that a pattern quotes."""


@dataclass(frozen=True)
class Looked:
    """A text as a profile is proposed for it."""

    text: str
    markdown: bool
    words: BookWords | None
    hints: tuple[Profile, ...]
    """Profiles of documents that may be printed alike, those of the same language first."""

    @cached_property
    def lines(self) -> list[str]:
        """Its lines without form feeds."""
        return [line.strip("\f\ufeff\r") for line in self.text.split("\n")]

    @cached_property
    def markup(self) -> str:
        """Pattern of marks inside lines that no reader sees."""
        if not self.markdown:
            return ""
        return MARKUP if sum(bool(TAG.search(line)) for line in self.lines) >= MIN_LINES else ""

    @cached_property
    def seen(self) -> list[str]:
        """What a reader sees of each line, without its bullet or heading mark."""
        return [self._shown(line) for line in self.lines]

    def _shown(self, line: str) -> str:
        lead = (self.markdown and HASHES.match(line)) or BULLET.match(line)
        rest = line[lead.end() :] if lead else line
        return plain(rest, 0, markdown=self.markdown, unseen=self.markup)[0].text

    @cached_property
    def candidates(self) -> list[Candidate]:
        """The lines that may begin with a label."""
        rows = zip(self.lines, self.seen, strict=True)
        furniture = {line for line, _ in self.furniture}
        return [
            Candidate(number, shown, self.markdown and bool(HASHES.match(line)))
            for number, (line, shown) in enumerate(rows, 1)
            if shown and number not in furniture and not line.strip().startswith("|")
        ]

    @cached_property
    def styles(self) -> tuple[LabelStyle, ...]:
        """How numbers are printed."""
        return label_styles(self.candidates)

    @cached_property
    def labels(self) -> dict[int, Label]:
        """The label of each line that begins with one."""
        if not self.styles:
            return {}
        grammar, found = Grammar(self.styles), dict[int, Label]()
        current: tuple[int, ...] = ()
        for line in self.candidates:
            if label := grammar.match_heading(line.text) or grammar.match(line.text, current):
                found[line.line], current = label, label.path
        return found

    @cached_property
    def first(self) -> int:
        """Line on which the body begins: from its last beginning that still holds nearly all numbers."""
        if not self.labels:
            return self._first_heading()
        numbers = Counter(label.path for label in self.labels.values())
        rest, start = dict(numbers), min(self.labels)
        for line in sorted(self.labels):
            path = self.labels[line].path
            if sum(count > 0 for count in rest.values()) < WHOLE * len(numbers):
                break
            if self._opens(path):
                start = line
            rest[path] -= 1
        return self._with_heading_above(start)

    def _opens(self, path: tuple[int, ...]) -> bool:
        return path == min(label.path for label in self.labels.values())

    def _first_heading(self) -> int:
        marked = [n for n, line in enumerate(self.lines, 1) if self.markdown and HASHES.match(line)]
        return (
            marked[1] if len(marked) > 1 else next(n for n, line in enumerate(self.lines, 1) if line.strip())
        )

    def _with_heading_above(self, line: int) -> int:
        """The heading without a number that stands right above the first number, if there is one."""
        above = [n for n in range(max(1, line - 3), line) if self.lines[n - 1].strip()]
        if above and above[-1] > 1 and self._is_heading(above[-1]) and above[-1] not in self.labels:
            return above[-1]
        return line

    def _is_heading(self, line: int) -> bool:
        text = self.lines[line - 1]
        return bool(self.markdown and HASHES.match(text)) or (capitals(text) and not BULLET.match(text))

    @cached_property
    def furniture(self) -> list[tuple[int, str]]:
        """Lines that pages repeat at their edges, with their shape: digits may differ."""
        pages = _pages(self.text)
        edges = [row for page in pages for row in {*page[:EDGE], *page[-EDGE:]}]
        shapes = Counter(shape for _, shape in edges)
        least = max(MIN_LINES, REPEATED * len(pages))
        return [(line, shape) for line, shape in edges if shape and shapes[shape] >= least]


def _pages(text: str) -> list[list[tuple[int, str]]]:
    """The lines of each page that hold something, with their shapes."""
    pages: list[list[tuple[int, str]]] = [[]]
    for number, line in enumerate(text.split("\n"), 1):
        if "\f" in line:
            pages.append([])
        if line.strip():
            pages[-1].append((number, re.sub(r"\d+", "0", " ".join(line.split()))))
    return pages if len(pages) > 1 else []


def propose(text: str, language: str, *, markdown: bool, hints: Sequence[Profile] = ()) -> Profile:
    """The profile by which a text is best read, as far as it can be inferred from the text itself."""
    look = Looked(text, markdown, book_words().get(language), tuple(hints))
    styles = look.styles
    headers, page_number = _furniture(look)
    body = range(look.first, len(look.lines) + 1)
    return Profile(
        front_until=(opening := front_until(look)),
        front_match=sum(bool(re.match(opening, line)) for line in look.lines[: look.first]),
        contents=contents(look),
        markdown=markdown,
        upper_headings=upper_headings(look),
        wrapped=wrapped(look),
        bullet=bullet(look),
        items=items(look, body),
        markup=look.markup,
        back_from=back_from(look),
        note=note(look),
        running_headers=headers,
        page_number=page_number,
        label=(styles[0] if len(styles) == 1 else styles) if styles else None,
        annex=annex(look),
    )


def front_until(look: Looked) -> str:
    """Pattern of the first line of the body, which no line before it answers to."""
    line = look.lines[look.first - 1]
    for pattern in (re.escape(line[:SHOWN].rstrip()), re.escape(line.rstrip()) + r"\s*$"):
        if not any(re.match(pattern, other) for other in look.lines[: look.first - 1]):
            return _readable(pattern)
    return _readable(re.escape(line.rstrip()) + r"\s*$")


def _readable(pattern: str) -> str:
    """A pattern without escapes that nobody needs."""
    return re.sub(r"\\([ #&~<>/:,'\"%-])", r"\1", pattern)


def contents(look: Looked) -> str:
    """Pattern of the heading of the table of contents, where its rows can be recognised by their tabs."""
    words = look.words.contents if look.words else ()
    for at, shown in enumerate(look.seen[: look.first - 1]):
        if shown.casefold().strip(" .:") in words:
            rows = look.lines[at + 1 : look.first - 1]
            if sum("\t" in row for row in rows) >= MIN_LINES:
                return _readable(re.escape(look.lines[at].rstrip())) + r"\s*$"
    return ""


def upper_headings(look: Looked) -> bool:
    """Whether lines in capitals stand for headings: where none are marked."""
    marked = sum(bool(look.markdown and HASHES.match(line)) for line in look.lines[look.first - 1 :])
    loud = sum(capitals(shown) for shown in look.seen[look.first - 1 :])
    return loud >= 2 and marked < loud


def wrapped(look: Looked) -> bool:
    """Whether lines end where the paper did."""
    rows = [line for line in look.lines if line.strip()]
    pairs = list(pairwise(rows))
    going_on = sum(b[:1].islower() and a.rstrip()[-1:] not in ".:;!?" for a, b in pairs)
    return bool(pairs) and going_on > WRAPPED * len(pairs)


def bullet(look: Looked) -> str:
    """Pattern of the mark before an item."""
    found = Counter(match[0].strip() for line in look.lines if (match := BULLET.match(line)))
    marks = "".join(sorted(mark for mark, count in found.items() if count >= MIN_LINES))
    return rf"\s*[{re.escape(marks)}]\s+" if len(marks) > 1 else rf"\s*{re.escape(marks)}\s+" if marks else ""


def items(look: Looked, body: range) -> bool:
    """Whether bullets without numbers are items of the clause above: where there are lists of them."""
    bare = [
        n
        for n in body
        if BULLET.match(look.lines[n - 1]) and n not in look.labels and look.seen[n - 1].strip()
    ]
    bare = [n for n in bare if not LIKE_LABEL.match(look.seen[n - 1])]
    listed = sum(n + 1 in bare or n - 1 in bare or n + 2 in bare or n - 2 in bare for n in bare)
    return len(bare) >= MIN_LINES and 2 * listed >= len(bare)


def back_from(look: Looked) -> str:
    """Pattern of the heading behind which no more numbers stand, such as a glossary's."""
    words = look.words.back if look.words else ()
    last = max(look.labels, default=0)
    for at in range(last, len(look.lines)):
        if look.seen[at].casefold().strip(" .:") in words and not look.lines[at].startswith(" "):
            return _readable(re.escape(look.lines[at].rstrip())) + r"\s*$"
    return ""


def note(look: Looked) -> str:
    """Pattern of the words that open a note."""
    words = look.words.note if look.words else ()
    body = look.seen[look.first - 1 :]
    found = [word for word in words if any(word in shown for shown in body)]
    return "|".join(re.escape(word).replace(r"\ ", r"\s*") for word in found)


def _furniture(look: Looked) -> tuple[tuple[str, ...], str]:
    """Patterns of repeated lines, and that of page numbers on a line of their own."""
    shapes = list(dict.fromkeys(shape for _, shape in look.furniture))
    numbers = [shape for shape in shapes if PAGE_NUMBER.match(shape)]
    headers = [shape for shape in shapes if shape not in numbers and not LIKE_LABEL.match(shape)]
    page_number = "|".join(_shape_pattern(shape) for shape in numbers)
    return tuple(_shape_pattern(shape) for shape in headers), page_number


def _shape_pattern(shape: str) -> str:
    escaped = _readable(re.escape(shape)).replace("0", r"\d+").replace(" ", r"\s+")
    return rf"\s*{escaped}\s*$"


def annex(look: Looked) -> AnnexStyle | None:
    """The annex as in a document that is printed alike, if its heading and its table are found."""
    for hint in look.hints:
        if hint.annex:
            for style in _annexes(hint.annex):
                starts = [n for n, line in enumerate(look.lines) if re.match(style.start, line)]
                after = look.lines[starts[-1] :] if starts and starts[-1] + 1 > look.first else []
                if any(re.match(style.header, line) for line in after):
                    return style
    return None


def _annexes(style: AnnexStyle) -> Iterator[AnnexStyle]:
    """An annex as it stands, without the marks of a heading, and with cells that have run together."""
    yield style
    bare = re.sub(r"^#+ ", "", style.start)
    for lead in ("", "# ", "## ", "### "):
        yield replace(style, start=lead + bare)
        yield replace(style, start=lead + bare, header=style.header.replace(r"\t", r"\s+"))
