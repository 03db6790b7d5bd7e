"""The penalty card: every foul with its sanction, one sheet per document."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from format import headline, titled
from reference import Page, RuleReference

from crossref.comparing.editions import document_name
from pages.ruling_links import clause_link
from rulebook.language.cldr import day
from rulebook.language.typeset import labelled, with_mark
from rulebook.language.words import forms
from rulebook.records import Clause, Document, Kind

TOGETHER = " · "
"""Between outcomes of one ruling."""

Readings = dict[tuple[str, ...], str]
"""Outcomes that follow together, and when, if not always."""


class CardSanction(NamedTuple):
    """What follows from a clause, and when, if not always."""

    when: str
    what: str


class SanctionedClause(NamedTuple):
    """A foul on the penalty card."""

    number: str
    concept: str
    title: str
    """What happened, in the reader's language."""
    sanctions: list[CardSanction]
    """What follows, in the shortest words."""
    trial: str
    """What the address of the page that rules has behind it; nothing where no situation is known for it."""


class SanctionGroup(NamedTuple):
    """A section of the penalty card."""

    number: str
    title: str
    rows: list[SanctionedClause]


def card_pages(reference: RuleReference, lang: str) -> Iterator[Page]:
    """Every foul with its sanction, one sheet per document."""
    for document in reference.documents:
        name = reference.interface[lang]["page"]["cards"]
        about = f"{titled(document, lang)}, {day(document.approved, lang)}"
        context = {
            "title": labelled(name, document_name(document), lang),
            "description": labelled(name, about, lang),
            "document": document,
            "label": document_name(document),
            "groups": _sanctions(reference, document, lang),
        }
        yield Page(f"cards/{document.id}", context, "card.html")


def _sanctions(reference: RuleReference, document: Document, lang: str) -> list[SanctionGroup]:
    """The sections that hold sanctions, with the clauses that have none below them."""
    groups = []
    for section in reference.sanctions:
        for number in reference.concepts[section].members.get(document.id, ()):
            clauses = reference.sections[document.id].get(number, [])
            rows = [
                _sanctioned(reference, document, clause, lang)
                for clause in clauses
                if clause.kind is Kind.CLAUSE and not reference.children(document.id, clause.number)
            ]
            title = headline(reference, section, lang, document)
            groups.append(SanctionGroup(number, title, rows))
    return groups


def _sanctioned(reference: RuleReference, document: Document, clause: Clause, lang: str) -> SanctionedClause:
    concept = reference.concept_ids[clause.key]
    readings = _readings(reference, document, concept, lang)
    words = _outcome_words(reference, lang)
    return SanctionedClause(
        number=clause.number,
        concept=concept,
        title=_event(reference, document, concept, readings, lang),
        sanctions=[
            CardSanction(when and with_mark(when, ":", lang), TOGETHER.join(words[word] for word in outcomes))
            for outcomes, when in readings.items()
        ],
        trial=clause_link(reference, concept, document.id),
    )


def _readings(reference: RuleReference, document: Document, concept: str, lang: str) -> Readings:
    """What the rules of a concept in a document have follow, and when."""
    said = reference.incident_form.reading if "rulings" in reference.parts else ()
    when = {row.outcomes: row.when[lang] for row in said if row.concept == concept}
    rules = [rule for rule in reference.rules.get(concept, ()) if rule.document == document.id]
    return {rule.outcomes: when.get(rule.outcomes, "") for rule in rules}


def _event(reference: RuleReference, document: Document, concept: str, readings: Readings, lang: str) -> str:
    """What happened: a headline without what follows, which stands behind its colon and has its own column.

    `InputError` where the headline names anything else there, or what follows elsewhere.
    """
    title = headline(reference, concept, lang, document)
    if not (readings and reference.incident_form.hall):
        return title
    words = _outcome_words(reference, lang)
    own = dict.fromkeys(words[word] for outcomes in readings for word in outcomes)
    known = {said.casefold() for said in (*own, *readings.values())}
    event, *behind = re.split(r"\s*:\s", title, maxsplit=1)
    named = [part.strip() for text in behind for part in re.split(r"[,;–]|:\s", text)]
    wrong = [part for part in named if part.casefold() not in known]
    lemma = reference.corpus.own_language(lang).lemma
    said = {lemma(form) for form in forms(event)}
    always = [words[word] for outcomes, when in readings.items() if not when for word in outcomes]
    wrong += [words for words in always if said.issuperset(lemma(form) for form in forms(words))]
    if wrong:
        what = (
            f"{title!r}: {', '.join(wrong)!r}, but by the rules of {document.id} {', '.join(own)!r} follows"
        )
        hint = "name what follows behind the colon, as [hall] of telling.toml does; a document that rules"
        data, place = reference.corpus.headline_place(concept, document)
        raise data.error(what, *place, lang, hint=f"{hint} otherwise gets its own headline")
    return event


def _outcome_words(reference: RuleReference, lang: str) -> dict[str, str]:
    """Every outcome in the shortest words."""
    hall = reference.incident_form.hall if "rulings" in reference.parts else {}
    outcomes = reference.corpus.outcomes.outcome
    return {word: (hall.get(word) or row.words)[lang] for word, row in outcomes.items()}
