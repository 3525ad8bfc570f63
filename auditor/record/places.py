"""Places inside a record (the only position that the floors above know) and spans in its file."""

from typing import Final, NamedTuple

CALL: Final = "call"
CARD: Final = "card"
TAG: Final = "tag"
DEAL: Final = "deal"
RESULT: Final = "result"
HEADER: Final = "header"
RECORD: Final = "record"


class Place(NamedTuple):
    """A part of a record and a key in it.

    CALL and CARD count the cells of the record from 0; TAG and HEADER take a name, DEAL a seat;
    RESULT and RECORD need no key.
    """

    part: str
    key: int | str = 0


class Span(NamedTuple):
    """A position in a file: line and column, both from 1."""

    line: int
    column: int
