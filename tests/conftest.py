"""What all tests share: the corpus, read once, and a project built from it once for all workers."""

import fcntl
import os
import shutil
import signal
from pathlib import Path

import pytest

from crossref.build import build
from rulebook.corpus import AuthoredCorpus
from rulebook.reading.books import read_books
from rulebook.reading.documents import DocumentEntry
from rulebook.reading.read import Source
from rulebook.records import Book

from .support import ROOT

pytest_plugins = ["tests.browse"]


def pytest_configure() -> None:
    """Lets an interrupt reach what tests start, also where the run itself was begun to ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def authored() -> AuthoredCorpus:
    """The corpus of the repository, of which no build may be asked."""
    return AuthoredCorpus(ROOT)


@pytest.fixture(scope="session")
def library(authored: AuthoredCorpus) -> dict[str, DocumentEntry]:
    """The documents with their reading profiles."""
    return {entry.id: entry for entry in authored.entries}


@pytest.fixture(scope="session")
def sources(authored: AuthoredCorpus) -> dict[str, Source]:
    """The texts of the documents."""
    return authored.sources


@pytest.fixture(scope="session")
def books(library: dict[str, DocumentEntry], sources: dict[str, Source]) -> dict[str, Book]:
    """The documents, read."""
    return read_books(list(library.values()), sources)


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with its build, the worker's own."""
    own = tmp_path_factory.getbasetemp()
    # xdist gives each worker a folder inside the one of the run; without it the run has no folder above
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder = tmp_path_factory.mktemp("project") / "project"
    shutil.copytree(_built_once(shared), folder)
    return folder


def _built_once(shared: Path) -> Path:
    """The project that the first worker who asks builds for all."""
    finished, work = shared / "built-project", shared / "unfinished-project"
    with (shared / "built-project.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not finished.exists():
            shutil.rmtree(work, ignore_errors=True)
            shutil.copytree(ROOT / "corpus", work / "corpus")
            # alignments and findings of unchanged texts are taken over; everything else is made anew
            if (ROOT / "build" / "records").is_dir():
                shutil.copytree(ROOT / "build" / "records", work / "build" / "records")
            build(AuthoredCorpus(work))
            work.rename(finished)
    return finished


@pytest.fixture(scope="session")
def corpus(project: Path) -> AuthoredCorpus:
    """The project, loaded."""
    return AuthoredCorpus(project)


@pytest.fixture
def copy(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same project, to be spoilt; commands work on it."""
    folder = tmp_path / "copy"
    shutil.copytree(project, folder)
    monkeypatch.setenv("RULEBOOK_HOME", str(folder))
    return folder
