"""Who does the work of many pairs: this process, several on this computer, or a Dask cluster."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

from rulebook.errors import InputError

Task = TypeVar("Task")
Done = TypeVar("Done")
PATIENCE = 10.0
"""Seconds after which a cluster that says nothing is asked whether anybody is still at work."""


class Work(Protocol):
    """Does tasks, in whatever order, and gives what came of them in theirs; `map` is the plainest."""

    def __call__(self, verb: Callable[[Task], Done], tasks: Iterable[Task], /) -> Iterator[Done]: ...


@contextmanager
def workers(jobs: int = 1, scheduler: str = "") -> Iterator[Work]:
    """So many processes of this computer, or the cluster at an address."""
    if scheduler:
        with _cluster(scheduler) as client:
            yield _Pool(client.get_executor(), lambda: bool(client.scheduler_info()["workers"]))
    elif jobs > 1:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as executor:
            yield _Pool(executor, lambda: True)
    else:
        yield map


class _Pool:
    """Tasks given to an executor; one that cannot be done takes the others with it."""

    def __init__(self, executor: Executor, alive: Callable[[], bool]) -> None:
        self.executor, self.alive = executor, alive

    def __call__(self, verb: Callable[[Task], Done], tasks: Iterable[Task], /) -> Iterator[Done]:
        futures = [self.executor.submit(verb, task) for task in tasks]
        try:
            for future in futures:
                yield self._result(future)
        except (BrokenProcessPool, CancelledError, OSError) as fault:
            raise _gone() from fault
        except Exception as fault:
            if type(fault).__name__ == "KilledWorker":  # Dask's, which nobody has without the extra
                raise _gone() from fault
            raise
        finally:
            for future in futures:
                future.cancel()

    def _result(self, future: "Future[Done]") -> Done:
        while True:
            try:
                return future.result(PATIENCE)
            except TimeoutError:
                if future.done():  # the task's own
                    raise
                if not self.alive():
                    raise _gone() from None


def _gone() -> InputError:
    hint = "nothing was written; build again, with fewer --jobs if memory was short"
    return InputError("a process that aligned two documents was ended before it was done", hint=hint)


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    """A client of the Dask cluster at an address, which has somebody to do the work."""
    try:
        from distributed import Client
    except ImportError:
        raise InputError("--scheduler needs Dask", hint="pip install 'rulebook[cluster]'") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as fault:
        what = f"no Dask scheduler answers at {address}"
        raise InputError(what, hint="give an address such as tcp://127.0.0.1:8786") from fault
    with client:
        if not client.scheduler_info()["workers"]:
            raise InputError(f"the cluster at {address} has no workers", hint="start some with `dask worker`")
        yield client
