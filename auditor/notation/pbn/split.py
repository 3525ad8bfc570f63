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
    rb'"(?:\\.|[^"\\\n])*"?|;[^\n]*|^%[^\n]*|(?P<open>\{)|(?P<blank>\n(?:[ \t\v\f]*\n)+)',
    re.MULTILINE,
)
_TAG_THEN_COMMENT = re.compile(rb'\n[ \t\v\f]*\n[ \t]*\[(?:Event|Board|Deal|Site)\s*"[^{]*\{', re.DOTALL)
"""Inside a comment: a blank line, a tag that begins a game, and later another comment's beginning."""
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
    end = _natural_end(text, start, last)
    if end < 0 and not last and len(text) - start < LARGEST:
        return -1
    if 0 <= end <= start + LARGEST or (end < 0 and len(text) - start <= LARGEST):
        return end
    events = [match.end() for match in _EVENT.finditer(text, start + 1, start + LARGEST)]
    return events[-1] if events else start + LARGEST


def _natural_end(text: bytes, start: int, last: bool) -> int:
    blank = _BLANK.search(text, start)
    if blank is None or (_BLANK_TAIL.match(text, blank.end()) and not last):
        return -1
    if text.find(b"{", start, blank.start()) < 0:
        return blank.end()
    at = start
    while match := _SPELLING.search(text, at):
        at = match.end()
        if match["blank"]:
            return -1 if _BLANK_TAIL.match(text, at) and not last else at
        if match["open"]:
            close = text.find(b"}", at, at + LOOK_AHEAD)
            if close >= 0 and _TAG_THEN_COMMENT.search(text, at, close):
                continue  # it was never closed: the next game has comments of its own
            if close >= 0:
                at = close + 1
            elif len(text) - at < LOOK_AHEAD and not last:
                return -1
    return -1
