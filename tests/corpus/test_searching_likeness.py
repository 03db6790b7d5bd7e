"""Search finds the forms that are like an unknown word: exactly those of the plain definition."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from crossref.searching.engine import Engine
from crossref.searching.index import SearchIndex, Settings
from crossref.searching.likeness import Likeness
from crossref.searching.meanings import Weights
from rulebook.storage.library import Library
from rulebook.storage.store import SEARCH_FILE
from tests.support import ROOT

ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзиклмнопрстуфхцчшщъыьэюя",
    "αβγδεζηθικλμνξοπρστυφχψω",
    "აბგდევზთიკლმ",
)
CHANGED = 500
"""Words made of the forms of each language."""
RANDOM = 100
"""Words of random letters of each alphabet."""
Numbers = NDArray[np.int8]
"""A small number for each form."""


class PlainDefinition:
    """What likeness is, without any short cut; numpy only takes each step for all forms at once."""

    def __init__(self, forms: Sequence[str], settings: Settings) -> None:
        self.forms = np.array(forms)
        self.settings = settings
        self.lengths = np.array([len(form) for form in forms])
        self.digit = np.array([form[0].isdecimal() for form in forms])
        self.codes = {letter: n for n, letter in enumerate(sorted(set("".join(forms))), 1)}
        self.letters = [
            np.array([self.codes[form[n]] if n < len(form) else 0 for form in forms], np.int8)
            for n in range(max(self.lengths))
        ]

    def of(self, word: str) -> dict[bool, dict[str, float]]:
        """What every form that is like a word is worth, if the word is finished, and if it is being typed."""
        settings = self.settings
        most = sum(len(word) >= least for least in (settings.shared_letters, settings.two_slips_from))
        shared = self._shared_beginning(word)
        rest = np.maximum(len(word), self.lengths) - shared
        alike = (shared >= settings.shared_letters) & (rest <= settings.ending_letters)
        near = abs(len(word) - self.lengths) <= settings.ending_letters
        comparable = near & (self.lengths >= settings.shared_letters - 1) & (most > 0)
        apart, stems = self._distances(word)
        slipped = np.where(apart == 1, settings.one_slip, settings.two_slips)
        ended = np.where(stems <= 1, settings.slip_and_ending, 0.0)
        compared = np.where(comparable, np.where(apart <= most, slipped, ended), 0.0)
        answers = {}
        for typed in (False, True):
            begun = np.where((shared == len(word)) & (len(word) >= 2) & typed, settings.begun, 0.0)
            worth = np.maximum(begun, compared)
            worth = np.where(alike, settings.begins_alike - settings.letter_apart * rest, worth)
            worth = np.where(self.digit, 0.0, worth)
            answers[typed] = dict(zip(self.forms[worth > 0].tolist(), worth[worth > 0].tolist(), strict=True))
        return answers

    def _shared_beginning(self, word: str) -> NDArray[np.int64]:
        """How many letters each form and a word begin with alike."""
        shared = np.zeros(len(self.forms), np.int64)
        for n, letter in enumerate(word[: len(self.letters)]):
            shared += (shared == n) & (self.letters[n] == self.codes.get(letter, -1))
        return shared

    def _distances(self, word: str) -> tuple[Numbers, Numbers]:
        """How many slips are between a word and each form, and the fewest between the two without endings."""
        shared, ending = self.settings.shared_letters, self.settings.ending_letters
        apart = np.full(len(self.forms), 99, np.int8)
        stems = np.full(len(self.forms), 99, np.int8)
        for i, j, value in self._matrix(word):
            if i == len(word):
                apart = np.where(self.lengths == j, value, apart)
            if min(i, j) > shared and len(word) - i <= ending:
                stem = (self.lengths >= j) & (self.lengths - j <= ending)
                stems = np.where(stem, np.minimum(stems, value), stems)
        return apart, stems

    def _matrix(self, word: str) -> Iterator[tuple[int, int, Numbers]]:
        """How many slips are between the first i letters of a word and the first j of each form."""
        codes = [self.codes.get(letter, -1) for letter in word]
        known: dict[tuple[int, int], Numbers] = {}
        for i, j in product(range(len(word) + 1), range(len(self.letters) + 1)):
            if not i or not j:
                value = np.full(len(self.forms), i + j, np.int8)
            else:
                here = self.letters[j - 1]
                other = known[i - 1, j - 1] + (here != codes[i - 1])
                value = np.minimum(np.minimum(known[i - 1, j], known[i, j - 1]) + np.int8(1), other)
                if i > 1 and j > 1:
                    swapped = (here == codes[i - 2]) & (self.letters[j - 2] == codes[i - 1])
                    value = np.where(swapped, np.minimum(value, known[i - 2, j - 2] + np.int8(1)), value)
            known[i, j] = value
            yield i, j, value


@pytest.fixture(scope="module")
def engine() -> Engine:
    return built_engine()


@pytest.fixture(scope="module")
def forms(engine: Engine) -> list[str]:
    return forms_of(engine)


def built_engine() -> Engine:
    """The engine over the index that was built."""
    return Engine(Library(ROOT).read(SEARCH_FILE, SearchIndex))


def forms_of(engine: Engine) -> list[str]:
    """All forms that the texts know."""
    return sorted({form for vocabulary in engine.vocabularies.values() for form in vocabulary.forms})


def changes(word: str, letter: str, at: int) -> tuple[str, ...]:
    """A word with one slip, with another ending, cut off, and with something before it."""
    return (
        word[:at] + letter + word[at:],
        word[:at] + word[at + 1 :],
        word[:at] + letter + word[at + 1 :],
        word[:at] + word[at : at + 2][::-1] + word[at + 2 :],
        word[: -(at % 4) or None] + 2 * letter,
        word[: max(1, at)],
        letter + word,
    )


def unknown_words(engine: Engine, chance: Random) -> Iterator[str]:
    """Words with slips and other endings in all languages, and random letters of some alphabets."""
    for vocabulary in engine.vocabularies.values():
        for word in chance.choices(sorted(vocabulary.forms), k=CHANGED):
            letters = chance.choice((*ALPHABETS, word, word, word, "\N{MATHEMATICAL BOLD SMALL A}"))
            changed = word
            for _ in range(chance.randint(1, 3)):
                changed = chance.choice(changes(changed, chance.choice(letters), chance.randrange(len(word))))
                changed = changed or word
            yield changed
    for alphabet in ALPHABETS:
        for _ in range(RANDOM):
            yield "".join(chance.choices(alphabet[: chance.choice((3, 8, 33))], k=chance.randint(1, 24)))


@pytest.mark.parametrize(
    "settings",
    [
        Settings(shared_letters=3, ending_letters=2, two_slips_from=5),
        Settings(shared_letters=5, ending_letters=1, two_slips_from=9, begun=0.9, one_slip=0.3),
        Settings(shared_letters=2, ending_letters=4, slip_and_ending=0.95),
    ],
)
def test_likeness_is_that_of_the_plain_definition_with_other_settings(
    engine: Engine, forms: list[str], settings: Settings
) -> None:
    plain = PlainDefinition(forms, settings)
    quick = Likeness(forms, settings)
    for word in [*unknown_words(engine, Random(7))][::20]:
        for typed, wanted in plain.of(word).items():
            assert [*quick.of(word, typed).items()] == [*wanted.items()], (word, typed)


def test_an_unknown_word_means_the_best_forms_in_its_own_language_first(
    engine: Engine, forms: list[str]
) -> None:
    plain = PlainDefinition(forms, engine.settings)
    for word in [*unknown_words(engine, Random(3))][::8]:
        for typed, worth in plain.of(word).items():
            for home in (None, *engine.vocabularies):
                wanted = meanings(engine, word, worth, home)
                assert [*engine.meanings.of_word(word, typed, home).items()] == [*wanted.items()], (
                    word,
                    home,
                )


def meanings(engine: Engine, word: str, worth: dict[str, float], home: str | None) -> Weights:
    """What a word means by the plain definition: a known one itself, another one what is most like it."""
    known = engine.vocabularies
    if any(word in vocabulary.forms for vocabulary in known.values()):
        worth, near = {word: 1.0}, 0.0
    elif word.isdecimal() or (home and word in known[home].stop):
        return {}
    else:
        near = engine.settings.near
        abroad = engine.settings.abroad
        worth = {
            form: value if not home or form in known[home].forms else abroad * value
            for form, value in worth.items()
        }
    weights: Weights = {}
    for form, value in worth.items():
        if value > max(worth.values()) - near or form == word:
            for code, vocabulary in known.items():
                for lemma in vocabulary.forms.get(form, ()):
                    weights[code, lemma] = max(weights.get((code, lemma), 0.0), value)
    return weights


@pytest.mark.parametrize(
    ("word", "form", "worth"),
    [
        ("pocketing", "pocketed", 0.75),  # begins alike, three letters differ
        ("pockets", "pocket", 0.85),
        ("abcdxef", "abcdyef", 0.75),  # also one slip away, but it begins alike
        ("pcuk", "puck", 0.8),  # two letters swapped
        ("poket", "pocket", 0.8),
        ("dosqualifeid", "disqualified", 0.6),  # two slips
        ("tabel", "table", 0.8),
        ("tbael", "table", 0.0),  # two slips are too many for a short word
        ("tornament", "tournaments", 0.6),
        ("tornamental", "tournaments", 0.5),  # a slip and another ending
        ("puc", "puck", 0.0),  # too short to have a slip
        ("xyz", "12", 0.0),
    ],
)
def test_what_a_form_is_worth(word: str, form: str, worth: float) -> None:
    wanted = {form: pytest.approx(worth)} if worth else {}
    assert Likeness([form], Settings()).of(word, typed=False) == wanted


def test_a_word_that_is_being_typed_may_go_on() -> None:
    likeness = Likeness(["puck", "pucks", "pushed", "p", "2"], Settings())
    assert likeness.of("pu", typed=True) == {"puck": 0.6, "pucks": 0.6, "pushed": 0.6}
    assert likeness.of("pu", typed=False) == {}
    assert likeness.of("p", typed=True) == {}


def test_rapidfuzz_is_loaded_for_unknown_words_and_numpy_for_none() -> None:
    code = """
import sys
from rulebook.commands.cli import main
for query in ("puck in the pocket", "pcuk in teh poket"):
    assert main(["search", *query.split(), "--json"]) == 0
    print(file=sys.stderr)
    print([name for name in ("rapidfuzz", "numpy") if name in sys.modules], file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stderr.split("\n")[1::2] == ["[]", "['rapidfuzz']"]
