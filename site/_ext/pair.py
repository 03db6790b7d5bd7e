"""Any two documents, by text, by substance and by behaviour."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from format import (
    ConceptTitle,
    Place,
    concept_title,
    ground_lines,
    headline,
    places,
    redlined,
    substance,
    trial,
)
from markupsafe import Markup
from reference import Context, Page, RuleReference

from crossref.comparing.behaviour import Difference
from crossref.comparing.compare import UNCHANGED, Comparison
from crossref.comparing.report import situation_words
from rulebook.language.phrases import phrase
from rulebook.records import Basis, Change, Document
from rulebook.rules.judge import Ruling


class Counts(NamedTuple):
    """How much changed between two documents."""

    substantive: int
    editorial: int
    behaviour: int


class ListedPair(NamedTuple):
    """Two documents in the list of all."""

    left: Document
    right: Document
    counts: Counts


@dataclass(frozen=True, kw_only=True)
class PairedChange:
    """What became of a concept, on the page of two documents."""

    concept: str
    title: str
    old: list[Place]
    new: list[Place]
    ruled: bool
    """Whether it makes rulings differ."""
    relation: str
    substantive: bool
    reviewed: bool
    ground: list[str]
    parameters: tuple[tuple[str, str], ...]
    redline: Markup | None
    before: str
    after: str
    substance: str
    substance_lang: str


class ChangedArea(NamedTuple):
    """A part of the rules with its changes."""

    id: str
    title: str
    changes: list[PairedChange]


@dataclass(frozen=True, kw_only=True)
class RuledDifference:
    """A situation that two documents rule differently."""

    situation: str
    link: str
    before: str
    after: str
    old: list[Place]
    new: list[Place]
    before_also: list[str]
    """Other readings that the older text allows."""
    after_also: list[str]
    """The same of the newer."""
    responsible: list[ConceptTitle]


def pair_pages(reference: RuleReference, lang: str) -> Iterator[Page]:
    """The list of all pairs, and a page a pair."""
    comparisons = reference.comparisons.values()
    pairs = [
        ListedPair(reference.document(one.left), reference.document(one.right), _counts(one))
        for one in comparisons
    ]
    pairs.sort(key=lambda pair: (pair.right.approved, pair.left.approved), reverse=True)
    title = reference.interface[lang]["page"]["compare"]
    yield Page("compare/index", {"title": title, "pairs": pairs}, "compare.html")
    for comparison in comparisons:
        name = f"compare/{comparison.left}--{comparison.right}"
        yield Page(name, _pair(reference, lang, comparison), "pair.html")


def _pair(reference: RuleReference, lang: str, comparison: Comparison) -> Context:
    words = reference.report_words[lang]
    ruled = comparison.ruled
    noted = _noted(comparison)
    noted.sort(key=lambda change: not (change.substantive or change.concept in ruled))
    areas = []
    for area, title in words.areas.items():
        changes = [change for change in noted if change.area == area]
        rows = [_change(reference, lang, comparison, change, change.concept in ruled) for change in changes]
        if rows:
            areas.append(ChangedArea(area, title, rows))
    return {
        "title": words.title(comparison),
        "left": reference.document(comparison.left),
        "right": reference.document(comparison.right),
        "counts": _counts(comparison),
        "calm": len(comparison.changes) - len(noted),
        "areas": areas,
        "behaviour": [_behaviour(reference, lang, difference) for difference in comparison.behaviour],
        "without_rules": comparison.without_rules,
    }


def _noted(comparison: Comparison) -> list[Change]:
    """Changes of words, and whatever makes rulings differ."""
    ruled = comparison.ruled
    changes = comparison.changes
    return [change for change in changes if change.relation not in UNCHANGED or change.concept in ruled]


def _counts(comparison: Comparison) -> Counts:
    """How much changed; what makes rulings differ is of substance, whatever was judged of the words."""
    ruled = comparison.ruled
    noted = _noted(comparison)
    substantive = sum(change.substantive or change.concept in ruled for change in noted)
    return Counts(substantive, len(noted) - substantive, len(comparison.behaviour))


def _change(
    reference: RuleReference, lang: str, comparison: Comparison, change: Change, ruled: bool
) -> PairedChange:
    old, new = comparison.left, comparison.right
    sentence = substance(reference, lang, change)
    return PairedChange(
        concept=change.concept,
        title=headline(reference, change.concept, lang),
        old=places(reference, lang, old, change.old),
        new=places(reference, lang, new, change.new),
        ruled=ruled,
        relation=reference.report_words[lang].phrases[change.relation],
        substantive=change.substantive or ruled,
        reviewed=Basis.REVIEWED in change.grounds,
        ground=ground_lines(reference, lang, change),
        parameters=change.parameters,
        redline=redlined(change.runs),
        before=" ".join(reference.clauses[old][number].text for number in change.old),
        after=" ".join(reference.clauses[new][number].text for number in change.new),
        substance=sentence.text,
        substance_lang=sentence.language,
    )


def _behaviour(reference: RuleReference, lang: str, difference: Difference) -> RuledDifference:
    words = reference.report_words[lang]
    before, after = difference.before, difference.after
    return RuledDifference(
        situation=situation_words(difference.situation, words),
        link=trial(difference.situation, after.document),
        before=words.outcomes(before.outcomes),
        after=words.outcomes(after.outcomes),
        old=places(reference, lang, before.document, before.clauses),
        new=places(reference, lang, after.document, after.clauses),
        before_also=_other_readings(reference, before, lang),
        after_also=_other_readings(reference, after, lang),
        responsible=[concept_title(reference, concept, lang) for concept in difference.responsible],
    )


def _other_readings(reference: RuleReference, ruling: Ruling, lang: str) -> list[str]:
    """Other readings that the text allows."""
    readings = []
    for other in ruling.alternatives:
        outcomes = reference.corpus.outcomes.announce(other.outcomes, lang) or phrase("nothing", lang)
        readings.append(f"{', '.join(other.rule.otherwise_clauses)}: {outcomes}")
    return readings
