"""Findings: the odd witness is named, faithful sentences raise nothing, and a person's word holds until a text changes."""

import csv
import hashlib
import io
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from crossref.build import build as concord
from crossref.checking import check as checking
from crossref.checking.checks import CHECKS, Known
from crossref.checking.senses import Habits, Lexis, Sense, habits, lexis
from crossref.checking.witnesses import Group, Witness, groups
from crossref.concordance import Concordance
from rulebook.commands.cli import main
from rulebook.language.terms import terms
from rulebook.language.words import Language, language
from rulebook.reading.books import build
from rulebook.records import Clause, Kind
from rulebook.store import Library

from .conftest import ROOT, table
from .test_concordance import edit, refused

PAGES = ROOT / "site" / "checks"
KINDS = {
    "number", "reference", "numbering", "structure", "omission", "addition", "actor", "modality", "negation", "scope", "term", "annex",
    "contradiction", "typography",
}  # fmt: skip

NAMED = (
    ("lnf-2017-en", "8.1.7", "actor", "to the Senior Referee"),
    ("lnf-2017-en", "9.1", "actor", "to the Chief Referee"),
    ("lnf-2017-fr", "4.4", "actor", "juge-arbitre principal"),
    ("lnf-2017-ru", "10.1", "actor", "старший судья"),
    ("lnf-2017-ru", "20.4.note", "reference", "17.1.2"),
    ("finso-2025-ru", "12.3", "reference", "2.4"),
    ("lnf-2017-fr", "17.1.15", "number", ""),
    ("finso-2025-ru", "A4", "annex", "15"),
    ("finso-2025-ru", "A23", "annex", "5"),
    ("lnf-2019-lv", "6.2.3", "numbering", "6.2.2."),
    ("lnf-2019-lv", "8.1.3", "typography", "satandartam"),
)
"""Faults that a reader of all five documents cannot miss: document, clause, kind, and words that must be quoted."""


@pytest.mark.parametrize(("document", "clause", "kind", "words"), NAMED)
def test_a_plain_fault_is_found(project: Path, document: str, clause: str, kind: str, words: str) -> None:
    found = [f for f in Concordance(project).findings() if (f["document"], f["clause"], f["kind"]) == (document, clause, kind)]
    assert any(words in quote["words"] for finding in found for quote in finding["quotes"])


def test_findings_have_the_shape_that_others_rely_on(project: Path) -> None:
    rows = Concordance(project).findings()
    clauses = {clause.id for d in Library(project).documents for clause in Library(project).clauses(d["id"])}
    for row in rows:
        assert row["kind"] in KINDS
        assert row["severity"] in ("high", "medium", "low")
        assert row["likely"] in ("translation", "amendment", "text")
        assert f"{row['document']}/{row['clause']}" in clauses
        assert set(row["others"]) <= clauses
        assert row["message"]
        assert row["remedy"]
        assert row["check"] in CHECKS
    assert len({row["id"] for row in rows}) > 0.99 * len(rows)


def test_an_edition_that_came_later_is_not_called_mistranslated(project: Path) -> None:
    likely = {row["likely"] for row in Concordance(project).findings() if row["document"] == "finso-2025-ru"}
    assert likely == {"amendment", "text"}
    assert not [r for r in Concordance(project).findings() if r["document"] == "lnf-2017-fr" and r["likely"] == "amendment"]


@pytest.fixture(scope="module")
def wont(project: Path) -> tuple[Lexis, Habits, dict[str, Language], Clause]:
    """What is known of words and habits, the language of each document's tongue, and a clause to write on."""
    library, concordance = Library(project), Concordance(project)
    books = {d["id"]: library.clauses(d["id"]) for d in library.documents}
    languages = {d["id"]: language(library.corpus, d["language"]) for d in library.documents}
    about = {d["id"]: (d["numbering"], str(d["approved"])) for d in library.documents}
    family = groups(books, languages, about, concordance.concepts())
    words = lexis(library.corpus, {spoken.code: spoken for spoken in languages.values()}, terms(library.corpus, books))
    said = {(group.concept, witness.document): words.said(witness) for group in family for witness in group.witnesses}
    blank = next(clause for clause in books["lnf-2017-en"] if clause.kind is Kind.CLAUSE)
    return words, habits(family, said), languages, blank


