"""Concepts and decisions through whole builds."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from crossref.making.build import build
from rulebook.books import Book
from rulebook.commands.cli import main
from rulebook.reading.books import read_books
from rulebook.reading.documents import DocumentEntry
from rulebook.reading.read import Source
from rulebook.records import Clause, ClauseId
from rulebook.sources.sources import Sources
from tests.corpus.test_aligning_concepts import LANGUAGES, unname
from tests.support import clause_of, edit, printed, refused


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

    monkeypatch.setattr("crossref.making.align.read_books", read_swapped)
    unname(copy)
    notes = [note.message for note in build(Sources(copy)).parts.manifest.notes if note.kind == "numbering"]
    assert any("lnf-2017-ru/12.25" in message for message in notes)
    assert any("lnf-2017-ru/12.28" in message for message in notes)


def test_a_published_id_may_not_disappear(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    concepts = copy / "corpus/concepts/concepts.toml"
    edit(concepts, 'id = "puck-in-pocket"', 'id = "puck-pocketed"')
    complaint = refused(capsys, "build")
    assert "corpus/concepts/published.txt:" in complaint
    assert "published concept 'puck-in-pocket' is gone; keep it, or make it an alias" in complaint
    edit(concepts, 'id = "puck-pocketed"\n', 'id = "puck-pocketed"\naliases = ["puck-in-pocket"]\n')
    page = copy / "corpus/rules/meaning/penalty-disc-section.md"
    line = page.read_text("utf-8").partition("## puck-in-pocket\n")[0].count("\n") + 1
    assert f"penalty-disc-section.md:{line}: no concept 'puck-in-pocket'" in refused(capsys, "build")
    edit(page, "## puck-in-pocket\n", "## puck-pocketed\n")
    assert main(["build"]) == 0
    capsys.readouterr()
    assert json.loads(printed(capsys, "concept", "puck-in-pocket", "--json"))["concept"] == "puck-pocketed"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('id = "puck-weight"', 'id = "puck-in-pocket"', "concept id 'puck-in-pocket' is defined twice"),
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
    edit(copy / "corpus/concepts/concepts.toml", old, new)
    line = refused(capsys, "build")
    assert complaint in line
    assert "corpus/concepts/concepts.toml:" in line


def test_a_concept_without_a_name_is_reported_with_its_anchor(copy: Path) -> None:
    """A document that nobody has read yet builds, too; what lacks a name is listed, all of it at once."""
    (copy / "corpus/concepts/decisions.toml").unlink()
    parts = build(Sources(copy)).parts
    named = {concept.id for concept in Sources(copy).concepts_file.value.concept}
    nameless = [concept for concept in parts.concepts if concept.id not in named]
    notes = [note for note in parts.manifest.notes if note.kind == "unnamed"]
    assert len(notes) == len(nameless) > 1
    for note, concept in zip(notes, nameless, strict=True):
        document, numbers = next(iter(concept.members.items()))
        assert note.message == f"the concept of {document}/{numbers[0]} has no name"
        assert note.hint.endswith(f"with the anchor {document}/{numbers[0]}")
        assert concept.headline == dict.fromkeys(LANGUAGES)


def test_a_concept_with_two_names_fails_the_build(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clauses = Sources(copy).index.clauses
    left, right = (clauses[ClauseId("lnf-2017-en", number)] for number in ("17.1.4", "17.1.5"))
    with (copy / "corpus/concepts/decisions.toml").open("a", encoding="utf-8") as file:
        file.write(f'\n[[link]]\nclauses = ["{left.id}", "{right.id}"]\ntogether = true\nreason = "r"\n')
        file.write(f'hashes = ["{left.hash}", "{right.hash}"]\n')
    before = Sources(copy).manifest
    complaint = refused(capsys, "build")
    assert (
        "corpus/concepts/concepts.toml: the concept of lnf-2017-en/17.1.4 holds puck-in-pocket and "
        in complaint
    )
    assert Sources(copy).manifest == before


def test_stale_decisions_are_reported(copy: Path) -> None:
    decided = Sources(copy).decisions.value.link[2]
    edit(copy / "corpus/concepts/decisions.toml", decided.hashes[0], "0" * 16)
    unname(copy)
    notes = build(Sources(copy)).parts.manifest.notes
    (note,) = [note for note in notes if note.kind == "stale"]
    assert all(id in note.message for id in decided.clauses)
