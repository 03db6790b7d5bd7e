"""Links to rulings, of cards, concepts and comparisons: each leads to its own document and its own event."""

import html
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from rulebook.rules.conditions import Facts, Value
from rulebook.rules.incident_form import CODE, load_incident_form
from rulebook.rules.judge import Ruling, judge
from rulebook.storage.library import Library
from tests.browse import HTML, LANGUAGES
from tests.support import DOCUMENTS, ROOT, RULES

VOCABULARY = RULES.vocabulary
FORM = load_incident_form(ROOT / "corpus", VOCABULARY, RULES.outcomes.outcome)
DOCUMENT_OF = {code: id for id, code in FORM.codes.documents.items()}
FACT_OF = {code: id for id, code in FORM.codes.facts.items()}
LINK = re.compile(r'href="[^"]*rulings\.html#([^"]*)"')
FEWEST_CARD_LINKS = 45
"""Links of the card of one document; the rows without one have no situation to show."""


class Followed(NamedTuple):
    """Where a link leads."""

    document: str
    ruling: Ruling


@cache
def followed(code: str) -> Followed:
    """The ruling that the page shows for the part of an address behind its #."""
    head, touched, told = code.split(".")
    assert head[0] == CODE, code
    document = DOCUMENT_OF[head[1:]]
    facts: Facts = VOCABULARY.defaults()
    contacts = [FACT_OF[letter] for letter in touched]
    facts.update(dict.fromkeys(contacts, True))
    facts.update({order.id: order.of(contacts) for order in VOCABULARY.orders})
    described = {VOCABULARY.facts[FACT_OF[two]].where for two, _ in pairs(told)}
    facts.update({fact.id: fact.default for fact in VOCABULARY.with_default if fact.where not in described})
    facts.update({FACT_OF[two]: value_of(FACT_OF[two], digits) for two, digits in pairs(told)})
    assert not VOCABULARY.refusal(facts), code
    return Followed(document, judge(RULES.of(document), facts))


def pairs(told: str) -> list[tuple[str, str]]:
    """The codes of facts, each with its value."""
    return re.findall(r"([a-z]{2})(\d*)", told)


def value_of(id: str, digits: str) -> Value:
    """A value as an address has it."""
    fact = VOCABULARY.facts[id]
    if fact.type == "choice":
        return fact.choices[int(digits)]
    return int(digits) if fact.type == "count" else True


def hall_words(outcomes: tuple[str, ...], lang: str) -> set[str]:
    """Outcomes as the card says them."""
    known = RULES.outcomes.outcome
    return {(FORM.hall.get(word) or known[word].words)[lang] for word in outcomes}


def card_rows(page: Path) -> Iterator[tuple[str, str, list[set[str]]]]:
    """The number of each row of a card, its link, and what follows by each of its readings."""
    for row in re.findall(r"<tr.*?</tr>", page.read_text(encoding="utf-8"), re.DOTALL):
        cells = re.findall(r"<td.*?</td>", row, re.DOTALL)
        if cells:
            spans = re.findall(r"<span>(.*?)</span>", cells[2], re.DOTALL) if len(cells) > 2 else []
            texts = [html.unescape(re.sub(r"<i>.*?</i>", "", span)).strip() for span in spans]
            link = LINK.search(row)
            number = html.unescape(re.sub(r"<[^>]+>", "", cells[0]))
            yield number, link[1] if link else "", [set(text.split(" · ")) for text in texts]


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_leads_to_its_own_document_and_to_the_sanction_of_its_row(document: str, lang: str) -> None:
    links = 0
    for number, code, readings in card_rows(HTML / lang / "cards" / f"{document}.html"):
        assert bool(code) or not readings, (number, "a sanction without a situation")
        if code:
            links += 1
            reached, ruling = followed(html.unescape(code))
            said = hall_words(ruling.outcomes, lang)
            assert reached == document, number
            assert number in ruling.clauses, (number, ruling.clauses)
            assert not readings or any(words <= said for words in readings), (number, readings, said)
    assert links >= FEWEST_CARD_LINKS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_concept_leads_to_a_ruling_by_one_of_its_own_clauses(lang: str) -> None:
    library = Library(ROOT)
    links = 0
    for concept in library.concepts:
        page = (HTML / lang / "c" / f"{concept.id}.html").read_text(encoding="utf-8")
        for code in LINK.findall(page):
            links += 1
            document, ruling = followed(html.unescape(code))
            assert {*concept.members.get(document, ())} & {*ruling.clauses}, (concept.id, code)
    assert links > 1000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_comparison_leads_to_a_ruling_of_the_newer_document(lang: str) -> None:
    library = Library(ROOT)
    links = 0
    for page in sorted((HTML / lang / "compare").glob("*--*.html")):
        for code in LINK.findall(page.read_text(encoding="utf-8")):
            links += 1
            document = library.document(followed(html.unescape(code)).document)
            assert page.stem.split("--")[1] in (document.id, document.edition), page
    assert links > 50


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_is_told_of_agreement_beside_a_grave_finding(lang: str) -> None:
    library = Library(ROOT)
    grave: dict[str, set[str]] = {}
    for finding in library.findings:
        if finding.severity == "high" and finding.state in ("reviewed", "confirmed") and not finding.same:
            grave.setdefault(finding.concept, set()).add(finding.document)
    assert len(grave) > 20
    for concept, documents in grave.items():
        page = (HTML / lang / "c" / f"{concept}.html").read_text(encoding="utf-8")
        told = re.search(r'<details class="small"><summary>[^<]*</summary><p>(.*?)</p></details>', page)
        pairs_told = re.findall(r"compare/([a-z0-9-]+?)--([a-z0-9-]+)\.html", told[1]) if told else []
        assert not any(documents & {*pair} for pair in pairs_told), concept
