"""What is written about the texts: a type for every data file of the corpus."""

from itertools import chain
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

Text = Annotated[str, Meta(pattern=r"\S", description="text")]
"""Something is said."""
Id = Annotated[str, Meta(pattern=r"^\S+\Z", description="one word without spaces")]
"""The name of something."""
Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}\Z", description="a hash of 16 hexadecimal digits")]
"""The hash of a text that was read."""
Texts = Annotated[tuple[Text, ...], Meta(min_length=1)]
"""One or more things that are said."""
Words = dict[str, Text]
"""One thing said in several languages, by language code."""
SomeWords = Annotated[Words, Meta(min_length=1)]
"""The same, in one language at least."""
Wordings = Annotated[dict[str, Texts], Meta(min_length=1)]
"""Several ways to say one thing, by language code."""


class SiteFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`site.toml`: what the site of a sport is called, and what it says in its own way."""

    domain: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*\Z", description="a word of small letters")] = (
        "rulebook"
    )
    """How other Sphinx books name its clauses."""
    project: Text = "Rulebook reference"
    """What the site is called in other books."""
    words: dict[str, dict[str, SomeWords]] = {}
    """Words of the interface that the sport says otherwise, by part and key."""


class NamedConcept(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A concept with its name, known by one of its clauses."""

    id: Id
    """Stable slug."""
    anchor: Id
    """Id of the clause that it is known by."""
    aliases: tuple[Id, ...] = ()
    """Ids that once were concepts of their own."""
    headline: SomeWords
    """What it is about, in each language."""


class ConceptsFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`concepts.toml`."""

    concept: Annotated[tuple[NamedConcept, ...], Meta(min_length=1)]


class EditionHeadline(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a concept is about in an edition or document that rules otherwise than its headline says."""

    concept: Id
    """The concept."""
    edition: Id
    """The edition; or a document that rules otherwise than the others of its edition."""
    words: SomeWords
    """Its own headline, in each language."""


class EditionHeadlinesFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`edition_headlines.toml`."""

    headline: Annotated[tuple[EditionHeadline, ...], Meta(min_length=1)]


class TermEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing of the sport and its names."""

    id: Id
    """Stable slug."""
    area: Text
    """What sort of thing it is."""
    names: Annotated[dict[str, tuple[Text, ...]], Meta(min_length=1)]
    """Names in each language, the preferred one first; a language may have none."""
    use: Words = {}
    """The one name that our own texts have for it, by language; the others are for reading and search."""
    avoid: dict[str, Texts] = {}
    """Names that no document has, and our own texts neither."""
    loose: dict[str, tuple[Text, ...]] = {}
    """Those of the names that mean something else; the checks take them at their word."""
    defined: tuple[Id, ...] = ()
    """Ids of the clauses that define it."""
    note: Words = {}
    """What a translator should know, in each language."""


class Quotation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Words that our own texts may have although they are not in use: a quotation, an idiom."""

    language: Id
    """Code of the language."""
    words: Text
    """The words as they are written."""
    why: Text
    """Why they may stand."""


class Style(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What our own texts in a language do not say, and what they say instead."""

    words: Words = {}
    """Words in any form."""
    spelling: Words = {}
    """Patterns of spellings and marks."""


class TermsFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`terms.toml`."""

    term: Annotated[tuple[TermEntry, ...], Meta(min_length=1)]
    quotation: tuple[Quotation, ...] = ()
    """What our own texts may say beside the names in use."""
    style: dict[str, Style] = {}
    """What they do not say beside names, by language."""


class GlossaryTerm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A word of the sport in each language, for the aligner to start from."""

    words: Wordings


class GlossaryFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`glossary.toml`."""

    term: Annotated[tuple[GlossaryTerm, ...], Meta(min_length=1)]


SenseKind = Literal[
    "actor", "act", "thing", "quality", "manner", "time", "place", "scope", "link", "modality", "negation"
]
"""A sort of meaning."""


class Sense(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A meaning that words of every language can have."""

    id: Id
    """Stable slug; a term of the same id is the same thing."""
    kind: SenseKind
    """What sort of meaning it is."""
    wordings: Wordings
    """How each language says it, in the notation of `rulebook/language/patterns.py`."""
    idioms: dict[str, Texts] = field(name="not", default_factory=dict)
    """Longer wordings that contain one of these and do not count."""
    near: tuple[Id, ...] = ()
    """Senses that a faithful translator may express instead, and the other way round."""
    contrast: tuple[Id, ...] = ()
    """Senses that stand in its place only by mistake, and the other way round: and for or."""
    weight: Literal[1, 2, 3] = 2
    """3 decides who, what, when or whether; 2 changes the sense noticeably; 1 seldom matters."""
    numeral: bool = False
    """Whether its number words are no numbers."""
    governs: bool = False
    """Whether the thing or act that stands beside it belongs to it: before the stroke, after the game."""
    borne: bool = False
    """Whether it is somebody's, who is named before it: a right, a duty."""
    note: str = ""
    """What a reader should know."""


class SensesFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`senses/*.toml`."""

    sense: Annotated[tuple[Sense, ...], Meta(min_length=1)]
    grammar: dict[str, Texts] = {}
    """Words of each language that mean nothing by themselves."""


class ReasonsFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`reasons.toml`."""

    reason: dict[Id, SomeWords]
    """Why clauses have no rule of their own, by the id that a page names it with, in each language."""


class Area(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the rules as the minutes of a meeting name it."""

    id: Id
    """Stable slug."""
    title: SomeWords
    """What it is called."""
    sections: Annotated[tuple[str, ...], Meta(min_length=1)]
    """Concepts of the sections that belong to it; an empty one is for all the rest."""


class AreasFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`areas.toml`."""

    area: Annotated[tuple[Area, ...], Meta(min_length=1)]


class Purposes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`purposes.toml`: what sections are for, by concept, and which senses forbid."""

    sanctions: tuple[Id, ...] = ()
    definitions: tuple[Id, ...] = ()
    prohibitions: tuple[Id, ...] = ()
    """Senses that forbid."""
    narrowing: tuple[Id, ...] = ()
    """Senses that make a rule hold for less: own, only."""
    conditions: tuple[Id, ...] = ()
    """Senses of conditions on which a rule holds: deliberately, without consent."""
    exceptions: tuple[Id, ...] = ()
    """Senses that take something out of a rule."""
    cases: tuple[Id, ...] = ()
    """Senses of special cases, in which other rules hold: double games."""

    def sections(self) -> dict[str, str]:
        """`sanction` or `definition` for each section that holds them."""
        return dict.fromkeys(self.sanctions, "sanction") | dict.fromkeys(self.definitions, "definition")


class Actors(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`actors.toml`: who acts in this sport, by lemma, and which of these words mean the same person."""

    actors: dict[str, Texts] = {}
    alike: dict[str, dict[str, Text]] = {}


class Thesaurus(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`thesaurus/<language>.toml`: everyday words and names, and words that say nothing."""

    words: dict[str, Texts] = {}
    """Everyday words and phrases, and the words of the rules for each."""
    concepts: dict[str, Texts] = {}
    """What a concept is called."""
    stop: tuple[Text, ...] = ()
    """Words that say nothing."""

    def texts(self) -> list[str]:
        """All that it says: everyday words, what they mean, and names of concepts."""
        return [*self.words, *chain(*self.words.values(), *self.concepts.values())]
