"""All checks over all concepts; those whose texts and surroundings are as they were keep their findings."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec

from crossref.checking.checks import CHECKS
from crossref.checking.findings import SEVERITIES
from crossref.checking.gather import gather_known
from crossref.checking.known import Known, Place
from crossref.checking.renderings import Renderings
from crossref.checking.witnesses import Group, concept_groups
from rulebook.corpus import AuthoredCorpus
from rulebook.language.senses import Meaning
from rulebook.program import code_fingerprint
from rulebook.records import Clause, Concept, ConceptFindings, Finding, Reference, Term

ROOMS = ("crossref/checking", "crossref/aligning", "rulebook/language")
"""The code that findings hang on: when it changes, they are made anew."""

Books = Mapping[str, Sequence[Clause]]


def check_concepts(
    corpus: AuthoredCorpus,
    books: Books,
    concepts: Sequence[Concept],
    references: Sequence[Reference],
    terms: Sequence[Term],
    last: Mapping[str, ConceptFindings],
) -> tuple[list[ConceptFindings], int]:
    """The findings of every concept, and how many concepts had to be looked at again."""
    groups = concept_groups(corpus.entries, books, corpus.languages, concepts)
    known = gather_known(corpus, books, groups, concepts, references, terms)
    data = _common_mark(corpus, groups)
    rows, fresh = {}, []
    for group in groups:
        key = _key(group, known, data)
        before = last.get(group.concept)
        if before is None or before.key != key:
            fresh.append(group)
            before = ConceptFindings(concept=group.concept, key=key, findings=())
        rows[group.concept] = before
    if fresh:
        known = replace(known, renderings=Renderings(corpus.glossary, groups))
        for group in fresh:
            findings = tuple(examine(group, known))
            rows[group.concept] = msgspec.structs.replace(rows[group.concept], findings=findings)
    return list(rows.values()), len(fresh)


def examine(group: Group, known: Known) -> list[Finding]:
    """What every check says of one concept, the gravest first."""
    findings: list[Finding] = []
    for check in CHECKS.values():
        findings += check(group, known)
    return sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity))


def _common_mark(corpus: AuthoredCorpus, groups: Sequence[Group]) -> str:
    """What the findings of all concepts hang on, as one mark.

    Among it are the words of all texts: how a word is rendered is learned from every other concept.
    """
    known = [
        code_fingerprint(*ROOMS),
        sorted(corpus.languages.items()),
        corpus.glossary,
        corpus.senses,
        sorted(corpus.spelling.items()),
        [[(witness.document, witness.words) for witness in group.witnesses] for group in groups],
    ]
    return hashlib.sha256(repr(known).encode()).hexdigest()


def _key(group: Group, known: Known, data: str) -> str:
    """Everything that the findings of a concept hang on."""
    own: list[Place] = []
    references: list[Reference] = []
    for witness in group.witnesses:
        own += [(witness.document, clause.number) for clause in witness.clauses]
        references += known.references_of(witness)
    linked = [(reference.document, reference.target or "") for reference in references]
    meanings = {
        witness.document: known.meanings[group.concept, witness.document] for witness in group.witnesses
    }
    every = sorted(set[Meaning]().union(*meanings.values()))
    habits = []
    for document in meanings:
        for meaning in every:
            keeps, earns = known.habits.keeps, known.habits.earns
            habits.append([document, meaning, keeps.get((document, meaning)), earns.get((document, meaning))])
    content = [
        data,
        [
            [*place, known.clauses[place].hash, known.clauses[place].label, known.children.get(place, 0)]
            for place in own
        ],
        [[*place, known.clauses[place].hash] for place in linked if place in known.clauses],
        [msgspec.structs.replace(reference, score=0.0) for reference in references],
        [[document, sorted(places.items())] for document, places in meanings.items()],
        habits,
        group.concept in known.sanctions,
        [known.variants.get(place) for place in own],
        [known.undefined.get(place) for place in own],
    ]
    return hashlib.sha256(msgspec.json.encode(content)).hexdigest()[:16]
