"""Which pages there are, and what stands on each: a name, what the template is told, and the template."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from book import book_pages
from concept import concept_pages
from figures import home_figures
from findings import findings_page
from format import Place, concept_title, label, place
from inventory import equipment_pages
from pair import pair_pages
from reference import Page, RuleReference
from ruling_page import event_links, told_drawing
from translations import Said
from workbench import bench_page

from rulebook.records import Document, Kind, Term
from rulebook.rules.coverage import ALL_STATUSES, MISSING, ClauseStatus


class SanctionedClause(NamedTuple):
    """A foul on the penalty card."""

    number: str
    concept: str
    text: str
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
    yield Page("index", {"lang": first, "title": title}, "root.html")
    kinds = sorted({re.split(r"[-.]", name)[0] for name in sizes})
    makers = [make for part, make in MAKERS if not part or part in reference.parts]
    for lang in reference.languages:
        title = reference.interface[lang]["page"]["downloads"]
        context = {"lang": lang, "title": title, "sizes": sizes, "kinds": kinds}
        yield Page(f"{lang}/downloads", context, "downloads.html")
        for make in makers:
            for page in make(reference, lang):
                yield Page(f"{lang}/{page.name}", {"lang": lang, **page.context}, page.template)


def first_page(reference: RuleReference, lang: str) -> Iterator[Page]:
    """The first page: search, common situations, books."""
    situations = [concept_title(reference, concept, lang) for concept in reference.home_cards]
    title = reference.interface[lang]["page"]["title"]
    context = {"title": title, "situations": situations, "figures": home_figures(reference, lang)}
    yield Page("index", context, "home.html")


def card_pages(reference: RuleReference, lang: str) -> Iterator[Page]:
    """Every foul with its sanction, one sheet per document."""
    for document in reference.documents:
        context = {
            "title": f"{reference.interface[lang]['page']['cards']}: {label(document)}",
            "document": document,
            "label": label(document),
            "groups": _sanctions(reference, document, lang),
        }
        yield Page(f"cards/{document.id}", context, "card.html")


def _sanctions(reference: RuleReference, document: Document, lang: str) -> list[SanctionGroup]:
    """The sections that hold sanctions, with the clauses that have none below them."""
    groups = []
    for section in reference.sanctions:
        for number in reference.concepts[section].members.get(document.id, ()):
            rows = []
            for clause in reference.sections[document.id].get(number, []):
                if clause.kind is Kind.CLAUSE and not reference.children(document.id, clause.number):
                    concept = reference.concept_ids[document.id, clause.number]
                    events = event_links(reference, concept, lang)
                    event = events[0].link if events else ""
                    rows.append(SanctionedClause(clause.number, concept, clause.text.rstrip(" ;"), event))
            groups.append(SanctionGroup(number, reference.clauses[document.id][number].text, rows))
    return groups


def _names(term: Term) -> dict[str, tuple[str, ...]]:
    """The names of a term in each language; where no document has one, the one that we use."""
    return {code: (name,) for code, name in term.use.items()} | term.names


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
)
"""What makes the pages of a language, and the part of the site that must be there for it."""
