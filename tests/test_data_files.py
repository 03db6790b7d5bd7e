"""Every data file, damaged in every way: one line that names file and line, or read as it was before.

`pytest tests/test_data_files.py -k figures -s` prints how many cells the matrix has.
"""

import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from crossref.aligning.concepts import check_names, link_decisions
from crossref.checking.reviewed import check_reviewed
from crossref.checking.settle import check_verdicts
from crossref.comparing.relations import relate_editions
from rulebook import toml
from rulebook.corpus import AuthoredCorpus
from rulebook.language import data as language_data
from rulebook.language import phrases, units
from rulebook.library import Library
from rulebook.reading.books import read_books
from rulebook.records import Clause, Concept
from rulebook.rules import check_rules, facts, meaning, outcomes, scenarios
from rulebook.rules.interpret import interpret
from rulebook.rules.quotations import changed_documents, check_pages, quotation_faults
from rulebook.store import TABLES_FILE
from rulebook.table.diagrams import make_diagrams
from rulebook.table.tables import Tables
from rulebook.trouble import Trouble

from .damages import Cell, damages, write_toml
from .support import ROOT, edit, edit_text

sys.path.append(str(ROOT / "site" / "_ext"))
from interface import load_interface

UNREAD = {"corpus/README.md": "for readers, not for the program"}
SET_BY_SPHINX = "corpus/pages/"
"""Written pages, whose faults stop the site: tests/test_site_extension.py."""
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


@pytest.mark.parametrize("file", FILES)
def test_a_damaged_file_is_told_with_its_place(answers: Callable[[str], list[Answer]], file: str) -> None:
    wrong = [answer for answer in answers(file) if answer.kind not in RIGHT]
    assert wrong == [], "\n".join(f"{one.kind}: {one.words}" for one in wrong)


def test_figures(answers: Callable[[str], list[Answer]]) -> None:
    figures = Counter(answer.kind for file in FILES for answer in answers(file))
    sys.stdout.write(f"{len(FILES)} files, {figures.total()} cells: {dict(figures)}\n")
    assert set(figures) == set(RIGHT)
    assert figures["one line"] > 1800 and figures["by right"] > 200


@pytest.mark.parametrize("file", [file for file in FILES if file.endswith(".toml")])
def test_the_damaged_toml_differs_in_its_damage_only(file: str) -> None:
    value = tomllib.loads((ROOT / file).read_text(encoding="utf-8"))
    text, spans = write_toml(value)
    assert tomllib.loads(text) == value
    assert spans[()] == (1, text.count("\n"))


@pytest.mark.parametrize(
    "file", ["corpus/lemmas/xx.txt", "corpus/thesaurus/xx.txt", "corpus/thesaurus/xx.toml"]
)
def test_a_file_of_an_unknown_language_is_told(damaged: DamagedProject, file: str) -> None:
    (damaged.home / file).write_text('stop = ["x"]\n' if file.endswith("toml") else "x x\n", encoding="utf-8")
    try:
        with pytest.raises(
            Trouble, match=f"^{file}: unknown language 'xx'; known are de, en, es, fr, lv, ru$"
        ):
            damaged.read("corpus/published.txt")
    finally:
        (damaged.home / file).unlink()


def test_hashes_of_older_texts_are_notes_with_their_place(copy: Path) -> None:
    """As long as it is a hash at all: what was read is another text than the present one."""
    corpus = AuthoredCorpus(copy)
    (link, *_), (relation, *_) = corpus.decisions.value.link, corpus.reviewed.value.relation
    page = copy / "corpus" / "meaning" / "front.md"
    quoted = re.findall(r"[0-9a-f]{16}", page.read_text(encoding="utf-8"))[0]
    places = []
    for file, digest in (
        ("corpus/decisions.toml", link.hashes[0]),
        ("corpus/relations.toml", relation.hashes[0]),
        ("corpus/meaning/front.md", quoted),
    ):
        before = (copy / file).read_text(encoding="utf-8").partition(digest)[0]
        edit(copy / file, digest, "0" * 16)
        places.append(f"{file}:{before.count(chr(10)) + 1}")
    changed = AuthoredCorpus(copy)
    books = {document.id: changed.build.clauses(document.id) for document in changed.documents}
    decisions = link_decisions(changed, books)
    assert [decision.place for decision in decisions if decision.stale] == places[:1]
    _, notes = relate_editions(changed, books, changed.build.concepts)
    assert [note.message.partition(": ")[0] for note in notes] == places[1:2]
    members = {concept.id: concept.members for concept in changed.build.concepts}
    faults = quotation_faults(changed.pages, members, changed.clauses)
    assert [fault.place for fault in faults] == places[2:]


