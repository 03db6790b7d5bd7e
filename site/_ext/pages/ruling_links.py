"""Links to the page that rules: by a clause, an event or a situation, each under a document."""

from typing import NamedTuple

from reference import RuleReference

from crossref.searching.index import IndexedEvent
from rulebook.rules.conditions import Facts
from rulebook.rules.incident_form import situation_code
from rulebook.rules.situation import Situation

MAX_EVENTS = 3
"""Events of a concept that its page leads to."""


class EventLink(NamedTuple):
    """An event that a page can lead to."""

    words: str
    """How a referee says it."""
    link: str
    """What the address of the page that rules has behind it to set the event."""


def clause_link(reference: RuleReference, concept: str, document: str) -> str:
    """What the address of the page that rules has behind it to show, by a document, what a concept decides.

    Nothing where no situation is known that it decides.
    """
    situation = reference.examples.get((document, concept))
    return "" if situation is None else trial_link(reference, situation, document)


def event_links(reference: RuleReference, concept: str, lang: str, document: str) -> list[EventLink]:
    """The events that decide a concept in a document, those first that decide little else.

    Each leads to the plainest known situation with the event that the concept decides there.
    """
    index = reference.search_index
    place = index.concepts.index(concept) if concept in index.concepts else -1
    found = [n for n, event in enumerate(index.events) if place in event.concepts]
    found.sort(key=lambda n: len(index.events[n].concepts))
    statements = index.statements.get(lang, [])
    links: list[EventLink] = []
    for n in found:
        situation = _with_event(reference, index.events[n], concept, document)
        if situation is not None and len(links) < MAX_EVENTS:
            links.append(EventLink(statements[n], trial_link(reference, situation, document)))
    return links


def _with_event(
    reference: RuleReference, event: IndexedEvent, concept: str, document: str
) -> Situation | None:
    """The situation in the fewest words that has an event and that a concept decides in a document."""
    rows = reference.situations.get(concept, ())
    found = [row for row in rows if document in row.documents and _states(row.told, event)]
    return min(found, key=lambda row: len(row.told)).situation if found else None


def _states(stated: Facts, event: IndexedEvent) -> bool:
    """Whether stated facts have an event: a value, or any count of one or more."""
    value = stated.get(event.fact)
    return bool(value) if event.value is None else value == event.value


def trial_link(reference: RuleReference, situation: Situation, document: str) -> str:
    """The part of an address that makes the page show a situation."""
    code = situation_code(situation, document, reference.corpus.vocabulary, reference.incident_form.codes)
    return f"#{code}"
