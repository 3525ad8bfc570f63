"""Teaching files: LIN that is stepped through, with cards taken back and boards edited; no records of play."""

import re
from collections.abc import Iterable
from typing import Final

_MARK = re.compile(
    rb"\|\s*+(?:(up|ub|jp)[ \t]*+\|\s*+\d*+\s*+\||(wt)[ \t]*+\|\s*+[nesw]?\s*+\||(lb)[ \t]*+\||(md)[ \t]*+\|[ \t]*+0)",
    re.IGNORECASE,
)
"""Names count right behind a bar only, with a value of their kind: chat may end in "hurry up"."""
_MAYBE: Final = (re.compile(rb"(?:u[pb]|jp|wt|lb)[ \t]*\|"), re.compile(rb"md[ \t]*\|[ \t]*0"))
"""What is there, in lower case, wherever a mark is: quickly looked for before anything else."""
_MAYBE_TABLE: Final = re.compile(rb"bt[ \t]*\|")
_MAYBE_MATCH: Final = re.compile(rb"vg[ \t]*\|")
_BARE_TABLE = re.compile(rb"\|\s*+bt[ \t]*+\|", re.IGNORECASE)
_MATCH = re.compile(rb"[|\s]vg[ \t]*+\|", re.IGNORECASE)
_OVERLAP: Final = 32


class TeachingMarks:
    """Looks for the command by which a file is no record of play: `up ub jp wt lb`, `md|0`, or `bt` without `vg`."""

    def __init__(self) -> None:
        self._tail = b"|"  # at the beginning as behind a bar
        self._bare = False
        self._match = False

    def found_in(self, piece: bytes) -> str:
        """The mark, if it stands in this piece or across its beginning; else empty."""
        text = self._tail + piece
        lower = text.lower()
        mark = _MARK.search(text) if any(maybe.search(lower) for maybe in _MAYBE) else None
        if mark:
            return (mark[1] or mark[2] or mark[3] or b"md|0").decode().lower()
        self._bare = self._bare or (bool(_MAYBE_TABLE.search(lower)) and _BARE_TABLE.search(text) is not None)
        self._match = self._match or (bool(_MAYBE_MATCH.search(lower)) and _MATCH.search(text) is not None)
        self._tail = text[-_OVERLAP:]
        return ""

    def at_end(self) -> str:
        """The mark that only a whole file shows, or empty."""
        return "bt without vg" if self._bare and not self._match else ""


def teaching_mark(pieces: Iterable[bytes]) -> str:
    """The mark of a file that is no record of play, or empty."""
    marks = TeachingMarks()
    return next(filter(None, map(marks.found_in, pieces)), "") or marks.at_end()
