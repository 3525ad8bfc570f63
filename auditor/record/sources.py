"""Where a record stands."""

from typing import NamedTuple


class Source(NamedTuple):
    """A file (as given, `/` between its parts), its format, the record's ordinal from 1 and its first line from 1."""

    file: str
    format: str
    ordinal: int
    line: int
