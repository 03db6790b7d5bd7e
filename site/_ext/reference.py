"""The whole reference as data for the pages, loaded once: records, concepts, rules, comparisons."""

from collections import Counter
from collections.abc import Mapping
from functools import cache, cached_property
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import msgspec
from interface import load_interface
from rulings import (
    DecidedSituation,
    Situation,
    StatedRule,
    behaviour,
    example_situations,
    fact_counts,
    rules_by_concept,
    situations_by_concept,
)
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from crossref.comparing.changes import Comparison, compare_documents
from crossref.comparing.editions import compared_texts, standing_words, wording_of
from crossref.comparing.report.board_report import BoardReport
from crossref.comparing.report.mark_redline import Names, term_names
from crossref.comparing.report.report_words import ReportWords, report_words
from crossref.comparing.report.write_report import make_report
from crossref.searching.index import SearchIndex
from rulebook.errors import InputError
from rulebook.files.folders import root_of
from rulebook.files.toml import Data
from rulebook.findings import SEVERITIES, Change, Finding
from rulebook.language.numbering import said_numbers
from rulebook.language.phrases import Said
from rulebook.records import Clause, ClauseId, Concept, Document, Kind, Reference, Term
from rulebook.rules.incident_form import IncidentForm, load_incident_form
from rulebook.rules.making.coverage import ClauseStatus, ledger, reasoned_statuses
from rulebook.rules.making.pairs import Pair, pairs_that_matter
from rulebook.schema import SiteFile
from rulebook.sources.sources import Sources
from rulebook.storage.store import DIAGRAMS_FILE, SEARCH_FILE, TABLES_FILE
from rulebook.table.drawing.diagrams import Diagram, Diagrams
from rulebook.table.tables import Table, Tables

WORDS = Path(__file__).parent.parent / "words.toml"
"""The words of the interface."""
Context = dict[str, object]
"""What a template is given."""
NAMED_PAGES = {Kind.FRONT: "front", Kind.ANNEX_GROUP: "annex", Kind.ANNEX_ROW: "annex"}
"""Pages of a document that are no sections."""


class Page(NamedTuple):
    """A page of the site."""

    name: str
    context: Mapping[str, object]
    template: str


class ConceptReference(NamedTuple):
    """A reference between two concepts, the same one of several documents once."""

    concept: str
    """The other concept."""
    printed: tuple[str, ...]
    """Ids of the documents that print it."""
    lent: tuple[str, ...]
    """Ids of the documents that have it from another."""
    ok: bool
    """False where one of them is doubtful."""


class PairChange(NamedTuple):
    """What became of a concept between two documents."""

    old: str
    """Id of the older document."""
    new: str
    """Id of the newer one."""
    change: Change


