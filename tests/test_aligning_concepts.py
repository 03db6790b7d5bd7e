"""Concepts and decisions: every clause has its place, and a person's word has its limits."""

import json
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from crossref.aligning.concepts import Decision, connected_clauses, implied_links, spanning_tree
from crossref.build import build
from rulebook.commands.cli import main
from rulebook.corpus import AuthoredCorpus
from rulebook.reading.books import read_books
from rulebook.reading.documents import DocumentEntry
from rulebook.reading.read import Source
from rulebook.records import Book, Clause, Concept, Kind, Link, Tie

from .support import DOCUMENTS, LNF, clause_of, edit, refused

LANGUAGES = ("en", "fr", "lv", "ru")


def unname(project: Path) -> None:
    """Takes the names of concepts and what is said under them away, so that any shape of links may stand."""
    for name in ("concepts.toml", "published.txt"):
        (project / "corpus" / name).unlink()
    for folder in ("meaning", "thesaurus"):
        shutil.rmtree(project / "corpus" / folder)


def members(concepts: Sequence[Concept]) -> Counter[tuple[str, str]]:
    """How many concepts hold each clause."""
    counts = Counter[tuple[str, str]]()
    for concept in concepts:
        for document, numbers in concept.members.items():
            counts.update((document, number) for number in numbers)
    return counts


@pytest.mark.parametrize("machine", [False, True])
def test_every_clause_is_in_exactly_one_concept(
    corpus: AuthoredCorpus, books: dict[str, Book], machine: bool
) -> None:
    counts = members(corpus.build.machine if machine else corpus.build.concepts)
    every = set()
    for id in DOCUMENTS:
        every |= {(id, clause.number) for clause in books[id].clauses if clause.kind is not Kind.FRONT}
    assert set(counts) == every
    assert set(counts.values()) == {1}


def test_every_concept_has_a_headline_in_four_languages(corpus: AuthoredCorpus) -> None:
    concepts = corpus.build.concepts
    assert len({concept.id for concept in concepts}) == len(concepts)
    for concept in concepts:
        assert tuple(concept.headline) == LANGUAGES
        for headline in concept.headline.values():
            assert headline
            assert not headline.endswith("."), concept.id


def test_with_decisions_the_concordance_is_the_reviewed_one(corpus: AuthoredCorpus) -> None:
    a, b = "lnf-2017-ru", "finso-2025-ru"
    pairs = set()
    for concept in corpus.build.concepts:
        pairs.add((frozenset(concept.members.get(a, ())), frozenset(concept.members.get(b, ()))))
    assert pairs == {(frozenset(row.old), frozenset(row.new)) for row in corpus.reviewed.value.relation}


def test_documents_of_one_numbering_agree_in_every_concept(corpus: AuthoredCorpus) -> None:
    for concept in corpus.build.concepts:
        assert len({concept.members.get(id, ()) for id in LNF}) == 1, concept.id


def test_inferred_numbers_are_borne_out_by_content(corpus: AuthoredCorpus) -> None:
    assert corpus.build.index.notes == ()


