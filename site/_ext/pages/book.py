"""The documents to read as books."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from format import anchor, clause_words, description, marked, place, titled
from markupsafe import Markup
from reference import Context, Page, RuleReference

from crossref.comparing.editions import document_name
from rulebook.language.cldr import day
from rulebook.language.typeset import dash_between
from rulebook.records import Clause, Document, Kind, NumberFrom, Parameter

PAIRED = (Kind.SECTION, Kind.CLAUSE, Kind.NOTE)
"""Kinds of clauses that another text is set beside."""

TAB = "\t"
"""Between the names of the columns of a table."""


class ContentsEntry(NamedTuple):
    """A page in the table of contents."""

    page: str
    title: str
    part: Clause | None
    """The part that begins with it."""


class PageLink(NamedTuple):
    """The page before or after."""

    page: str
    title: str


class Counterpart(NamedTuple):
    """A clause of the text beside."""

    number: str
    page: str
    anchor: str
    text: Markup
    body: str


@dataclass(frozen=True, kw_only=True)
class BookClause:
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
    beside: list[Counterpart] | None
    """What the text beside says; nothing where it is not asked, or has said so above."""


def book_pages(reference: RuleReference, lang: str) -> Iterator[Page]:
    """The documents to read: contents, and one page per section."""
    for document in reference.documents:
        names = list(reference.sections[document.id])
        titles = [_page_title(reference, lang, document.id, name) for name in names]
        pages = [f"{lang}/{document.id}/{name}" for name in names]
        parts = _parts(reference, document.id)
        beside = text_beside(reference, lang, document)
        entries = [
            ContentsEntry(page, title, parts.get(name))
            for name, page, title in zip(names, pages, titles, strict=True)
        ]
        contents = {
            "title": document.title,
            "document": document,
            "label": document_name(document),
            "authority": reference.corpus.authority(document, lang),
            "entries": entries,
            "description": f"{_described(reference, lang, document)}, {day(document.approved, lang)}",
        }
        yield Page(f"{document.id}/index", contents, "book.html")
        neighbours = [PageLink(page, title) for page, title in zip(pages, titles, strict=True)]
        for n, name in enumerate(names):
            context = _section(reference, lang, document, name, beside) | _turn(neighbours, n)
            context |= {"title": titles[n], "entries": entries, "wide": "paged"}
            yield Page(f"{document.id}/{name}", context, "section.html")


def text_beside(reference: RuleReference, lang: str, document: Document) -> Document | None:
    """The text that is set beside a document: the reader's own, or the newest other; none if it is alone."""
    others = [other for other in reference.documents if other.id != document.id]
    usual = reference.first_document(lang)
    own = [other for other in others if other.id == usual]
    return next(iter([*own, *sorted(others, key=lambda other: other.approved, reverse=True)]), None)


def number_note(reference: RuleReference, lang: str, clause: Clause) -> str:
    """What is to be said about the number of a clause, or nothing."""
    words = reference.interface[lang]["book"]
    if clause.number_from is NumberFrom.REPAIRED and clause.label:
        return f"{words['printed_as']} {clause.label}"
    inferred = clause.number_from is NumberFrom.INFERRED and clause.kind is Kind.CLAUSE
    return words["inferred"] if inferred else ""


def _section(
    reference: RuleReference, lang: str, document: Document, name: str, beside: Document | None
) -> Context:
    clauses = reference.sections[document.id][name]
    shown: set[str] = set()
    printed = [_printed(reference, lang, clause, beside, shown) for clause in clauses]
    said = " ".join(clause_words(clause) for clause in clauses if clause.kind is Kind.CLAUSE)
    return {
        "document": document,
        "label": document_name(document),
        "page_number": name,
        "clauses": printed,
        "beside": beside if any(clause.beside is not None for clause in printed) else None,
        "description": description(_described(reference, lang, document), said or clauses[0].text, lang),
    }


def _described(reference: RuleReference, lang: str, document: Document) -> str:
    """A document as the description of a page names it, in the reader's words first."""
    return dash_between(reference.interface[lang]["page"]["title"], titled(document, lang), lang)


def _turn(neighbours: Sequence[PageLink], n: int) -> Context:
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


def _is_table_head(reference: RuleReference, clause: Clause) -> bool:
    """Whether the body of a part only names the columns of its measures, which the page names itself."""
    below = reference.children(clause.document, clause.number)
    rows = [row for group in below for row in (group, *reference.children(group.document, group.number))]
    one_line = TAB in clause.body and "\n" not in clause.body
    return one_line and clause.kind is Kind.PART and any(row.annex for row in rows)


def _printed(
    reference: RuleReference, lang: str, clause: Clause, beside: Document | None, shown: set[str]
) -> BookClause:
    concept = reference.concept_ids.get(clause.key)
    return BookClause(
        number=clause.number,
        anchor=anchor(clause.number)[1:],
        kind=clause.kind.value,
        text=marked(clause),
        body="" if _is_table_head(reference, clause) else clause.body,
        concept=concept,
        depth=clause.number.count(".") if clause.kind is Kind.CLAUSE else 0,
        annex=clause.annex,
        note=number_note(reference, lang, clause),
        beside=_counterparts(reference, lang, clause, beside, shown),
    )


def _counterparts(
    reference: RuleReference, lang: str, clause: Clause, beside: Document | None, shown: set[str]
) -> list[Counterpart] | None:
    """What another document says of the same, once on a page."""
    concept = reference.concept_ids.get(clause.key)
    if beside is None or not concept or clause.kind not in PAIRED or concept in shown:
        return None
    shown.add(concept)
    clauses = reference.clauses[beside.id]
    found = []
    for number in reference.concepts[concept].members.get(beside.id, ()):
        where = place(reference, lang, beside.id, number)
        words = marked(clauses[number])
        found.append(Counterpart(number, where.page, where.anchor, words, clauses[number].body))
    return found
