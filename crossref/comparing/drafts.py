"""A text that is not in the corpus, compared with one that is: a draft of the next edition.

It is read by the profile of the document that it is to follow, aligned with it, and compared clause by
clause. Nothing of it is kept.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from crossref.aligning.align import align
from crossref.aligning.lexicon import glossary_lemmas
from crossref.aligning.redraft import align_redraft
from crossref.comparing.behaviour import Difference, current_rules
from crossref.comparing.compare import (
    PART_OF,
    UNCHANGED,
    Comparison,
    Evidence,
    Side,
    document_side,
    find_changes,
    whole_concept,
)
from crossref.comparing.importance import open_scales
from crossref.comparing.paper import PaperFault
from crossref.references.cite import cite, without_references
from crossref.references.resolve import NUMERIC
from rulebook.corpus import AuthoredCorpus
from rulebook.language.analyse import analyse
from rulebook.language.analysis import Analysis
from rulebook.language.cldr import counted
from rulebook.language.phrases import phrases
from rulebook.language.words import Language
from rulebook.reading.audit import audit
from rulebook.reading.documents import DocumentEntry
from rulebook.reading.labels import Grammar
from rulebook.reading.parse import parse
from rulebook.reading.read import Source, decode
from rulebook.records import Book, Change, Clause, Concept, Kind, Residue, Run, Signs
from rulebook.rules.judge import judge, rule_set, ruling_by
from rulebook.rules.plain import scenario_situations
from rulebook.rules.situation import facts_of
from rulebook.rules.weigh import RuleSet, mixture
from rulebook.trouble import Trouble

DRAFT = "draft"
"""What a draft is called where documents have ids."""
MOST_RESIDUE = 0.01
"""Share of a draft that may be left over as noise."""
LOST = (Residue.NOISE, Residue.HEADER)
"""Sorts of residue that may hide clauses."""
LINES_NAMED = 5
DECISIVE = 2
"""Weight from which on a sense that went or came changes a rule."""
RECAST = 4
"""So many words in one place are put in other words, and not amended."""
LONGEST = 4_000_000
"""Bytes of the largest draft that is read."""
NUMBERED = re.compile(r"\s*(?:[-*#]+\s*)*(\d+(?:\.\d+)+)\.?\s")
"""A line that begins with the number of a clause."""


class Draft(NamedTuple):
    """A draft, read and compared."""

    entry: DocumentEntry
    clauses: tuple[Clause, ...]
    comparison: Comparison
    faults: tuple[PaperFault, ...]


@dataclass(frozen=True, kw_only=True)
class Tied:
    """A draft tied to the document that it is to follow."""

    left: Side
    right: Side
    concepts: list[Concept]


def read_draft_bytes(path: Path) -> bytes:
    """The bytes of a draft, or `Trouble` where it cannot be one."""
    try:
        with path.open("rb") as stream:
            data = stream.read(LONGEST + 1)
    except OSError as error:
        what = error.strerror or "cannot be read"
        raise Trouble(what, file=str(path), remedy="name an edition, a document or a file") from None
    remedy = "save the draft as plain text or Markdown in UTF-8"
    if data.startswith(b"%PDF") or b"\0" in data:
        raise Trouble("the draft is no plain text", file=str(path), remedy=remedy)
    if len(data) > LONGEST:
        raise Trouble("the draft is too long", file=str(path), remedy="give one rulebook")
    return data


def compare_draft(
    corpus: AuthoredCorpus, left: str, path: Path, language: str, like: str | None = None, *, sought: bool
) -> Draft:
    """A draft compared with a document; `like` names the document that is printed the same way.

    `sought` asks for situations that are ruled differently; `language` is that of the reader.
    """
    profile = _entry(corpus, like or left)
    source = decode(read_draft_bytes(path), str(path))
    entry = replace(
        profile, id=DRAFT, edition=DRAFT, title=path.name, authority="", status=DRAFT, numbering=DRAFT
    )
    entry = replace(entry, superseded_by="", superseded_on=None, in_force=None, original=False)
    followed = _entry(corpus, left)
    spoken = draft_language(corpus, path)
    language_of = spoken if spoken in (followed.language, profile.language) else followed.language
    entry = replace(entry, approved=followed.approved, language=language_of)
    _refuse_foreign(corpus, source, entry)
    book = _read(corpus, entry, source)
    tied = _tie(corpus, left, entry, book.clauses)
    evidence = Evidence(
        area_of=corpus.area_of,
        sanctions=frozenset(corpus.purposes.sanctions),
        scales=open_scales(corpus, [left] if current_rules(left) else []),
    )
    changes = find_changes(tied.left, tied.right, tied.concepts, evidence)
    changes = _with_senses(corpus, changes, tied, evidence)
    behaviour = _behaviour(corpus, left, changes) if sought and current_rules(left) else []
    faults = _faults(corpus, tied, changes, entry, book, language)
    comparison = Comparison(left=left, right=DRAFT, changes=tuple(changes), behaviour=tuple(behaviour))
    return Draft(entry, book.clauses, comparison, tuple(faults))


def _entry(corpus: AuthoredCorpus, id: str) -> DocumentEntry:
    corpus.build.document(id)
    return next(entry for entry in corpus.entries if entry.id == id)


# ---- reading ----


def draft_language(corpus: AuthoredCorpus, path: Path) -> str:
    """The language of the corpus that knows most words of a draft, or `Trouble`."""
    known = _known_words(corpus, decode(read_draft_bytes(path), str(path)))
    return max(known, key=lambda code: known[code])


def _known_words(corpus: AuthoredCorpus, source: Source) -> dict[str, int]:
    """How many words of a text each language knows."""
    words = Counter(re.findall(r"[^\W\d_]{3,}", source.text.casefold()))
    known = {}
    for code, language in corpus.languages_by_code.items():
        known[code] = sum(count for word, count in words.items() if word in language.lemmas)
    return known


def _refuse_foreign(corpus: AuthoredCorpus, source: Source, entry: DocumentEntry) -> None:
    """`Trouble` where the words of a draft are of another language."""
    known = _known_words(corpus, source)
    best = max(known, key=lambda code: known[code])
    if known[best] > 2 * known.get(entry.language, 0) or not known.get(entry.language):
        what = f"the draft is not in the language of {entry.language!r}"
        remedy = "compare it with a document in its own language"
        raise Trouble(what, file=source.file, line=1, remedy=remedy)


def _read(corpus: AuthoredCorpus, entry: DocumentEntry, source: Source) -> Book:
    """The draft as a book, or `Trouble` with the lines where clauses or too many characters were lost."""
    outline: Sequence[Clause] = corpus.build.clauses(entry.outline) if entry.outline else ()
    same = [other.id for other in corpus.entries if other.language == entry.language]
    book = parse(entry, source, outline=outline, witnesses=[corpus.sources[id].text for id in same])
    clauses = [clause for clause in book.clauses if clause.kind is not Kind.FRONT]
    if len(clauses) < 2:
        remedy = "give a text that is printed like the first, or name another with --like"
        raise Trouble("no clauses were found", file=source.file, line=1, remedy=remedy)
    result = audit(source.text, book.clauses, book.leftovers, book.repairs)
    noise = [rest for rest in book.leftovers if rest.residue in LOST and rest.text.strip()]
    left_over = sum(len(rest.text) for rest in noise) + result.unaccounted
    lost = _lost_lines(source, book.clauses)
    if lost or left_over > MOST_RESIDUE * max(result.characters, 1):
        lines = lost or [source.line_of(rest.source) for rest in noise]
        named = ", ".join(map(str, lines[:LINES_NAMED])) + (" …" if len(lines) > LINES_NAMED else "")
        what = f"clauses or text would be lost: line {named}"
        remedy = "number the lines as in the first text, or name another profile with --like"
        raise Trouble(what, file=source.file, line=lines[0] if lines else 1, remedy=remedy)
    return book


def _lost_lines(source: Source, clauses: Sequence[Clause]) -> list[int]:
    """Lines that begin with a number and became no record of their own."""
    first = {clause.lines[0] for clause in clauses if clause.kind is not Kind.FRONT}
    return [line.number for line in source.lines() if NUMBERED.match(line.text) and line.number not in first]


# ---- aligning ----


def _tie(corpus: AuthoredCorpus, left: str, entry: DocumentEntry, clauses: Sequence[Clause]) -> Tied:
    """The draft with the concepts of the document that it is to follow; each link is a change of its own."""
    old = document_side(corpus, left)
    language = corpus.language(entry.language)
    before = [clause for clause in old.clauses.values() if clause.kind is not Kind.FRONT]
    after = [clause for clause in clauses if clause.kind is not Kind.FRONT]
    links = _links(corpus, before, after, old.language, language)
    linked = {number for numbers, _ in links for number in numbers}
    links += [((clause.number,), ()) for clause in before if clause.number not in linked]
    members: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    home: dict[str, str] = {}
    for one, other in links:
        concept = old.concepts.get(one[0], f"{left}-{one[0]}")
        home.update(dict.fromkeys(other, concept))
        members[concept if concept not in members else f"{concept}{PART_OF}{one[0]}"] = (one, other)
    for clause in after:
        if clause.number not in home:
            home[clause.number] = f"{DRAFT}-{clause.number}"
            members[home[clause.number]] = ((), (clause.number,))
    by_number = {clause.number: clause for clause in after}
    sections = {number: home.get(_section(number, by_number) or "", "") for number in by_number}
    right = Side(
        id=DRAFT,
        language=language,
        clauses=by_number,
        family=DRAFT,
        edition=DRAFT,
        sections=sections,
        concepts=home,
    )
    concepts = [
        Concept(id=id, headline={}, members={left: one, DRAFT: other}) for id, (one, other) in members.items()
    ]
    return Tied(left=old, right=right, concepts=concepts)


def _links(
    corpus: AuthoredCorpus,
    before: Sequence[Clause],
    after: Sequence[Clause],
    old: Language,
    new: Language,
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Which clauses became which: by the words that stayed, or as those of any two documents."""
    if old.code == new.code:
        links = align_redraft(before, after, lambda clause: new.words(clause_words(clause, new)))
        if links is not None:
            return links
    glossary = glossary_lemmas(corpus.glossary, old, new)
    return [(link.left, link.right) for link in align(before, after, old, new, glossary).links]


