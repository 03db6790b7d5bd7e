"""Engines that try a target: by chance, or by hypothesis, which shrinks well; `guided` has a third."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as with_seed
from hypothesis import strategies as st

from .cases import keep_case
from .shrink import shrink
from .target import Failure, Result, Target, attempt

BATCH = 500
"""Examples that hypothesis is asked for at a time, for it does not look at the clock."""
MOST_FAULTS = 25
"""Kinds of faults after which a target is left alone."""


@dataclass(frozen=True)
class Limits:
    """How long a target is tried: whatever ends first."""

    seconds: float
    runs: int


@dataclass(frozen=True)
class Found:
    """A fault: what it is, and the smallest input that shows it."""

    failure: Failure
    data: bytes
    case: Path | None = None


@dataclass
class Report:
    """What came of trying a target."""

    target: str
    runs: int = 0
    seconds: float = 0.0
    taken: int = 0
    """Inputs that were not refused."""
    found: dict[str, Found] = field(default_factory=dict)
    """Faults by kind."""

    def count(self, result: Result) -> Failure | None:
        """Counts a run, and gives its failure."""
        self.runs += 1
        self.taken += result.taken
        return result.failure


def try_by_chance(target: Target, seed: int, limits: Limits, *, keep: bool) -> Report:
    """Inputs from the target's own maker, each repeatable by seed and number."""
    report = Report(target.name)
    attempt(target, target.make(Random(seed)))  # loads what it needs
    last = time.monotonic()
    for data in _inputs(target, seed, limits, report):
        failure = report.count(attempt(target, data))
        report.seconds += time.monotonic() - last
        if failure and failure.kind not in report.found:
            note(report, target, failure, data, keep=keep)
        last = time.monotonic()
    return report


def try_by_hypothesis(target: Target, seed: int, limits: Limits, *, keep: bool) -> Report:
    """The same inputs, made of choices that hypothesis makes, shrinks and spreads."""
    report = Report(target.name)
    start = time.monotonic()
    for batch in count():
        report.seconds = time.monotonic() - start
        left = limits.runs - report.runs
        if left <= 0 or report.seconds > limits.seconds or len(report.found) >= MOST_FAULTS:
            return report
        if last := _hypothesis_batch(target, seed + batch, min(left, BATCH), report):
            note(report, target, *last, keep=keep)
    return report


def _hypothesis_batch(target: Target, seed: int, size: int, report: Report) -> tuple[Failure, bytes] | None:
    """The smallest input of a batch that shows a new fault."""
    last: list[tuple[Failure, bytes]] = []

    @with_seed(seed)
    @settings(
        max_examples=size,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
    )
    @given(st.randoms(use_true_random=False))
    def run(chance: Random) -> None:
        data = target.make(chance)
        failure = report.count(attempt(target, data))
        if failure and failure.kind not in report.found:
            last.append((failure, data))
            raise AssertionError(failure.kind)

    try:
        run()
    except (AssertionError, ExceptionGroup):
        return last[-1]
    return None


def _inputs(target: Target, seed: int, limits: Limits, report: Report) -> Iterator[bytes]:
    """Inputs until a limit is reached."""
    while report.runs < limits.runs and len(report.found) < MOST_FAULTS and report.seconds < limits.seconds:
        yield target.make(Random(f"{seed} {target.name} {report.runs}"))


def note(report: Report, target: Target, failure: Failure, data: bytes, *, keep: bool) -> None:
    """Shrinks an input that failed and adds it to the report, as a case if it is to be kept."""

    def fails(smaller: bytes) -> bool:
        other = attempt(target, smaller).failure
        return other is not None and other.kind == failure.kind

    smallest = shrink(data, fails)
    last = attempt(target, smallest).failure
    shown = last if last and last.kind == failure.kind else failure
    case = keep_case(target.name, shown, smallest) if keep else None
    report.found[failure.kind] = Found(shown, smallest, case)
