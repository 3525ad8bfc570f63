"""Cuts a PBN stream into games at semi-empty lines outside comments (S21 3; S21 2.4, 3.8)."""

import re
from collections.abc import Iterable, Iterator

from auditor.notation.source_text import BoardText

LOOK_AHEAD = 1 << 16
"""How far, in bytes, a comment may run before it counts as never closed."""
LARGEST = 1 << 20
"""A game longer than this many bytes is cut at an Event tag: it lacks its blank lines."""

_BLANK = re.compile(rb"\n(?:[ \t\v\f]*\n)+")
_BLANK_TAIL = re.compile(rb"[ \t\v\f]*\Z")
_SPELLING = re.compile(
    rb'"(?:\\.|[^"\\\n])*"|;[^\n]*|^%[^\n]*|(?P<open>\{)|(?P<blank>\n(?:[ \t\v\f]*\n)+)',
    re.MULTILINE,
)
_EVENT = re.compile(rb"\n(?=[ \t]*\[Event\b)")


def split_games(pieces: Iterable[bytes], first_line: int = 1) -> Iterator[BoardText]:
    """The blocks of text between semi-empty lines; also those that hold no tag, for the reader to judge.

    Linear: a comment is followed to its `}` once, and one that is never closed ends with its own block.
    """
    line = first_line
    held = b""
    for piece in pieces:
        held += piece
        start = 0
        while (end := _game_end(held, start, last=False)) >= 0:
            block = held[start:end]
            if block.strip():
                yield BoardText(block, line)
            line += block.count(b"\n")
            start = end
        held = held[start:]
    start = 0
    while start < len(held):
        end = _game_end(held, start, last=True)
        block = held[start:] if end < 0 else held[start:end]
        if block.strip(b" \t\n\v\f\x1a"):
            yield BoardText(block, line)
        line += block.count(b"\n")
        start += len(block)


def _game_end(text: bytes, start: int, last: bool) -> int:
    """The offset behind the blank lines that end the game at `start`; -1 when more text must come first."""
    blank = _BLANK.search(text, start)
    if blank is None or (_BLANK_TAIL.match(text, blank.end()) and not last):
        return _forced_end(text, start)
    if text.find(b"{", start, blank.start()) < 0:
        return blank.end()
    at = start
    while match := _SPELLING.search(text, at):
        at = match.end()
        if match["blank"]:
            return -1 if _BLANK_TAIL.match(text, at) and not last else at
        if match["open"]:
            close = text.find(b"}", at, at + LOOK_AHEAD)
            if close >= 0:
                at = close + 1
            elif len(text) - at < LOOK_AHEAD and not last:
                return -1
    return _forced_end(text, start)


def _forced_end(text: bytes, start: int) -> int:
    """Where a game without an end is cut: before its last Event tag, or at what is held; -1 if it is not large."""
    if len(text) - start < LARGEST:
        return -1
    events = [match.end() for match in _EVENT.finditer(text, start + 1)]
    return events[-1] if events else len(text)
