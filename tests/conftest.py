"""What all tests share: the corpus, read once by each worker, and the build that `make` left."""

import os
import signal
from pathlib import Path
from random import SystemRandom

import pytest

from rulebook.books import Book
from rulebook.reading.books import read_books
from rulebook.reading.documents import DocumentEntry
from rulebook.reading.read import Source
from rulebook.sources.sources import Sources
from tests.support import ROOT, copy_project

pytest_plugins = ["tests.browse", "tests.damaged"]


SEED = "TESTS_SEED"
"""The variable that sets the seed of random inputs in tests/slow; without it each run draws its own."""


def pytest_configure() -> None:
    """Draws a seed for all workers, and lets an interrupt reach what tests start."""
    os.environ.setdefault(SEED, str(SystemRandom().randrange(10**9)))
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says how to repeat the random part of a run."""
    terminalreporter.write_line(f"{SEED}={os.environ[SEED]} repeats the random inputs of tests/slow")


@pytest.fixture(scope="session")
def seed() -> int:
    """The seed of this run, the same in every worker."""
    return int(os.environ[SEED])


@pytest.fixture(scope="session")
def corpus() -> Sources:
    """The corpus of the checkout; only tests of a tier that has a build may ask for its build."""
    return Sources(ROOT)


@pytest.fixture(scope="session")
def library(corpus: Sources) -> dict[str, DocumentEntry]:
    """The documents with their reading profiles."""
    return {entry.id: entry for entry in corpus.entries}


@pytest.fixture(scope="session")
def sources(corpus: Sources) -> dict[str, Source]:
    """The texts of the documents."""
    return corpus.sources


@pytest.fixture(scope="session")
def books(library: dict[str, DocumentEntry], sources: dict[str, Source]) -> dict[str, Book]:
    """The documents, read."""
    return read_books(list(library.values()), sources)


@pytest.fixture(scope="session")
def project() -> Path:
    """The checkout with the build that `make` left; no test writes to it."""
    assert (ROOT / "build" / "records" / "index.json").exists(), "run `make` first"
    return ROOT


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the project that a test may change; commands work on it."""
    folder = copy_project(tmp_path / "copy")
    monkeypatch.setenv("RULEBOOK_HOME", str(folder))
    return folder
