"""Worker processes: each takes one piece of work at a time over a pipe of its own, so that one that dies harms no other."""

import multiprocessing
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, Final, Protocol

from auditor.run.work import quiet_collector

PER_WORKER: Final = 3
"""How much work is handed out for each worker before the first result is asked for."""
_TRIES: Final = 2
"""How often a piece of work may be begun before it counts as what kills its worker."""
_INTERVAL: Final = 0.0005
"""Seconds after which the thread that cuts a file makes room for one that has a worker to serve; by default it is ten times that."""
_CONTEXT: Final = multiprocessing.get_context("spawn")


class WorkerLostError(Exception):
    """A worker died each time over one piece of work, or was stopped."""


class Job(Protocol):
    """Work handed out; its result may raise WorkerLostError."""

    def result(self) -> Any: ...


class Crew(Protocol):
    """Takes work and gives jobs; window: how many are handed out before the first is asked for."""

    window: int

    def hand_out(self, work: Callable[..., Any], *what: Any) -> Job: ...

    def stop(self) -> None: ...


class Workers:
    """As many processes as are wanted."""

    def __init__(self, count: int) -> None:
        self.window = count * PER_WORKER
        self._interval = sys.getswitchinterval()
        sys.setswitchinterval(_INTERVAL)
        self._queue: SimpleQueue[_Task | None] = SimpleQueue()
        self._workers = [_Worker(self._queue) for _ in range(count)]

    def hand_out(self, work: Callable[..., Any], *what: Any) -> "Future[Any]":
        """Work for the next free worker."""
        future: Future[Any] = Future()
        self._queue.put((future, work, what))
        return future

    def stop(self) -> None:
        """Ends the workers at once, whatever they do."""
        sys.setswitchinterval(self._interval)
        for worker in self._workers:
            worker.stop()
        for _ in self._workers:
            self._queue.put(None)


_Task = tuple["Future[Any]", Callable[..., Any], tuple[Any, ...]]


class _Worker:
    """A process and the thread that serves it; the process is started afresh when it dies."""

    def __init__(self, queue: "SimpleQueue[_Task | None]") -> None:
        self._queue = queue
        self._stopped = False
        self._start()
        threading.Thread(target=self._serve, daemon=True).start()

    def stop(self) -> None:
        self._stopped = True
        self._process.terminate()

    def _start(self) -> None:
        """An interrupt goes to the parent alone: the process begins with the signal blocked."""
        self._pipe, there = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_work, args=(there,), daemon=True)
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT]) if hasattr(signal, "pthread_sigmask") else None
        try:
            self._process.start()
        finally:
            if mask is not None:
                signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        there.close()

    def _serve(self) -> None:
        while (task := self._queue.get()) is not None and not self._stopped:
            future, work, what = task
            try:
                future.set_result(self._ask(work, what))
            except Exception as error:
                future.set_exception(error)
        self._pipe.close()

    def _ask(self, work: Callable[..., Any], what: tuple[Any, ...]) -> Any:
        for _ in range(_TRIES):
            try:
                self._pipe.send((work, what))
                value, error = self._pipe.recv()
            except (EOFError, OSError):
                if self._stopped:
                    break
                self._pipe.close()
                self._start()
                continue
            if error:
                raise RuntimeError(error)
            return value
        raise WorkerLostError


def _work(pipe: "Connection[Any, Any]") -> None:
    """What a process does until its parent goes away: work in, a value or the text of an error out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    quiet_collector()
    while True:
        try:
            work, what = pipe.recv()
        except EOFError:
            return
        try:
            answer = work(*what), ""
        except Exception:
            answer = None, traceback.format_exc()
        pipe.send(answer)
