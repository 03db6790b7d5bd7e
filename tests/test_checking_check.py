"""Findings as a whole: their shape, what is checked again, and how long a person's word holds."""

import csv
import io
import json
import re
import shutil
from pathlib import Path

import pytest

from crossref.build import build
from crossref.checking.checks import CHECKS
from crossref.checking.reviewed import READING
from rulebook.commands.check import KINDS, STATES, is_published
from rulebook.commands.cli import main
from rulebook.corpus import AuthoredCorpus
from rulebook.records import Finding

from .support import edit, edit_text, refused

LANGUAGES = {"en", "fr", "lv", "ru"}
ACTOR = ("lnf-2017-en", "8.1.7", "actor")
"""A finding on who acts: the suspect says Senior Referee where the others say Chief Referee."""
CHECK_ACTOR = ["check", "--document", ACTOR[0], "--clause", ACTOR[1], "--kind", ACTOR[2]]

DOUBTED = ["--document", "lnf-2017-fr", "--clause", "11.3", "--kind", "scope", "--state", "reviewed"]
"""How to ask for one finding that something speaks against."""


def actor_findings(corpus: AuthoredCorpus) -> list[Finding]:
    """The machine's findings on that clause."""
    rows = [finding for row in corpus.build.checked for finding in row.findings]
    return [row for row in rows if (row.document, row.clause, row.kind) == ACTOR]


def test_findings_have_the_shape_that_others_rely_on(corpus: AuthoredCorpus) -> None:
    findings = corpus.build.findings
    clauses = {clause.id for clause in corpus.clauses.values()}
    for finding in findings:
        assert finding.kind in KINDS
        assert finding.severity in ("high", "medium", "low")
        assert finding.likely in ("translation", "amendment", "text")
        assert finding.state in STATES
        assert f"{finding.document}/{finding.clause}" in clauses
        assert set(finding.others) <= clauses
        assert finding.check in {*CHECKS, READING}
        assert (finding.quotes[0].document, finding.quotes[0].clause) == (finding.document, finding.clause)
    assert len({finding.id for finding in findings}) == len(findings)


def test_every_finding_speaks_four_languages_and_quotes_whole_sentences(corpus: AuthoredCorpus) -> None:
    for finding in corpus.build.findings:
        assert set(finding.messages) == LANGUAGES, finding.id
        assert all(message.strip() for message in finding.messages.values()), finding.id
        assert not re.search(r"\{\w+\}", " ".join(finding.messages.values())), finding.id
        for quote in finding.quotes:
            assert quote.words.strip(), finding.id
            assert quote.sentence.strip(), finding.id
            for start, end in quote.marks:
                assert quote.sentence[start:end].strip() == quote.sentence[start:end] != "", finding.id


def test_what_speaks_against_a_finding_is_said_in_four_languages(corpus: AuthoredCorpus) -> None:
    doubted = [row for row in corpus.build.findings if row.doubt]
    assert len(doubted) == 37
    for row in doubted:
        assert row.check == READING, row.id
        assert set(row.doubt) == LANGUAGES, row.id
        assert len(set(row.doubt.values())) == len(LANGUAGES), row.id


def test_what_people_read_is_published_with_its_day(corpus: AuthoredCorpus) -> None:
    reviewed = [row for row in corpus.build.findings if row.check == READING]
    assert len(reviewed) == 968
    assert all(row.state == "reviewed" and row.read for row in reviewed)
    slips = [row for row in reviewed if row.severity != "low" and row.likely == "translation"]
    assert all(row.proposal for row in slips)


def test_every_grave_finding_of_the_machine_is_settled(corpus: AuthoredCorpus) -> None:
    """The same as a reviewed one, confirmed, or dismissed with a reason in every language."""
    reviewed = {row.id for row in corpus.build.findings if row.check == READING}
    machine = [row for row in corpus.build.findings if row.check != READING and row.severity != "low"]
    assert [row.id for row in machine if row.state == "candidate"] == []
    for row in machine:
        if row.state == "reviewed":
            assert row.same in reviewed
        else:
            assert set(row.reasons) == LANGUAGES, row.id


