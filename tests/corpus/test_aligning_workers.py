"""Who aligns makes no difference to the links; one who is killed takes nothing half-done with him."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from crossref.aligning import alignments
from crossref.aligning.alignments import align_documents
from crossref.aligning.workers import workers
from rulebook.books import Book
from rulebook.commands.cli import main
from rulebook.errors import InputError
from rulebook.files.memo import Memo
from rulebook.index import Books
from rulebook.records import Alignment
from rulebook.sources.sources import Sources
from tests.slow.test_aligning_ties import stored
from tests.support import edit_text, refused

GONE = (
    "a process that aligned two documents was ended before it was done; nothing was written; "
    "build again, with fewer --jobs if memory was short"
)


def die(task: alignments.AlignmentTask) -> alignments.Done:
    """Ends as a process does that the system takes for too large."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError(task.ids)


@pytest.fixture
def few(books: dict[str, Book]) -> Books:
    """Some clauses of three documents."""
    return {id: books[id].clauses[:90] for id in ("lnf-2017-en", "lnf-2017-fr", "lnf-2019-lv")}


def encoded(corpus: Sources, few: Books, jobs: int = 1, scheduler: str = "") -> bytes:
    with workers(jobs, scheduler) as work:
        return msgspec.json.encode(align_documents(corpus, few, Memo(Alignment), work=work))


def test_two_processes_make_the_same_bytes_as_one(corpus: Sources, few: Books) -> None:
    alone = encoded(corpus, few)
    assert len(msgspec.json.decode(alone)) == 3
    assert encoded(corpus, few, jobs=2) == alone


@pytest.fixture
def cluster() -> Iterator[str]:
    """The address of a Dask cluster of two processes on this machine."""
    from distributed import LocalCluster

    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "scheduler_port": 0}
    with LocalCluster(**options) as cluster:
        yield cluster.scheduler_address


@pytest.mark.filterwarnings("default")  # Dask's own
def test_a_cluster_makes_the_same_bytes_too(corpus: Sources, few: Books, cluster: str) -> None:
    assert encoded(corpus, few, scheduler=cluster) == encoded(corpus, few)


def test_a_killed_process_is_told_in_one_line_and_nothing_is_written(
    copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    edit_text(copy, "lnf-2017-fr", "juge-arbitre", "arbitre")
    before, folders = stored(copy), {path.name for path in (copy / "build").iterdir()}
    monkeypatch.setattr(alignments, "align_task", die)
    assert refused(capsys, "build", "--jobs", "2") == f"rulebook: {GONE}\n"
    assert stored(copy) == before
    assert {path.name for path in (copy / "build").iterdir()} <= {*folders, ".lock"}


def test_a_worker_of_another_version_is_refused(
    corpus: Sources, few: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    align_task = alignments.align_task
    monkeypatch.setattr(alignments, "align_task", lambda task: align_task(task)._replace(code="older"))
    with pytest.raises(InputError, match="aligned by another version of the program; give every worker"):
        align_documents(corpus, few, Memo(Alignment))


def test_a_scheduler_that_is_not_there(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = stored(copy)
    err = refused(capsys, "build", "--scheduler", "nowhere")
    assert err.endswith(
        "no Dask scheduler answers at nowhere; give an address such as tcp://127.0.0.1:8786\n"
    )
    assert main(["build", "--scheduler", "tcp://127.0.0.1:8786", "--jobs", "2"]) == 2
    assert capsys.readouterr().err == "rulebook: --jobs and --scheduler were both given; choose one\n"
    assert stored(copy) == before


def test_without_dask_the_remedy_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], copy: Path
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", ModuleType("distributed"))
    assert main(["build", "--scheduler", "tcp://127.0.0.1:8786"]) == 2
    assert capsys.readouterr().err == "rulebook: --scheduler needs Dask; pip install 'rulebook[cluster]'\n"
    assert copy.exists()