class RuleReference:
    """The whole reference as data for the pages."""

    def __init__(self, root: Path, words: Path = WORDS) -> None:
        self.corpus = Sources(root)
        # A page shows nothing of a document's fingerprint, and is not to be set anew when only that changes.
        self.documents = [msgspec.structs.replace(document, sha256="") for document in self.corpus.documents]
        self.languages = list(self.corpus.headline_languages)
        self._orders: dict[str, list[str]] = {}
        self._reports: dict[tuple[str, str, str], BoardReport] = {}
        self.interface = load_interface(words, self.languages, self._own_words())

    @cached_property
    def parts(self) -> frozenset[str]:
        """Which parts the site has beside the books, by the name of their pages: only what there is."""
        there = {
            "rulings": self.corpus.manifest.ruled,
            "coverage": self.corpus.manifest.ruled,
            "cards": self.sanctions,
            "equipment": self.tables,
            "compare": self.documents[1:],
            "terms": self.terms,
            "findings": self.corpus.findings,
            "bench": self.corpus.findings,
        }
        return frozenset(name for name, content in there.items() if content)

    def _own_words(self) -> Data[SiteFile]:
        """What the sport says in its own way; without a title of its own, the site has that of its texts."""
        own = self.corpus.site_file
        page = own.value.words.get("page", {})
        if "title" in page:
            return own
        titles = {code: self.document(self.first_document(code)).title for code in self.languages}
        words = own.value.words | {"page": page | {"title": titles}}
        return Data(msgspec.structs.replace(own.value, words=words), own.text, own.file)

    def document(self, id: str) -> Document:
        """What is known of a document."""
        return next(document for document in self.documents if document.id == id)

    def first_document(self, language: str) -> str:
        """Id of the document that a reader of a language meets first."""
        numbering = self.corpus.default.numbering
        order = sorted(self.documents, key=lambda d: (d.language != language, d.numbering != numbering))
        return order[0].id

    @cached_property
    def report_words(self) -> dict[str, ReportWords]:
        """What is said of comparisons, by language."""
        return {code: report_words(self.corpus, code) for code in self.languages}

    @cached_property
    def term_names(self) -> dict[str, Names]:
        """What the things of the sport are called in each language of the documents."""
        codes = {document.language for document in self.documents}
        return {code: term_names(self.corpus, self.corpus.language(code)) for code in codes}

    # ---- documents ----

    @cached_property
    def clauses(self) -> dict[str, dict[str, Clause]]:
        """The clauses of every document by number, in the order of print."""
        by_number = {}
        for document in self.documents:
            by_number[document.id] = {clause.number: clause for clause in self.corpus.clauses(document.id)}
        return by_number

    def page_of(self, document: str, number: str) -> str:
        """The page of a document that a clause stands on; parts stand in the contents."""
        clause: Clause | None = self.clauses[document][number]
        while clause:
            if clause.kind is Kind.SECTION:
                return clause.number
            if clause.kind in NAMED_PAGES:
                return NAMED_PAGES[clause.kind]
            if clause.kind is Kind.PART:
                below = self.children(document, clause.number)
                return "annex" if any(child.kind is Kind.ANNEX_GROUP for child in below) else "index"
            clause = self.clauses[document].get(clause.parent or "")
        return "index"

    def children(self, document: str, number: str) -> list[Clause]:
        """The clauses that stand under one."""
        return self.corpus.index.children.get(ClauseId(document, number), [])

    @cached_property
    def sections(self) -> dict[str, dict[str, list[Clause]]]:
        """The clauses of every page of every document."""
        sections: dict[str, dict[str, list[Clause]]] = {document.id: {} for document in self.documents}
        for clause in self.corpus.index.clauses.values():
            page = self.page_of(clause.document, clause.number)
            if page != "index":
                sections[clause.document].setdefault(page, []).append(clause)
        return sections

    # ---- what belongs to a concept ----

    @property
    def concepts(self) -> Mapping[str, Concept]:
        """Every concept, by id."""
        return self.corpus.index.concepts

    @property
    def concept_ids(self) -> Mapping[ClauseId, str]:
        """The concept of each clause, by document and number."""
        return self.corpus.index.concept_of

    def reading_order(self, document: str) -> list[str]:
        """The concepts of a document, in the order of print."""
        if document not in self._orders:
            ids = (self.concept_ids.get(ClauseId(document, number)) for number in self.clauses[document])
            self._orders[document] = list(dict.fromkeys(id for id in ids if id))
        return self._orders[document]

    @cached_property
    def references(self) -> dict[str, dict[str, list[ConceptReference]]]:
        """References `out` of and `in`to every concept."""
        grouped: dict[str, dict[str, dict[str, list[Reference]]]] = {}
        for row in self.corpus.references:
            source = self.concept_ids.get(ClauseId(row.document, row.source))
            target = self.concept_ids.get(ClauseId(row.document, row.target or ""))
            if not source or not target or source == target:
                continue
            for concept, way, other in ((source, "out", target), (target, "in", source)):
                grouped.setdefault(concept, {}).setdefault(way, {}).setdefault(other, []).append(row)
        references: dict[str, dict[str, list[ConceptReference]]] = {}
        for concept, ways in grouped.items():
            references[concept] = {way: _joined(others) for way, others in ways.items()}
        return references

    @cached_property
    def home_cards(self) -> list[str]:
        """Concepts that people ask for most, as the first page lists them."""
        for line, concept in self.corpus.home_cards:
            if concept not in self.concepts:
                file, hint = self.corpus.file("home_cards.txt"), "see `rulebook export concordance`"
                raise InputError(f"no concept {concept!r}", file=file, line=line, hint=hint)
        return [concept for _, concept in self.corpus.home_cards]

    @property
    def terms(self) -> tuple[Term, ...]:
        """The termbase."""
        return self.corpus.terms

    @cached_property
    def terms_of(self) -> dict[str, list[Term]]:
        """Terms that a concept speaks of."""
        terms: dict[str, list[Term]] = {}
        for term in self.terms:
            concepts = (self.concept_ids[ClauseId(use.document, use.number)] for use in term.occurrences)
            for concept in dict.fromkeys(concepts):
                terms.setdefault(concept, []).append(term)
        return terms

    @cached_property
    def findings(self) -> dict[str, list[Finding]]:
        """What is wrong with the texts of each concept, the gravest first; what another says is left out."""
        order = [finding for finding in self.corpus.findings if not finding.same]
        order.sort(key=lambda row: (SEVERITIES.index(row.severity), row.document))
        findings: dict[str, list[Finding]] = {}
        for finding in order:
            findings.setdefault(finding.concept, []).append(finding)
        return findings

    @cached_property
    def check_pages(self) -> frozenset[str]:
        """Names of the checks that a page is written about."""
        return frozenset(path.stem for path in (self.corpus.written_pages / "checks").glob("*.md"))

    @cached_property
    def table_records(self) -> Tables:
        """What the build knows of the table: measures, words, and what has to be placed after an outcome."""
        return self.corpus.read(TABLES_FILE, Tables)

    @property
    def tables(self) -> dict[str, Table]:
        """The table of each document; none where the sport has none."""
        return self.table_records.tables

    @cached_property
    def sanctions(self) -> tuple[str, ...]:
        """Sections that hold sanctions, by concept."""
        return self.corpus.purposes.sanctions

    # ---- the table ----

    @cached_property
    def diagrams(self) -> Diagrams:
        """Drawings of the table."""
        return self.corpus.read(DIAGRAMS_FILE, Diagrams)

    @cached_property
    def diagrams_of(self) -> dict[str, list[Diagram]]:
        """The drawings that each concept shows."""
        shown: dict[str, list[Diagram]] = {}
        for diagram in self.diagrams.diagrams:
            for concept in diagram.row.concepts:
                shown.setdefault(self.corpus.present_ids.get(concept, concept), []).append(diagram)
        return shown

    # ---- rules ----

    @cached_property
    def rules(self) -> dict[str, list[StatedRule]]:
        """The rules of each concept."""
        return rules_by_concept(self.corpus)

    @cached_property
    def situations(self) -> dict[str, list[DecidedSituation]]:
        """The situations that each concept decides."""
        return situations_by_concept(self.corpus)

    @cached_property
    def examples(self) -> dict[tuple[str, str], Situation]:
        """By document and concept, the plainest situation that the concept decides there."""
        return example_situations(self.corpus, self.situations)

    @cached_property
    def fact_counts(self) -> Counter[str]:
        """In how many situations each fact is stated."""
        return fact_counts(self.corpus)

    @cached_property
    def search_index(self) -> SearchIndex:
        """What search knows, events included."""
        return self.corpus.read(SEARCH_FILE, SearchIndex)

    @cached_property
    def incident_form(self) -> IncidentForm:
        """How an incident is entered."""
        return load_incident_form(self.corpus.folder, self.corpus.vocabulary, self.corpus.outcomes.outcome)

    @cached_property
    def fact_pairs(self) -> list[Pair]:
        """Facts that matter only together."""
        return pairs_that_matter(self.corpus.rules.sets, self.corpus.vocabulary)

    @cached_property
    def reasons(self) -> dict[str, Said]:
        """Why clauses of the documents that have rules are not executable, by their id."""
        return {id: row.reason for id, row in reasoned_statuses(self.corpus).items()}

    @cached_property
    def states(self) -> dict[str, ClauseStatus]:
        """What becomes of every clause of the documents that have rules, by its id."""
        return {row.id: row for row in ledger(self.corpus, self.corpus.rules)}

    # ---- comparisons ----

    @cached_property
    def comparisons(self) -> dict[tuple[str, str], Comparison]:
        """Every two documents compared, the older first."""
        ids = [document.id for document in sorted(self.documents, key=lambda document: document.approved)]
        pairs = list(combinations(ids, 2))
        differences = behaviour(self.corpus, pairs)
        return {pair: compare_documents(self.corpus, *pair, differences[pair]) for pair in pairs}

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions, the oldest first."""
        ordered = sorted(self.documents, key=lambda document: document.approved)
        return tuple(dict.fromkeys(document.edition for document in ordered))

    @property
    def edition_pairs(self) -> list[tuple[str, str]]:
        """Every two editions, the older first."""
        return list(combinations(self.editions, 2))

    def wording(self, edition: str, lang: str) -> Document:
        """The document that lends its wording to an edition, for a reader of a language."""
        return wording_of(self.corpus, edition, lang)

    @cached_property
    def said_numbers(self) -> dict[str, dict[str, dict[str, str]]]:
        """How numbers are said that nobody says as records have them, by language and document."""
        books = {document.id: self.corpus.clauses(document.id) for document in self.documents}
        return {lang: {id: said_numbers(book, lang) for id, book in books.items()} for lang in self.languages}

    def said_number(self, lang: str, document: str, number: str) -> str:
        """The number of a clause as people say it in a language."""
        return self.said_numbers[lang][document].get(number, number)

    def standing(self, document: Document, lang: str) -> str:
        """How a document stands, in a language."""
        return standing_words(self.corpus, document, lang)

    def report(self, lang: str, old: str, new: str) -> BoardReport:
        """The report about two editions or documents."""
        key = (lang, old, new)
        if key not in self._reports:
            texts = compared_texts(self.corpus, old, new, lang)
            left, right = texts.left.id, texts.right.id
            comparison = self.comparisons[left, right]
            if texts.editions:
                found = comparison.behaviour
                comparison = compare_documents(self.corpus, left, right, found, editions=True)
            words = self.report_words[lang]
            self._reports[key] = make_report(self.corpus, comparison, texts, words)
        return self._reports[key]

    @cached_property
    def changes_of(self) -> dict[str, list[PairChange]]:
        """What became of each concept between any two documents."""
        changes: dict[str, list[PairChange]] = {}
        for (old, new), comparison in self.comparisons.items():
            for change in comparison.changes:
                changes.setdefault(change.concept, []).append(PairChange(old, new, change))
        return changes

    def change(self, concept: str, old: str, new: str) -> Change | None:
        """What became of a concept between two documents, or nothing."""
        rows = self.changes_of.get(concept, ())
        return next((row.change for row in rows if (row.old, row.new) == (old, new)), None)


@cache
def open_reference(root: Path, words: Path = WORDS) -> RuleReference:
    """The reference of a sport for the pages of a site, loaded once a build."""
    return RuleReference(root, words)


def reference_of(run: Sphinx | BuildEnvironment) -> RuleReference:
    """The reference that a run of Sphinx sets: of the root that it was given, or that its pages belong to."""
    config = run.config
    root = Path(config.rulebook_root) if config.rulebook_root else root_of(Path(run.srcdir).parents[1])
    return open_reference(root, Path(config.rulebook_words or WORDS))


def _joined(others: dict[str, list[Reference]]) -> list[ConceptReference]:
    """References to other concepts, those of several documents as one."""
    joined = []
    for concept, rows in others.items():
        printed = dict.fromkeys(row.document for row in rows if row.ground == "printed")
        lent = dict.fromkeys(row.document for row in rows if row.document not in printed)
        ok = all(row.ok for row in rows)
        joined.append(ConceptReference(concept, tuple(printed), tuple(lent), ok))
    return joined
