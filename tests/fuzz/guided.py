"""The engine atheris, where it is installed: inputs that reach new branches of the product are damaged on.

It ends its process when it is done, so each target is tried in a process of its own, which leaves its report
in a file: `python -m tests.fuzz.guided TARGET SEED SECONDS RUNS FILE`.
"""

import os
import pickle
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .engines import Limits, Report

SEEDS = 300
"""Inputs of the target's own maker to begin with."""
OWN = 0.3
"""How often an input is one more of these."""
LONGEST = 20_000
NEVER = 10**9


def try_by_coverage(name: str, seed: int, limits: "Limits") -> "Report":
    """What came of trying a target, or the complaint of the process that tried it."""
    with tempfile.TemporaryDirectory(prefix="fuzz-report-") as folder:
        file = Path(folder) / "report"
        given = [name, str(seed), str(limits.seconds), str(limits.runs), str(file)]
        done = subprocess.run(
            [sys.executable, "-m", "tests.fuzz.guided", *given], capture_output=True, text=True, check=False
        )
        if not file.exists():
            raise RuntimeError(f"atheris gave no report on {name}: {done.stderr[-2000:]}")
        report: Report = pickle.loads(file.read_bytes())
        return report


def main(name: str, seed: str, seconds: str, runs: str, file: str) -> None:
    """Tries a target until a limit is reached, and writes the report."""
    atheris = import_module("atheris")  # not there on every machine
    with atheris.instrument_imports(include=["rulebook", "crossref"]):
        from .damage import damaged_text
        from .engines import MOST_FAULTS, Report, note
        from .target import attempt
        from .targets import load_target

        target = load_target(name)
        attempt(target, target.make(Random(seed)))
    report = Report(name)
    begun, shrinking = time.monotonic(), 0.0

    def run(data: bytes) -> None:
        nonlocal shrinking
        failure = report.count(attempt(target, data))
        report.seconds = time.monotonic() - begun - shrinking
        if failure and failure.kind not in report.found:
            note(report, target, failure, data, keep=True)
            shrinking = time.monotonic() - begun - report.seconds
        if report.runs >= int(runs) or report.seconds > float(seconds) or len(report.found) >= MOST_FAULTS:
            Path(file).write_bytes(pickle.dumps(report))
            os._exit(0)

    def mutate(data: bytes, most: int, number: int) -> bytes:
        chance = Random(number)
        if chance.random() < OWN:
            return target.make(chance)[:most]
        text = data.decode("utf-8", "surrogateescape")
        if chance.random() < 0.5:
            return damaged_text(text, chance, 3).encode("utf-8", "surrogateescape")[:most]
        return bytes(atheris.Mutate(data, most))

    folder = Path(file).parent / "seeds"
    folder.mkdir()
    for n in range(SEEDS):
        (folder / str(n)).write_bytes(target.make(Random(f"{seed} {n}"))[:LONGEST])
    options = [f"-seed={seed}", f"-max_len={LONGEST}", "-rss_limit_mb=0", "-verbosity=0"]
    options += [f"-timeout={NEVER}", f"-report_slow_units={NEVER}", f"-artifact_prefix={folder}/"]
    atheris.Setup([name, *options, str(folder)], run, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
