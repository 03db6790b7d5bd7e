"""Editions compared: reviewed changes are shown, copies have none, a document without rules is welcome."""

import re
from collections.abc import Callable
from itertools import chain
from random import Random

import msgspec
import pytest

from crossref.aligning.align import align
from crossref.aligning.lexicon import glossary_lemmas
from crossref.comparing.behaviour import differences
from crossref.comparing.changes import Comparison, Evidence, compare_documents, find_changes, open_comparer
from crossref.comparing.readings import stored_readings
from crossref.comparing.redline import untouched
from crossref.comparing.sides import Side
from rulebook.findings import Basis, Carried
from rulebook.language.words import Language
from rulebook.records import Clause, Concept, Kind
from rulebook.sources.sources import Sources
from tests.support import DOCUMENTS

EARLY = ("lnf-2017-en", "lnf-2019-lv")
"""Documents of two editions that nobody has read for changes."""


def compared(corpus: Sources, left: str, right: str) -> Comparison:
    return compare_documents(corpus, left, right, differences(stored_readings(corpus), left, right))


@pytest.mark.parametrize("left", [id for id in DOCUMENTS if id.startswith("lnf-2017")])
def test_every_reviewed_change_of_substance_is_told(corpus: Sources, left: str) -> None:
    """Between the Russian texts all of them; from the translations, which have the same numbers, too."""
    changes = {(change.old, change.new): change for change in compared(corpus, left, "finso-2025-ru").changes}
    reviewed = [row for row in corpus.reviewed.value.relation if row.substantive]
    assert len(reviewed) > 75
    carried = Carried(source="lnf-2017-ru", target="finso-2025-ru")
    ground = Basis.REVIEWED if left == "lnf-2017-ru" else carried
    for row in reviewed:
        change = changes[row.old, row.new]
        assert change.substantive
        assert change.substance == row.substance
        assert change.effect == row.effect
        assert (change.importance, change.because) == (row.importance, row.because)
        assert change.grounds == (ground,)


def test_editions_that_were_read_are_reviewed_in_any_wording(corpus: Sources) -> None:
    by_words = {}
    for left in ("lnf-2017-en", "lnf-2017-fr", "lnf-2017-ru"):
        changes = compare_documents(corpus, left, "finso-2025-ru", editions=True).changes
        by_words[left] = {change.concept for change in changes if change.substantive}
        assert {change.grounds[0] for change in changes} == {Basis.REVIEWED}
        of_the_text = {change.grounds[1:] for change in changes}  # only the text that was read mistranslates
        assert of_the_text == ({(), (Basis.TRANSLATION,)} if left == "lnf-2017-ru" else {()})
    assert len(set(map(frozenset, by_words.values()))) == 1
    assert len(by_words["lnf-2017-en"]) == 106


def test_that_nothing_changed_is_carried_over_only_where_nothing_in_between_did(corpus: Sources) -> None:
    between = open_comparer(corpus).amended("lnf-2017-ru", "lnf-2019-lv")
    assert between
    for change in compare_documents(corpus, "lnf-2019-lv", "finso-2025-ru").changes:
        assert Basis.REVIEWED not in change.grounds
        carried = any(isinstance(ground, Carried) for ground in change.grounds)
        assert change.substantive or not (carried and change.concept in between)
    assert all(Basis.REVIEWED not in change.grounds for change in compared(corpus, *EARLY).changes)


@pytest.mark.parametrize("left", ["lnf-2017-en", "lnf-2017-fr"])
def test_translations_of_one_edition_never_differ_in_substance(corpus: Sources, left: str) -> None:
    comparison = compared(corpus, left, "lnf-2017-ru")
    assert comparison.behaviour
    assert not [change for change in comparison.changes if change.substantive]


def test_a_difference_of_one_translation_is_no_amendment(corpus: Sources) -> None:
    comparison = compared(corpus, *EARLY)
    ruled = {concept for one in comparison.behaviour for concept in one.responsible}
    assert ruled
    amendments = {change.concept for change in comparison.changes if change.substantive}
    assert "doubles-middle-circle-ban" not in amendments  # the texts of 2017 do not agree themselves
    assert "third-warning-sets-lost" not in amendments  # only the French text differs
    for change in comparison.changes:
        assert change.substantive is (change.relation not in ("same", "moved-only", "reworded"))
        assert not change.substantive or change.grounds
        if change.concept in ruled:
            assert change.substantive or Basis.TRANSLATION in change.grounds


