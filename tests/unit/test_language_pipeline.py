"""Language analysis: sentences, lemmas, amounts, senses in any wording, and names of terms."""

import sys
from collections.abc import Sequence
from functools import cache

import pytest

from rulebook.errors import InputError
from rulebook.files.memo import Memo
from rulebook.language.analyse import analyse
from rulebook.language.analysis import Analysis
from rulebook.language.pipeline import Analyser
from rulebook.language.senses import Lexicon
from rulebook.language.terms import longest
from rulebook.language.words import Language
from rulebook.schema import Sense, SenseKind, TermEntry

ENGLISH = Language(
    "en",
    lemmas={"discs": "disc", "strikes": "strike", "has": "have", "players": "player", "struck": "strike"},
    numbers={"two": 2, "twenty": 20, "four": 4},
    abbreviations=("approx",),
)


def sense(id: str, *wordings: str, kind: SenseKind = "scope", idioms: Sequence[str] = ()) -> Sense:
    """A sense of English words."""
    return Sense(id=id, kind=kind, wordings={"en": wordings}, idioms={"en": tuple(idioms)} if idioms else {})


def read(text: str, *senses: Sense, terms: Sequence[TermEntry] = ()) -> Analysis:
    """What a text says."""
    (analysis,) = Analyser(ENGLISH, senses, terms).analyse([text])
    return analysis


def found(text: str, *senses: Sense) -> list[tuple[str, str]]:
    """The senses of a text, each with its words."""
    analysis = read(text, *senses)
    words = [text[word.start : word.end] for word in analysis.words]
    return [(hit.sense, " ".join(words[at] for at in hit.words)) for hit in analysis.senses]


def sentences(text: str) -> list[str]:
    analysis = read(text)
    return [text[analysis.words[a].start : analysis.words[b - 1].end] for a, b in analysis.sentences]


def test_sentences_end_at_full_stops_that_shorten_no_word() -> None:
    assert sentences("One (two). If three, approx. Four. five! 6. Seven") == [
        "One (two).",
        "If three, approx. Four. five!",
        "6. Seven",
    ]


def test_amounts_are_read_by_value() -> None:
    values = [word.value for word in read("twenty four discs, 3,5 mm, two").words if word.value]
    assert values == [24, 3.5, 2]


@pytest.mark.parametrize(
    ("wording", "text", "words"),
    [
        ("no _ may", "No player may strike", "No may"),
        ("only|solely", "He strikes solely then", "solely"),
        ("=has the right", "who has the right", "has the right"),
        ("un*", "an unplayed set", "unplayed"),
        ("not ... yet", "has not been struck yet", "not yet"),
        ("his|her !own? disc", "his own discs", ""),
        ("at? once", "once", "once"),
    ],
)
def test_a_wording_is_found_in_any_form(wording: str, text: str, words: str) -> None:
    hits = found(text, sense("s", wording))
    assert [said for _, said in hits][-1:] == ([words] if words else [])


def test_a_gap_does_not_run_across_a_mark() -> None:
    assert not found("not now, yet", sense("s", "not ... yet"))


def test_a_longer_wording_silences_the_shorter() -> None:
    must, must_not = sense("must", "must"), sense("must-not", "must not")
    assert found("He must not strike", must, must_not, sense("not", "not")) == [("must-not", "must not")]


def test_small_words_do_not_silence_what_they_speak_of() -> None:
    without = sense("without", "without consent", kind="negation")
    consent = sense("consent", "consent", kind="thing")
    assert {id for id, _ in found("without consent", without, consent)} == {"without", "consent"}


def test_an_idiom_silences_its_own_sense_only() -> None:
    least = sense("least", "least", idioms=["last but not least"])
    assert found("last but not least", least, sense("not", "not")) == [("not", "not")]


def test_terms_are_found_by_lemma_overlapping_ones_too_and_counted_once() -> None:
    names = {"disc": "disc", "light-disc": "light disc", "lots": "draw", "tie": "draw"}
    terms = [TermEntry(id=id, area="pieces", names={"en": (name,)}) for id, name in names.items()]
    analysis = read("A light disc and discs by draw.", terms=terms)
    assert [hit.sense for hit in analysis.terms] == ["light-disc", "disc", "disc", "lots", "tie"]
    assert [hit.sense for hit in longest(analysis.terms)] == ["light-disc", "disc", "lots", "tie"]


@cache
def lexicon() -> Lexicon:
    return Lexicon([sense("only", "only")], ())


def test_what_is_known_is_taken_over() -> None:
    memo = Memo(Analysis)
    first = analyse([("en", "only one")], {"en": ENGLISH}, lexicon(), memo)
    again = analyse([("en", "only one")], {"en": ENGLISH}, lexicon(), memo)
    assert again["en", "only one"] is first["en", "only one"]
    assert memo.made == 1
    analyse([("en", "only one")], {"en": ENGLISH}, Lexicon([sense("only", "only", "solely")], ()), memo)
    assert memo.made == 2


def test_without_spacy_a_build_says_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rulebook.language.pipeline", None)
    with pytest.raises(InputError, match=r"rulebook\.language\.pipeline") as error:
        analyse([("en", "only two")], {"en": ENGLISH}, lexicon(), Memo(Analysis))
    assert "rulebook[build]" in error.value.hint
