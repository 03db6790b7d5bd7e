"""A project in which one data file at a time is damaged, and what is said of it."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from interface import load_interface

from crossref.aligning.concepts import link_decisions
from crossref.checking.decisions import check_reviewed, check_verdicts
from rulebook.errors import InputError
from rulebook.files import toml
from rulebook.files.folders import corpus_path
from rulebook.index import Index
from rulebook.language import data as language_data
from rulebook.language import phrases, typeset, units
from rulebook.match.check_table import check_match_table
from rulebook.reading.books import read_books
from rulebook.records import Clause
from rulebook.rules import outcomes
from rulebook.rules.making import check_rules, meaning, read_facts, scenarios
from rulebook.rules.making.interpret import interpret
from rulebook.rules.making.quotations import changed_documents, check_pages
from rulebook.sources import check_names as name_checks
from rulebook.sources import check_words, known_names
from rulebook.sources import sources as data_sources
from rulebook.sources.check_names import check_data
from rulebook.sources.sources import Sources
from rulebook.storage.library import Library
from rulebook.storage.store import TABLES_FILE
from rulebook.table.drawing.diagrams import make_diagrams
from rulebook.table.tables import Tables
from tests.damages import Cell, damages
from tests.support import ROOT

UNREAD = {"corpus/README.md": "for readers, not for the program"}
SET_BY_SPHINX = "corpus/site/pages/"
"""Written pages, whose faults stop the site: tests/corpus/test_site_extension.py."""
ALIKE = {
    "corpus/findings": "lnf-2019-lv.toml",
    "corpus/words/senses": "norms.toml",
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
        r"corpus/rules/scenarios/\w+/.*",
        r"no 0\.expect\.0\.(discs|rows)\.\w+(\.(limits|margin|certain))?",
        "what is not expected is not checked",
    ),
    (r"corpus/rules/scenarios/equipment/.*", r"number for 0\.measured\.0\.value", "a number is one"),
    (r"corpus/rules/scenarios/placing/.*", r"number for .*\.margin", "a number is one"),
    (r"corpus/rules/scenarios/equipment/.*", r"doubled 0\.measured\.0", "a row may be measured again"),
    (r"rulebook/language/units.toml", r"no unit\.mm", "a unit may be left out"),
    (
        r"corpus/rules/table.toml",
        "(no|empty) (reading|required|follows)|no follows\\..*",
        "there may be none",
    ),
    (r"corpus/rules/match.toml", r"(no|empty) (carried|spoken|text)|no text\.0\.when", "there may be none"),
    (r"corpus/rules/scenarios/equipment/.*", r"number for 0\.measured\.0\.row", "a bare number is printed"),
    (r"corpus/rules/telling.toml", r"(no|empty) shown(\.(sanctions|permissions))?", "then all look alike"),
    (
        r"corpus/rules/table.toml",
        "empty placing|no placing\\.[^.]*",
        "a document may have no manner of placing yet",
    ),
    (
        r"corpus/rules/meaning/.*",
        "unknown clause",
        "a clause that is gone makes its rule stale: a note, exit 1",
    ),
    (
        r"corpus/rules/reasons.toml",
        "unknown key in reason",
        "it is the id of a reason that no page names",
    ),
    (
        r"corpus/rules/telling.toml",
        r"no hall_beside\.(restore_discs|do_not_restore)",
        "an outcome may be announced beside others in its own words",
    ),
    (
        r"rulebook/language/\w\w.toml",
        r"(no|empty|blank) typography\.(narrow_before|space_before|space_after|small_after_colon)",
        "a language may set nothing before or after its marks",
    ),
)
"""File, damage, and why it is right that the file is read nevertheless."""

NAMED_ELSEWHERE = (
    ("corpus/rules/reasons.toml", r"(empty reason|no reason\.\w+)"),
    ("corpus/rules/outcomes.toml", r"(no|empty) course\.name(\.\w+)?|blank course\.step\.0\.place"),
)
"""Damages that show where something else names what is gone."""


def accepted(file: str, damage: str) -> bool:
    return any(re.fullmatch(f, file) and re.fullmatch(d, damage) for f, d, _ in ACCEPTED)


class Memory:
    """What the undamaged files came to, so that each cell reads the damaged one only."""

    def __init__(self) -> None:
        self.is_open = True

    def of(self, function: Callable[..., Any], file: str = "") -> Callable[..., Any]:
        """A function that remembers its answers while the memory is open; `file` is one in a folder."""
        known: list[tuple[Any, Any]] = []

        def remembering(*arguments: Any) -> Any:
            key = [
                corpus_path(argument, file).read_bytes() if isinstance(argument, Path) else argument
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


def replacements(root: Path, memory: Memory) -> list[tuple[object, str, object]]:
    """Loaders and what takes their place, so that they read a folder, and unchanged files once only."""
    vocabularies = memory.of(read_facts.read_vocabulary, "facts.toml")
    tables = memory.of(outcomes.read_outcomes, "outcomes.toml")
    load, lemmas = memory.of(toml.load), memory.of(language_data.load_lemmas)
    return [
        (language_data, "HERE", root / "rulebook" / "language"),
        (phrases, "FILE", root / "rulebook" / "language" / "phrases.toml"),
        (units, "FILE", root / "rulebook" / "language" / "units.toml"),
        (toml, "load", load),
        (typeset, "load", load),
        (data_sources, "load_lemmas", lemmas),
        (check_words, "load_lemmas", lemmas),
        (data_sources, "scenarios", scenarios.scenarios.__wrapped__),
        (scenarios, "load_scenarios", memory.of(scenarios.load_scenarios)),
        (meaning, "read_page", memory.of(meaning.read_page)),
        (data_sources, "read_vocabulary", vocabularies),
        (data_sources, "read_outcomes", tables),
        (name_checks, "check_scenarios", memory.of(check_rules.check_scenarios)),
        (known_names, "changed_documents", memory.of(changed_documents)),
    ]


class DamagedProject:
    """A root in which one file at a time is damaged, and then read as `rulebook build` does."""

    def __init__(self, root: Path) -> None:
        self.root = root
        memory = Memory()
        self.replacements = replacements(root, memory)
        self.concepts = Library(ROOT).concepts
        self.tables = Library(ROOT).read(TABLES_FILE, Tables).tables
        self.books: dict[str, tuple[Clause, ...]] = {}
        for file in EVERY_FILE:
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            (root / file).symlink_to(ROOT / file)
        self.books = self._read_books(Sources(root))
        assert self.answer(FILES[0], (ROOT / FILES[0]).read_bytes()) is None, "nothing is damaged yet"
        memory.is_open = False

    def answer(self, file: str, content: bytes) -> InputError | None:
        """What is said of a file with other content."""
        path = self.root / file
        path.unlink()
        path.write_bytes(content)
        try:
            self.read(file)
        except InputError as error:
            return error
        finally:
            path.unlink()
            path.symlink_to(ROOT / file)
        return None

    def read(self, file: str) -> None:
        """All that a build reads and checks, without the slow steps: `align_documents`, then `make`."""
        with pytest.MonkeyPatch.context() as patch:
            for replaced in self.replacements:
                patch.setattr(*replaced)
            self._read(file)

    def _read(self, file: str) -> None:
        self._read_program_file(file)
        corpus = Sources(self.root)
        books = self.books
        if file == "corpus/site/site.toml":
            load_interface(self.root / "site" / "words.toml", LANGUAGES, corpus.site_file)
        if file == "corpus/documents.toml" or file.startswith("corpus/text/"):
            books = self._read_books(corpus)
        assert corpus.languages and corpus.glossary_file
        check_data(corpus, books)
        if file == "corpus/rules/match.toml":
            names = {concept.id for concept in corpus.concepts_file.value.concept}
            check_match_table(corpus.folder, corpus.vocabulary, names, books)
        link_decisions(corpus, books)
        index = Index(books, self.concepts)
        if file.startswith(("corpus/findings/", "corpus/concepts/decisions")):
            check_reviewed(corpus.findings_files, index)
            read = [row.id for data in corpus.findings_files for row in data.value.finding]
            check_verdicts(corpus.decisions, read)
        if file == "corpus/rules/diagrams.toml":
            assert corpus.diagrams_file
            make_diagrams(corpus.diagrams_file, self.tables, index.concepts, LANGUAGES)
        if file.startswith("corpus/rules/meaning/") or file in (
            "corpus/rules/facts.toml",
            "corpus/rules/outcomes.toml",
        ):
            check_pages(corpus.pages, index)
            changed = changed_documents(corpus.pages, index)
            interpret(corpus.pages, index, corpus.vocabulary, corpus.outcomes, changed)

    def _read_program_file(self, file: str) -> None:
        """A file that is no part of the corpus, as the package reads it that has it."""
        if file == "site/words.toml":
            load_interface(self.root / file, LANGUAGES)
        elif file == "rulebook/language/phrases.toml":
            phrases.check_phrases()
        elif file == "rulebook/language/units.toml":
            units.units.__wrapped__()
        elif file == "rulebook/language/names.toml":
            language_data.language_names()
        elif file.startswith("rulebook/language/"):
            language_data.load_language_data(Path(file).stem)

    def _read_books(self, corpus: Sources) -> dict[str, tuple[Clause, ...]]:
        return {id: book.clauses for id, book in read_books(corpus.entries, corpus.sources).items()}


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> DamagedProject:
    """The project in which files are damaged."""
    return DamagedProject(tmp_path_factory.mktemp("damaged"))


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
        error = damaged.answer(file, cell.content)
    except Exception as error:
        return Answer("traceback", f"{cell.damage}: {type(error).__name__}: {error}")
    if error is None:
        return Answer("by right" if is_right else "wrongly accepted", cell.damage)
    words = f"{cell.damage}, lines {cell.first} to {cell.last}: {error}"
    if is_right:
        return Answer("wrongly refused", words)
    is_there = error.file == file and cell.first <= error.line <= cell.last
    is_there |= any(re.fullmatch(f, file) and re.fullmatch(d, cell.damage) for f, d in NAMED_ELSEWHERE)
    return Answer("one line" if is_there else "wrong place", words)


@pytest.fixture(scope="module")
def answers(damaged: DamagedProject) -> Callable[[str], list[Answer]]:
    """The answers to every damage of a file, asked for once."""

    @cache
    def asked(file: str) -> list[Answer]:
        return [answer(damaged, file, cell) for cell in damages(file, ROOT / file)]

    return asked
