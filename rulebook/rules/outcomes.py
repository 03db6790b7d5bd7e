"""The outcomes of rulings (`corpus/outcomes.toml`): what outweighs what, and how a referee announces it."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from rulebook.rules.facts import CORPUS
from rulebook.rules.table import line_of, load
from rulebook.trouble import Trouble


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


@cache
def outcomes(folder: Path = CORPUS) -> OutcomeTable:
    """The outcomes, or `Trouble`."""
    path = folder / "outcomes.toml"
    table = load(path, OutcomeTable)
    languages = set().union(*(outcome.words for outcome in table.outcome.values()))
    for word, outcome in table.outcome.items():
        lost = [
            f"{word!r} swallows {other!r}, which is no outcome"
            for other in outcome.swallows
            if other not in table.outcome
        ]
        silent = [code for code in sorted(languages) if not outcome.words.get(code, "").strip()]
        lost += [f"the outcome {word!r} has no words in {code!r}" for code in silent]
        if lost:
            line = line_of(path, f"[outcome.{word}]")
            raise Trouble(
                lost[0],
                file="corpus/outcomes.toml",
                line=line,
                remedy="name an outcome that is there, in all languages",
            )
    return table
