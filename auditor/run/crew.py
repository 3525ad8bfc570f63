"""Who does the work: this process, or worker processes; either way what comes back is in order and the same."""

import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

PER_WORKER = 3
"""How much work waits for each worker."""


class WorkerLostError(Exception):
    """A worker died twice over one piece of work."""


class Job(Protocol):
    """Work handed out; its result may raise WorkerLostError."""

    def result(self) -> Any: ...


class Crew(Protocol):
    """Takes work and gives jobs; window: how many are handed out before the first is asked for."""

    window: int

    def hand_out(self, work: Callable[..., Any], *what: Any) -> Job: ...

    def stop(self) -> None: ...


class WorkerJob:
    """Work in a worker; done again, alone, in a fresh pool if the worker died."""

    def __init__(self, crew: "Workers", work: Callable[..., Any], what: tuple[Any, ...]) -> None:
        self.crew = crew
        self.work = work
        self.what = what
        self.pool, self.future = crew.submit(work, what)

    def result(self) -> Any:
        try:
            return self.future.result()
        except BrokenProcessPool:
            self.crew.replace(self.pool)
        try:
            return self.crew.alone(self.work, self.what)
        except BrokenProcessPool:
            raise WorkerLostError from None


class Workers:
    """A pool of processes, started afresh when one of them dies."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.window = count * PER_WORKER
        self._pool = self._start(count)

    def hand_out(self, work: Callable[..., Any], *what: Any) -> WorkerJob:
        """Work for the next free worker."""
        return WorkerJob(self, work, what)

    def submit(self, work: Callable[..., Any], what: tuple[Any, ...]) -> tuple[ProcessPoolExecutor, Future[Any]]:
        """The work's future and the pool that it depends on."""
        try:
            return self._pool, self._pool.submit(work, *what)
        except BrokenProcessPool:
            self.replace(self._pool)
            return self._pool, self._pool.submit(work, *what)

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """A fresh pool in place of a broken one."""
        if self._pool is broken:
            broken.shutdown(wait=False, cancel_futures=True)
            self._pool = self._start(self.count)

    def alone(self, work: Callable[..., Any], what: tuple[Any, ...]) -> Any:
        """Work done by a worker of its own, so that no other piece of work can be what kills it."""
        with self._start(1) as pool:
            return pool.submit(work, *what).result()

    def stop(self) -> None:
        """Ends the workers at once, whatever they do."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()

    def _start(self, count: int) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(count, mp_context=context, initializer=_leave_interrupts_to_the_parent)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
