"""`python -m tests.fuzz [TARGET …]`: tries every target, prints what was done, keeps what was found."""

import argparse
import faulthandler
import os
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from .cases import read_case
from .engines import Found, Limits, Report, try_by_chance, try_by_hypothesis
from .target import attempt
from .targets import SHARES, load_target

SECONDS = 1800
RUNS = 2_000_000
ENGINES = {"random": 0.8, "hypothesis": 0.0, "atheris": 0.2}
"""How much of the time each gets where none is asked for; all goes to the first where atheris is missing."""


def main() -> int:
    """Exit code 0 if no fault was found, 1 if one was."""
    arguments = _arguments()
    if arguments.case:
        return _replay(arguments.case)
    names = arguments.targets or list(SHARES)
    workers = min(arguments.jobs, len(names))
    shares = sum(SHARES[name] for name in names)
    jobs = []
    for engine, part in _engines(arguments.engine).items():
        for name in names:
            seconds = part * arguments.seconds * workers / len(names)
            runs = int(part * arguments.runs * SHARES[name] / shares)
            jobs.append(Job(name, engine, arguments.seed, Limits(seconds, max(1, runs))))
    sys.stdout.write(f"seed {arguments.seed}\n")
    sys.stdout.flush()
    reports = []
    with TemporaryDirectory(prefix="fuzz-") as scratch, ProcessPoolExecutor(workers) as pool:
        os.environ["TMPDIR"] = tempfile.tempdir = scratch  # processes that are ended leave nothing behind
        for job, report in zip(jobs, pool.map(try_target, jobs), strict=True):
            _print(report, job.engine)
            reports.append(report)
    done = sum(report.runs for report in reports)
    kinds = {(report.target, kind) for report in reports for kind in report.found}
    sys.stdout.write(f"{done} runs, {len(kinds)} kinds of faults\n")
    return int(bool(kinds))


class Job(NamedTuple):
    """A target to be tried by an engine."""

    target: str
    engine: str
    seed: int
    limits: Limits


def _engines(wanted: str | None) -> dict[str, float]:
    """The engines that are used, each with its part of time and runs."""
    if wanted:
        return {wanted: 1.0}
    if find_spec("atheris") is None:
        return {"random": 1.0}
    return {engine: part for engine, part in ENGINES.items() if part}


def try_target(job: Job) -> Report:
    """Tries one target in a process of its own."""
    faulthandler.enable()  # should an input end the process
    if job.engine == "atheris":
        from .guided import try_by_coverage

        return try_by_coverage(job.target, job.seed, job.limits)
    run = try_by_hypothesis if job.engine == "hypothesis" else try_by_chance
    return run(load_target(job.target), job.seed, job.limits, keep=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument(
        "targets", nargs="*", metavar="TARGET", help=f"of {', '.join(SHARES)}; all if not said"
    )
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for all targets together")
    parser.add_argument("--runs", type=int, default=RUNS, help="for all targets together")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the time if not said")
    parser.add_argument("--engine", choices=list(ENGINES), help="random, and atheris where there is one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="targets at a time")
    parser.add_argument("--case", type=Path, help="try a kept case again, and nothing else")
    arguments = parser.parse_args()
    if unknown := [name for name in arguments.targets if name not in SHARES]:
        parser.error(f"no target {unknown[0]}; there are {', '.join(SHARES)}")
    if arguments.engine == "atheris" and find_spec("atheris") is None:
        parser.error("atheris is not installed; `pip install atheris`, or choose another engine")
    return arguments


def _replay(path: Path) -> int:
    failure = attempt(load_target(path.parent.name), read_case(path)).failure
    sys.stdout.write(failure.trace if failure else "no fault\n")
    return int(failure is not None)


def _print(report: Report, engine: str) -> None:
    rate = report.runs / report.seconds if report.seconds else 0.0
    taken = 100 * report.taken // max(1, report.runs)
    done = f"{report.runs:>9} runs {report.seconds:>8.1f} s {rate:>10.1f} runs/s {taken:>3} % taken"
    sys.stdout.write(f"{report.target:<13} {engine:<10} {done} {len(report.found):>5} faults\n")
    for found in report.found.values():
        _print_fault(found)
    sys.stdout.flush()


def _print_fault(found: Found) -> None:
    shown = found.data.decode("utf-8", "backslashreplace")
    sys.stdout.write(f"    {found.failure.kind}\n      {found.failure.message[:500]!s}\n")
    if found.case:
        sys.stdout.write(f"      {found.case}\n")
    for line in shown.splitlines()[:12]:
        sys.stdout.write(f"      | {line[:160]!r}\n")


if __name__ == "__main__":
    sys.exit(main())
