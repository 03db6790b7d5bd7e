"""Findings as a whole: their shape, what is checked again, and how long a person's word holds."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from crossref.checking.check import CHECKS
from crossref.checking.decisions import READING
from rulebook.commands.check import KINDS
from rulebook.commands.cli import main
from rulebook.findings import STATES, Finding
from rulebook.sources.sources import Sources
from tests.support import edit, printed, refused

LANGUAGES = {"en", "fr", "lv", "ru"}
ACTOR = ("lnf-2017-en", "8.1.7", "actor")
"""A finding on who acts: the suspect says Senior Referee where the others say Chief Referee."""
CHECK_ACTOR = ["check", "--document", ACTOR[0], "--clause", ACTOR[1], "--kind", ACTOR[2]]

DOUBTED = ["--document", "lnf-2017-fr", "--clause", "11.3", "--kind", "scope", "--state", "reviewed"]
"""How to ask for one finding that something speaks against."""


def actor_findings(corpus: Sources) -> list[Finding]:
    """The computed findings on that clause."""
    rows = corpus.checked
    return [row for row in rows if (row.document, row.clause, row.kind) == ACTOR]


def test_findings_have_the_shape_that_others_rely_on(corpus: Sources) -> None:
    findings = corpus.findings
    clauses = {clause.id for clause in corpus.index.clauses.values()}
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


def test_every_finding_speaks_four_languages_and_quotes_whole_sentences(corpus: Sources) -> None:
    for finding in corpus.findings:
        assert set(finding.messages) == LANGUAGES, finding.id
        assert all(message.strip() for message in finding.messages.values()), finding.id
        assert not re.search(r"\{\w+\}", " ".join(finding.messages.values())), finding.id
        for quote in finding.quotes:
            assert quote.words.strip(), finding.id
            assert quote.sentence.strip(), finding.id
            for start, end in quote.marks:
                assert quote.sentence[start:end].strip() == quote.sentence[start:end] != "", finding.id


def test_what_speaks_against_a_finding_is_said_in_four_languages(corpus: Sources) -> None:
    doubted = [row for row in corpus.findings if row.doubt]
    assert len(doubted) == 37
    for row in doubted:
        assert row.check == READING, row.id
        assert set(row.doubt) == LANGUAGES, row.id
        assert len(set(row.doubt.values())) == len(LANGUAGES), row.id


def test_what_people_read_is_published_with_its_day(corpus: Sources) -> None:
    reviewed = [row for row in corpus.findings if row.check == READING]
    assert len(reviewed) == 968
    assert all(row.state == "reviewed" and row.read for row in reviewed)
    slips = [row for row in reviewed if row.severity != "low" and row.likely == "translation"]
    assert all(row.proposal for row in slips)


def test_every_grave_finding_of_the_machine_is_settled(corpus: Sources) -> None:
    """The same as a reviewed one, confirmed, or dismissed with a reason in every language."""
    reviewed = {row.id for row in corpus.findings if row.check == READING}
    computed = [row for row in corpus.findings if row.check != READING and row.severity != "low"]
    assert [row.id for row in computed if row.state == "candidate"] == []
    for row in computed:
        if row.state == "reviewed":
            assert row.same in reviewed
        else:
            assert set(row.reasons) == LANGUAGES, row.id


def test_an_edition_that_came_later_is_not_called_mistranslated(corpus: Sources) -> None:
    likely: dict[str, set[str]] = {}
    for finding in corpus.findings:
        likely.setdefault(finding.document, set()).add(finding.likely)
    assert likely["finso-2025-ru"] == {"amendment", "text"}
    for contemporary in ("lnf-2017-en", "lnf-2017-fr", "lnf-2017-ru"):
        assert likely[contemporary] == {"translation", "text"}


def decide(project: Path, *lines: str) -> None:
    """Adds a table to people's decisions."""
    with (project / "corpus" / "concepts" / "decisions.toml").open("a", encoding="utf-8") as file:
        file.write("\n" + "\n".join(lines) + "\n")


def test_a_sense_of_an_unknown_kind_is_refused(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(copy / "corpus" / "words" / "senses" / "norms.toml", 'kind = "modality"', 'kind = "mood"')
    assert re.search(r"senses/norms.toml:\d+: unknown kind 'mood'", refused(capsys, "build"))


def test_the_formats(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["check", "--document", "lnf-2017-fr", "--severity", "high"]
    rows = json.loads(printed(capsys, *arguments, "--format", "json", code=1))["findings"]
    assert {(row["document"], row["severity"]) for row in rows} == {("lnf-2017-fr", "high")}
    table = list(csv.DictReader(io.StringIO(printed(capsys, *arguments, "--format", "csv", code=1))))
    assert [row["id"] for row in table] == [row["id"] for row in rows]
    sarif = json.loads(printed(capsys, *arguments, "--format", "sarif", code=1))
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
    assert f"{len(published)} findings" in printed(capsys, *arguments, code=1)
    assert f"{len(rows)} findings" in printed(capsys, *arguments, "--candidates", code=1)
    computed = json.loads(printed(capsys, *arguments, "--machine", "--format", "json", code=1))["findings"]
    assert {row["state"] for row in computed} == {"candidate"}
    latvian = json.loads(printed(capsys, *arguments, "--lang", "lv", "--format", "json", code=1))["findings"]
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
    capsys: pytest.CaptureFixture[str],
    lang: str | None,
    label: str,
) -> None:
    arguments = ["check", *DOUBTED, *(["--lang", lang] if lang else [])]
    (row,) = json.loads(printed(capsys, *arguments, "--format", "json", code=1))["findings"]
    assert set(row["doubt"]) == LANGUAGES
    doubt = row["doubt"][lang or "en"]
    (cells,) = csv.DictReader(io.StringIO(printed(capsys, *arguments, "--format", "csv", code=1)))
    assert cells["doubt"] == doubt
    shown = " ".join(printed(capsys, *arguments, code=1).split())
    said = f"{label}{doubt[:1].lower()}{doubt[1:]}" if lang == "ru" else f"{label}{doubt}"
    assert " ".join(f"{row['message']} {said}".split()) in shown


def test_a_finding_that_nothing_speaks_against_says_no_more_than_its_message(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*CHECK_ACTOR, "--format", "json"]) == 1
    assert all(row["doubt"] == {} for row in json.loads(capsys.readouterr().out)["findings"])
    assert "Reason for doubt" not in printed(capsys, *CHECK_ACTOR, code=1)
