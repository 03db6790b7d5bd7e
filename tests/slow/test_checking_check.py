"""Findings through whole builds."""

import re
import shutil
from pathlib import Path

import pytest

from crossref.checking.decisions import READING
from crossref.making.build import build
from rulebook.commands.check import is_published
from rulebook.sources.sources import Sources
from tests.corpus.test_checking_check import ACTOR, CHECK_ACTOR, LANGUAGES, actor_findings, decide
from tests.support import edit, edit_text, printed, refused


def test_findings_are_taken_over_until_a_word_changes(copy: Path) -> None:
    assert build(Sources(copy)).memos.findings.made == 0
    assert actor_findings(Sources(copy))
    edit_text(copy, ACTOR[0], "result table to the Senior Referee", "result table to the Chief Referee")
    assert build(Sources(copy)).memos.findings.made == 1, "only the concept of the clause"
    assert not actor_findings(Sources(copy))


def test_findings_do_not_hang_on_what_was_built_before(copy: Path) -> None:
    edit_text(copy, ACTOR[0], "result table to the Senior Referee", "result table to the Chief Referee")
    build(Sources(copy))
    after_another = (copy / "build/records/findings.jsonl").read_bytes()
    shutil.rmtree(copy / "build")
    build(Sources(copy))
    assert (copy / "build/records/findings.jsonl").read_bytes() == after_another


def test_a_verdict_holds_until_its_text_changes(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (finding,) = actor_findings(Sources(copy))
    decisions = copy / "corpus" / "concepts" / "decisions.toml"
    text = decisions.read_text(encoding="utf-8")
    decisions.write_text(
        re.sub(rf'\[\[finding\]\]\nid = "{finding.id}"\n(\w.*\n)+', "", text), encoding="utf-8"
    )
    decide(copy, "[[finding]]", f'id = "{finding.id}"', 'state = "dismissed"', 'reason = "meant so"')
    build(Sources(copy))
    (row,) = [row for row in Sources(copy).findings if row.id == finding.id]
    assert (row.state, set(row.reasons.values())) == ("dismissed", {"meant so"})
    assert not is_published(row)
    assert finding.id in printed(capsys, *CHECK_ACTOR, "--state", "dismissed", code=1)
    edit_text(
        copy, ACTOR[0], "the result table to the Senior Referee", "all result tables to the Senior Referee"
    )
    report = build(Sources(copy))
    assert any(
        finding.id in note.message for note in report.parts.manifest.notes if note.kind == "older verdict"
    )
    (changed,) = actor_findings(Sources(copy))
    assert changed.id != finding.id
    assert changed.state == "candidate"


def test_an_equivalence_silences_what_it_names_and_nothing_else(copy: Path) -> None:
    corpus = Sources(copy)
    grave = [row for row in corpus.findings if row.state == "candidate"]
    one, other = grave[:2]
    decide(
        copy,
        "[[equivalence]]",
        'id = "two-ways"',
        f'findings = ["{one.id}"]',
        *(f'reason.{code} = "the same"' for code in sorted(LANGUAGES)),
    )
    build(Sources(copy))
    states = {row.id: row.state for row in Sources(copy).findings}
    assert (states[one.id], states[other.id]) == ("dismissed", "candidate")


def test_a_changed_text_makes_a_reviewed_finding_stale(copy: Path) -> None:
    before = [row for row in Sources(copy).findings if row.check == READING]
    edit_text(copy, ACTOR[0], "result table to the Senior Referee", "result table to the Chief Referee")
    report = build(Sources(copy))
    after = {row.id for row in Sources(copy).findings}
    gone = [row for row in before if row.id not in after]
    about = f"{ACTOR[0]}/{ACTOR[1]}"
    assert gone
    assert all(about in {f"{row.document}/{row.clause}", *row.others} for row in gone)
    stale = [note for note in report.parts.manifest.notes if note.kind == "older finding"]
    assert len(stale) == len(gone)


@pytest.mark.parametrize(
    "row",
    [
        'state = "perhaps"\nreason = "r"',
        'state = "confirmed"',
        'state = "dismissed"\nreason = " "',
        'state = "same"\nsame = "no-such-finding"',
    ],
)
def test_an_incomplete_verdict_is_refused(copy: Path, capsys: pytest.CaptureFixture[str], row: str) -> None:
    decisions = copy / "corpus" / "concepts" / "decisions.toml"
    line = decisions.read_text(encoding="utf-8").count("\n") + 2
    decide(copy, "[[finding]]", 'id = "x"', row)
    place = re.match(r"rulebook: corpus/concepts/decisions.toml:(\d+): ", refused(capsys, "build"))
    assert place
    assert line <= int(place[1]) <= line + 4


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('clause = "lnf-2017-en/1.1"', 'clause = "lnf-2017-en/1.100"', "no clause"),
        ('words = ["', 'words = ["nowhere to be found ', "does not say"),
        ("message.lv", "message.xx", "message"),
        ("doubt.lv", "doubt.xx", "doubt"),
        ("doubt.ru = ", "doubt.ru = ' ' # ", "doubt"),
        ('severity = "low"', 'severity = "slight"', "severity"),
    ],
)
def test_a_reviewed_finding_is_checked(
    copy: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, complaint: str
) -> None:
    edit(copy / "corpus" / "findings" / "lnf-2017-en.toml", old, new)
    line = refused(capsys, "build")
    assert complaint in line
    assert re.search(r"corpus/findings/lnf-2017-en.toml:\d+: ", line)
