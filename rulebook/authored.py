"""What people wrote about the texts: a type for every data file of the corpus."""

from itertools import chain

from msgspec import Struct, field

Words = dict[str, str]
"""One thing said in several languages, by language code."""


class NamedConcept(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A concept with its name, known by one of its clauses."""

    id: str
    """Stable slug."""
    anchor: str
    """Id of the clause that it is known by."""
    aliases: tuple[str, ...] = ()
    """Ids that once were concepts of their own."""
    headline: Words
    """What it is about, in each language."""


class ConceptsFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`concepts.toml`."""

    concept: tuple[NamedConcept, ...] = ()


class LinkDecision(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person's word on two clauses."""

    clauses: tuple[str, str]
    """Ids of the two clauses."""
    together: bool
    """Whether they are counterparts."""
    reason: str
    """Why."""
    hashes: tuple[str, str]
    """Hashes of the texts that were read."""


class Verdict(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person's word on a finding."""

    id: str
    """Id of the finding."""
    verdict: str
    """accept or dismiss."""
    reason: str
    """Why."""


class DecisionsFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`decisions.toml`."""

    link: tuple[LinkDecision, ...] = ()
    finding: tuple[Verdict, ...] = ()


class ReviewedRelation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What became of clauses from one edition to the next, as a person judged who read both."""

    old: tuple[str, ...]
    """Numbers in the older document."""
    new: tuple[str, ...]
    """Numbers in the newer."""
    relation: str
    """same, moved-only, reworded, changed, split, merged, removed or new."""
    substantive: bool
    """Whether somebody would have to act or rule differently."""
    substance: Words = {}
    """What changed, in one sentence of each language."""
    also: tuple[str, ...] = ()
    """Further clauses that the judgement touches."""
    held_out: bool = False
    """Whether it is kept aside for reporting, not for tuning."""
    hashes: tuple[str, ...]
    """Hashes of the texts that were read, the old ones first."""


class RelationsFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`relations.toml`."""

    source: str = field(name="from", default="")
    """Id of the older document that was read."""
    target: str = field(name="to", default="")
    """Id of the newer one."""
    relation: tuple[ReviewedRelation, ...] = ()


class TermEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing of the sport and its names."""

    id: str
    """Stable slug."""
    area: str
    """What sort of thing it is."""
    names: dict[str, tuple[str, ...]] = {}
    """Names in each language, the preferred one first."""
    defined: tuple[str, ...] = ()
    """Ids of the clauses that define it."""
    note: str = ""
    """What a translator should know."""


class TermsFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`terms.toml`."""

    term: tuple[TermEntry, ...] = ()


class GlossaryTerm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A word of the sport in each language, for the aligner to start from."""

    words: dict[str, tuple[str, ...]]


class GlossaryFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`glossary.toml`."""

    term: tuple[GlossaryTerm, ...] = ()


class Sense(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A meaning that carries a norm, with its wordings."""

    id: str
    """Stable slug."""
    kind: str
    """actor, modality, negation or scope."""
    wordings: dict[str, tuple[str, ...]]
    """How each language says it; a wording that ends in * is the beginning of a word."""
    idioms: dict[str, tuple[str, ...]] = field(name="not", default_factory=dict)
    """Longer wordings that contain one of these and do not count."""
    slight: bool = False
    """Whether it seldom decides anything."""
    numeral: bool = False
    """Whether its number words are no numbers."""
    note: str = ""
    """What a reader should know."""


class SensesFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`senses.toml`."""

    sense: tuple[Sense, ...] = ()


class Area(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the rules as the minutes of a meeting name it."""

    id: str
    """Stable slug."""
    title: Words
    """What it is called."""
    sections: tuple[str, ...]
    """Concepts of the sections that belong to it; an empty one stands for all the rest."""


class AreasFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`areas.toml`."""

    area: tuple[Area, ...] = ()


class Purposes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`purposes.toml`: what sections are for, by concept, and which senses forbid."""

    sanctions: tuple[str, ...] = ()
    definitions: tuple[str, ...] = ()
    prohibitions: tuple[str, ...] = ()

    def sections(self) -> dict[str, str]:
        """`sanction` or `definition` for each section that holds them."""
        return dict.fromkeys(self.sanctions, "sanction") | dict.fromkeys(self.definitions, "definition")


class Actors(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`actors.toml`: who acts in this sport, by lemma, and which of these words mean the same person."""

    actors: dict[str, tuple[str, ...]] = {}
    alike: dict[str, dict[str, str]] = {}


class Thesaurus(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`thesaurus/<language>.toml`: everyday words and names, and words that say nothing."""

    words: dict[str, tuple[str, ...]] = {}
    """Everyday words and phrases, and the words of the rules for each."""
    concepts: dict[str, tuple[str, ...]] = {}
    """What a concept is called."""
    stop: tuple[str, ...] = ()
    """Words that say nothing."""

    def texts(self) -> list[str]:
        """All that it says: everyday words, what they mean, and names of concepts."""
        return [*self.words, *chain(*self.words.values(), *self.concepts.values())]
