"""In which styles a text prints its numbers: styles are tried on its lines, the best are taken."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from rulebook.reading.labels import SERIES, SUFFIX, Grammar, Path, series_of
from rulebook.reading.profile import LabelStyle

MIN_LABELS = 3
"""Labels that make a style."""
BETTER = 1.02
"""How much more a later style has to count to be preferred."""
HEADING = re.compile(r"(?P<word>§|[^\W\d_]{3,20}) ?(?P<number>\d{1,3}|[A-Z]|[IVXLC]{1,7})(?=[\s:.)–—-]|$)")
"""A word and a number at the beginning of a heading."""
LONGEST_HEADING = 120
WIDEST_GAP = 12
"""Numbers that a sequence may leave out."""
HUNDRED = 100
OVER_HUNDRED = re.compile(r"[1-9]\d\d\.")
SLOT_OF = (("1", re.compile(r"\d+")), ("A", re.compile("[A-Z]")), ("I", re.compile("[IVXLC]+")))
SUFFIXED = re.compile(r"[0-9A-Za-z.]*[0-9][0-9A-Za-z.]*(\++)[.)]?(?=\s|$)")

ABSOLUTE: tuple[tuple[str, ...], ...] = (
    ("{1}", ".{1}", ".{1}", ".{1}", ".{1}", ".{1}"),
    ("{1}", ".{01}", ".{01}", ".{01}"),
    ("{1}", ".{1}", "{a}", "{1}"),
    ("{1}", ".{1}", ".{1}", "{a}"),
    ("{1}", ".{01}", "({a})", "({1})", "({a})"),
    ("{1}", ".{1}", "({a})", "({1})", "({i})"),
    ("{1}", "{a}", "{1}", "{a}", "{1}"),
    ("{A}", "{1}", "{a}", "{1}", "{a}"),
    ("{A}", ".{1}", ".{1}", ".{1}"),
    ("{I}", ".{1}", ".{1}", ".{1}"),
    ("{1}", "-{1}", "-{1}"),
    ("§ {1}", " ({1})", " {a})"),
)
"""Styles in which every label is printed in full."""
RELATIVE: tuple[tuple[str, ...], ...] = (
    ("{1}", ".{1}", "({a})", "({i})"),
    ("{1}", ".{1}", " {a})", " {i})"),
    ("{1}", ".{1}", ".{1}", " {a})"),
    ("{1}", ".{1}", ".{1}", "({a})"),
    ("{1}", ".{1}", " {б})"),
    ("{1}", ".{1}", ".{1}", " {б})"),
    ("{1}", "({a})", "({i})"),
    ("{1}", " {a})", " {i})"),
    ("{A}", " {1}.", " {a})"),
    ("{I}", " {1}.", " {a})"),
)
"""Styles in which inner levels may stand alone."""
UNDER_HEADINGS: tuple[tuple[str, ...], ...] = (
    (" ({1})", " {a})", " {i})"),
    (" ({1})", " {1}.", " {a})"),
    (" {1}.", "{1}.", " {a})"),
    (" {1}.", " {a})", " {i})"),
    (" {1})", " {a})"),
    (" ({a})", " ({i})"),
)
"""What may stand alone under a heading with a word and a number."""
ENDS = (("", False), (".", False), (")", True), (")", False), (".", True), (":", True))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that may begin with a label."""

    line: int
    """Its number."""
    text: str
    """What a reader sees of it."""
    heading: bool
    """Whether it is marked as a heading."""


@dataclass(slots=True)
class Count:
    """What a style makes of the lines of a text."""

    style: LabelStyle
    found: dict[int, Path]
    """Number of every line that begins with a label."""
    good: int
    """Labels that are due, or skip a few."""
    bad: int
    """Labels that go backwards or come out of nowhere."""

    @property
    def score(self) -> float:
        """How well it counts."""
        return self.good - 2.0 * self.bad


def label_styles(lines: Sequence[Candidate]) -> tuple[LabelStyle, ...]:
    """The styles in which a text prints its numbers, in the order of print; none if it prints none."""
    rest, chosen = list(lines), list[Count]()
    words = heading_words(lines)
    while len(chosen) < 3:
        best: Count | None = None
        for style in _candidates(words, rest):
            count = count_labels(style, rest)
            if (
                count.good >= MIN_LABELS
                and count.score > 0
                and (not best or count.score > best.score * BETTER)
            ):
                best = count
        if best is None:
            break
        chosen.append(best)
        rest = _unlabelled(best.style, rest)
    chosen = _worthwhile(chosen)
    first = {id(count): min(count.found) for count in chosen}
    return tuple(_trimmed(count, lines) for count in sorted(chosen, key=lambda count: first[id(count)]))


