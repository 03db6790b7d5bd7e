"""A text that is not in the corpus, compared with one that is: a draft of the next edition.

It is read as `rulebook add` reads a document, put beside the one that it follows, and compared like any two
documents. Nothing of it is kept.
"""

import re
from collections.abc import Sequence
from dataclasses import replace as with_fields
from typing import NamedTuple

from msgspec.structs import replace

from crossref.aligning.align import align
from crossref.aligning.lexicon import glossary_lemmas
from crossref.aligning.redraft import align_redraft
from crossref.comparing.behaviour import Difference
from crossref.comparing.changes import PART_OF, Comparer, Comparison, open_comparer, whole_concept
from crossref.comparing.faults import DraftFault, DraftText, find_faults
from crossref.comparing.importance import open_scales
from crossref.comparing.readings import Readings
from crossref.comparing.senses import clause_words, with_senses
from crossref.comparing.sides import Records
from rulebook.adding.describe import Described, Wanted, describe
from rulebook.adding.extract import Extracted
from rulebook.adding.words import spoken_language
from rulebook.errors import InputError
from rulebook.findings import Change
from rulebook.index import Index
from rulebook.reading.documents import DocumentEntry
from rulebook.records import Clause, ClauseId, Concept, Kind
from rulebook.rules.judge import judge
from rulebook.rules.what_if import mixture
from rulebook.sources.sources import Sources

DRAFT = "draft"
"""What a draft is called where documents have ids."""
LINES_NAMED = 5
NUMBERED = re.compile(r"\s*(?:[-*#]+\s*)*(\d+(?:\.\d+)+)\.?\s")
"""A line that begins with the number of a clause."""
Link = tuple[tuple[str, ...], tuple[str, ...]]
"""Numbers of clauses that became others."""


class Draft(NamedTuple):
    """A draft, read and compared."""

    entry: DocumentEntry
    clauses: tuple[Clause, ...]
    comparison: Comparison
    faults: tuple[DraftFault, ...]


def compare_draft(
    corpus: Sources,
    left: str,
    text: Extracted,
    language: str,
    like: str | None = None,
    *,
    sought: bool,
) -> Draft:
    """A draft compared with a document; `like` names the document that is printed the same way.

    `sought` asks for situations that are ruled differently; `language` is that of the reader.
    """
    described = _described(corpus, left, text, like or left)
    entry, clauses = described.entry, described.book.clauses
    records = _with_draft(corpus, open_comparer(corpus).records, left, entry, clauses)
    readings = records.readings
    comparer = Comparer(corpus, records)
    old, new = comparer.side(left), comparer.side(DRAFT)
    scales = open_scales(corpus.importance.value, readings, [left])
    changes = with_senses(corpus, comparer.changes(left, DRAFT), old, new, scales)
    ruled = readings.concepts_of(left)
    behaviour = _without_rules(readings, left, changes) if sought and ruled else ()
    draft = DraftText(old, new, entry, clauses)
    return Draft(
        entry,
        clauses,
        Comparison(left=left, right=DRAFT, changes=tuple(changes), behaviour=tuple(behaviour)),
        tuple(find_faults(corpus, draft, changes, ruled, language)),
    )


def _described(corpus: Sources, left: str, text: Extracted, like: str) -> Described:
    """The draft as a document, or `InputError` where clauses or too many characters would be lost."""
    entries = {entry.id: entry for entry in corpus.entries}
    for id in (left, like):
        corpus.document(id)
    draft = replace(
        entries[like],
        **dict.fromkeys(("id", "edition", "status", "numbering"), DRAFT),
        **dict.fromkeys(("authority", "superseded_by"), ""),
        superseded_on=None,
        in_force=None,
        original=False,
        approved=entries[left].approved,
        language=entries[left].language,
    )
    if spoken_language(text.text, draft.language) != draft.language:
        hint = "compare it with a document in its own language"
        raise InputError(f"the text is not in {draft.language!r}", file=text.file, hint=hint)
    wanted = Wanted(id=DRAFT, edition=DRAFT, language=draft.language, title=text.file)
    described = describe(text, wanted, [*corpus.entries, draft], corpus.clauses)
    lines = _lost_lines(text, described)
    if lines or described.too_much_residue:
        named = ", ".join(map(str, lines[:LINES_NAMED])) + (" …" if len(lines) > LINES_NAMED else "")
        what = f"clauses or text would be lost: line {named}" if lines else "text would be lost"
        hint = "number the lines as in the first text, or name another layout with --like"
        raise InputError(what, file=text.file, hint=hint)
    return described


