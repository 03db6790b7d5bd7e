"""Clauses find their counterparts: in our five documents, damaged ones, and a rulebook that is not ours."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from bench.damage import Copy, merged, removed, shuffled, split, stripped, touched, whole
from crossref.aligning.align import PairLinks, align
from crossref.aligning.lexicon import glossary_lemmas
from rulebook.books import Book
from rulebook.language.words import Language
from rulebook.reading.parse import parse
from rulebook.reading.profile import LabelStyle, Profile
from rulebook.reading.read import source_of_text
from rulebook.records import Clause, Kind
from rulebook.sources.sources import Sources
from tests.support import CASES, LNF, sample_document, table

Pairs = set[tuple[str, str]]


def linked_pairs(alignment: PairLinks) -> Pairs:
    pairs = set()
    for link in alignment.links:
        pairs |= {(left, right) for left in link.left for right in link.right}
    return pairs


def aligned_pairs(corpus: Sources, left: Sequence[Clause], right: Sequence[Clause], a: str, b: str) -> Pairs:
    """The pairs that the aligner finds between clauses of two of our documents."""
    one, other = corpus.languages[a], corpus.languages[b]
    return linked_pairs(align(left, right, one, other, glossary_lemmas(corpus.glossary, one, other)))


def true_pairs(left: Copy, right: Copy) -> Pairs:
    """The pairs that hold parts of the same original clause."""
    pairs = set()
    for i, originals in left.holds.items():
        pairs |= {(i, j) for j, others in right.holds.items() if originals & others}
    return pairs


def f1(pairs: Pairs, real: Pairs) -> float:
    return 2 * len(pairs & real) / max(1, len(pairs) + len(real))


@pytest.mark.parametrize(("a", "b"), list(combinations(LNF, 2)))
def test_translations_align_without_their_numbers(
    corpus: Sources, books: dict[str, Book], a: str, b: str
) -> None:
    left, right = stripped(whole(books[a].clauses)), stripped(whole(books[b].clauses))
    pairs = aligned_pairs(corpus, left.clauses, right.clauses, a, b)
    assert f1(pairs, true_pairs(left, right)) >= 0.99


@pytest.mark.parametrize("name", ["removed", "merged", "split", "shuffled"])
def test_damage_is_survived(corpus: Sources, books: dict[str, Book], name: str) -> None:
    damage = {"removed": removed, "merged": merged, "split": split, "shuffled": shuffled}[name]
    a, b = "lnf-2017-en", "lnf-2019-lv"
    chance = Random(7)
    one, other = whole(books[a].clauses), whole(books[b].clauses)
    hurt = one if name == "shuffled" else damage(one, chance)
    left, right = stripped(hurt), stripped(damage(other, chance, touched(one, hurt)))
    pairs, real = aligned_pairs(corpus, left.clauses, right.clauses, a, b), true_pairs(left, right)
    assert f1(pairs, real) >= 0.97
    if name == "removed":
        alone = set(left.holds) - {i for i, _ in real}, set(right.holds) - {j for _, j in real}
        left_alone = alone[0] - {i for i, _ in pairs}, alone[1] - {j for _, j in pairs}
        assert sum(map(len, left_alone)) / sum(map(len, alone)) >= 0.8


@pytest.mark.parametrize("held_out", [False, True], ids=["all", "held out"])
def test_the_pilot_aligns_with_the_rules_that_it_came_from(
    corpus: Sources, books: dict[str, Book], held_out: bool
) -> None:
    """Against the reviewed list; the half that was held out alone too."""
    a, b = "lnf-2017-ru", "finso-2025-ru"
    rows = [row for row in corpus.reviewed.value.relation if row.held_out or not held_out]
    assert rows
    real: Pairs = set()
    for row in rows:
        real |= {(i, j) for i in row.old for j in row.new}
    old = set[str]().union(*(row.old for row in rows))
    new = set[str]().union(*(row.new for row in rows))
    pairs = aligned_pairs(corpus, books[a].clauses, books[b].clauses, a, b)
    pairs = {(i, j) for i, j in pairs if i in old or j in new}
    assert f1(pairs, real) >= 0.97
    assert not set[str]().union(*(row.new for row in rows if not row.old)) & {j for _, j in pairs}
    assert not set[str]().union(*(row.old for row in rows if not row.new)) & {i for i, _ in pairs}


def unlinked(clauses: Sequence[Clause], linked: Sequence[tuple[str, ...]]) -> set[str]:
    """Numbers of the clauses that stand in no link."""
    numbers = {clause.number for clause in clauses if clause.kind is not Kind.FRONT}
    return numbers.difference(*linked)


def test_a_rulebook_that_is_not_ours() -> None:
    """Another subject, other labels, languages that the corpus does not know, default settings."""
    left = read_case("en", Profile(front_until="Article 1 ", label=ARTICLES))
    right = read_case("de", Profile(front_until="§ 1 ", label=PARAGRAPHS))
    alignment = align(left.clauses, right.clauses, Language("xx"), Language("yy"))
    expected = {(row[0], row[1]) for row in table("library/links.txt") if "-" not in row}
    assert linked_pairs(alignment) == expected
    assert unlinked(left.clauses, [link.left for link in alignment.links]) == {"2.4", "3.4"}
    assert unlinked(right.clauses, [link.right for link in alignment.links]) == {"3.4"}
    assert alignment.regime == "parallel"


ARTICLES = LabelStyle(levels=("Article {1}", ".{1}", ".{1}"))
PARAGRAPHS = LabelStyle(levels=("§ {1}", " ({1})", " {a})"))


def read_case(name: str, reading: Profile) -> Book:
    text = (CASES / "library" / f"{name}.txt").read_text(encoding="utf-8")
    return parse(sample_document(reading), source_of_text(text))


def test_a_link_gives_the_value_of_each_signal(corpus: Sources, books: dict[str, Book]) -> None:
    russian = corpus.language("ru")
    alignment = align(books["lnf-2017-ru"].clauses, books["finso-2025-ru"].clauses, russian, russian)
    link = next(link for link in alignment.links if link.left == ("17.1.11",))
    assert link.right == ("8.1.11",)
    assert {"content", "values", "length", "shape", "context"} <= set(link.signals)
    assert link.signals["content"] > link.signals["context"]
    assert alignment.candidates[0]["17.1.11"][0].right == ("8.1.11",)


def test_numbers_that_were_inferred_do_not_count(corpus: Sources, books: dict[str, Book]) -> None:
    """The Russian numbers came from the English outline: they may not vouch for themselves."""
    english, russian = corpus.language("en"), corpus.language("ru")
    alignment = align(books["lnf-2017-en"].clauses, books["lnf-2017-ru"].clauses, english, russian)
    inferred = {clause.number for clause in books["lnf-2017-ru"].clauses if clause.label is None}
    links = [link for link in alignment.links if inferred & set(link.right)]
    assert len(links) > 200
    assert not any(link.signals.get("number") for link in links)


@pytest.mark.parametrize("empty", ["left", "right", "both"])
def test_nothing_aligns_with_nothing(books: dict[str, Book], empty: str) -> None:
    some = [clause for clause in books["lnf-2017-en"].clauses[:20] if clause.kind is not Kind.FRONT]
    left = [] if empty in ("left", "both") else some
    right = [] if empty in ("right", "both") else some
    alignment = align(left, right, Language("en"), Language("en"))
    assert alignment.links == ()
    assert alignment.candidates == ({}, {})
