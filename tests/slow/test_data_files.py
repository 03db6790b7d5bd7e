"""Every data file, damaged in every way."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.damaged import FILES, RIGHT, Answer


@pytest.mark.parametrize("file", FILES)
def test_a_damaged_file_is_told_with_its_place(answers: Callable[[str], list[Answer]], file: str) -> None:
    assert answers(file)
    wrong = [answer for answer in answers(file) if answer.kind not in RIGHT]
    assert wrong == [], "\n".join(f"{one.kind}: {one.words}" for one in wrong)


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("corpus/words/senses/norms.toml", b"modality", b"\xff", "not UTF-8; save the file as UTF-8"),
        ("corpus/rules/scenarios/debts.yaml", b"[", b"[[", "did not find expected ',' or ']'"),
        (
            "corpus/concepts/decisions.toml",
            b'"cd01f8885b5534f0"',
            b'"cd01"',
            "not a hash of 16 hexadecimal digits",
        ),
        (
            "corpus/concepts/areas.toml",
            b"special-terms-section",
            b"special-terms",
            "no concept 'special-terms'",
        ),
        ("corpus/words/lemma_corrections.txt", b"ru ", b"rru ", "unknown language 'rru'"),
    ],
)
def test_the_command_says_one_line_and_leaves_the_last_build(
    copy: Path, file: str, old: bytes, new: bytes, complaint: str
) -> None:
    records = copy / "build" / "records"
    before = {path: path.read_bytes() for path in records.rglob("*") if path.is_file()}
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
    assert {
        path: path.read_bytes() for path in (copy / "build" / "records").rglob("*") if path.is_file()
    } == before
    found = run("show", "17.1.4")
    assert found.returncode == 0 and "if the puck falls into the pocket;" in found.stdout
