"""The documents to read as books."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from format import anchor, label, marked
from markupsafe import Markup
from reference import Context, Page, RuleReference

from rulebook.records import Clause, Document, Kind, NumberFrom, Parameter


class ContentsEntry(NamedTuple):
    """A page in the table of contents."""

    page: str
    title: str
    part: Clause | None
    """The part that begins with it."""


class Neighbour(NamedTuple):
    """The page before or after."""

    page: str
    title: str


@dataclass(frozen=True, kw_only=True)
class PrintedClause:
    """A clause as its page shows it."""

    number: str
    anchor: str
    kind: str
    text: Markup
    body: str
    concept: str | None
    depth: int
    """How deep its number is."""
    annex: Parameter | None
    note: str
    """What is to be said about its number."""


def book_pages(reference: RuleReference, lang: str) -> Iterator[Page]:
    """The documents to read: contents, and one page per section."""
    for document in reference.documents:
        names = list(reference.sections[document.id])
        titles = [_page_title(reference, lang, document.id, name) for name in names]
        pages = [f"{lang}/{document.id}/{name}" for name in names]
        parts = _parts(reference, document.id)
        entries = [
            ContentsEntry(page, title, parts.get(name))
            for name, page, title in zip(names, pages, titles, strict=True)
        ]
        contents = {
            "title": document.title,
            "document": document,
            "label": label(document),
            "entries": entries,
        }
        yield Page(f"{document.id}/index", contents, "book.html")
        neighbours = [Neighbour(page, title) for page, title in zip(pages, titles, strict=True)]
        for n, name in enumerate(names):
            context = _section(reference, lang, document, name, parts.get(name)) | _turn(neighbours, n)
            yield Page(f"{document.id}/{name}", {"title": titles[n], **context}, "section.html")


def number_note(reference: RuleReference, lang: str, clause: Clause) -> str:
    """What is to be said about the number of a clause, or nothing."""
    words = reference.interface[lang]["book"]
    if clause.number_from is NumberFrom.REPAIRED and clause.label:
        return f"{words['printed_as']} {clause.label}"
    inferred = clause.number_from is NumberFrom.INFERRED and clause.kind is Kind.CLAUSE
    return words["inferred"] if inferred else ""


def _section(
    reference: RuleReference, lang: str, document: Document, name: str, part: Clause | None
) -> Context:
    clauses = reference.sections[document.id][name]
    return {
        "document": document,
        "label": label(document),
        "page_number": name,
        "clauses": [_printed(reference, lang, clause) for clause in clauses],
        "part": part,
    }


def _turn(neighbours: Sequence[Neighbour], n: int) -> Context:
    """The pages before and after."""
    before = neighbours[n - 1] if n else None
    after = neighbours[n + 1] if n + 1 < len(neighbours) else None
    return {"before": before, "after": after}


def _parts(reference: RuleReference, document: str) -> dict[str, Clause]:
    """The part that begins with a page."""
    parts = {}
    for clause in reference.clauses[document].values():
        if clause.kind is Kind.PART and (below := reference.children(document, clause.number)):
            parts[reference.page_of(document, below[0].number)] = clause
    return parts


def _page_title(reference: RuleReference, lang: str, document: str, name: str) -> str:
    if section := reference.clauses[document].get(name):
        return f"{name} {section.text}"
    return reference.interface[lang]["book"][name]


def _printed(reference: RuleReference, lang: str, clause: Clause) -> PrintedClause:
    return PrintedClause(
        number=clause.number,
        anchor=anchor(clause.number)[1:],
        kind=clause.kind.value,
        text=marked(clause),
        body=clause.body,
        concept=reference.concept_ids.get((clause.document, clause.number)),
        depth=clause.number.count(".") if clause.kind is Kind.CLAUSE else 0,
        annex=clause.annex,
        note=number_note(reference, lang, clause),
    )
