"""Matches: every checkpoint of the cases, and what single lines do, by the words of each document."""

from functools import cache
from typing import Any

import msgspec
import pytest

from rulebook.errors import InputError
from rulebook.files.yaml import read_yaml
from rulebook.match.fold import Match
from rulebook.match.rulings import MatchRules
from rulebook.rules.stored import StoredRules
from rulebook.storage.library import Library
from tests.support import ROOT

CASES = sorted((ROOT / "tests/cases/matches").rglob("*.yaml"))
BEST_OF_THREE = {"sets": 3, "first_strokes": ["A", "B", "A"]}
PAIRS = {"A": ["a1", "a2"], "B": ["b1", "b2"]}
FIELD, POCKETED = "puck touches own disc in the field", "own disc falls into a pocket"


@cache
def rules_of(document: str) -> MatchRules:
    return MatchRules(StoredRules(Library(ROOT)), document)


def start(document: str = "lnf-2019-lv", players: Any = ("A", "B"), **more: Any) -> Match:
    return Match.start(rules_of(document), players, more.pop("regulations", BEST_OF_THREE), **more)


def unlike(wanted: Any, found: Any, place: str = "") -> list[str]:
    """Where a state is not as a checkpoint says: only the keys that stand there are claimed."""
    if place.endswith(".clauses"):
        return [f"{place}: {number}" for number in wanted if number not in found]
    if place.endswith(".open"):
        named = [row["clause"] for row in found]
        return [f"{place}: {row['clause']}" for row in wanted if row["clause"] not in named]
    if isinstance(wanted, dict) and isinstance(found, dict):
        return [line for key in wanted for line in unlike(wanted[key], found.get(key), f"{place}.{key}")]
    return [] if wanted == found else [f"{place}: {wanted!r}, not {found!r}"]


def checkpoints() -> list[Any]:
    found = []
    for path in CASES:
        case = read_yaml(path.read_text(encoding="utf-8"), path.name).value
        for document in case["checkpoints"]:
            found.append(pytest.param(case, document, id=f"{path.stem[:2]}-{document}"))
    return found


@pytest.mark.parametrize(("case", "document"), checkpoints())
def test_every_checkpoint(case: dict[str, Any], document: str) -> None:
    log = case["match"]
    match = start(
        document,
        log.get("pairs") or log["players"],
        regulations=log["regulations"],
        seats=log.get("seats", ()),
        start=log.get("start"),
    )
    states = [match.state]
    for event in log["events"]:
        match = match.after(event)
        states.append(match.state)
    wrong = []
    for point in case["checkpoints"][document]:
        found = msgspec.to_builtins(states[point["after"]])
        wrong += [f"after {point['after']}{line}" for line in unlike(point["expect"], found)]
    assert wrong == []


# ---- where the regulations, the referee or the beginning say something ----


def test_a_match_may_begin_in_the_middle() -> None:
    match = start(start={"sets": {"A": 1, "B": 1}, "discs": {"A": 3, "B": 5}, "warnings": {"A": 2}})
    assert (match.state.set.number, match.state.turn, match.state.first_stroke) == (3, "A", "A")
    won = match.after({"plain": "A", "pockets": 3})
    assert (won.state.result, won.state.winner) == ("match_won", "A")  # no first series is terminated


def test_the_referee_may_give_a_set_or_have_it_played_again() -> None:
    match = start().after({"plain": "A", "pockets": 3, "then": "miss"})
    given = match.after({"decision": "the set to B", "sets": {"B": 1}, "result": "set_won"})
    assert (given.state.sets, given.state.set.number, given.state.turn) == ({"A": 0, "B": 1}, 2, "B")
    assert given.state.sides == {"A": "far", "B": "near"}
    again = match.after({"decision": "again", "result": "set_replayed", "next": {"first_stroke": "B"}})
    assert (again.state.set.number, again.state.set.replay, again.state.turn) == (1, 1, "B")
    with pytest.raises(InputError, match="nobody has won the set"):
        match.after({"decision": "the set is over", "result": "set_won"})


