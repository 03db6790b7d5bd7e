"""Two editions or documents: the report, what was only moved, what translations say differently."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from format import SiteAddress, places, redlined
from markupsafe import Markup
from reference import Context, Page, RuleReference

from crossref.comparing.editions import document_name, edition_name
from crossref.comparing.importance import LEVELS
from crossref.comparing.report.board_report import (
    BoardReport,
    ConcordanceRow,
    ReportArea,
    ReportCause,
    ReportChange,
    ReportRuling,
)
from crossref.comparing.report.forms import ENDS, able_forms
from pages.ruling_links import trial_link
from rulebook.language.cldr import day
from rulebook.language.typeset import dash_between, labelled
from rulebook.records import Document

REPORT_FORMS = [ENDS.get(form, form) for form in able_forms()]
"""Forms of the report that can be downloaded, by the end of their names."""


class ListedEdition(NamedTuple):
    """An edition in the list of all."""

    id: str
    name: str
    approved: str
    standing: str


class ListedPair(NamedTuple):
    """Two texts that have a page."""

    page: str
    name: str
    old: str
    new: str
    counts: str
    """How many changes there are, by importance."""


class ShownRuling(NamedTuple):
    """A situation that two documents rule differently, with its links."""

    ruling: ReportRuling
    link: str
    """What fills in the ruling page with it."""
    old: list[SiteAddress]
    new: list[SiteAddress]


@dataclass(frozen=True, kw_only=True)
class ShownChange:
    """A change of substance, with its links."""

    change: ReportChange
    old: list[SiteAddress]
    new: list[SiteAddress]
    redline: Markup | None
    ruling: ShownRuling | None
    parts: list[tuple[int, str]]
    """Motions that belong to it, with their concepts."""
    part_of: tuple[int, str] | None


class ShownArea(NamedTuple):
    """A part of the rules with its changes."""

    area: ReportArea
    changes: list[ShownChange]
    counts: list[int]
    """How many there are of each importance."""


class ShownCause(NamedTuple):
    """Situations that are ruled differently for one reason."""

    cause: ReportCause
    example: ShownRuling
    others: list[ShownRuling]


class ShownRow(NamedTuple):
    """A row of the concordance, with its links."""

    row: ConcordanceRow
    old: list[SiteAddress]
    new: list[SiteAddress]


def pair_pages(reference: RuleReference, lang: str) -> Iterator[Page]:
    """The list of editions, a page for every two of them, and one for every two documents."""
    pages = []
    for old, new in reference.edition_pairs:
        report = reference.report(lang, old, new)
        pages.append(
            ListedPair(f"compare/{old}--{new}", report.title, old, new, _counted(reference, lang, report))
        )
        yield Page(f"compare/{old}--{new}", _pair(reference, lang, report, (old, new)), "pair.html")
    for old, new in reference.comparisons:
        report = reference.report(lang, old, new)
        yield Page(f"compare/{old}--{new}", _pair(reference, lang, report, None), "pair.html")
    title = reference.interface[lang]["page"]["compare"]
    context = {"title": title, "editions": _editions(reference, lang), "pairs": pages}
    context["translations"] = [
        ListedPair(f"compare/{old}--{new}", _between(reference, lang, old, new), old, new, "")
        for old, new in reference.comparisons
        if reference.document(old).edition == reference.document(new).edition
    ]
    yield Page("compare/index", context, "compare.html")


def _between(reference: RuleReference, lang: str, old: str, new: str) -> str:
    one, other = (document_name(reference.document(id)) for id in (old, new))
    return dash_between(one, other, lang)


def _counted(reference: RuleReference, lang: str, report: BoardReport) -> str:
    """How many changes there are, and how many of each importance."""
    said = reference.report_words[lang].phrases
    levels = ", ".join(f"{said[level]} {report.counts[level]}" for level in LEVELS)
    return f"{sum(report.counts.values())} ({labelled(said['importance'].lower(), levels, lang)})"


def _editions(reference: RuleReference, lang: str) -> list[ListedEdition]:
    rows = []
    for edition in reference.editions:
        document = reference.wording(edition, lang)
        standing = reference.standing(document, lang)
        rows.append(ListedEdition(edition, edition_name(edition), day(document.approved, lang), standing))
    return rows


def _pair(
    reference: RuleReference, lang: str, report: BoardReport, editions: tuple[str, str] | None
) -> Context:
    left, right = reference.document(report.left.document), reference.document(report.right.document)
    shown = _Shown(reference, lang, report)
    return {
        "title": report.title,
        "left": left,
        "right": right,
        "heads": [
            (text.name, text.title, document, text.lines)
            for text, document in ((report.left, left), (report.right, right))
        ],
        "levels": LEVELS,
        "counts": [report.counts[level] for level in LEVELS],
        "total": sum(report.counts.values()),
        "first": [shown.change(change) for change in report.first],
        "areas": shown.areas(),
        "moved": shown.rows(report.moved),
        "reworded": shown.rows(report.reworded),
        "unchanged": report.unchanged,
        "translations": shown.rows(report.translations),
        "disputed": [shown.cause(cause) for cause in report.disputed],
        "unexplained": [shown.cause(cause) for cause in report.unexplained],
        "unexplained_count": sum(1 + len(cause.others) for cause in report.unexplained),
        "method": report.method,
        "date": report.date,
        "wordings": _wordings(reference, left, right),
        "downloads": [(form, f"paper-{editions[0]}--{editions[1]}-{lang}.{form}") for form in REPORT_FORMS]
        if editions
        else [],
        "same_edition": left.edition == right.edition,
        "without_rules": reference.comparisons[left.id, right.id].without_rules,
    }


def _wordings(reference: RuleReference, left: Document, right: Document) -> list[tuple[str, str]]:
    """Pages about the same two editions in other wordings."""
    pages = []
    for old, new in reference.comparisons:
        one, other = reference.document(old), reference.document(new)
        if (one.edition, other.edition) == (left.edition, right.edition) and one.edition != other.edition:
            pages.append((f"compare/{old}--{new}", f"{document_name(one)} → {document_name(other)}"))
    return pages


class _Shown:
    """Puts the report on a page."""

    def __init__(self, reference: RuleReference, lang: str, report: BoardReport) -> None:
        self.reference, self.lang, self.report = reference, lang, report
        self.concepts = {change.motion: change.concept for change in report.changes}

    def areas(self) -> list[ShownArea]:
        """The parts of the rules that changed."""
        areas = []
        for area in self.report.areas:
            changes = [self.change(change) for change in area.changes]
            areas.append(ShownArea(area, changes, [area.counts[level] for level in LEVELS]))
        return areas

    def change(self, change: ReportChange) -> ShownChange:
        """A change of substance."""
        return ShownChange(
            change=change,
            old=self.places(self.report.left.document, change.old),
            new=self.places(self.report.right.document, change.new),
            redline=redlined(change.runs, self.lang),
            ruling=self.ruling(change.ruling) if change.ruling else None,
            parts=[(number, self.concepts[number]) for number in change.parts],
            part_of=(change.part_of, self.concepts[change.part_of]) if change.part_of else None,
        )

    def places(self, document: str, numbers: Sequence[str]) -> list[SiteAddress]:
        """Where clauses stand."""
        return places(self.reference, self.lang, document, numbers)

    def ruling(self, ruling: ReportRuling) -> ShownRuling:
        """A situation that is ruled differently."""
        left, right = self.report.left.document, self.report.right.document
        return ShownRuling(
            ruling,
            trial_link(self.reference, ruling.difference.situation, right),
            self.places(left, ruling.difference.before.clauses),
            self.places(right, ruling.difference.after.clauses),
        )

    def cause(self, cause: ReportCause) -> ShownCause:
        """Situations that are ruled differently for one reason."""
        return ShownCause(cause, self.ruling(cause.example), [self.ruling(other) for other in cause.others])

    def rows(self, rows: Sequence[ConcordanceRow]) -> list[ShownRow]:
        """Rows of the concordance."""
        left, right = self.report.left.document, self.report.right.document
        return [ShownRow(row, self.places(left, row.old), self.places(right, row.new)) for row in rows]
