"""One input audited: its format, its boards in order, and what could not be read."""

from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO, Final, NamedTuple

from auditor.audit import BoardAudit, Options, audit_record
from auditor.batch.inputs import Input
from auditor.notation.handviewer import is_link, read_links
from auditor.notation.lin.read import LinCarry, read_lin
from auditor.notation.pbn.read import PbnCarry, read_pbn
from auditor.notation.source_text import SourceText, open_source
from auditor.record.board_record import BoardRecord
from auditor.record.problems import ERROR, WARNING, Problem

PBN: Final = "pbn"
LIN: Final = "lin"
LINKS: Final = "links"
FORMATS: Final = (PBN, LIN)

Entry = BoardAudit | Problem


class ReadOptions(NamedTuple):
    """How an input is read: a forced encoding or format, both empty for by themselves."""

    encoding: str = ""
    input_format: str = ""


def audit_file(source: Input, options: Options, reading: ReadOptions) -> Iterator[Entry]:
    """The boards of an input in order, and the problems that belong to no board; a file that cannot be read is one."""
    try:
        stream = source.open()
    except OSError as error:
        yield _unreadable(error)
        return
    boards = 0
    try:
        with stream:
            for record in read_records(stream, source, reading):
                if isinstance(record, Problem):
                    yield record
                else:
                    boards += 1
                    yield audit_record(record, options)
    except OSError as error:
        yield _unreadable(error)
        return
    if not boards:
        yield Problem("F10", WARNING, 1, 1, "no board", "a PBN game or a LIN record", "nothing to audit")


def read_records(stream: BinaryIO, source: Input, reading: ReadOptions) -> Iterator[BoardRecord | Problem]:
    """The records of an open input, by the format that its name or its text shows."""
    text = open_source(stream, reading.encoding)
    first = next(text.pieces, b"")
    whole = SourceText(chain((first,), text.pieces), text.encoding, text.problems)
    match reading.input_format or sniff(source.name, first):
        case "pbn":
            return read_pbn(whole, source.name, PbnCarry())
        case "lin":
            return read_lin(whole, source.name, LinCarry())
        case "links":
            return read_links(whole, source.name, LinCarry())
    return iter(text.problems)


def sniff(name: str, first: bytes) -> str:
    """The format of a text by its name and its beginning; empty if it is none."""
    suffix = name.lower().rsplit(".", 1)[-1]
    if suffix in FORMATS:
        return suffix
    text = first[: 1 << 16].decode("latin-1")
    if is_link(text):
        return LINKS
    if b"\0" in first:
        return ""
    if "[" in text and any(f"[{tag} " in text for tag in ("Event", "Board", "Deal", "Dealer", "Auction")):
        return PBN
    return LIN if "md|" in text.lower() else ""


def _unreadable(error: OSError) -> Problem:
    return Problem(
        "F01", ERROR, 1, 1, f"the file cannot be read ({error.strerror or error})", "a readable file", "skipped"
    )
