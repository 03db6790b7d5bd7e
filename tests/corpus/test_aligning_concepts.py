"""Concepts and decisions: every clause has its place, and a person's word has its limits."""

import json
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from crossref.aligning.concepts import Decision, connected_clauses, implied_links, spanning_tree
from rulebook.books import Book
from rulebook.commands.cli import main
from rulebook.files.folders import corpus_path
from rulebook.records import Alignment, ClauseId, Concept, Kind, Link
from rulebook.sources.sources import Sources
from tests.support import DOCUMENTS, LNF, clause_of, refused

LANGUAGES = ("en", "fr", "lv", "ru")


def unname(project: Path) -> None:
    """Takes the names of concepts and what is said under them away, so that any shape of links may stand."""
    corpus = project / "corpus"
    for name in ("concepts.toml", "published.txt"):
        corpus_path(corpus, name).unlink()
    for folder in ("meaning", "thesaurus"):
        shutil.rmtree(corpus_path(corpus, folder))


def members(concepts: Sequence[Concept]) -> Counter[tuple[str, str]]:
    """How many concepts hold each clause."""
    counts = Counter[tuple[str, str]]()
    for concept in concepts:
        for document, numbers in concept.members.items():
            counts.update((document, number) for number in numbers)
    return counts


@pytest.mark.parametrize("unreviewed", [False, True])
def test_every_clause_is_in_exactly_one_concept(
    corpus: Sources, books: dict[str, Book], unreviewed: bool
) -> None:
    counts = members(corpus.unreviewed_concepts if unreviewed else corpus.concepts)
    every = set()
    for id in DOCUMENTS:
        every |= {(id, clause.number) for clause in books[id].clauses if clause.kind is not Kind.FRONT}
    assert set(counts) == every
    assert set(counts.values()) == {1}


def test_every_concept_has_a_headline_in_four_languages(corpus: Sources) -> None:
    concepts = corpus.concepts
    assert len({concept.id for concept in concepts}) == len(concepts)
    for concept in concepts:
        assert tuple(concept.headline) == LANGUAGES
        for headline in concept.headline.values():
            assert headline
            assert not headline.endswith("."), concept.id


def test_with_decisions_the_concordance_is_the_reviewed_one(corpus: Sources) -> None:
    a, b = "lnf-2017-ru", "finso-2025-ru"
    pairs = set()
    for concept in corpus.concepts:
        pairs.add((frozenset(concept.members.get(a, ())), frozenset(concept.members.get(b, ()))))
    assert pairs == {(frozenset(row.old), frozenset(row.new)) for row in corpus.reviewed.value.relation}


def test_documents_of_one_numbering_agree_in_every_concept(corpus: Sources) -> None:
    for concept in corpus.concepts:
        assert len({concept.members.get(id, ()) for id in LNF}) == 1, concept.id


def test_inferred_numbers_are_borne_out_by_content(corpus: Sources) -> None:
    assert corpus.manifest.notes == ()


def test_a_decision_about_a_changed_text_is_stale_and_not_applied(books: dict[str, Book]) -> None:
    left, right = ClauseId("lnf-2017-ru", "12.24"), ClauseId("finso-2025-ru", "3.24")
    some = {document: [clause_of(books, f"{document}/{number}")] for document, number in (left, right)}
    for stale, groups in ((False, 1), (True, 2)):
        decision = Decision(left=left, right=right, together=True, stale=stale)
        assert len(connected_clauses(some, [], [decision])) == groups


def test_a_person_can_part_what_the_machine_joined(books: dict[str, Book]) -> None:
    left, right = ClauseId("lnf-2017-ru", "17.1.4"), ClauseId("finso-2025-ru", "7.1.4")
    some = {document: [clause_of(books, f"{document}/{number}")] for document, number in (left, right)}
    link = Link(left=(left[1],), right=(right[1],), score=1.0, signals={})
    joined = [alignment(left[0], right[0], 1.0, link)]
    apart = Decision(left=left, right=right, together=False, stale=False)
    assert connected_clauses(some, joined) == [[left, right]]
    assert connected_clauses(some, joined, [apart]) == [[left], [right]]


def alignment(left: str, right: str, share: float, *links: Link) -> Alignment:
    return Alignment(
        left=left, right=right, regime="parallel", quality=(share, 0.5), links=links, candidates={}
    )


def test_documents_are_tied_along_the_surest_alignments() -> None:
    shares = {"ab": 0.9, "ac": 0.5, "bc": 0.8, "cd": 0.4, "ad": 0.3}
    tree = spanning_tree([alignment(pair[0], pair[1], share) for pair, share in shares.items()])
    assert [(best.left, best.right) for best in tree] == [("a", "b"), ("b", "c"), ("c", "d")]


def test_links_follow_from_concepts() -> None:
    groups = [list(map(ClauseId.parse, ids.split())) for ids in ("a/1 b/2 b/3", "a/4", "b/5")]
    assert implied_links(groups, "a", "b") == [(("1",), ("2", "3"))]


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
    assert "now loses the" in run("where", "17.1.11", "--from", "lnf-2017-en")
    later = json.loads(run("where", "17.1.11", "--from", "lnf-2019-lv", "--json"))
    assert [place["relation"]["said_by"] for place in later["where"] if place["relation"]] == ["carried over"]
    links = json.loads(run("align", "lnf-2017-en", "finso-2025-ru", "--json"))["links"]
    assert sum(bool(row["left"] and not row["right"]) for row in links) == 13
    assert "Шайба упала в лузу" in run("concept", "puck-in-pocket")
    rows = [json.loads(line) for line in run("export", "concordance").splitlines()]
    assert [list(row) for row in rows] == [["concept", "headline", "members"]] * len(rows)
    assert run("export", "concordance", "--format", "csv").count("\n") == len(rows) + 1
    undecided = json.loads(run("export", "concordance", "--no-decisions", "--format", "json"))["concepts"]
    assert undecided != rows
    nearest = refused(capsys, "concept", "puck-in-pokket")
    assert "no concept 'puck-in-pokket'; nearest are puck-in-pocket" in nearest
    assert "no clause 99 in lnf-2017-en" in refused(capsys, "where", "99")
    assert "are not aligned" in refused(capsys, "align", "lnf-2017-en", "lnf-2017-en")
