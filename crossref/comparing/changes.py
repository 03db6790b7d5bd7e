"""What became of every clause from one document to another, by reviews, words, rulings and findings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from crossref.comparing.behaviour import Difference
from crossref.comparing.importance import UNKNOWN, Scales, open_scales
from crossref.comparing.redline import RedlineText, redline_clauses
from crossref.comparing.relate import Judgement, changed_values, clause_text, effect_words, judge_words
from crossref.comparing.reviews import Review, reviews_for
from crossref.comparing.sides import Records, Side, stored_records
from rulebook.findings import Basis, Change, Finding, Ground, OddVersion, Run, Signs
from rulebook.records import Clause, Concept, Kind
from rulebook.reviews import NOTHING_MATTERS
from rulebook.sources.sources import Sources

UNCHANGED = ("same", "moved-only")
"""Relations that change no word of substance."""
PART_OF = "~"
"""What stands between a concept and the number of the clause, where only that clause of it is meant."""
STANDING = ("reviewed", "confirmed")
"""States of findings that are decided."""


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """What is known of two documents beside their words."""

    reviewed: Mapping[str, Review] = field(default_factory=dict)
    """Reviewed judgements, by concept."""
    findings: Mapping[str, Sequence[Finding]] = field(default_factory=dict)
    """What the checks noticed, by concept."""
    area_of: Mapping[str, str] = field(default_factory=dict)
    """Area of each section; the empty one is for all the rest."""
    sanctions: frozenset[str] = frozenset()
    """Concepts of the sections that say what follows: a clause that moves from or to one changes."""
    scales: Scales = field(default_factory=lambda: Scales(file=NOTHING_MATTERS))
    """What changes are weighed with."""
    ruled: frozenset[str] = frozenset()
    """Concepts that make rulings differ in all translations of both editions."""
    disputed: frozenset[str] = frozenset()
    """Concepts that make rulings differ in some translations only."""
    languages: Sequence[str] = ()
    """Codes of the languages that a change is described in."""


class Assessment(NamedTuple):
    """What is said of a change, and why."""

    relation: str
    substantive: bool
    substance: Mapping[str, str]
    grounds: tuple[Ground, ...]


def whole_concept(id: str) -> str:
    """The concept that the id of a change names, wholly or by one of its clauses."""
    return id.split(PART_OF)[0]


class Comparer:
    """Says what became of every clause between any two documents of a build."""

    def __init__(self, corpus: Sources, records: Records) -> None:
        self.corpus, self.records = corpus, records

    def changes(self, left: str, right: str, *, editions: bool = False) -> tuple[Change, ...]:
        """What became of every concept that either of two documents has.

        `editions` says that two editions are meant, and the documents only lend their wording.
        """
        evidence = self._evidence(left, right, editions=editions)
        return tuple(
            find_changes(self.side(left), self.side(right), self.records.index.concepts.values(), evidence)
        )

    def side(self, id: str) -> Side:
        """A document as it is compared."""
        return self.records.side(id, self.corpus.language(self.records.document(id).language))

    def amended(self, left: str, right: str) -> frozenset[str]:
        """Concepts that changed in substance from one document to another."""
        return frozenset(change.concept for change in self.changes(left, right) if change.substantive)

    def _evidence(self, left: str, right: str, *, editions: bool) -> Evidence:
        corpus, records = self.corpus, self.records
        old, new = records.document(left), records.document(right)
        everywhere, somewhere = records.readings.of_editions(records.documents, old, new)
        return Evidence(
            reviewed=reviews_for(corpus.reviewed.value, records, old, new, self.amended, editions=editions),
            findings=records.findings_on,
            area_of=corpus.area_of,
            sanctions=frozenset(corpus.purposes.sanctions),
            scales=open_scales(corpus.importance.value, records.readings, (left, right)),
            ruled=everywhere,
            disputed=somewhere,
            languages=corpus.headline_languages,
        )


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


def compare_documents(
    corpus: Sources,
    left: str,
    right: str,
    behaviour: Sequence[Difference] = (),
    *,
    editions: bool = False,
) -> Comparison:
    """Two documents of the corpus compared; `behaviour` are the situations that they rule differently.

    `editions` says that two editions are meant, and the documents only lend their wording.
    """
    stored = None if editions else corpus.changes(left, right)
    return Comparison(
        left=left,
        right=right,
        changes=stored or open_comparer(corpus).changes(left, right, editions=editions),
        behaviour=tuple(behaviour),
        without_rules=tuple(id for id in dict.fromkeys((left, right)) if id not in corpus.rules.current),
    )


@lru_cache(maxsize=1)
def open_comparer(corpus: Sources) -> Comparer:
    """What compares documents of the last build that it did not compare itself."""
    return Comparer(corpus, stored_records(corpus))


def edition_changes(comparer: Comparer) -> dict[tuple[str, str], tuple[Change, ...]]:
    """What became of every concept from each document to every later one, by their ids."""
    documents = comparer.records.documents
    pairs = [(old.id, new.id) for old in documents for new in documents if old.approved < new.approved]
    return {pair: comparer.changes(*pair) for pair in pairs}


def find_changes(left: Side, right: Side, concepts: Iterable[Concept], evidence: Evidence) -> list[Change]:
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
    parameters = tuple(changed_values(old, new, left.language, right.language))
    effect = person.row.effect if person else {}
    importance = UNKNOWN
    if assessment.substantive:
        effect = effect or effect_words(assessment.relation, parameters, evidence.languages)
        said = evidence.scales.judged(person.row) if person else None
        importance = said or evidence.scales.weigh(whole_concept(concept), section, area)
    return Change(
        concept=concept,
        old=tuple(clause.number for clause in old),
        new=tuple(clause.number for clause in new),
        relation=assessment.relation,
        substantive=assessment.substantive,
        substance=dict(assessment.substance),
        grounds=assessment.grounds,
        by_words=computed.relation,
        marks=computed.marks,
        area=area,
        importance=importance.level,
        because=importance.reasons,
        computed=importance.computed,
        effect=effect,
        part_of=person.row.part_of if person else "",
        parameters=parameters,
        runs=tuple(_redline(old, new, left, right, led=moved)) if same_language and old and new else (),
    )


def _moves_sanction(before: str | None, after: str | None, evidence: Evidence) -> bool:
    """Whether a clause stands under another heading that says what follows; anywhere is, if none is known."""
    decisive = {before, after} & evidence.sanctions if evidence.sanctions else {before, after}
    return before != after and bool(decisive)


def _redline(
    old: Sequence[Clause], new: Sequence[Clause], left: Side, right: Side, *, led: bool
) -> list[Run]:
    """How clauses of one language became others; `led` with the sentences that they complete."""
    return redline_clauses(_passages(old, left, led=led), _passages(new, right, led=led), left.language)


def _passages(clauses: Sequence[Clause], side: Side, *, led: bool) -> list[RedlineText]:
    """Clauses as they are compared; the first after the sentence that it completes, where that matters."""
    passages = [RedlineText(clause.number, clause_text([clause]), side.concepts) for clause in clauses]
    lead = side.clauses.get(clauses[0].parent or "") if led else None
    if lead and lead.kind == clauses[0].kind == Kind.CLAUSE:
        passages[0] = passages[0]._replace(text=f"{clause_text([lead])} {passages[0].text}")
    return passages


def _assess(concept: str, computed: Judgement, left: Side, right: Side, evidence: Evidence) -> Assessment:
    """A reviewed judgement first, then the words of one language, else rulings and the odd version."""
    person = evidence.reviewed.get(concept)
    if person:
        row = person.row
        grounds = (person.ground, Basis.TRANSLATION) if row.translation else (person.ground,)
        return Assessment(row.relation, row.substantive, row.substance, grounds)
    by_words = Assessment(computed.relation, computed.substantive, {}, _word_grounds(computed))
    if left.language.code == right.language.code or computed.relation in ("removed", "new"):
        return by_words
    odd = [finding for finding in evidence.findings.get(concept, ()) if _accuses(finding, left, right)]
    first_odd = tuple(_odd_version(finding) for finding in odd[:1])
    if concept in evidence.ruled:
        return Assessment("changed", True, {}, (Basis.RULED_DIFFERENTLY, *first_odd))
    if concept in evidence.disputed:
        return Assessment("same", False, {}, (Basis.TRANSLATION, *first_odd))
    if left.family != right.family:
        return by_words
    amendments = [finding for finding in odd if finding.likely == "amendment"]
    if left.edition != right.edition and amendments:
        return Assessment("changed", True, amendments[0].messages, (_odd_version(amendments[0]),))
    return Assessment("same", False, {}, (Basis.TRANSLATION, *first_odd) if odd else (Basis.ONE_TEXT,))


def _word_grounds(computed: Judgement) -> tuple[Ground, ...]:
    """What the words alone give as a ground."""
    if computed.marks:
        return (Signs(marks=computed.marks),)
    if computed.relation in ("removed", "new"):
        return (Basis.NO_COUNTERPART,)
    return (Basis.WORDING,) if computed.relation == "reworded" else ()


def _accuses(finding: Finding, left: Side, right: Side) -> bool:
    """Whether a finding says that one of two documents differs from all the others."""
    reported = finding.state in STANDING and finding.severity != "low" and finding.likely != "text"
    return reported and finding.document in (left.id, right.id)


def _odd_version(finding: Finding) -> OddVersion:
    return OddVersion(document=finding.document, kind=finding.kind, likely=finding.likely)
