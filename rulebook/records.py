"""The nouns of the reference: documents and clauses, what ties them together, what was noticed about them.

Everything here is frozen data: no logic, no input or output. `store` writes and reads it; the names of fields
are those that programs outside read, but for words that Python keeps for itself (`from`).
"""

from datetime import date
from enum import StrEnum

from msgspec import Struct, field


class Kind(StrEnum):
    """What a record is in its rulebook."""

    FRONT = "front"
    PART = "part"
    SECTION = "section"
    CLAUSE = "clause"
    NOTE = "note"
    ANNEX_GROUP = "annex_group"
    ANNEX_ROW = "annex_row"


class NumberFrom(StrEnum):
    """How a record came by its number."""

    PRINTED = "printed"
    REPAIRED = "repaired"
    INFERRED = "inferred"


class Residue(StrEnum):
    """What a character of a source is when no record owns it."""

    CONTENTS = "table of contents"
    HEADER = "running header"
    PAGE_NUMBER = "page number"
    MARKUP = "markup"
    BLANK = "blank"
    NOISE = "extraction noise"


class Document(Struct, frozen=True, kw_only=True):
    """One edition in one language."""

    id: str
    """Stable id, such as the name of its file."""
    edition: str
    """The set of rules that it states."""
    language: str
    """ISO 639-1 code."""
    title: str
    """Title as printed."""
    authority: str
    """Who made the rules."""
    approved: date
    """Day of approval."""
    in_force: date | None = None
    """Day of entry into force."""
    based_on: str = ""
    """What it was made from, if that is known."""
    status: str
    """draft, pilot, in force or superseded."""
    superseded_by: str = ""
    """The edition that took its place, whether it is here or not."""
    superseded_on: date | None = None
    """Day on which it did."""
    numbering: str = ""
    """Documents with the same numbering can be read side by side by number; if not said, an edition's can."""
    original: bool = False
    """Whether it is in the language that the rules are made in."""
    outline: str = ""
    """Id of the document whose outline confirms or supplies numbers, or empty."""
    file: str
    """Where the text lies, seen from the corpus."""
    sha256: str
    """Fingerprint of the file."""

    @property
    def family(self) -> str:
        """Documents of one family are translations of one text."""
        return self.numbering or self.edition


class Emphasis(Struct, frozen=True, kw_only=True, array_like=True):
    """A stretch of a record's text that the source sets in bold or italic."""

    start: int
    """First character, counted from 0 in the record's text."""
    end: int
    """One past the last character."""
    style: str
    """`bold` or `italic`."""


class Piece(Struct, frozen=True, kw_only=True, array_like=True):
    """Characters that a record's field shares, one for one, with its source."""

    source: int
    """Where they begin in the source, counted in characters from 0."""
    field: str
    """The field that holds them: `label`, `text`, `body`, or `cells.N`."""
    at: int
    """Where they begin in that field."""
    length: int
    """How many there are."""


class Leftover(Struct, frozen=True, kw_only=True, array_like=True):
    """Characters of a source that belong to no record, and what they are instead."""

    source: int
    """Where they begin in the source, counted in characters from 0."""
    residue: Residue
    """What they are."""
    text: str
    """The characters themselves."""


class Quantity(Struct, frozen=True, kw_only=True):
    """A printed amount or tolerance, as numbers with their meaning."""

    numbers: tuple[int | float, ...]
    """The numbers, in the order of print; empty for a bound that repeats the value."""
    meaning: str
    """`exact`, `either`, `by`, `plus-minus`, `plus`, `minus`, `not less`, `not more`, `up to`, or `words`."""
    printed: str
    """The cell as printed."""


class Parameter(Struct, frozen=True, kw_only=True):
    """What an annex row says about one piece of equipment."""

    group: str | None
    """Title of the group that the row stands in."""
    name: str | None
    """The thing that is measured."""
    parameter: str
    """What is measured, and the words around it."""
    unit: str | None
    """The unit as printed."""
    value: Quantity | None
    """The amount, or nothing where the document lost or left it out."""
    tolerance: Quantity | None
    """The permitted deviation, or nothing."""
    cells: tuple[str, ...]
    """The row's cells as printed."""


