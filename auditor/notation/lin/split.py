"""Cuts a LIN stream into its header and its records, by the commands that begin a record; never by lines."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from auditor.notation.source_text import BoardText

_START = re.compile(
    rb"(?<![^|\s])(?:(qx)[ \t]*\|(?!(?:pg|nt|mb|pc|an|st|md|pn)[ \t]*\|)"
    rb"|(md)[ \t]*\|(?=[ \t]*[0-4]?[ \t]*[,|SHDC])|(pn)[ \t]*\|(?=[^|]*,))",
    re.IGNORECASE,
)
"""The commands that begin a record, with a value of their kind: chat may end in any two letters."""
_MAYBE = re.compile(rb"[xXdDnN](?<=[qQmMpP].)[ \t]*\|")
"""What a start may look like from its second letter on, the rarer one: found quickly; `_START` then judges it."""
_PLAYED = re.compile(rb"(?<![^|\s])(?:mb|pc|mc)[ \t]*\|", re.IGNORECASE)
_LOST_LABEL = re.compile(rb"[oc]\d+\s*\|\s*\Z", re.IGNORECASE)
_BARE_LABEL = re.compile(rb"qx[ \t]*\|\Z", re.IGNORECASE)
"""A label without its value: whether it begins a record is told by what stands behind it."""
_MARGIN = 256
"""Bytes at the end of what is held in which a command and the start of its value may still be cut."""
_HELD = 1 << 14
LARGEST = 1 << 20
"""A record longer than this many bytes is cut: nothing like it is a record of play."""
_WINDOW = 1 << 19
"""Bytes behind an `md` in which the next two records are looked for."""
_MOST_HELD = 4 * LARGEST
"""Bytes in which no record begins, after which a text is cut anywhere."""


def split_records(pieces: Iterable[bytes], first_line: int = 1, first_column: int = 1) -> Iterator[BoardText]:
    """The header (text before the first record, possibly none) and the records, each from its `qx`, `pn` or `md`."""
    line, column = first_line, first_column
    cutter = _Cutter()
    for piece in chain(_small(pieces), (None,)):
        for raw in cutter.rest() if piece is None else cutter.feed(piece):
            yield BoardText(raw, line, column)
            line, column = _behind(raw, line, column)


def split_runs(pieces: Iterable[bytes], size: int) -> Iterator[BoardText]:
    """The text in runs of whole records of about so many bytes, for `split_records` to cut, here or in another process."""
    line = column = 1
    held = b""
    at = size
    for piece in pieces:
        held += piece
        while len(held) > size:
            end = _sure_start(held, at)
            if end < 0 and len(held) > _MOST_HELD:
                end = len(held)  # nothing like it is a record of play
            if end < 0:
                at = max(at, len(held) - _WINDOW)
                break
            yield BoardText(held[:end], line, column)
            line, column = _behind(held[:end], line, column)
            held, at = held[end:], size
    if held:
        yield BoardText(held, line, column)


def _behind(raw: bytes, line: int, column: int) -> tuple[int, int]:
    """Line and column behind some bytes that begin at a line and a column."""
    newline = raw.rfind(b"\n")
    return line + raw.count(b"\n"), len(raw) - newline if newline >= 0 else column + len(raw)


def _sure_start(text: bytes, at: int) -> int:
    """Where a record begins, whatever stands ahead of it: the first such place behind an offset; -1 where none is seen.

    A `qx` always begins one. From any `md` on, what is cut behind another `md` does not depend any more on what stands ahead
    of the first: by then the record is known.
    """
    for match in _starts(text, at, len(text) - _MARGIN):
        if match[1]:
            return match.start()
        place = _cut_behind_deal(text, match.start()) if _deals(match) else -1
        if place >= 0 and not _BARE_LABEL.search(text, max(0, place - _MARGIN), place):
            return place
    return -1


def _cut_behind_deal(text: bytes, place: int) -> int:
    """Where a text is cut, from an `md` on, behind another `md` or at a `qx`; -1 where it is not."""
    for number, raw in enumerate(_Cutter().feed(text[place : place + _WINDOW])):
        place += len(raw)
        if text[place : place + 2].lower() == b"qx" or (number and any(map(_deals, _starts(raw, -1, len(raw))))):
            return place
    return -1


def _starts(text: bytes, at: int, limit: int) -> Iterator[re.Match[bytes]]:
    """The commands behind an offset and up to a limit that may begin a record."""
    for maybe in _MAYBE.finditer(text, max(0, at + 1), max(0, limit)):
        if match := _START.match(text, maybe.start() - 1):
            yield match


def _deals(match: re.Match[bytes]) -> bool:
    """Whether a command is an `md` that counts: `md|0` takes cards back."""
    return bool(match[2]) and match.string[match.end() : match.end() + 1] != b"0"


def _small(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The same in smaller pieces: what is held is copied at every cut."""
    for piece in pieces:
        for start in range(0, len(piece), _HELD):
            yield piece[start : start + _HELD]


