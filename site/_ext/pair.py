"""Two editions or documents: the paper, what was only moved, what translations say differently."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from format import Place, places, redlined
from markupsafe import Markup
from reference import Context, Page, RuleReference
from ruling_page import trial_link

from crossref.comparing.editions import document_name, edition_name
from crossref.comparing.importance import LEVELS
from crossref.comparing.paper import ConcordanceRow, Paper, PaperCause, PaperChange, PaperRuling
from crossref.comparing.paper_forms import ENDS, able_forms
from rulebook.language.cldr import day
from rulebook.records import Document

PAPER_FORMS = [ENDS.get(form, form) for form in able_forms()]
"""Forms of the paper that can be downloaded, by the end of their names."""


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


@dataclass(frozen=True, kw_only=True)
class ShownRuling:
    """A situation that two documents rule differently."""

    situation: str
    link: str
    before: str
    after: str
    old: list[Place]
    new: list[Place]


@dataclass(frozen=True, kw_only=True)
class ShownChange:
    """A change of substance."""

    motion: int
    concept: str
    title: str
    relation: str
    importance: str
    level: str
    because: str
    old: list[Place]
    new: list[Place]
    what: str
    effect: str
    before: str
    after: str
    redline: Markup | None
    values: tuple[str, ...]
    grounds: str
    ruling: ShownRuling | None
    parts: list[tuple[int, str]]
    """Motions that belong to it, with their concepts."""
    part_of: tuple[int, str] | None


class ShownArea(NamedTuple):
    """A part of the rules with its changes."""

    id: str
    title: str
    changes: list[ShownChange]
    counts: list[int]
    """How many there are of each importance."""


class ShownCause(NamedTuple):
    """Situations that are ruled differently for one reason."""

    concept: str
    title: str
    witness: ShownRuling
    others: list[ShownRuling]


class ShownRow(NamedTuple):
    """A row of the concordance."""

    concept: str
    title: str
    old: list[Place]
    new: list[Place]


def pair_pages(reference: RuleReference, lang: str) -> Iterator[Page]:
    """The list of editions, a page for every two of them, and one for every two documents."""
    pages = []
    for old, new in reference.edition_pairs:
        paper = reference.paper(lang, old, new, editions=True)
        pages.append(
            ListedPair(f"compare/{old}--{new}", paper.title, old, new, _counted(reference, lang, paper))
        )
        yield Page(f"compare/{old}--{new}", _pair(reference, lang, paper, (old, new)), "pair.html")
    for old, new in reference.comparisons:
        paper = reference.paper(lang, old, new, editions=False)
        yield Page(f"compare/{old}--{new}", _pair(reference, lang, paper, None), "pair.html")
    title = reference.interface[lang]["page"]["compare"]
    context = {"title": title, "editions": _editions(reference, lang), "pairs": pages}
    context["translations"] = [
        ListedPair(f"compare/{old}--{new}", _between(reference, old, new), old, new, "")
        for old, new in reference.comparisons
        if reference.document(old).edition == reference.document(new).edition
    ]
    yield Page("compare/index", context, "compare.html")


def _between(reference: RuleReference, old: str, new: str) -> str:
    return f"{document_name(reference.document(old))} – {document_name(reference.document(new))}"


def _counted(reference: RuleReference, lang: str, paper: Paper) -> str:
    """How many changes there are, and how many of each importance."""
    said = reference.report_words[lang].phrases
    levels = ", ".join(f"{said[level]} {paper.counts[level]}" for level in LEVELS)
    return f"{sum(paper.counts.values())} ({said['importance'].lower()}{said['colon']} {levels})"


def _editions(reference: RuleReference, lang: str) -> list[ListedEdition]:
    rows = []
    for edition in reference.editions:
        document = reference.wording(edition, lang)
        standing = reference.standing(document, lang)
        rows.append(ListedEdition(edition, edition_name(edition), day(document.approved, lang), standing))
    return rows


def _pair(reference: RuleReference, lang: str, paper: Paper, editions: tuple[str, str] | None) -> Context:
    left, right = reference.document(paper.left.document), reference.document(paper.right.document)
    shown = _Shown(reference, lang, paper)
    return {
        "title": paper.title,
        "left": left,
        "right": right,
        "heads": [
            (text.name, text.title, document, text.lines)
            for text, document in ((paper.left, left), (paper.right, right))
        ],
        "levels": LEVELS,
        "counts": [paper.counts[level] for level in LEVELS],
        "total": sum(paper.counts.values()),
        "first": [shown.change(change) for change in paper.first],
        "areas": shown.areas(),
        "moved": shown.rows(paper.moved),
        "reworded": shown.rows(paper.reworded),
        "unchanged": paper.unchanged,
        "translations": shown.rows(paper.translations),
        "disputed": [shown.cause(cause) for cause in paper.disputed],
        "unexplained": [shown.cause(cause) for cause in paper.unexplained],
        "unexplained_count": sum(1 + len(cause.others) for cause in paper.unexplained),
        "method": paper.method,
        "date": paper.date,
        "wordings": _wordings(reference, left, right),
        "downloads": [(form, f"paper-{editions[0]}--{editions[1]}-{lang}.{form}") for form in PAPER_FORMS]
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
    """Puts the paper on a page."""

    def __init__(self, reference: RuleReference, lang: str, paper: Paper) -> None:
        self.reference, self.lang, self.paper = reference, lang, paper
        self.concepts = {change.motion: change.concept for change in paper.changes}
        self.said = reference.report_words[lang].phrases

    def areas(self) -> list[ShownArea]:
        """The parts of the rules that changed."""
        areas = []
        for area in self.paper.areas:
            changes = [self.change(change) for change in area.changes]
            areas.append(ShownArea(area.id, area.title, changes, [area.counts[level] for level in LEVELS]))
        return areas

    def change(self, change: PaperChange) -> ShownChange:
        """A change of substance."""
        both = bool(change.old and change.new)
        return ShownChange(
            motion=change.motion,
            concept=change.concept,
            title=change.title,
            relation=change.relation,
            importance=change.importance,
            level=change.level,
            because=change.because,
            old=self.places(self.paper.left.document, change.old),
            new=self.places(self.paper.right.document, change.new),
            what=change.what,
            effect=change.effect,
            before=change.before,
            after=change.after,
            redline=redlined(change.runs, self.said, self.lang) if both else None,
            values=change.values,
            grounds=change.grounds,
            ruling=self.ruling(change.ruling) if change.ruling else None,
            parts=[(number, self.concepts[number]) for number in change.parts],
            part_of=(change.part_of, self.concepts[change.part_of]) if change.part_of else None,
        )

    def places(self, document: str, numbers: Sequence[str]) -> list[Place]:
        """Where clauses stand."""
        return places(self.reference, self.lang, document, numbers)

    def ruling(self, ruling: PaperRuling) -> ShownRuling:
        """A situation that is ruled differently."""
        left, right = self.paper.left.document, self.paper.right.document
        return ShownRuling(
            situation=ruling.situation,
            link=trial_link(self.reference, ruling.difference.situation, right),
            before=ruling.before,
            after=ruling.after,
            old=self.places(left, ruling.before_clauses),
            new=self.places(right, ruling.after_clauses),
        )

    def cause(self, cause: PaperCause) -> ShownCause:
        """Situations that are ruled differently for one reason."""
        others = [self.ruling(other) for other in cause.others]
        return ShownCause(cause.concept, cause.title, self.ruling(cause.witness), others)

    def rows(self, rows: Sequence[ConcordanceRow]) -> list[ShownRow]:
        """Rows of the concordance."""
        left, right = self.paper.left.document, self.paper.right.document
        return [
            ShownRow(row.concept, row.title, self.places(left, row.old), self.places(right, row.new))
            for row in rows
        ]
