"""Another sport is a folder: an invented game goes through every stage, without rules and with three."""

import json
import re
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from rulebook.commands.cli import main
from tests.support import ROOT, edit

RING = ROOT / "tests" / "corpora" / "ring"
RULES = ROOT / "tests" / "corpora" / "ring-rules"
"""What is added to the same game for three rules."""
DOCUMENTS = ("ring-2020-de", "ring-2020-en", "ring-2024-de")


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game without rules, built."""
    return built(tmp_path_factory.mktemp("bare") / "ring", RING)


@pytest.fixture(scope="module")
def ruled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game with three rules, built."""
    return built(tmp_path_factory.mktemp("ruled") / "ring", RING, RULES)


def built(folder: Path, *parts: Path) -> Path:
    for part in parts:
        shutil.copytree(part, folder, dirs_exist_ok=True)
    assert main(["--corpus", str(folder), "build"]) == 0
    return folder


def asked(capsys: pytest.CaptureFixture[str], corpus: Path, *words: str, code: int = 0) -> str:
    capsys.readouterr()
    assert main(["--corpus", str(corpus), *words]) == code, capsys.readouterr().err
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], corpus: Path, *words: str) -> str:
    capsys.readouterr()
    assert main(["--corpus", str(corpus), *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.count("\n") == 1
    return captured.err


def set_site(corpus: Path) -> Path:
    command = [sys.executable, str(ROOT / "site" / "build.py"), "--corpus", str(corpus)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    html = corpus / "build" / "html"
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{html / 'index.html'}\n", "")
    return html


def words_of(page: Path) -> str:
    return re.sub(r"<[^>]+>", " ", page.read_text(encoding="utf-8"))


# ---- reading, aligning, comparing, checking, searching ----


def test_every_character_is_in_a_record(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(asked(capsys, bare, "audit", "--json"))["documents"]
    assert {id: row["unaccounted"] for id, row in rows.items()} == dict.fromkeys(DOCUMENTS, 0)


def test_its_own_labels_are_read(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = asked(capsys, bare, "export", "clauses", "--document", "ring-2020-en").splitlines()
    rows = {row["number"]: row for row in map(json.loads, lines)}
    assert (rows["3.2c"]["label"], rows["3.2c"]["parent"]) == ("c)", "3.2")
    assert rows["3.2c"]["text"] == "the player waits longer than 30 seconds."


def test_translations_meet_by_what_they_say(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = asked(capsys, bare, "export", "concordance").splitlines()
    rows = [json.loads(line) for line in lines]
    assert all(row["headline"] == {"de": None, "en": None} for row in rows)
    for row in rows:
        german, english = (row["members"].get(id) for id in ("ring-2020-de", "ring-2020-en"))
        assert german == english
    alone = [row["members"] for row in rows if len(row["members"]) == 1]
    assert alone == [{"ring-2024-de": [number]} for number in ("6", "6.1", "6.2")]


def test_editions_are_compared(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(asked(capsys, bare, "compare", "ring-2020", "ring-2024", "--json", code=1))
    changes = {(*row["old"], *row["new"]): row["relation"] for row in found["changes"] if row["substantive"]}
    assert changes[("1.1", "1.1")] == changes[("2.1", "2.1")] == "changed"
    assert changes[("3.3",)] == "removed" and changes[("6.1",)] == "new"
    assert found["behaviour"] == []


@pytest.mark.parametrize("form", ["html", "markdown", "docx"])
def test_the_paper_is_set_in_a_language_without_phrases(bare: Path, form: str, tmp_path: Path) -> None:
    paper = tmp_path / f"paper.{form}"
    words = ("compare", "ring-2020", "ring-2024", "--lang", "de", "--format", form, "--output", str(paper))
    assert main(["--corpus", str(bare), *words]) in (0, 1)
    assert paper.stat().st_size > 1000


def test_a_wrong_number_is_a_fault_of_translation(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(asked(capsys, bare, "check", "--format", "json", code=1))["findings"]
    assert [(row["document"], row["clause"], row["likely"]) for row in found] == [
        ("ring-2020-en", "3.2c", "translation")
    ]


def test_a_book_without_translation_has_no_fault_of_translation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "ring"
    shutil.copytree(RING, folder)
    table = folder / "documents.toml"
    documents = table.read_text(encoding="utf-8").split("[[document]]")
    kept = [one for one in documents if 'id = "ring-2020-en"' not in one]
    text = "[[document]]".join(kept).replace('status = "', 'numbering = "ring"\nstatus = "')
    table.write_text(text, encoding="utf-8")
    assert main(["--corpus", str(folder), "build"]) == 0
    capsys.readouterr()
    main(["--corpus", str(folder), "check", "--format", "json"])
    found = json.loads(capsys.readouterr().out)["findings"]
    assert found and "translation" not in {row["likely"] for row in found}


@pytest.mark.parametrize(
    ("query", "first"), [("Wurflinie berührt", "3.2a"), ("varnished stake", "2.3"), ("wooden rings", "2.1")]
)
def test_search_finds(bare: Path, query: str, first: str, capsys: pytest.CaptureFixture[str]) -> None:
    results = json.loads(asked(capsys, bare, "search", query, "--json"))["results"]
    assert results[0]["number"] == first


@pytest.mark.parametrize(
    "words",
    [
        ("judge", "-", "--document", "ring-2020-de"),
        ("judge", "-", "--all"),
        ("coverage",),
        ("facts",),
        ("place", "-"),
        ("equipment", "-"),
    ],
)
def test_what_needs_data_that_is_not_there_is_refused_in_one_line(
    bare: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert "; " in refused(capsys, bare, *words)


@pytest.mark.parametrize(
    "words", [("documents",), ("gaps",), ("terms",), ("show", "4.3", "--refs"), ("export", "schema")]
)
def test_what_needs_nothing_works(
    bare: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    asked(capsys, bare, *words)


def test_the_room_of_the_table_stays_closed(bare: Path) -> None:
    code = "import sys; from rulebook.commands.cli import main; main(sys.argv[1:]); "
    code += "sys.exit(any(name.startswith('rulebook.table') for name in sys.modules))"
    for words in (
        ("build",),
        ("check",),
        ("search", "Ring"),
        ("compare", "ring-2020", "ring-2024", "--format", "html"),
    ):
        command = [sys.executable, "-c", code, "--corpus", str(bare), *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
        assert done.returncode == 0, (words, done.stderr)


# ---- rules ----


def test_three_rules_rule(ruled: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = tmp_path / "told.yaml"
    told.write_text("throw: [{seconds waited: 25}, {ring ends: around the stake}]\n", encoding="utf-8")
    rulings = json.loads(asked(capsys, ruled, "judge", str(told), "--all", "--json"))["rulings"]
    outcomes = {row["document"]: (row["outcomes"], row["clauses"]) for row in rulings}
    late, good = (["void"], ["3.2c"]), (["three_points"], ["4.1"])
    assert outcomes == {"ring-2020-de": late, "ring-2020-en": good, "ring-2024-de": late}
    assert "Der Wurf ist ungültig." in asked(capsys, ruled, "judge", str(told))


def test_what_is_ruled_differently_is_found(ruled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(asked(capsys, ruled, "compare", "ring-2020-en", "ring-2024-de", "--json", code=1))
    assert [row["responsible"] for row in found["behaviour"]] == [["ring-2020-de-3.2c"]]


def test_clauses_without_a_rule_are_missing_not_stale(
    ruled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    counts = json.loads(asked(capsys, ruled, "coverage", "--json", code=1))["documents"]["ring-2020-de"]
    assert (counts["executable"], counts["stale"], counts["missing"]) == (3, 0, 20)


def test_a_language_that_a_fact_lacks_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "ring"
    for part in (RING, RULES):
        shutil.copytree(part, folder, dirs_exist_ok=True)
    edit(folder / "rules" / "outcomes.toml", 'words.de = "Der Wurf ist ungültig."\n', "")
    edit(folder / "rules" / "outcomes.toml", 'words.de = "Drei Punkte."\n', "")
    assert "outcomes.toml: outcome 'void' is not said in 'de'" in refused(capsys, folder, "build")


# ---- the site ----


def test_the_site_shows_only_what_there_is(bare: Path) -> None:
    html = set_site(bare)
    assert sorted(path.name for path in (html / "de").iterdir()) == sorted(
        [
            "about.html",
            "bench.html",
            "c",
            "compare",
            "downloads.html",
            "findings.html",
            "index.html",
            "unsaved.html",
            *DOCUMENTS,
        ]
    )
    home = words_of(html / "de" / "index.html")
    assert "Regeln für Ringstock" in home and "Deutsch" in home and "Compare editions" in home
    assert not re.search("Penalty card|Ruling|Common situations|[Nn]ovuss", home)
    assert "Rules of Ringstock" in words_of(html / "en" / "index.html")
    listed = zlib.decompress((html / "objects.inv").read_bytes().split(b"\n", 4)[4])
    assert b"ring-2020-de/3.2a rulebook:clause " in listed
    paper = words_of(html / "de" / "compare" / "ring-2020-de--ring-2024-de.html")
    assert "Changes of substance: 6" in paper


def test_the_site_of_three_rules_has_a_page_that_rules(ruled: Path) -> None:
    html = set_site(ruled)
    assert (html / "de" / "rulings.html").is_file() and (html / "_static" / "data" / "rules.js").is_file()
    told = (html / "_static" / "data" / "facts-de.js").read_text(encoding="utf-8")
    assert "Der Spieler berührt die Wurflinie" in told and '"part-1"' in told


# ---- folders ----


def test_a_new_folder_can_be_built_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert main(["new", str(folder)]) == 0
    assert main(["--corpus", str(folder), "build"]) == 0
    rows = json.loads(asked(capsys, folder, "audit", "--json"))["documents"]
    assert [row["unaccounted"] for row in rows.values()] == [0]
    assert "<h1>Rules of Pebble" in (set_site(folder) / "en" / "index.html").read_text(encoding="utf-8")
    before = sorted(folder.rglob("*"))
    assert main(["new", str(folder)]) == 2
    assert sorted(folder.rglob("*")) == before and "something already" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["corpus", "home"])
def test_a_corpus_may_lie_in_a_home(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(RING, tmp_path / "home" / "corpus")
    named = tmp_path / "home" / "corpus" if name == "corpus" else tmp_path / "home"
    assert main(["--corpus", str(named), "build"]) == 0
    assert (tmp_path / "home" / "build" / "records").is_dir()


def test_a_folder_that_is_no_corpus_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no documents.toml in this folder" in refused(capsys, tmp_path, "documents")
    assert "no such folder" in refused(capsys, tmp_path / "nowhere", "documents")


def test_a_script_from_right_to_left_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert main(["new", str(folder)]) == 0
    text = folder / "text" / "pebble-2026-en.md"
    text.write_text("# כללים\n\n## 1. הלוח\n\n1.1. הלוח הוא עיגול של ארבעים סנטימטר.\n", encoding="utf-8")
    assert main(["--corpus", str(folder), "accept"]) == 2
    assert "text/pebble-2026-en.md: the text runs from right to left" in capsys.readouterr().err
