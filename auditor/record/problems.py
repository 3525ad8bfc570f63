"""What could not be read, or was read in an unusual way: findings of family F."""

from typing import Final, NamedTuple

ERROR: Final = "error"
WARNING: Final = "warning"
INFO: Final = "info"


class Problem(NamedTuple):
    """One piece of text that could not be read as it stands.

    Line and column count from 1 in the file. `found` is the text or the fact, `expected` what belongs there,
    `done` what the reader did about it.
    """

    rule: str
    severity: str
    line: int
    column: int
    found: str
    expected: str
    done: str
