"""Alignments of pairs: made once, taken over while nothing changes."""

from pathlib import Path

import pytest

from crossref.aligning import ties
from crossref.build import build
from rulebook.corpus import AuthoredCorpus

from .support import DOCUMENTS, edit_text


def stored(project: Path) -> dict[str, bytes]:
    folder = project / "build" / "records"
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_second_build_takes_over_what_did_not_change(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("aligned again")

    before = stored(copy)
    monkeypatch.setattr(ties, "align_task", refuse)
    assert build(AuthoredCorpus(copy)).checked == 0
    assert stored(copy) == before


def test_a_changed_document_is_aligned_with_its_pairs_only(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    align_task = ties.align_task
    aligned_again: list[set[str]] = []

    def count(task: ties.Task) -> ties.Done:
        aligned_again.append(set(task.ids))
        return align_task(task)

    edit_text(copy, "lnf-2017-fr", "juge-arbitre", "arbitre")
    monkeypatch.setattr(ties, "align_task", count)
    build(AuthoredCorpus(copy))
    assert len(aligned_again) == len(DOCUMENTS) - 1
    assert all("lnf-2017-fr" in pair for pair in aligned_again)
