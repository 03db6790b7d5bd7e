"""What two documents are compared by: the records of a build, stored or just made, seen from both sides."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from crossref.comparing.readings import Readings, stored_readings
from rulebook.findings import Finding
from rulebook.index import Index
from rulebook.language.words import Language
from rulebook.records import Clause, ClauseId, Concept, Document, Kind
from rulebook.sources.sources import Sources


@dataclass(frozen=True, kw_only=True)
class Side:
    """A document as it is compared."""

    id: str
    language: Language
    clauses: Mapping[str, Clause]
    """The clauses by number, in the order of the document."""
    family: str
    """Documents of one family are translations of one text."""
    edition: str
    """The set of rules that it states."""
    sections: Mapping[str, str]
    """The concept of the section that each clause stands in."""
    concepts: Mapping[str, str] = field(default_factory=dict)
    """The concept of each clause, by its number."""

    def members(self, concept: Concept) -> list[Clause]:
        """The clauses of a concept."""
        return [self.clauses[number] for number in concept.members.get(self.id, ())]

    def section_of(self, clauses: Sequence[Clause]) -> str | None:
        """The concept of the section that the first of these clauses stands in."""
        return self.sections.get(clauses[0].number) if clauses else None


@dataclass(frozen=True, kw_only=True)
class Records:
    """All of a build that comparisons look at."""

    documents: tuple[Document, ...]
    index: Index
    findings: Sequence[Finding]
    readings: Readings

    def document(self, id: str) -> Document:
        """What is known of a document."""
        return next(document for document in self.documents if document.id == id)

    @cached_property
    def findings_on(self) -> dict[str, list[Finding]]:
        """What the checks noticed, by concept."""
        found: dict[str, list[Finding]] = {}
        for finding in self.findings:
            found.setdefault(finding.concept, []).append(finding)
        return found

    def side(self, id: str, language: Language) -> Side:
        """A document, ready to be compared."""
        document = self.document(id)
        clauses = self.index.by_number[id]
        keys = [clause.key for clause in clauses.values()]
        concepts = self.index.concept_of
        return Side(
            id=id,
            language=language,
            clauses=clauses,
            family=document.family,
            edition=document.edition,
            sections={key.number: concepts.get(self._section(key), "") for key in keys},
            concepts={key.number: concepts[key] for key in keys if key in concepts},
        )

    def _section(self, key: ClauseId) -> ClauseId:
        """The section or group that a clause stands in; no clause where it stands in none."""
        above = self.index.above(key)
        sections = (one for one in above if self.index.clauses[one].kind in (Kind.SECTION, Kind.ANNEX_GROUP))
        return next(sections, ClauseId(key.document, ""))


def stored_records(corpus: Sources) -> Records:
    """The records as the last build has them."""
    build = corpus
    return Records(
        documents=build.documents,
        index=corpus.index,
        findings=build.findings,
        readings=stored_readings(corpus),
    )
