"""Which pages there are, and what stands on each: a name, what the template is given, and the template."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from format import MISSING as NOT_THERE
from format import UNSAVED, OwnHeadline, SiteAddress, headline, own_headlines, own_reason, own_words, place
from reference import Page, RuleReference

from crossref.comparing.editions import standing_words
from pages.book import book_pages
from pages.card import card_pages
from pages.concept import concept_pages
from pages.downloads import downloads
from pages.equipment import equipment_pages
from pages.figures import home_figures
from pages.findings import findings_page
from pages.pair import pair_pages
from pages.ruling_page import form_drawing
from pages.workbench import bench_page
from rulebook.language.typeset import typeset
from rulebook.records import ClauseId, Term
from rulebook.rules.making.coverage import ALL_STATUSES, MISSING, ClauseStatus, totals


class QuickCard(NamedTuple):
    """A situation that people ask for most."""

    concept: str
    title: str
    others: list[OwnHeadline]
    """What editions say that rule otherwise."""


class ListedTerm(NamedTuple):
    """A term with its names and places."""

    id: str
    names: dict[str, tuple[str, ...]]
    note: str
    defined: list[SiteAddress]
    places: Counter[str]
    """How many clauses of each document speak of it."""


class LedgerRow(NamedTuple):
    """What becomes of a clause."""

    number: str
    concept: str | None
    status: str
    reason: str
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


def _names(term: Term) -> dict[str, tuple[str, ...]]:
    """The names of a term in each language; where no document has one, the one that we use."""
    names = {code: (name,) for code, name in term.use.items()} | term.names
    return {code: tuple(typeset(name, code) for name in own) for code, own in names.items()}


def terms_page(reference: RuleReference, lang: str) -> Iterator[Page]:
    """What everything is called."""
    areas: dict[str, list[ListedTerm]] = {}
    for term in reference.terms:
        defined = [place(reference, lang, *id.split("/", 1)) for id in term.definitions]
        counts = Counter(use.document for use in term.occurrences)
        note = own_words(reference, term.note, lang)
        row = ListedTerm(term.id, _names(term), note, defined, counts)
        areas.setdefault(term.area, []).append(row)
    title = reference.interface[lang]["page"]["terms"]
    yield Page("terms", {"title": title, "areas": areas}, "terms.html")


def coverage_page(reference: RuleReference, lang: str) -> Iterator[Page]:
    """What becomes of every clause."""
    states = list(reference.states.values())
    missing = any(state.status == MISSING for state in states)
    clauses: dict[str, list[LedgerRow]] = {}
    for state in states:
        clauses.setdefault(state.document, []).append(_ledger_row(reference, lang, state))
    context = {
        "title": reference.interface[lang]["page"]["coverage"],
        "totals": totals(states),
        "statuses": [*ALL_STATUSES, MISSING] if missing else [*ALL_STATUSES],
        "clauses": clauses,
    }
    yield Page("coverage", context, "coverage.html")


def _ledger_row(reference: RuleReference, lang: str, state: ClauseStatus) -> LedgerRow:
    number = state.id.split("/", 1)[1]
    concept = reference.concept_ids.get(ClauseId.parse(state.id))
    reason = own_reason(reference, state.id, lang)
    return LedgerRow(number, concept, state.status, reason, state.cases)


def rulings_page(reference: RuleReference, lang: str) -> Iterator[Page]:
    """The form that rules."""
    title = reference.interface[lang]["page"]["rulings"]
    usual = reference.document(reference.first_document(lang))
    context = {
        "title": title,
        "table": form_drawing(reference, lang),
        "standing": standing_words(reference.corpus, usual, lang, dated=False),
    }
    yield Page("rulings", context, "rulings.html")


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
