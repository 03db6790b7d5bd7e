"""What the checks of one concept may know about the whole corpus."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from crossref.checking.versions import Group, Version
from rulebook.findings import Finding
from rulebook.index import Index
from rulebook.language.analysis import Analysis
from rulebook.language.senses import Lexicon
from rulebook.records import Clause, ClauseId, Document, Kind, NumberFrom, Reference, Term, TermUse
from rulebook.schema import Purposes
from rulebook.sources.sources import Sources

RARE = 0.2
"""A name used for less than this part of the places is a variant."""
COMMON = 0.25
"""A meaning in more than this part of all concepts is common."""
REPLACEABLE = ("actor", "thing", "term", "act")
"""Kinds that a pronoun, or nothing, can stand for once they have been named."""


class Slip(NamedTuple):
    """A run of numbers that are misprinted for one cause."""

    size: int
    """How many there are."""
    last: str
    """Number of the last of them."""


class Variant(NamedTuple):
    """A name of a term in a document."""

    name: str
    usual: str
    """What the document calls it elsewhere, or nothing."""
    clauses: tuple[str, ...]
    """Numbers of all clauses that have it."""


NamesByClause = dict[ClauseId, list[Variant]]


class Parallel(NamedTuple):
    """A sentence of another clause of the same document about the same subject."""

    number: str
    """Number of the other clause."""
    span: tuple[int, int]
    """The sentence here: first word, and one past the last."""
    other: tuple[int, int]
    """The sentence there."""
    alike: float
    """What part of all that the two say both say."""


@dataclass(frozen=True, eq=False)
class CheckContext:
    """What the checks of one concept may know about the rest."""

    lexicon: Lexicon
    """What words can mean."""
    common: frozenset[str] = frozenset()
    """Meanings in so many clauses that one more or less says nothing."""
    references: Mapping[ClauseId, Sequence[Reference]] = field(default_factory=dict)
    """What each clause points to."""
    index: Index = field(default_factory=lambda: Index({}, ()))
    """Every clause and concept."""
    analysed: Mapping[str, Analysis] = field(default_factory=dict)
    """What the words of every clause mean, by id."""
    documents: Sequence[Document] = ()
    """Every document."""
    purposes: Purposes = field(default_factory=Purposes)
    """What sections are for, and which senses forbid or narrow."""
    sanctions: frozenset[ClauseId] = frozenset()
    """Clauses in sections of sanctions."""
    spelling: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Misspelt forms of each language, and what was meant."""
    variants: Mapping[ClauseId, Sequence[Variant]] = field(default_factory=dict)
    """Rare names of terms, by the first clause that has them."""
    undefined: Mapping[ClauseId, Sequence[Variant]] = field(default_factory=dict)
    """Terms that a document uses and does not define, though most do, by the first clause that has them."""
    parallels: Mapping[ClauseId, Sequence[Parallel]] = field(default_factory=dict)
    """Sentences of other clauses about the same subject, by the first of the two clauses."""

    @cached_property
    def slips(self) -> dict[ClauseId, Slip]:
        """Runs of neighbouring clauses whose numbers are misprinted by the same amount, by the first."""
        slips = {}
        for clauses in self.index.books.values():
            run: list[Clause] = []
            for clause in clauses:
                if clause.kind is Kind.ANNEX_GROUP:
                    continue
                misprinted = clause.number_from is NumberFrom.REPAIRED
                if run and not (misprinted and _shift(clause) == _shift(run[-1])):
                    slips[run[0].key] = Slip(len(run), run[-1].number)
                    run = []
                if misprinted:
                    run.append(clause)
            if run:
                slips[run[0].key] = Slip(len(run), run[-1].number)
        return slips

    @cached_property
    def empty_columns(self) -> dict[ClauseId, list[str]]:
        """First annex row of a document that prints nothing at all in a column, and which columns."""
        books = self.index.books
        rows = {id: [clause for clause in clauses if clause.annex] for id, clauses in books.items()}
        empty: dict[ClauseId, list[str]] = {}
        for column in ("value", "tolerance"):
            filled = {id: any(getattr(row.annex, column) for row in own) for id, own in rows.items() if own}
            for id, has in filled.items():
                if not has and any(filled.values()):
                    empty.setdefault(rows[id][0].key, []).append(column)
        return empty

    def children(self, clause: ClauseId) -> int:
        """How many clauses stand directly under a clause, notes apart."""
        return sum(child.kind is not Kind.NOTE for child in self.index.children.get(clause, ()))

    def references_of(self, version: Version) -> list[Reference]:
        """What all clauses of a version point to."""
        pointing: list[Reference] = []
        for clause in version.clauses:
            pointing += self.references.get(clause.key, ())
        return pointing

    def clause_alone(self, version: Version, clause: Clause) -> Version:
        """What a document says in one clause."""
        return Version(version.document, version.language, (clause,), self.analysed[clause.id])


