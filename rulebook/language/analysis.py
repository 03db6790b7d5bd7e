"""What a text says, word by word: its sentences, lemmas, numbers, and the senses that stand in it."""

from functools import cached_property

import msgspec
from msgspec import Struct

from rulebook.files.digest import fingerprint


class Word(Struct, frozen=True, array_like=True):
    """A word, number or mark of a text."""

    start: int
    """First character in the text."""
    end: int
    """One past the last."""
    lemma: str
    """Its lemma; of a number its digits, of a mark itself."""
    value: float | None = None
    """The amount, where it is a number or a number word; of a number of several words on the first."""
    mark: bool = False
    """Whether it is a mark of punctuation."""


class SenseHit(Struct, frozen=True, array_like=True):
    """A place of a text where a sense is expressed."""

    sense: str
    """Id of the sense or term."""
    words: tuple[int, ...]
    """Which words express it, counted from 0; the words of a gap are not among them."""
    name: str = ""
    """The name of the term, or the wording, that was found."""


class Analysis(Struct, frozen=True, dict=True):
    """What is known of a text."""

    words: tuple[Word, ...]
    """Words, numbers and marks in order."""
    sentences: tuple[tuple[int, int], ...]
    """First word of each sentence, and one past its last."""
    senses: tuple[SenseHit, ...]
    """Where senses are expressed."""
    terms: tuple[SenseHit, ...]
    """Where terms are named, overlapping ones too."""

    @property
    def hits(self) -> tuple[SenseHit, ...]:
        """Where senses are expressed and terms are named."""
        return (*self.senses, *self.terms)

    @cached_property
    def digest(self) -> str:
        """A fingerprint of all that is known."""
        return fingerprint(msgspec.json.encode(self))

    @cached_property
    def meanings(self) -> frozenset[str]:
        """Ids of all senses and terms in it."""
        return frozenset(hit.sense for hit in self.hits)
