"""Invented rulebooks of any length with their translation, the same for the same seed: nobody's words."""

from dataclasses import dataclass, field
from random import Random

from rulebook.records import Clause, Kind, NumberFrom

from .damage import Copy

SOUNDS = "bdfgklmnprstvz", "aeiou"
COMMON = 120
"""Words that stand in any clause, as articles and prepositions do."""
GENERAL = 1200
"""Words that any section may use."""
MATTER = 24
"""Words that only one section uses, as rulebooks name the things that they treat."""
COGNATES = 0.2
"""Share of words that sound alike in translation."""
SECTION = 30
"""Clauses of a section."""
LOST = 0.03
"""Share of clauses that each side leaves out."""


@dataclass
class Dictionary:
    """Words, each with its translation, invented as they are asked for."""

    chance: Random
    used: set[str] = field(default_factory=set)

    def entry(self) -> tuple[str, str]:
        """A word that was not there before, and its translation."""
        word = self._word()
        if self.chance.random() < COGNATES:
            at = self.chance.randrange(1, len(word))
            return word, word[:at] + self.chance.choice(SOUNDS[at % 2]) + word[at + 1 :]
        return word, self._word()

    def _word(self) -> str:
        while True:
            syllables = self.chance.choice((2, 3, 3))
            word = "".join(self.chance.choice(SOUNDS[n % 2]) for n in range(2 * syllables))
            if word not in self.used:
                self.used.add(word)
                return word


def invented(clauses: int, seed: int) -> tuple[Copy, Copy]:
    """A rulebook of so many clauses, and its translation, both without numbers.

    Each leaves out some clauses, and the translation has one section in another place.
    """
    chance = Random(seed)
    words = Dictionary(chance)
    common = [words.entry() for _ in range(COMMON)]
    general = [words.entry() for _ in range(GENERAL)]
    sections = []
    for _ in range(max(2, clauses // (SECTION + 1))):
        matter = [words.entry() for _ in range(MATTER)]
        sections.append([_clause(chance, common, general, matter) for _ in range(SECTION)])
    moved = list(enumerate(sections))
    moved.insert(len(moved) // 3, moved.pop(2 * len(moved) // 3))
    return _copy(chance, list(enumerate(sections)), 0), _copy(chance, moved, 1)


Sentence = tuple[str, str]
"""The same in both languages."""


def _clause(chance: Random, *stocks: list[Sentence]) -> Sentence:
    """A clause of rulebook length: half of its words are common, some have a number."""
    length = max(5, round(chance.lognormvariate(2.9, 0.6)))
    chosen = []
    for _ in range(length):
        (stock,) = chance.choices(stocks, (50, 30, 20))
        # few words are said often, many rarely
        chosen.append(stock[min(int(chance.paretovariate(0.6)) - 1, chance.randrange(len(stock)))])
    if chance.random() < 0.2:
        number = str(chance.randrange(2, 100))
        chosen.insert(chance.randrange(length), (number, number))
    translated = [pair for pair in chosen if chance.random() > 0.1]  # not all is rendered word for word
    translated += [chance.choice(stocks[0]) for _ in range(length // 8)]
    at = chance.randrange(len(translated))
    return (
        " ".join(word for word, _ in chosen),
        " ".join(word for _, word in [*translated[at:], *translated[:at]]),
    )


def _copy(chance: Random, sections: list[tuple[int, list[Sentence]]], side: int) -> Copy:
    """One side as records whose names tell nothing."""
    records: list[Clause] = []
    holds: dict[str, frozenset[str]] = {}

    def add(kind: Kind, parent: str | None, text: str, origin: str) -> str:
        number = f"·{len(records)}"
        holds[number] = frozenset([origin])
        records.append(record(number, kind, parent, text))
        return number

    for n, section in sections:
        heading = " ".join(section[0][side].split()[:3])
        parent = above = add(Kind.SECTION, None, heading, f"{n}")
        for m, clause in enumerate(section):
            if chance.random() < LOST:
                continue
            if m % 5 < 3:
                above = add(Kind.CLAUSE, parent, clause[side], f"{n}.{m}")
            else:
                add(Kind.CLAUSE, above, clause[side], f"{n}.{m}")
    return Copy(records, holds)


def record(number: str, kind: Kind, parent: str | None, text: str) -> Clause:
    """A record that stands in no file and has no printed number."""
    return Clause(
        id=f"invented/{number}",
        document="invented",
        number=number,
        label=None,
        number_from=NumberFrom.INFERRED,
        kind=kind,
        parent=parent,
        order=1,
        text=text,
        lines=(1, 1),
        hash="",
        page=None,
        doubt=None,
        body="",
        breaks=(),
        emphasis=(),
        annex=None,
        pieces=(),
    )
