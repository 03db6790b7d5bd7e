"""What all tests share: the corpus, read once, and a project built from it once."""

import shutil
from pathlib import Path

import pytest

from crossref.build import build as concord
from crossref.concordance import Concordance
from rulebook.reading.books import build, read_all
from rulebook.reading.documents import documents
from rulebook.reading.read import Source, read
from rulebook.records import Book, Document
from rulebook.rules.scenarios import scenarios
from rulebook.rules.interpret import interpret
from rulebook.rules.plain import write_plain
from rulebook.store import Library

pytest_plugins = ["tests.browse"]
ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests" / "cases"
DOCUMENTS = ("lnf-2017-en", "lnf-2017-fr", "lnf-2017-ru", "lnf-2019-lv", "finso-2025-ru")


def table(name: str) -> list[list[str]]:
    """The rows of a reviewed reference file."""
    lines = (CASES / name).read_text(encoding="utf-8").splitlines()
    return [line.split(" | ") for line in lines if line.strip() and not line.startswith("#")]


@pytest.fixture(scope="session")
def library() -> dict[str, Document]:
    return {document.id: document for document in documents(ROOT / "corpus")[0]}


@pytest.fixture(scope="session")
def sources(library: dict[str, Document]) -> dict[str, Source]:
    return {id: read(ROOT / "corpus", document) for id, document in library.items()}


@pytest.fixture(scope="session")
def books(library: dict[str, Document], sources: dict[str, Source]) -> dict[str, Book]:
    return read_all(list(library.values()), sources)


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with records, concordance and plain rules."""
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / "corpus", folder / "corpus")
    build(folder)
    concord(folder)
    write_rules(folder)
    return folder


def write_rules(folder: Path) -> None:
    """Reads the pages of a project and keeps the plain rules in its build; leaves the code alone."""
    members = {row["concept"]: row["members"] for row in Concordance(folder).concepts()}
    rules = interpret(Library(folder), members, folder / "corpus")
    write_plain(rules, tuple(scenario.situation for scenario in scenarios(folder / "corpus" / "scenarios")), folder)


@pytest.fixture
def copy(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, to be spoilt."""
    shutil.copytree(project, tmp_path / "copy")
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path / "copy"))
    return tmp_path / "copy"
