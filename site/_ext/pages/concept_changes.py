"""What became of a concept: between any two documents, and from edition to edition."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from format import SiteAddress, ground_lines, places, redlined
from markupsafe import Markup
from reference import PairChange, RuleReference

from crossref.comparing.changes import UNCHANGED
from crossref.comparing.editions import document_name
from crossref.comparing.redline import untouched
from crossref.comparing.relate import value_words
from crossref.comparing.report.mark_redline import RedlineWords, TextRun, mark_redline
from rulebook.findings import PUBLISHED, SEVERITIES, Basis
from rulebook.language.typeset import dash
from rulebook.records import Concept, Document


@dataclass(frozen=True, kw_only=True)
class ConceptChange:
    """What became of the concept between documents, those that agree together."""

    sources: tuple[str, ...]
    """The older documents and their numbers."""
    to: str
    """Id of the newer document."""
    new: str
    """Its numbers in the newer text."""
    relation: str
    substantive: bool
    reviewed: bool
    ground: list[str]
    values: list[str]
    substance: str
    substance_lang: str
    redline: Markup | None
    untouched: bool
    language: str

    @property
    def shown(self) -> tuple[object, ...]:
        """What a reader sees of it; changes that would look the same are shown once."""
        return self.relation, self.substance, self.ground, self.to, self.new, self.values


class EditionStep(NamedTuple):
    """The concept in one document of its history."""

    date: date
    label: str
    numbers: list[SiteAddress]
    relation: str
    since: str


def _one_language(reference: RuleReference, row: PairChange) -> bool:
    return reference.document(row.old).language == reference.document(row.new).language


def concept_changes(reference: RuleReference, lang: str, concept: Concept) -> list[ConceptChange]:
    """What became of a concept between documents, where anything did: redlines first, then what matters."""
    changes = []
    for row in reference.changes_of.get(concept.id, ()):
        if row.change.relation not in UNCHANGED or _one_language(reference, row):
            changes.append(_change(reference, lang, row))
    changes.sort(key=lambda change: (change.redline is None, not change.substantive))
    merged: list[ConceptChange] = []
    for change in changes:
        twin = next((n for n, known in enumerate(merged) if known.shown == change.shown), None)
        if twin is None or change.redline is not None:
            merged.append(change)
        else:
            merged[twin] = replace(merged[twin], sources=merged[twin].sources + change.sources)
    return merged


def _change(reference: RuleReference, lang: str, row: PairChange) -> ConceptChange:
    change = row.change
    words = reference.report_words[lang]

    def numbers(document: str, own: Sequence[str]) -> str:
        return ", ".join(reference.said_number(lang, document, number) for number in own)

    source = f"{document_name(reference.document(row.old))} {numbers(row.old, change.old) or dash(lang)}"
    return ConceptChange(
        sources=(source,),
        to=row.new,
        new=numbers(row.new, change.new),
        relation=words.phrases[change.relation],
        substantive=change.substantive,
        reviewed=Basis.REVIEWED in change.grounds,
        ground=ground_lines(reference, lang, change),
        values=value_words(change.parameters, lang),
        substance=words.substance(change),
        substance_lang=lang if lang in change.substance else next(iter(change.substance), lang),
        redline=redlined(_marked(reference, lang, row), lang),
        untouched=bool(change.runs) and untouched(change.runs),
        language=reference.document(row.new).language,
    )


def _marked(reference: RuleReference, lang: str, row: PairChange) -> tuple[TextRun, ...]:
    code = reference.document(row.new).language
    language, names = reference.corpus.language(code), reference.term_names[code]
    numbers = reference.said_numbers[lang][row.old] | reference.said_numbers[lang][row.new]
    words = RedlineWords(language, names, numbers, reference.report_words[lang].phrases)
    return mark_redline(row.change.runs, words)


def agreeing_pairs(reference: RuleReference, concept: Concept) -> list[tuple[str, str]]:
    """Documents of different languages that say the same, and of which no grave finding says otherwise."""
    alike = []
    grave = [row for row in reference.findings.get(concept.id, ()) if row.severity == SEVERITIES[0]]
    disputed = {row.document for row in grave if row.state in PUBLISHED}
    for row in reference.changes_of.get(concept.id, ()):
        agreed = row.change.relation in UNCHANGED and not disputed.intersection((row.old, row.new))
        if agreed and not _one_language(reference, row):
            alike.append((row.old, row.new))
    return alike


def concept_history(reference: RuleReference, lang: str, concept: Concept) -> list[EditionStep]:
    """Where the concept stood in each document, and what became of it since the edition before."""
    steps: list[EditionStep] = []
    earlier: list[Document] = []
    for document in sorted(reference.documents, key=lambda document: document.approved):
        before = [other for other in earlier if other.edition != document.edition]
        before.sort(key=lambda other: (other.approved, other.language == document.language))
        numbers = places(reference, lang, document.id, concept.members.get(document.id, ()))
        change = reference.change(concept.id, before[-1].id, document.id) if before else None
        relation = reference.report_words[lang].phrases[change.relation] if change else ""
        since = document_name(before[-1]) if before else ""
        steps.append(EditionStep(document.approved, document_name(document), numbers, relation, since))
        earlier.append(document)
    return steps