def test_the_pair_with_the_first_stroke_says_who_begins() -> None:
    # 21.2; then the first stroke stays on that side, and everybody moves on clockwise (21.1)
    match = start(players=PAIRS, regulations={"sets": 3})
    match = match.after({"decision": "A begins, and a2 of them", "first_stroke": "a2"})
    match = match.after_all([{"plain": "a2", "then": "miss"}, {"plain": "b2", "pockets": 16}])
    assert (match.state.sets, match.state.first_stroke) == ({"A": 0, "B": 1}, "b1")
    assert match.state.sides == {"a1": "left", "a2": "right", "b1": "far", "b2": "near"}


@pytest.mark.parametrize("document", ["lnf-2019-lv", "finso-2025-ru"])
def test_a_wrong_first_stroke_found_out_after_the_result(document: str) -> None:
    happens = [
        "makes the first stroke of the set that was the opponent's",
        {"noticed": "after the result was recorded"},
    ]
    match = start(document).after_all([{"plain": "A", "then": "miss"}, {"plain": "B", "pockets": 8}])
    match = match.after({"stroke": "A", "happens": happens})
    assert match.state.sets == {"A": 0, "B": 1}
    assert [row.clause for row in match.state.open] == ([] if document == "finso-2025-ru" else ["16.1.7"])


def test_conduct_of_a_pair_is_that_of_who_strikes_next() -> None:
    match = start(players=PAIRS).after({"plain": "a1", "pockets": 2})
    match = match.after({"conduct": "B", "happens": ["moves a disc with hand, cue or handled puck"]})
    assert match.state.set.pending == {"a1": 0, "a2": 0, "b1": 1, "b2": 0}


# ---- single lines, expected from the texts ----


def test_a_debt_that_cannot_all_be_placed_stays_a_debt() -> None:
    # 17.6: as many as possible are placed, the others remain as debt
    match = start().after_all(
        [
            {"plain": "A", "then": "miss"},
            {"stroke": "B", "happens": ["puck touches nothing"]},
            {"plain": "A", "then": "miss"},
            {"stroke": "B", "happens": ["puck touches nothing"]},
        ]
    )
    assert match.state.set.debts == {"A": 0, "B": 2}
    match = match.after_all([{"plain": "A", "then": "miss"}, {"plain": "B", "pockets": 1, "then": "miss"}])
    assert (match.state.set.discs["B"], match.state.set.debts["B"]) == (8, 1)


def owing() -> Match:
    """B owes a disc, has pocketed two and lost the right to strike: the debt is due."""
    return start().after_all(
        [
            {"plain": "A", "then": "miss"},
            {"stroke": "B", "happens": ["puck touches nothing"]},
            {"plain": "A", "then": "miss"},
            {"plain": "B", "pockets": 2, "then": "miss"},
        ]
    )


def test_a_debt_disc_is_placed_when_the_right_is_lost() -> None:
    assert (owing().state.set.discs["B"], owing().state.set.debts["B"]) == (7, 0)
    same = owing().after({"placed": "B", "discs": 1})
    assert (same.state.set.discs["B"], same.state.set.due["B"]) == (7, 0)


def test_a_debt_disc_that_is_not_placed_is_annulled_by_the_next_stroke() -> None:
    # 17.4: if it is forgotten and the game is continued without it, the debt is annulled
    match = owing().after({"placed": "B", "discs": 0})
    assert (match.state.set.discs["B"], match.state.set.debts["B"], match.state.set.due["B"]) == (6, 1, 1)
    placed = match.after({"placed": "B", "discs": 1})
    assert (placed.state.set.discs["B"], placed.state.set.debts["B"]) == (7, 0)
    match = match.after({"plain": "A", "then": "miss"})
    assert (match.state.set.discs["B"], match.state.set.debts["B"]) == (6, 0)
    assert "17.4" in match.state.clauses


