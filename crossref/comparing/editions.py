"""Editions and their documents: which wording is meant, and how an edition stands."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from rulebook.errors import InputError
from rulebook.language.cldr import day
from rulebook.language.phrases import phrases
from rulebook.records import Clause, Document
from rulebook.sources.sources import Sources
from rulebook.storage.library import Library


class ComparedTexts(NamedTuple):
    """Two texts that are to be compared, with their wording."""

    left: Document
    right: Document
    before: Mapping[str, str]
    """The words of the older text, by number."""
    after: Mapping[str, str]
    """The words of the newer text, by number."""
    editions: bool
    """Whether editions were asked for, so that the documents only lend their wording."""
    draft: bool = False
    """Whether the newer text is a draft that is not part of the corpus."""


def edition_name(edition: str) -> str:
    """What an edition is called.

    >>> edition_name("ring-2020")
    'RING 2020'
    """
    return edition.replace("-", " ").upper()


def document_name(document: Document) -> str:
    """What a document is called: its edition and its language."""
    return f"{edition_name(document.edition)} {document.language.upper()}"


def unbroken_name(name: str) -> str:
    """A name that no line ends within."""
    return name.replace(" ", "\N{NO-BREAK SPACE}")


def compared_texts(library: Library, left: str, right: str, language: str | None) -> ComparedTexts:
    """The documents of two names, of documents or editions; or `InputError` with all that there are."""
    old, new = wording_of(library, left, language), wording_of(library, right, language)
    before, after = (clause_texts(library.clauses(document.id)) for document in (old, new))
    editions = left in library.editions and right in library.editions
    return ComparedTexts(old, new, before, after, editions)


def clause_texts(clauses: Iterable[Clause]) -> dict[str, str]:
    """The words of clauses, by number."""
    return {clause.number: f"{clause.text} {clause.body}".strip() for clause in clauses}


def wording_of(library: Library, name: str, language: str | None) -> Document:
    """The document of that name, or the one that lends its wording to the edition of that name.

    That is the edition's document in a language, else its only one, else the default, else its first.
    """
    for document in library.documents:
        if document.id == name:
            return document
    own = library.of_edition(name)
    if not own:
        known = ", ".join([*library.editions, *(document.id for document in library.documents)])
        raise InputError(f"no document {name!r} and no edition of that name", hint=f"there are {known}")
    in_language = [document for document in own if document.language == language]
    usual = [document for document in own if document.id == library.default.id]
    return next(iter((*in_language, *usual, *own)))


def is_draft(library: Library, name: str) -> bool:
    """Whether a name is that of a file, and of nothing in the corpus."""
    known = {*library.editions, *(document.id for document in library.documents)}
    return name not in known and ("/" in name or "." in name or Path(name).is_file())


def document_head(corpus: Sources, document: Document, language: str) -> list[str]:
    """Whose a document is, its days, and how it stands, in a language."""
    said = phrases().comparison
    authority = corpus.authority(document, language)
    lines = [authority] if authority else []
    lines.append(said[document.approval][language].format(day(document.approved, language)))
    if document.in_force and document.in_force != document.approved:
        lines.append(said["came into force"][language].format(day(document.in_force, language)))
    return [*lines, standing_words(corpus, document, language)]


def standing_words(library: Library, document: Document, language: str, *, dated: bool = True) -> str:
    """How a document stands, in a language: its status, what took its place and, if `dated`, when."""
    said = phrases().comparison
    if not document.superseded_by:
        return said[document.status][language]
    here = document.superseded_by in library.editions
    words = said["superseded" if here else "superseded by an absent text"][language]
    if not document.superseded_on or not dated:
        words = words.replace(" ({1})", "")
    since = day(document.superseded_on, language) if document.superseded_on else ""
    return words.format(edition_name(document.superseded_by), since)
