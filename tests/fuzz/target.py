"""A target: how its inputs are made, and the laws that every one of them must keep."""

import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType

from ..support import ROOT

BUSY = 5.0
"""Seconds of work on one input that count as a hang; other people's work on the machine does not count."""
BLOCKED = 60.0
"""Seconds that one input may take, work or not."""
PRODUCT = ("rulebook", "crossref")
"""Folders whose code is tried."""


class Fault(Exception):
    """A broken law: its name, which is the same for every input that breaks it, and what was seen."""

    def __init__(self, law: str, seen: object = "") -> None:
        self.law = law
        self.seen = str(seen)
        super().__init__(f"{law}: {seen}" if self.seen else law)


class Hang(BaseException):
    """An input that took too long; no handler of exceptions catches it."""


@dataclass(frozen=True)
class Target:
    """One thing that reads what people write."""

    name: str
    make: Callable[[Random], bytes]
    """An input, hostile or nearly right."""
    check: Callable[[bytes], bool]
    """Whether an input is taken, and not refused as it should be; raises on a fault."""


@dataclass(frozen=True)
class Failure:
    """What an input did."""

    kind: str
    """The same for all inputs that show the same fault."""
    message: str
    """The last line of the traceback."""
    trace: str


@dataclass(frozen=True)
class Result:
    """What came of an input."""

    taken: bool
    """Whether it was taken, and not refused."""
    failure: Failure | None = None


def attempt(target: Target, data: bytes) -> Result:
    """What came of an input."""
    try:
        with _watched():
            return Result(target.check(data))
    except (Exception, SystemExit, Hang) as error:
        return Result(False, _failure(error))


@contextmanager
def _watched() -> Iterator[None]:
    """Raises `Hang` after too long."""
    old = [signal.signal(name, _give_up) for name in (signal.SIGPROF, signal.SIGALRM)]
    signal.setitimer(signal.ITIMER_PROF, BUSY)
    signal.setitimer(signal.ITIMER_REAL, BLOCKED)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        for name, handler in zip((signal.SIGPROF, signal.SIGALRM), old, strict=True):
            signal.signal(name, handler)


def _give_up(number: int, frame: FrameType | None) -> None:
    raise Hang(f"more than {BUSY:g} seconds of work or {BLOCKED:g} seconds of waiting")


def _failure(error: BaseException) -> Failure:
    """A failure, named by the law or by the innermost function of the product."""
    last = traceback.format_exception_only(error)[-1].strip()
    trace = "".join(traceback.format_exception(error))
    if isinstance(error, Fault):
        return Failure(error.law, last, trace)
    place = _place(error)
    if isinstance(error, RecursionError | MemoryError):
        place = place.partition(" ")[0]  # it ends somewhere else every time
    return Failure(f"{type(error).__name__} in {place}", last, trace)


def _place(error: BaseException) -> str:
    """The innermost function of the product that an exception passed through."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in PRODUCT:
            return f"{path.relative_to(ROOT).as_posix()} {frame.name}"
    return "the harness"
