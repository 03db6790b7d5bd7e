"""Where a text leaves two readings, a ruling has both; and what cannot be is refused."""

import json
from typing import Any

import pytest

from rulebook.errors import InputError
from rulebook.rules.judge import judge
from rulebook.rules.situation import facts_of
from tests.support import DOCUMENTS, RULES, printed

LNF = tuple(document for document in DOCUMENTS if document.startswith("lnf"))
FINSO = "finso-2025-ru"
LATE = {"conduct": [{"seconds taken for the stroke": 45}]}
REMOVED = {"conduct": [{"seconds since the opponent took the puck away": 35}]}
SLOW = {"conduct": ["delays the stroke on purpose", {"seconds after the caution for time": 8}]}
RINGS = {"turn": "opponent", "conduct": ["the phone rings"]}
FIXED = {"so far": {"losses for conduct": 1}, "conduct": ["agrees on the result with the opponent"]}
TRIED = {"conduct": [{"tries the table for minutes": 2}]}
INTO_BACK_ZONE = {
    "game": "doubles",
    "stroke": ["puck touches opponent's disc in the field", {"opponent's disc goes into their edge zone": 1}],
}
DARK_OFF_THE_SIDE = {
    "table": {"own": {"edge zone": 2}, "opponent": {"field": 3}},
    "stroke": ["puck touches a side edge", "puck touches own disc in the edge zone"],
}
ON_SIDE = ["puck touches own disc in the field", "a disc stops on its side"]
TAKEN = {"stroke": ON_SIDE, "conduct": ["takes the resting puck while a disc is moving"]}
TOUCHED = {"stroke": ON_SIDE, "conduct": ["touches a moving disc with hand or cue"]}


def other_readings(situation: Any, document: str) -> list[tuple[set[str], tuple[str, ...]]]:
    """The outcomes of every other reading, with the clauses behind it."""
    ruling = judge(RULES.of(document), facts_of(situation, RULES.vocabulary))
    return [({*other.outcomes}, other.rule.otherwise_clauses) for other in ruling.alternatives]


@pytest.mark.parametrize(
    ("situation", "documents", "outcomes", "clause"),
    [
        (LATE, LNF, {"warning"}, "19.2"),
        (LATE, (FINSO,), {"warning"}, "5.1.14"),
        (SLOW, LNF, {"loses_right_to_strike", "penalty_disc", "warning"}, "19.2"),
        (REMOVED, LNF, {"conforming"}, "11.7.2"),
        (REMOVED, (FINSO,), {"conforming"}, "2.5.2"),
        (RINGS, LNF, {"warning", "referee_decides"}, "19.1.12"),
        (RINGS, (FINSO,), {"warning", "referee_decides"}, "5.1.11"),
        (FIXED, (FINSO,), {"game_loss"}, "9.2"),
        (FIXED, (FINSO,), {"excluded", "zero_result"}, "10.2"),
        (TRIED, (FINSO,), {"warning"}, "5.1.1"),
        (
            INTO_BACK_ZONE,
            ("lnf-2017-en",),
            {"loses_right_to_strike", "penalty_disc", "restore_discs", "do_not_restore"},
            "13.8",
        ),
        (DARK_OFF_THE_SIDE, (FINSO,), {"loses_right_to_strike", "no_penalty"}, "4.3.1"),
        (TAKEN, LNF, {"loses_right_to_strike", "penalty_disc"}, "17.1.11"),
        (TAKEN, (FINSO,), {"set_loss"}, "8.1.11"),
        (TOUCHED, LNF, {"set_loss"}, "16.1.9"),
        (TOUCHED, (FINSO,), {"set_loss"}, "8.1.9"),
    ],
)
def test_the_other_reading_is_there_with_its_clause(
    situation: Any, documents: tuple[str, ...], outcomes: set[str], clause: str
) -> None:
    for document in documents:
        assert (outcomes, (clause,)) in other_readings(situation, document), document


@pytest.mark.parametrize(
    "conduct", ["takes the resting puck while a disc is moving", "touches a moving disc with hand or cue"]
)
@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_was_said_of_the_moving_disc_leaves_no_other_reading(document: str, conduct: str) -> None:
    at_rest = "the moving disc had jumped off, or stood or lay where it counts as at rest"
    assert other_readings({"stroke": ON_SIDE, "conduct": [conduct, at_rest]}, document) == []


@pytest.mark.parametrize("own", [True, False])
def test_a_ninth_disc_is_refused_in_singles(own: bool) -> None:
    side = "own" if own else "opponent"
    with pytest.raises(InputError, match="a player has eight discs"):
        facts_of({"table": {side: {"field": 4, "circle": 5}}}, RULES.vocabulary)
    assert facts_of({"game": "doubles", "table": {side: {"field": 4, "circle": 5}}}, RULES.vocabulary)


@pytest.mark.parametrize(
    ("word", "fact"),
    [
        ("spectator", "outsider"),
        ("by hand", "powder_cleaned"),
        ("in writing", "protest_form"),
        ("rings", "phone_rings"),
    ],
)
def test_facts_are_found_by_their_values(word: str, fact: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert fact in {row["id"] for row in json.loads(printed(capsys, "facts", word, "--json"))["facts"]}
