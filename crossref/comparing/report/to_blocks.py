"""The report as a row of blocks, the same for every form: headings, paragraphs, tables."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from crossref.comparing.importance import LEVELS
from crossref.comparing.report.board_report import (
    BoardReport,
    ConcordanceRow,
    ReportCause,
    ReportChange,
    ReportRuling,
    ReportText,
)
from crossref.comparing.report.mark_redline import TextRun
from crossref.comparing.report.situation_drawings import Drawn
from rulebook.language.phrases import phrases
from rulebook.language.typeset import dash, labelled, listed

Pieces = tuple[TextRun, ...]


class Heading(NamedTuple):
    """A heading, and the mark that leads to it."""

    level: int
    text: str
    mark: str = ""


class Paragraph(NamedTuple):
    """A paragraph; `kind` is nothing, note, redline or vote."""

    pieces: Pieces
    kind: str = ""


class TableBlock(NamedTuple):
    """A table with a head; widths are shares of the page."""

    head: tuple[str, ...]
    rows: tuple[tuple[Pieces, ...], ...]
    widths: tuple[int, ...]
    kind: str = ""


class FigureBlock(NamedTuple):
    """A drawing with what is said under it."""

    drawing: Drawn
    mark: str
    """What its ids begin with."""
    caption: str


class NewPage(NamedTuple):
    """What follows begins a page."""


Block = Heading | Paragraph | TableBlock | FigureBlock | NewPage


def said(language: str) -> Mapping[str, str]:
    """What is said of comparisons in a language."""
    return {key: row[language] for key, row in phrases().comparison.items()}


def to_blocks(report: BoardReport) -> list[Block]:
    """The whole report."""
    words = said(report.language)
    parts = (_summary, _changes, _faults, _concordance, _rulings, _method)
    return [block for part in parts for block in part(report, words)]


def _label(words: str, language: str) -> TextRun:
    """Words that what follows belongs to."""
    return TextRun(labelled(words, "", language), "bold")


def plain(text: str, style: str = "", language: str = "", link: str = "") -> Pieces:
    """Words in one style, as a row of pieces."""
    return (TextRun(text, style, language, link),)


# ---- one page of summary ----


def _summary(report: BoardReport, words: Mapping[str, str]) -> Iterable[Block]:
    yield Heading(1, report.title)
    yield Paragraph(_text_line(report.left, report.language))
    yield Paragraph(_text_line(report.right, report.language))
    if report.vote:
        yield Paragraph(plain(words["vote"], "bold"))
    total = sum(report.counts.values())
    counted = f"{words['substantive'].lower()} {total}"
    yield Heading(2, labelled(words["summary"], counted, report.language), "summary")
    if not total:
        yield Paragraph(plain(words["no changes"]))
        return
    yield _counts(report, words)
    yield Heading(2, words["most important"], "first")
    yield _first(report, words)


def _text_line(text: ReportText, language: str) -> Pieces:
    return (
        _label(text.name, language),
        TextRun(text.title, language=text.language),
        TextRun(f" · {listed(text.lines, language)}", "small"),
    )


def _counts(report: BoardReport, words: Mapping[str, str]) -> TableBlock:
    heads = (words["area"], *(words[level] for level in LEVELS), words["total"])
    rows = []
    for area in report.areas:
        numbers = [str(area.counts[level] or dash(report.language)) for level in LEVELS]
        rows.append((plain(area.title), *map(plain, numbers), plain(str(len(area.changes)), "bold")))
    sums = [str(report.counts[level]) for level in LEVELS] + [str(sum(report.counts.values()))]
    rows.append((plain(words["total"], "bold"), *(plain(number, "bold") for number in sums)))
    return TableBlock(heads, tuple(rows), (40, 15, 15, 15, 15), "counts")


def _first(report: BoardReport, words: Mapping[str, str]) -> TableBlock:
    was_becomes = f"{words['was']} → {words['becomes']}"
    heads = (words["number sign"], words["what"], was_becomes, words["effect"])
    rows = []
    for change in report.first:
        extra = (
            f" ({words['with motions'].format(', '.join(map(str, change.parts)))})" if change.parts else ""
        )
        title = (TextRun(change.title, "bold"), TextRun(f" {change.numbers}{extra}", "small"))
        number = plain(str(change.motion), "bold", link=change.concept)
        what = change.what or listed(change.values, report.language) or change.relation
        rows.append((number, title, plain(what), plain(change.effect)))
    return TableBlock(heads, tuple(rows), (5, 23, 37, 35), "first")


# ---- every change of substance ----


def _changes(report: BoardReport, words: Mapping[str, str]) -> Iterable[Block]:
    if not report.areas:
        return
    yield NewPage()
    yield Heading(2, f"{words['substantive']} ({sum(report.counts.values())})", "changes")
    for area in report.areas:
        yield Heading(3, area.title, f"area-{area.id}")
        for change in area.changes:
            yield from _change(report, change, words)


def _change(report: BoardReport, change: ReportChange, words: Mapping[str, str]) -> Iterable[Block]:
    label = f"{words['motion']} {change.motion}" if report.vote else str(change.motion)
    yield Heading(4, f"{label}. {change.title}", change.concept)
    yield Paragraph(_facts(report, change, words), "note")
    if change.what:
        yield Paragraph(plain(change.what), "lead")
    if change.effect:
        yield Paragraph((_label(words["effect"], report.language), TextRun(change.effect)), "lead")
    yield _wording(report, change, words)
    if change.runs and change.old and change.new:
        shape = f" ({change.shape})" if change.shape else ""
        head = _label(f"{words['redline head']}{shape}", report.language)
        language = _foreign(report.right, report)
        runs = (run._replace(language=language if run.text.strip() else "") for run in change.runs)
        yield Paragraph((head, *runs), "redline")
    if change.ruling:
        yield Paragraph(_example(report, change.ruling, words))
        if change.ruling.drawing:
            yield FigureBlock(change.ruling.drawing, f"figure-{change.motion}", words["figure"])
    if report.vote:
        yield Paragraph(plain(words["vote line"]), "vote")


def _facts(report: BoardReport, change: ReportChange, words: Mapping[str, str]) -> Pieces:
    """Numbers, importance and ground of a change, in one line."""
    importance = labelled(words["importance"].lower(), change.level, report.language)
    facts = [change.numbers, change.relation, importance]
    facts += [reason for reason in (change.because, *change.values, change.grounds) if reason]
    if change.parts:
        facts.append(words["with motions"].format(", ".join(map(str, change.parts))))
    if change.part_of:
        facts.append(words["part of motion"].format(change.part_of))
    return plain(" · ".join(facts), "small")


def _wording(report: BoardReport, change: ReportChange, words: Mapping[str, str]) -> TableBlock:
    heads: list[str] = []
    cells: list[Pieces] = []
    for key, text, numbers, wording in (
        ("was", report.left, change.old, change.before),
        ("becomes", report.right, change.new, change.after),
    ):
        language = _foreign(text, report)
        heads.append(words[f"{key} in"].format(language.upper()) if language else words[key])
        number = TextRun(f"{', '.join(text.said(numbers))} ", "bold")
        absent = plain(words["absent"], "small")
        cells.append((number, TextRun(wording, language=language)) if wording else absent)
    return TableBlock(tuple(heads), (tuple(cells),), (50, 50), "wording")


def _foreign(text: ReportText, report: BoardReport) -> str:
    """The language of a text, where it is not that of the report."""
    return text.language if text.language != report.language else ""


def _example(report: BoardReport, ruling: ReportRuling, words: Mapping[str, str]) -> Pieces:
    return (
        _label(words["example"], report.language),
        TextRun(f"{ruling.situation} "),
        _label(words["was"], report.language),
        TextRun(f"{ruling.before}{_clauses(report.left.said(ruling.difference.before.clauses))} "),
        _label(words["becomes"], report.language),
        TextRun(f"{ruling.after}{_clauses(report.right.said(ruling.difference.after.clauses))}"),
    )


def _clauses(numbers: Sequence[str]) -> str:
    return f" ({', '.join(numbers)})" if numbers else ""


# ---- the rest ----


def _faults(report: BoardReport, words: Mapping[str, str]) -> Iterable[Block]:
    if not report.draft:
        return
    yield Heading(2, f"{words['faults']} ({len(report.faults)})", "faults")
    for fault in report.faults:
        yield Paragraph((TextRun(f"{report.right.said([fault.number])[0]} ", "bold"), TextRun(fault.message)))
    if not report.faults:
        yield Paragraph(plain(words["no faults"]))


def _concordance(report: BoardReport, words: Mapping[str, str]) -> Iterable[Block]:
    yield Heading(2, words["concordance"], "concordance")
    yield Paragraph(plain(words["unchanged count"].format(report.unchanged)))
    for key, rows in (("moved list", report.moved), ("reworded list", report.reworded)):
        if rows:
            yield Heading(3, f"{words[key]} ({len(rows)})")
            yield Paragraph(plain(listed((_place(report, row) for row in rows), report.language)))
    if report.translations:
        yield Heading(2, f"{words['translations']} ({len(report.translations)})", "translations")
        titles = (f"{_place(report, row)} {row.title}" for row in report.translations)
        yield Paragraph(plain(listed(titles, report.language)))
        for row in report.translations:
            if row.what:
                yield Paragraph((_label(_place(report, row), report.language), TextRun(row.what)))


def _place(report: BoardReport, row: ConcordanceRow) -> str:
    """Where a clause stood and stands; what has no number, by its name."""
    if any("-" in number for number in (*row.old, *row.new)):
        return row.title
    old = ", ".join(report.left.said(row.old)) or dash(report.language)
    new = ", ".join(report.right.said(row.new)) or dash(report.language)
    return old if old == new else f"{old} → {new}"


def _rulings(report: BoardReport, words: Mapping[str, str]) -> Iterable[Block]:
    if report.unexplained:
        count = sum(1 + len(cause.others) for cause in report.unexplained)
        yield Heading(2, f"{words['unexplained']} ({count})", "unexplained")
        yield Paragraph(plain(words["unexplained why"]))
        yield from (_cause(report, cause, words) for cause in report.unexplained)


def _cause(report: BoardReport, cause: ReportCause, words: Mapping[str, str]) -> Paragraph:
    more = f" (+{len(cause.others)})" if cause.others else ""
    return Paragraph((TextRun(f"{cause.title}{more}. ", "bold"), *_example(report, cause.example, words)))


def _method(report: BoardReport, words: Mapping[str, str]) -> Iterable[Block]:
    yield Heading(2, words["method"], "method")
    for line in (*report.method, f"{words['as of'].format(report.date).rstrip('.')}."):
        yield Paragraph(plain(line))