def _lost_lines(text: Extracted, described: Described) -> list[int]:
    """Doubtful lines, and those that begin with the number of a clause and became no record of their own."""
    first = {clause.lines[0] for clause in described.book.clauses if clause.kind is not Kind.FRONT}
    lines = enumerate(text.text.split("\n"), 1)
    numbered = {number for number, line in lines if NUMBERED.match(line)}
    return sorted({doubt.line for doubt in described.lost} | numbered - first)


def _with_draft(
    corpus: Sources, records: Records, left: str, entry: DocumentEntry, clauses: Sequence[Clause]
) -> Records:
    """The records with the draft beside the document that it follows; each link is a concept of its own."""
    before = [clause for clause in records.index.books[left] if clause.kind is not Kind.FRONT]
    after = [clause for clause in clauses if clause.kind is not Kind.FRONT]
    links = _links(corpus, left, entry.language, before, after)
    linked = {number for numbers, _ in links for number in numbers}
    links += [((clause.number,), ()) for clause in before if clause.number not in linked]
    members: dict[str, dict[str, tuple[str, ...]]] = {}
    for one, other in links:
        concept = records.index.concept_of.get(ClauseId(left, one[0]), f"{left}-{one[0]}")
        id = f"{concept}{PART_OF}{one[0]}" if concept in members else concept
        members[id] = {left: one, DRAFT: other}
    known = {number for _, numbers in links for number in numbers}
    for clause in after:
        if clause.number not in known:
            members[f"{DRAFT}-{clause.number}"] = {DRAFT: (clause.number,)}
    concepts = [Concept(id=id, headline={}, members=numbers) for id, numbers in members.items()]
    index = Index({**records.index.books, DRAFT: clauses}, concepts)
    return with_fields(records, documents=(*records.documents, entry), index=index)


def _links(
    corpus: Sources, left: str, language: str, before: Sequence[Clause], after: Sequence[Clause]
) -> list[Link]:
    """Which clauses became which: by the words that stayed, or as those of any two documents."""
    old, new = corpus.languages[left], corpus.language(language)
    if old.code == new.code:
        links = align_redraft(before, after, lambda clause: new.words(clause_words(clause, new)))
        if links is not None:
            return links
    glossary = glossary_lemmas(corpus.glossary, old, new)
    return [(link.left, link.right) for link in align(before, after, old, new, glossary).links]


def _without_rules(readings: Readings, left: str, changes: Sequence[Change]) -> list[Difference]:
    """Known situations that come out differently without the rules of the clauses that are gone."""
    removed = {whole_concept(change.concept) for change in changes if change.relation == "removed"}
    rules = readings.sets[left]
    gone = removed & {rule.concept for rule in rules.rules}
    nothing = with_fields(rules, rules=(), notions=(), definitions=())
    rest = with_fields(mixture(rules, nothing, gone), document=DRAFT)
    found: dict[tuple[object, ...], Difference] = {}
    for situation, facts in zip(readings.situations, readings.facts, strict=True) if gone else ():
        before, after = judge(rules, facts), judge(rest, facts)
        responsible = tuple(sorted({rule.concept for rule in before.applied} & gone))
        key = (responsible, before.outcomes, after.outcomes)
        if responsible and before.outcomes != after.outcomes and key not in found:
            found[key] = Difference(dict(situation), before, after, responsible)
    return list(found.values())
