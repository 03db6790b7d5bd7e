"""The board paper: what a new edition changes, as data that any form of it is set from.

One page of summary, then every change of substance, then what was only moved or reworded, then the method.
Its date is that of the texts, never the clock's, so that the same corpus gives the same paper.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from crossref.comparing.behaviour import Difference
from crossref.comparing.causes import Cause, find_causes, witness_of
from crossref.comparing.compare import Comparison, whole_concept
from crossref.comparing.editions import document_head, document_name, edition_name, unbroken_name
from crossref.comparing.importance import LEVELS
from crossref.comparing.marking import MarkedRun, marked, term_names
from crossref.comparing.pictures import Drawings, Drawn
from crossref.comparing.report import ReportWords, numbers_words, parameter_words, situation_words
from rulebook.corpus import AuthoredCorpus
from rulebook.language.cldr import day
from rulebook.language.numbering import said_numbers
from rulebook.lookup import opening
from rulebook.records import Basis, Carried, Change, Document

NOTHING = "–"
MOST_IMPORTANT = 10
"""Changes that the summary tells."""


class PaperText(NamedTuple):
    """One of the two texts, as the head of the paper names it."""

    name: str
    """What the edition or the draft is called."""
    document: str
    """Id of the document whose wording is quoted."""
    title: str
    language: str
    lines: tuple[str, ...]
    """Who made it, when, and how it stands."""
    numbers: Mapping[str, str]
    """How numbers are said that nobody says as records have them, in the language of the paper."""

    def said(self, numbers: Sequence[str]) -> list[str]:
        """Numbers of its clauses as people say them."""
        return [self.numbers.get(number, number) for number in numbers]


class PaperRuling(NamedTuple):
    """A situation that is ruled differently."""

    situation: str
    before: str
    after: str
    before_clauses: tuple[str, ...]
    after_clauses: tuple[str, ...]
    difference: Difference
    """What it was made from."""
    drawing: Drawn | None = None
    """How the discs could lie, where that matters."""


class PaperCause(NamedTuple):
    """Situations that are ruled differently for one reason."""

    concept: str
    title: str
    witness: PaperRuling
    others: tuple[PaperRuling, ...]


@dataclass(frozen=True, kw_only=True)
class PaperChange:
    """A change of substance."""

    motion: int
    """Its number in the paper."""
    concept: str
    title: str
    area: str
    relation: str
    importance: str
    level: str
    """The importance in the language of the paper."""
    because: str
    """Why it is that important."""
    numbers: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    what: str
    """What changed."""
    effect: str
    """What happens at the table."""
    before: str
    """The old wording."""
    after: str
    """The new wording."""
    runs: tuple[MarkedRun, ...]
    """The redline, where both are of one language."""
    shape: str
    """What was split or merged, and into what; nothing if neither."""
    values: tuple[str, ...]
    grounds: str
    ruling: PaperRuling | None
    """The situation that shows it best."""
    parts: tuple[int, ...]
    """Motions that belong to it."""
    part_of: int | None
    """The motion that it belongs to."""


class PaperArea(NamedTuple):
    """A part of the rules with its changes."""

    id: str
    title: str
    changes: tuple[PaperChange, ...]
    counts: Mapping[str, int]
    """How many there are of each importance."""


class ConcordanceRow(NamedTuple):
    """Where a clause that changed in no substance stood and stands."""

    old: tuple[str, ...]
    new: tuple[str, ...]
    relation: str
    title: str
    concept: str


class PaperFault(NamedTuple):
    """Something that is wrong with a draft."""

    kind: str
    number: str
    message: str


@dataclass(frozen=True, kw_only=True)
class Paper:
    """The whole paper in one language."""

    language: str
    title: str
    left: PaperText
    right: PaperText
    date: str
    """The day of the newest text."""
    year: tuple[int, int, int]
    """The same as numbers."""
    counts: Mapping[str, int]
    """Changes of substance by importance."""
    areas: tuple[PaperArea, ...]
    first: tuple[PaperChange, ...]
    """Those that matter most."""
    moved: tuple[ConcordanceRow, ...]
    """Clauses with another number and the same words."""
    reworded: tuple[ConcordanceRow, ...]
    """Clauses in other words that say the same."""
    unchanged: int
    """Clauses that stand where they stood, in the same words."""
    translations: tuple[ConcordanceRow, ...]
    """Clauses in which translations disagree."""
    sought: bool
    """Whether rulings were compared."""
    unexplained: tuple[PaperCause, ...]
    """Situations ruled differently although nobody calls it a change."""
    disputed: tuple[PaperCause, ...]
    """Situations ruled differently because translations disagree."""
    method: tuple[str, ...]
    faults: tuple[PaperFault, ...] = ()
    """What is wrong with a draft."""
    vote: bool = False
    """Whether motions are to be voted on."""
    draft: bool = False
    """Whether the newer text is a draft that is no part of the corpus."""

    @property
    def changes(self) -> list[PaperChange]:
        """Every change of substance, in the order of the paper."""
        return [change for area in self.areas for change in area.changes]

    @property
    def same_language(self) -> bool:
        """Whether a redline can be drawn."""
        return self.left.language == self.right.language


class PaperTexts(NamedTuple):
    """The wording of both sides, and what they are called."""

    left: Document
    right: Document
    before: Mapping[str, str]
    """The words of the older text, by number."""
    after: Mapping[str, str]
    """The words of the newer text, by number."""
    editions: bool
    """Whether the texts are called by their editions."""
    draft: bool = False


def clause_texts(corpus: AuthoredCorpus, document: str) -> dict[str, str]:
    """The words of every clause of a document, by number."""
    return {clause.number: _words(clause.text, clause.body) for clause in corpus.build.clauses(document)}


def _words(text: str, body: str) -> str:
    return f"{text} {body}".strip()


def make_paper(
    corpus: AuthoredCorpus,
    comparison: Comparison,
    texts: PaperTexts,
    words: ReportWords,
    *,
    sought: bool,
    vote: bool = False,
    faults: Sequence[PaperFault] = (),
) -> Paper:
    """The paper of a comparison; `sought` says that rulings were compared, `vote` that it is voted on."""
    writer = _Writer(corpus, comparison, texts, words)
    areas = writer.areas()
    changes = [change for area in areas for change in area.changes]
    causes = find_causes(comparison, writer.weight)
    newest = max(texts.left.approved, texts.right.approved)
    return Paper(
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
        first=tuple(sorted(changes, key=writer.rank)[:MOST_IMPORTANT]),
        moved=writer.concordance("moved-only"),
        reworded=writer.concordance("reworded", "changed", "split", "merged"),
        unchanged=sum(change.relation == "same" for change in comparison.changes),
        translations=writer.disputed(),
        sought=sought,
        unexplained=tuple(map(writer.cause, causes.unexplained)),
        disputed=tuple(map(writer.cause, causes.translations)),
        method=tuple(writer.method(sought)),
        faults=tuple(faults),
        vote=vote,
        draft=texts.draft,
    )


def _counts(changes: Sequence[PaperChange]) -> dict[str, int]:
    counts = Counter(change.importance for change in changes)
    return {level: counts[level] for level in LEVELS}


class _Writer:
    """Puts a comparison into the words of a language."""

    def __init__(
        self, corpus: AuthoredCorpus, comparison: Comparison, texts: PaperTexts, words: ReportWords
    ) -> None:
        self.corpus, self.comparison, self.texts, self.words = corpus, comparison, texts, words
        self.weight = list(corpus.outcomes.outcome) if comparison.behaviour else []
        substantive = [change for change in comparison.changes if change.substantive]
        order = {area: place for place, area in enumerate(words.areas)}
        substantive.sort(key=lambda change: order.get(change.area, len(order)))
        self.motions = {change.concept: number for number, change in enumerate(substantive, 1)}
        self.substantive = substantive
        self.language = corpus.language(texts.right.language)
        self.names = term_names(corpus, self.language)
        self.left, self.right = self.text(texts.left), self.text(texts.right)
        self.numbers = {**self.left.numbers, **self.right.numbers}
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

    def text(self, document: Document) -> PaperText:
        """The head of a text."""
        said = self.words.phrases
        if document is self.texts.right and self.texts.draft:
            authority = self.corpus.authority(document, self.words.language)
            lines = [*filter(None, [authority]), said["draft"]]
        else:
            lines = document_head(self.corpus, document, self.words.language)
        known = self.texts.left if document is self.texts.right and self.texts.draft else document
        numbers = said_numbers(self.corpus.build.clauses(known.id), self.words.language)
        return PaperText(
            self.name(document), document.id, document.title, document.language, tuple(lines), numbers
        )

    def areas(self) -> tuple[PaperArea, ...]:
        """The parts of the rules that changed in substance."""
        found = []
        for area, title in self.words.areas.items():
            here = tuple(self.change(change) for change in self.substantive if change.area == area)
            if here:
                found.append(PaperArea(area, title, here, _counts(here)))
        return tuple(found)

    def change(self, change: Change) -> PaperChange:
        """A change of substance."""
        said, left, right = self.words, self.left, self.right
        witness = witness_of(whole_concept(change.concept), self.comparison.behaviour, self.weight)
        parts = [self.motions[one.concept] for one in self.substantive if one.part_of == change.concept]
        return PaperChange(
            motion=self.motions[change.concept],
            concept=change.concept,
            title=self.own_title(change),
            area=change.area,
            relation=said.phrases[change.relation],
            importance=change.importance,
            level=said.phrases[change.importance],
            because=said.because(change),
            numbers=numbers_words(left.said(change.old), right.said(change.new), NOTHING),
            old=change.old,
            new=change.new,
            what=said.substance(change),
            effect=said.effect(change),
            before="\n".join(self.texts.before[number] for number in change.old),
            after="\n".join(self.texts.after[number] for number in change.new),
            runs=marked(change.runs, self.language, self.names, self.numbers)
            if change.old and change.new
            else (),
            shape=self.shape(change),
            values=tuple(parameter_words(change)),
            grounds=said.grounds(change),
            ruling=self.ruling(witness, drawn=True) if witness else None,
            parts=tuple(parts),
            part_of=self.motions.get(change.part_of),
        )

    def shape(self, change: Change) -> str:
        """What a change split or merged."""
        if change.relation not in ("split", "merged"):
            return ""
        old, new = ", ".join(self.left.said(change.old)), ", ".join(self.right.said(change.new))
        return self.words.phrases[f"{change.relation} into"].format(old, new)

    def rank(self, change: PaperChange) -> tuple[bool, int, int, int]:
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
        known = self.corpus.concepts.get(whole_concept(concept))
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

    def ruling(self, difference: Difference, *, drawn: bool = False) -> PaperRuling:
        """A situation that is ruled differently."""
        before, after = difference.before, difference.after
        return PaperRuling(
            situation=situation_words(difference.situation, self.words),
            before=self.words.outcomes(before.outcomes),
            after=self.words.outcomes(after.outcomes),
            before_clauses=before.clauses,
            after_clauses=after.clauses,
            difference=difference,
            drawing=self.drawings.drawn(difference.situation) if drawn else None,
        )

    def cause(self, cause: Cause) -> PaperCause:
        """Situations that are ruled differently for one reason."""
        others = tuple(map(self.ruling, cause.others))
        return PaperCause(cause.concept, self.title(cause.concept), self.ruling(cause.witness), others)

    def concordance(self, *relations: str) -> tuple[ConcordanceRow, ...]:
        """Clauses that changed in no substance, by what became of them."""
        return tuple(
            self.row(change)
            for change in self.comparison.changes
            if change.relation in relations and not change.substantive
        )

    def disputed(self) -> tuple[ConcordanceRow, ...]:
        """Clauses in which translations disagree."""
        changes = self.comparison.changes
        return tuple(self.row(change) for change in changes if Basis.TRANSLATION in change.grounds)

    def row(self, change: Change) -> ConcordanceRow:
        """A row of the concordance."""
        relation = self.words.phrases[change.relation]
        return ConcordanceRow(change.old, change.new, relation, self.title(change.concept), change.concept)

    def method(self, sought: bool) -> list[str]:
        """How the paper came about."""
        said = self.words.phrases
        grounds = [ground for change in self.substantive for ground in change.grounds]
        lines = [said["method alignment"]]
        if Basis.REVIEWED in grounds:
            lines.append(said["method reviewed"])
        carried = {(one.source, one.target) for one in grounds if isinstance(one, Carried)}
        for pair in sorted(carried):
            lines.append(
                said["method carried"].format(
                    *(unbroken_name(document_name(self.corpus.build.document(id))) for id in pair)
                )
            )
        if any(change.computed for change in self.substantive):
            lines.append(said["method computed"])
        lines.append(said["method importance"])
        one = self.texts.left.language == self.texts.right.language
        lines.append(said["method redline" if one else "method languages"])
        if sought and self.comparison.behaviour:
            lines.append(said["method rulings"])
        quoted = ", ".join(map(self.quoted_name, (self.texts.left, self.texts.right)))
        return [*lines, said["method texts"].format(quoted)]
