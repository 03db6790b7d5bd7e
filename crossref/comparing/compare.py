"""Two documents compared by concept: what became of each clause, what says so, and which rulings differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from crossref.comparing.behaviour import Difference, comparable, current_rules, ruled_differently
from crossref.comparing.importance import UNKNOWN, Scales, open_scales
from crossref.comparing.redline import Passage, redline_clauses
from crossref.comparing.relate import Judgement, judge_words
from crossref.comparing.reviews import Review, reviews_for
from crossref.references.cite import without_references
from rulebook.authored import NOTHING_MATTERS
from rulebook.corpus import AuthoredCorpus
from rulebook.language.words import Language
from rulebook.records import (
    Basis,
    Change,
    Clause,
    Concept,
    Document,
    Finding,
    Ground,
    Kind,
    OddWitness,
    Run,
    Signs,
)

UNCHANGED = ("same", "moved-only")
"""Relations that change no word of substance."""
PART_OF = "~"
"""What stands between a concept and the number of the clause, where only that clause of it is meant."""
STANDING = ("reviewed", "confirmed")
"""States of findings that are settled."""


@dataclass(frozen=True, kw_only=True)
class Side:
    """A document as it is compared."""

    id: str
    language: Language
    clauses: Mapping[str, Clause]
    """The clauses by number, in the order of the document."""
    family: str
    """Documents of one family are translations of one text."""
    edition: str
    """The set of rules that it states."""
    sections: Mapping[str, str]
    """The concept of the section that each clause stands in."""
    concepts: Mapping[str, str] = field(default_factory=dict)
    """The concept of each clause, by its number."""

    def members(self, concept: Concept) -> list[Clause]:
        """The clauses of a concept."""
        return [self.clauses[number] for number in concept.members.get(self.id, ())]

    def section_of(self, clauses: Sequence[Clause]) -> str | None:
        """The concept of the section that the first of these clauses stands in."""
        return self.sections.get(clauses[0].number) if clauses else None


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """What is known of two documents beside their words."""

    reviewed: Mapping[str, Review] = field(default_factory=dict)
    """Reviewed judgements, by concept."""
    findings: Mapping[str, Sequence[Finding]] = field(default_factory=dict)
    """What the checks noticed, by concept."""
    area_of: Mapping[str, str] = field(default_factory=dict)
    """Area of each section; the empty one stands for all the rest."""
    sanctions: frozenset[str] = frozenset()
    """Concepts of the sections that say what follows: a clause that moves from or to one changes."""
    scales: Scales = field(default_factory=lambda: Scales(file=NOTHING_MATTERS))
    """What changes are weighed with."""
    ruled: frozenset[str] = frozenset()
    """Concepts that make rulings differ in all translations of both editions."""
    disputed: frozenset[str] = frozenset()
    """Concepts that make rulings differ in some translations only."""


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


def whole_concept(id: str) -> str:
    """The concept that the id of a change names, wholly or by one of its clauses."""
    return id.split(PART_OF)[0]


def responsible_concepts(behaviour: Sequence[Difference]) -> frozenset[str]:
    """Concepts that make rulings differ."""
    return frozenset[str]().union(*(difference.responsible for difference in behaviour))


def compare_documents(
    corpus: AuthoredCorpus,
    left: str,
    right: str,
    behaviour: Sequence[Difference] = (),
    *,
    editions: bool = False,
) -> Comparison:
    """Two documents of the corpus compared; `behaviour` are the situations that they rule differently.

    `editions` says that two editions are meant, and the documents only lend their wording.
    """
    old, new = document_side(corpus, left), document_side(corpus, right)
    findings: dict[str, list[Finding]] = {}
    for finding in corpus.build.findings:
        findings.setdefault(finding.concept, []).append(finding)
    one, other = corpus.build.document(left), corpus.build.document(right)
    everywhere, somewhere = edition_readings(corpus, one, other)
    evidence = Evidence(
        reviewed=reviews_for(corpus, one, other, partial(amended, corpus), editions=editions),
        findings=findings,
        area_of=corpus.area_of,
        sanctions=frozenset(corpus.purposes.sanctions),
        scales=open_scales(corpus, [id for id in dict.fromkeys((left, right)) if current_rules(id)]),
        ruled=everywhere,
        disputed=somewhere,
    )
    return Comparison(
        left=left,
        right=right,
        changes=tuple(find_changes(old, new, corpus.build.concepts, evidence)),
        behaviour=tuple(behaviour),
        without_rules=tuple(id for id in dict.fromkeys((left, right)) if not current_rules(id)),
    )


def amended(corpus: AuthoredCorpus, left: str, right: str) -> frozenset[str]:
    """Concepts that changed in substance from one document to another, whatever situations show it."""
    changes = compare_documents(corpus, left, right).changes
    return frozenset(change.concept for change in changes if change.substantive)


def edition_readings(
    corpus: AuthoredCorpus, left: Document, right: Document
) -> tuple[frozenset[str], frozenset[str]]:
    """Concepts that two documents rule differently: as all translations of both editions do, and the rest.

    What only some translations rule differently is a matter of translation, and no change of the rules.
    """
    here = ruled_differently(left.id, right.id)
    if left.edition == right.edition:
        return frozenset(), here
    everywhere = here
    for old in corpus.of_edition(left.edition):
        for new in corpus.of_edition(right.edition):
            if comparable(old.id, new.id):
                everywhere &= ruled_differently(old.id, new.id)
    return everywhere, here - everywhere


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
    return Side(
        id=id,
        language=language,
        clauses=clauses,
        family=document.family,
        edition=document.edition,
        sections=sections,
        concepts={
            number: corpus.concept_ids[id, number] for number in clauses if (id, number) in corpus.concept_ids
        },
    )


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
    moved = bool(old and new) and _moves_sanction(left.section_of(old), right.section_of(new), evidence)
    computed = judge_words(old, new, left.language, right.language, moved=moved)
    assessment = _assess(concept, computed, left, right, evidence)
    section = left.section_of(old) if old else right.section_of(new)
    area = evidence.area_of.get(section or "", evidence.area_of.get("", ""))
    same_language = left.language.code == right.language.code
    person = evidence.reviewed.get(concept)
    importance = UNKNOWN
    if assessment.substantive:
        said = evidence.scales.judged(person.row) if person else None
        importance = said or evidence.scales.weigh(whole_concept(concept), section, area)
    return Change(
        concept=concept,
        old=tuple(clause.number for clause in old),
        new=tuple(clause.number for clause in new),
        relation=assessment.relation,
        substantive=assessment.substantive,
        substance=assessment.substance,
        grounds=assessment.grounds,
        area=area,
        importance=importance.level,
        because=importance.reasons,
        computed=importance.computed,
        effect=next(iter(person.row.effect.values()), "") if person else "",
        part_of=person.row.part_of if person else "",
        parameters=tuple(_parameters(old, new, left, right)),
        runs=tuple(_redline(old, new, left, right, led=moved)) if same_language and old and new else (),
    )


def _moves_sanction(before: str | None, after: str | None, evidence: Evidence) -> bool:
    """Whether a clause stands under another heading that says what follows; anywhere is, if none is known."""
    telling = {before, after} & evidence.sanctions if evidence.sanctions else {before, after}
    return before != after and bool(telling)


def _redline(
    old: Sequence[Clause], new: Sequence[Clause], left: Side, right: Side, *, led: bool
) -> list[Run]:
    """How clauses of one language became others; `led` with the sentences that they complete."""
    return redline_clauses(_passages(old, left, led=led), _passages(new, right, led=led), left.language)


def _passages(clauses: Sequence[Clause], side: Side, *, led: bool) -> list[Passage]:
    """Clauses as they are compared; the first after the sentence that it completes, where that matters."""
    passages = [Passage(clause.number, _text([clause]), side.concepts) for clause in clauses]
    lead = side.clauses.get(clauses[0].parent or "") if led else None
    if lead and lead.kind == clauses[0].kind == Kind.CLAUSE:
        passages[0] = passages[0]._replace(text=f"{_text([lead])} {passages[0].text}")
    return passages


def _assess(concept: str, computed: Judgement, left: Side, right: Side, evidence: Evidence) -> Assessment:
    """A reviewed judgement first, then the words of one language, else rulings and the odd witness."""
    person = evidence.reviewed.get(concept)
    if person:
        row = person.row
        substance = next(iter(row.substance.values()), "")
        return Assessment(row.relation, row.substantive, substance, (person.ground,))
    by_words = Assessment(computed.relation, computed.substantive, "", _word_grounds(computed))
    if left.language.code == right.language.code or computed.relation in ("removed", "new"):
        return by_words
    odd = [finding for finding in evidence.findings.get(concept, ()) if _accuses(finding, left, right)]
    first_witness = tuple(_witness(finding) for finding in odd[:1])
    if concept in evidence.ruled:
        return Assessment("changed", True, "", (Basis.RULED_DIFFERENTLY, *first_witness))
    if concept in evidence.disputed:
        return Assessment("same", False, "", (Basis.TRANSLATION, *first_witness))
    if left.family != right.family:
        return by_words
    amendments = [finding for finding in odd if finding.likely == "amendment"]
    if left.edition != right.edition and amendments:
        return Assessment("changed", True, "", (_witness(amendments[0]),))
    return Assessment("same", False, "", (Basis.TRANSLATION, *first_witness) if odd else (Basis.ONE_TEXT,))


def _word_grounds(computed: Judgement) -> tuple[Ground, ...]:
    """What the words alone give as a ground."""
    if computed.grounds:
        return (Signs(marks=computed.grounds),)
    if computed.relation in ("removed", "new"):
        return (Basis.NO_COUNTERPART,)
    return (Basis.WORDING,) if computed.relation == "reworded" else ()


def _accuses(finding: Finding, left: Side, right: Side) -> bool:
    """Whether a finding says that one of two documents differs from all the others."""
    told = finding.state in STANDING and finding.severity != "low" and finding.likely != "text"
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
    text = without_references(_text(clauses), side.language)
    return {value for value in side.language.values(text) if value > 1}