class PrintedClause(Struct, frozen=True, kw_only=True):
    """One unit of a rulebook as anybody reads it."""

    id: str
    """`<document>/<number>`, for ever."""
    document: str
    """Id of the document."""
    number: str
    """The number that we stand by."""
    label: str | None
    """The number as printed, or nothing where none is printed."""
    number_from: NumberFrom
    """How `number` was obtained."""
    kind: Kind
    """What the record is."""
    parent: str | None
    """Number of the record that this one stands under."""
    order: int
    """Position in the document, counted from 1."""
    text: str
    """Plain text; of a section, part or group its heading."""
    lines: tuple[int, int]
    """First and last line in the source, counted from 1."""
    hash: str
    """Fingerprint of the normalised text: changes when the wording does."""
    page: int | None
    """Printed page on which the record begins, where the source tells."""
    doubt: str | None
    """Why the number is not certain, or nothing."""
    body: str
    """Unnumbered text that stands directly under a heading, mostly empty."""
    breaks: tuple[int, ...]
    """Where in `text` (of front matter and clauses) a new paragraph begins."""
    emphasis: tuple[Emphasis, ...]
    """Bold and italic stretches of `text`."""


class Clause(PrintedClause, frozen=True, kw_only=True):
    """One unit of a rulebook: a part, section, clause, note, annex group or row, or front matter."""

    annex: Parameter | None
    """Fields of an annex row."""
    pieces: tuple[Piece, ...]
    """Where each character stands in the source."""


class Repair(Struct, frozen=True, kw_only=True):
    """One thing that was mended while reading, so that nothing is mended in silence."""

    kind: str
    """A short name for the damage."""
    line: int
    """Line in the source, counted from 1."""
    was: str
    """What stood there."""
    took: str
    """What we took instead."""
    why: str
    """The reason."""


class Doubt(Struct, frozen=True, kw_only=True):
    """Something in a text that a person should look at."""

    kind: str
    """The sort of trouble, such as `numbering`."""
    line: int
    """Line in the source, counted from 1."""
    number: str | None
    """The record it concerns."""
    message: str
    """What is wrong."""
    remedy: str
    """What to do about it."""


class Book(Struct, frozen=True, kw_only=True):
    """One document, read: its records, what is left of the source, and what was mended."""

    document: str
    """Id of the document."""
    clauses: tuple[Clause, ...]
    """The records in the order of the source."""
    leftovers: tuple[Leftover, ...]
    """Every other character of the source."""
    repairs: tuple[Repair, ...]
    """What was mended, in the order of lines."""
    doubts: tuple[Doubt, ...]
    """What could not be mended."""


class Link(Struct, frozen=True, kw_only=True):
    """Clauses of one document that correspond to clauses of another."""

    left: tuple[str, ...]
    """Numbers in the first document."""
    right: tuple[str, ...]
    """Numbers in the second."""
    score: float
    """How sure the link is, from 0 to 1."""
    signals: dict[str, float]
    """What each signal said."""


class Tie(Struct, frozen=True, kw_only=True):
    """The alignment of two documents."""

    key: str
    """Fingerprint of all that it was made from."""
    left: str
    """Id of the first document."""
    right: str
    """Id of the second."""
    regime: str
    """`parallel` where the documents keep one order, else `restructured`; `joined` where they are not aligned
    with each other but along the editions between them."""
    quality: tuple[float, float]
    """How sure it is as a whole: share of clauses with a counterpart, then mean score."""
    links: tuple[Link, ...]
    """Which clauses correspond."""
    candidates: dict[str, dict[str, tuple[Link, ...]]]
    """For each document and number its partners, then its best rivals."""


class Concept(Struct, frozen=True, kw_only=True):
    """What clauses are about, the same in every document and edition."""

    id: str = field(name="concept")
    """Stable slug."""
    headline: dict[str, str | None]
    """What it is about, in each language."""
    members: dict[str, tuple[str, ...]]
    """Numbers of its clauses, by document."""


