"""Inputs to work and back: small files whole, big files in pieces, results in the order of the inputs."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from auditor.batch.audit_file import NO_BOARD, TEACHING, cannot_be_read, seekable
from auditor.batch.inputs import STDIN, Input
from auditor.batch.pieces import BIG, Carry, Piece, admits, cut_file, first_carry
from auditor.record.problems import ERROR, Problem
from auditor.run.fold import FileRows
from auditor.run.work import How, Left, left_of, left_of_piece, work_on_file, work_on_piece

if TYPE_CHECKING:
    from auditor.run.crew import Crew, Job


class FileWork:
    """One file in hand: its rows, and the Carry behind what was settled.

    The steps handed out are settled in order; each is a call that adds to the rows.
    """

    def __init__(self, source: Input, how: How) -> None:
        self.source = source
        self.how = how
        self.rows = FileRows(source.name, how)
        self._carry: Carry | None = None

    def whole(self, crew: "Crew | None") -> Callable[[], None]:
        """The step that audits the whole file."""
        if crew is None:
            return lambda: self._add(work_on_file(self.source, self.how))
        job = crew.hand_out(work_on_file, self.source, self.how)
        return lambda: self._settled(job, self._add, 1)

    def problem(self, problem: Problem) -> Callable[[], None]:
        """The step that notes a problem of the file."""

        return lambda: self._add(left_of([problem], self.source.name, self.how))

    def instead(self, problem: Problem) -> Callable[[], None]:
        """The step that forgets what the file gave so far, for a problem that says why it is not audited."""

        def step() -> None:
            self.rows.close()
            self.rows = FileRows(self.source.name, self.how)
            self.problem(problem)()

        return step

    def piece(self, piece: Piece, crew: "Crew | None") -> Callable[[], None]:
        """The step that audits a piece. The first is audited here and now: the others need to know what it holds."""
        if self._carry is None:
            self._carry = first_carry(piece.form)
            lefts = left_of_piece(piece, self._carry, self.how)
            first = list(lefts) if crew else lefts
            return lambda: self._add(first)
        if crew is None:
            return lambda: self._again(piece)
        sent = self._carry.cut()
        job = crew.hand_out(work_on_piece, piece, sent, self.how)
        return lambda: self._settled(job, lambda result: self._take(piece, sent, *result), piece.blocks[0].line)

    def _take(self, piece: Piece, sent: Carry, lefts: list[Left], after: Carry) -> None:
        """What a worker made of a piece, if its guess of what stands before it was right; else the piece again."""
        if self._carry is None:
            return
        before = self._carry.records
        if admits(self._carry, sent, after):
            self._add(lefts, before)
        else:
            self._again(piece)

    def _again(self, piece: Piece) -> None:
        if self._carry is not None:
            self._add(left_of_piece(piece, self._carry, self.how))

    def _add(self, lefts: Iterable[Left], records_before: int = 0) -> None:
        for left in lefts:
            self.rows.add(left, records_before)

    def _settled(self, job: "Job", take: Callable[[Any], None], line: int) -> None:
        """Takes a result; where the work kills every worker, says so at the line it begins on."""
        from auditor.run.crew import WorkerLostError

        try:
            result = job.result()
        except WorkerLostError:
            what = "a worker process died over the text from here on"
            self.problem(Problem("F01", ERROR, line, 1, what, "text that can be audited", "this part was left out"))()
            return
        take(result)


def file_works(
    inputs: Iterable[Input], how: How, crew: "Crew | None", progress: Callable[[int, FileRows], None]
) -> Iterator[FileWork]:
    """Every input, audited, in order; progress is told the bytes that were done, and the rows of their file."""
    waiting: deque[tuple[FileWork, Callable[[], None] | None, int]] = deque()
    window = crew.window if crew else 0
    for entry in _steps(inputs, how, crew):
        waiting.append(entry)
        while len(waiting) > window:
            yield from _settled(waiting.popleft(), progress)
    while waiting:
        yield from _settled(waiting.popleft(), progress)


def _settled(
    entry: tuple[FileWork, Callable[[], None] | None, int], progress: Callable[[int, FileRows], None]
) -> Iterator[FileWork]:
    work, settle, size = entry
    if settle is None:
        yield work
        return
    settle()
    progress(size, work.rows)


def _steps(
    inputs: Iterable[Input], how: How, crew: "Crew | None"
) -> Iterator[tuple[FileWork, Callable[[], None] | None, int]]:
    """The steps of each file and then None, with the bytes that each covers."""
    for source in inputs:
        size = size_of(source)
        work = FileWork(source, how)
        if source.path == STDIN or size > BIG:
            yield from _pieces(work, crew)
        else:
            yield work, work.whole(crew), size
        yield work, None, 0


def _pieces(work: FileWork, crew: "Crew | None") -> Iterator[tuple[FileWork, Callable[[], None] | None, int]]:
    for problem in work.source.problems:
        yield work, work.problem(problem), 0
    try:
        with work.source.open() as stream:
            for piece in cut_file(seekable(stream), work.source.name, work.how.reading):
                if isinstance(piece, Problem):
                    step = work.instead(piece) if piece.rule == TEACHING else work.problem(piece)
                    yield work, step, 0
                else:
                    yield work, work.piece(piece, crew), piece.size
    except OSError as error:
        yield work, work.problem(cannot_be_read(error)), 0
        return
    yield work, lambda: None if work.rows.says_enough else work.problem(NO_BOARD)(), 0


def size_of(source: Input) -> int:
    """Bytes of an input; 0 where they cannot be known."""
    if source.text:
        return len(source.text)
    try:
        return os.stat(source.path).st_size if source.path and source.path != STDIN else 0
    except OSError:
        return 0