def test_more_discs_than_are_owed_cannot_be_placed() -> None:
    with pytest.raises(InputError, match=r"17\.4"):
        owing().after({"placed": "B", "discs": 2})


def test_a_debt_is_placed_at_once_when_all_discs_are_pocketed() -> None:
    # 17.5: pockets all eight and does not lose the right: the debt disc is placed, the series goes on
    match = start().after_all(
        [
            {"plain": "A", "then": "miss"},
            {"stroke": "B", "happens": ["puck touches nothing"]},
            {"plain": "A", "then": "miss"},
            {"plain": "B", "pockets": 8},
        ]
    )
    assert (match.state.turn, match.state.set.discs["B"], match.state.result) == ("B", 1, None)
    assert match.after({"plain": "B", "pockets": 1}).state.sets == {"A": 0, "B": 1}


@pytest.mark.parametrize(("draw", "result"), [(True, "draw"), (False, "set_won")])
def test_equal_sets_are_a_draw_only_if_the_regulations_know_one(draw: bool, result: str) -> None:
    match = start(regulations={"sets": 2, "draw": draw, "first_strokes": ["A", "A"]})
    one: list[dict[str, Any]] = [{"plain": "A", "then": "miss"}, {"plain": "B", "pockets": 8}]
    missed = {"plain": "B", "then": "miss"}
    other: list[dict[str, Any]] = [{"plain": "A", "pockets": 7, "then": "miss"}, missed]
    match = match.after_all([*one, *other, {"plain": "A", "pockets": 1}])
    assert (match.state.sets, match.state.result) == ({"A": 1, "B": 1}, result)
    assert [row.clause for row in match.state.open] == ([] if draw else ["24.1"])
    if not draw:
        with pytest.raises(InputError, match=r"24\.1"):
            match.after({"plain": "A", "then": "miss"})
        decided = match.after({"decision": "drawn lots", "result": "match_won", "winner": "B"})
        assert (decided.state.winner, decided.state.open) == ("B", ())


@pytest.mark.parametrize("all_sets", [True, False])
def test_all_sets_are_played_if_the_regulations_say_so(all_sets: bool) -> None:
    match = start(regulations={"sets": 3, "all_sets": all_sets, "first_strokes": ["A", "A", "A"]})
    one: list[dict[str, Any]] = [{"plain": "A", "then": "miss"}, {"plain": "B", "pockets": 8}]
    match = match.after_all([*one, *one])
    assert match.state.result == ("set_won" if all_sets else "match_won")
    if all_sets:
        match = match.after_all(
            [{"plain": "A", "pockets": 7, "then": "miss"}, {"plain": "B", "then": "miss"}]
        )
        match = match.after({"plain": "A", "pockets": 1})
        assert (match.state.winner, match.state.sets) == ("B", {"A": 1, "B": 2})


def test_nobody_is_assumed_to_have_the_first_stroke() -> None:
    match = start(regulations={"sets": 3})
    assert (match.state.turn, [row.clause for row in match.state.open]) == (None, ["12.8"])
    with pytest.raises(InputError, match=r"12\.8"):
        match.after({"plain": "A", "pockets": 1})
    match = match.after({"decision": "drawn by lot", "first_stroke": "B"})
    assert match.after({"plain": "B", "pockets": 1}).state.turn == "B"


DARK = {"table": {"own": {"circle": 1, "edge zone": 1}, "opponent": {"circle": 2}}}


@pytest.mark.parametrize("document", ["lnf-2019-lv", "lnf-2017-en", "finso-2025-ru"])
def test_three_misses_each_with_only_dark_discs(document: str) -> None:
    match = start(document, start={"discs": {"A": 2, "B": 2}, "first_series": False})
    miss = ["puck touches the opposite edge"]
    match = match.after({"stroke": "A", "happens": miss} | DARK)
    for who in "BABA":
        match = match.after({"stroke": who, "happens": miss})
        assert match.state.result is None
    match = match.after({"stroke": "B", "happens": miss})
    assert (match.state.result, match.state.first_stroke) == ("set_replayed", "A")
    assert match.state.next and match.state.next.sides == {"A": "near", "B": "far"}
    named = [row.clause for row in match.state.open]
    assert named == (["12.6"] if document == "finso-2025-ru" else [])


