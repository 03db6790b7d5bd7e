"""All checks over all concepts; those whose texts and surroundings are as they were keep their findings."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import msgspec

from crossref.checking.checks import CHECKS
from crossref.checking.findings import SEVERITIES
from crossref.checking.gather import gather_known
from crossref.checking.known import Known, Place, Twin
from crossref.checking.structure import lacking
from crossref.checking.twins import find_twins
from crossref.checking.witnesses import Group, concept_groups, said
from crossref.references.cite import without_references
from rulebook.corpus import AuthoredCorpus
from rulebook.language.analyse import Text
from rulebook.language.analysis import Analysis
from rulebook.program import code_fingerprint
from rulebook.records import Clause, Concept, ConceptFindings, Finding, Reference, Term

ROOMS = ("crossref/checking", "rulebook/language")
"""The code that findings hang on: when it changes, they are made anew."""

Books = Mapping[str, Sequence[Clause]]


@dataclass(frozen=True)
class SpokenTexts:
    """The texts that have to be analysed."""

    of_clause: Mapping[str, Text]
    """What each clause says, by id."""
    of_concepts: Sequence[Text]
    """What each document says on each concept."""

    @property
    def all(self) -> list[Text]:
        """Every text."""
        return [*self.of_clause.values(), *self.of_concepts]


def spoken_texts(corpus: AuthoredCorpus, books: Books, concepts: Sequence[Concept]) -> SpokenTexts:
    """What each clause says, and each document on each concept, references blotted out."""
    clauses = {(id, clause.number): clause for id, rows in books.items() for clause in rows}
    languages = corpus.languages

    def spoken(id: str, *rows: Clause) -> Text:
        return languages[id].code, without_references(said(rows), languages[id])

    texts = []
    for concept in concepts:
        for id, numbers in concept.members.items():
            texts.append(spoken(id, *(clauses[id, number] for number in numbers)))
    own = {clause.id: spoken(id, clause) for (id, _), clause in clauses.items()}
    return SpokenTexts(own, texts)


def check_concepts(
    corpus: AuthoredCorpus,
    books: Books,
    concepts: Sequence[Concept],
    references: Sequence[Reference],
    terms: Sequence[Term],
    texts: "SpokenTexts",
    analyses: Mapping[Text, Analysis],
    last: Mapping[str, ConceptFindings],
) -> tuple[list[ConceptFindings], int]:
    """The findings of every concept, and how many concepts had to be looked at again."""
    groups = concept_groups(corpus.entries, books, corpus.languages, concepts, analyses)
    known = gather_known(corpus, books, groups, concepts, references, terms)
    known = replace(known, analysed={id: analyses[text] for id, text in texts.of_clause.items()})
    known = replace(known, twins=find_twins(known, corpus.languages))
    data = _common_mark(corpus, known)
    rows, fresh = {}, []
    for group in groups:
        key = _key(group, known, data)
        before = last.get(group.concept)
        if before is None or before.key != key:
            fresh.append(group)
            before = ConceptFindings(concept=group.concept, key=key, findings=())
        rows[group.concept] = before
    for group in fresh:
        findings = tuple(examine(group, known))
        rows[group.concept] = msgspec.structs.replace(rows[group.concept], findings=findings)
    return list(rows.values()), len(fresh)


def examine(group: Group, known: Known) -> list[Finding]:
    """What every check says of one concept, the gravest first."""
    findings: dict[str, Finding] = {}
    for check in CHECKS.values():
        findings.update({finding.id: finding for finding in check(group, known)})
    return sorted(findings.values(), key=lambda finding: SEVERITIES.index(finding.severity))


def _common_mark(corpus: AuthoredCorpus, known: Known) -> str:
    """What the findings of all concepts hang on, as one mark."""
    about = [
        code_fingerprint(*ROOMS),
        corpus.senses,
        corpus.term_entries,
        corpus.purposes,
        sorted(corpus.spelling.items()),
        sorted(known.common),
    ]
    return hashlib.sha256(repr(about).encode()).hexdigest()


def _key(group: Group, known: Known, data: str) -> str:
    """Everything that the findings of a concept hang on."""
    own: list[Place] = []
    references: list[Reference] = []
    for witness in group.witnesses:
        own += [(witness.id, clause.number) for clause in witness.clauses]
        references += known.references_of(witness)
    linked = [(reference.document, reference.target or "") for reference in references]
    content = [
        data,
        [witness.analysis.key for witness in group.witnesses],
        [
            known.analysed[f"{document}/{number}"].key
            for document, number in linked
            if (document, number) in known.clauses
        ],
        [
            [*place, known.clauses[place].hash, known.clauses[place].label, known.children.get(place, 0)]
            for place in own
        ],
        [[*place, known.clauses[place].hash] for place in linked if place in known.clauses],
        [msgspec.structs.replace(reference, score=0.0) for reference in references],
        [known.variants.get(place) for place in own],
        [known.undefined.get(place) for place in own],
        [known.slips.get(place) for place in own],
        [known.empty.get(place) for place in own],
        [place in known.sanctions for place in own],
        [_twins(place, known) for place in own],
        [[document.id, before.number, before.hash] for document, _, before in lacking(group, known)],
    ]
    return hashlib.sha256(msgspec.json.encode(content)).hexdigest()[:16]


def _twins(place: Place, known: Known) -> list[tuple[Twin, str]]:
    """The twins of a clause, each with what its words mean."""
    document, _ = place
    return [(twin, known.analysed[f"{document}/{twin.number}"].key) for twin in known.twins.get(place, ())]
