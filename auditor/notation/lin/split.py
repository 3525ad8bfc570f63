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
_MARGIN = 256
"""Bytes at the end of what is held in which a command and the start of its value may still be cut."""
_HELD = 1 << 14
LARGEST = 1 << 20
"""A record longer than this many bytes is cut: nothing like it is a record of play."""


def split_records(pieces: Iterable[bytes], first_line: int = 1) -> Iterator[BoardText]:
    """The header (text before the first record, possibly none) and the records, each from its `qx`, `pn` or `md`."""
    line, column = first_line, 1
    cutter = _Cutter()
    for piece in chain(_small(pieces), (None,)):
        for raw in cutter.rest() if piece is None else cutter.feed(piece):
            yield BoardText(raw, line, column)
            line += raw.count(b"\n")
            newline = raw.rfind(b"\n")
            column = len(raw) - newline if newline >= 0 else column + len(raw)


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
