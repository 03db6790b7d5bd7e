"""Random lines of hand-written code, for a reader to judge: `python -m bench.random_lines [SEED]`."""

import sys
from pathlib import Path
from random import Random

from .shape import hand_written

LINES = 25
SEED = 20171111


def drawn(folder: Path, seed: int = SEED) -> list[tuple[str, int, str]]:
    """File, number and text of random lines that are not blank."""
    every = []
    for path in hand_written(folder):
        name = path.relative_to(folder).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip():
                every.append((name, number, line))
    return Random(seed).sample(every, LINES)


if __name__ == "__main__":
    for name, number, line in drawn(
        Path(__file__).parent.parent, int(sys.argv[1]) if len(sys.argv) > 1 else SEED
    ):
        print(f"{name}:{number}  {line.strip()}")
