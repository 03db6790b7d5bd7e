"""Decisions and reviews of the texts: a type for each of these data files."""

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from rulebook.schema import Hash, Id, SomeWords, Text, Texts, Words


class LinkDecision(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A decision on two clauses."""

    clauses: tuple[Id, Id]
    """Ids of the two clauses."""
    together: bool
    """Whether they are counterparts."""
    reason: Text
    """Why."""
    hashes: tuple[Hash, Hash]
    """Hashes of the texts that were read."""


class Verdict(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A decision on a finding of the checks."""

    id: Id
    """Id of the finding."""
    state: Literal["confirmed", "dismissed", "same"]
    """Whether it is right, or not, or reported by a reviewed finding already."""
    same: Id = ""
    """Id of the reviewed finding that tells the same."""
    reason: Text = ""
    """Why: one of the reasons in `rulebook/language/phrases.toml`, or words."""
    who: str = ""
    """Who said so."""
    when: date | None = None
    """On which day."""


class Equivalence(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Wordings that say the same, so that some computed findings are none."""

    id: Id
    """Stable slug."""
    reason: SomeWords
    """Why they say the same, in each language."""
    findings: Annotated[tuple[Id, ...], Meta(min_length=1)]
    """Ids of the findings that it silences; another finding with the same words still speaks."""


class OtherWords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Words of another clause."""

    clause: Id
    """Id of the clause."""
    words: Texts
    """Its words, each stretch as printed."""
    hash: Hash
    """Hash of the text that was read."""


FindingKind = Literal[
    "number",
    "reference",
    "numbering",
    "structure",
    "omission",
    "addition",
    "actor",
    "modality",
    "negation",
    "scope",
    "term",
    "annex",
    "contradiction",
    "typography",
]
"""What can be wrong with a text."""


class ReviewedFinding(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was found wrong by reading the documents side by side."""

    id: Id
    """Stable slug."""
    clause: Id
    """Id of the clause."""
    hash: Hash
    """Hash of the text that was read."""
    kind: FindingKind
    """What is wrong."""
    severity: Literal["high", "medium", "low"]
    """How grave it is, by what it changes."""
    likely: Literal["translation", "amendment", "text"]
    """The likely cause."""
    words: tuple[Text, ...] = ()
    """Its words, each stretch as printed; none where something is left out."""
    other: tuple[OtherWords, ...] = ()
    """What other clauses have."""
    message: SomeWords
    """What is wrong, in one sentence of each language."""
    proposal: str = ""
    """How it should read, in the language of the clause."""
    doubt: Words = {}
    """What speaks against it, in one sentence of each language; often nothing."""


class ReviewedFindings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`findings/<document>.toml`."""

    read: date
    """The day on which the reading was finished."""
    finding: tuple[ReviewedFinding, ...] = ()


class DecisionsFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`decisions.toml`."""

    link: tuple[LinkDecision, ...] = ()
    finding: tuple[Verdict, ...] = ()
    equivalence: tuple[Equivalence, ...] = ()


class ReviewedRelation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What became of clauses from one edition to the next, by reading both."""

    old: tuple[Id, ...]
    """Numbers in the older document."""
    new: tuple[Id, ...]
    """Numbers in the newer."""
    relation: Literal["same", "moved-only", "reworded", "changed", "split", "merged", "removed", "new"]
    """What they judged."""
    substantive: bool
    """Whether somebody would have to act or rule differently."""
    translation: bool = False
    """Whether only the older text that was read says otherwise, as a mistranslation, and not its edition."""
    substance: Words = {}
    """What changed, or what the mistranslation says, in one sentence of each language."""
    effect: Words = {}
    """What happens at the table now, in one sentence of each language."""
    importance: Literal["high", "medium", "low", ""] = ""
    """How much it matters; nothing where nobody has said so."""
    because: tuple[Id, ...] = ()
    """Why: what is at stake, how often it comes up, whom it concerns, as `importance.toml` names them."""
    part_of: str = ""
    """The concept of the change that it belongs to, which speaks for both in a summary."""
    also: tuple[Id, ...] = ()
    """Further clauses that the judgement touches."""
    held_out: bool = False
    """Whether it is kept aside for reporting, not for tuning."""
    hashes: tuple[Hash, ...]
    """Hashes of the texts that were read, the old ones first."""


class RelationsFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`relations.toml`."""

    source: Id = field(name="from")
    """Id of the older document that was read."""
    target: Id = field(name="to")
    """Id of the newer one."""
    relation: Annotated[tuple[ReviewedRelation, ...], Meta(min_length=1)]


class Weight(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A reason why a change matters, and how it is found."""

    id: Id
    weight: int
    """What it adds."""
    sections: tuple[Id, ...] = ()
    """Concepts of sections that speak of it."""
    outcomes: tuple[Id, ...] = ()
    """Outcomes of rules that mean it."""
    scenarios: int = 0
    """How many known situations must be decided; 0 if that tells nothing."""
    areas: tuple[Id, ...] = ()
    """Areas that it is about."""
    words: SomeWords
    """How a reader reads it."""


class ImportanceFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`importance.toml`: three scales, each the weightiest first and the rest at the end."""

    high: int
    """Points from which on a change is of high importance."""
    medium: int
    """The same for medium."""
    sanction: Annotated[tuple[Weight, ...], Meta(min_length=1)]
    """What is at stake."""
    frequency: Annotated[tuple[Weight, ...], Meta(min_length=1)]
    """How often it comes up."""
    breadth: Annotated[tuple[Weight, ...], Meta(min_length=1)]
    """Whom it concerns."""


NOTHING_MATTERS = ImportanceFile(high=0, medium=0, sanction=(), frequency=(), breadth=())
"""What holds where nobody has said why changes matter."""
