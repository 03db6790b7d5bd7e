"""How time, memory and quality of aligning grow with the length of the texts: `python -m bench growth`."""

import json
import resource
import subprocess
import sys
from collections.abc import Iterable, Sequence
from itertools import product
from math import log
from pathlib import Path
from time import process_time

from crossref.aligning.align import align
from rulebook.language.words import Language

from . import peers
from .damage import Copy
from .invent import invented

ROOT = Path(__file__).parent.parent
ONCE = 450
"""Clauses of a middling rulebook, that of speedcubing."""
SIZES = (1, 4, 16)
LARGE = 5000
"""Clauses a side for which memory is limited."""
SEED = 20261118
EXPONENT, MEGABYTES = 1.3, 1024
"""The most that time may grow by, and memory may come to."""


def report() -> None:
    """Prints the table."""
    print(f"\n{'clauses':>8} {'CPU s':>8} {'peak MB':>8} {'F1':>7} {'hunalign':>9}")
    rows = {size: _apart(size * ONCE) for size in SIZES}
    large = _apart(LARGE)
    exponent = log(rows[16]["seconds"] / rows[4]["seconds"]) / log(4)
    print(f"exponent from 4 to 16 times: {exponent:.2f}; at most {EXPONENT}: {_yes(exponent <= EXPONENT)}")
    print(
        f"{large['megabytes']:.0f} MB at {LARGE} clauses; under 1 GB: {_yes(large['megabytes'] <= MEGABYTES)}"
    )
    behind = sum(row["hunalign"] > row["f1"] + 0.001 for row in (*rows.values(), large))
    print(f"rows in which hunalign is ahead by more than .001: {behind}")


def _yes(holds: bool) -> str:
    return "yes" if holds else "NO"


def _apart(clauses: int) -> dict[str, float]:
    """One size, measured in a process of its own, so that its peak is its own."""
    command = [sys.executable, "-W", "ignore", "-m", "bench.growth", str(clauses)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    row: dict[str, float] = json.loads(done.stdout)
    left, right = invented(clauses, SEED)
    hunalign = peers.hunalign(left.clauses, right.clauses)
    row["hunalign"] = f1(hunalign, left, right) if hunalign is not None else 0.0
    shown = f"{row['hunalign']:9.3f}" if hunalign is not None else " not here"
    print(f"{clauses:8} {row['seconds']:8.1f} {row['megabytes']:8.0f} {row['f1']:7.4f} {shown}", flush=True)
    return row


def measured(clauses: int) -> dict[str, float]:
    """CPU seconds, peak megabytes of the process, and F1 of one pair of invented texts."""
    left, right = invented(clauses, SEED)
    start = process_time()
    alignment = align(left.clauses, right.clauses, Language("xx"), Language("yy"))
    seconds = process_time() - start
    links = pairs((link.left, link.right) for link in alignment.links)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": seconds, "megabytes": peak, "f1": f1(links, left, right)}


def pairs(links: Iterable[tuple[Sequence[str], Sequence[str]]]) -> set[tuple[str, str]]:
    """Links of any shape as pairs of numbers."""
    return {pair for left, right in links for pair in product(left, right)}


def f1(links: set[tuple[str, str]], left: Copy, right: Copy) -> float:
    """How well links agree with what both sides hold."""
    place = {origin: number for number, held in right.holds.items() for origin in held}
    real = {
        (number, place[origin]) for number, held in left.holds.items() for origin in held if origin in place
    }
    return 2 * len(links & real) / max(1, len(links) + len(real))


if __name__ == "__main__":
    print(json.dumps(measured(int(sys.argv[1]))))
