"""A big file in pieces: records in the text they stand in, cut between records, each piece read with its Carry."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, BinaryIO, Final, NamedTuple

from auditor.batch.audit_file import LIN, LINKS, PBN, ReadOptions, looks_for_teaching, sniff, teaching_problem
from auditor.notation.handviewer import read_line, split_links
from auditor.notation.lin import read as lin
from auditor.notation.lin.carry import LinCarry
from auditor.notation.lin.split import split_records, split_runs
from auditor.notation.lin.teaching import TeachingMarks
from auditor.notation.pbn import read as pbn
from auditor.notation.pbn.split import split_games
from auditor.notation.source_text import PIECE, BoardText, open_source
from auditor.record.board_record import BoardRecord
from auditor.record.problems import Problem

BIG: Final = 1 << 20
"""A file of more bytes than this is cut."""

_InPieces = Callable[[Iterable[bytes]], Iterator[tuple[BoardText, ...]]]
Carry = pbn.PbnCarry | LinCarry


class Piece(NamedTuple):
    """Some records of a file, one after the other, each for itself (LIN: all in one run); size in bytes."""

    name: str
    form: str
    encoding: str
    blocks: tuple[BoardText, ...]
    size: int

    def __reduce__(self) -> tuple[Callable[..., "Piece"], tuple[object, ...]]:
        """It travels as columns of plain values: every block for itself takes eight times as long to send."""
        return _unpacked, (self.name, self.form, self.encoding, tuple(zip(*self.blocks, strict=True)), self.size)


def _unpacked(name: str, form: str, encoding: str, columns: tuple[tuple[Any, ...], ...], size: int) -> Piece:
    return Piece(name, form, encoding, tuple(map(BoardText, *columns)), size)


def first_carry(form: str) -> Carry:
    """What the first piece of a file travels with."""
    return pbn.PbnCarry() if form == PBN else LinCarry()


def admits(actual: Carry, sent: Carry, after: Carry) -> bool:
    """Whether a piece was read as it would be behind `actual`, and if so, `actual` goes on behind it."""
    match actual, sent, after:
        case pbn.PbnCarry(), pbn.PbnCarry(), pbn.PbnCarry():
            if actual.admits(sent, after):
                actual.take(after)
                return True
        case LinCarry(), LinCarry(), LinCarry():
            if actual.admits(sent, after):
                actual.take(after)
                return True
    return False


def cut_file(stream: BinaryIO, name: str, reading: ReadOptions) -> Iterator[Piece | Problem]:
    """The pieces of an open, seekable file in order, about PIECE bytes each, and what is wrong with the file as a whole.

    That it is a teaching file may show only behind some of its pieces; it is the last thing said then.
    Raises OSError where it cannot be read to its end.
    """
    form = reading.input_format or sniff(name, stream)
    text = open_source(stream, reading.encoding)
    yield from text.problems
    in_pieces = _IN_PIECES.get(form)
    if in_pieces is None:
        return
    marks = TeachingMarks() if looks_for_teaching(form, reading) else None
    try:
        for blocks in in_pieces(_unmarked(text.pieces, marks) if marks else text.pieces):
            yield Piece(name, form, text.encoding, blocks, sum(len(block.raw) for block in blocks))
    except _MarkFoundError as found:
        yield teaching_problem(str(found))


def _pieces_of(split: Callable[[Iterable[bytes]], Iterator[BoardText]]) -> _InPieces:
    """A notation's records, cut here and gathered."""

    def gathered(pieces: Iterable[bytes]) -> Iterator[tuple[BoardText, ...]]:
        blocks: list[BoardText] = []
        size = 0
        for block in split(pieces):
            blocks.append(block)
            size += len(block.raw)
            if size >= PIECE:
                yield tuple(blocks)
                blocks, size = [], 0
        if blocks:
            yield tuple(blocks)

    return gathered


def _runs_of_lin(pieces: Iterable[bytes]) -> Iterator[tuple[BoardText, ...]]:
    """LIN is cut where it is read: to find its records costs a tenth of the whole audit."""
    for run in split_runs(pieces, PIECE):
        yield (run,)


_IN_PIECES: Final[dict[str, _InPieces]] = {
    PBN: _pieces_of(split_games),
    LIN: _runs_of_lin,
    LINKS: _pieces_of(split_links),
}


class _MarkFoundError(Exception):
    """The mark of a teaching file."""


def _unmarked(pieces: Iterable[bytes], marks: TeachingMarks) -> Iterator[bytes]:
    """The same, as long as there is no mark of a teaching file. Raises _MarkFoundError."""
    for piece in pieces:
        if mark := marks.found_in(piece):
            raise _MarkFoundError(mark)
        yield piece
    if mark := marks.at_end():
        raise _MarkFoundError(mark)


def read_piece(piece: Piece, carry: Carry) -> Iterator[BoardRecord | Problem]:
    """The records of a piece and its problems; the Carry is then that of what follows."""
    if isinstance(carry, pbn.PbnCarry):
        yield from pbn.read_blocks(piece.blocks, piece.encoding, piece.name, carry)
    elif piece.form == LIN:
        records = (split_records([run.raw], run.line, run.column) for run in piece.blocks)
        yield from lin.read_blocks(chain.from_iterable(records), piece.encoding, piece.name, carry)
    else:
        for block in piece.blocks:
            yield from read_line(block, piece.name, carry)
