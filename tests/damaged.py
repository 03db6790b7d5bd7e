"""A project in which one data file at a time is damaged, and what is said of it."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from interface import load_interface

from crossref.aligning.concepts import check_names, link_decisions
from crossref.checking.reviewed import check_reviewed
from crossref.checking.settle import check_verdicts
from rulebook import toml
from rulebook.corpus import AuthoredCorpus
from rulebook.language import data as language_data
from rulebook.language import phrases, units
from rulebook.library import Library
from rulebook.reading.books import read_books
from rulebook.records import Clause, Concept
from rulebook.rules import check_rules, facts, meaning, outcomes, scenarios
from rulebook.rules.interpret import interpret
from rulebook.rules.quotations import changed_documents, check_pages
from rulebook.store import TABLES_FILE
from rulebook.table.diagrams import make_diagrams
from rulebook.table.tables import Tables
from rulebook.trouble import Trouble
from tests.damages import Cell, damages
from tests.support import ROOT

UNREAD = {"corpus/README.md": "for readers, not for the program"}
SET_BY_SPHINX = "corpus/pages/"
"""Written pages, whose faults stop the site: tests/corpus/test_site_extension.py."""
ALIKE = {
    "corpus/findings": "lnf-2019-lv.toml",
    "corpus/senses": "norms.toml",
    "corpus/translations": "lv.toml",
}
"""Folders of large files of one shape, and the one of each that is damaged in every way."""
EVERY_FILE = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (
        *(ROOT / "corpus").rglob("[!.]*"),
        *(ROOT / "rulebook" / "language").glob("*.toml"),
        ROOT / "site" / "words.toml",
    )
    if path.is_file() and path.relative_to(ROOT).as_posix() not in UNREAD
    if not path.relative_to(ROOT).as_posix().startswith(SET_BY_SPHINX)
)
FILES = [file for file in EVERY_FILE if ALIKE.get(file.rpartition("/")[0], file) in file]
LANGUAGES = ("en", "fr", "lv", "ru")

ACCEPTED: tuple[tuple[str, str, str], ...] = (
    (r"(?!corpus/text/).*", "BOM", "it is passed over"),
    (r"(?!corpus/text/).*", "CRLF", "carriage returns are passed over"),
    (r"(?!corpus/text/).*", r"U\+2028 .*", "it is a character like others, and ends no line"),
    (
        r"corpus/scenarios/\w+/.*",
        r"no 0\.expect\.0\.(discs|rows)\.\w+(\.(limits|margin|certain))?",
        "what is not expected is not checked",
    ),
    (r"corpus/scenarios/equipment/.*", r"number for 0\.measured\.0\.value", "a number is one"),
    (r"corpus/scenarios/placing/.*", r"number for .*\.margin", "a number is one"),
    (r"corpus/scenarios/equipment/.*", r"doubled 0\.measured\.0", "a row may be measured again"),
    (r"rulebook/language/units.toml", r"no unit\.mm", "a unit may be left out"),
    (r"corpus/table.toml", "(no|empty) (reading|follows)|no follows\\..*", "there may be none"),
    (
        r"corpus/table.toml",
        "empty placing|no placing\\.[^.]*",
        "a document may have no manner of placing yet",
    ),
    (r"corpus/meaning/.*", "unknown clause", "a clause that is gone makes its rule stale: a note, exit 1"),
)
"""File, damage, and why it is right that the file is read nevertheless."""


def accepted(file: str, damage: str) -> bool:
    return any(re.fullmatch(f, file) and re.fullmatch(d, damage) for f, d, _ in ACCEPTED)


class DamagedProject:
    """A home folder in which one file at a time is damaged, and then read as `rulebook build` does."""

    def __init__(self, home: Path, concepts: tuple[Concept, ...]) -> None:
        self.home = home
        self.members = {concept.id: concept.members for concept in concepts}
        self.tables = Library(ROOT).build.read(TABLES_FILE, Tables).tables
        self.books: dict[str, tuple[Clause, ...]] = {}
        for file in EVERY_FILE:
            (home / file).parent.mkdir(parents=True, exist_ok=True)
            (home / file).symlink_to(ROOT / file)
        self.books = self._read_books(AuthoredCorpus(home))

    def answer(self, file: str, content: bytes) -> Trouble | None:
        """What is said of a file with other content."""
        path = self.home / file
        path.unlink()
        path.write_bytes(content)
        try:
            self.read(file)
        except Trouble as trouble:
            return trouble
        finally:
            path.unlink()
            path.symlink_to(ROOT / file)
        return None

    def read(self, file: str) -> None:
        """All that a build reads and checks, without the slow steps: `tie_documents`, then `make`."""
        self._read_program_file(file)
        corpus = AuthoredCorpus(self.home)
        books = self.books
        if file == "corpus/site.toml":
            load_interface(self.home / "site" / "words.toml", LANGUAGES, corpus.site_file)
        if file == "corpus/documents.toml" or file.startswith("corpus/text/"):
            books = self._read_books(corpus)
        assert corpus.languages and corpus.glossary_file
        check_names(corpus, books)
        link_decisions(corpus, books)
        by_id = {clause.id: clause for rows in books.values() for clause in rows}
        if file.startswith(("corpus/findings/", "corpus/decisions")):
            check_reviewed(corpus.findings_files, by_id)
            read = [row.id for data in corpus.findings_files for row in data.value.finding]
            check_verdicts(corpus.decisions, read)
        if file == "corpus/diagrams.toml":
            assert corpus.diagrams_file
            make_diagrams(corpus.diagrams_file, self.tables, self.members, LANGUAGES)
        if file.startswith("corpus/meaning/") or file in ("corpus/facts.toml", "corpus/outcomes.toml"):
            check_pages(corpus.pages, self.members)
            clauses = {(clause.document, clause.number): clause for rows in books.values() for clause in rows}
            changed = changed_documents(corpus.pages, clauses)
            interpret(corpus.pages, books, self.members, corpus.vocabulary, corpus.outcomes, changed)

    def _read_program_file(self, file: str) -> None:
        """A file that is no part of the corpus, as the room reads it that has it."""
        if file == "site/words.toml":
            load_interface(self.home / file, LANGUAGES)
        elif file == "rulebook/language/phrases.toml":
            phrases.phrases.__wrapped__()
        elif file == "rulebook/language/units.toml":
            units.units.__wrapped__()
        elif file == "rulebook/language/names.toml":
            language_data.language_names()
        elif file.startswith("rulebook/language/"):
            language_data.load_language_data(Path(file).stem)

    def _read_books(self, corpus: AuthoredCorpus) -> dict[str, tuple[Clause, ...]]:
        return {id: book.clauses for id, book in read_books(corpus.entries, corpus.sources).items()}


class Memory:
    """What the undamaged files came to, so that each cell reads the damaged one only."""

    def __init__(self) -> None:
        self.is_open = True

    def of(self, function: Callable[..., Any], file: str = "") -> Callable[..., Any]:
        """A function that remembers its answers while the memory is open; `file` is one in a folder."""
        known: list[tuple[Any, Any]] = []

        def remembering(*arguments: Any) -> Any:
            key = [
                (argument / file).read_bytes() if isinstance(argument, Path) else argument
                for argument in arguments
            ]
            for before, answer in known:
                if before == key:
                    return answer
            answer = function(*arguments)
            if self.is_open:
                known.append((key, answer))
            return answer

        return remembering


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory, corpus: AuthoredCorpus) -> Iterator[DamagedProject]:
    """The project in which files are damaged."""
    home = tmp_path_factory.mktemp("damaged")
    memory = Memory()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language_data, "HERE", home / "rulebook" / "language")
        patch.setattr(phrases, "FILE", home / "rulebook" / "language" / "phrases.toml")
        patch.setattr(units, "FILE", home / "rulebook" / "language" / "units.toml")
        patch.setattr(toml, "load", memory.of(toml.load))
        patch.setattr("rulebook.language.typeset.load", toml.load)
        for module in ("rulebook.corpus", "rulebook.check_data"):
            patch.setattr(f"{module}.load_lemmas", memory.of(language_data.load_lemmas))
        patch.setattr("rulebook.corpus.scenarios", scenarios.scenarios.__wrapped__)
        patch.setattr(scenarios, "load_scenarios", memory.of(scenarios.load_scenarios))
        patch.setattr(meaning, "read_page", memory.of(meaning.read_page))
        written = memory.of(facts._written_vocabulary.__wrapped__, "facts.toml")
        patch.setattr(facts, "_written_vocabulary", written)
        written = memory.of(outcomes._written_outcomes.__wrapped__, "outcomes.toml")
        patch.setattr(outcomes, "_written_outcomes", written)
        patch.setattr("rulebook.check_data.check_scenarios", memory.of(check_rules.check_scenarios))
        patch.setattr("rulebook.check_data.changed_documents", memory.of(changed_documents))
        damaged = DamagedProject(home, corpus.build.concepts)
        assert damaged.answer(FILES[0], (ROOT / FILES[0]).read_bytes()) is None, "nothing is damaged yet"
        memory.is_open = False
        yield damaged


class Answer(NamedTuple):
    """How the damage of a cell was answered."""

    kind: str
    """one line, by right, wrongly accepted, wrongly refused, wrong place or traceback."""
    words: str


RIGHT = ("one line", "by right")
"""Kinds of answers that are as they should be."""


def answer(damaged: DamagedProject, file: str, cell: Cell) -> Answer:
    """How the damage of a cell is answered."""
    is_right = accepted(file, cell.damage)
    try:
        trouble = damaged.answer(file, cell.content)
    except Exception as error:
        return Answer("traceback", f"{cell.damage}: {type(error).__name__}: {error}")
    if trouble is None:
        return Answer("by right" if is_right else "wrongly accepted", cell.damage)
    words = f"{cell.damage}, lines {cell.first} to {cell.last}: {trouble}"
    if is_right:
        return Answer("wrongly refused", words)
    is_there = trouble.file == file and cell.first <= trouble.line <= cell.last
    return Answer("one line" if is_there else "wrong place", words)


@pytest.fixture(scope="module")
def answers(damaged: DamagedProject) -> Callable[[str], list[Answer]]:
    """The answers to every damage of a file, asked for once."""

    @cache
    def asked(file: str) -> list[Answer]:
        return [answer(damaged, file, cell) for cell in damages(file, ROOT / file)]

    return asked
