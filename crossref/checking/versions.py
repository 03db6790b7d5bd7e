"""What each document says on one concept, and which documents are compared with which.

A document's siblings are those of its own numbering: translations of one text. A later edition without
siblings is compared with its predecessor, the last earlier text in its own language.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from crossref.references.cite import without_references
from rulebook.index import Index
from rulebook.language.analyse import Text
from rulebook.language.analysis import Analysis
from rulebook.language.words import Language
from rulebook.records import Clause, Document
from rulebook.sources.sources import Sources

MIN_VERSIONS = 2
"""Fewer siblings than this cannot outvote anybody."""


@dataclass(frozen=True, eq=False)
class Version:
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

    def clause_at(self, character: int) -> Clause:
        """The clause that a character of the text belongs to."""
        end = -1
        for clause in self.clauses:
            end += len(said((clause,))) + 1
            if character <= end:
                return clause
        return self.clauses[-1]


def measure(family: Sequence[Document]) -> Document:
    """Of two documents alone the one that the other is held to: the original, or the first."""
    return min(family, key=lambda document: not document.original)


@dataclass(frozen=True)
class Group:
    """A concept with its versions."""

    concept: str
    versions: tuple[Version, ...]

    def siblings(self, one: Version) -> list[Version]:
        """The other translations of the same text."""
        family = one.document.family
        return [
            version for version in self.versions if version is not one and version.document.family == family
        ]

    def measures(self, one: Version) -> list[Version]:
        """Those that a version is held to: its siblings, or the one text that it is a translation of."""
        siblings = self.siblings(one)
        family = [row.document for row in self.versions if row is one or row in siblings]
        return [] if len(family) == 2 and measure(family) is one.document else siblings

    def predecessor(self, one: Version) -> Version | None:
        """The last earlier text in its own language, of another family."""
        earlier = [
            version
            for version in self.versions
            if version.document.family != one.document.family
            and version.document.language == one.document.language
            and version.document.approved < one.document.approved
        ]
        return max(earlier, key=lambda version: version.document.approved, default=None)

    def translated(self, one: Version) -> bool:
        """Whether it may differ because somebody translated: others speak another language, or came later."""
        siblings = [sibling.document for sibling in self.siblings(one)]
        languages = {document.language for document in siblings}
        latest = all(one.document.approved > document.approved for document in siblings)
        return not latest and languages != {one.document.language}


def said(clauses: Sequence[Clause]) -> str:
    """What some clauses say, the cells of an annex row apart."""
    return " ".join(f"{clause.text} {'' if clause.annex else clause.body}".strip() for clause in clauses)


class SpokenTexts(NamedTuple):
    """The texts that have to be analysed, references blotted out."""

    of_clauses: Mapping[str, Text]
    """What each clause says, by id."""
    of_concepts: Mapping[tuple[str, str], Text]
    """What each document says on each concept, by concept and document."""


def spoken_texts(corpus: Sources, index: Index) -> SpokenTexts:
    """What each clause says, and each document on each concept."""
    languages = corpus.languages

    def spoken(document: str, clauses: Sequence[Clause]) -> Text:
        language = languages[document]
        return language.code, without_references(said(clauses), language)

    of_clauses = {clause.id: spoken(clause.document, [clause]) for clause in index.clauses.values()}
    of_concepts = {}
    for concept in index.concepts.values():
        for document in concept.members:
            of_concepts[concept.id, document] = spoken(document, index.members(concept.id, document))
    return SpokenTexts(of_clauses, of_concepts)


def concept_groups(
    corpus: Sources, index: Index, texts: SpokenTexts, analyses: Mapping[Text, Analysis]
) -> list[Group]:
    """The concepts with what each document says."""
    groups = []
    for concept in index.concepts:
        versions = []
        for document in corpus.entries:
            if text := texts.of_concepts.get((concept, document.id)):
                clauses = tuple(index.members(concept, document.id))
                versions.append(Version(document, corpus.languages[document.id], clauses, analyses[text]))
        groups.append(Group(concept, tuple(versions)))
    return groups