class Reference(Struct, frozen=True, kw_only=True):
    """A clause that points to another."""

    document: str
    """Id of the document."""
    source: str = field(name="from")
    """Number of the clause that points."""
    printed: str | None
    """The words as printed, or nothing where none are."""
    target: str | None
    """Number of the clause that is meant, or nothing."""
    kind: str
    """number, annex, implicit, sanction or definition."""
    ground: str
    """printed, projected or inferred."""
    ok: bool
    """False for a reference that dangles or is doubtful."""
    score: float
    """How much the two clauses share, from 0 to 1."""
    why: str | None
    """What is wrong, or nothing."""


class TermUse(Struct, frozen=True, kw_only=True):
    """A clause that speaks of a term."""

    document: str
    """Id of the document."""
    number: str
    """Number of the clause."""
    name: str
    """Which of the names of the term."""
    count: int
    """How often."""


class Term(Struct, frozen=True, kw_only=True):
    """One thing of the sport, its names, where it is defined, and every place that speaks of it."""

    id: str = field(name="concept")
    """Stable slug."""
    area: str
    """What sort of thing it is."""
    names: dict[str, tuple[str, ...]]
    """Names in each language, the preferred one first."""
    use: dict[str, str] = {}
    """The name that our own texts have for it, by language."""
    definitions: tuple[str, ...] = ()
    """Ids of the clauses that define it."""
    note: str = ""
    """What a translator should know."""
    occurrences: tuple[TermUse, ...] = ()
    """Every clause that speaks of it."""

    def preferred(self, language: str) -> str | None:
        """What it is called in a language: as the documents prefer, or as we say where none has a name."""
        return next(iter(self.names.get(language, ())), self.use.get(language))


class Quote(Struct, frozen=True, kw_only=True):
    """Words of a clause that a finding is about, in their sentence."""

    document: str
    """Id of the document."""
    clause: str
    """Number of the clause."""
    words: str
    """The words; where the clause lacks them, the sentence in which they would stand."""
    sentence: str = ""
    """The whole sentence, or sentences, that the words stand in."""
    marks: tuple[tuple[int, int], ...] = ()
    """Where in the sentence the words begin and end; nowhere if the clause lacks them."""


class Finding(Struct, frozen=True, kw_only=True):
    """A disagreement between documents, or a fault in one, that a person should look at."""

    id: str
    """The same for the same finding about the same texts."""
    kind: str
    """What differs: number, reference, actor, …"""
    severity: str
    """high, medium or low."""
    document: str
    """Id of the suspect."""
    clause: str
    """Number of its clause."""
    others: tuple[str, ...]
    """Ids of the clauses that it was compared with."""
    message: str
    """What is wrong, in one sentence of the first language of `messages`."""
    messages: dict[str, str]
    """The same in every language."""
    quotes: tuple[Quote, ...]
    """The words of the suspect first, then those of the others."""
    likely: str
    """translation, amendment or text."""
    check: str
    """Which check speaks, or `reading` for a reviewed finding."""
    concept: str
    """What the clauses are about."""
    hash: str
    """Fingerprint of all texts that it is about."""
    split: tuple[tuple[str, ...], ...] = ()
    """Where the documents are divided two against two: their ids, side by side."""
    inherited: str = ""
    """Id of the earlier document in the same language that has the same words."""
    alone: str = ""
    """The decisive word that it is about, if it is about nothing else: `lost only`."""
    habit: int = 0
    """In how many clauses this document does the same, if it is a habit of its."""
    state: str = "candidate"
    """reviewed, confirmed, candidate or dismissed."""
    same: str = ""
    """Id of the reviewed finding that tells the same."""
    reasons: dict[str, str] = {}
    """Why it was confirmed or dismissed, in every language."""
    proposal: str = ""
    """The wording that a reader proposes."""
    doubt: dict[str, str] = {}
    """What speaks against it, in every language, if readers were not sure."""
    read: str = ""
    """The day on which it was reviewed."""


class ConceptFindings(Struct, frozen=True, kw_only=True):
    """What the checks found on one concept, and from what."""

    concept: str
    """Id of the concept."""
    key: str
    """Fingerprint of all that the findings hang on."""
    findings: tuple[Finding, ...]
    """The gravest first."""


