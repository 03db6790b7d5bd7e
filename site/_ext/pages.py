"""Which pages there are, and what stands on each: a name, what the template is told, and the template."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from book import book_pages
from concept import concept_pages
from downloads import downloads
from figures import home_figures
from findings import findings_page
from format import MISSING as NOT_THERE
from format import UNSAVED, OwnHeadline, Place, headline, own_headlines, place
from inventory import equipment_pages
from pair import pair_pages
from reference import Page, RuleReference
from ruling_page import event_links, told_drawing
from translations import Said
from workbench import bench_page

from crossref.comparing.editions import document_name
from rulebook.language.typeset import with_mark
from rulebook.records import Clause, Document, Kind, Term
from rulebook.rules.coverage import ALL_STATUSES, MISSING, ClauseStatus

TOGETHER = " · "
"""Between outcomes of one ruling."""


class QuickCard(NamedTuple):
    """A situation that people ask for most."""

    concept: str
    title: str
    others: list[OwnHeadline]
    """What editions say that rule otherwise."""


class Reading(NamedTuple):
    """What follows from a clause, and when, if not always."""

    when: str
    what: str


class SanctionedClause(NamedTuple):
    """A foul on the penalty card."""

    number: str
    concept: str
    title: str
    """What happened, in the reader's language."""
    sanctions: list[Reading]
    """What follows, in the shortest words."""
    event: str
    """What the address of the page that rules has behind it; nothing where no event decides the clause."""


class SanctionGroup(NamedTuple):
    """A section of the penalty card."""

    number: str
    title: str
    rows: list[SanctionedClause]


class ListedTerm(NamedTuple):
    """A term with its names and places."""

    id: str
    names: dict[str, tuple[str, ...]]
    note: Said
    defined: list[Place]
    places: Counter[str]
    """How many clauses of each document speak of it."""


class LedgerRow(NamedTuple):
    """What becomes of a clause."""

    number: str
    concept: str | None
    status: str
    reason: Said
    cases: int


def all_pages(reference: RuleReference, sizes: Mapping[str, int]) -> Iterator[Page]:
    """Every page of the site, language by language; `sizes` are those of the downloads."""
    first = reference.languages[0]
    title = reference.interface[first]["page"]["title"]
    titles = ", ".join(reference.interface[lang]["page"]["title"] for lang in reference.languages)
    yield Page("index", {"lang": first, "title": title, "description": titles}, "root.html")
    missing = {"lang": first, "title": reference.interface[first]["unsaved"]["missing"], "unlisted": True}
    yield Page(NOT_THERE, missing, "missing.html")
    makers = [make for part, make in MAKERS if not part or part in reference.parts]
    for lang in reference.languages:
        title = reference.interface[lang]["page"]["downloads"]
        context = {"lang": lang, "title": title, "downloads": downloads(reference, lang, sizes)}
        yield Page(f"{lang}/downloads", context, "downloads.html")
        for make in makers:
            for page in make(reference, lang):
                yield Page(f"{lang}/{page.name}", {"lang": lang, **page.context}, page.template)


def first_page(reference: RuleReference, lang: str) -> Iterator[Page]:
    """The first page: search, common situations, books."""
    situations = [
        QuickCard(concept, headline(reference, concept, lang), own_headlines(reference, concept, lang))
        for concept in reference.home_cards
    ]
    title = reference.interface[lang]["page"]["title"]
    context = {
        "title": title,
        "situations": situations,
        "figures": home_figures(reference, lang),
        "own_search": True,
    }
    yield Page("index", context, "home.html")