def pairs() -> Iterator[list[str]]:
    yield from table("quiet.txt")


def again(document: str, table: Mapping[tuple[str, Sense], float]) -> dict[tuple[str, Sense], float]:
    """The habits of a document, for a second witness of its kind too."""
    return {**table, **{(f"{document}-again", sense): share for (id, sense), share in table.items() if id == document}}


@pytest.mark.parametrize("tongues", sorted({(left, right) for left, right, _, _ in pairs()}))
def test_sentences_that_say_the_same_raise_nothing(wont: tuple[Lexis, Habits, dict[str, Language], Clause], tongues: tuple[str, str]) -> None:
    """Ten pairs of sentences for two languages that differ in word order and inflection only."""
    words, usual, languages, blank = wont
    spoken = {code: next(id for id, tongue in languages.items() if tongue.code == code) for code in tongues}
    loud = []
    for left, right, one, other in (pair for pair in pairs() if tuple(pair[:2]) == tongues):
        ids = (spoken[left], spoken[right] if left != right else f"{spoken[left]}-again")
        ways = Habits(again(ids[0], usual.keeps), again(ids[0], usual.earns), usual.common)
        witnesses = tuple(
            Witness(id, languages[spoken[code]], "one", "2017", (replace(blank, document=id, text=text, body=""),))
            for id, code, text in zip(ids, tongues, (one, other), strict=True)
        )
        known = Known(said={("pair", w.document): words.said(w) for w in witnesses}, habits=ways, slight=words.slight, numeral=words.numeral)
        found = [f for check in CHECKS.values() for f in check(Group("pair", witnesses), known)]
        loud += [(f.check, f.message, one, other) for f in found]
    assert not loud


@pytest.mark.parametrize("name", CHECKS)
def test_every_check_has_a_page_whose_examples_hold(project: Path, name: str) -> None:
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {name}: ")
    reported = {f"{row['document']}/{row['clause']}" for row in Concordance(project).findings() if row["check"] == name}
    texts = {clause.id: clause.text for d in Library(project).documents for clause in Library(project).clauses(d["id"])}
    for heading, there in (("Bad", True), ("Good", False)):
        part = re.search(rf"## {heading}\n(.*?)(?=\n## |\Z)", page, re.DOTALL)
        first = re.search(r"`([a-z0-9-]+/[\w.]+)`", part[1]) if part else None
        assert first
        assert first[1] in texts
        assert (first[1] in reported) is there


def test_a_changed_clause_is_checked_with_its_concept_only(copy: Path) -> None:
    assert concord(copy)["checked"] == 0
    source = copy / "corpus" / "text" / "lnf-2017-en.md"
    before = hashlib.sha256(source.read_bytes()).hexdigest()
    edit(source, "result table to the Senior Referee", "result table to the Chief Referee")
    edit(copy / "corpus" / "documents.toml", before, hashlib.sha256(source.read_bytes()).hexdigest())
    build(copy)
    assert concord(copy)["checked"] == 1
    assert not [f for f in Concordance(copy).findings() if (f["document"], f["clause"], f["kind"]) == ("lnf-2017-en", "8.1.7", "actor")]


