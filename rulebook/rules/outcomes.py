"""The outcomes of rulings (`corpus/outcomes.toml`): what outweighs what, and how a referee announces it."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from rulebook.authored import Id, SomeWords
from rulebook.language.typeset import load_spoken_optional
from rulebook.store import OUTCOMES_FILE, Build, home


class Outcome(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that can follow from a situation."""

    swallows: tuple[Id, ...]
    """Outcomes that fall away beside it."""
    words: SomeWords
    """How it is announced, by language."""


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
        return " ".join(self.outcome[word].words[language] for word in words)


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
    data.refuse_untranslated(
        {("outcome", word, "words"): outcome.words for word, outcome in table.outcome.items()}
    )
    return table