def clause_words(clause: Clause, language: Language) -> str:
    """What a clause says, without the numbers of clauses that it refers to."""
    return without_references(f"{clause.text} {clause.body}", language).strip()


def _section(number: str, clauses: Mapping[str, Clause]) -> str | None:
    """The section that a clause stands in."""
    above: str | None = number
    while above and above in clauses and clauses[above].kind not in (Kind.SECTION, Kind.ANNEX_GROUP):
        above = clauses[above].parent
    return above


# ---- what words of the same language mean ----


def _with_senses(
    corpus: AuthoredCorpus, changes: Sequence[Change], tied: Tied, evidence: Evidence
) -> list[Change]:
    """The changes, those of them of substance in which a sense that decides went or came."""
    doubtful = [change for change in changes if change.old and change.new and not change.substantive]
    doubtful = [change for change in doubtful if any(run.fate in ("gone", "new") for run in change.runs)]
    pairs = {
        change.concept: (_said(change.old, tied.left), _said(change.new, tied.right)) for change in doubtful
    }
    code = tied.left.language.code
    texts = [(code, text) for pair in pairs.values() for text in pair]
    analyses = analyse(texts, corpus.languages_by_code, corpus.lexicon, {}) if texts else {}
    senses = Senses(corpus)
    changed = []
    for change in changes:
        if change.concept in pairs:
            before, after = pairs[change.concept]
            weight = DECISIVE + (len(change.old) != len(change.new))
            marks = senses.differing(analyses[code, before], analyses[code, after], weight)
            told = marks.told and not (marks.exchanged and _recast(change.runs))
            changed.append(_substantive(change, marks.told, tied, evidence) if told else change)
        else:
            changed.append(change)
    return changed