def test_a_touch_between_begins_the_count_anew() -> None:
    match = start(start={"discs": {"A": 2, "B": 2}, "first_series": False})
    miss = ["puck touches the opposite edge"]
    match = match.after({"stroke": "A", "happens": miss} | DARK)
    for who in "BAB":
        match = match.after({"stroke": who, "happens": miss})
    match = match.after({"stroke": "A", "happens": [*miss, "puck touches own disc in the circle"]} | DARK)
    match = match.after(
        {"stroke": "B", "happens": miss} | {"table": {"own": {"circle": 2}, "opponent": {"circle": 2}}}
    )
    assert match.state.result is None


def test_the_spoken_caution_is_no_warning_by_lnf_and_one_by_finso() -> None:
    delay = {
        "conduct": "A",
        "happens": ["delays the stroke on purpose", {"seconds taken for the stroke": 40}],
    }
    late = {"conduct": "A", "happens": [{"seconds taken for the stroke": 31}]}
    spoken = start().after(delay)
    assert (spoken.state.warnings["A"], "19.2" in spoken.state.clauses) == (0, True)
    assert spoken.state.turn == "A"
    after = spoken.after_all([{"plain": "A", "pockets": 1}, late])
    assert (after.state.turn, after.state.set.discs["A"]) == ("B", 8)  # 17.1.15
    recorded = start("finso-2025-ru").after(delay)
    assert (recorded.state.warnings["A"], "5.1.14" in recorded.state.clauses) == (1, True)
    after = recorded.after_all([{"plain": "A", "pockets": 1}, late])
    assert (after.state.turn, after.state.set.discs["A"]) == ("B", 7)  # 6.1.6: no penalty disc


def test_a_second_loss_for_not_appearing_excludes() -> None:
    before = {"so far": {"B": {"losses for not appearing": 1}}}
    late = {"conduct": "B", "happens": [{"has not come to the table after minutes": 3}]}
    assert start(start=before).after(late).state.result == "excluded"
    assert start(start=before).after(late).state.winner == "A"
    assert start().after(late).state.result == "game_loss"


def test_two_faults_in_one_stroke_of_the_other_earn_one_disc() -> None:
    moves = {"conduct": "B", "happens": ["moves a disc with hand, cue or handled puck"]}
    match = start().after({"plain": "A", "pockets": 2}).after_all([moves, moves])
    assert match.state.set.pending == {"A": 0, "B": 1}
    again = match.after_all([{"plain": "A", "pockets": 1}, moves])
    assert again.state.set.pending == {"A": 0, "B": 2}


def test_who_has_not_the_right_to_strike_is_refused_with_the_clause() -> None:
    with pytest.raises(InputError, match=r"B has not the right to strike, A has \(12\.8\)"):
        start().after({"plain": "B", "pockets": 1})
    wrong = start().after(
        {"stroke": "B", "happens": ["makes the first stroke of the set that was the opponent's"]}
    )
    assert (wrong.state.sets, "16.1.7" in wrong.state.clauses) == ({"A": 1, "B": 0}, True)


def test_a_wrong_partner_is_another_event_than_a_wrong_opponent() -> None:
    log = [{"plain": "a1", "pockets": 2, "then": "miss"}, {"plain": "b1", "pockets": 2, "then": "miss"}]
    partner = {"stroke": "a1", "happens": ["strikes later in the set when it was the partner's turn"]}
    opponent = {"stroke": "b2", "happens": ["strikes later in the set when it was the opponent's turn"]}

    def result(document: str, event: dict[str, Any]) -> dict[str, int]:
        return start(document, PAIRS).after_all(log).after(event).state.sets

    assert result("lnf-2019-lv", partner) == {"A": 0, "B": 1}
    assert result("lnf-2017-en", partner) == {"A": 0, "B": 0}  # its 16.1.10 knows the opponent only
    assert result("lnf-2019-lv", opponent) == result("lnf-2017-en", opponent) == {"A": 1, "B": 0}


