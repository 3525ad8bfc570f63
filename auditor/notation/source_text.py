"""Bytes to text: byte-order marks, line ends, and decoding one record at a time."""

import codecs
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from auditor.record.problems import INFO, WARNING, Problem

PIECE = 1 << 18
"""Bytes read at a time; a whole file is never held."""
CP1252_DONE = "the record was read as Windows-1252"
UTF16_DONE = "decoded"
MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)


class SourceText(NamedTuple):
    """A file's bytes as a stream of pieces with `\\n` line ends, in UTF-8 or as they stand.

    encoding: what the records are decoded with; empty for UTF-8 with cp1252 where that fails.
    """

    pieces: Iterator[bytes]
    encoding: str
    problems: tuple[Problem, ...]


class BoardText(NamedTuple):
    """The bytes of one record (or of the text between records) and the line and column it begins in, from 1."""

    raw: bytes
    line: int
    column: int = 1


def open_source(stream: BinaryIO, encoding: str = "") -> SourceText:
    """Looks for a byte-order mark and prepares the stream; `encoding` overrides what the bytes suggest.

    A UTF-16 mark is reported (F07): both notations are 8-bit.
    """
    head = stream.read(4)
    for mark, codec, name in MARKS:
        if head.startswith(mark):
            first = head[len(mark) :]
            if codec == "utf-8":
                return SourceText(_newlines(_pieces(first, stream)), encoding, ())
            problem = Problem("F07", WARNING, 1, 1, f"{name} byte-order mark", "8-bit text", UTF16_DONE)
            recoded = _recoded(_pieces(first, stream), codec)
            return SourceText(_newlines(recoded), "utf-8", (problem,))
    if encoding:
        recoded = _recoded(_pieces(head, stream), codecs.lookup(encoding).name)
        return SourceText(_newlines(recoded), "utf-8", ())
    return SourceText(_newlines(_pieces(head, stream)), "", ())


def decode(board: BoardText, encoding: str) -> tuple[str, tuple[Problem, ...]]:
    """A record's text: strict UTF-8, else cp1252 with undefined bytes kept visible as `\\x81`."""
    try:
        return board.raw.decode("utf-8"), ()
    except UnicodeDecodeError as error:
        offset = error.start
    if encoding:
        return board.raw.decode(encoding, errors="backslashreplace"), ()
    line, column = position(board.raw, offset, board.line)
    found = f"byte 0x{board.raw[offset]:02x}"
    problem = Problem("F07", INFO, line, column, found, "UTF-8", CP1252_DONE)
    return board.raw.decode("cp1252", errors="backslashreplace"), (problem,)


def position(raw: bytes, offset: int, first_line: int) -> tuple[int, int]:
    """Line and column, from 1, of an offset in bytes that begin on first_line."""
    line_start = raw.rfind(b"\n", 0, offset) + 1
    return first_line + raw.count(b"\n", 0, offset), offset - line_start + 1


def _pieces(first: bytes, stream: BinaryIO) -> Iterator[bytes]:
    if first:
        yield first + stream.read(PIECE)
    while piece := stream.read(PIECE):
        yield piece


def _recoded(pieces: Iterator[bytes], codec: str) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder(codec)(errors="replace")
    for piece in pieces:
        yield decoder.decode(piece).encode("utf-8", errors="replace")
    yield decoder.decode(b"", final=True).encode("utf-8", errors="replace")


def _newlines(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Every line end becomes `\\n`; a `\\r` at the end of a piece waits for the next."""
    held = b""
    for piece in pieces:
        piece = held + piece
        held = b""
        if b"\r" in piece:
            ended = len(piece.rstrip(b"\r"))
            piece, held = piece[:ended], piece[ended:]
            piece = piece.replace(b"\r\r\n", b"\n").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        if piece:
            yield piece
    if held:
        yield b"\n" * len(held)
