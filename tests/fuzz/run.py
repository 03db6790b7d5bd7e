"""Tries a target: by Hypothesis, or by atheris, which follows the branches that inputs reach."""

import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import FrameType

from hypothesis import HealthCheck, given, settings

from rulebook.errors import InputError

from .inputs import FOLDER, near

PATIENCE = 60
"""Seconds after which an input is held to hang, however busy the computer is."""
BATCH = 100
"""Examples that Hypothesis is asked for at a time, for it does not look at the clock."""
MAX_BYTES = 20_000
"""Bytes of an input of atheris."""


def attempt(check: Callable[[bytes], None], data: bytes) -> bool:
    """Whether an input is taken, and not refused; whatever else is raised is a fault."""
    signal.signal(signal.SIGALRM, _give_up)
    signal.alarm(PATIENCE)
    try:
        check(data)
    except InputError:
        return False
    finally:
        signal.alarm(0)
    return True


def _give_up(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"more than {PATIENCE} seconds")


def try_examples(name: str, count: int, *, repeatable: bool = False) -> float:
    """The share of a target's examples that are taken; raises a fault, and keeps its smallest example."""
    from .targets import TARGETS

    target = TARGETS[name]
    taken: list[bool] = []
    last = b""

    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        derandomize=repeatable,
        suppress_health_check=list(HealthCheck),
    )
    @given(near(target.samples()))
    def run(data: bytes) -> None:
        nonlocal last
        last = data
        taken.append(attempt(target.check, data))

    try:
        run()
    except Exception as error:
        error.add_note(f"input: {last!r}")
        if not repeatable:
            keep_case(name, last, traceback.format_exception_only(error)[0])
        raise
    return sum(taken) / len(taken)


def keep_case(name: str, data: bytes, words: str) -> Path:
    """Writes the input of a fault under the cases of its target, and gives its path."""
    path = FOLDER / name / f"{sha256(data).hexdigest()[:12]}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(f"# {' '.join(words.split())[:300]}\n".encode("utf-8", "replace") + data)
    return path


def by_hypothesis(name: str, seconds: float) -> bool:
    """Whether a target stands some seconds of examples."""
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            try_examples(name, BATCH)
    except Exception:
        traceback.print_exc()
        return False
    return True


def by_atheris(name: str, seconds: float) -> bool:
    """The same, in a process of its own, which atheris ends."""
    from .targets import TARGETS

    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        for number, sample in enumerate(TARGETS[name].samples()):
            (Path(folder) / f"{number}").write_bytes(sample.encode()[:MAX_BYTES])
        options = [f"-max_total_time={seconds:.0f}", f"-timeout={PATIENCE}", f"-max_len={MAX_BYTES}"]
        options += [f"-artifact_prefix={folder}/fault-", "-rss_limit_mb=0", "-verbosity=0", folder]
        command = [sys.executable, "-m", "tests.fuzz.run", name, *options]
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True, errors="replace", check=False)
        faults = sorted(Path(folder).glob("fault-*"))
        for fault in faults:
            path = keep_case(name, fault.read_bytes(), "found by atheris")
            sys.stderr.write(f"{done.stderr}{path}\n")
    return done.returncode == 0


def _guided(name: str, options: list[str]) -> None:
    """Lets atheris try a target until its time is over; ends the process."""
    atheris = import_module("atheris")  # not installed everywhere
    with atheris.instrument_imports(include=["rulebook", "crossref"]):
        from .targets import TARGETS

    def run(data: bytes) -> None:
        with suppress(InputError):
            TARGETS[name].check(data)

    atheris.Setup([name, *options], run)
    atheris.Fuzz()


if __name__ == "__main__":
    _guided(sys.argv[1], sys.argv[2:])
