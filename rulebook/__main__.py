"""`python -m rulebook`, and the command of that name."""

import sys

from rulebook.commands.cli import main


def run() -> None:
    """Runs the command line and exits with its code."""
    sys.exit(main())


if __name__ == "__main__":
    run()
