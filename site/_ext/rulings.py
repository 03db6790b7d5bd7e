"""What the rules say, as data for the pages: rules, situations, coverage, what is ruled differently."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec import Struct

from crossref.comparing.behaviour import Difference, differences, logic
from rulebook.corpus import AuthoredCorpus
from rulebook.program import code_fingerprint
from rulebook.publish import read_sealed, write_sealed
from rulebook.rules.conditions import names
from rulebook.rules.judge import judge, ruled_documents
from rulebook.rules.plain import plain_rules
from rulebook.rules.situation import facts_of, statements
from rulebook.store import fingerprint

ROOMS = ("crossref/comparing", "rulebook/rules")
"""The code that differences are found with."""

Situation = Mapping[str, object]


class StatedRule(NamedTuple):
    """A rule of a concept in one document."""

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

    title: str
    """What a referee would call it."""
    situation: Situation
    """What happened."""
    documents: tuple[str, ...]
    """Ids of the documents in which the concept decides it."""


class KnownDifference(Struct, frozen=True, kw_only=True):
    """A situation that two documents rule differently, as it is kept."""

    situation: dict[str, object]
    responsible: tuple[str, ...]
    """Concepts whose reading makes the difference."""


class KnownBehaviour(Struct, frozen=True, kw_only=True):
    """What is ruled differently, found once for the rules as they are."""

    rules: str = ""
    """Fingerprint of the rules."""
    pairs: dict[str, tuple[KnownDifference, ...]] = {}
    """The differences of every two documents."""


def rules_by_concept() -> dict[str, list[StatedRule]]:
    """The rules of every concept that have an outcome, document by document."""
    rules: dict[str, list[StatedRule]] = {}
    for document, stated in plain_rules().documents.items():
        for rule in stated.rules:
            if then := rule.then or (rule.turns or ())[1:]:
                facts = tuple(sorted(names(rule.when)))
                rules.setdefault(rule.concept, []).append(StatedRule(document, rule.text, then, facts))
    return rules


def situations_by_concept(corpus: AuthoredCorpus) -> dict[str, list[DecidedSituation]]:
    """The situations that every concept decides."""
    documents = [document.id for document in corpus.documents if document.id in ruled_documents()]
    situations: dict[str, list[DecidedSituation]] = {}
    for scenario in corpus.scenarios:
        facts = facts_of(scenario.situation, corpus.vocabulary)
        deciding: dict[str, list[str]] = {}
        for document in documents:
            for number in judge(document, facts).clauses:
                deciding.setdefault(corpus.concept_ids[document, number], []).append(document)
        for concept, where in deciding.items():
            row = DecidedSituation(scenario.title, scenario.situation, tuple(where))
            situations.setdefault(concept, []).append(row)
    return situations


def fact_counts(corpus: AuthoredCorpus) -> Counter[str]:
    """In how many situations each fact is stated: what is usual is asked before what is rare."""
    known = corpus.vocabulary
    counts: Counter[str] = Counter()
    for scenario in corpus.scenarios:
        stated = statements(scenario.situation, known)
        counts.update(known.by_phrase[part, phrase].id for part, phrase, _ in stated)
    return counts


def behaviour(
    corpus: AuthoredCorpus, pairs: Sequence[tuple[str, str]]
) -> dict[tuple[str, str], list[Difference]]:
    """Situations that each pair of documents rules differently, kept as long as rules stay the same."""
    path = corpus.home / "build" / "behaviour.json"
    known = read_sealed(path, KnownBehaviour) or KnownBehaviour()
    names_of_pairs = {f"{old}--{new}": (old, new) for old, new in pairs}
    rules = _fingerprint(corpus)
    if known.rules != rules or known.pairs.keys() != names_of_pairs.keys():
        rows = {name: _known_differences(corpus, *pair) for name, pair in names_of_pairs.items()}
        known = KnownBehaviour(rules=rules, pairs=rows)
        write_sealed(path, known)
    replayed = {}
    for name, pair in names_of_pairs.items():
        replayed[pair] = [_replayed(corpus, row, *pair) for row in known.pairs[name]]
    return replayed


def _known_differences(corpus: AuthoredCorpus, old: str, new: str) -> tuple[KnownDifference, ...]:
    rows = differences(old, new, corpus.vocabulary)
    return tuple(KnownDifference(situation=row.situation, responsible=row.responsible) for row in rows)


def _replayed(corpus: AuthoredCorpus, known: KnownDifference, old: str, new: str) -> Difference:
    facts = facts_of(known.situation, corpus.vocabulary)
    return Difference(
        situation=known.situation,
        before=judge(old, facts),
        after=judge(new, facts),
        responsible=known.responsible,
    )


def _fingerprint(corpus: AuthoredCorpus) -> str:
    """Which logic, which situations and which code the differences were found with."""
    situations = [scenario.situation for scenario in corpus.scenarios]
    return f"{logic()}-{fingerprint(msgspec.json.encode(situations))}-{code_fingerprint(*ROOMS)}"
