"""The clauses of one concept as witnesses of one rule: who stands with whom, and what each of them says.

A document's fellows are those of its own numbering: translations of one text. A later edition without
fellows is compared with its forerunner, the last earlier text in its own language.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from crossref.references.cite import without_references
from rulebook.language.analysis import Analysis
from rulebook.language.words import Language
from rulebook.records import Clause, Concept, Document

FEWEST = 2
"""Fewer fellows than this cannot outvote anybody."""


@dataclass(frozen=True, eq=False)
class Witness:
    """What one document says on a concept."""

    document: Document
    language: Language
    clauses: tuple[Clause, ...]
    analysis: Analysis
    """What its words mean; of the text with references blotted out."""

    @property
    def id(self) -> str:
        """Id of the document."""
        return self.document.id

    @property
    def number(self) -> str:
        """The first of its clauses."""
        return self.clauses[0].number

    @cached_property
    def text(self) -> str:
        """All that it says, the cells of an annex row apart."""
        return said(self.clauses)

    @cached_property
    def words(self) -> list[str]:
        """Its lemmas, in order, numbers and marks left out."""
        return [self.analysis.words[at].lemma for at in self.spots]

    @cached_property
    def spots(self) -> list[int]:
        """Where each of its lemmas stands among the words of the analysis."""
        words = enumerate(self.analysis.words)
        return [at for at, word in words if not word.mark and not word.lemma[:1].isdecimal()]

    def clause_at(self, character: int) -> Clause:
        """The clause that a character of the text belongs to."""
        end = -1
        for clause in self.clauses:
            end += len(said((clause,))) + 1
            if character <= end:
                return clause
        return self.clauses[-1]


@dataclass(frozen=True)
class Group:
    """A concept with its witnesses."""

    concept: str
    witnesses: tuple[Witness, ...]

    def fellows(self, one: Witness) -> list[Witness]:
        """The other translations of the same text."""
        family = one.document.family
        return [
            witness for witness in self.witnesses if witness is not one and witness.document.family == family
        ]

    def judges(self, one: Witness) -> list[Witness]:
        """Those that can testify against a witness: its fellows, or the one text that it is a translation of.

        Of two texts alone the original is the measure, or else the one that comes first.
        """
        fellows = self.fellows(one)
        if len(fellows) != 1:
            return fellows
        rank = {witness: (not witness.document.original, at) for at, witness in enumerate(self.witnesses)}
        return fellows if rank[fellows[0]] < rank[one] else []

    def forerunner(self, one: Witness) -> Witness | None:
        """The last earlier text in its own language, of another family."""
        earlier = [
            witness
            for witness in self.witnesses
            if witness.document.family != one.document.family
            and witness.document.language == one.document.language
            and witness.document.approved < one.document.approved
        ]
        return max(earlier, key=lambda witness: witness.document.approved, default=None)

    def translated(self, one: Witness) -> bool:
        """Whether it may differ because somebody translated: others speak another language, or came later."""
        tongues = {fellow.document.language for fellow in self.fellows(one)}
        return not self.latest(one) and tongues != {one.document.language}

    def latest(self, one: Witness) -> bool:
        """Whether it was approved after all its fellows: where it differs, it may have been amended."""
        return all(one.document.approved > other.document.approved for other in self.fellows(one))


def said(clauses: Sequence[Clause]) -> str:
    """What some clauses say, the cells of an annex row apart."""
    return " ".join(f"{clause.text} {'' if clause.annex else clause.body}".strip() for clause in clauses)


def concept_groups(
    documents: Sequence[Document],
    books: Mapping[str, Sequence[Clause]],
    languages: Mapping[str, Language],
    concepts: Sequence[Concept],
    analyses: Mapping[tuple[str, str], Analysis],
) -> list[Group]:
    """The concepts with what each document says; analyses by language code and text."""
    clauses = {(document, clause.number): clause for document, rows in books.items() for clause in rows}
    groups = []
    for concept in concepts:
        witnesses = []
        for document in documents:
            if numbers := concept.members.get(document.id):
                own = tuple(clauses[document.id, number] for number in numbers)
                language = languages[document.id]
                analysis = analyses[document.language, without_references(said(own), language)]
                witnesses.append(Witness(document, language, own, analysis))
        groups.append(Group(concept.id, tuple(witnesses)))
    return groups