def test_an_edition_that_came_later_is_not_called_mistranslated(corpus: AuthoredCorpus) -> None:
    likely: dict[str, set[str]] = {}
    for finding in corpus.build.findings:
        likely.setdefault(finding.document, set()).add(finding.likely)
    assert likely["finso-2025-ru"] == {"amendment", "text"}
    for contemporary in ("lnf-2017-en", "lnf-2017-fr", "lnf-2017-ru"):
        assert likely[contemporary] == {"translation", "text"}


def test_findings_are_taken_over_until_a_word_changes(copy: Path) -> None:
    assert build(AuthoredCorpus(copy)).checked == 0
    assert actor_findings(AuthoredCorpus(copy))
    edit_text(copy, ACTOR[0], "result table to the Senior Referee", "result table to the Chief Referee")
    assert build(AuthoredCorpus(copy)).checked == 1, "only the concept of the clause"
    assert not actor_findings(AuthoredCorpus(copy))


def test_findings_do_not_hang_on_what_was_built_before(copy: Path) -> None:
    edit_text(copy, ACTOR[0], "result table to the Senior Referee", "result table to the Chief Referee")
    build(AuthoredCorpus(copy))
    after_another = (copy / "build/records/findings.jsonl").read_bytes()
    shutil.rmtree(copy / "build")
    build(AuthoredCorpus(copy))
    assert (copy / "build/records/findings.jsonl").read_bytes() == after_another


def decide(project: Path, *lines: str) -> None:
    """Adds a table to people's decisions."""
    with (project / "corpus" / "decisions.toml").open("a", encoding="utf-8") as file:
        file.write("\n" + "\n".join(lines) + "\n")


