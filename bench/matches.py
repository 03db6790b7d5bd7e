"""Matches: lines a second at three lengths beside `judge` on the same strokes, and many random logs.

python -m bench matches          50,000 random logs under every document in turn; the seed is printed
"""

import io
import os
from collections.abc import Callable
from random import Random, SystemRandom
from statistics import median
from time import process_time

from rulebook.match.events import Happening, MatchEvent
from rulebook.match.fold import Match
from rulebook.match.rulings import MatchRules
from rulebook.rules.judge import judge
from rulebook.rules.situation import facts_of
from tests.match_logs import check_log, random_match
from tests.support import RULES

DOCUMENTS = tuple(RULES.ruled)
LENGTHS = (25_000, 50_000, 100_000)
LOGS, EVENTS = 50_000, 30
RUNS = 3
FIRST = "puck touches own disc in the field"
"""A phrase of a stroke that changes nothing but whose turn it is."""


def report() -> None:
    """Prints the table."""
    rules = MatchRules(RULES, DOCUMENTS[0])
    print(f"\nLines of a match by {DOCUMENTS[0]}, a second of CPU, median of {RUNS} runs")
    fold = 0.0
    for length in LENGTHS:
        fold = median(_fold(rules, length) for _ in range(RUNS))
        print(f"  {length:>7} lines   {fold:>10,.0f}")
    single = median(_judge(rules, LENGTHS[0]) for _ in range(RUNS))
    print(f"  judge, the same strokes {single:>10,.0f}   fold/judge {fold / single:.2f}; at least 0.5")
    _chess()
    _random_logs()


def _fold(rules: MatchRules, length: int) -> float:
    """Lines a second: strokes that pocket nothing, one after the other."""
    events = [MatchEvent("stroke", who, happens=(Happening(FIRST),)) for who in ("A", "B")]
    match = Match.start(rules, ["A", "B"], {"sets": 1, "first_strokes": ["A"]})
    return _rate(length, lambda: match.after_all(events[place % 2] for place in range(length)))


def _judge(rules: MatchRules, length: int) -> float:
    """Rulings a second on the same strokes, each read from what a person writes."""
    situation = {"table": {"own": {"field": 8}, "opponent": {"field": 8}}, "stroke": [FIRST]}

    def run() -> None:
        for _ in range(length):
            judge(rules.rules, facts_of(situation, RULES.vocabulary))

    return _rate(length, run)


def _rate(count: int, run: Callable[[], object]) -> float:
    start = process_time()
    run()
    return count / (process_time() - start)


def _chess() -> None:
    """How many moves python-chess reads from PGN in a second, where it is installed."""
    try:
        import chess.pgn
    except ImportError:
        print("  python-chess: not installed")
        return
    moves = ("Nf3", "Nf6", "Ng1", "Ng8")
    count = LENGTHS[0] // 10
    body = " ".join(
        f"{place // 2 + 1}. {moves[place % 4]}" if place % 2 == 0 else moves[place % 4]
        for place in range(count)
    )
    rate = _rate(count, lambda: chess.pgn.read_game(io.StringIO(f'[MatchEvent "x"]\n\n{body} *\n')))
    print(f"  python-chess, moves of PGN {rate:>10,.0f}")


def _random_logs() -> None:
    """Plays random logs and checks after every line what must hold."""
    seed = int(os.environ.get("TESTS_SEED") or SystemRandom().randrange(10**9))
    random, lines = Random(seed), 0
    sets = [MatchRules(RULES, document) for document in DOCUMENTS]
    for number in range(LOGS):
        match = random_match(sets[number % len(sets)], random, EVENTS)
        check_log(match)
        lines += match.count
    print(f"  {LOGS} random logs, {lines} lines: all properties hold (TESTS_SEED={seed})")
