"""All checks over all concepts; concepts whose texts and surroundings are as they were keep their findings."""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec

from crossref.checking.checks import CHECKS, RARE, Known
from crossref.checking.habits import learn_habits
from crossref.checking.renderings import Renderings
from crossref.checking.witnesses import Group, concept_groups
from rulebook.authored import TermEntry, Verdict
from rulebook.corpus import Corpus
from rulebook.language.senses import check_senses, make_lexis
from rulebook.records import Clause, Concept, ConceptFindings, Finding, Kind, Reference, Term

METHOD = 2
"""Raised when a check changes, so that stored findings are made anew."""
SEVERITIES = ("high", "medium", "low")
VERDICTS = ("accept", "dismiss")

Books = Mapping[str, Sequence[Clause]]
Place = tuple[str, str]
"""Document and number."""


def check_concepts(
    corpus: Corpus,
    books: Books,
    concepts: Sequence[Concept],
    references: Sequence[Reference],
    terms: Sequence[Term],
    last: Mapping[str, ConceptFindings],
) -> tuple[list[ConceptFindings], int]:
    """The findings of every concept, and how many concepts had to be looked at again."""
    groups = concept_groups(corpus.entries, books, corpus.languages, concepts)
    known = _known(corpus, books, groups, concepts, references, terms)
    data = _language_mark(corpus)
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
    findings = [finding for check in CHECKS.values() for finding in check(group, known)]
    return sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity))


def verdicts(corpus: Corpus, findings: Sequence[Finding]) -> tuple[dict[str, Verdict], list[Verdict]]:
    """What people said of findings, by id; and those of their words that no finding answers to any more."""
    data = corpus.decisions
    known = {finding.id for finding in findings}
    for row, verdict in enumerate(data.value.finding):
        if verdict.verdict not in VERDICTS or not verdict.reason.strip():
            what = f"a verdict needs id, verdict ({' or '.join(VERDICTS)}) and reason"
            raise data.trouble(what, "finding", row, remedy="complete it")
    by_id = {verdict.id: verdict for verdict in data.value.finding}
    return by_id, [verdict for verdict in by_id.values() if verdict.id not in known]


def _known(
    corpus: Corpus,
    books: Books,
    groups: Sequence[Group],
    concepts: Sequence[Concept],
    references: Sequence[Reference],
    terms: Sequence[Term],
) -> Known:
    """What the checks of one concept may know about the rest; word by word renderings are added where they are needed."""
    by_code = {language.code: language for language in corpus.languages.values()}
    lexis = make_lexis(check_senses(corpus.senses_file), corpus.term_entries, by_code)
    meanings = {}
    for group in groups:
        for witness in group.witnesses:
            meanings[group.concept, witness.document] = lexis.meanings(witness.text, witness.language)
    homes: dict[Place, str] = {}
    for concept in concepts:
        for document, numbers in concept.members.items():
            homes.update({(document, number): concept.id for number in numbers})
    pointing: dict[Place, list[Reference]] = {}
    for reference in references:
        pointing.setdefault((reference.document, reference.source), []).append(reference)
    return Known(
        said=meanings,
        habits=learn_habits(groups, meanings),
        slight=lexis.slight,
        numeral=lexis.numeral,
        references=pointing,
        clauses={(id, clause.number): clause for id, clauses in books.items() for clause in clauses},
        concepts=homes,
        sanctions=_weighty(books, homes, references, corpus.purposes.sections()),
        children=_children(books),
        spelling=corpus.spelling,
        variants=_variants(terms),
        undefined=_undefined(books, corpus.term_entries, terms),
    )


def _language_mark(corpus: Corpus) -> str:
    """What is known of the languages and the terms, as one mark."""
    known = [
        sorted(corpus.languages.items()),
        corpus.glossary,
        corpus.senses,
        sorted(corpus.spelling.items()),
    ]
    return hashlib.sha256(repr(known).encode()).hexdigest()


def _key(group: Group, known: Known, data: str) -> str:
    """Everything that the findings of a concept hang on."""
    own = [(witness.document, clause.number) for witness in group.witnesses for clause in witness.clauses]
    references = [reference for place in own for reference in known.references.get(place, ())]
    linked = [(reference.document, reference.target or "") for reference in references]
    meanings = {witness.document: known.said[group.concept, witness.document] for witness in group.witnesses}
    every = sorted({meaning for places in meanings.values() for meaning in places})
    habits = []
    for document in meanings:
        for meaning in every:
            keeps, earns = known.habits.keeps, known.habits.earns
            habits.append([document, meaning, keeps.get((document, meaning)), earns.get((document, meaning))])
    content = [
        METHOD,
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


def _weighty(
    books: Books, homes: Mapping[Place, str], references: Sequence[Reference], purposes: Mapping[str, str]
) -> frozenset[str]:
    """Concepts on which a ruling hangs: those in sections of sanctions or definitions, and those that point there."""
    concepts = set()
    for document, clauses in books.items():
        parents = {clause.number: clause.parent for clause in clauses}
        for number in parents:
            above: str | None = number
            while above:
                if homes.get((document, above)) in purposes:
                    concepts.add(homes[document, number])
                above = parents.get(above)
    for reference in references:
        if reference.kind == "sanction" and reference.ok and (reference.document, reference.source) in homes:
            concepts.add(homes[reference.document, reference.source])
    return frozenset(concepts)


def _children(books: Books) -> dict[Place, int]:
    """How many clauses stand under each."""
    counts = Counter[Place]()
    for document, clauses in books.items():
        counts.update(
            (document, clause.parent) for clause in clauses if clause.parent and clause.kind is not Kind.NOTE
        )
    return dict(counts)


def _variants(terms: Sequence[Term]) -> dict[Place, list[tuple[str, str]]]:
    """Rare names of terms in each clause, with the usual one."""
    variants: dict[Place, list[tuple[str, str]]] = {}
    for term in terms:
        for document in dict.fromkeys(use.document for use in term.occurrences):
            here = [use for use in term.occurrences if use.document == document]
            counts = Counter[str]()
            for use in here:
                counts[use.name] += use.count
            usual = max(counts, key=lambda name: counts[name])
            for use in here:
                if counts[use.name] < RARE * counts.total():
                    variants.setdefault((document, use.number), []).append((use.name, usual))
    return variants


def _undefined(books: Books, entries: Sequence[TermEntry], terms: Sequence[Term]) -> dict[Place, list[str]]:
    """Terms that a clause uses and its document does not define, though most documents do."""
    undefined: dict[Place, list[str]] = {}
    defined = {entry.id: {id.split("/")[0] for id in entry.defined} for entry in entries}
    for term in terms:
        where = defined[term.id]
        for use in term.occurrences:
            if len(where) * 2 > len(books) and use.document not in where:
                undefined.setdefault((use.document, use.number), []).append(use.name)
    return undefined
