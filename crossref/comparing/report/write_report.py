"""The board report written: a comparison put into the words of a language, part by part."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from crossref.comparing.behaviour import Difference
from crossref.comparing.changes import Comparison, whole_concept
from crossref.comparing.editions import (
    ComparedTexts,
    document_head,
    document_name,
    edition_name,
    unbroken_name,
)
from crossref.comparing.faults import DraftFault
from crossref.comparing.importance import LEVELS
from crossref.comparing.relate import value_words
from crossref.comparing.report.board_report import (
    BoardReport,
    ConcordanceRow,
    ReportArea,
    ReportCause,
    ReportChange,
    ReportRuling,
    ReportText,
)
from crossref.comparing.report.causes import Cause, example_of, find_causes
from crossref.comparing.report.mark_redline import mark_redline, redline_words
from crossref.comparing.report.report_words import ReportWords, numbers_words, situation_words
from crossref.comparing.report.situation_drawings import Drawings
from rulebook.findings import Basis, Carried, Change
from rulebook.language.cldr import day
from rulebook.language.numbering import said_numbers
from rulebook.records import Document
from rulebook.sources.sources import Sources
from rulebook.storage.lookup import opening

MAX_IMPORTANT = 10
"""Changes that the summary tells."""


def make_report(
    corpus: Sources,
    comparison: Comparison,
    texts: ComparedTexts,
    words: ReportWords,
    *,
    vote: bool = False,
    faults: Sequence[DraftFault] = (),
) -> BoardReport:
    """The report of a comparison; `vote` says that it is voted on."""
    writer = _Writer(corpus, comparison, texts, words)
    areas = writer.areas()
    changes = [change for area in areas for change in area.changes]
    causes = find_causes(comparison, writer.weight)
    newest = max(texts.left.approved, texts.right.approved)
    return BoardReport(
        language=words.language,
        title=words.phrases["title"].format(
            unbroken_name(writer.name(texts.left)), unbroken_name(writer.name(texts.right))
        ),
        left=writer.left,
        right=writer.right,
        date=day(newest, words.language),
        year=(newest.year, newest.month, newest.day),
        counts=_counts(changes),
        areas=areas,
        first=tuple(sorted(changes, key=writer.rank)[:MAX_IMPORTANT]),
        moved=writer.concordance("moved-only"),
        reworded=writer.concordance("reworded", "changed", "split", "merged"),
        unchanged=sum(change.relation == "same" for change in comparison.changes),
        translations=writer.disputed(),
        unexplained=tuple(map(writer.cause, causes.unexplained)),
        disputed=tuple(map(writer.cause, causes.translations)),
        method=tuple(writer.method()),
        faults=tuple(faults),
        vote=vote,
        draft=texts.draft,
    )


def _counts(changes: Sequence[ReportChange]) -> dict[str, int]:
    counts = Counter(change.importance for change in changes)
    return {level: counts[level] for level in LEVELS}


class _Writer:
    """Puts a comparison into the words of a language."""

    def __init__(
        self, corpus: Sources, comparison: Comparison, texts: ComparedTexts, words: ReportWords
    ) -> None:
        self.corpus, self.comparison, self.texts, self.words = corpus, comparison, texts, words
        self.weight = list(corpus.outcomes.outcome) if comparison.behaviour else []
        substantive = [change for change in comparison.changes if change.substantive]
        order = {area: place for place, area in enumerate(words.areas)}
        substantive.sort(key=lambda change: order.get(change.area, len(order)))
        self.motions = {change.concept: number for number, change in enumerate(substantive, 1)}
        self.substantive = substantive
        self.marks = redline_words(corpus, texts, words)
        self.left, self.right = self.text(texts.left), self.text(texts.right)
        self.drawings = Drawings(corpus, texts.left.id, words.language)

    def name(self, document: Document) -> str:
        """What a text is called."""
        if document is self.texts.right and self.texts.draft:
            return document.title
        return edition_name(document.edition) if self.texts.editions else document_name(document)

    def quoted_name(self, document: Document) -> str:
        """What the document is called whose words are quoted."""
        draft = document is self.texts.right and self.texts.draft
        return unbroken_name(document.title if draft else document_name(document))

    def text(self, document: Document) -> ReportText:
        """The head of a text."""
        said = self.words.phrases
        if document is self.texts.right and self.texts.draft:
            authority = self.corpus.authority(document, self.words.language)
            lines = [*filter(None, [authority]), said["draft"]]
        else:
            lines = document_head(self.corpus, document, self.words.language)
        known = self.texts.left if document is self.texts.right and self.texts.draft else document
        numbers = said_numbers(self.corpus.clauses(known.id), self.words.language)
        return ReportText(
            self.name(document), document.id, document.title, document.language, tuple(lines), numbers
        )

    def areas(self) -> tuple[ReportArea, ...]:
        """The parts of the rules that changed in substance."""
        found = []
        for area, title in self.words.areas.items():
            here = tuple(self.change(change) for change in self.substantive if change.area == area)
            if here:
                found.append(ReportArea(area, title, here, _counts(here)))
        return tuple(found)

    def change(self, change: Change) -> ReportChange:
        """A change of substance."""
        said, left, right = self.words, self.left, self.right
        example = example_of(whole_concept(change.concept), self.comparison.behaviour, self.weight)
        parts = [self.motions[one.concept] for one in self.substantive if one.part_of == change.concept]
        return ReportChange(
            motion=self.motions[change.concept],
            concept=change.concept,
            title=self.own_title(change),
            area=change.area,
            relation=said.phrases[change.relation],
            importance=change.importance,
            level=said.phrases[change.importance],
            because=said.because(change),
            numbers=numbers_words(left.said(change.old), right.said(change.new), said.language),
            old=change.old,
            new=change.new,
            what=said.substance(change),
            effect=said.effect(change),
            before="\n".join(self.texts.before[number] for number in change.old),
            after="\n".join(self.texts.after[number] for number in change.new),
            runs=mark_redline(change.runs, self.marks),
            shape=self.shape(change),
            values=tuple(value_words(change.parameters, said.language)),
            grounds=said.grounds(change),
            ruling=self.ruling(example, drawn=True) if example else None,
            parts=tuple(parts),
            part_of=self.motions.get(change.part_of),
        )

    def shape(self, change: Change) -> str:
        """What a change split or merged."""
        if change.relation not in ("split", "merged"):
            return ""
        old, new = ", ".join(self.left.said(change.old)), ", ".join(self.right.said(change.new))
        return self.words.phrases[f"{change.relation} into"].format(old, new)

    def rank(self, change: ReportChange) -> tuple[bool, int, int, int]:
        """Where a change stands in the summary: those that another speaks for at the end."""
        row = self.substantive[change.motion - 1]
        score = self.words.scales.score(row.because)
        return change.part_of is not None, LEVELS.index(change.importance), -score, change.motion

    def own_title(self, change: Change) -> str:
        """What a changed concept is about in the newer text, or in the older one if it is gone."""
        document = self.texts.right if change.new else self.texts.left
        own = self.corpus.own_headline(whole_concept(change.concept), document)
        return own.get(self.words.language) or self.title(change.concept)

    def title(self, concept: str) -> str:
        """What a concept is about."""
        known = self.corpus.index.concepts.get(whole_concept(concept))
        headline = known.headline.get(self.words.language) if known else None
        return headline or self.openings.get(concept) or concept.replace("-", " ")

    @cached_property
    def openings(self) -> dict[str, str]:
        """How the clauses of each concept begin, for want of a headline: as they will read, or did."""
        found = {}
        for change in self.comparison.changes:
            texts, numbers = (self.texts.after, change.new) if change.new else (self.texts.before, change.old)
            if numbers:
                found[change.concept] = opening(texts.get(numbers[0], ""))
        return found

    def ruling(self, difference: Difference, *, drawn: bool = False) -> ReportRuling:
        """A situation that is ruled differently."""
        before, after = difference.before, difference.after
        return ReportRuling(
            situation=situation_words(difference.situation, self.words),
            before=self.words.outcomes(before),
            after=self.words.outcomes(after),
            difference=difference,
            drawing=self.drawings.drawn(difference.situation) if drawn else None,
        )

    def cause(self, cause: Cause) -> ReportCause:
        """Situations that are ruled differently for one reason."""
        others = tuple(map(self.ruling, cause.others))
        return ReportCause(cause.concept, self.title(cause.concept), self.ruling(cause.example), others)

    def concordance(self, *relations: str) -> tuple[ConcordanceRow, ...]:
        """Clauses that changed in no substance, by what became of them."""
        return tuple(
            self.row(change)
            for change in self.comparison.changes
            if change.relation in relations
            and not change.substantive
            and Basis.TRANSLATION not in change.grounds
        )

    def disputed(self) -> tuple[ConcordanceRow, ...]:
        """Clauses in which translations disagree."""
        changes = self.comparison.changes
        return tuple(self.row(change) for change in changes if Basis.TRANSLATION in change.grounds)

    def row(self, change: Change) -> ConcordanceRow:
        """A row of the concordance."""
        title, what = self.title(change.concept), self.words.substance(change)
        return ConcordanceRow(change.old, change.new, title, change.concept, what)

    def method(self) -> list[str]:
        """How the report came about."""
        said = self.words.phrases
        grounds = [ground for change in self.substantive for ground in change.grounds]
        lines = [said["method alignment"]]
        if Basis.REVIEWED in grounds:
            lines.append(said["method reviewed"])
        carried = {(one.source, one.target) for one in grounds if isinstance(one, Carried)}
        for pair in sorted(carried):
            lines.append(
                said["method carried"].format(
                    *(unbroken_name(document_name(self.corpus.document(id))) for id in pair)
                )
            )
        if any(change.computed for change in self.substantive):
            lines.append(said["method computed"])
        lines.append(said["method importance"])
        one = self.texts.left.language == self.texts.right.language
        lines.append(said["method redline" if one else "method languages"])
        if self.comparison.behaviour:
            lines.append(said["method rulings"])
        quoted = ", ".join(map(self.quoted_name, (self.texts.left, self.texts.right)))
        return [*lines, said["method texts"].format(quoted)]