def test_a_verdict_holds_until_its_text_changes(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (finding,) = actor_findings(AuthoredCorpus(copy))
    decisions = copy / "corpus" / "decisions.toml"
    text = decisions.read_text(encoding="utf-8")
    decisions.write_text(
        re.sub(rf'\[\[finding\]\]\nid = "{finding.id}"\n(\w.*\n)+', "", text), encoding="utf-8"
    )
    decide(copy, "[[finding]]", f'id = "{finding.id}"', 'state = "dismissed"', 'reason = "meant so"')
    build(AuthoredCorpus(copy))
    (row,) = [row for row in AuthoredCorpus(copy).build.findings if row.id == finding.id]
    assert (row.state, set(row.reasons.values())) == ("dismissed", {"meant so"})
    assert not is_published(row)
    assert main([*CHECK_ACTOR, "--state", "dismissed"]) == 1
    assert finding.id in capsys.readouterr().out
    edit_text(
        copy, ACTOR[0], "the result table to the Senior Referee", "all result tables to the Senior Referee"
    )
    report = build(AuthoredCorpus(copy))
    assert any(
        finding.id in note.message for note in report.parts.index.notes if note.kind == "older verdict"
    )
    (changed,) = actor_findings(AuthoredCorpus(copy))
    assert changed.id != finding.id
    assert changed.state == "candidate"


def test_an_equivalence_silences_what_it_names_and_nothing_else(copy: Path) -> None:
    corpus = AuthoredCorpus(copy)
    grave = [row for row in corpus.build.findings if row.state == "candidate"]
    one, other = grave[:2]
    decide(
        copy,
        "[[equivalence]]",
        'id = "two-ways"',
        f'findings = ["{one.id}"]',
        *(f'reason.{code} = "the same"' for code in sorted(LANGUAGES)),
    )
    build(AuthoredCorpus(copy))
    states = {row.id: row.state for row in AuthoredCorpus(copy).build.findings}
    assert (states[one.id], states[other.id]) == ("dismissed", "candidate")


def test_a_changed_text_makes_a_reviewed_finding_stale(copy: Path) -> None:
    before = [row for row in AuthoredCorpus(copy).build.findings if row.check == READING]
    edit_text(copy, ACTOR[0], "result table to the Senior Referee", "result table to the Chief Referee")
    report = build(AuthoredCorpus(copy))
    after = {row.id for row in AuthoredCorpus(copy).build.findings}
    gone = [row for row in before if row.id not in after]
    about = f"{ACTOR[0]}/{ACTOR[1]}"
    assert gone
    assert all(about in {f"{row.document}/{row.clause}", *row.others} for row in gone)
    stale = [note for note in report.parts.index.notes if note.kind == "older finding"]
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
    decisions = copy / "corpus" / "decisions.toml"
    line = decisions.read_text(encoding="utf-8").count("\n") + 2
    decide(copy, "[[finding]]", 'id = "x"', row)
    place = re.match(r"rulebook: corpus/decisions.toml:(\d+): ", refused(capsys, "build"))
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


def test_a_sense_of_an_unknown_kind_is_refused(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(copy / "corpus" / "senses" / "norms.toml", 'kind = "modality"', 'kind = "mood"')
    assert re.search(r"senses/norms.toml:\d+: unknown kind 'mood'", refused(capsys, "build"))


def test_the_formats(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RULEBOOK_HOME", str(project))
    arguments = ["check", "--document", "lnf-2017-fr", "--severity", "high"]
    assert main([*arguments, "--format", "json"]) == 1
    rows = json.loads(capsys.readouterr().out)["findings"]
    assert {(row["document"], row["severity"]) for row in rows} == {("lnf-2017-fr", "high")}
    assert main([*arguments, "--format", "csv"]) == 1
    table = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["id"] for row in table] == [row["id"] for row in rows]
    assert main([*arguments, "--format", "sarif"]) == 1
    sarif = json.loads(capsys.readouterr().out)
    assert sarif["version"] == "2.1.0"
    (run,) = sarif["runs"]
    assert [result["partialFingerprints"]["finding/v1"] for result in run["results"]] == [
        row["id"] for row in rows
    ]
    known = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    for result in run["results"]:
        place = result["locations"][0]["physicalLocation"]
        assert result["ruleId"] in known
        assert result["level"] == "error"
        assert (project / place["artifactLocation"]["uri"]).exists()
        assert 1 <= place["region"]["startLine"] <= place["region"]["endLine"]
    published = [row for row in rows if row["state"] in ("reviewed", "confirmed") and not row["same"]]
    assert main(arguments) == 1
    assert f"{len(published)} findings" in capsys.readouterr().out
    assert main([*arguments, "--candidates"]) == 1
    assert f"{len(rows)} findings" in capsys.readouterr().out
    assert main([*arguments, "--machine", "--format", "json"]) == 1
    machine = json.loads(capsys.readouterr().out)["findings"]
    assert {row["state"] for row in machine} == {"candidate"}
    assert main([*arguments, "--lang", "lv", "--format", "json"]) == 1
    latvian = json.loads(capsys.readouterr().out)["findings"]
    assert [row["message"] for row in latvian] == [row["messages"]["lv"] for row in rows]
    assert main(["check", "--document", "nowhere"]) == 2


@pytest.mark.parametrize(
    ("lang", "label"),
    [
        (None, "Reason for doubt: "),
        ("fr", "Ce qui s’y oppose : "),
        ("lv", "Kas runā pretī: "),
        ("ru", "Что говорит против: "),
    ],
)
def test_what_speaks_against_a_finding_follows_its_message(
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    lang: str | None,
    label: str,
) -> None:
    monkeypatch.setenv("RULEBOOK_HOME", str(project))
    arguments = ["check", *DOUBTED, *(["--lang", lang] if lang else [])]
    assert main([*arguments, "--format", "json"]) == 1
    (row,) = json.loads(capsys.readouterr().out)["findings"]
    assert set(row["doubt"]) == LANGUAGES
    doubt = row["doubt"][lang or "en"]
    assert main([*arguments, "--format", "csv"]) == 1
    (cells,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert cells["doubt"] == doubt
    assert main(arguments) == 1
    shown = " ".join(capsys.readouterr().out.split())
    assert " ".join(f"{row['message']} {label}{doubt}".split()) in shown


def test_a_finding_that_nothing_speaks_against_says_no_more_than_its_message(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RULEBOOK_HOME", str(project))
    assert main([*CHECK_ACTOR, "--format", "json"]) == 1
    assert all(row["doubt"] == {} for row in json.loads(capsys.readouterr().out)["findings"])
    assert main(CHECK_ACTOR) == 1
    assert "Reason for doubt" not in capsys.readouterr().out
