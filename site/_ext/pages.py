"""Which pages there are, and what stands on each: a name, what the template is told, and the template."""

from collections import Counter
from collections.abc import Iterator, Mapping

from book import books
from concept import concepts
from format import headline, label, place
from pair import comparisons
from reference import Page, Row, Shelf

from rulebook.records import Kind
from rulebook.rules.coverage import ALL_STATUSES, MISSING, totals


def pages(shelf: Shelf, sizes: Mapping[str, int]) -> Iterator[Page]:
    """Every page of the site, language by language; `sizes` are those of the downloads."""
    first = shelf.languages[0]
    yield "index", {"lang": first, "title": shelf.said[first]["page"]["title"]}, "root.html"
    for lang in shelf.languages:
        yield f"{lang}/downloads", {"lang": lang, "title": shelf.said[lang]["page"]["downloads"], "sizes": sizes}, "downloads.html"
        for page in (home, books, concepts, comparisons, cards, terms, findings, coverage, rulings):
            for here, context, template in page(shelf, lang):
                yield f"{lang}/{here}", {"lang": lang} | context, template


def home(shelf: Shelf, lang: str) -> Iterator[Page]:
    """The first page: search, common situations, books."""
    situations = [{"concept": concept, "title": headline(shelf, concept, lang)} for concept in shelf.common]
    yield "index", {"title": shelf.said[lang]["page"]["title"], "situations": situations}, "home.html"


def cards(shelf: Shelf, lang: str) -> Iterator[Page]:
    """Every foul with its sanction, a sheet a document."""
    for document in shelf.documents:
        id = document["id"]
        groups = []
        for section in shelf.sanctions:
            for number in shelf.concepts[section]["members"].get(id, ()):
                rows = [c for c in shelf.sections[id].get(number, []) if c.kind is Kind.CLAUSE and not shelf.children(id, c.number)]
                entries = [{"number": c.number, "concept": shelf.homes[id, c.number], "text": c.text.rstrip(" ;")} for c in rows]
                groups.append({"title": shelf.books[id][number].text, "number": number, "rows": entries})
        title = f"{shelf.said[lang]['page']['cards']}: {label(document)}"
        yield f"cards/{id}", {"title": title, "document": document, "label": label(document), "groups": groups}, "card.html"


def terms(shelf: Shelf, lang: str) -> Iterator[Page]:
    """What everything is called."""
    areas: dict[str, list[Row]] = {}
    for term in shelf.terms:
        defined = [place(shelf, lang, *id.split("/", 1)) for id in term["definitions"]]
        places = Counter(place["document"] for place in term["occurrences"])
        row = {"id": term["concept"], "names": term["names"], "note": term["note"], "defined": defined, "places": places}
        areas.setdefault(term["area"], []).append(row)
    yield "terms", {"title": shelf.said[lang]["page"]["terms"], "areas": areas}, "terms.html"


def findings(shelf: Shelf, lang: str) -> Iterator[Page]:
    """What translators should look at."""
    rows = [row for rows in shelf.findings.values() for row in rows]
    places = {(id, number): n for id, book in shelf.books.items() for n, number in enumerate(book)}
    rows.sort(key=lambda row: (shelf.documents.index(shelf.document(row["document"])), places[row["document"], row["clause"]]))
    kinds = sorted({row["kind"] for row in rows})
    yield "findings", {"title": shelf.said[lang]["page"]["findings"], "rows": rows, "kinds": kinds}, "findings.html"


def coverage(shelf: Shelf, lang: str) -> Iterator[Page]:
    """What becomes of every clause."""
    used = [*ALL_STATUSES, *([MISSING] if any(row.status == MISSING for row in shelf.ledger) else [])]
    clauses: dict[str, list[Row]] = {}
    for row in shelf.ledger:
        id, number = row.id.split("/", 1)
        clauses.setdefault(id, []).append({**row._asdict(), "number": number, "concept": shelf.homes.get((id, number))})
    title = shelf.said[lang]["page"]["coverage"]
    yield "coverage", {"title": title, "totals": totals(shelf.ledger), "statuses": used, "clauses": clauses}, "coverage.html"


def rulings(shelf: Shelf, lang: str) -> Iterator[Page]:
    """The form that rules."""
    yield "rulings", {"title": shelf.said[lang]["page"]["rulings"]}, "rulings.html"