def _said(numbers: Sequence[str], side: Side) -> str:
    return " ".join(clause_words(side.clauses[number], side.language) for number in numbers)


def _substantive(change: Change, marks: Sequence[str], tied: Tied, evidence: Evidence) -> Change:
    section = tied.left.sections.get(change.old[0])
    importance = evidence.scales.weigh(whole_concept(change.concept), section, change.area)
    shaped = change.relation in ("split", "merged")
    return replace(
        change,
        relation=change.relation if shaped else "changed",
        substantive=True,
        grounds=(Signs(marks=tuple(marks)),),
        importance=importance.level,
        because=importance.reasons,
    )


class Senses:
    """What words can mean, and which meanings stand for each other."""

    def __init__(self, corpus: AuthoredCorpus) -> None:
        self.weights = {sense.id: sense.weight for sense in corpus.senses}
        self.near: dict[str, set[str]] = {}
        for sense in corpus.senses:
            for other in sense.near:
                self.near.setdefault(sense.id, set()).add(other)
                self.near.setdefault(other, set()).add(sense.id)

    def differing(self, before: Analysis, after: Analysis, weight: int) -> "Differing":
        """Senses and terms of some weight that only one text has, and nothing in the other stands for."""
        old, new = self._expressed(before), self._expressed(after)
        gone, came = self._alone(old, new, weight), self._alone(new, old, weight)
        terms = {hit.sense for hit in (*before.terms, *after.terms)}
        return Differing(tuple(sorted(gone | came)), bool(gone and came) and not (gone | came) & terms)

    def _expressed(self, analysis: Analysis) -> set[str]:
        return {hit.sense for hit in (*analysis.senses, *analysis.terms)}

    def _alone(self, here: Iterable[str], there: set[str], weight: int) -> set[str]:
        """Senses that decide, stand here, and have no like there."""
        known = set(there).union(*(self.near.get(sense, ()) for sense in there))
        return {sense for sense in here if sense not in known and self.weights.get(sense, weight) >= weight}


