"""A concept through the editions: its wording in each document, and what became of it."""

from datetime import date

from msgspec import Struct

from rulebook.findings import Run
from rulebook.records import Concept, Document
from rulebook.sources.sources import Sources
from rulebook.storage.export import RelationRow, relation_row


class HistoryStep(Struct, frozen=True, kw_only=True):
    """A concept in one document."""

    document: str
    """Id of the document."""
    edition: str
    """The set of rules that the document states."""
    approved: date
    """Day of approval."""
    numbers: tuple[str, ...]
    """Numbers of its clauses; none where the document lacks it."""
    text: str
    """Its wording."""
    since: str | None
    """Id of the last document of the same language that had it."""
    redline: tuple[Run, ...]
    """How the wording changed since."""
    relation: RelationRow | None
    """What became of it since."""


class History(Struct, frozen=True, kw_only=True):
    """A concept through the editions."""

    concept: str
    """Id of the concept."""
    headline: dict[str, str | None]
    """What it is about, in each language."""
    history: tuple[HistoryStep, ...]
    """One step a document, the oldest first."""


def concept_history(corpus: Sources, concept: Concept) -> History:
    """A concept in every document, the oldest first."""
    last: dict[str, HistoryStep] = {}
    steps = []
    for document in sorted(corpus.documents, key=lambda document: document.approved):
        step = _step(corpus, concept, document, last.get(document.language))
        steps.append(step)
        if step.text:
            last[document.language] = step
    return History(concept=concept.id, headline=concept.headline, history=tuple(steps))


def _step(corpus: Sources, concept: Concept, document: Document, before: HistoryStep | None) -> HistoryStep:
    numbers = concept.members.get(document.id, ())
    clauses = corpus.clauses(document.id)
    text = " ".join(clause.text for clause in clauses if clause.number in numbers)
    change = corpus.change(concept.id, before.document, document.id) if before else None
    return HistoryStep(
        document=document.id,
        edition=document.edition,
        approved=document.approved,
        numbers=numbers,
        text=text,
        since=before.document if before else None,
        redline=change.runs if change else (),
        relation=relation_row(change, before.document, document.id) if before and change else None,
    )
