"""What a text says, word by word: its sentences, lemmas, numbers, and the senses that stand in it."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from msgspec import Struct

Finder = Callable[[str, Iterable[str]], Iterable["Analysis"]]
"""Analyses texts of a language."""


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


class Hit(Struct, frozen=True, array_like=True):
    """A place of a text where a sense is expressed."""

    sense: str
    """Id of the sense or term."""
    words: tuple[int, ...]
    """Which words express it, counted from 0; the words of a gap are not among them."""
    name: str = ""
    """The name of the term, or the wording, that was found."""


class Analysis(Struct, frozen=True, dict=True):
    """What is known of a text."""

    key: str
    """Fingerprint of text, language and all that is known of it."""
    words: tuple[Word, ...]
    """Words, numbers and marks in order."""
    sentences: tuple[tuple[int, int], ...]
    """First word of each sentence, and one past its last."""
    senses: tuple[Hit, ...]
    """Where senses are expressed."""
    terms: tuple[Hit, ...]
    """Where terms are named, overlapping ones too."""

    @cached_property
    def sentence_of(self) -> Mapping[int, int]:
        """The sentence of each word."""
        return {word: at for at, (first, end) in enumerate(self.sentences) for word in range(first, end)}
