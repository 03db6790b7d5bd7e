"""What a concept rules: its rules, what becomes of its clauses, and situations that it decides."""

from typing import NamedTuple

from format import own_reason, own_words
from reference import Context, RuleReference
from rulings import DecidedSituation

from pages.ruling_links import event_links, trial_link
from rulebook.records import Concept
from rulebook.rules.outcomes import Given

MAX_SITUATIONS = 6
"""Situations that the page of a concept shows at once."""
MAX_FOLDED = 60
"""Situations that it shows at all, the rest of them folded."""


class LinkedSituation(NamedTuple):
    """A situation with a link to its ruling."""

    title: str
    link: str
    document: str
    """Id of the document that the link rules by."""


class RuleReading(NamedTuple):
    """A rule of the concept, and the documents that read it so."""

    outcomes: str
    facts: tuple[str, ...]
    documents: list[str]


class StateOfClauses(NamedTuple):
    """What becomes of the clauses of the concept, and in which documents."""

    status: str
    reason: str
    documents: list[str]


def concept_rulings(reference: RuleReference, lang: str, concept: Concept) -> Context:
    """What the concept rules: its rules, what becomes of its clauses, and situations that it decides."""
    situations = reference.situations.get(concept.id, [])
    document = _ruling_document(reference, lang, concept)
    return {
        "ruled_by": document,
        "rules": _rules(reference, lang, concept),
        "states": _states(reference, lang, concept),
        "events": event_links(reference, concept.id, lang, document),
        "situations": [_situation(reference, lang, row) for row in situations[:MAX_FOLDED]],
        "at_once": MAX_SITUATIONS,
        "decided": len(situations),
    }


def _ruling_document(reference: RuleReference, lang: str, concept: Concept) -> str:
    """The reader's own document, or the first in which the concept decides a known situation."""
    first = reference.first_document(lang)
    documents = (first, *concept.members)
    return next((one for one in documents if (one, concept.id) in reference.examples), first)


def _situation(reference: RuleReference, lang: str, decided: DecidedSituation) -> LinkedSituation:
    """A situation with its ruling, in the reader's document if the concept decides it there."""
    first = reference.first_document(lang)
    document = first if first in decided.documents else decided.documents[0]
    title = own_words(reference, decided.titles, lang)
    return LinkedSituation(title, trial_link(reference, decided.situation, document), document)


def _rules(reference: RuleReference, lang: str, concept: Concept) -> list[RuleReading]:
    """The rules of a concept, the same reading of several documents once."""
    readings: dict[tuple[str, ...], RuleReading] = {}
    for rule in reference.rules.get(concept.id, ()):
        given = Given(rule.document, (rule,))
        outcomes = reference.corpus.outcomes.announce(rule.outcomes, lang, given)
        facts = [reference.corpus.vocabulary.facts.get(name) for name in rule.facts]
        asked = tuple(fact.question[lang] for fact in facts if fact)  # notions are derived, not asked
        reading = RuleReading(outcomes, asked, [])
        known = readings.setdefault((rule.text, *rule.outcomes, outcomes), reading)
        if rule.document not in known.documents:
            known.documents.append(rule.document)
    return list(readings.values())


def _states(reference: RuleReference, lang: str, concept: Concept) -> list[StateOfClauses]:
    """What becomes of the clauses of a concept, documents that agree together."""
    documents: dict[tuple[str, str], dict[str, None]] = {}
    for document, numbers in concept.members.items():
        for number in numbers:
            if state := reference.states.get(f"{document}/{number}"):
                reason = own_reason(reference, state.id, lang)
                documents.setdefault((state.status, reason), {})[document] = None
    words = reference.interface[lang]["coverage"]
    rows = []
    for (status, why), ids in documents.items():
        rows.append(StateOfClauses(words[f"{status}_means"], why, list(ids)))
    return rows