class _Cutter:
    """Holds the text of the record that is being read and cuts it off where the next one begins."""

    def __init__(self) -> None:
        self.held = b""
        self.scanned = 0
        self.label = -1
        """Offset of this record's `qx`, -1 for none."""
        self.deal = -1
        """Offset of this record's `md`."""
        self.searched = 0
        """Up to where no call or card was found behind this record's `md`."""
        self.names = -1
        """Offset of the last `pn` ahead of this record's `md`."""

    def feed(self, piece: bytes) -> Iterator[bytes]:
        self.held += piece
        yield from self._cut(len(self.held) - _MARGIN)
        while len(self.held) > LARGEST + _MARGIN:
            yield self._cut_at(LARGEST)
            yield from self._cut(len(self.held) - _MARGIN)

    def rest(self) -> Iterator[bytes]:
        yield from self._cut(len(self.held))
        while self.held:
            yield self._cut_at(LARGEST)
            yield from self._cut(len(self.held))

    def _cut(self, limit: int) -> Iterator[bytes]:
        while maybe := _MAYBE.search(self.held, self.scanned + 1):
            start = maybe.start() - 1
            if maybe.end() > limit:
                self.scanned = max(self.scanned, min(limit, start))
                return
            match = _START.match(self.held, start)
            if match is None:
                self.scanned = start + 1
                continue
            at, name = match.start(), (match[1] or match[2] or match[3]).lower()
            self.scanned = match.end()
            begins = self._begins(name, at, match.end())
            while begins > LARGEST:
                yield self._cut_at(LARGEST)
                at, begins, limit = at - LARGEST, begins - LARGEST, limit - LARGEST
            if begins > 0:
                yield self._cut_at(begins)
                limit -= begins
            if begins >= 0:
                self._note(name, at - begins)
        self.scanned = max(self.scanned, limit)

    def _begins(self, name: bytes, at: int, end: int) -> int:
        """Where the record of a command begins, or -1 when it belongs to the record being read."""
        if name == b"qx":
            return at
        if name == b"pn":
            if self.deal < 0:
                self.names = at
            if self.label >= 0 or self.deal < 0:
                return -1
            begun = _PLAYED.search(self.held, max(self.deal, self.searched), at)
            self.searched = at
            return at if begun else -1
        if self.held[end : end + 1] == b"0":
            return -1
        if self.deal < 0 and (self.label >= 0 or self.names == 0):
            self.deal = at
            return -1
        lost = _LOST_LABEL.search(self.held, max(0, at - _MARGIN), at)
        if lost:
            return lost.start()
        own = self.deal < 0 <= self.names and b"vg|" not in self.held[:at]
        return self.names if own else at

    def _note(self, name: bytes, at: int) -> None:
        """Notes the offset of the command that began the record."""
        if name == b"qx":
            self.label = at
        elif name == b"pn":
            self.names = at
        else:
            self.deal = at

    def _cut_at(self, offset: int) -> bytes:
        raw, self.held = self.held[:offset], self.held[offset:]
        self.scanned = max(0, self.scanned - offset)
        self.label = self.deal = self.names = -1
        self.searched = 0
        return raw
