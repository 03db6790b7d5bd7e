"""Concepts, decisions and relations: every clause has its place, and a person's word has its limits."""

import json
import shutil
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from crossref.aligning import ties
from crossref.aligning.ties import Decision, Tie, concepts, links, tree
from crossref.build import build as concord
from crossref.comparing.relate import judge
from crossref.concordance import Concordance
from rulebook.commands.cli import main
from rulebook.language.words import language
from rulebook.records import Book, Clause, Kind

from .conftest import DOCUMENTS, ROOT

CORPUS = ROOT / "corpus"


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def unname(project: Path) -> None:
    """Takes the names of concepts away, so that any shape of links may stand."""
    for name in ("concepts.toml", "published.txt"):
        (project / "corpus" / name).unlink()


def members(rows: list[dict[str, dict[str, list[str]]]]) -> Counter[tuple[str, str]]:
    return Counter((document, number) for row in rows for document, numbers in row["members"].items() for number in numbers)


@pytest.mark.parametrize("machine", [False, True])
def test_every_clause_is_in_exactly_one_concept(project: Path, books: dict[str, Book], machine: bool) -> None:
    found = members(Concordance(project).concepts(machine=machine))
    every = {(id, clause.number) for id in DOCUMENTS for clause in books[id].clauses if clause.kind is not Kind.FRONT}
    assert set(found) == every
    assert set(found.values()) == {1}


def test_every_concept_has_a_headline_in_four_languages(project: Path) -> None:
    rows = Concordance(project).concepts()
    assert len({row["concept"] for row in rows}) == len(rows)
    for row in rows:
        assert list(row["headline"]) == ["en", "fr", "lv", "ru"]
        assert all(headline and not headline.endswith(".") for headline in row["headline"].values()), row["concept"]


def test_with_decisions_the_concordance_is_the_reviewed_one(project: Path) -> None:
    rows = Concordance(project).concepts()
    found = {(frozenset(r["members"].get("lnf-2017-ru", ())), frozenset(r["members"].get("finso-2025-ru", ()))) for r in rows}
    table = tomllib.loads((CORPUS / "relations.toml").read_text(encoding="utf-8"))
    assert found == {(frozenset(row["old"]), frozenset(row["new"])) for row in table["relation"]}


def test_documents_of_one_numbering_agree_in_every_concept(project: Path) -> None:
    for row in Concordance(project).concepts():
        numbers = {tuple(row["members"].get(id, ())) for id in DOCUMENTS if id.startswith("lnf")}
        assert len(numbers) == 1, row["concept"]


def test_inferred_numbers_are_borne_out_by_content(project: Path) -> None:
    assert Concordance(project).index["findings"] == []


def test_an_inferred_number_that_content_contradicts_is_a_finding(copy: Path) -> None:
    """Two neighbouring records of the Russian text change places: structure cannot tell, content does."""
    path = copy / "build/records/lnf-2017-ru.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    first, second = (next(row for row in rows if row["number"] == number) for number in ("12.25", "12.28"))
    for key in ("text", "hash", "breaks", "emphasis"):
        first[key], second[key] = second[key], first[key]
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    unname(copy)
    said = [finding["message"] for finding in concord(copy)["findings"] if finding["kind"] == "numbering"]
    assert any("lnf-2017-ru/12.25" in message for message in said)
    assert any("lnf-2017-ru/12.28" in message for message in said)


