"""Random logs of matches, and what must hold of every match: for tests and bench."""

from random import Random
from typing import Any

import msgspec

from rulebook.errors import InputError
from rulebook.match.fold import Match
from rulebook.match.rulings import MatchRules

STROKES: tuple[list[Any], ...] = (
    ["puck touches own disc in the field"],
    ["puck touches own disc in the field", "own disc falls into a pocket"],
    ["puck touches own disc in the field", {"own disc falls into a pocket": 2}],
    ["puck touches own disc in the field", "own disc falls into a pocket", "puck falls into a pocket"],
    [
        "puck touches own disc in the field",
        "own disc falls into a pocket",
        "opponent's disc falls into a pocket",
    ],
    ["puck touches opponent's disc in the field", "opponent's disc moves in the field"],
    ["puck touches own disc in the circle", "own disc leaves the circle"],
    ["puck touches own disc in the edge zone", {"other discs move": 2}],
    ["puck touches the opposite edge", "puck touches own disc in the circle"],
    ["puck touches own disc in the field", "own disc jumps over the edge"],
    ["puck touches nothing"],
    ["gives up the stroke"],
    ["puck touches own disc in the field", "cue touches the puck again"],
    ["strikes later in the set when it was the opponent's turn"],
    ["makes the first stroke of the set that was the opponent's"],
)
CONDUCT: tuple[list[Any], ...] = (
    ["moves a disc with hand, cue or handled puck"],
    [{"moves a disc with hand, cue or handled puck": 2}],
    ["takes the resting puck while a disc is moving"],
    [{"cleans the powder": "with the brush"}],
    ["disputes with the referee"],
    ["delays the stroke on purpose"],
    [{"seconds after the caution for time": 8}],
    ["a debt disc is forgotten and play goes on"],
    ["talks on the phone"],
)


def random_start(rules: MatchRules, random: Random) -> Match:
    """A match before its first event."""
    sets = random.choice((1, 3, 5, 6))
    regulations = {
        "sets": sets,
        "all_sets": random.random() < 0.3,
        "draw": random.random() < 0.5,
        "first_strokes": [random.choice("AB") for _ in range(sets)],
    }
    pairs = {"A": ["a1", "a2"], "B": ["b1", "b2"]}
    return Match.start(rules, pairs if random.random() < 0.3 else ["A", "B"], regulations)


def random_event(match: Match, random: Random) -> dict[str, Any]:
    """Something that may happen next; not all of it can."""
    names = match.setup.entrants.players
    who = match.state.turn or names[0]
    chance = random.random()
    if match.now.open and any(row.waits for row in match.now.open):
        sides = match.setup.entrants.sides
        return {"decision": "as it was", "result": "match_won", "winner": random.choice(sides)}
    if chance < 0.45:
        row: dict[str, Any] = {"plain": who, "pockets": random.randint(0, 8)}
        return row | ({"then": "miss"} if random.random() < 0.7 else {})
    if chance < 0.75:
        striker = who if random.random() < 0.9 else random.choice(names)
        return {"stroke": striker, "happens": random.choice(STROKES)}
    if chance < 0.9:
        return {"conduct": random.choice(names), "happens": random.choice(CONDUCT)}
    if chance < 0.96:
        return {"placed": random.choice(names), "discs": random.randint(0, 2)}
    return {"take_back": random.randint(1, 3)}


def random_match(rules: MatchRules, random: Random, events: int) -> Match:
    """A match after some random events, of which those that cannot be were left out."""
    match = random_start(rules, random)
    for _ in range(events):
        try:
            after = match.after(random_event(match, random))
        except InputError:
            continue
        check_step(match, after)
        match = after
    return match


def check_step(before: Match, after: Match) -> None:
    """What must hold of a match after every event."""
    each, entrants, now = after.rules.table.discs, after.setup.entrants, after.now
    for side in range(len(entrants.sides)):
        members = entrants.members(side)
        assert now.totals[side] + now.pocketed[side] == each * len(members), after.log
        assert now.totals[side] >= 0 and now.pocketed[side] >= 0, after.log
        known = [now.discs[player] for player in members]
        assert min(known) < 0 or sum(known) == now.totals[side], after.log
    for player in range(len(entrants.players)):
        owed = now.placed[player] + now.pending[player] + now.debts[player] + now.lost[player]
        assert now.earned[player] == owed, after.log
        assert min(now.pending[player], now.debts[player], now.lost[player], now.due[player]) >= 0
        assert now.discs[player] <= each, after.log
        if after.event and after.event.kind in ("stroke", "conduct"):
            assert now.earned[player] - before.now.earned[player] <= 1, after.log


def check_log(match: Match) -> None:
    """Every prefix of a log can be played, and taking the last event back gives the state before."""
    log, sides = match.log, match.setup.entrants.sides
    first = Match.start(
        match.rules,
        _players(match),
        {
            "sets": match.setup.regulations.sets,
            "all_sets": match.setup.regulations.all_sets,
            "draw": match.setup.regulations.draw,
            "first_strokes": [sides[side] for side in match.setup.regulations.first_strokes],
        },
    )
    played = first
    for event in log:
        after = played.after(event)
        if event.kind != "take_back":
            assert _stands(after.after({"take_back": 1})) == _stands(played), log
        played = after
    assert played.state == match.state
    assert played.log == log


def _players(match: Match) -> Any:
    entrants = match.setup.entrants
    if not entrants.pairs:
        return entrants.sides
    return {
        side: [entrants.players[player] for player in entrants.members(number)]
        for number, side in enumerate(entrants.sides)
    }


def _stands(match: Match) -> dict[str, Any]:
    """The state, but for the number of events."""
    return {**msgspec.structs.asdict(match.state), "event": 0}
