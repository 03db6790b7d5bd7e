"""The small words that carry a norm: which meanings a text has, in whatever wording, and where."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from rulebook.authored import Sense, SensesFile, TermEntry
from rulebook.language.terms import Phrases, name_phrases, spot
from rulebook.language.words import MARKS, Language, normal
from rulebook.toml import Data

PEOPLE = "people"
"""Area of the terms that are actors."""
SHORTEST = 3
"""Letters that must follow the beginning of a word that carries a meaning."""

Meaning = tuple[str, str]
"""Kind and id of a meaning."""
Places = dict[Meaning, list[tuple[int, int]]]
"""For each meaning, first word and number of words of every place that has it."""


@dataclass(frozen=True)
class Lexis:
    """All meanings, by language."""

    phrases: Mapping[str, Sequence[Phrases]]
    """For each language its tables, each looked through by itself: the longest of its phrases wins."""
    kinds: Mapping[str, str]
    """What sort of meaning each id is."""
    slight: frozenset[str] = frozenset()
    """Those that seldom decide anything."""
    numeral: frozenset[str] = frozenset()
    """Those whose number words are no numbers."""
    prefixes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """For each language, beginnings of words that carry a meaning by themselves."""

    def meanings(self, text: str, language: Language) -> Places:
        """What a text says, and where."""
        places: Places = {}
        taken: set[int] = set()
        lemmas = language.marked(text)
        place = list(accumulate((word not in MARKS for word in lemmas), initial=0))
        for table in self.phrases.get(language.code, ()):
            for start, length, (id, _) in spot(lemmas, table):
                at, size = place[start], place[start + length] - place[start]
                taken.update(range(at, at + size))
                if id in self.kinds:
                    places.setdefault((self.kinds[id], id), []).append((at, size))
        prefixes = self.prefixes.get(language.code, {})
        for at, word in enumerate(language.words(text)):
            for prefix, id in prefixes.items():
                if at not in taken and word.startswith(prefix) and len(word) >= len(prefix) + SHORTEST:
                    places.setdefault((self.kinds[id], id), []).append((at, 1))
        return places


def make_lexis(
    senses: Sequence[Sense], terms: Sequence[TermEntry], languages: Mapping[str, Language]
) -> Lexis:
    """The meanings of a corpus: its senses, and its terms, people as actors."""
    kinds: dict[str, str] = {sense.id: sense.kind for sense in senses}
    kinds |= {term.id: "actor" if term.area == PEOPLE else "term" for term in terms}
    phrases: dict[str, list[Phrases]] = {}
    prefixes: dict[str, dict[str, str]] = {}
    for code, language in languages.items():
        table: dict[tuple[str, ...], list[tuple[str, str]]] = {}
        for sense in senses:
            _add_wordings(sense, language, table, prefixes.setdefault(code, {}))
        phrases[code] = [table, name_phrases(terms, language)]
    return Lexis(
        phrases=phrases,
        kinds=kinds,
        slight=frozenset(sense.id for sense in senses if sense.slight),
        numeral=frozenset(sense.id for sense in senses if sense.numeral),
        prefixes=prefixes,
    )


def _add_wordings(
    sense: Sense,
    language: Language,
    table: dict[tuple[str, ...], list[tuple[str, str]]],
    prefixes: dict[str, str],
) -> None:
    for wording in sense.wordings.get(language.code, ()):
        if wording.endswith("*"):
            prefixes[normal(wording[:-1])] = sense.id
            continue
        for lemmas in {tuple(language.marked(wording)), tuple(language.words(wording))}:
            table.setdefault(lemmas, []).append((sense.id, wording))
    for wording in sense.idioms.get(language.code, ()):
        table.setdefault(tuple(language.words(wording)), [("", wording)])


def check_senses(data: Data[SensesFile]) -> tuple[Sense, ...]:
    """The senses as written, or `Trouble`."""
    data.refuse_doubles("sense", (sense.id for sense in data.value.sense), "sense id")
    return data.value.sense
