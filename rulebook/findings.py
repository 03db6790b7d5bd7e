"""What was noticed in the texts: findings, gaps, what changed between editions, and notes of a build."""

from enum import StrEnum

from msgspec import Struct, field


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


SEVERITIES = ("high", "medium", "low")
"""Of findings, the gravest first."""

STATES = ("reviewed", "confirmed", "candidate", "dismissed")
"""The states of a finding, the surest first."""
PUBLISHED = ("reviewed", "confirmed")
"""States of what is shown without being asked for."""


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


class OddVersion(Struct, frozen=True, kw_only=True, tag=True):
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


Ground = Basis | Signs | OddVersion | Carried
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
    substance: dict[str, str] = {}
    """What changed, in one sentence of every language, where it was reviewed."""
    grounds: tuple[Ground, ...]
    """What the judgement rests on."""
    by_words: str
    """What became of it as far as the words alone tell."""
    marks: tuple[str, ...] = ()
    """Words that carry a norm and differ: numbers, actor, duty, leave, denial, condition, place."""
    area: str
    """The part of the rules that it belongs to."""
    importance: str
    """high, medium or low."""
    because: tuple[str, ...] = ()
    """Ids of the reasons why it matters that much: what is at stake, how often, whom it concerns."""
    computed: bool = True
    """Whether the program says how much it matters."""
    effect: dict[str, str] = {}
    """What happens at the table, in one sentence of every language, where that is known."""
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
    hint: str
    """What to do about it."""
