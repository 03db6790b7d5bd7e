"""Two documents compared by concept: what became of each clause, what says so, and which rulings differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from crossref.comparing.behaviour import Difference, current_rules
from crossref.comparing.redline import redline
from crossref.comparing.relate import Judgement, judge_words
from crossref.references.cite import PRINTED_REFERENCE
from rulebook.corpus import AuthoredCorpus
from rulebook.language.words import Language
from rulebook.records import (
    Basis,
    Change,
    Clause,
    Concept,
    Finding,
    Ground,
    Kind,
    OddWitness,
    Relation,
    Signs,
)

UNCHANGED = ("same", "moved-only")
"""Relations that change no word of substance."""
MEASURES = ("number", "annex")
"""Kinds of findings that are about an amount."""


@dataclass(frozen=True, kw_only=True)
class Side:
    """A document as it is compared."""

    id: str
    language: Language
    clauses: Mapping[str, Clause]
    """The clauses by number, in the order of the document."""
    family: str
    """Documents of one family are translations of one text."""
    sections: Mapping[str, str]
    """The concept of the section that each clause stands in."""

    def members(self, concept: Concept) -> list[Clause]:
        """The clauses of a concept."""
        return [self.clauses[number] for number in concept.members.get(self.id, ())]

    def section_of(self, clauses: Sequence[Clause]) -> str | None:
        """The concept of the section that the first of these clauses stands in."""
        return self.sections.get(clauses[0].number) if clauses else None


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """What is known of two documents beside their words."""

    reviewed: Mapping[str, Relation] = field(default_factory=dict)
    """What people judged, by concept."""
    findings: Mapping[str, Sequence[Finding]] = field(default_factory=dict)
    """What the checks noticed, by concept."""
    area_of: Mapping[str, str] = field(default_factory=dict)
    """Area of each section; the empty one stands for all the rest."""
    weighty: frozenset[str] = frozenset()
    """Concepts whose change weighs most: those that stand in a section with a purpose."""
    ruled: frozenset[str] = frozenset()
    """Concepts that make rulings differ."""


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """Two documents compared, in words and in rulings."""

    left: str
    right: str
    changes: tuple[Change, ...]
    behaviour: tuple[Difference, ...]
    """Situations that are ruled differently."""
    without_rules: tuple[str, ...] = ()
    """Ids of the documents that have no rules, so that rulings could not be compared."""

    @property
    def ruled(self) -> frozenset[str]:
        """Concepts that make rulings differ."""
        return responsible_concepts(self.behaviour)

    @property
    def silent(self) -> list[Change]:
        """Changes of substance that change no ruling that was found."""
        ruled = self.ruled
        return [change for change in self.changes if change.substantive and change.concept not in ruled]

    @property
    def hidden(self) -> list[Difference]:
        """Rulings that changed though the words of the responsible concepts did not."""
        reworded = {change.concept for change in self.changes if change.relation not in UNCHANGED}
        return [difference for difference in self.behaviour if not reworded & set(difference.responsible)]


class Assessment(NamedTuple):
    """What is said of a change, and why."""

    relation: str
    substantive: bool
    substance: str
    grounds: tuple[Ground, ...]


def responsible_concepts(behaviour: Sequence[Difference]) -> frozenset[str]:
    """Concepts that make rulings differ."""
    return frozenset[str]().union(*(difference.responsible for difference in behaviour))


def compare_documents(
    corpus: AuthoredCorpus, left: str, right: str, behaviour: Sequence[Difference]
) -> Comparison:
    """Two documents of the corpus compared; `behaviour` are the situations that they rule differently."""
    old, new = document_side(corpus, left), document_side(corpus, right)
    findings: dict[str, list[Finding]] = {}
    for finding in corpus.build.findings:
        findings.setdefault(finding.concept, []).append(finding)
    sections_with_purpose = corpus.purposes.sections()
    weighty = set()
    reviewed = {}
    for concept in corpus.build.concepts:
        if any(old.sections.get(number) in sections_with_purpose for number in concept.members.get(left, ())):
            weighty.add(concept.id)
        relation = corpus.relation(concept.id, left, right)
        if relation and relation.said_by == "reviewed":
            reviewed[concept.id] = relation
    evidence = Evidence(
        reviewed=reviewed,
        findings=findings,
        area_of=corpus.area_of,
        weighty=frozenset(weighty),
        ruled=responsible_concepts(behaviour),
    )
    return Comparison(
        left=left,
        right=right,
        changes=tuple(find_changes(old, new, corpus.build.concepts, evidence)),
        behaviour=tuple(behaviour),
        without_rules=tuple(id for id in dict.fromkeys((left, right)) if not current_rules(id)),
    )


def document_side(corpus: AuthoredCorpus, id: str) -> Side:
    """A document of the corpus, ready to be compared."""
    document = corpus.build.document(id)
    clauses = {clause.number: clause for clause in corpus.build.clauses(id)}
    sections = {}
    for number in clauses:
        above: str | None = number
        while above and clauses[above].kind not in (Kind.SECTION, Kind.ANNEX_GROUP):
            above = clauses[above].parent
        sections[number] = corpus.concept_ids.get((id, above or ""), "")
    language = corpus.language(document.language)
    return Side(id=id, language=language, clauses=clauses, family=document.family, sections=sections)


def find_changes(left: Side, right: Side, concepts: Sequence[Concept], evidence: Evidence) -> list[Change]:
    """What became of every concept that either document has, in the order of the first."""
    changes = []
    for concept in concepts:
        old, new = left.members(concept), right.members(concept)
        if old or new:
            changes.append(_change(concept.id, old, new, left, right, evidence))
    order = {number: place for place, number in enumerate(left.clauses)}
    return sorted(changes, key=lambda change: order[change.old[0]] if change.old else len(order))


def _change(
    concept: str, old: Sequence[Clause], new: Sequence[Clause], left: Side, right: Side, evidence: Evidence
) -> Change:
    moved = bool(old and new) and left.section_of(old) != right.section_of(new)
    computed = judge_words(old, new, left.language, right.language, moved=moved)
    assessment = _assess(concept, computed, left, right, evidence)
    section = left.section_of(old) if old else right.section_of(new)
    same_language = left.language.code == right.language.code
    severity = "high" if concept in evidence.weighty else "medium"
    return Change(
        concept=concept,
        old=tuple(clause.number for clause in old),
        new=tuple(clause.number for clause in new),
        relation=assessment.relation,
        substantive=assessment.substantive,
        substance=assessment.substance,
        grounds=assessment.grounds,
        area=evidence.area_of.get(section or "", evidence.area_of.get("", "")),
        severity=severity if assessment.substantive else "low",
        parameters=tuple(_parameters(old, new, left, right)),
        runs=tuple(redline(_text(old), _text(new), left.language)) if same_language and old and new else (),
    )


def _assess(concept: str, computed: Judgement, left: Side, right: Side, evidence: Evidence) -> Assessment:
    """A person's judgement first, then the words of one language, else rulings and the odd witness."""
    person = evidence.reviewed.get(concept)
    if person:
        return Assessment(person.relation, person.substantive, person.substance, (Basis.REVIEWED,))
    by_words = Assessment(computed.relation, computed.substantive, "", _word_grounds(computed))
    if left.language.code == right.language.code or computed.relation in ("removed", "new"):
        return by_words
    odd = [finding for finding in evidence.findings.get(concept, ()) if _accuses(finding, left, right)]
    first_witness = tuple(_witness(finding) for finding in odd[:1])
    if concept in evidence.ruled:
        return Assessment("changed", True, "", (Basis.RULED_DIFFERENTLY, *first_witness))
    if left.family == right.family:
        measured = any(finding.kind in MEASURES for finding in odd)
        return Assessment("changed" if measured else "same", measured, "", first_witness or (Basis.ONE_TEXT,))
    return by_words


