"""A build is all or nothing, always the same bytes, and bad input gets one line with place and remedy."""

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from rulebook.books import Book
from rulebook.commands.cli import main
from rulebook.files.digest import fingerprint
from rulebook.reading import parse
from rulebook.storage.library import Library
from tests.support import DOCUMENTS, ROOT, edit


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of its own, with the corpus and no build."""
    shutil.copytree(ROOT / "corpus", tmp_path / "corpus")
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path))
    return tmp_path


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a refused command prints, and nothing else."""
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert captured.err.startswith("rulebook: ")
    return captured.err.removeprefix("rulebook: ").strip()


def line_of(path: Path, words: str, nth: int = 1) -> int:
    numbers = [n for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if words in line]
    return numbers[nth - 1]


PARTS = [
    "checked.jsonl", "concepts.jsonl", "diagrams.json", "facts.json",
    "findings.jsonl", "gaps.jsonl", "index.json",
    "outcomes.json", "references.jsonl", "rules.json", "search.json", "situations.json",
    "tables.json", "terms.jsonl", "unreviewed_concepts.jsonl",
]  # fmt: skip


def test_stored_records_are_the_parsed_ones(project: Path, books: dict[str, Book]) -> None:
    build = Library(project)
    for id in DOCUMENTS:
        assert build.clauses(id) == books[id].clauses
        remains = build.remains(id)
        assert (remains.leftovers, remains.repairs, remains.doubts) == (
            books[id].leftovers,
            books[id].repairs,
            books[id].doubts,
        )


