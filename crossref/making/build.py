"""The whole path from texts to records, in memory, step by step; written at the end, all of it or nothing."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct

from crossref.aligning.alignments import Pair
from crossref.aligning.workers import Work
from crossref.checking.check import check_concepts
from crossref.checking.decisions import apply_verdicts, check_reviewed, check_verdicts, reviewed_findings
from crossref.checking.versions import concept_groups, spoken_texts
from crossref.checking.words import with_habits
from crossref.comparing.changes import Comparer, edition_changes
from crossref.comparing.readings import Readings
from crossref.comparing.reviews import stale_reviews
from crossref.comparing.sides import Records
from crossref.making.align import Memos, align_all
from crossref.making.notes import rule_notes, text_notes
from crossref.references.gaps import find_gaps
from crossref.references.resolve import CitingBooks, resolve_references
from crossref.searching.build_index import build_index
from rulebook.errors import InputError
from rulebook.files.folders import is_checkout
from rulebook.findings import Note
from rulebook.index import Index
from rulebook.language.analyse import analyse
from rulebook.language.terms import check_terms, find_terms
from rulebook.records import Document
from rulebook.rules.making.events import deciding_events
from rulebook.rules.making.generate import generate_code, logic_fingerprint, write_generated
from rulebook.rules.making.interpret import interpret
from rulebook.rules.making.quotations import QuotationFault, check_pages, quotation_faults
from rulebook.rules.rule import AllRules
from rulebook.rules.weigh import rule_sets
from rulebook.sources.sources import Sources
from rulebook.storage.atomic_write import build_lock, refuse_blocked_build, write_build
from rulebook.storage.library import Library
from rulebook.storage.store import FORM, Manifest, Parts


class Report(NamedTuple):
    """What there is to say about a build."""

    parts: Parts
    """All that was made."""
    memos: Memos
    """What the next build can take over."""


def build(
    corpus: Sources,
    progress: Callable[[Iterable[Pair]], Iterable[Pair]] = iter,
    waiting: Callable[[], None] = lambda: None,
    work: Work = map,
) -> Report:
    """Makes everything from the corpus and writes it; the last build stays if this one fails.

    `waiting` is called once if another build is at work, which has to end first; `work` aligns the pairs.
    """
    refuse_blocked_build(corpus.root)
    with build_lock(corpus.root, waiting):
        digest = corpus.digest
        report = make(corpus, progress, work)
        if Library(corpus.root).digest != digest:
            raise InputError("the corpus was changed while it was being built", hint="build it again")
        write_build(corpus.root, report.parts)
        report.memos.save()
        if is_checkout(corpus.root):
            write_generated(report.parts.code)
    return report


def make(
    corpus: Sources,
    progress: Callable[[Iterable[Pair]], Iterable[Pair]] = iter,
    work: Work = map,
) -> Report:
    """Everything that a build writes."""
    memos = Memos(corpus.root)
    aligned = align_all(corpus, memos.alignments, progress, work)
    books, names, concepts = aligned.books, aligned.names, aligned.concepts
    index = Index(books, concepts)
    references = resolve_references(CitingBooks.of(corpus, index))
    entries = check_terms(corpus.terms_file, books)
    said = spoken_texts(corpus, index)
    texts = [*said.of_clauses.values(), *said.of_concepts.values()]
    analyses = analyse(texts, corpus.languages_by_code, corpus.lexicon, memos.analyses)
    analysed = {id: analyses[text] for id, text in said.of_clauses.items()}
    terms = find_terms(entries, books, lambda clause: analysed[clause.id].terms)
    groups = concept_groups(corpus, index, said, analyses)
    checked = check_concepts(corpus, index, references, terms, groups, analysed, memos.findings)
    check_reviewed(corpus.findings_files, index)
    reviewed, stale_findings = reviewed_findings(corpus.findings_files, index, analysed)
    computed = with_habits(checked)
    check_verdicts(corpus.decisions, [row.id for data in corpus.findings_files for row in data.value.finding])
    findings, stale_verdicts = apply_verdicts(corpus.decisions, computed, reviewed)
    aliases = {alias: concept.id for concept in names for alias in concept.aliases}
    ids = aliases | {concept.id: concept.id for concept in names}
    rules, faults = _rules(corpus, index)
    table = _table_parts(corpus, index, ids)
    code = generate_code(rules, list(corpus.pages), corpus.vocabulary, corpus.outcomes)
    outdated = Counter(fault.document for fault in faults)
    readings = _readings(corpus, rules, outdated)
    records = Records(
        documents=tuple(_described(entry) for entry in corpus.entries),
        index=index,
        findings=findings,
        readings=readings,
    )
    parts = Parts(
        manifest=Manifest(
            form=FORM,
            digest=corpus.digest,
            default=corpus.documents_file.default,
            documents=records.documents,
            logic=readings.logic,
            ruled=tuple(rules.documents),
            outdated=dict(outdated),
            aliases=aliases,
            notes=(
                *text_notes(corpus, aligned),
                *stale_reviews(corpus.reviewed, books),
                *stale_findings,
                *stale_verdicts,
                *rule_notes(corpus, index, faults),
                *table.notes,
            ),
        ),
        books=aligned.read,
        alignments=aligned.alignments,
        concepts=tuple(concepts),
        unreviewed_concepts=tuple(aligned.unreviewed_concepts),
        changes=edition_changes(Comparer(corpus, records)),
        references=tuple(references),
        terms=tuple(terms),
        checked=tuple(checked),
        findings=tuple(findings),
        gaps=tuple(find_gaps(corpus, index, references, terms, analysed)),
        search=build_index(corpus, index, terms, ids, deciding_events(readings.sets, corpus.vocabulary)),
        rules=rules,
        code=code,
        situations=readings.situations,
        facts=corpus.vocabulary.table,
        outcomes=corpus.outcomes,
        tables=table.tables,
        diagrams=table.diagrams,
    )
    return Report(parts, memos)


def _rules(corpus: Sources, index: Index) -> tuple[AllRules, list[QuotationFault]]:
    """The rules of the documents that the pages quote; and the clauses that read otherwise than quoted.

    A document of which clauses have changed keeps its rules, as long as they can be read with it.
    """
    check_pages(corpus.pages, index)
    faults = quotation_faults(corpus.pages, index)
    outdated = {fault.document for fault in faults}
    rules = interpret(corpus.pages, index, corpus.vocabulary, corpus.outcomes, outdated)
    return rules, faults


def _readings(corpus: Sources, rules: AllRules, outdated: Collection[str]) -> Readings:
    """The rules as they are compared."""
    return Readings(
        sets=rule_sets(rules),
        current=[document for document in rules.documents if document not in outdated],
        logic=logic_fingerprint(rules, corpus.vocabulary, corpus.outcomes),
        situations=[scenario.situation for scenario in corpus.scenarios],
        vocabulary=corpus.vocabulary,
    )


class TableParts(Struct, frozen=True, kw_only=True):
    """What is made from the table of the game; nothing where the sport has none."""

    tables: Struct
    diagrams: Struct
    notes: tuple[Note, ...] = ()


class Nothing(Struct, frozen=True):
    """A part of the build that a sport does without."""


def _table_parts(corpus: Sources, index: Index, ids: Mapping[str, str]) -> TableParts:
    """The tables of the documents and their diagrams, where the sport has a table and its rows have names."""
    if corpus.table_file is None or not corpus.concepts_file.value.concept:
        return TableParts(tables=Nothing(), diagrams=Nothing())
    from rulebook.table.drawing.diagrams import Diagrams, make_diagrams  # only for a sport that has a table
    from rulebook.table.tables import make_tables, stale_words

    tables = make_tables(corpus.table_file, corpus.entries, index)
    diagrams, written = Diagrams(), corpus.diagrams_file
    if written is not None and tables.tables:
        diagrams = make_diagrams(written, tables.tables, ids, corpus.headline_languages)
    return TableParts(tables=tables, diagrams=diagrams, notes=tuple(stale_words(tables, index)))


def _described(entry: Document) -> Document:
    """A document without its reading profile."""
    return Document(**{name: getattr(entry, name) for name in Document.__struct_fields__})