def _word_grounds(computed: Judgement) -> tuple[Ground, ...]:
    """What the words alone give as a ground."""
    if computed.grounds:
        return (Signs(marks=computed.grounds),)
    if computed.relation in ("removed", "new"):
        return (Basis.NO_COUNTERPART,)
    return (Basis.WORDING,) if computed.relation == "reworded" else ()


def _accuses(finding: Finding, left: Side, right: Side) -> bool:
    """Whether a finding says that one of two documents differs from all the others."""
    told = finding.state != "dismissed" and finding.severity != "low" and finding.likely != "text"
    return told and finding.document in (left.id, right.id)


def _witness(finding: Finding) -> OddWitness:
    return OddWitness(document=finding.document, kind=finding.kind, likely=finding.likely)


def _text(clauses: Sequence[Clause]) -> str:
    return " ".join(f"{clause.text} {'' if clause.annex else clause.body}".strip() for clause in clauses)


def _parameters(
    old: Sequence[Clause], new: Sequence[Clause], left: Side, right: Side
) -> list[tuple[str, str]]:
    """Quantities that differ: rows of the annex by value and tolerance, clauses by the numbers they say."""
    if not old or not new:
        return []
    before, after = old[0].annex, new[0].annex
    if before and after:
        quantities = ((before.value, after.value), (before.tolerance, after.tolerance))
        parameters = []
        for one, other in quantities:
            if one and other and (one.numbers, one.meaning) != (other.numbers, other.meaning):
                parameters.append((one.printed, other.printed))
        return parameters
    if any(clause.kind in (Kind.SECTION, Kind.PART) for clause in (*old, *new)):
        return []
    old_values, new_values = _values(old, left), _values(new, right)
    gone, came = _listed(old_values - new_values), _listed(new_values - old_values)
    return [(gone or "-", came or "-")] if gone or came else []


def _listed(values: set[float]) -> str:
    return ", ".join(f"{value:g}" for value in sorted(values))


def _values(clauses: Sequence[Clause], side: Side) -> set[float]:
    return {value for value in side.language.values(PRINTED_REFERENCE.sub(" ", _text(clauses))) if value > 1}
