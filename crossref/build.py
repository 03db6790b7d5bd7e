"""The whole path from texts to records, in memory, step by step; written at the end, all of it or nothing."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from crossref.aligning.concepts import (
    Decision,
    Member,
    check_names,
    connected_clauses,
    implied_links,
    link_decisions,
    named_concepts,
)
from crossref.aligning.ties import Pair, align_documents
from crossref.checking.check import check_concepts
from crossref.checking.gaps import find_gaps
from crossref.comparing.relations import relate_editions
from crossref.references.resolve import CitingBooks, resolve_references
from crossref.searching.gather import gather
from rulebook.authored import NamedConcept
from rulebook.corpus import Corpus
from rulebook.language.terms import check_terms, find_terms
from rulebook.reading.books import read_books
from rulebook.records import Book, Clause, Concept, Document, Kind, Note, NumberFrom, Tie
from rulebook.rules.interpret import interpret
from rulebook.rules.plain import PlainRules, logic_fingerprint
from rulebook.rules.quotations import check_pages, quotation_faults
from rulebook.store import (
    FORM,
    STALE_RULE,
    BuildIndex,
    Parts,
    last_findings,
    last_ties,
    refuse_blocked_build,
    write_build,
)

Books = dict[str, tuple[Clause, ...]]


class Report(Struct, frozen=True, kw_only=True):
    """What there is to say about a build."""

    parts: Parts
    """All that was made."""
    checked: int
    """Concepts that the checks looked at again."""


class TiedDocuments(Struct, frozen=True, kw_only=True):
    """The documents, read and tied together."""

    read: tuple[Book, ...]
    """The books, with what is left of the sources and what was mended."""
    books: Books
    """Their clauses, by document."""
    ties: tuple[Tie, ...]
    names: tuple[NamedConcept, ...]
    decisions: list[Decision]
    groups: list[list[Member]]
    """Connected sets of clauses."""
    concepts: list[Concept]
    machine: list[Concept]
    """The concepts without people's decisions."""


def build(corpus: Corpus, progress: Callable[[Iterable[Pair]], Iterable[Pair]] = iter) -> Report:
    """Makes everything from the corpus and writes it; the last build stays if this one fails."""
    refuse_blocked_build(corpus.home)
    report = make(corpus, progress)
    write_build(corpus.home, report.parts)
    return report


def make(corpus: Corpus, progress: Callable[[Iterable[Pair]], Iterable[Pair]] = iter) -> Report:
    """Everything that a build writes."""
    tied = tie_documents(corpus, progress)
    books, names, concepts = tied.books, tied.names, tied.concepts
    relations, stale_reviews = relate_editions(corpus, books, concepts)
    references = resolve_references(CitingBooks.of(corpus, books, concepts))
    terms = find_terms(check_terms(corpus.terms_file, books), books, corpus.languages)
    findings, checked = check_concepts(corpus, books, concepts, references, terms, last_findings(corpus.home))
    aliases = {alias: concept.id for concept in names for alias in concept.aliases}
    ids = aliases | {concept.id: concept.id for concept in names}
    rules, stale_rules = _rules(corpus, books, concepts)
    parts = Parts(
        index=BuildIndex(
            form=FORM,
            digest=corpus.digest,
            default=corpus.documents_file.default,
            documents=tuple(_described(entry) for entry in corpus.entries),
            logic=logic_fingerprint(rules, corpus.vocabulary, corpus.outcomes),
            aliases=aliases,
            notes=(*_notes(corpus, tied), *stale_reviews, *stale_rules),
        ),
        books=tied.read,
        ties=tied.ties,
        concepts=tuple(concepts),
        machine=tuple(tied.machine),
        relations=tuple(relations),
        references=tuple(references),
        terms=tuple(terms),
        findings=tuple(findings),
        gaps=tuple(find_gaps(corpus, books, concepts, references, terms)),
        search=gather(corpus, books, concepts, terms, ids),
        rules=rules,
        situations=[scenario.situation for scenario in corpus.scenarios],
        facts=corpus.vocabulary.table,
        outcomes=corpus.outcomes,
    )
    return Report(parts=parts, checked=checked)


