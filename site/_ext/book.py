"""The documents to read as books."""

from collections.abc import Iterator, Sequence

from format import anchor, label, marked
from reference import Page, Row, Shelf

from rulebook.records import Clause, Kind, NumberFrom


def books(shelf: Shelf, lang: str) -> Iterator[Page]:
    """The documents to read: contents, and a page a section."""
    for document in shelf.documents:
        id = document["id"]
        order = list(shelf.sections[id])
        titles = {page: _section_title(shelf, lang, id, page) for page in order}
        parts = _parts(shelf, id)
        yield f"{id}/index", {
            "title": document["title"], "document": document, "label": label(document),
            "entries": [{"page": f"{lang}/{id}/{page}", "title": titles[page], "part": parts.get(page)} for page in order],
        }, "book.html"  # fmt: skip
        for n, page in enumerate(order):
            yield f"{id}/{page}", {
                "title": titles[page], "document": document, "label": label(document), "page_number": page,
                "clauses": [_clause(shelf, lang, clause) for clause in shelf.sections[id][page]],
                "part": parts.get(page),
                "before": _neighbour(lang, id, order, titles, n - 1) if n else None,
                "after": _neighbour(lang, id, order, titles, n + 1) if n + 1 < len(order) else None,
            }, "section.html"  # fmt: skip


def _parts(shelf: Shelf, id: str) -> dict[str, Clause]:
    """The part that begins with a section."""
    found = {}
    for clause in shelf.books[id].values():
        if clause.kind is Kind.PART and (below := shelf.children(id, clause.number)):
            found[shelf.section(id, below[0].number)] = clause
    return found


def _neighbour(lang: str, id: str, order: Sequence[str], titles: dict[str, str], n: int) -> Row:
    return {"page": f"{lang}/{id}/{order[n]}", "title": titles[order[n]]}


def _section_title(shelf: Shelf, lang: str, id: str, page: str) -> str:
    if page in shelf.books[id]:
        return f"{page} {shelf.books[id][page].text}"
    return shelf.said[lang]["book"][page]


def _clause(shelf: Shelf, lang: str, clause: Clause) -> Row:
    depth = clause.number.count(".") if clause.kind is Kind.CLAUSE else 0
    return {
        "number": clause.number, "anchor": anchor(clause.number)[1:], "kind": clause.kind.value, "text": marked(clause), "body": clause.body,
        "concept": shelf.homes.get((clause.document, clause.number)), "depth": depth, "annex": clause.annex, "note": numbered(shelf, lang, clause),
    }  # fmt: skip


def numbered(shelf: Shelf, lang: str, clause: Clause) -> str:
    """What is to be said about the number of a clause, or nothing."""
    said = shelf.said[lang]["book"]
    if clause.number_from is NumberFrom.REPAIRED and clause.label:
        return f"{said['printed_as']} {clause.label}"
    return said["inferred"] if clause.number_from is NumberFrom.INFERRED and clause.kind is Kind.CLAUSE else ""