def card_pages(reference: RuleReference, lang: str) -> Iterator[Page]:
    """Every foul with its sanction, one sheet per document."""
    for document in reference.documents:
        name = reference.interface[lang]["page"]["cards"]
        context = {
            "title": f"{name}: {document_name(document)}",
            "description": f"{name}: {document.title}, {document_name(document)}, {document.approved}.",
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
            title = headline(reference, section, lang, document.edition)
            groups.append(SanctionGroup(number, title, rows))
    return groups


def _names(term: Term) -> dict[str, tuple[str, ...]]:
    """The names of a term in each language; where no document has one, the one that we use."""
    return {code: (name,) for code, name in term.use.items()} | term.names


def _sanctioned(reference: RuleReference, document: Document, clause: Clause, lang: str) -> SanctionedClause:
    concept = reference.concept_ids[document.id, clause.number]
    events = event_links(reference, concept, lang)
    outcomes = _outcomes(reference, document, concept)
    words = _outcome_words(reference, lang)
    sanctions = [
        _reading(reference, concept, reading, lang, alone=len(outcomes) == 1) for reading in outcomes
    ]
    told = {words[word] for reading in outcomes for word in reading} | {
        row.when.rstrip(": ") for row in sanctions
    }
    return SanctionedClause(
        number=clause.number,
        concept=concept,
        title=_event(headline(reference, concept, lang, document.edition), told),
        sanctions=sanctions,
        event=events[0].link if events else "",
    )


def _event(title: str, told: set[str]) -> str:
    """A headline without the sanctions at its end, which have a column of their own."""
    known = {words.casefold() for words in told}
    for colon in re.finditer(r"\s*:", title):
        named = re.split(r"[,;:–]", title[colon.end() :])
        if all(words.strip().casefold() in known for words in named):
            return title[: colon.start()]
    return title


def _outcomes(reference: RuleReference, document: Document, concept: str) -> list[tuple[str, ...]]:
    """The outcomes of every rule of a concept, each reading once."""
    rules = [rule for rule in reference.rules.get(concept, ()) if rule.document == document.id]
    return list(dict.fromkeys(rule.outcomes for rule in rules))


def _outcome_words(reference: RuleReference, lang: str) -> dict[str, str]:
    """Every outcome in the shortest words."""
    hall = reference.telling.hall if "rulings" in reference.parts else {}
    outcomes = reference.corpus.outcomes.outcome
    return {word: (hall.get(word) or row.words)[lang] for word, row in outcomes.items()}


def _reading(
    reference: RuleReference, concept: str, outcomes: tuple[str, ...], lang: str, *, alone: bool
) -> Reading:
    """What follows, and when, unless it is all that follows."""
    words = _outcome_words(reference, lang)
    told = reference.telling.reading if "rulings" in reference.parts and not alone else ()
    named = [row.when[lang] for row in told if (row.concept, row.outcomes) == (concept, outcomes)]
    when = with_mark(named[0], ":", lang) if named else ""
    return Reading(when, TOGETHER.join(words[word] for word in outcomes))


def terms_page(reference: RuleReference, lang: str) -> Iterator[Page]:
    """What everything is called."""
    areas: dict[str, list[ListedTerm]] = {}
    for term in reference.terms:
        defined = [place(reference, lang, *id.split("/", 1)) for id in term.definitions]
        counts = Counter(use.document for use in term.occurrences)
        note = reference.translations.say(term.note, lang)
        row = ListedTerm(term.id, _names(term), note, defined, counts)
        areas.setdefault(term.area, []).append(row)
    title = reference.interface[lang]["page"]["terms"]
    yield Page("terms", {"title": title, "areas": areas}, "terms.html")


def coverage_page(reference: RuleReference, lang: str) -> Iterator[Page]:
    """What becomes of every clause."""
    states = reference.states.values()
    missing = any(state.status == MISSING for state in states)
    clauses: dict[str, list[LedgerRow]] = {}
    for state in states:
        clauses.setdefault(state.document, []).append(_ledger_row(reference, lang, state))
    context = {
        "title": reference.interface[lang]["page"]["coverage"],
        "totals": reference.state_totals,
        "statuses": [*ALL_STATUSES, MISSING] if missing else [*ALL_STATUSES],
        "clauses": clauses,
    }
    yield Page("coverage", context, "coverage.html")


def _ledger_row(reference: RuleReference, lang: str, state: ClauseStatus) -> LedgerRow:
    number = state.id.split("/", 1)[1]
    concept = reference.concept_ids.get((state.document, number))
    reason = reference.translations.say(state.reason, lang)
    return LedgerRow(number, concept, state.status, reason, state.cases)


def rulings_page(reference: RuleReference, lang: str) -> Iterator[Page]:
    """The form that rules."""
    title = reference.interface[lang]["page"]["rulings"]
    yield Page("rulings", {"title": title, "table": told_drawing(reference, lang)}, "rulings.html")


def unsaved_page(reference: RuleReference, lang: str) -> Iterator[Page]:
    """What the saved copy shows in place of a page that it has not."""
    title = reference.interface[lang]["unsaved"]["title"]
    context = {"title": title, "unlisted": True, "own_search": True}
    yield Page(UNSAVED, context, "unsaved.html")


MAKERS: tuple[tuple[str, Callable[[RuleReference, str], Iterator[Page]]], ...] = (
    ("", first_page),
    ("", book_pages),
    ("", concept_pages),
    ("compare", pair_pages),
    ("cards", card_pages),
    ("equipment", equipment_pages),
    ("terms", terms_page),
    ("findings", findings_page),
    ("bench", bench_page),
    ("coverage", coverage_page),
    ("rulings", rulings_page),
    ("", unsaved_page),
)
"""What makes the pages of a language, and the part of the site that must be there for it."""