def test_a_clause_that_is_gone_is_stale_and_no_fault_of_what_names_it(copy: Path) -> None:
    """The law has changed: until its pages are read again, nothing else that names the clause is wrong."""
    text = (copy / "corpus" / "text" / "lnf-2019-lv.md").read_text(encoding="utf-8")
    (last,) = re.findall(r"^- 17\.1\.18\. .*\n", text, re.MULTILINE)
    edit_text(copy, "lnf-2019-lv", last, "")
    corpus = AuthoredCorpus(copy)
    books = {id: book.clauses for id, book in read_books(corpus.entries, corpus.sources).items()}
    assert "17.1.18" not in [clause.number for clause in books["lnf-2019-lv"]]
    expected = [expected for scenario in corpus.scenarios for expected in scenario.expectations]
    assert any("lnf-2019-lv" in row.documents and "17.1.18" in row.clauses for row in expected)
    check_names(corpus, books)
    page = copy / "corpus" / "meaning" / "penalty-disc-section.md"
    page.write_text(
        re.sub(r"(?m)^> lnf-2019-lv .*\n", "", page.read_text(encoding="utf-8")), encoding="utf-8"
    )
    with pytest.raises(Trouble, match=r"^corpus/scenarios/\S+:\d+: lnf-2019-lv has no clause '17.1.18'; "):
        check_names(AuthoredCorpus(copy), books)


def test_former_ids_of_concepts_still_name_them(copy: Path) -> None:
    table = copy / "corpus" / "concepts.toml"
    for id in ("puck-in-pocket", "penalty-disc-section"):
        edit(table, f'id = "{id}"\n', f'id = "{id}-now"\naliases = ["{id}"]\n')
    corpus = AuthoredCorpus(copy)
    assert "puck-in-pocket-now" in [id for _, id in corpus.home_cards]
    assert "penalty-disc-section-now" in corpus.purposes.sanctions
    assert corpus.area_of["penalty-disc-section-now"] == "penalties"


def test_words_that_the_commands_say_too_are_written_once(tmp_path: Path) -> None:
    words = load_interface(ROOT / "site" / "words.toml", LANGUAGES)["lv"]
    assert words["compare"]["high"] == phrases.phrases().comparison["high"]["lv"]
    path = tmp_path / "words.toml"
    for name, complaint in (
        ("comparison.hihg", "no phrase 'hihg'"),
        ("talk.high", "no table of phrases 'talk'"),
    ):
        path.write_text(f'[compare]\nhigh = {{ as = "{name}" }}\n', encoding="utf-8")
        with pytest.raises(Trouble, match=complaint):
            load_interface(path, LANGUAGES)


def test_words_that_a_page_asks_for_in_vain_are_told() -> None:
    words = load_interface(ROOT / "site" / "words.toml", LANGUAGES)["lv"]
    assert words["page"]["home"]
    for part, key, complaint in (("page", "hom", "no words for page.hom"), ("pag", "", "no words for pag")):
        with pytest.raises(Trouble, match=f"^site/words.toml: {complaint}; add "):
            words[part][key]


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("corpus/senses/norms.toml", b"modality", b"\xff", "not UTF-8; save the file as UTF-8"),
        ("corpus/scenarios/debts.yaml", b"[", b"[[", "did not find expected ',' or ']'"),
        ("corpus/decisions.toml", b'"cd01f8885b5534f0"', b'"cd01"', "not a hash of 16 hexadecimal digits"),
        ("corpus/areas.toml", b"special-terms-section", b"special-terms", "no concept 'special-terms'"),
        ("corpus/lemmas/corrections.txt", b"ru ", b"rru ", "unknown language 'rru'"),
    ],
)
def test_the_command_says_one_line_and_leaves_the_last_build(
    copy: Path, file: str, old: bytes, new: bytes, complaint: str
) -> None:
    before = {path: path.read_bytes() for path in (copy / "build").rglob("*") if path.is_file()}
    content = (copy / file).read_bytes()
    line = content.partition(old)[0].count(b"\n") + 1
    (copy / file).write_bytes(content.replace(old, new, 1))

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "rulebook", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)

    done = run("build")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"rulebook: {file}:{line}: ") and complaint in done.stderr
    assert done.stderr.count("\n") == 1
    assert {path: path.read_bytes() for path in (copy / "build").rglob("*") if path.is_file()} == before
    found = run("show", "17.1.4")
    assert found.returncode == 0 and "if the puck falls into the pocket;" in found.stdout
