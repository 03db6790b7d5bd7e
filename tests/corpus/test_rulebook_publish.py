"""What is put in place is whole, belongs together, and comes one build at a time."""

import errno
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from crossref.build import build
from rulebook.commands.cli import main
from rulebook.corpus import AuthoredCorpus
from rulebook.publish import build_lock, read_sealed, replace_file, replace_folder, write_sealed
from rulebook.trouble import Trouble
from tests.support import ROOT, copy_project, edit, edit_text, refused

LOOK_UPS = [
    ("where", "17.1.4"),
    ("concept", "puck-in-pocket"),
    ("search", "puck"),
    ("compare", "lnf-2017-en", "lnf-2017-fr", "--clause", "17.1.4", "--behaviour"),
    ("judge", str(ROOT / "tests/cases/situation.yaml")),
    ("place", str(ROOT / "tests/cases/position.yaml")),
    ("refs", "12.4"),
    ("terms", "puck"),
    ("check",),
    ("gaps",),
    ("audit",),
    ("coverage",),
    ("align", "lnf-2017-en", "lnf-2017-fr"),
    ("history", "puck-in-pocket"),
    ("impact", "17.1.4"),
    ("export", "concordance"),
    ("facts",),
]
PARTS = [
    "audit/lnf-2017-en.json", "clauses/lnf-2017-en.jsonl", "concepts.jsonl", "facts.json", "findings.jsonl",
    "gaps.jsonl", "outcomes.json", "references.jsonl", "relations.jsonl", "rules.json", "search.json",
    "situations.json", "tables.json", "terms.jsonl", "ties/lnf-2017-en--lnf-2017-fr.json",
]  # fmt: skip


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def other_records(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of another state of the corpus."""
    folder = copy_project(tmp_path_factory.mktemp("other") / "project")
    edit_text(folder, "lnf-2017-en", "if the puck falls into the pocket;", "if the puck vanishes;")
    edit(folder / "corpus/concepts.toml", "Puck in the pocket", "Puck in a pocket")
    edit(folder / "corpus/facts.toml", "Did the puck fall into a pocket?", "Did the puck drop into a pocket?")
    build(AuthoredCorpus(folder))
    return folder / "build" / "records"


@pytest.mark.parametrize("part", PARTS)
def test_parts_of_two_builds_are_told_apart(
    copy: Path, other_records: Path, capsys: pytest.CaptureFixture[str], part: str
) -> None:
    """Whatever is asked, a mixture is refused in one line or not touched; it never ends in a traceback."""
    path = copy / "build/records" / part
    path.write_bytes((other_records / part).read_bytes() + b" ")
    refusals = 0
    for arguments in LOOK_UPS:
        code = main(arguments)
        err = capsys.readouterr().err
        if code == 2:
            refusals += 1
            what = f"the records do not belong together ({part} is of another build, or damaged)"
            assert err == f"rulebook: build/records: {what}; run `rulebook build`\n", arguments
        else:
            assert err == "", arguments
    assert refusals, "some look-up needs this part"


def test_the_remedy_for_a_mixture_is_the_right_one(copy: Path, other_records: Path) -> None:
    for part in PARTS:
        (copy / "build/records" / part).write_bytes((other_records / part).read_bytes() + b" ")
    assert main(["build"]) == 0
    assert [main(arguments) for arguments in LOOK_UPS].count(2) == 0


def test_a_part_that_is_gone_is_told(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (copy / "build/records/concepts.jsonl").unlink()
    line = "rulebook: build/records: the records lack concepts.jsonl; run `rulebook build`\n"
    assert refused(capsys, "concept", "puck-in-pocket") == line


def test_damaged_parts_are_not_taken_over(copy: Path) -> None:
    good = files(copy / "build/records")
    for name in ("ties/lnf-2017-en--lnf-2017-fr.json", "findings.jsonl"):
        path = copy / "build/records" / name
        path.write_bytes(path.read_bytes().replace(b"0.9", b"0.1"))
    build(AuthoredCorpus(copy))
    assert files(copy / "build/records") == good


def test_a_corpus_that_changes_under_a_build_is_told(
    copy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files(copy / "build/records")

    def meddle(*_: object) -> list[object]:
        edit(copy / "corpus/documents.toml", "Novuss Game Rules", "Novuss Rules")
        return []

    monkeypatch.setattr("crossref.build.find_gaps", meddle)
    line = "rulebook: the corpus was changed while it was being built; build it again\n"
    assert refused(capsys, "build") == line
    assert files(copy / "build/records") == before


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
from rulebook.publish import build_lock
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
    ("number", "remedy"),
    [
        (errno.ENOSPC, "free some space; the last build is as it was"),
        (errno.EROFS, "build where the disk can be written to"),
        (errno.EACCES, "make the build folder writable"),
    ],
)
def test_a_folder_that_cannot_be_filled_leaves_the_last_one(tmp_path: Path, number: int, remedy: str) -> None:
    target = tmp_path / "build" / "html"
    target.mkdir(parents=True)
    (target / "page").write_text("old")

    def fail(work: Path) -> None:
        (work / "page").write_text("new")
        raise RuntimeError("in some library") from OSError(number, os.strerror(number))

    with pytest.raises(Trouble) as caught:
        replace_folder(target, fail)
    assert str(caught.value) == f"build/html: {os.strerror(number)}; {remedy}"
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
    assert read_sealed(path, dict[str, int]) is None
    write_sealed(path, {"a": 1})
    assert read_sealed(path, dict[str, int]) == {"a": 1}
    assert read_sealed(path, list[int]) is None
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"1", b"2"))
    assert read_sealed(path, dict[str, int]) is None
    path.write_bytes(whole[:-3])
    assert read_sealed(path, dict[str, int]) is None
    path.write_bytes(damage)
    assert read_sealed(path, dict[str, int]) is None


def test_the_index_knows_every_file(project: Path) -> None:
    folder = project / "build" / "records"
    index = json.loads((folder / "index.json").read_bytes())
    assert {*index["parts"], "index.json"} == files(folder).keys()
