"""A changed text is taken over by one command: every stamp in one go, rules never waved through."""

import hashlib
import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from crossref.making.build import build
from rulebook.commands.cli import main
from rulebook.sources.sources import Sources
from tests.support import copy_project, edit, edit_text, printed, refused

RULED = ("lnf-2019-lv", "ja ripa iekrīt maisiņā;", "ja ripa iekrīt galda maisiņā;", "lnf-2019-lv/17.1.4")
"""A clause that a rule depends on: document, old words, new words, id."""
PAGE = "corpus/rules/meaning/penalty-disc-section.md"


def change(project: Path, document: str, old: str, new: str) -> None:
    """Changes a text and nothing else."""
    (source,) = (project / "corpus" / "text").glob(f"{document}.*")
    edit(source, old, new)


@pytest.fixture(scope="module")
def changed_project(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with a changed text that nobody has accepted; its pairs are aligned already."""
    folder = copy_project(tmp_path_factory.mktemp("changed") / "project")
    table = folder / "corpus" / "documents.toml"
    before = table.read_text(encoding="utf-8")
    edit_text(folder, *RULED[:3])
    build(Sources(folder))
    table.write_text(before, encoding="utf-8")
    shutil.copytree(project / "build" / "records", folder / "old" / "records")
    shutil.copytree(folder / "build" / "kept", folder / "old" / "kept")
    shutil.rmtree(folder / "build")
    (folder / "old").rename(folder / "build")
    return folder


@pytest.fixture
def changed(changed_project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, to be accepted."""
    shutil.copytree(changed_project, tmp_path / "changed")
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path / "changed"))
    return tmp_path / "changed"


def files(project: Path) -> dict[str, str]:
    """Every file of the corpus."""
    paths = [path for path in (project / "corpus").rglob("*") if path.is_file()]
    return {path.relative_to(project).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def changed_lines(before: dict[str, str], after: dict[str, str]) -> dict[str, list[tuple[str, str]]]:
    """Old and new of every line that differs, file by file; no line may come or go."""
    changes = {}
    for name in before:
        if before[name] != after[name]:
            pairs = zip(before[name].split("\n"), after[name].split("\n"), strict=True)
            changes[name] = [(old, new) for old, new in pairs if old != new]
    return changes


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bool], list[str]]]:
    """Answers every question alike, and keeps what was asked."""
    asked: list[str] = []

    def always(value: bool) -> list[str]:
        def confirm(question: str, **_: object) -> bool:
            asked.append(question)
            return value

        monkeypatch.setattr("click.confirm", confirm)
        return asked

    yield always


def test_a_changed_clause_is_one_command(
    changed: Path, capsys: pytest.CaptureFixture[str], answer: Callable[[bool], list[str]]
) -> None:
    _, old, new, id = RULED
    asked = answer(True)
    before = files(changed)
    assert "run `rulebook accept` if the change is meant" in refused(capsys, "build")
    shown = printed(capsys, "accept", id)
    assert old in shown and new in shown and len(asked) == 1
    changes = changed_lines(before, files(changed))
    assert {name: len(lines) for name, lines in changes.items()} == {"corpus/documents.toml": 1, PAGE: 1}
    ((was, now),) = changes[PAGE]
    assert was.endswith(old) and now.endswith(new) and was.split()[:3] == now.split()[:3]
    assert "stale" not in printed(capsys, "build")
    assert "0 stamped" in printed(capsys, "accept")


