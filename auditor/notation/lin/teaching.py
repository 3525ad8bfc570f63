"""Teaching files: LIN that is stepped through, with cards taken back and boards edited; no records of play."""

import re
from typing import BinaryIO, Final

from auditor.notation.source_text import PIECE

_MARK = re.compile(
    rb"(?:\A|\|)\s*(?:(up|ub|jp)[ \t]*\|\s*\d*\s*\||(wt)[ \t]*\|\s*[nesw]?\s*\||(lb)[ \t]*\||(md)[ \t]*\|[ \t]*0)",
    re.IGNORECASE,
)
"""Names count right behind a bar only, with a value of their kind: chat may end in "hurry up"."""
_MAYBE: Final = (re.compile(rb"(?:u[pb]|jp|wt|lb)[ \t]*\|"), re.compile(rb"md[ \t]*\|[ \t]*0"))
"""What is there, in lower case, wherever a mark is: quickly looked for before anything else."""
_MAYBE_TABLE: Final = re.compile(rb"bt[ \t]*\|")
_MAYBE_MATCH: Final = re.compile(rb"vg[ \t]*\|")
_BARE_TABLE = re.compile(rb"(?:\A|\|)\s*bt[ \t]*\|", re.IGNORECASE)
_MATCH = re.compile(rb"(?:\A|[|\s])vg[ \t]*\|", re.IGNORECASE)
_OVERLAP: Final = 32


def teaching_mark(stream: BinaryIO) -> str:
    """The command by which a file is no record of play (`up ub jp wt lb`, `md|0`, `bt` without `vg`), or empty.

    Reads the stream to its end in pieces and goes back to its start.
    """
    found = ""
    bare = match = False
    tail = b""
    while piece := stream.read(PIECE):
        text = tail + piece
        lower = text.lower()
        mark = _MARK.search(text) if any(maybe.search(lower) for maybe in _MAYBE) else None
        if mark:
            found = (mark[1] or mark[2] or mark[3] or b"md|0").decode().lower()
            break
        bare = bare or (bool(_MAYBE_TABLE.search(lower)) and _BARE_TABLE.search(text) is not None)
        match = match or (bool(_MAYBE_MATCH.search(lower)) and _MATCH.search(text) is not None)
        tail = text[-_OVERLAP:]
    stream.seek(0)
    return found or ("bt without vg" if bare and not match else "")
