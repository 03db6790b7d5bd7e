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
from crossref.checking.verdicts import verdicts
from rulebook.commands.check import KINDS
from rulebook.commands.cli import main
from rulebook.corpus import AuthoredCorpus

from .support import edit, edit_text, refused

ACTOR = ("lnf-2017-en", "8.1.7", "actor")
"""A finding on who acts: the suspect says Senior Referee where the others say Chief Referee."""
CHECK_ACTOR = ["check", "--document", ACTOR[0], "--clause", ACTOR[1], "--kind", ACTOR[2]]


def actor_findings(corpus: AuthoredCorpus) -> list[str]:
    """Ids of the findings on that clause."""
    return [row.id for row in corpus.build.findings if (row.document, row.clause, row.kind) == ACTOR]


def test_findings_have_the_shape_that_others_rely_on(corpus: AuthoredCorpus) -> None:
    findings = corpus.build.findings
    clauses = {clause.id for clause in corpus.clauses.values()}
    for finding in findings:
        assert finding.kind in KINDS
        assert finding.severity in ("high", "medium", "low")
        assert finding.likely in ("translation", "amendment", "text")
        assert f"{finding.document}/{finding.clause}" in clauses
        assert set(finding.others) <= clauses
        assert finding.message
        assert finding.remedy
        assert finding.check in CHECKS
        assert (finding.quotes[0].document, finding.quotes[0].clause) == (finding.document, finding.clause)
    assert len({finding.id for finding in findings}) == len(findings)


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
    assert build(AuthoredCorpus(copy)).checked > 1, "how words are rendered is learned from all concepts"
    assert not actor_findings(AuthoredCorpus(copy))


def test_findings_do_not_hang_on_what_was_built_before(copy: Path) -> None:
    edit_text(copy, ACTOR[0], "result table to the Senior Referee", "result table to the Chief Referee")
    build(AuthoredCorpus(copy))
    after_another = (copy / "build/records/findings.jsonl").read_bytes()
    shutil.rmtree(copy / "build")
    build(AuthoredCorpus(copy))
    assert (copy / "build/records/findings.jsonl").read_bytes() == after_another


def test_a_verdict_silences_a_finding_until_its_text_changes(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*CHECK_ACTOR, "--format", "json"]) == 1
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    with (copy / "corpus" / "decisions.toml").open("a", encoding="utf-8") as file:
        file.write(f'\n[[finding]]\nid = "{finding["id"]}"\nverdict = "dismiss"\nreason = "meant so"\n')
    assert main(CHECK_ACTOR) == 0
    assert "0 findings" in capsys.readouterr().out
    assert main([*CHECK_ACTOR, "--all"]) == 0
    assert "(dismiss)" in capsys.readouterr().out
    edit_text(
        copy, ACTOR[0], "the result table to the Senior Referee", "all result tables to the Senior Referee"
    )
    build(AuthoredCorpus(copy))
    corpus = AuthoredCorpus(copy)
    (changed,) = actor_findings(corpus)
    assert changed != finding["id"]
    by_id, gone = verdicts(corpus, corpus.build.findings)
    assert [verdict.id for verdict in gone] == [finding["id"]]
    assert changed not in by_id
    assert main(CHECK_ACTOR) == 1
    assert f"decided on, but no longer found: {finding['id']}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "row",
    [
        'verdict = "perhaps"\nreason = "r"',
        'verdict = "accept"',
        'verdict = "dismiss"\nreason = " "',
    ],
)
def test_an_incomplete_verdict_is_refused(copy: Path, capsys: pytest.CaptureFixture[str], row: str) -> None:
    decisions = copy / "corpus" / "decisions.toml"
    line = decisions.read_text(encoding="utf-8").count("\n") + 2
    with decisions.open("a", encoding="utf-8") as file:
        file.write(f'\n[[finding]]\nid = "x"\n{row}\n')
    assert main(["check"]) == 2
    changed, complaint = capsys.readouterr().err.splitlines()
    assert "run `rulebook build`" in changed
    place = re.match(r"rulebook: corpus/decisions.toml:(\d+): ", complaint)
    assert place
    assert line <= int(place[1]) <= line + 3


def test_a_sense_of_an_unknown_kind_is_refused(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(copy / "corpus" / "senses.toml", 'kind = "modality"', 'kind = "mood"')
    assert re.search(r"senses.toml:\d+: unknown kind 'mood'", refused(capsys, "build"))


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
    assert main(arguments) == 1
    assert f"{len(rows)} findings" in capsys.readouterr().out
    assert main(["check", "--document", "nowhere"]) == 2
