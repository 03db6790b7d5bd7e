"""What is wrong with a draft: references, terms and numbers that no longer hold, and rules that are stale."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from crossref.comparing.changes import UNCHANGED, whole_concept
from crossref.comparing.sides import Side
from crossref.references.cite import cite
from crossref.references.resolve import NUMERIC
from rulebook.findings import Change
from rulebook.language.cldr import counted
from rulebook.language.phrases import phrases
from rulebook.reading.documents import DocumentEntry
from rulebook.reading.labels import Grammar
from rulebook.records import Clause, Kind
from rulebook.sources.sources import Sources


class DraftFault(NamedTuple):
    """Something that is wrong with a draft."""

    kind: str
    number: str
    message: str


class DraftText(NamedTuple):
    """A draft beside the document that it follows."""

    left: Side
    right: Side
    entry: DocumentEntry
    clauses: Sequence[Clause]
    """All that was read, clauses of one number side by side."""


def find_faults(
    corpus: Sources, draft: DraftText, changes: Sequence[Change], ruled: frozenset[str], language: str
) -> Iterator[DraftFault]:
    """The faults, in a language; `ruled` are the concepts that rules of the older document depend on."""
    words = {key: row[language] for key, row in phrases().comparison.items()}
    yield from _dangling(corpus, draft, words)
    yield from _undefined(corpus, draft, changes, words, language)
    yield from _doubled(draft, words, language)
    yield from _stale(changes, ruled, words)


def _dangling(corpus: Sources, draft: DraftText, words: Mapping[str, str]) -> Iterator[DraftFault]:
    outline = next((other for other in corpus.entries if other.id == draft.entry.outline), None)
    grammar = Grammar(draft.entry.reading.styles or (outline and outline.reading.styles) or NUMERIC)
    known = {number for number, clause in draft.right.clauses.items() if clause.kind is not Kind.FRONT}
    references = corpus.references
    before = {row.printed for row in references if row.document == draft.left.id and not row.ok}
    for clause in draft.right.clauses.values():
        if clause.kind in (Kind.FRONT, Kind.PART, Kind.ANNEX_ROW):
            continue
        text = f"{clause.text}\n{clause.body}".strip()
        for citation in cite(text, draft.right.language, grammar, known.__contains__):
            number = grammar.number(citation.path) if citation.path else ""
            if citation.kind == "number" and number not in known and citation.printed not in before:
                message = words["fault dangling"].format(citation.printed)
                yield DraftFault("dangling", clause.number, message)


def _undefined(
    corpus: Sources,
    draft: DraftText,
    changes: Sequence[Change],
    words: Mapping[str, str],
    language: str,
) -> Iterator[DraftFault]:
    gone = {number for change in changes if not change.new for number in change.old}
    for term in corpus.term_entries:
        here = [id.split("/", 1)[1] for id in term.defined if id.split("/", 1)[0] == draft.left.id]
        if here and gone.issuperset(here):
            names = term.names.get(language) or next(iter(term.names.values()))
            message = words["fault undefined"].format(names[0] if names else term.id)
            yield DraftFault("undefined", here[0], message)


def _doubled(draft: DraftText, words: Mapping[str, str], language: str) -> Iterator[DraftFault]:
    before = Counter(clause.label for clause in draft.left.clauses.values() if clause.label)
    numbered = [clause for clause in draft.clauses if clause.label and clause.kind is not Kind.FRONT]
    rows = {clause.label for clause in numbered if clause.kind in (Kind.ANNEX_ROW, Kind.ANNEX_GROUP)}
    for label, count in Counter(clause.label or "" for clause in numbered).items():
        if count > 1 and before[label] < count and label not in rows:
            message = counted(words["fault duplicate"], language, count=count).format(label)
            yield DraftFault("duplicate", label.rstrip("."), message)


def _stale(
    changes: Sequence[Change], ruled: frozenset[str], words: Mapping[str, str]
) -> Iterator[DraftFault]:
    for change in changes:
        same = change.runs and not any(run.fate in ("gone", "new") for run in change.runs)
        same = same or change.relation in UNCHANGED
        if whole_concept(change.concept) in ruled and not same:
            number = (change.new or change.old)[0]
            yield DraftFault("stale", number, words["fault stale"].format(", ".join(change.old)))