def test_a_verdict_silences_a_finding_until_its_text_changes(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ["check", "--document", "lnf-2017-en", "--kind", "actor", "--clause", "8.1.7"]
    assert main([*chosen, "--format", "json"]) == 1
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    decisions = copy / "corpus" / "decisions.toml"
    with decisions.open("a", encoding="utf-8") as file:
        file.write(f'\n[[finding]]\nid = "{finding["id"]}"\nverdict = "dismiss"\nreason = "meant so"\n')
    assert main(chosen) == 0
    assert "0 findings" in capsys.readouterr().out
    assert main([*chosen, "--all"]) == 0
    assert "(dismiss)" in capsys.readouterr().out
    rows = Concordance(copy).findings()
    changed = [row | {"id": "actor-other"} if row["id"] == finding["id"] else row for row in rows]
    said, gone = checking.verdicts(copy / "corpus", changed)
    assert [row["id"] for row in gone] == [finding["id"]]
    assert "actor-other" not in said


def test_a_finding_has_another_id_when_a_text_behind_it_changes(wont: tuple[Lexis, Habits, dict[str, Language], Clause]) -> None:
    words, usual, languages, blank = wont
    texts = ("The Chief Referee decides.", "Le juge-arbitre supérieur décide.", "Решает старший судья.", "Lemj vecākais tiesnesis.")
    ids = ("lnf-2017-en", "lnf-2017-fr", "lnf-2017-ru", "lnf-2019-lv")

    def found(texts: tuple[str, ...]) -> list[str]:
        clauses = [replace(blank, document=id, text=text, body="", hash=text) for id, text in zip(ids, texts, strict=True)]
        witnesses = tuple(Witness(id, languages[id], "one", "2017", (clause,)) for id, clause in zip(ids, clauses, strict=True))
        known = Known(said={("c", w.document): words.said(w) for w in witnesses}, habits=usual, slight=words.slight, numeral=words.numeral)
        return [finding.id for finding in CHECKS["actor"](Group("c", witnesses), known)]

    before, after = found(texts), found((*texts[:3], "Vecākais tiesnesis lemj."))
    assert len(before) == len(after) == 1
    assert before != after


@pytest.mark.parametrize("row", ['verdict = "perhaps"\nreason = "r"', 'verdict = "accept"', 'verdict = "dismiss"\nreason = " "'])
def test_an_incomplete_verdict_is_refused(copy: Path, capsys: pytest.CaptureFixture[str], row: str) -> None:
    with (copy / "corpus" / "decisions.toml").open("a", encoding="utf-8") as file:
        file.write(f'\n[[finding]]\nid = "x"\n{row}\n')
    assert main(["check"]) == 2
    assert "decisions.toml" in capsys.readouterr().err


def test_a_sense_of_an_unknown_kind_is_refused(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(copy / "corpus" / "senses.toml", 'kind = "modality"', 'kind = "mood"')
    assert re.search(r"senses.toml:\d+: a sense of kind 'mood'", refused(capsys, "build"))


def test_the_formats(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("RULEBOOK_HOME", str(project))
    arguments = ["check", "--document", "lnf-2017-fr", "--severity", "high"]
    assert main([*arguments, "--format", "json"]) == 1
    rows = json.loads(capsys.readouterr().out)["findings"]
    assert rows
    assert main([*arguments, "--format", "csv"]) == 1
    assert len(list(csv.DictReader(io.StringIO(capsys.readouterr().out)))) == len(rows)
    assert main([*arguments, "--format", "sarif"]) == 1
    sarif = json.loads(capsys.readouterr().out)
    assert sarif["version"] == "2.1.0"
    (run,) = sarif["runs"]
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


def test_what_is_left_open(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Read: English 12.30 forbids to cover the corner, and no clause punishes it; 12.4 is punished by 19.1.2."""
    monkeypatch.setenv("RULEBOOK_HOME", str(project))
    assert main(["gaps", "--document", "lnf-2017-en", "--json"]) == 1
    rows = json.loads(capsys.readouterr().out)["gaps"]
    open_ends = {row["clause"] for row in rows if row["kind"] == "prohibition"}
    assert "12.4" not in open_ends
    assert {row["kind"] for row in rows} == {"prohibition", "sanction", "definition", "term"}
    assert main(["gaps", "--document", "lnf-2017-en"]) == 1
    assert "prohibition" in capsys.readouterr().out
