"""Whole builds of the five rulebooks, and the wheel."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulebook.commands.cli import main
from tests.corpus.test_crossref_build import HEAVY, PARTS, READING, files, installed_wheel, line_of, refused
from tests.support import DOCUMENTS, ROOT, edit, edit_text


def test_two_builds_give_the_same_bytes(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = files(copy / "build" / "records")
    assert main(["build"]) == 0
    assert files(copy / "build" / "records") == first
    names = {name for name in first if not name.startswith(("alignments/", "changes/", "code/"))}
    books = [
        f"{folder}/{id}.{end}"
        for id in DOCUMENTS
        for folder, end in (("clauses", "jsonl"), ("audit", "json"))
    ]
    assert names == {*PARTS, *books}
    shutil.rmtree(copy / "build")
    assert main(["build"]) == 0
    assert files(copy / "build" / "records") == first, "taken over from the last build or made anew: the same"


def test_a_build_that_fails_while_writing_leaves_the_last_one(
    copy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files(copy / "build" / "records")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("rulebook.storage.atomic_write._fill", full)
    assert (
        refused(capsys, "build")
        == "build/records: No space left on device; free some space; the last build is as it was"
    )
    assert files(copy / "build" / "records") == before
    assert {path.name for path in (copy / "build").iterdir()} == {"records", "kept", ".lock"}


def test_a_label_that_goes_backwards(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, text = copy / "corpus/documents.toml", copy / "corpus/text/lnf-2017-en.md"
    edit_text(copy, "lnf-2017-en", "- 2.7 During", "- 2.3 During")
    line = line_of(text, "- 2.3 During")
    complaint = refused(capsys, "build")
    wanted = f"corpus/text/lnf-2017-en.md:{line}: label 2.3 goes backwards after 2.6; if the print is wrong"
    assert complaint.startswith(wanted)
    edit(
        table,
        "front_until = '## 1 '",
        f'front_until = \'## 1 \'\nrenumber = [[{line}, "2.7", "printed 2.3"]]',
    )
    assert main(["build"]) == 0


def test_unwritable_build_folder(
    copy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refusal is played, since root may write anywhere."""

    def denied(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkdtemp", denied)
    assert refused(capsys, "build") == "build/records: Permission denied; make the build folder writable"


def test_a_wheel_reads_rules_and_compares_and_changes_nothing(tmp_path: Path) -> None:
    installed = installed_wheel(tmp_path)
    before = files(installed)
    for name in HEAVY:
        (tmp_path / "without" / name).mkdir(parents=True)
        line = f"raise ModuleNotFoundError('No module named {name}', name={name!r})\n"
        (tmp_path / "without" / name / "__init__.py").write_text(line)
    path = f"{tmp_path / 'without'}:{installed}"
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    for arguments, code, words in READING:
        asked = arguments.replace("SITUATION", str(ROOT / "tests/cases/situation.yaml"))
        asked = asked.replace("POSITION", str(ROOT / "tests/cases/position.yaml"))
        command = [sys.executable, "-P", "-m", "rulebook", *asked.split()]
        done = subprocess.run(
            command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == code, (arguments, done.stderr)
        assert words in " ".join((done.stdout + done.stderr).split()), arguments
        assert code == 2 or not done.stderr, (arguments, done.stderr)
    assert files(installed) == before
    elsewhere = {**environment, "RULEBOOK_HOME": str(tmp_path)}
    shutil.copytree(ROOT / "corpus", tmp_path / "corpus")
    command = [sys.executable, "-P", "-m", "rulebook", "build"]
    done = subprocess.run(command, env=elsewhere, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and not done.stdout
    hint = "install the extra: pip install 'rulebook[build]'"
    assert done.stderr.endswith(f" is not installed; {hint}\n") and done.stderr.count("\n") == 1