class Differing(NamedTuple):
    """Senses that only one of two texts has."""

    told: tuple[str, ...]
    exchanged: bool
    """Whether each text has some that the other lacks, and none is a term."""


def _recast(runs: Sequence[Run]) -> bool:
    """Whether a sentence was put in other words, in several places or at length; an amendment changes few."""
    gone = [len(run.text.split()) for run in runs if run.fate == "gone"]
    new = [len(run.text.split()) for run in runs if run.fate == "new"]
    longest = min(max(gone, default=0), max(new, default=0))
    return min(len(gone), len(new)) > 1 or longest >= RECAST


# ---- rulings ----


def _behaviour(corpus: AuthoredCorpus, left: str, changes: Sequence[Change]) -> list[Difference]:
    """Known situations that come out differently without the rules of the clauses that are gone."""
    removed = [whole_concept(change.concept) for change in changes if change.relation == "removed"]
    rules = rule_set(left)
    gone = {rule.concept for rule in rules.rules} & set(removed)
    if not gone:
        return []
    nothing = RuleSet(
        rules=(),
        notions=(),
        defaults=rules.defaults,
        swallows=rules.swallows,
        contradicted=rules.contradicted,
    )
    rest = mixture(rules, nothing, gone)
    found: dict[tuple[object, ...], Difference] = {}
    for situation in scenario_situations():
        facts = facts_of(situation, corpus.vocabulary)
        before, after = judge(left, facts), ruling_by(DRAFT, rest, facts)
        responsible = tuple(sorted({rule.concept for rule in before.applied} & gone))
        key = (responsible, before.outcomes, after.outcomes)
        if responsible and before.outcomes != after.outcomes and key not in found:
            found[key] = Difference(dict(situation), before, after, responsible)
    return list(found.values())