def tie_documents(
    corpus: Corpus, progress: Callable[[Iterable[Pair]], Iterable[Pair]] = iter
) -> TiedDocuments:
    """The first half of the path: every document read, aligned with all others, and their concepts named."""
    read = read_books(corpus.entries, corpus.sources)
    books: Books = {id: book.clauses for id, book in read.items()}
    ties = align_documents(corpus, books, last_ties(corpus.home), progress)
    names, decisions = check_names(corpus, books), link_decisions(corpus, books)
    groups = connected_clauses(books, ties, decisions)
    languages = corpus.headline_languages
    return TiedDocuments(
        read=tuple(read.values()),
        books=books,
        ties=tuple(ties),
        names=names,
        decisions=decisions,
        groups=groups,
        concepts=named_concepts(groups, names, languages, strict=bool(names)),
        machine=named_concepts(connected_clauses(books, ties), names, languages, strict=False),
    )


def _notes(corpus: Corpus, tied: TiedDocuments) -> list[Note]:
    """Decisions on older texts, numbers that content does not bear out, and concepts without a name."""
    notes = [_stale(decision) for decision in tied.decisions if decision.stale]
    notes += _unconfirmed(corpus.entries, tied.books, tied.groups)
    named = {name.id for name in tied.names}
    if named:
        notes += [_unnamed(concept) for concept in tied.concepts if concept.id not in named]
    return notes


def _rules(corpus: Corpus, books: Books, concepts: Sequence[Concept]) -> tuple[PlainRules, list[Note]]:
    """The rules of the documents that the pages quote as they read; and quotations of older texts."""
    members = {concept.id: concept.members for concept in concepts}
    clauses = {(clause.document, clause.number): clause for rows in books.values() for clause in rows}
    check_pages(corpus.pages, members)
    faults = quotation_faults(corpus.pages, members, clauses)
    documents = {fault.document for fault in faults}
    rules = interpret(corpus.pages, books, members, corpus.vocabulary, corpus.outcomes, leave_out=documents)
    return rules, [Note(kind=STALE_RULE, message=str(fault), remedy="`rulebook accept`") for fault in faults]


def _described(entry: Document) -> Document:
    """A document without its reading profile."""
    return Document(**{name: getattr(entry, name) for name in Document.__struct_fields__})


def _stale(decision: Decision) -> Note:
    message = f"the decision on {'/'.join(decision.left)} and {'/'.join(decision.right)} is about older texts"
    return Note(kind="stale", message=message, remedy="decide again")


def _unnamed(concept: Concept) -> Note:
    document, numbers = next(iter(concept.members.items()))
    remedy = f"give it a headline in concepts.toml, with the anchor {document}/{numbers[0]}"
    return Note(kind="unnamed", message=f"the concept of {document}/{numbers[0]} has no name", remedy=remedy)


def _unconfirmed(
    documents: Sequence[Document], books: Books, groups: Sequence[Sequence[Member]]
) -> list[Note]:
    """Inferred numbers that content does not bear out."""
    notes = []
    for document in documents:
        if not document.outline:
            continue
        meant = {}
        for numbers, others in implied_links(groups, document.id, document.outline):
            meant.update(dict.fromkeys(numbers, others))
        for clause in books[document.id]:
            if clause.number_from is NumberFrom.PRINTED or clause.kind in (Kind.FRONT, Kind.PART):
                continue
            if clause.number not in meant.get(clause.number, ()):
                answers = ", ".join(meant.get(clause.number, ())) or "nothing"
                message = f"{clause.id} was numbered by structure, but its content answers to {answers}"
                notes.append(
                    Note(kind="numbering", message=message, remedy="read both and decide in decisions.toml")
                )
    return notes