def test_a_second_build_takes_over_what_did_not_change(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("aligned again")

    before = {path.name: path.read_bytes() for path in (copy / "build/concordance").rglob("*.json*")}
    monkeypatch.setattr("crossref.concord._aligned", refuse)
    concord(copy)
    assert {path.name: path.read_bytes() for path in (copy / "build/concordance").rglob("*.json*")} == before


def test_a_changed_document_is_aligned_with_its_pairs_only(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real: Callable[..., Any] = ties._aligned
    again: list[Any] = []

    def count(*arguments: Any) -> Any:
        again.append(arguments[2:4])
        return real(*arguments)

    path = copy / "build/records/lnf-2017-fr.jsonl"
    edit(path, '"hash": "', '"hash": "0')
    monkeypatch.setattr("crossref.concord._aligned", count)
    concord(copy)
    assert len(again) == len(DOCUMENTS) - 1
    assert all("lnf-2017-fr" in pair for pair in again)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    return captured.err


def test_a_published_id_may_not_disappear(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(copy / "corpus/concepts.toml", 'id = "puck-in-pocket"', 'id = "puck-pocketed"')
    complaint = refused(capsys, "build")
    assert "corpus/published.txt:" in complaint
    assert "published concept 'puck-in-pocket' is gone; keep it, or make it an alias" in complaint
    edit(copy / "corpus/concepts.toml", 'id = "puck-pocketed"\n', 'id = "puck-pocketed"\naliases = ["puck-in-pocket"]\n')
    assert main(["build"]) == 0
    capsys.readouterr()
    assert main(["concept", "puck-in-pocket", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["concept"] == "puck-pocketed"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('id = "puck-weight"', 'id = "puck-in-pocket"', "concept id 'puck-in-pocket' stands twice"),
        ('anchor = "lnf-2017-en/17.1.4"', 'anchor = "lnf-2017-en/17.1.40"', "no clause 'lnf-2017-en/17.1.40'"),
        ('lv = "Ripa iekrīt maisiņā: soda kauliņš"\n', "", "a concept without lv"),
    ],
)
def test_mistakes_in_the_concepts(copy: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, complaint: str) -> None:
    edit(copy / "corpus/concepts.toml", old, new)
    said = refused(capsys, "build")
    assert complaint in said
    assert "corpus/concepts.toml:" in said


def test_a_concept_without_a_name_fails_the_build(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(copy / "build")
    (copy / "corpus/decisions.toml").unlink()
    assert "has no name; add it to concepts.toml" in refused(capsys, "build")
    assert not (copy / "build/concordance").exists()


def test_a_decision_about_a_changed_text_is_stale_and_not_applied(books: dict[str, Book]) -> None:
    left, right = ("lnf-2017-ru", "12.24"), ("finso-2025-ru", "3.24")
    some = {id: [c for c in books[id].clauses if c.number == number] for id, number in (left, right)}
    for stale, groups in ((False, 1), (True, 2)):
        decision = Decision(left=left, right=right, together=True, reason="read", stale=stale)
        assert len(concepts(some, [], [decision])) == groups


def test_stale_decisions_are_reported(copy: Path) -> None:
    text = (copy / "corpus/decisions.toml").read_text(encoding="utf-8")
    first = tomllib.loads(text)["link"][2]["hashes"][0]
    edit(copy / "corpus/decisions.toml", first, "0" * 16)
    unname(copy)
    assert [finding["kind"] for finding in concord(copy)["findings"]] == ["stale"]


def test_a_person_can_part_what_the_machine_joined(books: dict[str, Book]) -> None:
    some = {id: [c for c in books[id].clauses if c.number in numbers] for id, numbers in (("lnf-2017-ru", ["17.1.4"]), ("finso-2025-ru", ["7.1.4"]))}
    link = {"left": ["17.1.4"], "right": ["7.1.4"], "score": 1.0, "signals": {}}
    joined = [Tie(left="lnf-2017-ru", right="finso-2025-ru", regime="restructured", quality=(1.0, 1.0), links=(link,))]
    apart = Decision(left=("lnf-2017-ru", "17.1.4"), right=("finso-2025-ru", "7.1.4"), together=False, reason="read", stale=False)
    assert len(concepts(some, joined)) == 1
    assert len(concepts(some, joined, [apart])) == 2


def test_documents_are_tied_along_the_surest_alignments() -> None:
    def edge(left: str, right: str, share: float) -> Tie:
        return Tie(left=left, right=right, regime="parallel", quality=(share, 0.5), links=())

    known = [edge("a", "b", 0.9), edge("a", "c", 0.5), edge("b", "c", 0.8), edge("c", "d", 0.4), edge("a", "d", 0.3)]
    assert [(t.left, t.right) for t in tree(known, ["a", "b", "c", "d"])] == [("a", "b"), ("b", "c"), ("c", "d")]


def test_links_follow_from_concepts() -> None:
    groups = [[("a", "1"), ("b", "2"), ("b", "3")], [("a", "4")], [("b", "5")]]
    assert links(groups, "a", "b") == [(("1",), ("2", "3"))]


def clause(books: dict[str, Book], id: str) -> Clause:
    document, number = id.split("/")
    return next(c for c in books[document].clauses if c.number == number)


@pytest.mark.parametrize(
    ("old", "new", "moved", "relation", "ground"),
    [
        ("17.1.4", "7.1.4", False, "moved-only", None),
        ("12.3", "3.3", False, "changed", "numbers"),
        ("17.1.11", "8.1.11", True, "changed", "place"),
        ("2.8", "17.8", False, "reworded", None),
        ("17.1.5", "7.1.5", False, "moved-only", None),
    ],
)
def test_words_tell_a_relation(books: dict[str, Book], old: str, new: str, moved: bool, relation: str, ground: str | None) -> None:
    """Read off the two Russian texts."""
    russian = language(CORPUS, "ru")
    found = judge([clause(books, f"lnf-2017-ru/{old}")], [clause(books, f"finso-2025-ru/{new}")], russian, russian, moved=moved)
    assert found.relation == relation
    assert ground is None or ground in found.grounds
    assert found.said_by == "computed"


def test_shapes_are_relations_too(books: dict[str, Book]) -> None:
    russian = language(CORPUS, "ru")
    one, many = [clause(books, "lnf-2017-ru/12.5")], [clause(books, "finso-2025-ru/3.5"), clause(books, "finso-2025-ru/3.6")]
    assert judge(one, many, russian, russian, moved=False).relation == "split"
    assert judge(many, one, russian, russian, moved=False).relation == "merged"
    assert judge(one, [], russian, russian, moved=False).relation == "removed"
    assert judge([], one, russian, russian, moved=False).relation == "new"


def test_a_review_outranks_the_machine_and_both_are_kept(project: Path) -> None:
    rows = {row["concept"]: row for row in Concordance(project).relations("lnf-2017-ru", "finso-2025-ru")}
    assert Counter(row["said_by"] for row in rows.values()) == {"reviewed": 294}
    for row in rows.values():
        assert row["computed"]
        assert bool(row["substance"]) == row["substantive"]
    soon = rows["puck-taken-too-soon"]
    assert (soon["old"], soon["new"], soon["relation"]) == (["17.1.11"], ["8.1.11"], "changed")
    others = Concordance(project).relations("lnf-2019-lv", "finso-2025-ru")
    assert {row["said_by"] for row in others} == {"computed"}


def test_commands(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def run(*arguments: str, code: int = 0) -> str:
        assert main(arguments) == code
        return capsys.readouterr().out

    where = json.loads(run("where", "17.1.11", "--from", "lnf-2017-en", "--json"))
    assert {place["document"]: place["numbers"] for place in where["where"]}["finso-2025-ru"] == ["8.1.11"]
    assert "8.1.11  changed" in run("where", "17.1.11")
    run("where", "9.5", "--from", "finso-2025-ru", code=1)
    explained = json.loads(run("align", "lnf-2017-ru", "finso-2025-ru", "--explain", "17.1.11", "--json"))
    assert explained["candidates"][0]["right"] == ["8.1.11"]
    other_way = json.loads(run("align", "finso-2025-ru", "lnf-2017-ru", "--explain", "8.1.11", "--json"))
    assert other_way["candidates"][0]["left"] == ["17.1.11"]
    latvian = run("where", "17.1.11", "--from", "lnf-2019-lv")
    assert "now loses the" in latvian
    assert "(judged from lnf-2017-" in latvian
    table = json.loads(run("align", "lnf-2017-en", "finso-2025-ru", "--json"))
    assert sum(bool(row["left"] and not row["right"]) for row in table["links"]) == 13
    assert "Шайба упала в лузу" in run("concept", "puck-in-pocket")
    rows = [json.loads(line) for line in run("export", "concordance").splitlines()]
    assert [list(row) for row in rows] == [["concept", "headline", "members"]] * len(rows)
    assert run("export", "concordance", "--format", "csv").count("\n") == len(rows) + 1
    assert json.loads(run("export", "concordance", "--no-decisions", "--format", "json"))["concepts"] != rows
    assert "no concept 'puck-in-pokket'; nearest are puck-in-pocket" in refused(capsys, "concept", "puck-in-pokket")
    assert "no clause 99 in lnf-2017-en" in refused(capsys, "where", "99")
    assert "are not aligned" in refused(capsys, "align", "lnf-2017-en", "lnf-2017-en")
