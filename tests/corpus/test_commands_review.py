"""The command review: all of a file of the bench is merged, or nothing."""

import json
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rulebook.commands.cli import main
from rulebook.files.toml import load
from rulebook.findings import Finding
from rulebook.reviews import DecisionsFile
from rulebook.sources.sources import Sources
from tests.support import printed, refused


def machine_findings(folder: Path) -> list[Finding]:
    """Findings that nobody has decided on yet."""
    return [row for row in Sources(folder).findings if row.state == "candidate"]


def row(finding: Finding, **changes: str) -> dict[str, str]:
    given = {"finding": finding.id, "hash": finding.hash, "state": "dismissed", "reason": "paraphrase"}
    return {**given, "who": "Anna", "when": "2026-11-18", **changes}


def write(folder: Path, *reviews: dict[str, str], **changes: Any) -> str:
    """The path of a file of the bench."""
    digest = Sources(folder).manifest.digest
    file = {"corpus": digest, "reviews": list(reviews), "done": [], "notes": {}, **changes}
    path = folder / "review.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    return str(path)


def decisions(folder: Path) -> DecisionsFile:
    return load(folder / "corpus" / "concepts" / "decisions.toml", DecisionsFile).value


def text(folder: Path) -> bytes:
    return (folder / "corpus" / "concepts" / "decisions.toml").read_bytes()


def test_verdicts_become_decisions(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = text(copy)
    one, other = machine_findings(copy)[:2]
    words = 'Same "sense" \\ другими словами'
    file = write(copy, row(one, reason=words), row(other, state="confirmed", reason=""), notes={one.id: "x"})
    said = printed(capsys, "review", file)
    assert "2 verdicts (1 confirmed, 1 dismissed) merged into corpus/concepts/decisions.toml" in said
    assert "1 notes stay in the file" in said and "rulebook build" in said
    assert text(copy).startswith(before)
    dismissed, confirmed = decisions(copy).finding[-2:]
    assert (dismissed.id, dismissed.state, dismissed.reason) == (one.id, "dismissed", words)
    assert (dismissed.who, str(dismissed.when)) == ("Anna", "2026-11-18")
    assert (confirmed.id, confirmed.state, confirmed.reason) == (other.id, "confirmed", "real")
    tomllib.loads(text(copy).decode())


def test_what_is_there_already_is_not_written_twice(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(copy, row(machine_findings(copy)[0]))
    assert main(["review", file]) == 0
    once = text(copy)
    capsys.readouterr()
    assert json.loads(printed(capsys, "review", file, "--json")) == {"merged": [], "known": 1, "notes": 0}
    assert text(copy) == once


def test_a_file_of_another_corpus_is_good_as_long_as_its_texts_are(copy: Path) -> None:
    assert main(["review", write(copy, row(machine_findings(copy)[0]), corpus="0" * 16)]) == 0


def test_all_that_speaks_against_it_is_listed_and_nothing_written(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known, changed, good, twice = machine_findings(copy)[:4]
    assert main(["review", write(copy, row(known))]) == 0
    before = text(copy)
    capsys.readouterr()
    file = write(
        copy,
        row(good),
        {**row(good), "finding": "no-such-finding"},
        row(changed, hash="0" * 16),
        row(known, state="confirmed"),
        row(twice),
        row(twice, state="confirmed"),
    )
    assert main(["review", file]) == 2
    first, *lines = capsys.readouterr().err.splitlines()[-5:]
    assert "4 of 6 verdicts do not fit, and nothing was written" in first
    assert [line.split()[0].rstrip(":") for line in lines] == [
        "no-such-finding",
        changed.id,
        known.id,
        twice.id,
    ]
    assert lines[2].endswith("confirmed here, but dismissed already")
    assert text(copy) == before


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "this is not JSON"),
        (b"{", "this is not JSON"),
        (b"\xff", "this is not JSON"),
        (b"[" * 100_000, "this is no"),
        (b"[]", "this is not a file of the bench: Expected `object`, got `array`"),
        (b"{}", "missing required field `corpus`"),
        (b'{"corpus": "x", "reviews": [{"finding": 1}]}', "$.reviews[0].finding"),
        (b'{"corpus": "x", "reviews": 1}', "$.reviews"),
    ],
)
def test_what_is_no_file_of_the_bench_gets_one_line(
    copy: Path, capsys: pytest.CaptureFixture[str], content: bytes, complaint: str
) -> None:
    before = text(copy)
    path = copy / "bad.json"
    path.write_bytes(content)
    line = refused(capsys, "review", str(path))
    assert line.startswith("rulebook: bad.json: ") and complaint in line
    assert line.endswith("; take it from the bench again\n")
    assert text(copy) == before


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"reason": " "}, "is dismissed without a reason; say why"),
        ({"state": "same"}, "Invalid enum value 'same'"),
        ({"when": "yesterday"}, "$.reviews[0].when"),
        ({"reason": "a\x1b[2Jb"}, "characters that cannot be shown"),
        ({"reason": "x" * 2001}, "length <= 2000"),
    ],
)
def test_a_bad_verdict_gets_one_line(
    copy: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, str], complaint: str
) -> None:
    before = text(copy)
    assert complaint in refused(capsys, "review", write(copy, row(machine_findings(copy)[0], **changes)))
    assert text(copy) == before


def test_a_file_is_measured_before_it_is_read(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = copy / "big.json"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # a hole: it takes no space, and would take for ever to read
    assert "over 10 MB" in refused(capsys, "review", str(path))
    assert "not a file" in refused(capsys, "review", os.devnull)
    assert "No such file" in refused(capsys, "review", str(copy / "missing.json"))
