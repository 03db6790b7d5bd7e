"""What the rules say, as data for the pages: rules, situations, coverage, what is ruled differently."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

import msgspec
from msgspec import Struct

from crossref.comparing.behaviour import Difference, differences
from crossref.comparing.readings import Readings, stored_readings
from rulebook.files.digest import code_digest, fingerprint
from rulebook.files.memo import Memo, memo_file
from rulebook.records import ClauseId
from rulebook.rules.conditions import Facts
from rulebook.rules.judge import judge
from rulebook.rules.situation import facts_of, facts_told, statements
from rulebook.sources.sources import Sources

CACHE_INPUTS = ("crossref/comparing", "rulebook/rules")
"""The code that differences are found with."""

Situation = Mapping[str, object]


class StatedRule(NamedTuple):
    """A rule of a concept in one document."""

    concept: str
    document: str
    """Id of the document."""
    text: str
    """Its condition as it is written."""
    outcomes: tuple[str, ...]
    """What follows."""
    facts: tuple[str, ...]
    """Facts and notions that it looks at, by name."""


class DecidedSituation(NamedTuple):
    """A situation that a concept decides."""

    titles: dict[str, str]
    """What a referee would call it, in each language."""
    situation: Situation
    """What happened."""
    documents: tuple[str, ...]
    """Ids of the documents in which the concept decides it."""
    told: Facts
    """The facts that it tells."""


class KnownDifference(Struct, frozen=True, kw_only=True):
    """A situation that two documents rule differently, as it is kept."""

    situation: dict[str, object]
    responsible: tuple[str, ...]
    """Concepts whose reading makes the difference."""


def rules_by_concept(corpus: Sources) -> dict[str, list[StatedRule]]:
    """The rules of every concept that have an outcome, document by document."""
    rules: dict[str, list[StatedRule]] = {}
    for document, stated in corpus.rules.sets.items():
        for rule in stated.rules:
            if then := rule.outcomes or (rule.converts or ())[1:]:
                facts = tuple(sorted(rule.names))
                stated_rule = StatedRule(rule.concept, document, rule.text, then, facts)
                rules.setdefault(rule.concept, []).append(stated_rule)
    return rules


def situations_by_concept(corpus: Sources) -> dict[str, list[DecidedSituation]]:
    """The situations that every concept decides."""
    documents = [document.id for document in corpus.documents if document.id in corpus.rules.ruled]
    situations: dict[str, list[DecidedSituation]] = {}
    for scenario in corpus.scenarios:
        facts = facts_of(scenario.situation, corpus.vocabulary)
        known = corpus.vocabulary
        told, _ = facts_told(statements(scenario.situation, known), known, scenario.file)
        deciding: dict[str, list[str]] = {}
        for document in documents:
            for number in judge(corpus.rules.of(document), facts).clauses:
                deciding.setdefault(corpus.index.concept_of[ClauseId(document, number)], []).append(document)
        for concept, where in deciding.items():
            row = DecidedSituation(scenario.titles, scenario.situation, tuple(where), told)
            situations.setdefault(concept, []).append(row)
    return situations


def example_situations(
    corpus: Sources, decided: Mapping[str, Sequence[DecidedSituation]]
) -> dict[tuple[str, str], Situation]:
    """By document and concept, the plainest situation in which the concept decides what its clause says."""
    examples: dict[tuple[str, str], Situation] = {}
    for concept, rows in decided.items():
        for document in corpus.rules.ruled:
            own = [row.situation for row in rows if document in row.documents]
            if own:
                examples[document, concept] = min(own, key=partial(_plainness, corpus, document, concept))
    return examples


def _plainness(corpus: Sources, document: str, concept: str, situation: Situation) -> tuple[bool, int, int]:
    """What the plainest situation has least of: outcomes dropped that the concept gives, words, clauses."""
    ruling = judge(corpus.rules.of(document), facts_of(situation, corpus.vocabulary))
    given = [{*rule.outcomes} for rule in ruling.applied if rule.concept == concept and rule.outcomes]
    stands = any(outcomes <= {*ruling.outcomes} for outcomes in given)
    return not stands, len(list(statements(situation, corpus.vocabulary))), len(ruling.clauses)


def fact_counts(corpus: Sources) -> Counter[str]:
    """In how many situations each fact is stated: what is usual is asked before what is rare."""
    known = corpus.vocabulary
    counts: Counter[str] = Counter()
    for scenario in corpus.scenarios:
        stated = statements(scenario.situation, known)
        counts.update(known.by_phrase[part, phrase].id for part, phrase, _ in stated)
    return counts


def behaviour(corpus: Sources, pairs: Sequence[tuple[str, str]]) -> dict[tuple[str, str], list[Difference]]:
    """Situations that each pair of documents rules differently, kept as long as rules stay the same."""
    kind = tuple[KnownDifference, ...]
    memo: Memo[tuple[KnownDifference, ...]] = Memo(kind, memo_file(corpus.root, "differences"))
    rules = _fingerprint(corpus)
    readings = stored_readings(corpus)
    found = {}
    for old, new in pairs:
        rows = memo(f"{rules} {old} {new}", partial(_known_differences, readings, old, new))
        found[old, new] = [_replayed(corpus, row, old, new) for row in rows]
    memo.save()
    return found


def _known_differences(readings: Readings, old: str, new: str) -> tuple[KnownDifference, ...]:
    rows = differences(readings, old, new)
    return tuple(KnownDifference(situation=row.situation, responsible=row.responsible) for row in rows)


def _replayed(corpus: Sources, known: KnownDifference, old: str, new: str) -> Difference:
    facts = facts_of(known.situation, corpus.vocabulary)
    return Difference(
        situation=known.situation,
        before=judge(corpus.rules.of(old), facts),
        after=judge(corpus.rules.of(new), facts),
        responsible=known.responsible,
    )


def _fingerprint(corpus: Sources) -> str:
    """Which logic, which situations and which code the differences were found with."""
    situations = [scenario.situation for scenario in corpus.scenarios]
    return (
        f"{corpus.manifest.logic}-{fingerprint(msgspec.json.encode(situations))}-{code_digest(*CACHE_INPUTS)}"
    )
