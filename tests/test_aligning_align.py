"""Clauses find their counterparts: in our five documents, damaged ones, and a rulebook that is not ours."""

import tomllib
from itertools import combinations
from random import Random

import pytest

from bench.damage import merged, removed, shuffled, split, stripped, touched, whole
from crossref.aligning.align import Alignment, align
from crossref.aligning.lexicon import glossary
from rulebook.language.words import Language, language
from rulebook.reading.parse import parse
from rulebook.reading.read import source
from rulebook.records import Book, Clause, Document, Kind, LabelStyle, Reading

from .conftest import CASES, ROOT, table
from .test_samples import document

CORPUS = ROOT / "corpus"
LNF = ("lnf-2017-en", "lnf-2017-fr", "lnf-2017-ru", "lnf-2019-lv")


def linked(found: Alignment) -> set[tuple[str, str]]:
    return {(i, j) for link in found.links for i in link.left for j in link.right}


def ours(left: list[Clause], right: list[Clause], a: str, b: str) -> set[tuple[str, str]]:
    one, other = language(CORPUS, a[-2:]), language(CORPUS, b[-2:])
    return linked(align(left, right, one, other, glossary(CORPUS, (one, other))))


@pytest.mark.parametrize(("a", "b"), list(combinations(LNF, 2)))
def test_translations_align_without_their_numbers(books: dict[str, Book], a: str, b: str) -> None:
    left, right = stripped(whole(books[a].clauses)), stripped(whole(books[b].clauses))
    found = ours(left.clauses, right.clauses, a, b)
    real = {(i, j) for i, one in left.holds.items() for j, other in right.holds.items() if one & other}
    assert f1(found, real) >= 0.99


@pytest.mark.parametrize("name", ["removed", "merged", "split", "shuffled"])
def test_damage_is_survived(books: dict[str, Book], name: str) -> None:
    damage = {"removed": removed, "merged": merged, "split": split, "shuffled": shuffled}[name]
    a, b = "lnf-2017-en", "lnf-2019-lv"
    chance = Random(7)
    one, other = whole(books[a].clauses), whole(books[b].clauses)
    hurt = one if name == "shuffled" else damage(one, chance)
    left, right = stripped(hurt), stripped(damage(other, chance, touched(one, hurt)))
    found = ours(left.clauses, right.clauses, a, b)
    real = {(i, j) for i, held in left.holds.items() for j, holds in right.holds.items() if held & holds}
    assert f1(found, real) >= 0.97
    if name == "removed":
        alone = {("left", i) for i in left.holds if all(i != one for one, _ in real)} | {
            ("right", j) for j in right.holds if all(j != x for _, x in real)
        }
        kept = {("left", i) for i, _ in found} | {("right", j) for _, j in found}
        assert len(alone - kept) / len(alone) >= 0.8


def test_the_pilot_aligns_with_the_rules_that_it_came_from(books: dict[str, Book]) -> None:
    """Against the reviewed list; the half that was held out alone too."""
    rows = tomllib.loads((CORPUS / "relations.toml").read_text(encoding="utf-8"))["relation"]
    found = ours(list(books["lnf-2017-ru"].clauses), list(books["finso-2025-ru"].clauses), "lnf-2017-ru", "finso-2025-ru")
    for half in (rows, [row for row in rows if row.get("held_out")]):
        real = {(i, j) for row in half for i in row["old"] for j in row["new"]}
        old, new = {n for row in half for n in row["old"]}, {n for row in half for n in row["new"]}
        mine = {(i, j) for i, j in found if i in old or j in new}
        assert f1(mine, real) >= 0.97
        assert not {n for row in half if not row["old"] for n in row["new"]} & {j for _, j in mine}
        assert not {n for row in half if not row["new"] for n in row["old"]} & {i for i, _ in mine}


def test_a_rulebook_that_is_not_ours(library_rules: tuple[Book, Book]) -> None:
    """Another subject, other labels, languages that the corpus does not know, default settings."""
    left, right = library_rules
    found = align(left.clauses, right.clauses, Language("xx"), Language("yy"))
    expected = {(row[0], row[1]) for row in table("library/links.txt") if "-" not in row}
    assert linked(found) == expected
    assert set(found.left_only) == {"2.4", "3.4"}
    assert set(found.right_only) == {"3.4"}
    assert found.regime == "parallel"


def test_a_link_says_what_each_signal_said(books: dict[str, Book]) -> None:
    russian = language(CORPUS, "ru")
    found = align(books["lnf-2017-ru"].clauses, books["finso-2025-ru"].clauses, russian, russian)
    link = next(link for link in found.links if link.left == ("17.1.11",))
    assert link.right == ("8.1.11",)
    assert {"content", "values", "length", "shape", "context"} <= set(link.signals)
    assert link.signals["content"] > link.signals["context"]
    assert found.candidates["17.1.11"][0].right == ("8.1.11",)


def test_numbers_that_were_inferred_do_not_speak(books: dict[str, Book]) -> None:
    """The Russian numbers came from the English outline: they may not vouch for themselves."""
    found = align(books["lnf-2017-en"].clauses, books["lnf-2017-ru"].clauses, language(CORPUS, "en"), language(CORPUS, "ru"))
    clause = next(link for link in found.links if link.left == ("12.1",))
    assert not clause.signals.get("number")


@pytest.mark.parametrize("empty", ["left", "right", "both"])
def test_nothing_aligns_with_nothing(books: dict[str, Book], empty: str) -> None:
    some = list(books["lnf-2017-en"].clauses[:20])
    left, right = ([] if empty in ("left", "both") else some), ([] if empty in ("right", "both") else some)
    found = align(left, right, Language("en"), Language("en"))
    assert found.links == ()
    assert len(found.left_only) == sum(clause.kind is not Kind.FRONT for clause in left)


def test_a_document_aligns_with_itself(books: dict[str, Book]) -> None:
    for id, book in books.items():
        found = ours(list(book.clauses), list(book.clauses), id, id)
        assert found == {(clause.number, clause.number) for clause in book.clauses if clause.kind is not Kind.FRONT}


@pytest.fixture(scope="module")
def library_rules() -> tuple[Book, Book]:
    english = document(Reading(front_until="Article 1 ", label=LabelStyle(levels=("Article {1}", ".{1}", ".{1}"))))
    german = document(Reading(front_until="§ 1 ", label=LabelStyle(levels=("§ {1}", " ({1})", " {a})"))))
    return read_case(english, "en"), read_case(german, "de")


def read_case(rules: Document, name: str) -> Book:
    return parse(rules, source((CASES / "library" / f"{name}.txt").read_text(encoding="utf-8")))


def f1(found: set[tuple[str, str]], real: set[tuple[str, str]]) -> float:
    hit = len(found & real)
    return 2 * hit / max(1, len(found) + len(real))
