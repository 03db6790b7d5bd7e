"""One page per concept: its wording everywhere, and all that belongs to it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from format import (
    ConceptTitle,
    clause_words,
    concept_title,
    description,
    editions_meant,
    headline,
    marked,
    own_headlines,
    own_reason,
    own_words,
    place,
)
from markupsafe import Markup
from reference import Context, Page, RuleReference
from rulings import DecidedSituation

from crossref.comparing.editions import document_name
from pages.book import number_note
from pages.concept_changes import agreeing_pairs, concept_changes, concept_history
from pages.figures import concept_figures
from pages.findings import finding_groups
from pages.ruling_page import event_links, trial_link
from rulebook.language.typeset import typeset
from rulebook.records import Clause, ClauseId, Concept, Document, Kind, Parameter, Term
from rulebook.rules.outcomes import Given

MAX_SITUATIONS = 6
"""Situations that the page of a concept shows at once."""
MAX_FOLDED = 60
"""Situations that it shows at all, the rest of them folded."""
DEFINING = (Kind.CLAUSE, Kind.SECTION, Kind.NOTE)
"""What can define a term; a row of the annex only measures it."""


@dataclass(frozen=True, kw_only=True)
class ClauseQuotation:
    """A clause of the concept in one document."""

    number: str
    said: str
    """The number as people say it."""
    page: str
    anchor: str
    text: Markup
    body: str
    annex: Parameter | None
    note: str
    mark: str
    """What it is cited by."""
    above: str
    """The clause that it completes."""
    source: str
    """Document and lines."""


class ConceptText(NamedTuple):
    """The wording of the concept in one document."""

    document: Document
    label: str
    clauses: list[ClauseQuotation]
    changed: bool
    """Whether the document says something else than the one that everyone quotes."""


class LinkedReference(NamedTuple):
    """A reference to or from another concept."""

    concept: str
    title: str
    printed: tuple[str, ...]
    lent: tuple[str, ...]
    ok: bool


class UsedTerm(NamedTuple):
    """A term that the concept speaks of."""

    id: str
    name: str
    definition: str
    language: str


class LinkedSituation(NamedTuple):
    """A situation with a link to its ruling."""

    title: str
    link: str
    document: str
    """Id of the document that the link rules by."""


class RuleReading(NamedTuple):
    """A rule of the concept, and the documents that read it so."""

    outcomes: str
    facts: tuple[str, ...]
    documents: list[str]


class StateOfClauses(NamedTuple):
    """What becomes of the clauses of the concept, and in which documents."""

    status: str
    reason: str
    documents: list[str]


def concept_pages(reference: RuleReference, lang: str) -> Iterator[Page]:
    """One page per concept."""
    for concept in reference.concepts.values():
        context = {
            "title": headline(reference, concept.id, lang),
            "concept": concept.id,
            "meant": editions_meant(reference, concept.id),
            "others": own_headlines(reference, concept.id, lang),
            "description": _description(reference, lang, concept),
            "wide": "paged",
            "short": _shortest_address(reference, concept),
            "where": _shortest_name(reference, lang, concept),
            "trail": _trail(reference, lang, concept),
            "figures": concept_figures(reference, lang, concept),
            "texts": _texts(reference, lang, concept),
            "changes": concept_changes(reference, lang, concept),
            "alike": agreeing_pairs(reference, concept),
            "history": concept_history(reference, lang, concept),
            "refs": _references(reference, lang, concept),
            "terms": _terms(reference, lang, concept),
            "findings": finding_groups(reference, lang, concept.id),
            **_turn(reference, lang, concept),
        }
        yield Page(f"c/{concept.id}", context | _rulings(reference, lang, concept), "concept.html")


def _shortest_address(reference: RuleReference, concept: Concept) -> str:
    """A number of the document that everyone quotes, or of another, or the concept itself."""
    default = reference.corpus.default.id
    if numbers := concept.members.get(default):
        return numbers[0]
    for document in reference.documents:
        if numbers := concept.members.get(document.id):
            return f"{document.id}/{numbers[0]}"
    return concept.id


def _shortest_name(reference: RuleReference, lang: str, concept: Concept) -> str:
    """The same as people say it."""
    default = reference.corpus.default.id
    document = default if default in concept.members else next(iter(concept.members))
    said = reference.said_number(lang, document, concept.members[document][0])
    return said if document == default else f"{document_name(reference.document(document))} {said}"


def _own_document(reference: RuleReference, lang: str, concept: Concept) -> str:
    """The reader's own document, or the first that has the concept."""
    first = reference.first_document(lang)
    return first if first in concept.members else next(iter(concept.members))


def _description(reference: RuleReference, lang: str, concept: Concept) -> str:
    """The words of the clause in the reader's document."""
    document = _own_document(reference, lang, concept)
    clauses = [reference.clauses[document][number] for number in concept.members[document]]
    words = " ".join(clause_words(clause) for clause in clauses)
    number = reference.said_number(lang, document, clauses[0].number)
    where = f"{document_name(reference.document(document))}, {number}"
    return description(f"{headline(reference, concept.id, lang)}. {where}", words, lang)


def _turn(reference: RuleReference, lang: str, concept: Concept) -> Context:
    """The concepts before and after, in the order of the reader's document."""
    document = _own_document(reference, lang, concept)
    order = reference.reading_order(document)
    n = order.index(concept.id)
    before = concept_title(reference, order[n - 1], lang) if n else None
    after = concept_title(reference, order[n + 1], lang) if n + 1 < len(order) else None
    return {"before": before, "after": after, "order_of": document}


