"""What data files can name: clauses, documents, languages and concepts."""

from collections.abc import Mapping

from msgspec import Struct

from rulebook.index import Books, Index
from rulebook.language.data import known_languages
from rulebook.rules.making.quotations import changed_documents
from rulebook.sources.sources import Sources

NO_CONCEPT, NO_LANGUAGE = "no concept", "unknown language"
CONCEPT_ID = "name a concept of concepts.toml; see `rulebook export concordance`"
CLAUSE_ID = "name a clause that is there, as document/number"


class KnownNames(Struct, frozen=True, kw_only=True):
    """What can be named."""

    books: Books
    """The clauses of every document."""
    numbers: Mapping[str, frozenset[str]]
    """Their numbers."""
    clauses: frozenset[str]
    """Their ids."""
    changed: frozenset[str]
    """Documents that have changed since they were read; what is said of their clauses is stale, not wrong."""
    languages: frozenset[str]
    """Those of the documents, and those that we know something of."""
    concepts: frozenset[str]
    """Present and former ids of the named concepts; none where nobody has named them yet."""


def known_names(corpus: Sources, books: Books) -> KnownNames:
    """What can be named in a corpus."""
    index = Index(books, ())
    names = corpus.concepts_file.value.concept
    return KnownNames(
        books=books,
        numbers={id: frozenset(clause.number for clause in rows) for id, rows in books.items()},
        clauses=frozenset(map(str, index.clauses)),
        changed=frozenset(changed_documents(corpus.pages, index)),
        languages=frozenset(known_languages().union(entry.language for entry in corpus.entries)),
        concepts=frozenset(concept.id for concept in names).union(corpus.present_ids),
    )