def _unlabelled(style: LabelStyle, lines: Sequence[Candidate]) -> list[Candidate]:
    """The lines that do not begin with a label of a style, wherever they stand."""
    grammar, deep = Grammar(style), (1,) * len(style.levels)
    return [
        line for line in lines if not (grammar.match_heading(line.text) or grammar.match(line.text, deep))
    ]


def _worthwhile(counts: list[Count]) -> list[Count]:
    """The styles without those that count next to nothing beside the first."""
    most = counts[0].good if counts else 0
    return [
        count for count in counts if count.good >= max(MIN_LABELS, most / 50) and count.bad * 4 <= count.good
    ]


def heading_words(lines: Sequence[Candidate]) -> dict[str, str]:
    """The word before the number of headings, by the slot of the number: `Article 3`, `Article A`."""
    seen: dict[tuple[str, str], set[str]] = {}
    for line in lines:
        match = HEADING.match(line.text) if line.heading or len(line.text) <= LONGEST_HEADING else None
        if match:
            slot = next(slot for slot, shape in SLOT_OF if shape.fullmatch(match["number"]))
            seen.setdefault((match["word"].casefold(), slot), set()).add(match["number"])
    words: dict[str, str] = {}
    for (word, slot), numbers in sorted(seen.items(), key=lambda item: -len(item[1])):
        firsts = {"1": {"1", "2"}, "A": {"A", "B"}, "I": {"I", "II"}}[slot]
        if slot not in words and len(numbers) >= 2 and numbers & firsts:
            words[slot] = _as_printed(word, lines)
    return words


def _as_printed(word: str, lines: Sequence[Candidate]) -> str:
    found = (line.text[: len(word)] for line in lines if line.text.casefold().startswith(word))
    return next(found, word)


def _candidates(words: dict[str, str], lines: Sequence[Candidate]) -> Iterator[LabelStyle]:
    suffix = "+" if sum(bool(SUFFIXED.match(line.text)) for line in lines) >= MIN_LABELS else ""
    hundreds = sum(bool(OVER_HUNDRED.match(line.text)) for line in lines) >= MIN_LABELS
    for levels in ABSOLUTE:
        heading = words.get(levels[0].strip("{}"), "")
        for end, closed in ENDS:
            style = LabelStyle(levels=levels, end=end, closed=closed, suffix=suffix, heading=heading)
            yield style
            if hundreds and levels[0] == "{1}":
                yield replace(style, least=HUNDRED)
    for levels in RELATIVE:
        for end in ("", "."):
            yield LabelStyle(levels=levels, end=end, relative=True, suffix=suffix)
    for slot, word in words.items():
        for levels in UNDER_HEADINGS:
            yield LabelStyle(levels=(f"{{{slot}}}", *levels), relative=True, heading=word)
        yield LabelStyle(levels=(f"{{{slot}}}", ".{1}", " {a})"), relative=False, heading=word)


def count_labels(style: LabelStyle, lines: Sequence[Candidate]) -> Count:
    """Reads the labels of one style, and says how well they count."""
    grammar = Grammar(style)
    found: dict[int, Path] = {}
    seen: set[Path] = set()
    last: dict[tuple[Path, int], int] = {}
    good = bad = 0
    first: Path = ()
    current: Path = ()
    for line in lines:
        label = grammar.match_heading(line.text) or grammar.match(line.text, current)
        if not label:
            continue
        path = label.path
        before = last.get((path[:-1], series_of(path)), 0)
        fits = _due(path, before, seen)
        good, bad = good + fits, bad + (not fits)
        first = first or path
        if fits or path == first:
            found[line.line] = current = path
            seen.add(path)
            last[path[:-1], series_of(path)] = path[-1]
        if path == first:
            seen, last = {path}, {((), 0): path[0]}
    return Count(style, found, good, bad)


def _due(path: Path, before: int, seen: set[Path]) -> bool:
    """Whether a number may come after the one before it in its sequence; books may begin at a hundred."""
    step = path[-1] - before if before else path[-1] % SERIES
    if len(path) == 1:
        return 0 < step <= WIDEST_GAP or (step > 0 and (not seen or path[0] % HUNDRED == 0))
    return 0 < step <= WIDEST_GAP and (before > 0 or _rooted(path, seen))


def _rooted(path: Path, seen: set[Path]) -> bool:
    """Whether something above a number was met."""
    return any(path[:depth] in seen for depth in range(1, len(path))) or len(seen) < 2 or path[-1] == 1


def _trimmed(count: Count, lines: Sequence[Candidate]) -> LabelStyle:
    """The style without levels that the text never reaches, and a heading's word that it never uses."""
    style = count.style
    depth = max((len([o for o in path if o < SUFFIX * SERIES]) for path in count.found.values()), default=1)
    levels = style.levels[: max(depth, 1)]
    form = Grammar(style)
    used = any(form.match_heading(line.text) for line in lines) if style.heading else False
    return replace(
        style, levels=levels, heading=style.heading if used else "", relative=style.relative and depth > 1
    )
