"""How long reading the corpus and looking up a clause take, next to an empty Python."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rulebook.reading.books import read_books
from rulebook.sources.sources import Sources

ROOT = Path(__file__).parent.parent
RUNS = 5


def report() -> None:
    """Prints the table."""
    empty = _median(lambda: _run("-c", "pass"))
    show = _median(lambda: _run("-m", "rulebook", "show", "17.1.4"))
    parse = _median(_parse)
    rows = {
        "python -c pass": empty,
        "rulebook show 17.1.4, cold": show,
        "parse of all documents, in process": parse,
    }
    print(f"{'what':44} {'median':>9} {'× empty Python':>15}")
    for name, seconds in rows.items():
        print(f"{name:44} {seconds * 1000:6.0f} ms {seconds / empty:15.1f}")
    print(f"show under 12 times an empty Python: {'yes' if show < 12 * empty else 'NO'}")
    print(f"all documents parse in under 1 s: {'yes' if parse < 1 else 'NO'}")


def _median(job: Callable[[], None]) -> float:
    job()
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        job()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def _run(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True, cwd=ROOT)


def _parse() -> None:
    corpus = Sources(ROOT)
    read_books(corpus.entries, corpus.sources)
