"""The outcomes of rulings (`corpus/outcomes.toml`): what outweighs what, and how a referee announces it."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from rulebook.store import OUTCOMES_FILE, Build, home
from rulebook.toml import load


class Outcome(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that can follow from a situation."""

    swallows: tuple[str, ...]
    """Outcomes that fall away beside it."""
    words: dict[str, str]
    """How it is announced, by language."""


class OutcomeTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All outcomes, the weightiest first."""

    contradicted: tuple[str, ...]
    """Outcomes that are contradicted, not absorbed, when another swallows them."""
    placed: tuple[str, ...]
    """Outcomes that ask somebody to place something or put it back."""
    outcome: dict[str, Outcome]

    @property
    def swallows(self) -> dict[str, tuple[str, ...]]:
        """Every outcome word with those that it swallows."""
        return {word: outcome.swallows for word, outcome in self.outcome.items()}

    def announce(self, words: Iterable[str], language: str) -> str:
        """Outcomes as a referee announces them; nothing if there are none."""
        return " ".join(self.outcome[word].words[language] for word in words)


def outcomes(folder: Path | None = None) -> OutcomeTable:
    """The outcomes as written in the folder of a corpus, or as the last build has them; or `Trouble`."""
    return _written_outcomes(folder) if folder else _built_outcomes(home())


@cache
def _built_outcomes(home: Path) -> OutcomeTable:
    return Build(home).read(OUTCOMES_FILE, OutcomeTable)


@cache
def _written_outcomes(folder: Path) -> OutcomeTable:
    data = load(folder / "outcomes.toml", OutcomeTable)
    table = data.value
    languages = sorted(set().union(*(outcome.words for outcome in table.outcome.values())))
    for word, outcome in table.outcome.items():
        for other in outcome.swallows:
            if other not in table.outcome:
                what = f"{word!r} swallows {other!r}, which is no outcome"
                raise data.trouble(what, "outcome", word, "swallows", remedy="name an outcome that is there")
        for code in languages:
            if not outcome.words.get(code, "").strip():
                what = f"the outcome {word!r} has no words in {code!r}"
                raise data.trouble(what, "outcome", word, remedy="say how it is announced")
    return table