# ---- what is wrong with a draft ----


def _faults(
    corpus: AuthoredCorpus,
    tied: Tied,
    changes: Sequence[Change],
    entry: DocumentEntry,
    book: Book,
    language: str,
) -> list[PaperFault]:
    """References that dangle, terms no longer defined, numbers that stand twice, rules that go stale."""
    words = {key: row[language] for key, row in phrases().comparison.items()}
    return [
        *_dangling(corpus, tied, entry, words),
        *_undefined(corpus, tied, changes, words, language),
        *_doubled(tied, book, words, language),
        *_stale(corpus, tied, changes, words),
    ]


def _dangling(
    corpus: AuthoredCorpus, tied: Tied, entry: DocumentEntry, words: Mapping[str, str]
) -> Iterable[PaperFault]:
    outline = next((other for other in corpus.entries if other.id == entry.outline), None)
    grammar = Grammar(entry.reading.styles or (outline and outline.reading.styles) or NUMERIC)
    known = set(tied.right.clauses)
    before = {row.printed for row in corpus.build.references if row.document == tied.left.id and not row.ok}
    for clause in tied.right.clauses.values():
        if clause.kind in (Kind.PART, Kind.ANNEX_ROW):
            continue
        text = f"{clause.text}\n{clause.body}".strip()
        for citation in cite(text, tied.right.language, grammar, known.__contains__):
            number = grammar.number(citation.path) if citation.path else ""
            if citation.kind == "number" and number not in known and citation.printed not in before:
                message = words["fault dangling"].format(citation.printed)
                yield PaperFault("dangling", clause.number, message)


def _undefined(
    corpus: AuthoredCorpus, tied: Tied, changes: Sequence[Change], words: Mapping[str, str], language: str
) -> Iterable[PaperFault]:
    gone = {number for change in changes if not change.new for number in change.old}
    for term in corpus.term_entries:
        here = [id.split("/", 1)[1] for id in term.defined if id.split("/", 1)[0] == tied.left.id]
        if here and set(here) <= gone:
            names = term.names.get(language) or next(iter(term.names.values()))
            yield PaperFault(
                "undefined", here[0], words["fault undefined"].format(names[0] if names else term.id)
            )


def _doubled(tied: Tied, book: Book, words: Mapping[str, str], language: str) -> Iterable[PaperFault]:
    before = Counter(clause.label for clause in tied.left.clauses.values() if clause.label)
    labels = Counter(
        clause.label for clause in book.clauses if clause.label and clause.kind is not Kind.FRONT
    )
    for label, count in labels.items():
        if count > 1 and before[label] < count and not any(_is_row(clause, label) for clause in book.clauses):
            message = counted(words["fault duplicate"], language, count=count).format(label)
            yield PaperFault("duplicate", label.rstrip("."), message)


def _is_row(clause: Clause, label: str) -> bool:
    return clause.label == label and clause.kind in (Kind.ANNEX_ROW, Kind.ANNEX_GROUP)


def _stale(
    corpus: AuthoredCorpus, tied: Tied, changes: Sequence[Change], words: Mapping[str, str]
) -> Iterable[PaperFault]:
    if not current_rules(tied.left.id):
        return
    rules = rule_set(tied.left.id)
    ruled = {rule.concept for rule in rules.rules} | {notion.concept for notion in rules.notions}
    for change in changes:
        same = change.runs and not any(run.fate in ("gone", "new") for run in change.runs)
        same = same or change.relation in UNCHANGED
        if whole_concept(change.concept) in ruled and not same:
            number = (change.new or change.old)[0]
            yield PaperFault("stale", number, words["fault stale"].format(", ".join(change.old)))
