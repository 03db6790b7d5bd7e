"""`python -m tests.fuzz [TARGET …]`: tries every target with hostile inputs, and keeps what shows a fault."""

import argparse
import sys
from importlib.util import find_spec

from .run import by_atheris, by_hypothesis
from .targets import TARGETS

SECONDS = 1800


def main() -> int:
    """Exit code 0 if no fault was found, 1 if one was."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument(
        "targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)}; otherwise all"
    )
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for all targets together")
    arguments = parser.parse_args()
    names = arguments.targets or list(TARGETS)
    if unknown := [name for name in names if name not in TARGETS]:
        parser.error(f"no target {unknown[0]}; there are {', '.join(TARGETS)}")
    has_atheris = find_spec("atheris") is not None
    if not has_atheris:
        sys.stdout.write("atheris is not installed: Hypothesis tries the targets\n")
    stands = True
    for name in names:
        holds = (by_atheris if has_atheris else by_hypothesis)(name, arguments.seconds / len(names))
        sys.stdout.write(f"{name:<13} {'no fault' if holds else 'a fault'}\n")
        sys.stdout.flush()
        stands = stands and holds
    return int(not stands)


if __name__ == "__main__":
    sys.exit(main())