@pytest.mark.parametrize(
    "event",
    [
        {"plain": "A", "pockets": 9},
        {"stroke": "A", "happens": [FIELD, {POCKETED: 9}]},
        {"stroke": "A", "happens": [FIELD], "table": {"own": {"circle": 9}}},
        {"stroke": "A", "happens": ["sings"]},
        {"stroke": "A", "happens": []},
        {"stroke": "A", "happens": [{"circle": 2}]},
        {"conduct": "C", "happens": [FIELD]},
        {"plain": "A", "pockets": -1},
        {"plain": "A"},
        {"plain": "A", "pockets": 1, "stroke": "A"},
        {"plain": "A", "pockets": 1, "note": "two\nlines"},
        {"decision": "so be it", "sets": {"C": 1}},
        {"decision": "so be it", "colour": "red"},
        {"take_back": 0},
        {"take_back": 1},
        {"wave": "A"},
        [],
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_lost(event: Any) -> None:
    match = start()
    with pytest.raises(InputError) as error:
        match.after(event)
    assert "\n" not in str(error.value)
    assert match.log == () and match.state == start().state


@pytest.mark.parametrize(
    ("players", "regulations"),
    [
        (["A"], BEST_OF_THREE),
        (["A", "A"], BEST_OF_THREE),
        (["A", " "], BEST_OF_THREE),
        ({"A": ["a1"], "B": ["b1"]}, BEST_OF_THREE),
        (["A", "B"], {}),
        (["A", "B"], {"sets": 0}),
        (["A", "B"], {"sets": 3, "first_strokes": ["C"]}),
        (["A", "B"], {"sets": 3, "weather": "fine"}),
    ],
)
def test_a_match_that_cannot_begin(players: Any, regulations: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        start(players=players, regulations=regulations)


def test_taking_back_goes_across_the_end_of_a_set() -> None:
    match = start().after_all([{"plain": "A", "then": "miss"}, {"plain": "B", "pockets": 7}])
    won = match.after({"plain": "B", "pockets": 1})
    assert won.state.sets == {"A": 0, "B": 1}
    back = won.after({"take_back": 1})
    assert msgspec.structs.replace(back.state, event=2) == match.state
    further = back.after({"take_back": 2})
    assert further.state.turn == "A" and further.count == 5


def test_a_match_does_not_change() -> None:
    first = start()
    before = first.state
    first.after({"plain": "A", "pockets": 3, "then": "miss"})
    assert first.state == before


def test_the_data_name_facts_concepts_and_documents_that_there_are() -> None:
    rules = rules_of("lnf-2019-lv")
    table, words = rules.table, rules.words
    concepts = set(rules.members)
    named = {*msgspec.structs.asdict(table.concepts).values(), *(row.concept for row in table.text)}
    named |= {row.concept for row in table.spoken}
    named |= {point.concept for point in msgspec.structs.asdict(table.open).values()}
    assert named <= concepts
    facts = msgspec.structs.asdict(table.facts)
    lists = {one.partition("=")[0] for value in facts.values() if isinstance(value, tuple) for one in value}
    assert lists <= set(words.facts)
    documents = {document.id for document in Library(ROOT).documents}
    assert {id for row in table.text for id in row.documents} <= documents
    assert {id for row in table.spoken for id in row.documents} <= documents


def test_all_words_are_said_in_four_languages() -> None:
    table = rules_of("lnf-2019-lv").table
    points = msgspec.structs.asdict(table.open).values()
    said = [
        *msgspec.structs.asdict(table.words).values(),
        *(row.words for row in table.text),
        *(point.words for point in points),
    ]
    assert all(set(words) == {"en", "fr", "lv", "ru"} for words in said)
