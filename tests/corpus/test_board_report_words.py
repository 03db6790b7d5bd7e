"""What people and programs read of a comparison."""

import msgspec
import pytest

from crossref.comparing.report.report_words import report_words, situation_words
from rulebook.findings import Basis, Carried, Change, Ground, OddVersion, Run, Signs
from rulebook.sources.sources import Sources
from rulebook.storage.export import change_row, ground_words
from tests.support import RULES

CARRIED = Carried(source="lnf-2017-ru", target="finso-2025-ru")
ODD_VERSION = OddVersion(document="lnf-2017-fr", kind="actor", likely="translation")


def change(*grounds: Ground) -> Change:
    return Change(
        concept="c",
        old=("1",),
        new=("2",),
        relation="changed",
        substantive=True,
        substance={"en": "s"},
        grounds=grounds,
        by_words="reworded",
        area="play",
        importance="high",
        computed=False,
        effect={"en": "e"},
        parameters=(("2", "1"),),
        runs=(Run(fate="gone", text="no "),),
    )


def test_a_change_is_told_in_full() -> None:
    assert msgspec.json.decode(msgspec.json.encode(change_row(change(Basis.REVIEWED)))) == {
        "concept": "c",
        "old": ["1"],
        "new": ["2"],
        "relation": "changed",
        "substantive": True,
        "substance": "s",
        "ground": "reviewed",
        "area": "play",
        "severity": "high",
        "importance": "high",
        "importance_ground": "reviewed",
        "effect": "e",
        "part_of": "",
        "parameters": [["2", "1"]],
        "redline": [["gone", "no "]],
    }


@pytest.mark.parametrize(
    ("grounds", "words"),
    [
        ((), ""),
        ((Basis.ONE_TEXT,), "translations of one text"),
        ((Signs(marks=("numbers", "place")),), "numbers, place"),
        ((ODD_VERSION,), "odd witness lnf-2017-fr: actor, likely translation"),
        (
            (Basis.RULED_DIFFERENTLY, ODD_VERSION),
            "ruled differently; odd witness lnf-2017-fr: actor, likely translation",
        ),
        ((CARRIED,), "carried over from lnf-2017-ru → finso-2025-ru"),
    ],
)
def test_grounds_are_put_into_words_in_one_place(grounds: tuple[Ground, ...], words: str) -> None:
    assert ground_words(grounds) == words
    assert change_row(change(*grounds)).ground == words


def test_grounds_are_told_in_the_language_of_the_reader(corpus: Sources) -> None:
    latvian = report_words(corpus, "lv")
    assert latvian.grounds(change(Basis.REVIEWED)) == "pārskatīts"
    assert latvian.grounds(change(CARRIED)).startswith("pārņemts no pārskatītā salīdzinājuma LNF 2017 RU")
    assert latvian.grounds(change(Basis.REVIEWED, ODD_VERSION)) == (
        "pārskatīts; LNF 2017 FR teksts atšķiras no pārējiem"
    )
    assert latvian.grounds(change(Signs(marks=("numbers",)))) == "numbers"


def test_a_ground_survives_being_stored() -> None:
    stored = change(Basis.RULED_DIFFERENTLY, ODD_VERSION, CARRIED, Signs(marks=("actor",)))
    assert msgspec.json.decode(msgspec.json.encode(stored), type=Change) == stored


@pytest.mark.parametrize("language", ["en", "fr", "lv", "ru"])
def test_situations_are_told_in_statements(corpus: Sources, language: str) -> None:
    words = report_words(corpus, language)
    text = [situation_words(situation, words) for situation in RULES.situations]
    assert len(text) > 500
    assert [sentence for sentence in text if "?" in sentence or "{" in sentence] == []


def test_one_and_several_are_told_apart(corpus: Sources) -> None:
    words = report_words(corpus, "en")
    stroke = ["puck touches the opposite edge", {"own disc falls into a pocket": 1}]
    situation = {"table": {"own": {"circle": 2}}, "stroke": stroke}
    text = "2 of the participant’s discs lay in the middle circle; puck touched the opposite edge; "
    text += "own disc pocketed."
    assert situation_words(situation, words) == text
    several = {"stroke": [{"own disc falls into a pocket": 3}], "conduct": [{"throws": "the cue"}]}
    assert situation_words(several, words) == "3 own discs pocketed; threw the cue."
