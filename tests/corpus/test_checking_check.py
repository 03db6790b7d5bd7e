"""Findings as a whole: their shape, what is checked again, and how long a person's word holds."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from crossref.checking.checks import CHECKS
from crossref.checking.reviewed import READING
from rulebook.commands.check import KINDS, STATES
from rulebook.commands.cli import main
from rulebook.corpus import AuthoredCorpus
from rulebook.records import Finding
from tests.support import edit, refused

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


def decide(project: Path, *lines: str) -> None:
    """Adds a table to people's decisions."""
    with (project / "corpus" / "decisions.toml").open("a", encoding="utf-8") as file:
        file.write("\n" + "\n".join(lines) + "\n")


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
