"""The outcomes of rulings (`corpus/outcomes.toml`): what outweighs what, and how a referee announces it."""

from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path

import msgspec

from rulebook.authored import Id, SomeWords
from rulebook.language.typeset import load_spoken_optional
from rulebook.positions import Place
from rulebook.store import OUTCOMES_FILE, Build, home


class Beside(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How an outcome is announced beside others that its own words would contradict."""

    outcomes: tuple[Id, ...]
    """Those others; one of them is enough."""
    words: SomeWords
    """How it is announced there, by language."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that can follow from a situation."""

    swallows: tuple[Id, ...]
    """Outcomes that fall away beside it."""
    words: SomeWords
    """How it is announced, by language."""
    beside: Beside | None = None
    """How it is announced beside some others, where that is not the same."""

    def said(self, others: Collection[str]) -> SomeWords:
        """How it is announced beside others, by language."""
        return (
            self.beside.words
            if self.beside and not set(self.beside.outcomes).isdisjoint(others)
            else self.words
        )


class OutcomeTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All outcomes, the weightiest first."""

    contradicted: tuple[Id, ...]
    """Outcomes that are contradicted, not absorbed, when another swallows them."""
    placed: tuple[Id, ...]
    """Outcomes that ask somebody to place something or put it back."""
    outcome: dict[str, Outcome]

    @property
    def swallows(self) -> dict[str, tuple[str, ...]]:
        """Every outcome word with those that it swallows."""
        return {word: outcome.swallows for word, outcome in self.outcome.items()}

    def announce(self, words: Iterable[str], language: str) -> str:
        """Outcomes as a referee announces them; nothing if there are none."""
        together = tuple(words)
        return " ".join(self.outcome[word].said(together)[language] for word in together)


NOTHING_FOLLOWS = OutcomeTable(contradicted=(), placed=(), outcome={})
"""The outcomes of a sport without rules."""


def outcomes(folder: Path | None = None) -> OutcomeTable:
    """The outcomes as written in the folder of a corpus, or as the last build has them; or `Trouble`."""
    return _written_outcomes(folder) if folder else _built_outcomes(home())


@cache
def _built_outcomes(home: Path) -> OutcomeTable:
    return Build(home).read(OUTCOMES_FILE, OutcomeTable)


@cache
def _written_outcomes(folder: Path) -> OutcomeTable:
    data = load_spoken_optional(folder / "outcomes.toml", OutcomeTable, NOTHING_FOLLOWS)
    table = data.value
    if data.text and not table.outcome:
        raise data.trouble("no outcome", "outcome", remedy="write an [outcome.…], or take the file away")
    for key, words in (("contradicted", table.contradicted), ("placed", table.placed)):
        data.refuse_unknown(words, table.outcome, "no outcome", key)
    for word, outcome in table.outcome.items():
        data.refuse_unknown(outcome.swallows, table.outcome, "no outcome", "outcome", word, "swallows")
        if outcome.beside:
            place = ("outcome", word, "beside", "outcomes")
            data.refuse_unknown(outcome.beside.outcomes, table.outcome, "no outcome", *place)
    said: dict[Place, SomeWords] = {}
    for word, outcome in table.outcome.items():
        said["outcome", word, "words"] = outcome.words
        if outcome.beside:
            said["outcome", word, "beside", "words"] = outcome.beside.words
    data.refuse_untranslated(said)
    return table
