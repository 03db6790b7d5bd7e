"""What is put in place is whole, belongs together, and comes one build at a time."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from crossref.making.build import build
from rulebook.commands.cli import main
from rulebook.errors import InputError
from rulebook.files.memo import Memo, replace_file
from rulebook.sources.sources import Sources
from rulebook.storage.atomic_write import build_lock, replace_folder
from tests.support import RING, RING_RULES, ROOT, edit, edit_text, refused

LOOK_UPS = [
    ("where", "3.2a"),
    ("concept", "ring-2020-de-3.2a"),
    ("search", "Ring"),
    ("compare", "ring-2020-en", "ring-2024-de", "--behaviour"),
    ("judge", "{throw}"),
    ("show", "4.3", "--refs"),
    ("terms",),
    ("check",),
    ("gaps",),
    ("audit",),
    ("coverage",),
    ("align", "ring-2020-de", "ring-2020-en"),
    ("show", "ring-2020-de-3.2a", "--history"),
    ("impact", "ring-2020-de/3.2c"),
    ("export", "concordance"),
    ("facts",),
]
PARTS = [
    "audit/ring-2020-de.json", "changes/ring-2020-en--ring-2024-de.jsonl", "clauses/ring-2020-de.jsonl",
    "concepts.jsonl", "facts.json", "findings.jsonl",
    "gaps.jsonl", "outcomes.json", "references.jsonl", "rules.json", "search.json",
    "situations.json", "terms.jsonl", "alignments/ring-2020-de--ring-2020-en.json",
]  # fmt: skip


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small game with its records."""
    folder = tmp_path_factory.mktemp("ring") / "project"
    for part in (RING, RING_RULES):
        shutil.copytree(part, folder / "corpus", dirs_exist_ok=True)
    build(Sources(folder))
    return folder


