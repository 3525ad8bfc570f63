"""One input audited: its format, its boards in order, and what could not be read."""

import shutil
import tempfile
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final, NamedTuple, cast

from auditor.audit import BoardAudit, Options, audit_record
from auditor.batch.inputs import Input
from auditor.notation.batches import in_batches
from auditor.notation.handviewer import is_link, read_links
from auditor.notation.lin.carry import LinCarry
from auditor.notation.lin.read import read_lin
from auditor.notation.lin.teaching import teaching_mark
from auditor.notation.pbn.read import PbnCarry, read_pbn
from auditor.notation.source_text import PIECE, open_source
from auditor.record.board_record import BoardRecord
from auditor.record.problems import ERROR, INFO, WARNING, Problem

PBN: Final = "pbn"
LIN: Final = "lin"
LINKS: Final = "links"
FORMATS: Final = (PBN, LIN)
BUG: Final = "F99"
TEACHING: Final = "F11"
_HELD: Final = 1 << 23
"""Bytes of a stream that cannot be read twice kept in memory; more of it goes to a temporary file."""

NO_BOARD: Final = Problem("F10", WARNING, 1, 1, "no board", "a PBN game or a LIN record", "nothing to audit")

Entry = BoardAudit | Problem


class ReadOptions(NamedTuple):
    """How an input is read: a forced encoding or format, both empty for by themselves; whether teaching files count."""

    encoding: str = ""
    input_format: str = ""
    include_movies: bool = False


def audit_file(source: Input, options: Options, reading: ReadOptions) -> Iterator[Entry]:
    """The boards of an input in order, and the problems that belong to no board; a file that cannot be read is one."""
    yield from source.problems
    if not source.path and not source.text:
        if not source.problems:
            yield Problem("F10", WARNING, 1, 1, "no record file in the archive", ".pbn or .lin", "nothing to audit")
        return
    told = False
    try:
        with source.open() as stream:
            for entry in _entries(seekable(stream), source, options, reading):
                told = told or says_enough(entry)
                yield entry
    except OSError as error:
        yield cannot_be_read(error)
        return
    if not told:
        yield NO_BOARD


def says_enough(entry: Entry) -> bool:
    """Whether an entry is a board, or says why its file gives none."""
    return not isinstance(entry, Problem) or entry.rule in ("F10", TEACHING) or entry.severity == ERROR


def cannot_be_read(error: OSError) -> Problem:
    """A file that the system does not give."""
    what = f"the file cannot be read ({error.strerror or error})"
    return Problem("F01", ERROR, 1, 1, what, "a readable file", "skipped")


def _entries(stream: BinaryIO, source: Input, options: Options, reading: ReadOptions) -> Iterator[Entry]:
    form = reading.input_format or sniff(source.name, stream)
    if looks_for_teaching(form, reading):
        mark = teaching_mark(open_source(stream, reading.encoding).pieces)
        stream.seek(0)
        if mark:
            yield teaching_problem(mark)
            return
    yield from audit_all(read_records(stream, form, source.name, reading.encoding), options)


def looks_for_teaching(form: str, reading: ReadOptions) -> bool:
    """Whether a file of this format may be a teaching file that is not to be audited."""
    return form == LIN and not reading.include_movies


def teaching_problem(mark: str) -> Problem:
    """That a file is a teaching file, by its mark."""
    done = "not audited; --include-movies does"
    return Problem(TEACHING, INFO, 1, 1, f"a teaching file ({mark})", "a record of play", done)


def audit_all(records: Iterable[BoardRecord | Problem], options: Options) -> Iterator[Entry]:
    """The boards of a stream of records, audited in order: some are read, then these are audited."""
    for batch in in_batches(records, lambda record: 0 if isinstance(record, Problem) else len(record.text)):
        for record in batch:
            yield record if isinstance(record, Problem) else audited(record, options)


def audited(record: BoardRecord, options: Options) -> Entry:
    """A board audited; a bug of ours on one board is a finding for it (F99), and the rest goes on."""
    try:
        return audit_record(record, options)
    except Exception as error:
        if options.raise_bugs:
            raise
        what = f"a bug of the auditor on this board ({type(error).__name__}: {error})"
        return Problem(
            BUG, ERROR, record.source.line, record.source.column, what, "an audited board", "the board was left out"
        )


def read_records(stream: BinaryIO, form: str, name: str, encoding: str = "") -> Iterator[BoardRecord | Problem]:
    """The records of an open input in a format; only its own problems where the format is none."""
    text = open_source(stream, encoding)
    match form:
        case "pbn":
            return read_pbn(text, name, PbnCarry())
        case "lin":
            return read_lin(text, name, LinCarry())
        case "links":
            return read_links(text, name, LinCarry())
    return iter(text.problems)


def sniff(name: str, stream: BinaryIO) -> str:
    """The format of a text by its name, else by its beginning; empty if it is none. Goes back to the stream's start."""
    suffix = name.lower().rsplit(".", 1)[-1]
    if suffix in FORMATS:
        return suffix
    source = open_source(stream)
    first = next(source.pieces, b"")
    stream.seek(0)
    text = first[:PIECE].decode("latin-1")
    if is_link(text):
        return LINKS
    if "\0" in text:
        return ""
    if any(f"[{tag} " in text for tag in ("Event", "Board", "Deal", "Dealer", "Auction")):
        return PBN
    return LIN if "md|" in text.lower() else ""


def seekable(stream: BinaryIO) -> BinaryIO:
    """The stream itself, or a copy of one that can be read only once."""
    if stream.seekable():
        return stream
    copy = tempfile.SpooledTemporaryFile(max_size=_HELD)  # noqa: SIM115
    shutil.copyfileobj(stream, copy)
    copy.seek(0)
    return cast(BinaryIO, copy)