class Gap(Struct, frozen=True, kw_only=True):
    """Something that a document leaves open."""

    kind: str
    """prohibition, sanction, definition or term."""
    document: str
    """Id of the document."""
    clause: str
    """Number of the clause."""
    term: str | None
    """The term that lacks a use or a definition."""
    message: str
    """What is missing."""


class Relation(Struct, frozen=True, kw_only=True):
    """What became of a concept from one document to another."""

    concept: str
    """Id of the concept."""
    source: str = field(name="from")
    """Id of the older document."""
    target: str = field(name="to")
    """Id of the newer one."""
    old: tuple[str, ...]
    """Numbers in the older document."""
    new: tuple[str, ...]
    """Numbers in the newer."""
    relation: str
    """same, moved-only, reworded, changed, split, merged, removed or new."""
    substantive: bool
    """Whether somebody would have to act or rule differently."""
    substance: str
    """What changed, in one sentence of the default language, where it was reviewed."""
    grounds: tuple[str, ...]
    """What told the machine: numbers, actor, duty, leave, denial, condition, place."""
    said_by: str
    """`computed`, `reviewed`, or `carried over` from a review of another document of the same edition."""
    computed: str
    """What the machine alone would say."""


class Run(Struct, frozen=True, kw_only=True, array_like=True):
    """Words of two texts that share a fate."""

    fate: str
    """same, gone, new, moved-away, moved-here; clause, former-clause for the number of one that begins;
    reference, former-reference for the number of one that is still referred to, and that it had."""
    text: str
    """The words, with the marks and spaces after them."""


class Basis(StrEnum):
    """What a judgement on a change rests on, where one word tells."""

    REVIEWED = "reviewed"
    RULED_DIFFERENTLY = "ruled differently"
    ONE_TEXT = "translations of one text"
    NO_COUNTERPART = "no counterpart"
    WORDING = "wording"
    TRANSLATION = "translations disagree"


class Signs(Struct, frozen=True, kw_only=True, tag=True):
    """Words of two texts that carry a norm and differ."""

    marks: tuple[str, ...]
    """What they are: numbers, actor, duty, leave, denial, condition, place."""


class OddWitness(Struct, frozen=True, kw_only=True, tag=True):
    """A document that says something else than all the others, as the checks noticed."""

    document: str
    """Id of the document."""
    kind: str
    """What differs: number, reference, actor, …"""
    likely: str
    """translation or amendment."""


class Carried(Struct, frozen=True, kw_only=True, tag=True):
    """People's judgement on two other documents, which holds here too: nothing in between differs."""

    source: str = field(name="from")
    """Id of the older document that was read."""
    target: str = field(name="to")
    """Id of the newer one."""


Ground = Basis | Signs | OddWitness | Carried
"""What a judgement on a change rests on."""


class Change(Struct, frozen=True, kw_only=True):
    """What became of a concept from one document to another, and what says so."""

    concept: str
    """Id of the concept."""
    old: tuple[str, ...]
    """Numbers in the older document."""
    new: tuple[str, ...]
    """Numbers in the newer."""
    relation: str
    """same, moved-only, reworded, changed, split, merged, removed or new."""
    substantive: bool
    """Whether somebody would have to act or rule differently."""
    substance: str
    """What changed, in one sentence of the default language, where it was reviewed."""
    grounds: tuple[Ground, ...]
    """What the judgement rests on."""
    area: str
    """The part of the rules that it belongs to."""
    importance: str
    """high, medium or low."""
    because: tuple[str, ...] = ()
    """Ids of the reasons why it matters that much: what is at stake, how often, whom it concerns."""
    computed: bool = True
    """Whether the machine says how much it matters."""
    effect: str = ""
    """What happens at the table, in one sentence of the default language, where it was reviewed."""
    part_of: str = ""
    """Id of the concept whose change speaks for this one in a summary."""
    parameters: tuple[tuple[str, str], ...]
    """Values that changed: before and after."""
    runs: tuple[Run, ...]
    """The words, where both are of one language."""


class Note(Struct, frozen=True, kw_only=True):
    """Something that a build has to report."""

    kind: str
    """stale, numbering, …"""
    message: str
    """What was noticed."""
    remedy: str
    """What to do about it."""