@pytest.fixture
def ring(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it that a test may change; commands work on it."""
    shutil.copytree(built, tmp_path / "ring")
    (tmp_path / "ring" / "throw.yaml").write_text("throw: [{seconds waited: 25}]\n", encoding="utf-8")
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path / "ring"))
    return tmp_path / "ring"


def look_ups(project: Path) -> list[list[str]]:
    """Commands that together read every part of a build."""
    return [[word.format(throw=project / "throw.yaml") for word in words] for words in LOOK_UPS]


@pytest.fixture(scope="module")
def other_records(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of another state of the corpus."""
    folder = tmp_path_factory.mktemp("other") / "project"
    shutil.copytree(built, folder)
    edit_text(folder, "ring-2020-en", "30 seconds", "40 seconds")
    edit(
        folder / "corpus/rules/facts.toml", "Did the player touch the throwing line?", "Was the line touched?"
    )
    build(Sources(folder))
    return folder / "build" / "records"


@pytest.mark.parametrize("part", PARTS)
def test_parts_of_two_builds_are_told_apart(
    ring: Path, other_records: Path, capsys: pytest.CaptureFixture[str], part: str
) -> None:
    """Whatever is asked, a mixture is refused in one line or not touched; it never ends in a traceback."""
    path = ring / "build/records" / part
    path.write_bytes((other_records / part).read_bytes() + b" ")
    refusals = 0
    for arguments in look_ups(ring):
        code = main(arguments)
        err = capsys.readouterr().err
        if code == 2:
            refusals += 1
            what = f"the records do not belong together ({part} is of another build, or damaged)"
            assert err == f"rulebook: build/records: {what}; run `rulebook build`\n", arguments
        else:
            assert err == "", arguments
    assert refusals, "some look-up needs this part"


def test_the_remedy_for_a_mixture_is_the_right_one(ring: Path, other_records: Path) -> None:
    for part in PARTS:
        (ring / "build/records" / part).write_bytes((other_records / part).read_bytes() + b" ")
    assert main(["build"]) == 0
    assert [main(arguments) for arguments in look_ups(ring)].count(2) == 0


def test_a_part_that_is_gone_is_told(ring: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (ring / "build/records/concepts.jsonl").unlink()
    line = "rulebook: build/records: the records lack concepts.jsonl; run `rulebook build`\n"
    assert refused(capsys, "concept", "ring-2020-de-3.2a") == line


def test_damaged_parts_are_not_taken_over(ring: Path) -> None:
    good = files(ring / "build/records")
    for name in ("alignments/ring-2020-de--ring-2020-en.json", "findings.jsonl"):
        path = ring / "build/records" / name
        path.write_bytes(path.read_bytes().replace(b"0.9", b"0.1"))
    build(Sources(ring))
    assert files(ring / "build/records") == good


def test_a_corpus_that_changes_under_a_build_is_told(
    ring: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files(ring / "build/records")

    def meddle(*_: object) -> list[object]:
        edit(ring / "corpus/documents.toml", "Rules of Ringstock", "The rules of Ringstock")
        return []

    monkeypatch.setattr("crossref.making.build.find_gaps", meddle)
    line = "rulebook: the corpus was changed while it was being built; build it again\n"
    assert refused(capsys, "build") == line
    assert files(ring / "build/records") == before


def test_what_killed_builds_left_is_cleared_away(tmp_path: Path) -> None:
    for name in (".records-abc", ".html-xyz", ".doctrees-1"):
        (tmp_path / "build" / name).mkdir(parents=True)
    (tmp_path / "build" / ".behaviour.json-q").write_text("half")
    (tmp_path / "build" / "records").mkdir()
    with build_lock(tmp_path):
        assert {path.name for path in (tmp_path / "build").iterdir()} == {"records", ".lock"}


def test_a_folder_that_was_moved_away_and_not_replaced_comes_back(tmp_path: Path) -> None:
    old = tmp_path / "build" / ".records-abc-old"
    old.mkdir(parents=True)
    (old / "index.json").write_text("{}")
    with build_lock(tmp_path):
        assert files(tmp_path / "build" / "records") == {"index.json": b"{}"}


def test_one_build_waits_for_the_other_and_says_so(tmp_path: Path) -> None:
    order: list[str] = []
    inside = threading.Event()

    def second() -> None:
        inside.wait()
        with build_lock(tmp_path, lambda: order.append("waiting")):
            order.append("second")

    thread = threading.Thread(target=second)
    thread.start()
    with build_lock(tmp_path):
        inside.set()
        while "waiting" not in order:
            time.sleep(0.01)
        order.append("first")
    thread.join()
    assert order == ["waiting", "first", "second"]


def test_a_killed_build_frees_its_lock(tmp_path: Path) -> None:
    code = f"""
import sys, time
from pathlib import Path
from rulebook.files.memo import Memo, replace_file
from rulebook.storage.atomic_write import build_lock
with build_lock(Path({str(tmp_path)!r})):
    print("locked", flush=True)
    time.sleep(600)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout and process.stdout.readline() == b"locked\n"
        process.send_signal(signal.SIGKILL)
        process.wait()
    with build_lock(tmp_path, lambda: pytest.fail("still locked")):
        pass


@pytest.mark.parametrize(
    ("number", "hint"),
    [
        (errno.ENOSPC, "free some space; the last build is as it was"),
        (errno.EROFS, "build where the disk can be written to"),
        (errno.EACCES, "make the build folder writable"),
    ],
)
def test_a_folder_that_cannot_be_filled_leaves_the_last_one(tmp_path: Path, number: int, hint: str) -> None:
    target = tmp_path / "build" / "html"
    target.mkdir(parents=True)
    (target / "page").write_text("old")

    def fail(work: Path) -> None:
        (work / "page").write_text("new")
        raise RuntimeError("in some library") from OSError(number, os.strerror(number))

    with pytest.raises(InputError) as caught:
        replace_folder(target, fail)
    assert str(caught.value) == f"build/html: {os.strerror(number)}; {hint}"
    assert files(tmp_path / "build") == {"html/page": b"old"}


def test_a_fault_of_the_program_is_not_called_a_fault_of_the_disk(tmp_path: Path) -> None:
    def fail(work: Path) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        replace_folder(tmp_path / "html", fail)
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_replaced_whole_or_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    replace_file(path, b"old")

    def full(self: Path, target: Path) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        with pytest.raises(OSError, match="No space"):
            replace_file(path, b"new")
    assert files(tmp_path) == {"file": b"old"}


@pytest.mark.parametrize("damage", [b"", b"{", b"0000\n{}\n", b"\xff\xfe"])
def test_what_was_kept_and_is_not_whole_is_not_there(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "kept"

    def kept(kind: Any = int) -> object:
        return Memo(kind, path).get("a")

    assert kept() is None
    memo = Memo(int, path)
    assert memo("a", lambda: 1) == memo("a", lambda: 2) == 1
    memo.save()
    assert kept() == 1
    assert kept(list[int]) is None
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"1}", b"2}"))
    assert kept() is None
    path.write_bytes(whole[:-3])
    assert kept() is None
    path.write_bytes(damage)
    assert kept() is None


def test_what_nobody_asks_for_is_not_kept_any_longer(tmp_path: Path) -> None:
    for names in ("ab", "b"):
        memo = Memo(str, tmp_path / "kept")
        for name in names:
            memo(name, name.upper)
        memo.save()
    assert Memo(str, tmp_path / "kept").get("a") is None
    assert memo.made == 0


def test_the_index_knows_every_file(project: Path) -> None:
    folder = project / "build" / "records"
    index = json.loads((folder / "index.json").read_bytes())
    assert {*index["parts"], "index.json"} == files(folder).keys()