def test_records_load_without_what_only_building_needs() -> None:
    code = """
import sys
from rulebook.commands.cli import main
main(["show", "17.1.4"])
heavy = {"spacy", "sphinx", "networkx", "rapidfuzz", "numpy", "yaml", "tomllib"}
print(sorted(name for name in sys.modules if name in heavy or name.split(".")[0] in ("rulebook", "crossref")))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    wanted = {
        "": ["books", "errors", "findings", "index", "records"],
        ".commands": ["cli", "options", "show", "terminal"],
        ".files": ["digest", "escape", "folders", "numbers"],
        ".storage": ["export", "library", "lookup", "store"],
    }
    modules = [f"rulebook{package}.{name}" for package, names in wanted.items() for name in names]
    assert done.stdout.splitlines()[-1] == str(
        sorted([*modules, *(f"rulebook{package}" for package in wanted)])
    )


def test_a_failing_build_leaves_the_last_one(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files(copy / "build" / "records")
    (copy / "corpus/text/lnf-2017-en.md").write_bytes(b"")
    refused(capsys, "build")
    assert files(copy / "build" / "records") == before
    assert {path.name for path in (copy / "build").iterdir()} == {"records", "kept", ".lock"}


def test_missing_file(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (bare / "corpus/text/lnf-2019-lv.md").unlink()
    complaint = refused(capsys, "build")
    hint = "put the text of lnf-2019-lv there or fix `file`"
    assert complaint == f"corpus/text/lnf-2019-lv.md: No such file or directory; {hint}"


def test_not_utf_8(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (bare / "corpus/text/lnf-2019-lv.md").write_bytes(b"NOTEIKUMI\nsp\xe7le\n")
    assert refused(capsys, "build").startswith("corpus/text/lnf-2019-lv.md:2: byte 12 is not UTF-8; save")


def test_wrong_fingerprint(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(bare / "corpus/text/lnf-2017-fr.md", "palet", "galet")
    complaint = refused(capsys, "build")
    assert complaint.startswith("corpus/text/lnf-2017-fr.md:1: sha256 is ")
    assert (
        "documents.toml says 60dca855e4bd64dfcdff171dee4c207de1b666ee539f5f7dcc3bc8aa83ba3d2a; restore"
        in complaint
    )
    assert "run `rulebook accept` if the change is meant" in complaint


@pytest.mark.parametrize("text", ["", " \n\t\n"])
def test_empty_document(bare: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    (bare / "corpus/text/lnf-2017-ru.txt").write_text(text, encoding="utf-8")
    assert (
        refused(capsys, "build") == "corpus/text/lnf-2017-ru.txt:1: the document is empty; put its text back"
    )


@pytest.mark.parametrize(
    ("old", "new", "words", "complaint"),
    [
        ("status = ", "staus = ", "staus", "unknown key 'staus'; known here are approved"),
        (
            'id = "lnf-2017-fr"',
            'id = "lnf-2017-en"',
            'id = "lnf-2017-en"',
            "document id 'lnf-2017-en' is defined twice",
        ),
        ("note = 'Note:'", "nota = 'Note:'", "nota", "unknown key 'nota'"),
        ("note = 'Note:'", "note = 'Note('", "Note(", "pattern 'Note(': "),
        ("note = 'Note:'", "note = 7", "note = 7", "note is a whole number, not text"),
        ('status = "pilot"', 'status = "maybe"', "maybe", "unknown status 'maybe'"),
        ('outline = "lnf-2017-en"', 'outline = "lnf-1999-en"', "lnf-1999", "outline names 'lnf-1999-en'"),
        ('levels = ["{1}", ".{1}", ".{1}"]', 'levels = ["1"]', "levels", "label level '1' has 0 slots"),
        ("approved = 2025-03-02", 'approved = "2025"', 'approved = "2025"', "approved is text, not a date"),
        ('default = "lnf', 'default = "xyz', "default", "default names 'xyz-2017-en'"),
        ('"name", "parameter"', '"name", "parametre"', "parametre", "unknown column 'parametre'"),
        ("[[document]]", "[[document]", "[[document]", "Expected"),
    ],
)
def test_mistakes_in_the_table_of_documents(
    bare: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, words: str, complaint: str
) -> None:
    table = bare / "corpus/documents.toml"
    edit(table, old, new)
    found = refused(capsys, "build")
    twice = "is defined twice" in complaint
    assert found.startswith(f"corpus/documents.toml:{line_of(table, words, 2 if twice else 1)}: ")
    assert complaint in found
    assert not (bare / "build" / "records").exists()


def test_a_missing_key_names_its_document(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(bare / "corpus/documents.toml", 'edition = "lnf-2019"\n', "")
    assert (
        f":{line_of(bare / 'corpus/documents.toml', 'lnf-2019-lv')}: key 'edition' is missing; add edition"
        in refused(capsys, "build")
    )


def test_build_folder_that_is_a_file(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (bare / "build").write_text("in the way")
    assert refused(capsys, "build").startswith("build/records: File exists; make the build folder writable")
    assert (bare / "build").read_text() == "in the way"


def test_no_records_and_records_of_another_form(
    bare: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    index = copy / "build/records/index.json"
    index.write_text(index.read_text(encoding="utf-8").replace('"form":', '"form":9'), encoding="utf-8")
    assert (
        refused(capsys, "show", "17.1.4")
        == "build/records: the records are of another form; run `rulebook build`"
    )
    index.write_text("{", encoding="utf-8")
    assert refused(capsys, "show", "17.1.4") == (
        "build/records: the records cannot be read (index.json); run `rulebook build`"
    )
    shutil.rmtree(copy / "build")
    assert (
        refused(capsys, "show", "17.1.4") == "build/records: the records are not there; run `rulebook build`"
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "17.1.4"),
        ("outline", "lnf-2017-en"),
        ("where", "17.1.4"),
        ("show", "12.4", "--refs"),
        ("search", "puck"),
        ("concept", "puck-in-pocket"),
        ("terms", "puck"),
        ("check", "--clause", "17.1.4"),
        ("export", "references"),
        ("judge", str(ROOT / "tests/cases/situation.yaml")),
        ("place", str(ROOT / "tests/cases/position.yaml")),
        ("show", "puck-in-pocket", "--history"),
        ("coverage",),
        ("compare", "lnf-2017-en", "lnf-2017-fr", "--clause", "17.1.4"),
    ],
)
def test_every_look_up_says_when_the_corpus_has_changed(
    copy: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    edit(copy / "corpus/documents.toml", "Novuss Game Rules", "Novuss Rules")
    assert main(arguments) in (0, 1)
    captured = capsys.readouterr()
    assert captured.out
    assert captured.err == "rulebook: the corpus has changed since the last build; run `rulebook build`\n"


def test_the_audit_finds_what_is_wrong(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A letter lost, doubled or invented in the stored records makes the audit exit 1."""
    name = "clauses/lnf-2017-en.jsonl"
    path = copy / "build/records" / name

    def store(text: str) -> None:
        before = fingerprint(path.read_bytes())
        path.write_text(text, encoding="utf-8")
        edit(copy / "build/records/index.json", before, fingerprint(path.read_bytes()))

    good = path.read_text(encoding="utf-8")
    rows = [json.loads(line) for line in good.splitlines()]
    index = next(n for n, row in enumerate(rows) if row["number"] == "17.1.4")
    for key, change in {
        "unaccounted": {"pieces": []},
        "invented": {"text": rows[index]["text"] + "!"},
    }.items():
        lines = good.splitlines(keepends=True)
        lines[index] = json.dumps(rows[index] | change) + "\n"
        store("".join(lines))
        assert main(["audit", "--document", "lnf-2017-en", "--json"]) == 1
        assert json.loads(capsys.readouterr().out)["documents"]["lnf-2017-en"][key]
    lines = good.splitlines(keepends=True)
    store("".join([*lines, lines[index]]))
    assert main(["audit", "--document", "lnf-2017-en", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["documents"]["lnf-2017-en"]["doubled"] > 20


def test_a_book_whose_characters_do_not_add_up_is_refused(
    bare: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = parse._clauses
    monkeypatch.setattr(parse, "_clauses", lambda document, transcript: real(document, transcript)[1:])
    assert "characters unaccounted for" in refused(capsys, "build")
    assert not (bare / "build" / "records").exists()


def installed_wheel(folder: Path) -> Path:
    """What a wheel of the repository unpacks to, the source tree gone."""
    left_out = (".venv", ".git", "html", "doctrees", "dist", "node_modules", ".*_cache", ".hypothesis")
    shutil.copytree(ROOT, folder / "project", ignore=shutil.ignore_patterns(*left_out))
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "--no-index"]
    wheel = [sys.executable, "-m", "pip", "wheel", *options, "--wheel-dir", str(folder)]
    subprocess.run([*wheel, str(folder / "project")], check=True, capture_output=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as archive:
        archive.extractall(folder / "installed")
    shutil.rmtree(folder / "project")
    return folder / "installed"


READING = (
    ("show 17.1.4", 0, "if the puck falls into the pocket;"),
    ("search puck in pocket --limit 1", 0, "puck-in-pocket"),
    ("documents", 0, "lnf-2019-lv"),
    ("outline lnf-2017-en", 0, "17.1.4"),
    ("audit --json", 0, '"unaccounted": 0'),
    ("where 17.1.11", 0, "8.1.11"),
    ("concept puck-in-pocket", 0, "Ripa iekrīt maisiņā"),
    ("align lnf-2017-en lnf-2017-fr", 0, "17.1.4"),
    ("show 12.4 --refs", 0, "12.4"),
    ("graph 12.4", 0, "12.4"),
    ("terms puck", 0, "шайба"),
    ("check --document lnf-2017-fr --clause 4.4", 1, "juge-arbitre principal"),
    ("check --document lnf-2017-fr --clause 4.4 --format sarif", 1, "finding/v1"),
    ("gaps", 1, "lnf-2017-en"),
    ("judge SITUATION", 0, "17.1.2"),
    ("place POSITION", 0, "penalty disc, own: x −24, y 485 (17.3)"),
    (
        "compare lnf-2017-ru finso-2025-ru --clause 17.1.11 --behaviour",
        1,
        "→ The participant loses the set. (finso-2025-ru 8.1.11)",
    ),
    ("show puck-in-pocket --history", 0, "17.1.4"),
    ("impact 17.1.4", 0, "17.1.4"),
    ("facts pocket", 0, "puck falls into a pocket"),
    ("coverage", 0, "stale 0"),
    ("export clauses", 0, "lnf-2017-en/17.1.4"),
    ("export references", 0, "lnf-2017-en"),
    ("export concordance", 0, "puck-in-pocket"),
    ("export schema", 0, '"ClauseRow"'),
    ("serve", 2, "the site is not there"),
    ("build", 2, "this is an installation, in which nothing is changed; work in a checkout"),
    ("accept", 2, "this is an installation, in which nothing is changed; work in a checkout"),
)
"""What is asked of an installation: the exit code, and words of the answer."""
HEAVY = ("numpy", "scipy", "sphinx", "myst_parser", "filelock")
"""What only the extra `build` brings: in an installation without it, importing them fails."""