Check = Callable[[Group, CheckContext], Iterator[Finding]]
"""A check looks at one concept and yields what it finds."""


def check_context(
    corpus: Sources,
    index: Index,
    groups: Sequence[Group],
    references: Sequence[Reference],
    terms: Sequence[Term],
    analysed: Mapping[str, Analysis],
) -> CheckContext:
    """What the checks of one concept may know about the rest; parallel sentences are still to be found."""
    pointing: dict[ClauseId, list[Reference]] = {}
    for reference in references:
        pointing.setdefault(ClauseId(reference.document, reference.source), []).append(reference)
    sections = corpus.purposes.sections()
    rare, undefined = _rare_and_undefined(index, terms)
    return CheckContext(
        lexicon=corpus.lexicon,
        common=_common_meanings(groups, corpus.lexicon),
        references=pointing,
        index=index,
        analysed=analysed,
        documents=corpus.entries,
        purposes=corpus.purposes,
        sanctions=frozenset(key for key in index.clauses if index.purpose(key, sections) == "sanction"),
        spelling=corpus.spelling,
        variants=rare,
        undefined=undefined,
    )


def _common_meanings(groups: Sequence[Group], lexicon: Lexicon) -> frozenset[str]:
    """Persons, things and acts that so many clauses speak of that one more or less says nothing."""
    counts = Counter[str]()
    for group in groups:
        counts.update(frozenset[str]().union(*(version.analysis.meanings for version in group.versions)))
    often = {id for id, count in counts.items() if count > COMMON * len(groups)}
    return frozenset(id for id in often if lexicon.meanings[id].kind in REPLACEABLE)


def _shift(clause: Clause) -> int:
    """By how much the last part of a printed number differs from the one that we stand by."""
    last = [re.findall(r"\d+", text or "")[-1:] for text in (clause.number, clause.label)]
    return int(last[0][0]) - int(last[1][0]) if all(last) else 0


def _rare_and_undefined(index: Index, terms: Sequence[Term]) -> tuple[NamesByClause, NamesByClause]:
    """Rare names of terms, and names of terms that a document does not define though most documents do."""
    rare: NamesByClause = {}
    undefined: NamesByClause = {}
    for term in terms:
        defining = {ClauseId.parse(id).document for id in term.definitions}
        uses: dict[str, dict[str, list[TermUse]]] = {}
        for use in term.occurrences:
            uses.setdefault(use.document, {}).setdefault(use.name, []).append(use)
        for document, names in uses.items():
            counts = {name: sum(use.count for use in own) for name, own in names.items()}
            usual = max(counts, key=lambda name: counts[name])
            for name, own in names.items():
                clauses = tuple(use.number for use in own)
                first = ClauseId(document, clauses[0])
                if counts[name] < RARE * sum(counts.values()):
                    rare.setdefault(first, []).append(Variant(name, usual, clauses))
                if document not in defining and len(defining) * 2 > len(index.books):
                    undefined.setdefault(first, []).append(Variant(name, "", clauses))
    return rare, undefined
