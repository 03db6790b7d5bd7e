"""The paper as a row of blocks, the same for every form: headings, paragraphs, tables."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from crossref.comparing.importance import LEVELS
from crossref.comparing.marking import MarkedRun, heard_words
from crossref.comparing.paper import (
    NOTHING,
    ConcordanceRow,
    Paper,
    PaperCause,
    PaperChange,
    PaperRuling,
    PaperText,
)
from crossref.comparing.pictures import Drawn
from crossref.comparing.redline import CLAUSE, FORMER_CLAUSE, FORMER_REFERENCE, REFERENCE
from rulebook.language.phrases import phrases
from rulebook.language.typeset import listed

STYLES = {
    "gone": "gone",
    "new": "new",
    "moved-away": "away",
    "moved-here": "here",
    CLAUSE: "number",
    FORMER_CLAUSE: "former",
    FORMER_REFERENCE: "away",
    REFERENCE: "here",
}
"""How the words of a redline are set, by their fate."""


class Piece(NamedTuple):
    """Words in one style."""

    text: str
    style: str = ""
    """Nothing, bold, small, or what became of the words: gone, new, away, here, number, former."""
    language: str = ""
    """Their language, where it is not that of the paper."""
    link: str = ""
    """The heading that they lead to."""
    kind: str = ""
    """Nothing, figure or term: what changed words are."""
    heard: str = ""
    """What is said before them to who cannot see their style, in the language of the paper."""


Pieces = tuple[Piece, ...]


class Heading(NamedTuple):
    """A heading, and the mark that leads to it."""

    level: int
    text: str
    mark: str = ""


class Paragraph(NamedTuple):
    """A paragraph; `kind` is nothing, note, redline or vote."""

    pieces: Pieces
    kind: str = ""


class Table(NamedTuple):
    """A table with a head; widths are shares of the page."""

    head: tuple[str, ...]
    rows: tuple[tuple[Pieces, ...], ...]
    widths: tuple[int, ...]
    kind: str = ""


class Figure(NamedTuple):
    """A drawing with what is said under it."""

    drawing: Drawn
    mark: str
    """What its ids begin with."""
    caption: str


class NewPage(NamedTuple):
    """What follows begins a page."""


Block = Heading | Paragraph | Table | Figure | NewPage


def said(language: str) -> Mapping[str, str]:
    """What is said of comparisons in a language."""
    return {key: row[language] for key, row in phrases().comparison.items()}


def lay_out(paper: Paper) -> list[Block]:
    """The whole paper."""
    words = said(paper.language)
    parts = (_summary, _changes, _faults, _concordance, _rulings, _method)
    return [block for part in parts for block in part(paper, words)]


def mark_of(change: PaperChange) -> str:
    """The mark of a change, which stays as long as its concept."""
    return change.concept


def _label(words: Mapping[str, str], key: str) -> Piece:
    """A word that what follows belongs to."""
    return Piece(f"{words[key]}{words['colon']} ", "bold")


def plain(text: str, style: str = "", language: str = "", link: str = "") -> Pieces:
    """Words in one style, as a row of pieces."""
    return (Piece(text, style, language, link),)


# ---- one page of summary ----


def _summary(paper: Paper, words: Mapping[str, str]) -> Iterable[Block]:
    yield Heading(1, paper.title)
    yield Paragraph(_text_line(paper.left, words, paper.language))
    yield Paragraph(_text_line(paper.right, words, paper.language))
    if paper.vote:
        yield Paragraph(plain(words["vote"], "bold"))
    total = sum(paper.counts.values())
    yield Heading(2, f"{words['summary']}{words['colon']} {words['substantive']} {total}", "summary")
    if not total:
        yield Paragraph(plain(words["no changes"]))
        return
    yield _counts(paper, words)
    yield Heading(2, words["most important"], "first")
    yield _first(paper, words)


def _text_line(text: PaperText, words: Mapping[str, str], language: str) -> Pieces:
    return (
        Piece(f"{text.name}{words['colon']} ", "bold"),
        Piece(text.title, language=text.language),
        Piece(f" · {listed(text.lines, language)}", "small"),
    )


def _counts(paper: Paper, words: Mapping[str, str]) -> Table:
    heads = (words["area"], *(words[level] for level in LEVELS), words["total"])
    rows = []
    for area in paper.areas:
        numbers = [str(area.counts[level] or NOTHING) for level in LEVELS]
        rows.append((plain(area.title), *map(plain, numbers), plain(str(len(area.changes)), "bold")))
    sums = [str(paper.counts[level]) for level in LEVELS] + [str(sum(paper.counts.values()))]
    rows.append((plain(words["total"], "bold"), *(plain(number, "bold") for number in sums)))
    return Table(heads, tuple(rows), (40, 15, 15, 15, 15), "counts")


def _first(paper: Paper, words: Mapping[str, str]) -> Table:
    was_becomes = f"{words['was']} → {words['becomes']}"
    heads = (words["number sign"], words["what"], was_becomes, words["effect"])
    rows = []
    for change in paper.first:
        extra = (
            f" ({words['with motions'].format(', '.join(map(str, change.parts)))})" if change.parts else ""
        )
        title = (Piece(change.title, "bold"), Piece(f" {change.numbers}{extra}", "small"))
        number = plain(str(change.motion), "bold", link=mark_of(change))
        what = change.what or listed(change.values, paper.language) or change.relation
        rows.append((number, title, plain(what), plain(change.effect)))
    return Table(heads, tuple(rows), (5, 23, 37, 35), "first")


# ---- every change of substance ----


def _changes(paper: Paper, words: Mapping[str, str]) -> Iterable[Block]:
    if not paper.areas:
        return
    yield NewPage()
    yield Heading(2, f"{words['substantive']} ({sum(paper.counts.values())})", "changes")
    for area in paper.areas:
        yield Heading(3, area.title, f"area-{area.id}")
        for change in area.changes:
            yield from _change(paper, change, words)


def _change(paper: Paper, change: PaperChange, words: Mapping[str, str]) -> Iterable[Block]:
    label = f"{words['motion']} {change.motion}" if paper.vote else str(change.motion)
    yield Heading(4, f"{label}. {change.title}", mark_of(change))
    yield Paragraph(_facts(change, words), "note")
    if change.what:
        yield Paragraph(plain(change.what), "lead")
    if change.effect:
        yield Paragraph((_label(words, "effect"), Piece(change.effect)), "lead")
    yield _wording(paper, change, words)
    if change.runs and change.old and change.new:
        shape = f" ({change.shape})" if change.shape else ""
        head = Piece(f"{words['redline head']}{shape}{words['colon']} ", "bold")
        yield Paragraph((head, *redline_pieces(change.runs, paper, words)), "redline")
    if change.ruling:
        yield Paragraph(_example(paper, change.ruling, words))
        if change.ruling.drawing:
            yield Figure(change.ruling.drawing, f"figure-{change.motion}", words["figure"])
    if paper.vote:
        yield Paragraph(plain(words["vote line"]), "vote")


def _facts(change: PaperChange, words: Mapping[str, str]) -> Pieces:
    """Numbers, importance and ground of a change, in one line."""
    importance = f"{words['importance'].lower()}{words['colon']} {change.level}"
    facts = [change.numbers, change.relation, importance]
    facts += [reason for reason in (change.because, *change.values, change.grounds) if reason]
    if change.parts:
        facts.append(words["with motions"].format(", ".join(map(str, change.parts))))
    if change.part_of:
        facts.append(words["part of motion"].format(change.part_of))
    return plain(" · ".join(facts), "small")


def _wording(paper: Paper, change: PaperChange, words: Mapping[str, str]) -> Table:
    foreign = paper.left.language != paper.language, paper.right.language != paper.language
    heads = []
    for key, text, other in (("was", paper.left, foreign[0]), ("becomes", paper.right, foreign[1])):
        heads.append(words[f"{key} in"].format(text.language.upper()) if other else words[key])
    cells = []
    for numbers, wording, text in (
        (change.old, change.before, paper.left),
        (change.new, change.after, paper.right),
    ):
        number = Piece(f"{', '.join(text.said(numbers))} ", "bold")
        language = text.language if text.language != paper.language else ""
        cells.append(
            (number, Piece(wording, language=language)) if wording else plain(words["absent"], "small")
        )
    return Table(tuple(heads), (tuple(cells),), (50, 50), "wording")


def redline_pieces(runs: Sequence[MarkedRun], paper: Paper, words: Mapping[str, str]) -> Pieces:
    """A redline as words in styles; the space after a struck passage is not struck."""
    language = paper.right.language if paper.right.language != paper.language else ""
    pieces: list[Piece] = []
    for run, following in zip_longest(runs, runs[1:]):
        goes_on = following is not None and following.fate == run.fate and not following.heard
        stripped = run.text if goes_on else run.text.rstrip()
        style = STYLES.get(run.fate, "")
        pieces.append(Piece(stripped, style, language, kind=run.kind, heard=heard_words(run, words)))
        apart = "" if goes_on or run.fate == "same" else " "
        pieces.append(Piece(run.text[len(stripped) :] or apart))
    return tuple(piece for piece in pieces if piece.text)


def _example(paper: Paper, ruling: PaperRuling, words: Mapping[str, str]) -> Pieces:
    return (
        _label(words, "example"),
        Piece(f"{ruling.situation} "),
        _label(words, "was"),
        Piece(f"{ruling.before}{_clauses(paper.left.said(ruling.before_clauses))} "),
        _label(words, "becomes"),
        Piece(f"{ruling.after}{_clauses(paper.right.said(ruling.after_clauses))}"),
    )


def _clauses(numbers: Sequence[str]) -> str:
    return f" ({', '.join(numbers)})" if numbers else ""


# ---- the rest ----


def _faults(paper: Paper, words: Mapping[str, str]) -> Iterable[Block]:
    if not paper.draft:
        return
    yield Heading(2, f"{words['faults']} ({len(paper.faults)})", "faults")
    for fault in paper.faults:
        yield Paragraph((Piece(f"{paper.right.said([fault.number])[0]} ", "bold"), Piece(fault.message)))
    if not paper.faults:
        yield Paragraph(plain(words["no faults"]))


def _concordance(paper: Paper, words: Mapping[str, str]) -> Iterable[Block]:
    yield Heading(2, words["concordance"], "concordance")
    yield Paragraph(plain(words["unchanged count"].format(paper.unchanged)))
    for key, rows in (("moved list", paper.moved), ("reworded list", paper.reworded)):
        if rows:
            yield Heading(3, f"{words[key]} ({len(rows)})")
            yield Paragraph(plain(listed((_place(paper, row) for row in rows), paper.language)))
    if paper.translations:
        yield Heading(2, f"{words['translations']} ({len(paper.translations)})", "translations")
        yield Paragraph(
            plain(listed((f"{_place(paper, row)} {row.title}" for row in paper.translations), paper.language))
        )


def _place(paper: Paper, row: ConcordanceRow) -> str:
    """Where a clause stood and stands; what has no number, by its name."""
    if any("-" in number for number in (*row.old, *row.new)):
        return row.title
    old = ", ".join(paper.left.said(row.old)) or NOTHING
    new = ", ".join(paper.right.said(row.new)) or NOTHING
    return old if old == new else f"{old} → {new}"


def _rulings(paper: Paper, words: Mapping[str, str]) -> Iterable[Block]:
    if paper.unexplained:
        count = sum(1 + len(cause.others) for cause in paper.unexplained)
        yield Heading(2, f"{words['unexplained']} ({count})", "unexplained")
        yield Paragraph(plain(words["unexplained why"]))
        yield from (_cause(paper, cause, words) for cause in paper.unexplained)


def _cause(paper: Paper, cause: PaperCause, words: Mapping[str, str]) -> Paragraph:
    more = f" (+{len(cause.others)})" if cause.others else ""
    return Paragraph((Piece(f"{cause.title}{more}. ", "bold"), *_example(paper, cause.witness, words)))


def _method(paper: Paper, words: Mapping[str, str]) -> Iterable[Block]:
    yield Heading(2, words["method"], "method")
    for line in (*paper.method, f"{words['as of'].format(paper.date).rstrip('.')}."):
        yield Paragraph(plain(line))
