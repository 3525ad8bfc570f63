"""A big file in pieces: records in the text they stand in, cut between records, each piece read with its Carry."""

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Final, NamedTuple

from auditor.batch.audit_file import LIN, LINKS, PBN, ReadOptions, sniff, teaching_problem
from auditor.notation.handviewer import read_line, split_links
from auditor.notation.lin import read as lin
from auditor.notation.lin.split import split_records
from auditor.notation.pbn import read as pbn
from auditor.notation.pbn.split import split_games
from auditor.notation.source_text import PIECE, BoardText, open_source
from auditor.record.board_record import BoardRecord
from auditor.record.problems import Problem

BIG: Final = 1 << 20
"""A file of more bytes than this is cut."""

_SPLITS: Final[dict[str, Callable[[Iterable[bytes]], Iterator[BoardText]]]] = {
    PBN: split_games,
    LIN: split_records,
    LINKS: split_links,
}
Carry = pbn.PbnCarry | lin.LinCarry


class Piece(NamedTuple):
    """Some records of a file, one after the other; size in bytes."""

    name: str
    form: str
    encoding: str
    blocks: tuple[BoardText, ...]
    size: int


def first_carry(form: str) -> Carry:
    """What the first piece of a file travels with."""
    return pbn.PbnCarry() if form == PBN else lin.LinCarry()


def admits(actual: Carry, sent: Carry, after: Carry) -> bool:
    """Whether a piece was read as it would be behind `actual`, and if so, `actual` goes on behind it."""
    match actual, sent, after:
        case pbn.PbnCarry(), pbn.PbnCarry(), pbn.PbnCarry():
            if actual.admits(sent, after):
                actual.take(after)
                return True
        case lin.LinCarry(), lin.LinCarry(), lin.LinCarry():
            if actual.admits(sent, after):
                actual.take(after)
                return True
    return False


def cut_file(stream: BinaryIO, name: str, reading: ReadOptions) -> Iterator[Piece | Problem]:
    """The pieces of an open, seekable file in order, about PIECE bytes each, and what is wrong with the file as a whole.

    Raises OSError where it cannot be read to its end.
    """
    form = reading.input_format or sniff(name, stream)
    problem = teaching_problem(stream, form, reading)
    if problem:
        yield problem
        return
    text = open_source(stream, reading.encoding)
    yield from text.problems
    split = _SPLITS.get(form)
    if split is None:
        return
    blocks: list[BoardText] = []
    size = 0
    for block in split(text.pieces):
        blocks.append(block)
        size += len(block.raw)
        if size >= PIECE:
            yield Piece(name, form, text.encoding, tuple(blocks), size)
            blocks, size = [], 0
    if blocks:
        yield Piece(name, form, text.encoding, tuple(blocks), size)


def read_piece(piece: Piece, carry: Carry) -> Iterator[BoardRecord | Problem]:
    """The records of a piece and its problems; the Carry is then that of what follows."""
    if isinstance(carry, pbn.PbnCarry):
        yield from pbn.read_blocks(piece.blocks, piece.encoding, piece.name, carry)
    elif piece.form == LIN:
        yield from lin.read_blocks(piece.blocks, piece.encoding, piece.name, carry)
    else:
        for block in piece.blocks:
            yield from read_line(block, piece.name, carry)
