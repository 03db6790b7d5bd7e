"""The whole path from texts to records, in memory, step by step; written at the end, all of it or nothing."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

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
from crossref.aligning.workers import Work
from crossref.checking.check import check_concepts, spoken_texts
from crossref.checking.gaps import find_gaps
from crossref.checking.habits import with_habits
from crossref.checking.reviewed import check_reviewed, reviewed_findings
from crossref.checking.settle import check_verdicts, settle
from crossref.comparing.relations import relate_editions
from crossref.references.resolve import CitingBooks, resolve_references
from crossref.searching.gather import gather
from rulebook.authored import NamedConcept
from rulebook.check_usage import check_usage
from rulebook.corpus import AuthoredCorpus
from rulebook.language.analyse import analyse
from rulebook.language.analysis import Analysis
from rulebook.language.terms import check_terms, find_terms
from rulebook.library import Library
from rulebook.publish import build_lock, refuse_blocked_build, write_build
from rulebook.reading.books import read_books
from rulebook.records import (
    Book,
    Clause,
    Concept,
    ConceptFindings,
    Document,
    Doubt,
    Kind,
    Note,
    NumberFrom,
    Tie,
)
from rulebook.rules.events import deciding_events
from rulebook.rules.generate import GeneratedCode, generate_code, write_generated
from rulebook.rules.interpret import interpret
from rulebook.rules.plain import PlainRules, logic_fingerprint
from rulebook.rules.quotations import QuotationFault, check_pages, quotation_faults, silent_clauses
from rulebook.store import ANALYSES_FILE, FORM, Build, BuildIndex, Parts, is_checkout
from rulebook.trouble import Trouble

Books = dict[str, tuple[Clause, ...]]
MISREAD = ("label", "pattern")
"""Doubts about the reading profile, which every build tells of."""


class Report(Struct, frozen=True, kw_only=True):
    """What there is to say about a build."""

    parts: Parts
    """All that was made."""
    code: GeneratedCode
    """The code that the rules become."""
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
    """The concepts without the decisions."""


def build(
    corpus: AuthoredCorpus,
    progress: Callable[[Iterable[Pair]], Iterable[Pair]] = iter,
    waiting: Callable[[], None] = lambda: None,
    work: Work = map,
) -> Report:
    """Makes everything from the corpus and writes it; the last build stays if this one fails.

    `waiting` is called once if another build is at work, which has to end first; `work` aligns the pairs.
    """
    refuse_blocked_build(corpus.home)
    with build_lock(corpus.home, waiting):
        digest = corpus.digest
        report = make(corpus, progress, work)
        if Library(corpus.home).digest != digest:
            raise Trouble("the corpus was changed while it was being built", remedy="build it again")
        write_build(corpus.home, report.parts)
        if is_checkout(corpus.home):
            write_generated(report.code.files)
    return report


def make(
    corpus: AuthoredCorpus,
    progress: Callable[[Iterable[Pair]], Iterable[Pair]] = iter,
    work: Work = map,
) -> Report:
    """Everything that a build writes."""
    last = LastBuild(corpus.home)
    tied = tie_documents(corpus, last.ties, progress, work)
    books, names, concepts = tied.books, tied.names, tied.concepts
    relations, stale_reviews = relate_editions(corpus, books, concepts)
    references = resolve_references(CitingBooks.of(corpus, books, concepts))
    entries = check_terms(corpus.terms_file, books)
    said = spoken_texts(corpus, books, concepts)
    analyses = analyse(said.all, corpus.languages_by_code, corpus.lexicon, last.analyses)
    terms = find_terms(entries, books, lambda clause: analyses[said.of_clause[clause.id]].terms)
    checked, looked_at = check_concepts(
        corpus, books, concepts, references, terms, said, analyses, last.findings
    )
    by_id = {clause.id: clause for rows in books.values() for clause in rows}
    check_reviewed(corpus.findings_files, by_id)
    homes = {
        f"{id}/{number}": concept.id
        for concept in concepts
        for id in concept.members
        for number in concept.members[id]
    }
    analysed = {id: analyses[text] for id, text in said.of_clause.items()}
    reviewed, stale_findings = reviewed_findings(corpus.findings_files, by_id, homes, analysed)
    machine = with_habits([finding for row in checked for finding in row.findings])
    check_verdicts(corpus.decisions, [row.id for data in corpus.findings_files for row in data.value.finding])
    findings, stale_verdicts = settle(corpus.decisions, machine, reviewed)
    aliases = {alias: concept.id for concept in names for alias in concept.aliases}
    ids = aliases | {concept.id: concept.id for concept in names}
    rules, faults = _rules(corpus, books, concepts)
    table = _table_parts(corpus, books, concepts, ids)
    code = generate_code(rules, list(corpus.pages), corpus.vocabulary, corpus.outcomes)
    parts = Parts(
        index=BuildIndex(
            form=FORM,
            digest=corpus.digest,
            default=corpus.documents_file.default,
            documents=tuple(_described(entry) for entry in corpus.entries),
            logic=logic_fingerprint(rules, corpus.vocabulary, corpus.outcomes),
            code=code.stamp,
            ruled=tuple(rules.documents),
            outdated=dict(Counter(fault.document for fault in faults)),
            aliases=aliases,
            notes=(
                *_notes(corpus, tied),
                *stale_reviews,
                *stale_findings,
                *stale_verdicts,
                *map(_stale_rule, faults),
                *_silent(corpus, concepts),
                *table.notes,
            ),
        ),
        books=tied.read,
        ties=tied.ties,
        concepts=tuple(concepts),
        machine=tuple(tied.machine),
        relations=tuple(relations),
        references=tuple(references),
        terms=tuple(terms),
        checked=tuple(checked),
        findings=tuple(findings),
        gaps=tuple(
            find_gaps(
                corpus, books, concepts, references, terms, lambda clause: analyses[said.of_clause[clause.id]]
            )
        ),
        search=gather(corpus, books, concepts, terms, ids, deciding_events(rules, corpus.vocabulary)),
        rules=rules,
        situations=[scenario.situation for scenario in corpus.scenarios],
        facts=corpus.vocabulary.table,
        outcomes=corpus.outcomes,
        tables=table.tables,
        diagrams=table.diagrams,
        analyses=tuple(analyses.values()),
    )
    return Report(parts=parts, code=code, checked=looked_at)


class LastBuild:
    """What can be taken over from the last build; nothing where there is none, or it is damaged."""

    def __init__(self, home: Path) -> None:
        self.ties: Mapping[str, Tie] = {}
        self.findings: Mapping[str, ConceptFindings] = {}
        self.analyses: Mapping[str, Analysis] = {}
        try:
            build = Build(home)
            self.ties = build.ties
            self.findings = {row.concept: row for row in build.checked}
            self.analyses = {row.key: row for row in build.rows(ANALYSES_FILE, Analysis)}
        except Trouble:
            return


def tie_documents(
    corpus: AuthoredCorpus,
    known: Mapping[str, Tie],
    progress: Callable[[Iterable[Pair]], Iterable[Pair]] = iter,
    work: Work = map,
) -> TiedDocuments:
    """The first half of the path: every document read, aligned with all others, and their concepts named."""
    read = read_books(corpus.entries, corpus.sources)
    books: Books = {id: book.clauses for id, book in read.items()}
    names, decisions = check_names(corpus, books), link_decisions(corpus, books)
    check_usage(corpus)
    ties = align_documents(corpus, books, known, progress, work)
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


def _notes(corpus: AuthoredCorpus, tied: TiedDocuments) -> list[Note]:
    """Decisions on older texts, numbers that content does not bear out, and concepts without a name."""
    notes = [_misread(book, doubt) for book in tied.read for doubt in book.doubts if doubt.kind in MISREAD]
    notes += [_stale(decision) for decision in tied.decisions if decision.stale]
    notes += _unconfirmed(corpus.entries, tied.books, tied.groups)
    named = {name.id for name in tied.names}
    if named:
        notes += [_unnamed(concept) for concept in tied.concepts if concept.id not in named]
    return notes


def _rules(
    corpus: AuthoredCorpus, books: Books, concepts: Sequence[Concept]
) -> tuple[PlainRules, list[QuotationFault]]:
    """The rules of the documents that the pages quote; and the clauses that read otherwise than quoted.

    A document of which clauses have changed keeps its rules, as long as they can be read with it.
    """
    members = {concept.id: concept.members for concept in concepts}
    clauses = {(clause.document, clause.number): clause for rows in books.values() for clause in rows}
    check_pages(corpus.pages, members)
    faults = quotation_faults(corpus.pages, members, clauses)
    outdated = {fault.document for fault in faults}
    rules = interpret(corpus.pages, books, members, corpus.vocabulary, corpus.outcomes, outdated)
    return rules, faults


class TableParts(Struct, frozen=True, kw_only=True):
    """What is made from the table of the game; nothing where the sport has none."""

    tables: Struct
    diagrams: Struct
    notes: tuple[Note, ...] = ()


class Nothing(Struct, frozen=True):
    """A part of the build that a sport does without."""


def _table_parts(
    corpus: AuthoredCorpus, books: Books, concepts: Sequence[Concept], ids: Mapping[str, str]
) -> TableParts:
    """The tables of the documents and their diagrams, where the sport has a table and its rows have names."""
    if corpus.table_file is None or not corpus.concepts_file.value.concept:
        return TableParts(tables=Nothing(), diagrams=Nothing())
    from rulebook.table.diagrams import Diagrams, make_diagrams  # the room of a sport that has a table
    from rulebook.table.tables import make_tables, stale_words

    tables = make_tables(corpus.table_file, corpus.entries, books, concepts)
    diagrams, written = Diagrams(), corpus.diagrams_file
    if written is not None and tables.tables:
        diagrams = make_diagrams(written, tables.tables, ids, corpus.headline_languages)
    return TableParts(tables=tables, diagrams=diagrams, notes=tuple(stale_words(tables, books)))


def _stale_rule(fault: QuotationFault) -> Note:
    return Note(kind="stale rule", message=str(fault), remedy="`rulebook accept`")


def _silent(corpus: AuthoredCorpus, concepts: Sequence[Concept]) -> list[Note]:
    """The documents of which some clauses have a rule or a reason for none, and others have neither."""
    counts = silent_clauses(corpus.pages, {concept.id: concept.members for concept in concepts})
    remedy = "see `rulebook coverage`"
    return [
        Note(kind="no rule", message=f"{count} clauses of {id} stand on no page", remedy=remedy)
        for id, count in sorted(counts.items())
    ]


def _described(entry: Document) -> Document:
    """A document without its reading profile."""
    return Document(**{name: getattr(entry, name) for name in Document.__struct_fields__})


def _misread(book: Book, doubt: Doubt) -> Note:
    return Note(kind="reading", message=f"{book.document}:{doubt.line} {doubt.message}", remedy=doubt.remedy)


def _stale(decision: Decision) -> Note:
    left, right = "/".join(decision.left), "/".join(decision.right)
    message = f"{decision.place}: the decision on {left} and {right} is about older texts"
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