def test_an_inferred_number_that_content_contradicts_is_reported(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two neighbouring records of the Russian text change places: structure cannot tell, content does."""

    def read_swapped(documents: Sequence[DocumentEntry], sources: dict[str, Source]) -> dict[str, Book]:
        books = read_books(documents, sources)
        book = books["lnf-2017-ru"]
        first, second = (clause_of(books, f"lnf-2017-ru/{number}") for number in ("12.25", "12.28"))
        swapped = {first.number: with_words_of(first, second), second.number: with_words_of(second, first)}
        clauses = tuple(swapped.get(clause.number, clause) for clause in book.clauses)
        return {**books, "lnf-2017-ru": replace(book, clauses=clauses)}

    def with_words_of(clause: Clause, other: Clause) -> Clause:
        words = {"text": other.text, "hash": other.hash, "breaks": other.breaks, "emphasis": other.emphasis}
        return replace(clause, **words)

    monkeypatch.setattr("crossref.build.read_books", read_swapped)
    unname(copy)
    notes = [
        note.message for note in build(AuthoredCorpus(copy)).parts.index.notes if note.kind == "numbering"
    ]
    assert any("lnf-2017-ru/12.25" in message for message in notes)
    assert any("lnf-2017-ru/12.28" in message for message in notes)


def test_a_published_id_may_not_disappear(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    concepts = copy / "corpus/concepts.toml"
    edit(concepts, 'id = "puck-in-pocket"', 'id = "puck-pocketed"')
    complaint = refused(capsys, "build")
    assert "corpus/published.txt:" in complaint
    assert "published concept 'puck-in-pocket' is gone; keep it, or make it an alias" in complaint
    edit(concepts, 'id = "puck-pocketed"\n', 'id = "puck-pocketed"\naliases = ["puck-in-pocket"]\n')
    assert main(["build"]) == 2
    assert "penalty-disc-section.md:68: no concept 'puck-in-pocket'" in capsys.readouterr().err
    edit(copy / "corpus/meaning/penalty-disc-section.md", "## puck-in-pocket\n", "## puck-pocketed\n")
    assert main(["build"]) == 0
    capsys.readouterr()
    assert main(["concept", "puck-in-pocket", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["concept"] == "puck-pocketed"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('id = "puck-weight"', 'id = "puck-in-pocket"', "concept id 'puck-in-pocket' stands twice"),
        (
            'anchor = "lnf-2017-en/17.1.4"',
            'anchor = "lnf-2017-en/17.1.40"',
            "no clause 'lnf-2017-en/17.1.40'",
        ),
        (
            'headline.lv = "Ripa iekrīt maisiņā: soda kauliņš"\n',
            "",
            "headline.lv is not said; say it in every language",
        ),
    ],
)
def test_mistakes_in_the_concepts(
    copy: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, complaint: str
) -> None:
    edit(copy / "corpus/concepts.toml", old, new)
    line = refused(capsys, "build")
    assert complaint in line
    assert "corpus/concepts.toml:" in line


def test_a_concept_without_a_name_is_reported_with_its_anchor(copy: Path) -> None:
    """A document that nobody has read yet builds, too; what lacks a name is listed, all of it at once."""
    (copy / "corpus/decisions.toml").unlink()
    parts = build(AuthoredCorpus(copy)).parts
    named = {concept.id for concept in AuthoredCorpus(copy).concepts_file.value.concept}
    nameless = [concept for concept in parts.concepts if concept.id not in named]
    notes = [note for note in parts.index.notes if note.kind == "unnamed"]
    assert len(notes) == len(nameless) > 1
    for note, concept in zip(notes, nameless, strict=True):
        document, numbers = next(iter(concept.members.items()))
        assert note.message == f"the concept of {document}/{numbers[0]} has no name"
        assert note.remedy.endswith(f"with the anchor {document}/{numbers[0]}")
        assert concept.headline == dict.fromkeys(LANGUAGES)


def test_a_concept_with_two_names_fails_the_build(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clauses = AuthoredCorpus(copy).clauses
    left, right = clauses["lnf-2017-en", "17.1.4"], clauses["lnf-2017-en", "17.1.5"]
    with (copy / "corpus/decisions.toml").open("a", encoding="utf-8") as file:
        file.write(f'\n[[link]]\nclauses = ["{left.id}", "{right.id}"]\ntogether = true\nreason = "r"\n')
        file.write(f'hashes = ["{left.hash}", "{right.hash}"]\n')
    before = AuthoredCorpus(copy).build.index
    complaint = refused(capsys, "build")
    assert "corpus/concepts.toml: the concept of lnf-2017-en/17.1.4 holds puck-in-pocket and " in complaint
    assert AuthoredCorpus(copy).build.index == before


def test_a_decision_about_a_changed_text_is_stale_and_not_applied(books: dict[str, Book]) -> None:
    left, right = ("lnf-2017-ru", "12.24"), ("finso-2025-ru", "3.24")
    some = {document: [clause_of(books, f"{document}/{number}")] for document, number in (left, right)}
    for stale, groups in ((False, 1), (True, 2)):
        decision = Decision(left=left, right=right, together=True, stale=stale)
        assert len(connected_clauses(some, [], [decision])) == groups


def test_stale_decisions_are_reported(copy: Path) -> None:
    decided = AuthoredCorpus(copy).decisions.value.link[2]
    edit(copy / "corpus/decisions.toml", decided.hashes[0], "0" * 16)
    unname(copy)
    notes = build(AuthoredCorpus(copy)).parts.index.notes
    (note,) = [note for note in notes if note.kind == "stale"]
    assert all(id in note.message for id in decided.clauses)


def test_a_person_can_part_what_the_machine_joined(books: dict[str, Book]) -> None:
    left, right = ("lnf-2017-ru", "17.1.4"), ("finso-2025-ru", "7.1.4")
    some = {document: [clause_of(books, f"{document}/{number}")] for document, number in (left, right)}
    link = Link(left=(left[1],), right=(right[1],), score=1.0, signals={})
    joined = [tie(left[0], right[0], 1.0, link)]
    apart = Decision(left=left, right=right, together=False, stale=False)
    assert connected_clauses(some, joined) == [[left, right]]
    assert connected_clauses(some, joined, [apart]) == [[left], [right]]


def tie(left: str, right: str, share: float, *links: Link) -> Tie:
    return Tie(
        key="", left=left, right=right, regime="parallel", quality=(share, 0.5), links=links, candidates={}
    )


def test_documents_are_tied_along_the_surest_alignments() -> None:
    shares = {"ab": 0.9, "ac": 0.5, "bc": 0.8, "cd": 0.4, "ad": 0.3}
    tree = spanning_tree([tie(pair[0], pair[1], share) for pair, share in shares.items()], list("abcd"))
    assert [(best.left, best.right) for best in tree] == [("a", "b"), ("b", "c"), ("c", "d")]


def test_links_follow_from_concepts() -> None:
    groups = [[("a", "1"), ("b", "2"), ("b", "3")], [("a", "4")], [("b", "5")]]
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
    assert "now loses the" not in run("where", "17.1.11", "--from", "lnf-2019-lv"), "nobody read that pair"
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