def test_values_are_compared_as_values(corpus: Sources) -> None:
    changes = {change.concept: change for change in compared(corpus, "lnf-2017-ru", "finso-2025-ru").changes}
    assert changes["two-minute-table-trial"].substantive
    assert changes["zone-disc-first-set-loss"].parameters == (("2", "-"),)
    changes = {change.concept: change for change in compared(corpus, "lnf-2017-en", "finso-2025-ru").changes}
    assert ("12", "15") in changes["game-surface-plywood"].parameters
    assert ("±1", "±10") in changes["edge-width"].parameters


# ---- copies ----


def plain_side(document: str, clauses: list[Clause], language: Language) -> Side:
    """A document whose sections are known by their headings alone."""
    by_number = {clause.number: clause for clause in clauses}
    sections = {}
    for number in by_number:
        above: str | None = number
        while above and by_number[above].kind not in (Kind.SECTION, Kind.ANNEX_GROUP):
            above = by_number[above].parent
        sections[number] = re.sub(r"\W+", " ", by_number[above].text).strip().casefold() if above else ""
    return Side(
        id=document, language=language, clauses=by_number, family="one", edition="one", sections=sections
    )


def renumbered(clauses: list[Clause], chance: Random) -> list[Clause]:
    numbers = {clause.number: f"{n}.{chance.randint(1, 9)}" for n, clause in enumerate(clauses, 500)}
    return [
        msgspec.structs.replace(
            clause, number=numbers[clause.number], label=None, parent=numbers.get(clause.parent or "")
        )
        for clause in clauses
    ]


def with_texts(clauses: list[Clause], spoil: Callable[[str], str]) -> list[Clause]:
    return [msgspec.structs.replace(clause, text=spoil(clause.text)) for clause in clauses]


def rewrapped(clauses: list[Clause], chance: Random) -> list[Clause]:
    return with_texts(clauses, lambda text: re.sub(r" ", lambda _: chance.choice([" ", "  ", "\n"]), text))


def repunctuated(clauses: list[Clause], chance: Random) -> list[Clause]:
    marks = str.maketrans({"„": '"', "”": '"', "“": '"', ";": ".", "–": "-", "’": "'"})

    def spoil(text: str) -> str:
        return text.translate(marks).replace(",", chance.choice([",", ""])) + chance.choice(["", "."])

    return with_texts(clauses, spoil)


def shuffled(clauses: list[Clause], chance: Random) -> list[Clause]:
    blocks: list[list[Clause]] = [[]]
    for clause in clauses:
        if clause.kind in (Kind.SECTION, Kind.PART, Kind.ANNEX_GROUP):
            blocks.append([])
        blocks[-1].append(clause)
    chance.shuffle(blocks)
    return list(chain.from_iterable(blocks))


def same(clauses: list[Clause], chance: Random) -> list[Clause]:
    return clauses


Spoil = Callable[[list[Clause], Random], list[Clause]]
SPOILT: tuple[Spoil, ...] = (same, renumbered, rewrapped, repunctuated, shuffled)


@pytest.mark.parametrize(("document", "spoil"), list(zip(DOCUMENTS, SPOILT, strict=True)))
def test_a_copy_has_no_change_of_substance(corpus: Sources, document: str, spoil: Spoil) -> None:
    copy_has_no_change(corpus, document, spoil)


def copy_has_no_change(corpus: Sources, document: str, spoil: Spoil) -> None:
    """A document against a copy that reads the same but for its numbers, lines, signs or order."""
    language = corpus.languages[document]
    clauses = [clause for clause in corpus.clauses(document) if clause.kind is not Kind.FRONT]
    spoilt = spoil(clauses, Random(document))
    left, right = plain_side(document, clauses, language), plain_side("copy", spoilt, language)
    glossary = glossary_lemmas(corpus.glossary, language, language)
    links = align(clauses, spoilt, language, language, glossary).links
    concepts = [
        Concept(id=f"c{n}", headline={}, members={document: link.left, "copy": link.right})
        for n, link in enumerate(links)
    ]
    linked = set[str]().union(*(link.left for link in links))
    assert linked == {clause.number for clause in clauses}
    changes = find_changes(left, right, concepts, Evidence())
    assert [change for change in changes if change.substantive] == []
    assert all(untouched(change.runs) for change in changes)


# ---- a document that nobody wrote rules for ----