def test_yes_never_covers_a_rule(changed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document, _, _, id = RULED
    before = files(changed)
    shown = printed(capsys, "accept", "--document", document, "--yes", code=1)
    assert set(changed_lines(before, files(changed))) == {"corpus/documents.toml"}
    line = 1 + next(n for n, text in enumerate(before[PAGE].split("\n")) if id.replace("/", " ") in text)
    assert f"{PAGE}:{line}: page of {id}" in " ".join(shown.split())
    assert f"{id} has changed since its rule was written" in printed(capsys, "build", code=1)
    situation = changed / "situation.yaml"
    situation.write_text("stroke: [puck touches nothing]\n", encoding="utf-8")
    assert main(["judge", str(situation), "--document", document]) == 0
    assert f"1 clause has changed in {document} since the rules were written" in capsys.readouterr().err
    assert main(["compare", "lnf-2017-ru", document, "--json"]) in (0, 1)
    captured = capsys.readouterr()
    assert f"{document} has no rules of its present text; compared in words only" in captured.err
    assert json.loads(captured.out)["changes"] and json.loads(captured.out)["behaviour"] == []


def test_yes_covers_what_no_rule_hangs_on(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A heading is procedure: nothing is ruled by it."""
    change(copy, "lnf-2019-lv", "Soda kauliņš", "Soda kauliņi")
    assert main(["accept", "--yes"]) == 0
    assert "stale" not in printed(capsys, "build")


def test_yes_covers_a_decision_and_never_a_relation(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus = Sources(copy)
    (link, *_) = corpus.decisions.value.link
    clause = next(clause for clause in corpus.index.clauses.values() if clause.id == link.clauses[0])
    word = max(clause.text.split()[3:8], key=len)
    source = next((copy / "corpus" / "text").glob(f"{clause.document}.*"))
    lines = source.read_text(encoding="utf-8").split("\n")
    place = next(n for n in range(clause.lines[0] - 1, clause.lines[1]) if word in lines[n])
    lines[place] = lines[place].replace(word, word + "ъ", 1)
    source.write_text("\n".join(lines), encoding="utf-8")
    before = files(copy)
    shown = " ".join(printed(capsys, "accept", "--yes", code=1).split())
    changes = changed_lines(before, files(copy))
    assert "corpus/concepts/relations.toml" not in changes
    assert len(changes["corpus/concepts/decisions.toml"]) >= 1
    assert all(was.startswith("hashes = ") for was, _ in changes["corpus/concepts/decisions.toml"])
    assert re.search(r"corpus/concepts/relations\.toml:\d+: relation of " + re.escape(clause.id), shown)


def test_declined_or_dry_nothing_is_written_but_what_was_agreed(
    changed: Path, capsys: pytest.CaptureFixture[str], answer: Callable[[bool], list[str]]
) -> None:
    document, old, new, id = RULED
    before = files(changed)
    shown = printed(capsys, "accept", "--dry-run", code=1)
    assert files(changed) == before
    assert re.search(rf"^-> {document} 17\.1\.4 \w+ {re.escape(old)}$", shown, re.MULTILINE)
    assert re.search(rf"^\+> {document} 17\.1\.4 \w+ {re.escape(new)}$", shown, re.MULTILINE)
    answer(False)
    assert main(["accept", id]) == 1
    assert set(changed_lines(before, files(changed))) == {"corpus/documents.toml"}


def test_all_or_nothing(
    changed: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    answer: Callable[[bool], list[str]],
) -> None:
    before = files(changed)
    answer(True)
    real, calls = Path.chmod, []

    def full(path: Path, mode: int) -> None:
        calls.append(path)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        real(path, mode)

    monkeypatch.setattr(Path, "chmod", full)
    assert main(["accept"]) == 2
    assert "No space left on device; make the folder writable; nothing was changed" in capsys.readouterr().err
    assert files(changed) == before


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["accept", "lnf-2019-lv/99"], "no clause 'lnf-2019-lv/99'"),
        (["accept", "17.1.4"], "no clause '17.1.4'"),
        (["accept", "--document", "nope"], "no document 'nope'"),
    ],
)
def test_wrong_use_gets_one_line(
    copy: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.count("\n") == 1 and complaint in captured.err


def test_a_corpus_that_cannot_be_written_is_refused(
    copy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    assert "the corpus cannot be changed here; work in a checkout" in refused(capsys, "accept")


SIXTH = (
    ("ja ripa iekrīt maisiņā;", "ja ripa iekrīt galda maisiņā;"),
    ("ja ripa pārlec pāri galda apmalei;", "ja ripa izlec pāri galda apmalei;"),
)
"""Changes in a further document."""


@pytest.fixture
def sixth(copy: Path) -> Path:
    """The project with a further document: a copy of the Latvian text with a few changed clauses."""
    table = copy / "corpus" / "documents.toml"
    text = (copy / "corpus" / "text" / "lnf-2019-lv.md").read_text(encoding="utf-8")
    for old, new in SIXTH:
        assert text.count(old) == 1
        text = text.replace(old, new)
    (copy / "corpus" / "text" / "lnf-2026-lv.md").write_text(text, encoding="utf-8")
    blocks = re.split(r"(?m)^(?=\[\[document\]\])", table.read_text(encoding="utf-8"))
    block = next(block for block in blocks if 'id = "lnf-2019-lv"' in block)
    block = block.replace("lnf-2019", "lnf-2026").replace("2019-08-31", "2026-08-31")
    block = re.sub(r'sha256 = ".*"', f'sha256 = "{hashlib.sha256(text.encode()).hexdigest()}"', block)
    table.write_text("".join(blocks).rstrip() + "\n\n" + block, encoding="utf-8")
    return copy


def test_a_document_without_rules_is_welcome(
    sixth: Path, capsys: pytest.CaptureFixture[str], answer: Callable[[bool], list[str]]
) -> None:
    assert "stale" not in printed(capsys, "build")
    assert main(["compare", "lnf-2019-lv", "lnf-2026-lv", "--json"]) == 0
    captured = capsys.readouterr()
    report = json.loads(captured.out)
    changed = [row["new"][0] for row in report["changes"] if row["relation"] != "same"]
    assert sorted(changed) == ["17.1.4", "17.1.5"] and report["behaviour"] == []
    assert "lnf-2026-lv has no rules of its present text; compared in words only" in captured.err
    assert main(["check", "--document", "lnf-2026-lv", "--json"]) in (0, 1)
    capsys.readouterr()
    situation = sixth / "situation.yaml"
    situation.write_text("stroke: [puck touches nothing]\n", encoding="utf-8")
    assert main(["judge", str(situation), "--document", "lnf-2026-lv"]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1 and "no rules for the document 'lnf-2026-lv'" in captured.err
    asked = answer(True)
    shown = printed(capsys, "accept", "--document", "lnf-2026-lv")
    assert len(asked) == len(SIXTH), "only clauses in words that nobody has read are asked for"
    assert re.search(r"(\d+) stamped in \d+ files, (\d+) of them taken over from the same words", shown)
    assert "stale" not in printed(capsys, "build")
    rules = json.loads((sixth / "build" / "records" / "rules.json").read_text(encoding="utf-8"))["documents"]
    logic = {
        id: [
            [rule[key] for key in ("id", "kind", "when", "then", "defeats", "turns")]
            for rule in rules[id]["rules"]
        ]
        for id in ("lnf-2019-lv", "lnf-2026-lv")
    }
    assert logic["lnf-2026-lv"] == logic["lnf-2019-lv"], "readings of the twin are taken over with its words"
