"""Builds that are killed: `python -m bench.kill [ROUNDS] [SEED]`.

In a fresh clone, `make` is killed at random moments while a change is being built; then the change is taken
back, and `make` must give, byte for byte, what a clean build gives. Not part of `python -m bench`: it
measures nothing and takes its time.
"""

import hashlib
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
MADE = ("build/records", "build/html", "rulebook/rules/generated")
Edit = Callable[[Path], None]


def changed(file: str, old: str, new: str) -> Edit:
    """An edit of the first of some words in a file."""

    def edit(clone: Path) -> None:
        path = clone / file
        text = path.read_text(encoding="utf-8")
        assert old in text, (file, old)
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        if "/text/" in file:
            table = clone / "corpus/documents.toml"
            seal = hashlib.sha256(text.encode()).hexdigest()
            fresh = hashlib.sha256(path.read_bytes()).hexdigest()
            table.write_text(table.read_text(encoding="utf-8").replace(seal, fresh), encoding="utf-8")

    return edit


CHANGES: dict[str, Edit] = {
    "a clause with a rule": changed("corpus/text/lnf-2019-lv.md", "ja ripa iekrīt maisiņā", "ja ripa pazūd"),
    "a clause": changed("corpus/text/lnf-2017-fr.md", "palet", "galet"),
    "a headline": changed("corpus/concepts/concepts.toml", "Puck in the pocket", "Puck gone"),
    "a rule": changed(
        "corpus/rules/meaning/penalty-disc-section.md", "when: puck_pocketed\n", "when: puck_over\n"
    ),
    "a word of the interface": changed("site/words.toml", 'home = { en = "', 'home = { en = "My '),
    "a template": changed("site/_theme/reference/layout.html", "<body", "<body data-changed"),
    "a page with a fault": changed("corpus/site/pages/en/about.md", "# ", "# {clause}`lnf-2017-en/99.9` "),
}


def snapshot(clone: Path) -> dict[str, str]:
    """Fingerprints of everything that `make` makes."""
    seals = {}
    for folder in MADE:
        for path in sorted((clone / folder).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                seals[str(path.relative_to(clone))] = hashlib.sha256(path.read_bytes()).hexdigest()
    return seals


def make(clone: Path) -> subprocess.CompletedProcess[str]:
    """A whole `make`."""
    return subprocess.run(["make"], cwd=clone, capture_output=True, text=True, check=False)


def kill_make(clone: Path, after: float) -> str:
    """Starts `make`, kills it and all that it started after some seconds, and says where it was."""
    process = subprocess.Popen(
        ["make"],
        cwd=clone,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        text=True,
    )
    try:
        out, _ = process.communicate(timeout=after)
        return "ended by itself"
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, _ = process.communicate()
        steps = re.findall(r"^\S+/(rulebook \w+|python site/build\.py)", out, re.MULTILINE)
        return steps[-1] if steps else "before its first step"


def main() -> int:
    """Runs the rounds, prints each, and exits 1 if one differs."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 2017
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        done = make(clone)
        assert done.returncode == 0, done.stderr
        start = time.monotonic()
        assert make(clone).returncode == 0
        longest = 2.5 * (time.monotonic() - start)
        clean = snapshot(clone)
        bad = 0
        for number in range(1, rounds + 1):
            name = chance.choice(list(CHANGES))
            CHANGES[name](clone)
            where = kill_make(clone, chance.uniform(0.2, longest))
            subprocess.run(["git", "checkout", "--quiet", "."], cwd=clone, check=True)
            done = make(clone)
            now = snapshot(clone)
            differing = sorted(path for path in clean.keys() | now.keys() if clean.get(path) != now.get(path))
            bad += bool(differing or done.returncode)
            verdict = f"{len(differing)} files differ: {differing[:3]}" if differing else "identical"
            print(
                f"{number:3} {name:26} killed in: {where:24} make: {done.returncode}, {verdict}", flush=True
            )
    print(f"{rounds} rounds, seed {seed}: {rounds - bad} identical, {bad} not")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
