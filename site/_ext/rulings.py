"""What the rules say, as data for the pages: rules, situations, coverage, what is ruled differently."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from crossref.comparing.behaviour import Difference, plain, seeds
from crossref.comparing.compare import behaviour_differences, has_rules
from rulebook.corpus import Corpus
from rulebook.rules.conditions import names
from rulebook.rules.coverage import scenarios
from rulebook.rules.explain import wording
from rulebook.rules.facts import read, told, vocabulary
from rulebook.rules.judge import judge
from rulebook.store import dump

Situation = Mapping[str, object]


class StatedRule(NamedTuple):
    """A rule of a concept in one document."""

    document: str
    """Id of the document."""
    text: str
    """Its condition as people wrote it."""
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


class ClauseState(Struct, frozen=True, kw_only=True):
    """What becomes of a clause."""

    id: str
    document: str
    status: str
    """executable, definition, procedure, judgement, deferred, stale or missing."""
    reason: str
    """Why it is not executable."""
    concept: str | None
    cases: int
    """How many scenarios cite it."""


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


def outcome_words(outcomes: Iterable[str], language: str) -> str:
    """Outcomes in words; empty where nothing follows."""
    return " ".join(wording()["outcome"][word][language] for word in outcomes)


def phrase(key: str, language: str) -> str:
    """A phrase of explanations."""
    return str(wording()["phrase"][key][language])


def questions(facts: Iterable[str], language: str) -> tuple[str, ...]:
    """How facts are asked for; notions are not asked."""
    known = wording()["fact"]
    return tuple(known[name][language] for name in facts if name in known)


def rules_by_concept() -> dict[str, list[StatedRule]]:
    """The rules of every concept that have an outcome, document by document."""
    rules: dict[str, list[StatedRule]] = {}
    for document, stated in plain()["documents"].items():
        for rule in stated["rules"]:
            if rule["then"]:
                facts = tuple(sorted(names(rule["when"])))
                row = StatedRule(document, rule["text"], tuple(rule["then"]), facts)
                rules.setdefault(rule["concept"], []).append(row)
    return rules


def situations_by_concept(corpus: Corpus) -> dict[str, list[DecidedSituation]]:
    """The situations that every concept decides."""
    known = vocabulary()
    ruling_documents = [document.id for document in corpus.documents if has_rules(document.id)]
    titles = [scenario["title"] for scenario in scenarios(corpus.folder / "scenarios")]
    situations: dict[str, list[DecidedSituation]] = {}
    for title, situation in zip(titles, seeds(), strict=True):
        facts = read(situation, known)
        deciding: dict[str, list[str]] = {}
        for document in ruling_documents:
            for number in judge(document, facts).clauses:
                deciding.setdefault(corpus.concept_ids[document, number], []).append(document)
        for concept, documents in deciding.items():
            row = DecidedSituation(title, situation, tuple(documents))
            situations.setdefault(concept, []).append(row)
    return situations


def fact_counts() -> Counter[str]:
    """In how many situations each fact is stated: what is usual is asked before what is rare."""
    known = vocabulary()
    counts: Counter[str] = Counter()
    for situation in seeds():
        counts.update(known.said[part, words].id for part, words, _ in told(situation, known))
    return counts


def behaviour(home: Path, pairs: Sequence[tuple[str, str]]) -> dict[tuple[str, str], list[Difference]]:
    """Situations that each pair of documents rules differently, kept as long as the rules stay the same."""
    path = home / "build" / "behaviour.json"
    try:
        known = msgspec.json.decode(path.read_bytes(), type=KnownBehaviour)
    except (OSError, msgspec.DecodeError):
        known = KnownBehaviour()
    names_of_pairs = {f"{old}--{new}": (old, new) for old, new in pairs}
    rules = _fingerprint()
    if known.rules != rules or known.pairs.keys() != names_of_pairs.keys():
        found = {name: _known_differences(*pair) for name, pair in names_of_pairs.items()}
        known = KnownBehaviour(rules=rules, pairs=found)
        path.write_text(dump(known) + "\n", encoding="utf-8")
    return {
        pair: [_replayed(row, *pair) for row in known.pairs[name]] for name, pair in names_of_pairs.items()
    }


def _known_differences(old: str, new: str) -> tuple[KnownDifference, ...]:
    found = behaviour_differences(old, new)
    return tuple(KnownDifference(situation=row.situation, responsible=row.responsible) for row in found)


def _replayed(known: KnownDifference, old: str, new: str) -> Difference:
    facts = read(known.situation, vocabulary())
    return Difference(
        situation=known.situation,
        before=judge(old, facts),
        after=judge(new, facts),
        responsible=known.responsible,
    )


def _fingerprint() -> str:
    """Which rules these are, whatever the clauses that they quote are worded like."""
    documents = {}
    for document, stated in plain()["documents"].items():
        rules = [{key: value for key, value in rule.items() if key != "hashes"} for rule in stated["rules"]]
        documents[document] = [stated["notions"], rules]
    logic = [documents, plain()["outcomes"], plain()["facts"], list(seeds())]
    return hashlib.sha256(dump(logic).encode()).hexdigest()[:16]
