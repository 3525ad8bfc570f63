"""Where a record stands."""

from typing import NamedTuple


class Source(NamedTuple):
    """A file (as given, `/` between its parts), its format, the record's ordinal, first line and the column it begins in, from 1."""

    file: str
    format: str
    ordinal: int
    line: int
    column: int = 1
