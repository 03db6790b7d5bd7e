"""Alignments of pairs: made once, taken over while nothing changes."""

from pathlib import Path

import pytest

from crossref.aligning import alignments
from crossref.aligning.concepts import connected_clauses, implied_links
from crossref.making.build import build
from rulebook.books import Book
from rulebook.files.memo import Memo, memo_file
from rulebook.records import Alignment
from rulebook.sources.sources import Sources
from tests.support import DOCUMENTS, edit_text


def stored(project: Path) -> dict[str, bytes]:
    folder = project / "build" / "records"
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_second_build_takes_over_what_did_not_change(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("aligned again")

    before = stored(copy)
    monkeypatch.setattr(alignments, "align_task", refuse)
    assert build(Sources(copy)).memos.findings.made == 0
    assert stored(copy) == before


def test_a_changed_document_is_aligned_with_its_pairs_only(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    align_task = alignments.align_task
    aligned_again: list[set[str]] = []

    def count(task: alignments.AlignmentTask) -> alignments.Done:
        aligned_again.append(set(task.ids))
        return align_task(task)

    edit_text(copy, "lnf-2017-fr", "juge-arbitre", "arbitre")
    monkeypatch.setattr(alignments, "align_task", count)
    build(Sources(copy))
    assert len(aligned_again) == len(DOCUMENTS) - 1
    assert all("lnf-2017-fr" in pair for pair in aligned_again)


def test_editions_make_a_chain(corpus: Sources) -> None:
    """Of one edition, of neighbours, and of editions with another between them."""
    steps = alignments.edition_steps(corpus.entries)
    assert steps["lnf-2017-en", "lnf-2017-ru"] == 0
    assert steps["lnf-2017-fr", "lnf-2019-lv"] == steps["lnf-2019-lv", "finso-2025-ru"] == 1
    assert steps["lnf-2017-ru", "finso-2025-ru"] == 2


def test_far_editions_are_joined_along_the_chain(
    corpus: Sources, books: dict[str, Book], monkeypatch: pytest.MonkeyPatch
) -> None:
    clauses = {id: book.clauses for id, book in books.items()}
    memo = Memo(Alignment, memo_file(corpus.root, "alignments"))
    far = "lnf-2017-ru", "finso-2025-ru"
    links = []
    for reach in (2, 1):
        monkeypatch.setattr(alignments, "REACH", reach)
        made = alignments.align_documents(corpus, clauses, memo)
        joined = {(alignment.left, alignment.right) for alignment in made if alignment.regime == "joined"}
        assert joined == {
            pair for pair, steps in alignments.edition_steps(corpus.entries).items() if steps > reach
        }
        links.append(set(implied_links(connected_clauses(clauses, made), *far)))
    assert (far in joined, len(joined)) == (True, 3)
    assert len(links[0] & links[1]) > 0.9 * len(links[0])