def _trail(reference: RuleReference, lang: str, concept: Concept) -> list[ConceptTitle]:
    """The concepts that this one stands under, the outermost first."""
    document, numbers = next(iter(concept.members.items()))
    clauses = reference.clauses[document]
    trail: list[ConceptTitle] = []
    above = clauses[numbers[0]].parent
    while above:
        outer = reference.concept_ids.get(ClauseId(document, above))
        if outer and outer != concept.id:
            trail.insert(0, concept_title(reference, outer, lang))
        above = clauses[above].parent
    return trail


def _texts(reference: RuleReference, lang: str, concept: Concept) -> list[ConceptText]:
    """The wording in every document, the reader's own first, then others in the reader's language."""
    first = reference.first_document(lang)
    usual = reference.corpus.default.numbering
    changed = set()
    for row in reference.changes_of.get(concept.id, ()):
        if row.change.substantive and row.change.old:
            changed.add(row.new)
    texts = []
    order = sorted(reference.documents, key=lambda one: (one.id != first, one.language != lang))
    for document in order:
        numbers = concept.members.get(document.id, ())
        clauses = [
            _quoted(reference, lang, document, reference.clauses[document.id][number]) for number in numbers
        ]
        # Between documents of one numbering a difference may be a slip of translation; the changes say which.
        differs = document.id in changed and document.numbering != usual
        texts.append(ConceptText(document, document_name(document), clauses, differs))
    return texts


def _quoted(reference: RuleReference, lang: str, document: Document, clause: Clause) -> ClauseQuotation:
    above = reference.clauses[document.id].get(clause.parent or "")
    first, last = clause.lines
    words = reference.interface[lang]["concept"]
    lines = words["source_lines"].format(first, last) if last != first else words["source_line"].format(first)
    where = place(reference, lang, document.id, clause.number)
    usual = document.numbering == reference.corpus.default.numbering
    return ClauseQuotation(
        number=clause.number,
        said=where.said,
        page=where.page,
        anchor=where.anchor,
        text=marked(clause),
        body=clause.body,
        annex=clause.annex,
        note=number_note(reference, lang, clause),
        mark=clause.number if usual else clause.id,
        above=above.text if above and above.kind is Kind.CLAUSE else "",
        source=f"{document_name(document)}, {lines}",
    )


def _references(reference: RuleReference, lang: str, concept: Concept) -> dict[str, list[LinkedReference]]:
    """References `out` of and `in`to a concept."""
    linked = {}
    for way, rows in reference.references.get(concept.id, {}).items():
        linked[way] = [
            LinkedReference(
                row.concept, headline(reference, row.concept, lang), row.printed, row.lent, row.ok
            )
            for row in rows
        ]
    return linked


def _terms(reference: RuleReference, lang: str, concept: Concept) -> list[UsedTerm]:
    first = reference.first_document(lang)
    return [_term(reference, lang, term, first) for term in reference.terms_of.get(concept.id, ())]


def _term(reference: RuleReference, lang: str, term: Term, first: str) -> UsedTerm:
    numbers = [id.split("/", 1)[1] for id in term.definitions if id.startswith(f"{first}/")]
    clauses = (reference.clauses[first][number] for number in numbers)
    text = next((clause.text for clause in clauses if clause.kind in DEFINING), "")
    name = typeset(term.preferred(lang) or term.id, lang)
    return UsedTerm(term.id, name, text, reference.document(first).language)


def _rulings(reference: RuleReference, lang: str, concept: Concept) -> Context:
    """What the concept rules: its rules, what becomes of its clauses, and situations that it decides."""
    situations = reference.situations.get(concept.id, [])
    document = _own_document(reference, lang, concept)
    return {
        "ruled_by": document,
        "rules": _rules(reference, lang, concept),
        "states": _states(reference, lang, concept),
        "events": event_links(reference, concept.id, lang, document),
        "situations": [_situation(reference, lang, row) for row in situations[:MAX_FOLDED]],
        "at_once": MAX_SITUATIONS,
        "decided": len(situations),
    }


def _situation(reference: RuleReference, lang: str, decided: DecidedSituation) -> LinkedSituation:
    """A situation with its ruling, in the reader's document if the concept decides it there."""
    first = reference.first_document(lang)
    document = first if first in decided.documents else decided.documents[0]
    title = own_words(reference, decided.titles, lang)
    return LinkedSituation(title, trial_link(reference, decided.situation, document), document)


def _rules(reference: RuleReference, lang: str, concept: Concept) -> list[RuleReading]:
    """The rules of a concept, the same reading of several documents once."""
    readings: dict[tuple[str, ...], RuleReading] = {}
    for rule in reference.rules.get(concept.id, ()):
        given = Given(rule.document, (rule,))
        outcomes = reference.corpus.outcomes.announce(rule.outcomes, lang, given)
        facts = [reference.corpus.vocabulary.facts.get(name) for name in rule.facts]
        asked = tuple(fact.question[lang] for fact in facts if fact)  # notions are derived, not asked
        reading = RuleReading(outcomes, asked, [])
        known = readings.setdefault((rule.text, *rule.outcomes, outcomes), reading)
        if rule.document not in known.documents:
            known.documents.append(rule.document)
    return list(readings.values())


def _states(reference: RuleReference, lang: str, concept: Concept) -> list[StateOfClauses]:
    """What becomes of the clauses of a concept, documents that agree together."""
    documents: dict[tuple[str, str], dict[str, None]] = {}
    for document, numbers in concept.members.items():
        for number in numbers:
            if state := reference.states.get(f"{document}/{number}"):
                reason = own_reason(reference, state.id, lang)
                documents.setdefault((state.status, reason), {})[document] = None
    words = reference.interface[lang]["coverage"]
    rows = []
    for (status, why), ids in documents.items():
        rows.append(StateOfClauses(words[f"{status}_means"], why, list(ids)))
    return rows
